// Slices on a graphics card; `mod.rs` says what it rests on.
//
// WIDTH, 32 or 64, is the number of values that a set holds: with larger values there are more rounds.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define LOW 6
#define CLASSES (LOW + 1)
// More high places than this are not needed: no card holds the tables.
#define MOST_HIGH 20
#define WARP 32

// What is there for each kind of run: a run is the sets that agree above the low places and have as many low labels.
__host__ __device__ constexpr int lanes(int low) {
    return low == 0 ? 1 : low == 1 ? 12 : low == 2 ? 60 : low == 3 ? 160 : low == 4 ? 240 : low == 5 ? 192 : low == 6 ? 64 : 0;
}
// Runs begin at multiples of 16 bytes.
__host__ __device__ constexpr int padded(int low) { return (lanes(low) + 15) / 16 * 16; }
// A thread has eight lanes.
__host__ __device__ constexpr int eights(int low) { return padded(low) / 8; }
// How many runs a block of threads does side by side.
__host__ __device__ constexpr int side_by_side(int low) {
    return low == 4 ? 4 : low == 5 ? 5 : low == 3 ? 6 : low == 6 ? 8 : low == 2 ? 8 : 8;
}
__host__ __device__ constexpr int threads(int low) {
    return (side_by_side(low) * eights(low) + WARP - 1) / WARP * WARP;
}

#if WIDTH == 64
typedef u64 Set;
__device__ __forceinline__ Set one(u32 value) {
    Set set;
    asm("shl.b64 %0, 1, %1;" : "=l"(set) : "r"(value));
    return set;
}
__device__ __forceinline__ int least_missing(Set set) { return __ffsll(~set) - 1; }
#else
typedef u32 Set;
__device__ __forceinline__ Set one(u32 value) {
    Set set;
    asm("shl.b32 %0, 1, %1;" : "=r"(set) : "r"(value));
    return set;
}
__device__ __forceinline__ int least_missing(Set set) { return __ffs(~set) - 1; }
#endif

// In the array of values of a run: not known yet. No value is as large.
#define UNKNOWN 255
// A place in a run's array of sets that holds the empty set.
#define EMPTY 255

// The low places of one class: see `low.rs`.
struct LowClass {
    // For each place in the array of sets, twelve places: of labels turned, places filled, labels taken.
    const u32 *mixed;
    // How many ranks there are; for each, how many lanes before it, and words before it.
    const u32 *ranks;
    // The lanes by rank.
    const u8 *order;
    // The places of options, four to a word, for each rank all first words, then all second ones, and so on.
    const u32 *options;
    u32 rank_count;
};

struct Game {
    u8 *table;
    // sets[i * columns + r + 2]: bytes of all runs with r labels below high place i.
    const u64 *sets;
    // Where slices begin, by labels.
    const u64 *begins;
    // Pairs of high places p < q: p + 256 q.
    const unsigned short *pairs;
    // What went wrong: the first index of a value that does not fit, plus one.
    u64 *trouble;
    u32 high;
    u32 columns;
    u32 most_moves;
    u32 misere;
    LowClass low[CLASSES];
};

// A high part: bits of negative labels below, of positive labels above.
typedef u64 High;
__device__ __forceinline__ u32 minus_of(High high) { return (u32)high; }
__device__ __forceinline__ u32 plus_of(High high) { return (u32)(high >> 32); }

// What a place adds to the index if it is empty or positive, with r labels at and below it; negative, it adds nothing.
__device__ __forceinline__ u64 if_empty(const Game &game, int i, int r) { return game.sets[i * game.columns + r + 1]; }
__device__ __forceinline__ u64 if_plus(const Game &game, int i, int r) {
    return game.sets[i * game.columns + r + 1] + game.sets[i * game.columns + r + 2];
}

// Shared memory of a run.
struct Run {
    // Sums of what places below add, with as many labels as there are, one more, one less.
    u64 prefix[3][MOST_HIGH + 1];
    // Where runs are that one high place leads to: + turned, + taken, - put.
    u64 turned[MOST_HIGH], taken[MOST_HIGH], put[MOST_HIGH];
    u64 own;
    u64 first;
    u32 minus, plus;
    u32 both_count, plus_count, free_count;
    u32 unknown;
    Set sets[256];
    u8 values[256];
};

// The indices of all runs that moves of high places lead to. One warp.
__device__ void list_moves(const Game &game, Run &run, u64 *both, int low) {
    const u32 lane = threadIdx.x % WARP, before = (1u << lane) - 1;
    const u32 minus = run.minus, plus = run.plus, used = minus | plus, free = ~used & ((1u << game.high) - 1);
    const u64 own = run.own;
    const u64 *same = run.prefix[0], *more = run.prefix[1], *less = run.prefix[2];
    u32 count = 0;
    const u32 pairs = game.high * (game.high - 1) / 2;
    for (u32 at = 0; at < pairs; at += WARP) {
        u32 found = 0;
        u64 to = 0, to_plus = 0;
        if (at + lane < pairs) {
            const u32 pair = game.pairs[at + lane], p = pair & 255, q = pair >> 8;
            const int rp = low + __popc(used & ((2u << p) - 1)), rq = low + __popc(used & ((2u << q) - 1));
            const bool p_used = used >> p & 1, q_plus = plus >> q & 1, q_used = used >> q & 1;
            if (p_used && q_plus) {
                const u64 of_p = if_plus(game, p, rp);
                to = own - if_plus(game, q, rq) + (plus >> p & 1 ? -of_p : of_p);
                found = 1;
            } else if (p_used && !q_used) {
                to = own - if_empty(game, q, rq) - (same[q] - same[p]) + (less[q] - less[p + 1]) + if_empty(game, p, rp - 1);
                found = 1;
            } else if (!p_used && q_plus) {
                to = own - if_plus(game, q, rq) + if_empty(game, q, rq) - (same[q] - same[p]) + (more[q] - more[p + 1]);
                to_plus = to + if_plus(game, p, rp + 1);
                found = 2;
            }
        }
        const u32 first = __ballot_sync(~0u, found > 0), second = __ballot_sync(~0u, found > 1);
        const u32 place = count + __popc(first & before) + __popc(second & before);
        if (found > 0) both[place] = to;
        if (found > 1) both[place + 1] = to_plus;
        count += __popc(first) + __popc(second);
    }
    __syncwarp();
    // Sets do not mind being given a value twice: the last few are repeated.
    const u32 all = (count + 3) / 4 * 4;
    if (count > 0 && lane < all - count) both[count + lane] = both[0];
    if (lane < game.high) {
        const int r = low + __popc(used & ((2u << lane) - 1));
        const u64 above = same[game.high] - same[lane + 1] + run.first;
        if (plus >> lane & 1) {
            const u32 place = __popc(plus & before);
            run.turned[place] = own - if_plus(game, lane, r);
            run.taken[place] = above + if_empty(game, lane, r) + more[lane];
        }
        if (free >> lane & 1) run.put[__popc(free & before)] = above + less[lane];
    }
    if (lane == 0) {
        run.both_count = all;
        run.plus_count = __popc(plus);
        run.free_count = __popc(free);
    }
}

__device__ __forceinline__ uint2 load(const u8 *from) { return *reinterpret_cast<const uint2 *>(from); }

// Adds eight values to eight sets, less `base`; smaller values add nothing.
template <bool FIRST> __device__ __forceinline__ void see(Set (&sets)[8], uint2 values, u32 base) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
        u32 value = __byte_perm(i < 4 ? values.x : values.y, 0, 0x4440 | (i & 3));
        if (!FIRST) value -= base;
        sets[i] |= one(value);
    }
}

template <bool FIRST>
__device__ __forceinline__ void gather_four(Set (&sets)[8], const u8 *table, const u64 *from, u32 count, u32 base) {
    for (u32 i = 0; i < count; i += 4) {
        const ulonglong2 ab = *reinterpret_cast<const ulonglong2 *>(from + i);
        const ulonglong2 cd = *reinterpret_cast<const ulonglong2 *>(from + i + 2);
        const uint2 a = load(table + ab.x), b = load(table + ab.y), c = load(table + cd.x), d = load(table + cd.y);
        see<FIRST>(sets, a, base);
        see<FIRST>(sets, b, base);
        see<FIRST>(sets, c, base);
        see<FIRST>(sets, d, base);
    }
}

template <bool FIRST>
__device__ __forceinline__ void gather_one(Set (&sets)[8], const u8 *table, const u64 *from, u32 count, u32 base) {
#pragma unroll 4
    for (u32 i = 0; i < count; i++) see<FIRST>(sets, load(table + from[i]), base);
}

// The union over runs of another class, one set for each of its lanes, into the arrays of sets.
template <int OF, int SIDE, int THREADS, bool FIRST>
__device__ __forceinline__ void gather_others(const Game &game, Run *runs, u32 here, u64 (Run::*from)[MOST_HIGH],
                                              u32 Run::*count, u32 base) {
    constexpr int EIGHTS = eights(OF);
    for (u32 item = threadIdx.x; item < SIDE * EIGHTS; item += THREADS) {
        const u32 r = item / EIGHTS, eight = item % EIGHTS;
        if (r < here) {
            Run &run = runs[r];
            Set sets[8] = {};
            gather_one<FIRST>(sets, game.table + 8 * eight, run.*from, run.*count, base);
#pragma unroll
            for (int i = 0; i < 8; i++) run.sets[i * EIGHTS + eight] = sets[i];
        }
    }
}

// Adds what some of the twelve places hold to the sets of eight lanes.
template <int FROM, int TO, int EIGHTS>
__device__ __forceinline__ void add_mixed(Set (&sets)[8], const Run &run, const u32 *mixed, u32 eight) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
#pragma unroll
        for (int word = FROM / 4; word < (FROM == TO ? 0 : (TO + 3) / 4); word++) {
            const u32 places = mixed[(i * EIGHTS + eight) * 3 + word];
#pragma unroll
            for (int b = 0; b < 4; b++) {
                const int k = 4 * word + b;
                if (k >= FROM && k < TO) sets[i] |= run.sets[places >> 8 * b & 255];
            }
        }
    }
}

// One round for the values from `base` on.
template <int LOWS, bool FIRST>
__device__ __forceinline__ void round_of(const Game &game, Run *runs, const u64 *moves, u32 here, u32 base) {
    constexpr int SIDE = side_by_side(LOWS), EIGHTS = eights(LOWS), THREADS = threads(LOWS);
    const u32 r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS;
    const bool busy = r < here && r < SIDE;
    Run &run = runs[busy ? r : 0];
    const LowClass &low = game.low[LOWS];
    Set sets[8] = {};
    if (busy) {
        const u8 *table = game.table + 8 * eight;
        gather_four<FIRST>(sets, table, moves + r * game.most_moves, run.both_count, base);
        Set turned[8] = {};
        gather_one<FIRST>(turned, table, run.turned, run.plus_count, base);
#pragma unroll
        for (int i = 0; i < 8; i++) {
            run.sets[i * EIGHTS + eight] = turned[i];
            sets[i] |= turned[i];
        }
    }
    __syncthreads();
    if (busy) add_mixed<0, LOWS, EIGHTS>(sets, run, low.mixed, eight);
    if (LOWS < LOW) {
        __syncthreads();
        gather_others<(LOWS < LOW ? LOWS + 1 : 0), SIDE, THREADS, FIRST>(game, runs, here, &Run::taken, &Run::plus_count, base);
        __syncthreads();
        if (busy) add_mixed<LOWS, 2 * LOW - LOWS, EIGHTS>(sets, run, low.mixed, eight);
    }
    if (LOWS > 0) {
        __syncthreads();
        gather_others<(LOWS > 0 ? LOWS - 1 : 0), SIDE, THREADS, FIRST>(game, runs, here, &Run::put, &Run::free_count, base);
        __syncthreads();
        if (busy) add_mixed<2 * LOW - LOWS, 2 * LOW, EIGHTS>(sets, run, low.mixed, eight);
    }
    __syncthreads();
    if (busy) {
#pragma unroll
        for (int i = 0; i < 8; i++) run.sets[i * EIGHTS + eight] = sets[i];
        if (eight == 0) run.sets[EMPTY] = 0;
    }
    __syncthreads();
    // Moves of low places alone, rank by rank: what a lane waits for has a lower rank.
    for (u32 rank = 0; rank < low.rank_count; rank++) {
        const u32 lane_from = low.ranks[2 * rank], word_from = low.ranks[2 * rank + 1];
        const u32 in_rank = low.ranks[2 * rank + 2] - lane_from;
        const u32 words = (low.ranks[2 * rank + 3] - word_from) / in_rank;
        if (busy) {
            for (u32 x = eight; x < in_rank; x += EIGHTS) {
                const u32 lane = low.order[lane_from + x];
                const u32 place = lane % 8 * EIGHTS + lane / 8;
                Set set = run.sets[place];
                for (u32 word = 0; word < words; word++) {
                    const u32 places = low.options[word_from + word * in_rank + x];
                    set |= run.sets[places & 255] | run.sets[places >> 8 & 255] | run.sets[places >> 16 & 255] |
                           run.sets[places >> 24];
                }
                if (FIRST && game.misere && lane == 0 && run.own == run.first) set |= 1;
                Set alone = 0;
                if (FIRST || run.values[lane] == UNKNOWN) {
                    const int value = least_missing(set);
                    if (value >= 0 && base + value < UNKNOWN) {
                        alone = one(value);
                        run.values[lane] = base + value;
                    } else {
                        run.values[lane] = UNKNOWN;
                        run.unknown = 1;
                    }
                }
                run.sets[place] = alone;
            }
        }
        __syncthreads();
    }
}

template <int LOWS> __device__ __forceinline__ void solve_runs(const Game &game, const High *list, u32 count, u8 *shared) {
    constexpr int SIDE = side_by_side(LOWS), EIGHTS = eights(LOWS), THREADS = threads(LOWS);
    Run *runs = reinterpret_cast<Run *>(shared);
    u64 *moves = reinterpret_cast<u64 *>(shared + SIDE * sizeof(Run));
    const u32 from = blockIdx.x * SIDE, here = min(SIDE, count - from);
    if (threadIdx.x < here) {
        Run &run = runs[threadIdx.x];
        const High high = list[from + threadIdx.x];
        run.minus = minus_of(high);
        run.plus = plus_of(high);
        run.first = game.begins[LOWS + __popc(run.minus | run.plus)];
    }
    __syncthreads();
    for (u32 item = threadIdx.x; item < 3 * here; item += THREADS) {
        Run &run = runs[item / 3];
        const u32 which = item % 3;
        const int shift = which == 0 ? 0 : which == 1 ? 1 : -1;
        int r = LOWS + shift;
        u64 sum = 0;
        run.prefix[which][0] = 0;
        for (u32 i = 0; i < game.high; i++) {
            const u32 is_plus = run.plus >> i & 1, is_minus = run.minus >> i & 1;
            r += is_plus + is_minus;
            if (!is_minus) sum += is_plus ? if_plus(game, i, r) : if_empty(game, i, r);
            run.prefix[which][i + 1] = sum;
        }
        if (which == 0) run.own = run.first + sum;
    }
    __syncthreads();
    for (u32 r = threadIdx.x / WARP; r < here; r += THREADS / WARP) list_moves(game, runs[r], moves + r * game.most_moves, LOWS);
    // Lanes that only fill up a run hold zeros.
    for (u32 item = threadIdx.x; item < here * 64; item += THREADS)
        reinterpret_cast<u32 *>(runs[item / 64].values)[item % 64] = 0;
    if (threadIdx.x < here) runs[threadIdx.x].unknown = 0;
    __syncthreads();
    round_of<LOWS, true>(game, runs, moves, here, 0);
    for (u32 base = WIDTH;; base += WIDTH) {
        u32 unknown = threadIdx.x < here ? runs[threadIdx.x].unknown : 0;
        if (!__syncthreads_or(unknown)) break;
        if (base >= UNKNOWN) {
            if (unknown) *game.trouble = runs[threadIdx.x].own + 1;
            break;
        }
        if (threadIdx.x < here) runs[threadIdx.x].unknown = 0;
        __syncthreads();
        round_of<LOWS, false>(game, runs, moves, here, base);
    }
    const u32 r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS;
    if (r < here && r < SIDE)
        *reinterpret_cast<uint2 *>(game.table + runs[r].own + 8 * eight) = *reinterpret_cast<uint2 *>(runs[r].values + 8 * eight);
}

#define SOLVE(LOWS)                                                                                                      \
    extern "C" __global__ void __launch_bounds__(threads(LOWS)) solve##LOWS(const __grid_constant__ Game game, const High *list, u32 count) { \
        extern __shared__ __align__(16) u8 shared[];                                                                     \
        solve_runs<LOWS>(game, list, count, shared);                                                                     \
    }
SOLVE(0)
SOLVE(1)
SOLVE(2)
SOLVE(3)
SOLVE(4)
SOLVE(5)
SOLVE(6)

// So that the caller need not know how structures are laid out: the bytes of shared memory for each class, without moves.
extern "C" __global__ void shapes(u32 *out) {
    const int side[CLASSES] = {side_by_side(0), side_by_side(1), side_by_side(2), side_by_side(3), side_by_side(4), side_by_side(5), side_by_side(6)};
    const int size[CLASSES] = {threads(0), threads(1), threads(2), threads(3), threads(4), threads(5), threads(6)};
    for (int low = 0; low < CLASSES; low++) {
        out[3 * low] = side[low];
        out[3 * low + 1] = size[low];
        out[3 * low + 2] = side[low] * sizeof(Run);
    }
}

// Lists the high parts of one level by their number of labels. A block of threads has one pattern of the upper high
// places; the patterns of the lower ones are sorted by level and number of labels.
struct Halves {
    const High *upper;     // by pattern
    const int *upper_level;
    const High *lower;     // sorted
    const u32 *lower_from; // [(level + lower_most) * (lower_places + 2) + labels]
    int lower_places, lower_most;
};

extern "C" __global__ void list_level(Halves halves, int level, u32 *cursors, High *list) {
    __shared__ u32 to[32];
    const High upper = halves.upper[blockIdx.x];
    const int rest = level - halves.upper_level[blockIdx.x];
    if (rest < -halves.lower_most || rest > halves.lower_most) return;
    const u32 *from = halves.lower_from + (rest + halves.lower_most) * (halves.lower_places + 2);
    const int labels = __popc(minus_of(upper) | plus_of(upper));
    if (threadIdx.x <= halves.lower_places) {
        const u32 count = from[threadIdx.x + 1] - from[threadIdx.x];
        to[threadIdx.x] = count ? atomicAdd(cursors + labels + threadIdx.x, count) : 0;
    }
    __syncthreads();
    const u32 begin = from[0], end = from[halves.lower_places + 1];
    for (u32 i = begin + threadIdx.x; i < end; i += blockDim.x) {
        const High lower = halves.lower[i];
        const int k = __popc(minus_of(lower) | plus_of(lower));
        list[to[k] + i - from[k]] = upper | lower;
    }
}

// What the runs at high parts are for: a warp has a run. `compact` are the numbers for runs without padding.
__device__ __forceinline__ u64 sum_of_warp(u64 sum) {
    for (int by = WARP / 2; by > 0; by /= 2) sum += __shfl_xor_sync(~0u, sum, by);
    return sum;
}

__device__ __forceinline__ u64 place_of(const u64 *sets, u32 columns, u32 high, u32 minus, u32 plus, int low) {
    const u32 lane = threadIdx.x % WARP;
    u64 adds = 0;
    if (lane < high && !(minus >> lane & 1)) {
        const int r = low + __popc((minus | plus) & ((2u << lane) - 1));
        adds = sets[lane * columns + r + 1] + (plus >> lane & 1 ? sets[lane * columns + r + 2] : 0);
    }
    return sum_of_warp(adds);
}

// Sums the values of runs up: a histogram, and the checksum of summary.rs.
extern "C" __global__ void sum_up(const __grid_constant__ Game game, const u64 *compact, const High *list, u32 count, u32 low, u32 lane_count,
                                  u64 *histogram, u64 *checksum) {
    __shared__ u32 counts[8][256];
    const u32 warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    for (u32 i = threadIdx.x; i < 8 * 256; i += blockDim.x) (&counts[0][0])[i] = 0;
    __syncthreads();
    u64 sum = 0;
    for (u32 at = blockIdx.x * warps + warp; at < count; at += gridDim.x * warps) {
        const u32 minus = minus_of(list[at]), plus = plus_of(list[at]);
        const u64 from = place_of(game.sets, game.columns, game.high, minus, plus, low) + game.begins[low + __popc(minus | plus)];
        const u64 index = place_of(compact, game.columns, game.high, minus, plus, low);
        for (u32 i = lane; i < lane_count; i += WARP) {
            const u32 value = game.table[from + i];
            atomicAdd(&counts[warp][value], 1);
            u64 x = ((index + i) << 16 | value) * 0x9e3779b97f4a7c15ull;
            x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
            x = (x ^ x >> 27) * 0x94d049bb133111ebull;
            sum += x ^ x >> 31;
        }
    }
    __syncthreads();
    for (u32 value = threadIdx.x; value < 256; value += blockDim.x) {
        u64 all = 0;
        for (u32 w = 0; w < warps; w++) all += counts[w][value];
        if (all) atomicAdd(histogram + value, all);
    }
    sum = sum_of_warp(sum);
    if (lane == 0 && sum) atomicAdd(checksum, sum);
}

// The high part of a ternary number.
__device__ __forceinline__ void parts_of(u64 code, u32 high, u32 &minus, u32 &plus) {
    minus = plus = 0;
    for (u32 i = 0; i < high; i++) {
        const u32 digit = code % 3;
        code /= 3;
        minus |= (digit == 0) << i;
        plus |= (digit == 2) << i;
    }
}

// Writes the runs of one slice at the high parts from..to (ternary numbers) in the order of the file, from `base` on.
extern "C" __global__ void write_slice(const __grid_constant__ Game game, const u64 *compact, u64 from, u64 to, u32 labels, u64 base, u8 *out) {
    const u32 lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    for (u64 code = from + blockIdx.x * warps + threadIdx.x / WARP; code < to; code += gridDim.x * warps) {
        u32 minus, plus;
        parts_of(code, game.high, minus, plus);
        const int low = (int)labels - __popc(minus | plus);
        if (low < 0 || low > LOW) continue;
        const u64 at = place_of(game.sets, game.columns, game.high, minus, plus, low) + game.begins[labels];
        const u64 index = place_of(compact, game.columns, game.high, minus, plus, low) - base;
        for (u32 i = lane; i < lanes(low); i += WARP) out[index + i] = game.table[at + i];
    }
}

// Writes all classes at the high parts from..to in the order of the ternary codes.
extern "C" __global__ void write_codes(const __grid_constant__ Game game, const unsigned short *low_lanes, u64 from, u64 to, u8 *out) {
    __shared__ u64 at[CLASSES];
    const u32 lane = threadIdx.x % WARP;
    for (u64 code = from + blockIdx.x; code < to; code += gridDim.x) {
        u32 minus, plus;
        parts_of(code, game.high, minus, plus);
        __syncthreads();
        if (threadIdx.x < WARP) {
            for (int low = 0; low < CLASSES; low++) {
                const u64 place = place_of(game.sets, game.columns, game.high, minus, plus, low);
                if (lane == 0) at[low] = place + game.begins[low + __popc(minus | plus)];
            }
        }
        __syncthreads();
        for (u32 i = threadIdx.x; i < 729; i += blockDim.x) {
            const u32 where = low_lanes[i];
            out[(code - from) * 729 + i] = game.table[at[where >> 8] + (where & 255)];
        }
    }
}

// The plain kernel, the oracle of the others: a warp for a run, one set after the other, each option found from the
// definition and its index counted from nothing. It shares the numbering with the others, and nothing else.
__device__ u64 index_of(const Game &game, const unsigned short *low_lanes, u32 minus, u32 plus) {
    u32 code = 0, left = 0;
    for (int a = LOW; a-- > 0;) {
        code = 3 * code + (plus >> a & 1 ? 2 : minus >> a & 1 ? 0 : 1);
        left += (minus | plus) >> a & 1;
    }
    u64 index = low_lanes[code] & 255;
    for (u32 i = 0; i < game.high; i++) {
        const u32 is_plus = plus >> (LOW + i) & 1, is_minus = minus >> (LOW + i) & 1;
        left += is_plus + is_minus;
        const u64 *row = game.sets + i * game.columns + 2;
        if (is_plus) index += row[(int)left - 1] + row[left];
        if (!is_plus && !is_minus) index += row[(int)left - 1];
    }
    return game.begins[left] + index;
}

extern "C" __global__ void plain(const __grid_constant__ Game game, const unsigned short *low_lanes, const unsigned short *low_codes,
                                 const High *list, u32 count, u32 lane_count) {
    const u32 thread = threadIdx.x % WARP, warps = blockDim.x / WARP, half = game.high + LOW;
    const u32 at = blockIdx.x * warps + threadIdx.x / WARP;
    if (at >= count) return;
    for (u32 l = 0; l < lane_count; l++) {
        u32 minus = minus_of(list[at]) << LOW, plus = plus_of(list[at]) << LOW;
        u32 code = low_codes[l];
        for (u32 a = 0; a < LOW; a++, code /= 3) {
            minus |= (code % 3 == 0) << a;
            plus |= (code % 3 == 2) << a;
        }
        const u32 used = minus | plus;
        u32 seen[8] = {};
        u32 options = 0;
        auto option = [&](u32 to_minus, u32 to_plus) {
            const u32 value = *(volatile u8 *)(game.table + index_of(game, low_lanes, to_minus, to_plus));
            for (u32 word = 0; word < 8; word++) seen[word] |= value / 32 == word ? 1u << value % 32 : 0;
            options++;
        };
        for (u32 x = thread; x < half * half; x += WARP) {
            const u32 p = x / half, q = x % half, bit_p = 1u << p, bit_q = 1u << q;
            if (!(used & bit_p)) continue;
            const bool is_plus = plus & bit_p;
            if (p == q) {
                // A positive label becomes negative.
                if (is_plus) option(minus | bit_p, plus & ~bit_p);
            } else if (used & bit_q) {
                // Two labels of positive sum change their signs.
                if (q < p && is_plus) {
                    const u32 both = bit_p | bit_q;
                    option(minus ^ both, plus ^ both);
                }
            } else {
                // A label jumps to a smaller one.
                const int label = is_plus ? (int)p + 1 : -(int)p - 1, to = (int)q + 1;
                if (to < label) option(minus & ~bit_p, (plus & ~bit_p) | bit_q);
                if (-to < label) option((minus & ~bit_p) | bit_q, plus & ~bit_p);
            }
        }
        for (u32 word = 0; word < 8; word++) seen[word] = __reduce_or_sync(~0u, seen[word]);
        if (__reduce_add_sync(~0u, options) == 0 && game.misere) seen[0] = 1;
        u32 value = 0;
        while (value < 256 && (seen[value / 32] >> value % 32 & 1)) value++;
        if (thread == 0) {
            const u64 index = index_of(game, low_lanes, minus, plus);
            if (value >= UNKNOWN) *game.trouble = index + 1;
            *(volatile u8 *)(game.table + index) = value;
        }
        __syncwarp();
        __threadfence_block();
    }
}
