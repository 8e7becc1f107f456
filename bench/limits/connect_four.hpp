// Connect Four by hand, on the record of bench/connect_four/state.py: what a compiler makes of the same work.
#pragma once

#include <cstdint>

constexpr int COLUMNS = 7, STRIDE = 7, TOP = 5;
constexpr uint64_t FOOT = 1, COLUMN = 0x3F;
constexpr uint64_t FRAME = 0xFDFBF7EFDFBF;
constexpr int8_t NOBODY = -3, NONE = -1;

#pragma pack(push, 1)
struct State {
    int16_t ply;
    int8_t mover, phase, ended;
    uint64_t stones[2];
    int8_t winner;
};
#pragma pack(pop)
static_assert(sizeof(State) == 22, "the record is packed");

inline uint64_t legal(const State& s, int32_t* out) {
    const uint64_t tops = (s.stones[0] | s.stones[1]) >> TOP;
    uint64_t count = 0;
    for (int column = 0; column < COLUMNS; ++column) {
        if (!((tops >> (STRIDE * column)) & 1)) out[count++] = column;
    }
    return count;
}

inline uint64_t in_line(uint64_t stones, int step) {
    const uint64_t pairs = stones & (stones >> step);
    return pairs & (pairs >> (2 * step));
}

inline bool four(uint64_t stones) {
    return (in_line(stones, 1) | in_line(stones, STRIDE) | in_line(stones, STRIDE - 1) | in_line(stones, STRIDE + 1)) != 0;
}

inline void apply(State& s, int column) {
    const int seat = s.mover;
    uint64_t own = s.stones[seat];
    const uint64_t other = s.stones[1 - seat];
    const int shift = STRIDE * column;
    own |= ((own | other) + (FOOT << shift)) & (COLUMN << shift);
    s.stones[seat] = own;
    ++s.ply;
    s.mover = static_cast<int8_t>(1 - seat);
    const bool won = four(own);
    if (won || (own | other) == FRAME) {
        if (won) s.winner = static_cast<int8_t>(seat);
        s.mover = NOBODY;
        s.phase = 1;
        s.ended = 1;
    }
}

inline void add_scores(const State& s, int64_t* sums) {
    sums[0] += s.winner == 0;
    sums[1] += s.winner == 1;
}
