// Slices on a graphics card; `mod.rs` explains how it works.
//
// NARROW is the number of words of the smallest sets; there are also sets of one and of two words more. The third
// kernel finds the values outside the sets.

// `low.rs` defines, before all this: LOW, the number of low places; LANE_COUNTS, the number of lanes of each class;
// ALIGNED, of which the size of a run in bytes is a multiple; WARPS, the number of warps in a thread block where each
// warp works on its own; and the constant memory of the second kernel. There ROW, the distance in bytes from the value
// of a lane to that of the next, is one more than the number of threads in a warp, so that the lanes of a run are in
// different banks. OPTIONS are the lanes that moves of low places alone lead to, times ROW, and
// OPTION_STARTS[low][lane] is where those of a lane begin.
#define CLASSES (LOW + 1)
// Stands for a value that is not known yet. No value is as large, and it is in no set.
#define UNKNOWN 255

// The sizes for each class of runs. A run is the sets that agree above the low places and have the same number of low
// labels.
__host__ __device__ constexpr int lanes(int low) {
    constexpr int all[] = LANE_COUNTS;
    return low < 0 || low > LOW ? 0 : all[low];
}
// The size of a run in bytes.
__host__ __device__ constexpr int padded(int low) { return (lanes(low) + ALIGNED - 1) / ALIGNED * ALIGNED; }
// A thread has eight lanes.
__host__ __device__ constexpr int eights(int low) { return padded(low) / 8; }
// How many runs a thread block solves side by side.
__host__ __device__ constexpr int side_by_side(int low) { return low < 2 ? 16 : low == 4 || low == 5 ? 4 : 8; }
__host__ __device__ constexpr int threads(int low) {
    return (side_by_side(low) * eights(low) + WARP - 1) / WARP * WARP;
}

// A set of values below 32 W. Larger values are left out.
template <int W> struct __align__(W % 2 ? 4 : 8) Set {
    u32 words[W];

    // Adds a value, which is given as it is and less 64.
    __device__ __forceinline__ void add(u32 value, u32 less_64) {
#pragma unroll
        for (int w = 0; w + 1 < W; w += 2) {
            u64 bit;
            // A shift by 64 or more gives zero.
            asm("shl.b64 %0, 1, %1;" : "=l"(bit) : "r"(w == 0 ? value : less_64));
            words[w] |= (u32)bit;
            words[w + 1] |= (u32)(bit >> 32);
        }
        if (W % 2) {
            u32 bit;
            asm("shl.b32 %0, 1, %1;" : "=r"(bit) : "r"(W == 1 ? value : less_64));
            words[W - 1] |= bit;
        }
    }

    __device__ __forceinline__ void add(u32 value) { add(value, value - 64); }

    __device__ __forceinline__ void unite(const Set &other) {
#pragma unroll
        for (int w = 0; w < W; w++) words[w] |= other.words[w];
    }

    // The least value that is missing; UNKNOWN if none is.
    __device__ __forceinline__ u32 least_missing() const {
        u32 least = UNKNOWN;
#pragma unroll
        for (int w = W; w-- > 0;)
            if (~words[w]) least = 32 * w + __ffs(~words[w]) - 1;
        return least;
    }
};

// The low places of one class: see `low.rs`.
struct LowClass {
    // For each place in the array of sets, twelve places: of labels with their signs changed, of places filled, of
    // labels taken away.
    const u32 *mixed;
    // The lanes of options, and where those of each lane begin; and the end of the last ones.
    const u8 *options;
    const u32 *starts;
};

struct Game {
    u8 *table;
    // ranks[i * columns + r + 2]: the number of patterns with r labels below high place i.
    const u32 *ranks;
    // The start of the runs of a class at the high parts with k labels, at k * CLASSES + class.
    const u64 *begins;
    // Not zero if a value does not fit: the place of its run, plus one.
    u64 *trouble;
    u32 high;
    u32 columns;
    // The length of a record, and of each of its first three lists.
    u32 record;
    u32 places;
    u32 misere;
    LowClass low[CLASSES];
};

// What the kernels pass on for some runs of one class.
struct Batch {
    // The records of their high parts.
    const u32 *records;
    u32 count;
    // The sets of all lanes, as far as moves of high places fill them.
    void *sets;
    // The runs with unknown values, and their number.
    u32 *unknown;
    u32 *unknown_count;
    // The number of unknown values, summed over the batches of a level.
    u32 *missed;
};

// A high part: bits for the negative labels in the lower half, for the positive labels in the upper half.
typedef u64 High;
__device__ __forceinline__ u32 minus_of(High high) { return (u32)high; }
__device__ __forceinline__ u32 plus_of(High high) { return (u32)(high >> 32); }

// The record of a high part: where its moves lead, as ranks among the high parts with the same number of labels. It
// serves the runs of all classes.
//
// It begins with four numbers: its own rank, how many moves of two high places there are, how many + and how many empty
// places. Four lists of ranks follow: those after a + is turned into -, after a + is taken away, and after a - is put
// on an empty place, and those after moves of two high places.
struct Record {
    const u32 *at;
    u32 places;
    u32 rank, both_count, plus_count, free_count;

    __device__ __forceinline__ Record(const Game &game, const u32 *records, u32 which) {
        at = records + (u64)which * game.record;
        places = game.places;
        const uint4 head = *reinterpret_cast<const uint4 *>(at);
        rank = head.x, both_count = head.y, plus_count = head.z, free_count = head.w;
    }
    __device__ __forceinline__ const u32 *turned() const { return at + 4; }
    __device__ __forceinline__ const u32 *taken() const { return turned() + places; }
    __device__ __forceinline__ const u32 *put() const { return taken() + places; }
    __device__ __forceinline__ const u32 *both() const { return put() + places; }
    __device__ __forceinline__ u32 labels(const Game &game) const { return game.high - free_count; }
    // Whether the first lane of its run is the end of the game: all labels are negative, and as high up as possible.
    __device__ __forceinline__ bool is_end(int low) const { return rank == 0 && (low == 0 || free_count == 0); }
};

// The runs of a class at the high parts with the given number of labels.
__device__ __forceinline__ u8 *runs_of(const Game &game, u32 labels, int low) {
    return game.table + game.begins[labels * CLASSES + low];
}

// The sum over the lanes of a warp before this one; `all` is the sum over all lanes.
__device__ __forceinline__ u32 sum_before(u32 mine, u32 lane, u32 &all) {
    u32 sum = mine;
#pragma unroll
    for (int by = 1; by < WARP; by *= 2) {
        const u32 other = __shfl_up_sync(~0u, sum, by);
        if (lane >= by) sum += other;
    }
    all = __shfl_sync(~0u, sum, WARP - 1);
    return sum - mine;
}

// Writes the records of high parts. Each warp has a high part, and each lane one of its places.
//
// A rank is a sum over places. What a place adds depends on its digit and on r, the number of labels at and below it. A
// move that changes two places, p below q, changes r by one between them, or not at all. So the new rank is the old one
// plus a number that depends on q and one that depends on p. If a label comes from the low places or goes there, r
// changes by one above it.
extern "C" __global__ void list_moves(const __grid_constant__ Game game, const High *list, u32 count, u32 *records) {
    const u32 which = blockIdx.x * (blockDim.x / WARP) + threadIdx.x / WARP;
    if (which >= count) return;
    u32 *record = records + (u64)which * game.record;
    u32 *turned = record + 4, *taken = turned + game.places, *put = taken + game.places, *both = put + game.places;
    const u32 lane = threadIdx.x % WARP, before = (1u << lane) - 1;
    const u32 minus = minus_of(list[which]), plus = plus_of(list[which]), used = minus | plus;
    const u32 free = ~used & ((1u << game.high) - 1);
    const bool is_plus = plus >> lane & 1, is_used = used >> lane & 1, is_free = free >> lane & 1;
    const int r = __popc(used & ((2u << lane) - 1));
    // The number of patterns below this place with r-2, r-1, r and r+1 labels.
    u32 two_less = 0, one_less = 0, same = 0, one_more = 0;
    if (lane < game.high) {
        const u32 *row = game.ranks + lane * game.columns + r;
        two_less = row[0], one_less = row[1], same = row[2], one_more = row[3];
    }
    const u32 if_empty = one_less, if_plus = one_less + same;
    const u32 adds = is_plus ? if_plus : is_free ? if_empty : 0;
    const u32 adds_less = is_plus ? two_less + one_less : is_free ? two_less : 0;
    const u32 adds_more = is_plus ? same + one_more : is_free ? same : 0;
    u32 own, all_less, all_more;
    const u32 below = sum_before(adds, lane, own);
    const u32 below_less = sum_before(adds_less, lane, all_less);
    const u32 below_more = sum_before(adds_more, lane, all_more);
    // For the upper place: two labels change their signs, or a label comes here; a label leaves.
    const u32 upper = is_plus ? -if_plus : below_less - below - if_empty;
    const u32 upper_goes = if_empty - if_plus + below_more - below;
    // For the lower place: two labels change their signs, or the label leaves; a label comes here, negative or
    // positive.
    const u32 comes = below - below_more - adds_more;
    const u32 lower = own + (is_used ? (is_plus ? -if_plus : if_plus) : comes);
    const u32 lower_other = own + (is_used ? below - below_less - adds_less + two_less : comes + same + one_more);
    const u32 used_before = __popc(used & before), free_before = __popc(free & before);
    u32 moves = 0, used_under = used & 1, free_under = free & 1;
    for (u32 q = 1; q < game.high; q++) {
        const u32 of_q = __shfl_sync(~0u, upper, q);
        if (plus >> q & 1) {
            const u32 goes = __shfl_sync(~0u, upper_goes, q);
            if (lane < q) {
                if (is_used) {
                    both[moves + used_before] = of_q + lower;
                } else {
                    const u32 at = moves + used_under + 2 * free_before;
                    both[at] = goes + lower;
                    both[at + 1] = goes + lower_other;
                }
            }
            moves += used_under + 2 * free_under;
        } else if (free >> q & 1) {
            if (lane < q && is_used) both[moves + used_before] = of_q + lower_other;
            moves += used_under;
        }
        used_under += used >> q & 1;
        free_under += free >> q & 1;
    }
    if (is_plus) {
        const u32 at = __popc(plus & before);
        turned[at] = own - if_plus;
        taken[at] = all_less - below_less - adds_less + two_less + below;
    }
    if (is_free) put[free_before] = all_more - below_more - adds_more + below;
    __syncwarp();
    // Adding a value twice makes no difference, so the list is filled up with copies of the first rank.
    const u32 in_eights = (moves + 7) / 8 * 8;
    if (lane < in_eights - moves) both[moves + lane] = both[0];
    if (lane == 0) *reinterpret_cast<uint4 *>(record) = make_uint4(own, in_eights, __popc(plus), __popc(free));
}

// Loads eight values of a solved run.
__device__ __forceinline__ uint2 load(const u8 *from) {
    uint2 values;
    asm("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(values.x), "=r"(values.y) : "l"(from));
    return values;
}

// Adds eight values to eight sets.
template <int W> __device__ __forceinline__ void see(Set<W> (&sets)[8], uint2 values) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
        // Extracts one of four bytes with a product, since the units for sums and shifts have enough to do.
        const u32 four = i < 4 ? values.x : values.y, which = 1u << 8 * (i & 3);
        sets[i].add(__dp4a(four, which, 0u), __dp4a(four, which, -64u));
    }
}

// Adds the values of runs of a class to eight sets: of many runs, whose number is a multiple of eight, and of a few.
template <int LOWS, int W>
__device__ __forceinline__ void gather_many(Set<W> (&sets)[8], const u8 *runs, const u32 *ranks, u32 count) {
    // Keeps the address as one number, so that a product and a sum give each address.
    asm("" : "+l"(runs));
    for (u32 i = 0; i < count; i += 8) {
        uint2 now[8];
#pragma unroll
        for (int k = 0; k < 8; k += 4) {
            const uint4 four = *reinterpret_cast<const uint4 *>(ranks + i + k);
            now[k] = load(runs + (u64)four.x * padded(LOWS)), now[k + 1] = load(runs + (u64)four.y * padded(LOWS));
            now[k + 2] = load(runs + (u64)four.z * padded(LOWS)), now[k + 3] = load(runs + (u64)four.w * padded(LOWS));
        }
#pragma unroll
        for (int k = 0; k < 8; k++) see(sets, now[k]);
    }
}

template <int LOWS, int W>
__device__ __forceinline__ void gather_few(Set<W> (&sets)[8], const u8 *runs, const u32 *ranks, u32 count) {
#pragma unroll 4
    for (u32 i = 0; i < count; i++) see(sets, load(runs + (u64)ranks[i] * padded(LOWS)));
}

// The number of sets that moves of one high and one low place need room for: as many as a run of this class or of one
// next to it has.
__host__ __device__ constexpr int room(int low) {
    const int more = padded(low + 1), less = padded(low - 1), other = more > less ? more : less;
    return padded(low) > other ? padded(low) : other;
}

// Unites the runs of another class, one set for each of its lanes, into the arrays of sets: the runs with a label taken
// away from the high places, or with one more there.
template <int LOWS, int OF, int W>
__device__ __forceinline__ void gather_others(const Game &game, const Batch &batch, Set<W> *shared, u32 from, u32 here) {
    constexpr int EIGHTS = eights(OF);
    for (u32 item = threadIdx.x; item < side_by_side(LOWS) * EIGHTS; item += threads(LOWS)) {
        const u32 r = item / EIGHTS, eight = item % EIGHTS;
        if (r < here) {
            const Record record(game, batch.records, from + r);
            const u32 labels = record.labels(game);
            Set<W> sets[8] = {};
            if (OF > LOWS && record.plus_count)
                gather_few<OF>(sets, runs_of(game, labels - 1, OF) + 8 * eight, record.taken(), record.plus_count);
            if (OF < LOWS && record.free_count)
                gather_few<OF>(sets, runs_of(game, labels + 1, OF) + 8 * eight, record.put(), record.free_count);
#pragma unroll
            for (int i = 0; i < 8; i++) shared[r * room(LOWS) + i * EIGHTS + eight] = sets[i];
        }
    }
}

// Adds to the sets of eight lanes the sets at some of their twelve places.
template <int FROM, int TO, int EIGHTS, int W>
__device__ __forceinline__ void add_mixed(Set<W> (&sets)[8], const Set<W> *others, const u32 *mixed, u32 eight) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
#pragma unroll
        for (int word = FROM / 4; word < (FROM == TO ? 0 : (TO + 3) / 4); word++) {
            const u32 places = mixed[(i * EIGHTS + eight) * 3 + word];
#pragma unroll
            for (int b = 0; b < 4; b++) {
                const int k = 4 * word + b;
                if (k >= FROM && k < TO) sets[i].unite(others[places >> 8 * b & 255]);
            }
        }
    }
}

// First kernel: the sets of all lanes of runs, as far as moves of high places fill them.
template <int LOWS, int W> __device__ __forceinline__ void gather_runs(const Game &game, const Batch &batch) {
    constexpr int SIDE = side_by_side(LOWS), EIGHTS = eights(LOWS);
    __shared__ Set<W> shared[SIDE * room(LOWS)];
    const u32 from = blockIdx.x * SIDE, here = min(SIDE, batch.count - from);
    const u32 r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS;
    const bool busy = r < here;
    const Record record(game, batch.records, busy ? from + r : from);
    Set<W> *others = shared + (busy ? r : 0) * room(LOWS);
    const u32 *mixed = game.low[LOWS].mixed;
    Set<W> sets[8] = {};
    if (busy) {
        const u8 *runs = runs_of(game, record.labels(game), LOWS) + 8 * eight;
        gather_few<LOWS>(sets, runs, record.turned(), record.plus_count);
#pragma unroll
        for (int i = 0; i < 8; i++) others[i * EIGHTS + eight] = sets[i];
        gather_many<LOWS>(sets, runs, record.both(), record.both_count);
    }
    if (LOWS > 0) {
        __syncthreads();
        if (busy) add_mixed<0, LOWS, EIGHTS>(sets, others, mixed, eight);
    }
    if (LOWS < LOW) {
        __syncthreads();
        gather_others<LOWS, (LOWS < LOW ? LOWS + 1 : 0)>(game, batch, shared, from, here);
        __syncthreads();
        if (busy) add_mixed<LOWS, 2 * LOW - LOWS, EIGHTS>(sets, others, mixed, eight);
    }
    if (LOWS > 0) {
        __syncthreads();
        gather_others<LOWS, (LOWS > 0 ? LOWS - 1 : 0)>(game, batch, shared, from, here);
        __syncthreads();
        if (busy) add_mixed<2 * LOW - LOWS, 2 * LOW, EIGHTS>(sets, others, mixed, eight);
    }
    if (busy) {
        // The end of the game does not have the value 0 in misère play.
        if (game.misere && record.is_end(LOWS) && eight == 0) sets[0].words[0] |= 1;
        struct __align__(16) Eight { Set<W> sets[8]; } out;
#pragma unroll
        for (int i = 0; i < 8; i++) out.sets[i] = sets[i];
        reinterpret_cast<Eight *>(batch.sets)[(u64)(from + r) * EIGHTS + eight] = out;
    }
}

// Second kernel: the moves of low places alone, lane after lane, with one thread for each run.
template <int LOWS, int W> __device__ __forceinline__ void settle_runs(const Game &game, const Batch &batch) {
    constexpr int LANES = lanes(LOWS), PADDED = padded(LOWS), EIGHTS = eights(LOWS);
    __shared__ u8 all[WARPS][LANES * ROW];
    const u32 thread = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    const u32 first = (blockIdx.x * WARPS + warp) * WARP, run = first + thread;
    if (first >= batch.count) return;
    u8 *values = all[warp] + thread;
    struct __align__(16) Four { Set<W> sets[4]; };
    const Four *sets = reinterpret_cast<const Four *>(batch.sets) + (u64)min(run, batch.count - 1) * (PADDED / 4);
    u32 unknown = 0, at = OPTION_STARTS[LOWS][0];
    for (u32 four = 0; 4 * four < LANES; four++) {
        Four now = sets[four];
#pragma unroll
        for (u32 i = 0; i < 4; i++) {
            const u32 lane = 4 * four + i;
            if (lane < LANES) {
                Set<W> set = now.sets[i];
                const u32 end = OPTION_STARTS[LOWS][lane + 1];
#pragma unroll 4
                for (; at < end; at++) set.add(values[OPTIONS[at]]);
                const u32 value = set.least_missing();
                unknown += value == UNKNOWN;
                values[lane * ROW] = value;
            }
        }
    }
    if (unknown && run < batch.count) {
        batch.unknown[atomicAdd(batch.unknown_count, 1)] = run;
        atomicAdd(batch.missed, unknown);
    }
    const Record record(game, batch.records, min(run, batch.count - 1));
    const u64 own = game.begins[record.labels(game) * CLASSES + LOWS] + (u64)record.rank * PADDED;
    __syncwarp();
    for (u32 r = 0; r < WARP && first + r < batch.count; r++) {
        u8 *to = game.table + __shfl_sync(~0u, own, r);
        if (thread < EIGHTS) {
            u32 words[2] = {};
#pragma unroll
            for (u32 i = 0; i < 8; i++) {
                const u32 lane = 8 * thread + i;
                if (lane < LANES) words[i / 4] |= (u32)all[warp][lane * ROW + r] << 8 * (i % 4);
            }
            *reinterpret_cast<uint2 *>(to + 8 * thread) = make_uint2(words[0], words[1]);
        }
    }
}

// The lane of a place in the array of sets.
template <int LOWS> __device__ __forceinline__ u32 lane_at(u32 place) {
    return place % eights(LOWS) * 8 + place / eights(LOWS);
}

// Third kernel: the values that the sets cannot hold, one by one, with one warp for each run.
template <int LOWS> __device__ __forceinline__ void redo_runs(const Game &game, const Batch &batch) {
    constexpr int LANES = lanes(LOWS), EIGHTS = eights(LOWS), MORE = LOWS < LOW ? LOWS + 1 : 0, LESS = LOWS > 0 ? LOWS - 1 : 0;
    const u32 thread = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    const LowClass &low = game.low[LOWS];
    const u32 count = *batch.unknown_count;
    for (u32 at = blockIdx.x * WARPS + warp; at < count; at += gridDim.x * WARPS) {
        const Record record(game, batch.records, batch.unknown[at]);
        const u32 labels = record.labels(game), plus_count = record.plus_count, free_count = record.free_count;
        const u8 *runs = runs_of(game, labels, LOWS);
        const u8 *more = LOWS < LOW && plus_count ? runs_of(game, labels - 1, MORE) : runs;
        const u8 *less = LOWS > 0 && free_count ? runs_of(game, labels + 1, LESS) : runs;
        u8 *values = runs_of(game, labels, LOWS) + (u64)record.rank * padded(LOWS);
        for (u32 eight = 0; eight < LANES; eight += WARP) {
            u32 unknown = __ballot_sync(~0u, eight + thread < LANES && values[eight + thread] == UNKNOWN);
            while (unknown) {
                const u32 lane = eight + __ffs(unknown) - 1;
                unknown &= unknown - 1;
                const u8 *mixed = reinterpret_cast<const u8 *>(low.mixed + 3 * (lane % 8 * EIGHTS + lane / 8));
                const u32 option = low.starts[lane] + thread;
                u32 value = UNKNOWN;
                for (u32 base = 32 * NARROW; base < UNKNOWN; base += 64) {
                    Set<2> set = {};
                    auto see = [&](const u8 *runs, u32 rank, u32 bytes, u32 at) { set.add(runs[(u64)rank * bytes + at] - base); };
                    for (u32 i = thread; i < record.both_count; i += WARP) see(runs, record.both()[i], padded(LOWS), lane);
                    for (u32 i = thread; i < plus_count * (LOWS + 1); i += WARP) {
                        const u32 k = i % (LOWS + 1), to = k == LOWS ? lane : lane_at<LOWS>(mixed[k]);
                        see(runs, record.turned()[i / (LOWS + 1)], padded(LOWS), to);
                    }
                    if (LOWS < LOW) {
                        constexpr u32 FILLED = LOWS < LOW ? 2 * (LOW - LOWS) : 1;
                        for (u32 i = thread; i < plus_count * FILLED; i += WARP)
                            see(more, record.taken()[i / FILLED], padded(MORE), lane_at<MORE>(mixed[LOWS + i % FILLED]));
                    }
                    if (LOWS > 0) {
                        constexpr u32 LABELS = LOWS > 0 ? LOWS : 1;
                        for (u32 i = thread; i < free_count * LABELS; i += WARP)
                            see(less, record.put()[i / LABELS], padded(LESS), lane_at<LESS>(mixed[2 * LOW - LOWS + i % LABELS]));
                    }
                    if (option < low.starts[lane + 1]) set.add(values[low.options[option]] - base);
                    for (int w = 0; w < 2; w++) set.words[w] = __reduce_or_sync(~0u, set.words[w]);
                    const u32 found = set.least_missing();
                    if (found != UNKNOWN) {
                        value = base + found;
                        break;
                    }
                }
                if (thread == 0) {
                    if (value >= UNKNOWN) *game.trouble = values - game.table + 1;
                    values[lane] = value;
                }
                __syncwarp();
            }
        }
    }
}

#define BY_WIDTH(LOWS, W)                                                                                                \
    extern "C" __global__ void __launch_bounds__(threads(LOWS))                                                          \
        gather##LOWS##_##W(const __grid_constant__ Game game, const __grid_constant__ Batch batch) {                     \
        gather_runs<LOWS, NARROW + W>(game, batch);                                                                      \
    }                                                                                                                    \
    extern "C" __global__ void __launch_bounds__(WARPS *WARP)                                                            \
        settle##LOWS##_##W(const __grid_constant__ Game game, const __grid_constant__ Batch batch) {                     \
        settle_runs<LOWS, NARROW + W>(game, batch);                                                                      \
    }
#define KERNELS(LOWS)                                                                                                    \
    BY_WIDTH(LOWS, 0)                                                                                                    \
    BY_WIDTH(LOWS, 1)                                                                                                    \
    BY_WIDTH(LOWS, 2)                                                                                                    \
    extern "C" __global__ void __launch_bounds__(WARPS *WARP)                                                            \
        redo##LOWS(const __grid_constant__ Game game, const __grid_constant__ Batch batch) {                             \
        redo_runs<LOWS>(game, batch);                                                                                    \
    }
KERNELS(0)
KERNELS(1)
KERNELS(2)
KERNELS(3)
KERNELS(4)
KERNELS(5)
KERNELS(6)

// For the caller: the number of runs side by side and of threads of the first kernel, for each class.
extern "C" __global__ void shapes(u32 *out) {
    const int side[CLASSES] = {side_by_side(0), side_by_side(1), side_by_side(2), side_by_side(3), side_by_side(4), side_by_side(5), side_by_side(6)};
    const int size[CLASSES] = {threads(0), threads(1), threads(2), threads(3), threads(4), threads(5), threads(6)};
    for (int low = 0; low < CLASSES; low++) {
        out[2 * low] = side[low];
        out[2 * low + 1] = size[low];
    }
}

// Lists the high parts of one level by number of labels. Each thread block has one pattern of the upper high places;
// the patterns of the lower ones are sorted by level and number of labels.
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

// The sum over the places of a high part, one lane for each place, in a numbering, with `low` low labels.
template <class Number>
__device__ __forceinline__ u64 sum_over_places(const Number *sets, u32 columns, u32 high, u32 minus, u32 plus, int low) {
    const u32 lane = threadIdx.x % WARP;
    u64 adds = 0;
    if (lane < high && !(minus >> lane & 1)) {
        const int r = low + __popc((minus | plus) & ((2u << lane) - 1));
        adds = sets[lane * columns + r + 1] + (plus >> lane & 1 ? sets[lane * columns + r + 2] : 0);
    }
    return sum_of_warp(adds);
}

// The address of a run. All lanes of a warp call this together.
__device__ __forceinline__ const u8 *run_at(const Game &game, u32 minus, u32 plus, int low) {
    const u64 rank = sum_over_places(game.ranks, game.columns, game.high, minus, plus, 0);
    return runs_of(game, __popc(minus | plus), low) + rank * padded(low);
}

// The index in a file of the first set of a run. `compact` has the sums for runs without padding.
__device__ __forceinline__ u64 index_in_file(const Game &game, const u64 *compact, u32 minus, u32 plus, int low) {
    return sum_over_places(compact, game.columns, game.high, minus, plus, low);
}

// Summarises the values of the runs that have the negative labels in the mask `required`: a histogram, and the checksum
// of summary.rs.
extern "C" __global__ void sum_up(const __grid_constant__ Game game, const u64 *compact, const High *list, u32 count, u32 low, u32 lane_count,
                                  u32 required, u64 *histogram, u64 *checksum) {
    __shared__ u32 counts[8][256];
    const u32 warp = threadIdx.x / WARP, lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    for (u32 i = threadIdx.x; i < 8 * 256; i += blockDim.x) (&counts[0][0])[i] = 0;
    __syncthreads();
    u64 sum = 0;
    for (u32 at = blockIdx.x * warps + warp; at < count; at += gridDim.x * warps) {
        const u32 minus = minus_of(list[at]), plus = plus_of(list[at]);
        if (~minus & required) continue;
        const u8 *run = run_at(game, minus, plus, low);
        const u64 index = index_in_file(game, compact, minus, plus, low);
        for (u32 i = lane; i < lane_count; i += WARP) {
            const u32 value = run[i];
            atomicAdd(&counts[warp][value], 1);
            sum += mixed(index + i, value);
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

// The high part given by a ternary number.
__device__ __forceinline__ void parts_of(u64 code, u32 high, u32 &minus, u32 &plus) {
    minus = plus = 0;
    for (u32 i = 0; i < high; i++) {
        const u32 digit = code % 3;
        code /= 3;
        minus |= (digit == 0) << i;
        plus |= (digit == 2) << i;
    }
}

// Writes the runs of one slice at the high parts from..to (ternary numbers), in the order of the file. `base` is the
// index of the first.
extern "C" __global__ void write_slice(const __grid_constant__ Game game, const u64 *compact, u64 from, u64 to, u32 labels, u64 base, u8 *out) {
    const u32 lane = threadIdx.x % WARP, warps = blockDim.x / WARP;
    for (u64 code = from + blockIdx.x * warps + threadIdx.x / WARP; code < to; code += gridDim.x * warps) {
        u32 minus, plus;
        parts_of(code, game.high, minus, plus);
        const int low = (int)labels - __popc(minus | plus);
        if (low < 0 || low > LOW) continue;
        const u8 *run = run_at(game, minus, plus, low);
        const u64 index = index_in_file(game, compact, minus, plus, low) - base;
        for (u32 i = lane; i < lanes(low); i += WARP) out[index + i] = run[i];
    }
}

// Writes all classes at the high parts from..to, in the order of the ternary codes.
extern "C" __global__ void write_codes(const __grid_constant__ Game game, const unsigned short *low_lanes, u64 from, u64 to, u8 *out) {
    __shared__ const u8 *runs[CLASSES];
    const u32 lane = threadIdx.x % WARP;
    for (u64 code = from + blockIdx.x; code < to; code += gridDim.x) {
        u32 minus, plus;
        parts_of(code, game.high, minus, plus);
        __syncthreads();
        if (threadIdx.x < WARP) {
            for (int low = 0; low < CLASSES; low++) {
                const u8 *run = run_at(game, minus, plus, low);
                if (lane == 0) runs[low] = run;
            }
        }
        __syncthreads();
        for (u32 i = threadIdx.x; i < 729; i += blockDim.x) {
            const u32 where = low_lanes[i];
            out[(code - from) * 729 + i] = runs[where >> 8][where & 255];
        }
    }
}

// The plain kernel, the oracle of the others: a thread block for each run, a thread for each set. It takes every option
// from the definition and computes its place from scratch. It shares only the numbering with the others.

// The number of threads for the largest class, in whole warps.
#define MOST_THREADS 256
// No high part has more moves of its own: with k labels on at most twenty places (MOST_HALF), there are at most
// 2k(20-k) + k + k(k-1)/2.
#define MOST_HIGH_MOVES 288
// The same for the low places.
#define MOST_LOW_MOVES 26

// The start of the run of a class at a high part, counted place by place.
__device__ u64 counted_place(const Game &game, u32 minus, u32 plus, u32 low) {
    u64 rank = 0;
    u32 labels = 0;
    for (u32 i = 0; i < game.high; i++) {
        const u32 is_plus = plus >> i & 1, is_minus = minus >> i & 1;
        labels += is_plus + is_minus;
        const u32 *row = game.ranks + i * game.columns + 2;
        if (is_plus) rank += row[(int)labels - 1] + row[labels];
        if (!is_plus && !is_minus) rank += row[(int)labels - 1];
    }
    return game.begins[labels * CLASSES + low] + rank * padded(low);
}

// The runs that moves of one kind lead to.
template <u32 MOST> struct Runs {
    u64 at[MOST];
    u32 count;
    __device__ void add(u64 run) { at[atomicAdd(&count, 1u)] = run; }
};

extern "C" __global__ void __launch_bounds__(MOST_THREADS)
    plain(const __grid_constant__ Game game, const unsigned short *lane_of_code, const unsigned short *codes, const High *list,
          u32 low, u32 lane_count) {
    // Moves of high places alone; and moves that turn a label, take one away or put one there while a low place
    // changes.
    __shared__ Runs<MOST_HIGH_MOVES> alone;
    __shared__ Runs<WARP> turned, taken, put;
    // For each thread: the set of the values of its options, the lanes that moves of low places alone lead to, and its
    // value.
    __shared__ u32 seen[8][MOST_THREADS];
    __shared__ u8 within[MOST_LOW_MOVES][MOST_THREADS];
    __shared__ u8 values[MOST_THREADS];

    const u32 thread = threadIdx.x, high = game.high;
    const u32 minus = minus_of(list[blockIdx.x]), plus = plus_of(list[blockIdx.x]), used = minus | plus;
    if (thread == 0) alone.count = turned.count = taken.count = put.count = 0;
    for (u32 word = 0; word < 8; word++) seen[word][thread] = 0;
    __syncthreads();

    for (u32 x = thread; x < high * high; x += blockDim.x) {
        const u32 p = x / high, q = x % high, bit_p = 1u << p, bit_q = 1u << q;
        const bool is_plus = plus & bit_p;
        if (p == q) {
            if (is_plus) {
                // A positive label becomes negative, alone or with a low label; or it jumps to a low place.
                const u64 run = counted_place(game, minus | bit_p, plus & ~bit_p, low);
                alone.add(run);
                turned.add(run);
                if (low < LOW) taken.add(counted_place(game, minus, plus & ~bit_p, low + 1));
            }
            // A low label jumps to a negative one.
            if (!(used & bit_p) && low > 0) put.add(counted_place(game, minus | bit_p, plus, low - 1));
        } else if ((used & bit_p) && !(used & bit_q)) {
            // A label jumps to a smaller one.
            const int label = is_plus ? (int)p + 1 : -(int)p - 1, to = (int)q + 1;
            if (to < label) alone.add(counted_place(game, minus & ~bit_p, (plus & ~bit_p) | bit_q, low));
            if (-to < label) alone.add(counted_place(game, (minus & ~bit_p) | bit_q, plus & ~bit_p, low));
        } else if (is_plus && (used & bit_q) && q < p) {
            // Two labels with a positive sum change their signs.
            const u32 both = bit_p | bit_q;
            alone.add(counted_place(game, minus ^ both, plus ^ both, low));
        }
    }
    __syncthreads();

    const bool is_set = thread < lane_count;
    auto add = [&](u32 value) { seen[value / 32][thread] |= 1u << value % 32; };
    int sum = 0;
    u32 options = alone.count, within_count = 0;
    if (is_set) {
        const int code = codes[thread];
        auto lane = [&](int code) { return lane_of_code[code] & 255; };
        auto stay = [&](int to) { within[within_count++][thread] = lane(to); };
        for (u32 i = 0; i < alone.count; i++) add(game.table[alone.at[i] + thread]);
        int power = 1;
        for (int p = 1; p <= LOW; p++, power *= 3) {
            // The label here: p, -p, or none.
            const int sign = code / power % 3 - 1, without = code - sign * power;
            sum += sign * p;
            if (sign == 0) {
                const u32 as_plus = lane(code + power), as_minus = lane(code - power);
                for (u32 i = 0; i < taken.count; i++) {
                    add(game.table[taken.at[i] + as_plus]);
                    add(game.table[taken.at[i] + as_minus]);
                }
                options += 2 * taken.count;
                continue;
            }
            const u32 other_sign = lane(without - sign * power), away = lane(without);
            for (u32 i = 0; i < turned.count; i++) add(game.table[turned.at[i] + other_sign]);
            for (u32 i = 0; i < put.count; i++) add(game.table[put.at[i] + away]);
            options += turned.count + put.count;
            // The same moves as above, among the low places.
            if (sign > 0) stay(without - power);
            int to_power = 1;
            for (int q = 1; q <= LOW; q++, to_power *= 3) {
                const int to_sign = code / to_power % 3 - 1;
                if (q == p) continue;
                if (to_sign == 0) {
                    if (q < sign * p) stay(without + to_power);
                    if (-q < sign * p) stay(without - to_power);
                } else if (sign > 0 && q < p) {
                    stay(without - power - 2 * to_sign * to_power);
                }
            }
        }
        options += within_count;
        if (options == 0 && game.misere) add(0);
    }
    // Moves of low places alone lower the sum of the labels there.
    for (int level = -LOW * (LOW + 1) / 2; level <= LOW * (LOW + 1) / 2; level++) {
        if (is_set && sum == level) {
            for (u32 i = 0; i < within_count; i++) add(values[within[i][thread]]);
            u32 value = 0;
            while (value < UNKNOWN && (seen[value / 32][thread] >> value % 32 & 1)) value++;
            values[thread] = value;
        }
        __syncthreads();
    }
    if (is_set) {
        const u64 index = counted_place(game, minus, plus, low) + thread;
        if (values[thread] == UNKNOWN) *game.trouble = index + 1;
        game.table[index] = values[thread];
    }
}
