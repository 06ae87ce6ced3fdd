// Slices on a graphics card; `mod.rs` says what it rests on.
//
// NARROW is the number of words of the smallest sets. There are sets of one and of two words more, and values that are
// outside the sets are found by the third kernel.

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define LOW 6
#define CLASSES (LOW + 1)
// More high places than this are not needed: no card holds the tables.
#define MOST_HIGH 20
#define WARP 32
// In the place of a value: not known yet. No value is as large, and it is in no set.
#define UNKNOWN 255

// What is there for each kind of run: a run is the sets that agree above the low places and have as many low labels.
__host__ __device__ constexpr int lanes(int low) {
    return low == 0 ? 1 : low == 1 ? 12 : low == 2 ? 60 : low == 3 ? 160 : low == 4 ? 240 : low == 5 ? 192 : low == 6 ? 64 : 0;
}
// Runs begin at multiples of 32 bytes, what memory is read in.
__host__ __device__ constexpr int padded(int low) { return (lanes(low) + 31) / 32 * 32; }
// A thread has eight lanes.
__host__ __device__ constexpr int eights(int low) { return padded(low) / 8; }
// How many runs a block of threads does side by side.
__host__ __device__ constexpr int side_by_side(int low) {
    return low == 4 || low == 5 ? 4 : 8;
}
__host__ __device__ constexpr int threads(int low) {
    return (side_by_side(low) * eights(low) + WARP - 1) / WARP * WARP;
}

// A set of the values below 32 W, which leaves larger ones out.
template <int W> struct __align__(W % 2 ? 4 : 8) Set {
    u32 words[W];

    // Adds a value, given as it is and less 64.
    __device__ __forceinline__ void add(u32 value, u32 less_64) {
#pragma unroll
        for (int w = 0; w + 1 < W; w += 2) {
            u64 bit;
            // A shift by 64 or more gives nothing.
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

    // The least value that is not there; UNKNOWN if all are.
    __device__ __forceinline__ u32 least_missing() const {
        u32 least = UNKNOWN;
#pragma unroll
        for (int w = W; w-- > 0;)
            if (~words[w]) least = 32 * w + __ffs(~words[w]) - 1;
        return least;
    }
};

// Warps of a block of threads in the kernels where each warp works on its own.
#define WARPS 4
// ROW, the bytes from the value of a lane to that of the next in the second kernel, is one more than a warp has threads:
// so the lanes of a run are in different banks. OPTIONS are the lanes that moves of low places alone lead to, times ROW,
// and OPTION_STARTS[low][lane] says how many come before. All three are written by `low.rs`.

// The low places of one class: see `low.rs`.
struct LowClass {
    // For each place in the array of sets, twelve places: of labels turned, places filled, labels taken.
    const u32 *mixed;
    // The lanes of options, and how many come before those of each lane; and once more at the end.
    const u8 *options;
    const u32 *starts;
};

struct Game {
    u8 *table;
    // sets[i * columns + r + 2]: bytes of all runs with r labels below high place i.
    const u64 *sets;
    // Where slices begin, by labels.
    const u64 *begins;
    // What went wrong: the place of a run with a value that does not fit, plus one.
    u64 *trouble;
    u32 high;
    u32 columns;
    u32 most_moves;
    u32 misere;
    LowClass low[CLASSES];
};

// What is handed from kernel to kernel for some runs of one class.
struct Batch {
    const u64 *list;
    u32 count;
    // The sets of all lanes, as far as moves of high places fill them.
    void *sets;
    // Where the runs lie.
    u64 *own;
    // The runs with values that are not known, and how many they are.
    u32 *unknown;
    u32 *unknown_count;
    // How many values are not known: the sum over levels.
    u32 *missed;
};

// A high part: bits of negative labels below, of positive labels above.
typedef u64 High;
__device__ __forceinline__ u32 minus_of(High high) { return (u32)high; }
__device__ __forceinline__ u32 plus_of(High high) { return (u32)(high >> 32); }

// Where moves from a run lead, in shared memory.
struct __align__(16) Moves {
    // Runs that one high place leads to: + turned, + taken, - put.
    u64 turned[MOST_HIGH], taken[MOST_HIGH], put[MOST_HIGH];
    u64 own;
    u32 both_count, plus_count, free_count;
    u32 is_end;
};

// The sum over the lanes of a warp before this one, and over all of them.
__device__ __forceinline__ u64 sum_before(u64 mine, u32 lane, u64 &all) {
    u64 sum = mine;
#pragma unroll
    for (int by = 1; by < WARP; by *= 2) {
        const u64 other = __shfl_up_sync(~0u, sum, by);
        if (lane >= by) sum += other;
    }
    all = __shfl_sync(~0u, sum, WARP - 1);
    return sum - mine;
}

// Lists the runs that moves of high places lead to. One warp, a lane for each high place.
//
// The place of a run is a sum over its high places. What a high place adds depends on its digit and on r, the labels at
// and below it. A move that changes two places, p below q, changes r by one between them or not at all: so the place of
// its run is that of the own one, and a number that depends on q, and one that depends on p.
__device__ void list_moves(const Game &game, Moves &moves, u64 *both, High high, int low) {
    const u32 lane = threadIdx.x % WARP, before = (1u << lane) - 1;
    const u32 minus = minus_of(high), plus = plus_of(high), used = minus | plus, free = ~used & ((1u << game.high) - 1);
    const bool is_plus = plus >> lane & 1, is_used = used >> lane & 1, is_free = free >> lane & 1;
    const int r = low + __popc(used & ((2u << lane) - 1));
    // Bytes of the runs below this place with r-2, r-1, r and r+1 labels.
    u64 two_less = 0, one_less = 0, same = 0, one_more = 0;
    if (lane < game.high) {
        const u64 *row = game.sets + lane * game.columns + r;
        two_less = row[0], one_less = row[1], same = row[2], one_more = row[3];
    }
    const u64 if_empty = one_less, if_plus = one_less + same;
    const u64 adds = is_plus ? if_plus : is_free ? if_empty : 0;
    const u64 adds_less = is_plus ? two_less + one_less : is_free ? two_less : 0;
    const u64 adds_more = is_plus ? same + one_more : is_free ? same : 0;
    u64 all, all_less, all_more;
    const u64 below = sum_before(adds, lane, all);
    const u64 below_less = sum_before(adds_less, lane, all_less);
    const u64 below_more = sum_before(adds_more, lane, all_more);
    const u64 first = game.begins[low + __popc(used)];
    const u64 own = first + all;
    // As the upper place: two labels change their signs, or a label comes here; a label goes from here.
    const u64 upper = is_plus ? -if_plus : below_less - below - if_empty;
    const u64 upper_goes = if_empty - if_plus + below_more - below;
    // As the lower place: two labels change their signs, the label goes from here; a label comes here, negative, positive.
    const u64 comes = below - below_more - adds_more;
    const u64 lower = own + (is_used ? (is_plus ? -if_plus : if_plus) : comes);
    const u64 lower_other = own + (is_used ? below - below_less - adds_less + two_less : comes + same + one_more);
    const u32 used_before = __popc(used & before), free_before = __popc(free & before);
    u32 count = 0, used_under = used & 1, free_under = free & 1;
    for (u32 q = 1; q < game.high; q++) {
        const u64 of_q = __shfl_sync(~0u, upper, q);
        if (plus >> q & 1) {
            const u64 goes = __shfl_sync(~0u, upper_goes, q);
            if (lane < q) {
                if (is_used) {
                    both[count + used_before] = of_q + lower;
                } else {
                    const u32 at = count + used_under + 2 * free_before;
                    both[at] = goes + lower;
                    both[at + 1] = goes + lower_other;
                }
            }
            count += used_under + 2 * free_under;
        } else if (free >> q & 1) {
            if (lane < q && is_used) both[count + used_before] = of_q + lower_other;
            count += used_under;
        }
        used_under += used >> q & 1;
        free_under += free >> q & 1;
    }
    if (is_plus) {
        const u32 at = __popc(plus & before);
        moves.turned[at] = own - if_plus;
        moves.taken[at] = own - below - adds + if_empty + below_more;
    }
    if (is_free) moves.put[__popc(free & before)] = own - below - adds + below_less;
    __syncwarp();
    // Sets do not mind being given a value twice: the last few are repeated.
    const u32 in_eights = (count + 7) / 8 * 8;
    if (lane < in_eights - count) both[count + lane] = both[0];
    if (lane == 0) {
        moves.own = own;
        moves.both_count = in_eights;
        moves.plus_count = __popc(plus);
        moves.free_count = __popc(free);
        moves.is_end = own == first;
    }
    __syncwarp();
}

__device__ __forceinline__ uint2 load(const u8 *from) { return *reinterpret_cast<const uint2 *>(from); }

// Adds eight values to eight sets.
template <int W> __device__ __forceinline__ void see(Set<W> (&sets)[8], uint2 values) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
        // One of four bytes, by a product: the units for sums and shifts have enough to do.
        const u32 four = i < 4 ? values.x : values.y, which = 1u << 8 * (i & 3);
        sets[i].add(__dp4a(four, which, 0u), __dp4a(four, which, -64u));
    }
}

template <int W> __device__ __forceinline__ void gather_many(Set<W> (&sets)[8], const u8 *table, const u64 *from, u32 count) {
    for (u32 i = 0; i < count; i += 8) {
        uint2 now[8];
#pragma unroll
        for (int k = 0; k < 8; k += 2) {
            const ulonglong2 ab = *reinterpret_cast<const ulonglong2 *>(from + i + k);
            now[k] = load(table + ab.x), now[k + 1] = load(table + ab.y);
        }
#pragma unroll
        for (int k = 0; k < 8; k++) see(sets, now[k]);
    }
}

template <int W> __device__ __forceinline__ void gather_one(Set<W> (&sets)[8], const u8 *table, const u64 *from, u32 count) {
#pragma unroll 4
    for (u32 i = 0; i < count; i++) see(sets, load(table + from[i]));
}

// Shared memory of a run.
template <int W> struct __align__(16) Run {
    Moves moves;
    Set<W> sets[256];
};

// The union over runs of another class, one set for each of its lanes, into the arrays of sets.
template <int OF, int SIDE, int THREADS, int W>
__device__ __forceinline__ void gather_others(const Game &game, Run<W> *runs, u32 here, u64 (Moves::*from)[MOST_HIGH],
                                              u32 Moves::*count) {
    constexpr int EIGHTS = eights(OF);
    for (u32 item = threadIdx.x; item < SIDE * EIGHTS; item += THREADS) {
        const u32 r = item / EIGHTS, eight = item % EIGHTS;
        if (r < here) {
            Run<W> &run = runs[r];
            Set<W> sets[8] = {};
            gather_one(sets, game.table + 8 * eight, run.moves.*from, run.moves.*count);
#pragma unroll
            for (int i = 0; i < 8; i++) run.sets[i * EIGHTS + eight] = sets[i];
        }
    }
}

// Adds what some of the twelve places hold to the sets of eight lanes.
template <int FROM, int TO, int EIGHTS, int W>
__device__ __forceinline__ void add_mixed(Set<W> (&sets)[8], const Run<W> &run, const u32 *mixed, u32 eight) {
#pragma unroll
    for (int i = 0; i < 8; i++) {
#pragma unroll
        for (int word = FROM / 4; word < (FROM == TO ? 0 : (TO + 3) / 4); word++) {
            const u32 places = mixed[(i * EIGHTS + eight) * 3 + word];
#pragma unroll
            for (int b = 0; b < 4; b++) {
                const int k = 4 * word + b;
                if (k >= FROM && k < TO) sets[i].unite(run.sets[places >> 8 * b & 255]);
            }
        }
    }
}

// First kernel: the sets of all lanes of runs, as far as moves of high places fill them.
template <int LOWS, int W> __device__ __forceinline__ void gather_runs(const Game &game, const Batch &batch, u8 *shared) {
    constexpr int SIDE = side_by_side(LOWS), EIGHTS = eights(LOWS), THREADS = threads(LOWS);
    Run<W> *runs = reinterpret_cast<Run<W> *>(shared);
    u64 *both = reinterpret_cast<u64 *>(shared + SIDE * sizeof(Run<W>));
    const u32 from = blockIdx.x * SIDE, here = min(SIDE, batch.count - from);
    for (u32 r = threadIdx.x / WARP; r < here; r += THREADS / WARP)
        list_moves(game, runs[r].moves, both + r * game.most_moves, batch.list[from + r], LOWS);
    __syncthreads();
    const u32 r = threadIdx.x / EIGHTS, eight = threadIdx.x % EIGHTS;
    const bool busy = r < here && r < SIDE;
    Run<W> &run = runs[busy ? r : 0];
    const u32 *mixed = game.low[LOWS].mixed;
    Set<W> sets[8] = {};
    if (busy) {
        const u8 *table = game.table + 8 * eight;
        Set<W> turned[8] = {};
        gather_one(turned, table, run.moves.turned, run.moves.plus_count);
#pragma unroll
        for (int i = 0; i < 8; i++) {
            run.sets[i * EIGHTS + eight] = turned[i];
            sets[i].unite(turned[i]);
        }
        gather_many(sets, table, both + r * game.most_moves, run.moves.both_count);
    }
    if (LOWS > 0) {
        __syncthreads();
        if (busy) add_mixed<0, LOWS, EIGHTS>(sets, run, mixed, eight);
    }
    if (LOWS < LOW) {
        __syncthreads();
        gather_others<(LOWS < LOW ? LOWS + 1 : 0), SIDE, THREADS, W>(game, runs, here, &Moves::taken, &Moves::plus_count);
        __syncthreads();
        if (busy) add_mixed<LOWS, 2 * LOW - LOWS, EIGHTS>(sets, run, mixed, eight);
    }
    if (LOWS > 0) {
        __syncthreads();
        gather_others<(LOWS > 0 ? LOWS - 1 : 0), SIDE, THREADS, W>(game, runs, here, &Moves::put, &Moves::free_count);
        __syncthreads();
        if (busy) add_mixed<2 * LOW - LOWS, 2 * LOW, EIGHTS>(sets, run, mixed, eight);
    }
    if (busy) {
        // The end of the game is not of value 0 in misère play.
        if (game.misere && run.moves.is_end && eight == 0) sets[0].words[0] |= 1;
        struct __align__(16) Eight { Set<W> sets[8]; } out;
#pragma unroll
        for (int i = 0; i < 8; i++) out.sets[i] = sets[i];
        reinterpret_cast<Eight *>(batch.sets)[(u64)(from + r) * EIGHTS + eight] = out;
        if (eight == 0) batch.own[from + r] = run.moves.own;
    }
}

// Second kernel: moves of low places alone, lane after lane, a thread for a run.
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
    __syncwarp();
    for (u32 r = 0; r < WARP && first + r < batch.count; r++) {
        u8 *to = game.table + batch.own[first + r];
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

// Third kernel: the values that the sets of the others do not hold, one by one, a warp for a run.
template <int LOWS> __device__ __forceinline__ void redo_runs(const Game &game, const Batch &batch, u8 *shared) {
    constexpr int LANES = lanes(LOWS), EIGHTS = eights(LOWS), MORE = LOWS < LOW ? LOWS + 1 : 0, LESS = LOWS > 0 ? LOWS - 1 : 0;
    const u32 thread = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    Moves &moves = reinterpret_cast<Moves *>(shared)[warp];
    u64 *both = reinterpret_cast<u64 *>(shared + WARPS * sizeof(Moves)) + warp * game.most_moves;
    const LowClass &low = game.low[LOWS];
    const u32 count = *batch.unknown_count;
    for (u32 at = blockIdx.x * WARPS + warp; at < count; at += gridDim.x * WARPS) {
        __syncwarp();
        list_moves(game, moves, both, batch.list[batch.unknown[at]], LOWS);
        u8 *values = game.table + moves.own;
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
                    for (u32 i = thread; i < moves.both_count; i += WARP) set.add(game.table[both[i] + lane] - base);
                    for (u32 i = thread; i < moves.plus_count * (LOWS + 1); i += WARP) {
                        const u32 k = i % (LOWS + 1), to = k == LOWS ? lane : lane_at<LOWS>(mixed[k]);
                        set.add(game.table[moves.turned[i / (LOWS + 1)] + to] - base);
                    }
                    if (LOWS < LOW) {
                        constexpr u32 FILLED = LOWS < LOW ? 2 * (LOW - LOWS) : 1;
                        for (u32 i = thread; i < moves.plus_count * FILLED; i += WARP)
                            set.add(game.table[moves.taken[i / FILLED] + lane_at<MORE>(mixed[LOWS + i % FILLED])] - base);
                    }
                    if (LOWS > 0) {
                        constexpr u32 LABELS = LOWS > 0 ? LOWS : 1;
                        for (u32 i = thread; i < moves.free_count * LABELS; i += WARP)
                            set.add(game.table[moves.put[i / LABELS] + lane_at<LESS>(mixed[2 * LOW - LOWS + i % LABELS])] - base);
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
                    if (value >= UNKNOWN) *game.trouble = moves.own + 1;
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
        extern __shared__ __align__(16) u8 shared[];                                                                     \
        gather_runs<LOWS, NARROW + W>(game, batch, shared);                                                              \
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
        extern __shared__ __align__(16) u8 shared[];                                                                     \
        redo_runs<LOWS>(game, batch, shared);                                                                            \
    }
KERNELS(0)
KERNELS(1)
KERNELS(2)
KERNELS(3)
KERNELS(4)
KERNELS(5)
KERNELS(6)

// So that the caller need not know how structures are laid out: for each class the runs side by side and the threads of
// the first kernel, bytes of shared memory for a run besides its sets, and bytes of the third kernel for a warp; both
// without the moves of two high places.
extern "C" __global__ void shapes(u32 *out) {
    const int side[CLASSES] = {side_by_side(0), side_by_side(1), side_by_side(2), side_by_side(3), side_by_side(4), side_by_side(5), side_by_side(6)};
    const int size[CLASSES] = {threads(0), threads(1), threads(2), threads(3), threads(4), threads(5), threads(6)};
    for (int low = 0; low < CLASSES; low++) {
        out[4 * low] = side[low];
        out[4 * low + 1] = size[low];
        out[4 * low + 2] = sizeof(Moves);
        out[4 * low + 3] = WARPS * sizeof(Moves);
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
