// Slices of few labels on a graphics card; `sparse.rs` explains how it works.
//
// `sparse.rs` defines M, the number of labels, and THREADS, the number of threads in a block. Labels are sorted by
// absolute value, the largest first. All except the last two are the *prefix*.

#define PREFIX (M - 2)
// Arrays need at least one element.
#define ROOM(n) ((n) > 0 ? (n) : 1)
#define PAIRS (M * (M - 1) / 2)
// Stands for no value.
#define NONE 0xffffffffu

// As `Slice` in `sparse.rs`.
struct Slice {
    u16 *table;          // the value of each set
    u32 *lines;          // a set of values for each line, by the index of the labels it shares
    const i64 *places;   // [(k - 1) * (2 * half + 1) + half + label]: what the label adds to an index where k labels are left
    const short *labels; // the labels of the prefixes, one prefix after another
    u32 *trouble;        // not 0 if a value does not fit
    i64 all, shared;     // what is added to the index of a set of M labels, and of M - 1
    int half;
    u32 words;           // of a set of values, a multiple of 4
    u32 end;             // the value of the set without options
};

__device__ __forceinline__ i64 place(const Slice &slice, int left, int label) {
    return slice.places[(left - 1) * (2 * slice.half + 1) + slice.half + label];
}

// The change of the index when a label changes its sign: negative if the label is positive.
__device__ __forceinline__ i64 flip(const Slice &slice, int left, int label) {
    return place(slice, left, -label) - place(slice, left, label);
}

__device__ __forceinline__ u32 bit(u32 at) { return at < 32 ? 1u << at : 0; }

// The index of a set, given in any order. The set is sorted in the process.
__device__ i64 index_of(const Slice &slice, int *labels) {
    i64 index = slice.all;
    for (int i = 0; i < M; i++) {
        for (int j = i + 1; j < M; j++) {
            const int one = labels[i], other = labels[j];
            if (abs(other) > abs(one)) labels[i] = other, labels[j] = one;
        }
        index += place(slice, M - i, labels[i]);
    }
    return index;
}

// The value of a set, from its options one by one, if they have all of the values that the sets of values can hold.
__device__ __noinline__ u32 from_options(const Slice &slice, const int *labels) {
    for (u32 base = 32 * slice.words;; base += 32) {
        u32 met = 0;
        int after[M];
        for (int i = 0; i < M; i++) {
            // A label becomes a smaller one.
            for (int to = -slice.half; to < labels[i]; to++) {
                bool is_free = to != 0;
                for (int j = 0; j < M; j++) {
                    is_free &= j == i || abs(labels[j]) != abs(to);
                    after[j] = j == i ? to : labels[j];
                }
                if (is_free) met |= bit(slice.table[index_of(slice, after)] - base);
            }
            // Two labels with a positive sum change their signs.
            for (int j = 0; j < i; j++) {
                if (labels[i] + labels[j] <= 0) continue;
                for (int k = 0; k < M; k++) after[k] = k == i || k == j ? -labels[k] : labels[k];
                met |= bit(slice.table[index_of(slice, after)] - base);
            }
        }
        if (met != ~0u) return base + __ffs(~met) - 1;
    }
}

// Solves the sets of a level that have one of `count` prefixes, from `first` on. A block has THREADS prefixes; it
// counts their sets and shares them out evenly among its threads.
extern "C" __global__ void __launch_bounds__(THREADS) solve_level(const __grid_constant__ Slice slice, u32 first, u32 count, int level) {
    __shared__ u32 ends[THREADS];                      // how many sets this prefix and those before have
    __shared__ int distances[THREADS];                 // half of what the last two labels contribute to the level
    __shared__ i64 whole[THREADS], others[THREADS];    // what the prefix adds to the index of M labels, and of M - 1
    __shared__ i64 without[ROOM(PREFIX)][THREADS];     // the same for M - 1 labels when one is taken from the prefix
    __shared__ i64 flips[ROOM(PREFIX)][THREADS];
    const u32 thread = threadIdx.x, at = blockIdx.x * THREADS + thread;
    u32 sets = 0;
    if (at < count) {
        const short *labels = slice.labels + (u64)(first + at) * PREFIX;
        int rest = level, below = slice.half;
        for (int i = 0; i < PREFIX; i++) {
            const int label = labels[i];
            rest -= label > 0 ? 2 * label - 1 : 2 * label + 1;
            below = abs(label) - 1;
        }
        const int distance = rest / 2, least = (abs(distance) + 1) / 2;
        if (distance != 0 && least < below) {
            sets = below - least;
            i64 index = slice.all, shared = slice.shared;
            for (int i = 0; i < PREFIX; i++) {
                // In a set without one label, those before it have one label fewer left, and those after it as many as
                // in the whole set.
                without[i][thread] = shared;
                for (int j = 0; j < i; j++) without[j][thread] += place(slice, M - i, labels[i]);
                index += place(slice, M - i, labels[i]);
                shared += place(slice, M - 1 - i, labels[i]);
                flips[i][thread] = flip(slice, M - i, labels[i]);
            }
            whole[thread] = index;
            others[thread] = shared;
            distances[thread] = distance;
        }
    }
    ends[thread] = sets;
    __syncthreads();
    for (u32 by = 1; by < THREADS; by *= 2) {
        const u32 more = thread >= by ? ends[thread - by] : 0;
        __syncthreads();
        ends[thread] += more;
        __syncthreads();
    }
    const u32 all = ends[THREADS - 1];
    for (u32 i = thread; i < all; i += THREADS) {
        u32 prefix = 0;
        for (u32 step = THREADS / 2; step > 0; step /= 2) prefix += ends[prefix + step - 1] <= i ? step : 0;
        const u32 before = prefix > 0 ? ends[prefix - 1] : 0;
        // The last two labels, as explained in `sparse.rs`.
        const int distance = distances[prefix], far = abs(distance), sign = distance > 0 ? 1 : -1;
        const int larger = (far + 1) / 2 + 1 + (int)(i - before);
        const int x = sign * larger, y = sign * (far >= larger ? far - larger + 1 : far - larger);
        const i64 low = place(slice, 2, x) + place(slice, 1, y), index = whole[prefix] + low;
        i64 falls[M];
        u32 *lines[M];
#pragma unroll
        for (int j = 0; j < PREFIX; j++) {
            falls[j] = flips[j][prefix];
            lines[j] = slice.lines + (without[j][prefix] + low) * slice.words;
        }
        falls[PREFIX] = flip(slice, 2, x);
        falls[PREFIX + 1] = flip(slice, 1, y);
        lines[PREFIX] = slice.lines + (others[prefix] + place(slice, 1, y)) * slice.words;
        lines[PREFIX + 1] = slice.lines + (others[prefix] + place(slice, 1, x)) * slice.words;
        // Flips of two labels, possible if the one of larger absolute value is positive.
        u32 flipped[PAIRS];
#pragma unroll
        for (int j = 0, pair = 0; j < M; j++) {
#pragma unroll
            for (int k = j + 1; k < M; k++, pair++) {
                flipped[pair] = falls[j] < 0 ? slice.table[index + falls[j] + falls[k]] : NONE;
            }
        }
        u32 value = NONE;
        for (u32 word = 0; word < slice.words && value == NONE; word += 4) {
            u32 met[4] = {};
#pragma unroll
            for (int j = 0; j < M; j++) {
                const uint4 four = *reinterpret_cast<const uint4 *>(lines[j] + word);
                met[0] |= four.x, met[1] |= four.y, met[2] |= four.z, met[3] |= four.w;
            }
#pragma unroll
            for (int q = 3; q >= 0; q--) {
                const u32 base = 32 * (word + q);
#pragma unroll
                for (int pair = 0; pair < PAIRS; pair++) met[q] |= bit(flipped[pair] - base);
                if (met[q] != ~0u) value = base + __ffs(~met[q]) - 1;
            }
        }
        if (value == NONE) {
            int labels[M];
            for (int j = 0; j < PREFIX; j++) labels[j] = slice.labels[(u64)(first + blockIdx.x * THREADS + prefix) * PREFIX + j];
            labels[PREFIX] = x, labels[PREFIX + 1] = y;
            value = from_options(slice, labels);
        }
        // The first set has no options.
        if (index == 0) value = slice.end;
        if (value > 0xffff) *slice.trouble = 1;
        slice.table[index] = value;
        // A line has at most one set of a level, so no other thread uses these words.
        if (value / 32 < slice.words) {
#pragma unroll
            for (int j = 0; j < M; j++) lines[j][value / 32] |= 1u << value % 32;
        }
    }
}

// Summarises the values: a histogram, and the checksum of summary.rs.
extern "C" __global__ void sum_up_slice(const u16 *table, u64 count, u64 *histogram, u64 *checksum) {
    // Nearly all values are below this.
    constexpr u32 SMALL = 2048;
    __shared__ u32 counts[SMALL];
    for (u32 value = threadIdx.x; value < SMALL; value += blockDim.x) counts[value] = 0;
    __syncthreads();
    u64 sum = 0;
    for (u64 index = (u64)blockIdx.x * blockDim.x + threadIdx.x; index < count; index += (u64)gridDim.x * blockDim.x) {
        const u32 value = table[index];
        if (value < SMALL) atomicAdd(counts + value, 1);
        else atomicAdd(histogram + value, 1ull);
        sum += mixed(index, value);
    }
    __syncthreads();
    for (u32 value = threadIdx.x; value < SMALL; value += blockDim.x) {
        if (counts[value]) atomicAdd(histogram + value, (u64)counts[value]);
    }
    sum = sum_of_warp(sum);
    if (threadIdx.x % WARP == 0) atomicAdd(checksum, sum);
}
