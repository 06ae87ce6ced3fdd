// What all kernels share.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

#define WARP 32

__device__ __forceinline__ u64 sum_of_warp(u64 sum) {
    for (int by = WARP / 2; by > 0; by /= 2) sum += __shfl_xor_sync(~0u, sum, by);
    return sum;
}

// As `mixed` in summary.rs.
__device__ __forceinline__ u64 mixed(u64 index, u32 value) {
    u64 x = (index << 16 | value) * 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

