// Logi-Sticks by hand, on the record of logicade/games/logi_sticks/state.py: the book's game of two players after the
// target stones are laid, at `seats=2 S:WBWBBWBW N:WBWBBWBW`. All squares are looked at together, as 64-bit sets.
#include "playouts.hpp"

namespace {

constexpr int KINDS = 6, SEATS = 4, SQUARES = 64, WIDE = 8, PAIRS = 3, TURNS = 4;
constexpr int STAY = SQUARES * KINDS * TURNS, FORCED_ID = 3176;  // the first ids of a pass, free and forced
constexpr int8_t PLACE = 8, FORCED = 9, OVER = 10, BY_TARGETS = 1, BY_PASSES = 2, NOBODY = -3, CHANCE = -1, NONE = -1;
enum Kind { AND, OR, XOR, PASS, NOT, CAPACITOR };
using Set = uint64_t;

#pragma pack(push, 1)
struct State {
    int16_t ply;
    int8_t mover, phase, ended;
    int8_t seats, first, active, passes, taken, laid, shown;
    Set kind[KINDS], inputs[4], usable[4], trues, falses, ground, goal;
    int8_t locked[SEATS], stock[SEATS][KINDS], stash[KINDS];
    int16_t stones[4], white[4], layout;
    int8_t targets, inner, free, starter, source, strict, loops, grounding, passing, unlocked;
};
#pragma pack(pop)
static_assert(sizeof(State) == 218, "the record is packed");

constexpr Set FILE_A = 0x0101010101010101u, FILE_H = FILE_A << 7;
constexpr Set at(int file, int rank) { return Set{1} << (rank * WIDE + file); }
constexpr Set OUTSIDE = ~(at(3, 3) | at(4, 3) | at(3, 4) | at(4, 4));
// By side N, E, S, W: squares that have a stone of the centre there, and those whose stone is white.
constexpr Set STONE_AT[4] = {at(3, 2) | at(4, 2), at(2, 3) | at(2, 4), at(3, 5) | at(4, 5), at(5, 3) | at(5, 4)};
constexpr Set WHITE_AT[4] = {at(4, 2), at(2, 3), at(3, 5), at(5, 4)};
constexpr int EDGE_SQUARES[2][WIDE] = {{0, 1, 2, 3, 4, 5, 6, 7}, {63, 62, 61, 60, 59, 58, 57, 56}};
constexpr int EDGE_OF[2] = {0, 2};

inline Set facing(Set squares, int side) {  // squares that have one of these beyond that side
    switch (side) {
        case 0: return squares >> WIDE;
        case 1: return (squares >> 1) & ~FILE_H;
        case 2: return squares << WIDE;
        default: return (squares << 1) & ~FILE_A;
    }
}

inline Set fed_by(const State& s, Set pieces, int side) { return facing(pieces & ~s.inputs[(side + 2) % 4], side); }
inline Set occupied(const State& s) { return s.inputs[0] | s.inputs[1] | s.inputs[2] | s.inputs[3]; }

struct Fitting {
    Set single[4], pair[4];
};

inline Fitting fitting(const State& s, Set shut) {
    const Set empty = OUTSIDE & ~occupied(s);
    Fitting found;
    Set open[4];
    for (int side = 0; side < 4; ++side) {
        found.single[side] = s.usable[side] & ~fed_by(s, shut, side);
        open[side] = facing(empty, side);
    }
    for (int turn = 0; turn < 4; ++turn) {
        const int next = (turn + 1) % 4;
        const Set one = found.single[turn], other = found.single[next];
        found.pair[turn] = (one & other) | (one & open[next]) | (other & open[turn]);
    }
    return found;
}

inline void forbid_loops(State& s, Set here) {
    Set reached = 0, before = 0;
    for (int side = 0; side < 4; ++side) reached |= facing(here, side) & s.inputs[side];
    while (reached != before) {
        before = reached;
        for (int side = 0; side < 4; ++side) reached |= fed_by(s, before, side) & s.inputs[side];
    }
    for (int side = 0; side < 4; ++side) s.usable[side] &= ~(here & facing(reached, side));
}

inline void survey(State& s) {
    const Set pieces = occupied(s), empty = OUTSIDE & ~pieces;
    Set fed = 0, asked = 0;
    for (int side = 0; side < 4; ++side) {
        s.usable[side] = (fed_by(s, pieces, side) | STONE_AT[side]) & empty;
        fed |= s.usable[side];
        asked |= facing(s.inputs[(side + 2) % 4], side);
    }
    for (Set risky = fed & asked; risky; risky &= risky - 1) forbid_loops(s, risky & -risky);
    Set alive = s.usable[0] | s.usable[1] | s.usable[2] | s.usable[3], before = 0;
    while (alive != before) {
        before = alive;
        for (int side = 0; side < 4; ++side) alive |= facing(before, side) & empty;
    }
    s.ground = empty & ~alive;
}

inline void evaluate(State& s) {
    const Set through = s.kind[PASS] | s.kind[CAPACITOR];
    Set known = ~Set{0};
    while (known != (s.trues | s.falses)) {
        known = s.trues | s.falses;
        Set some_true = 0, both_true = 0, some_false = 0, both_false = 0;
        for (int side = 0; side < 4; ++side) {
            const Set yes = s.inputs[side] & (fed_by(s, s.trues, side) | WHITE_AT[side]);
            const Set no = s.inputs[side] & (fed_by(s, s.falses | s.ground, side) | (STONE_AT[side] & ~WHITE_AT[side]));
            both_true |= some_true & yes;
            both_false |= some_false & no;
            some_true |= yes;
            some_false |= no;
        }
        s.trues |= (s.kind[AND] & both_true) | (s.kind[OR] & some_true) | (s.kind[XOR] & some_true & some_false) |
                   (through & some_true) | (s.kind[NOT] & some_false);
        s.falses |= (s.kind[AND] & some_false) | (s.kind[OR] & both_false) |
                    (s.kind[XOR] & (both_true | both_false)) | (through & some_false) | (s.kind[NOT] & some_true);
    }
}

inline Set shut(const State& s) {
    Set locked = 0;
    for (int seat = 0; seat < s.seats; ++seat) {
        if (s.locked[seat] != NONE) locked |= Set{1} << s.locked[seat];
    }
    return locked;
}

inline void look(State& s) {
    const Fitting found = fitting(s, shut(s));
    Set singles = 0, pairs = 0;
    for (int turn = 0; turn < 4; ++turn) singles |= found.single[turn], pairs |= found.pair[turn];
    s.phase = FORCED;
    s.mover = CHANCE;
    for (int kind = 0; kind < KINDS; ++kind) {
        if (s.stock[s.active][kind] > 0 && (kind < PAIRS ? pairs : singles)) s.phase = PLACE, s.mover = s.active;
    }
}

inline void next_turn(State& s) {
    s.active = static_cast<int8_t>((s.active + 1) % s.seats);
    if (s.locked[s.active] != NONE) s.locked[s.active] = NONE, s.passes = 0;
    look(s);
}

inline void end(State& s, int8_t reason) {
    s.phase = OVER;
    s.mover = NOBODY;
    s.ended = reason;
}

inline uint64_t legal(const State& s, int32_t* out) {
    if (s.phase == FORCED) {
        out[0] = FORCED_ID + EDGE_OF[s.active];
        return 1;
    }
    const Fitting found = fitting(s, shut(s));
    Set anywhere = 0;
    for (int turn = 0; turn < 4; ++turn) anywhere |= found.single[turn] | found.pair[turn];
    uint64_t count = 0;
    for (; anywhere; anywhere &= anywhere - 1) {
        const int square = __builtin_ctzll(anywhere);
        for (int kind = 0; kind < KINDS; ++kind) {
            if (s.stock[s.active][kind] <= 0) continue;
            const Set* turns = kind < PAIRS ? found.pair : found.single;
            for (int turn = 0; turn < TURNS; ++turn) {
                out[count] = (square * KINDS + kind) * TURNS + turn;
                count += turns[turn] >> square & 1;
            }
        }
    }
    return count;
}

inline void place(State& s, int square, int kind, int turn) {
    const Set here = Set{1} << square;
    s.kind[kind] |= here;
    s.inputs[turn] |= here;
    if (kind < PAIRS) s.inputs[(turn + 1) % 4] |= here;
    --s.stock[s.active][kind];
    s.passes = 0;
    if (kind == CAPACITOR) s.locked[s.active] = static_cast<int8_t>(square);
    survey(s);
    evaluate(s);
    if ((s.goal & ~(s.trues | s.falses | s.ground)) == 0) end(s, BY_TARGETS);
    else next_turn(s);
}

inline void apply(State& s, int action) {
    ++s.ply;
    if (action < STAY) {
        place(s, action / (KINDS * TURNS), action / TURNS % KINDS, action % TURNS);
    } else if (++s.passes < s.seats) {
        next_turn(s);
    } else {
        s.ground = OUTSIDE & ~occupied(s);
        evaluate(s);
        end(s, BY_PASSES);
    }
}

inline void add_scores(const State& s, int64_t* sums) {
    for (int seat = 0; seat < 2; ++seat) {
        for (int k = 0; k < WIDE; ++k) {
            const int white = s.white[EDGE_OF[seat]] >> k & 1;
            if ((white ? s.trues : s.falses) >> EDGE_SQUARES[seat][k] & 1) sums[seat] += 100 + 10 * white;
            sums[seat] += 1 - white;
        }
    }
}

State dealt() {
    State s{};
    s.phase = PLACE;
    s.seats = 2;
    s.taken = KINDS * 10;
    for (int seat = 0; seat < SEATS; ++seat) s.locked[seat] = NONE;
    for (int seat = 0; seat < 2; ++seat) {
        for (int kind = 0; kind < KINDS; ++kind) s.stock[seat][kind] = 5;
        s.stones[EDGE_OF[seat]] = 255;
        s.white[EDGE_OF[seat]] = 0b10100101;  // WBWBBWBW
        for (int k = 0; k < WIDE; ++k) s.goal |= Set{1} << EDGE_SQUARES[seat][k];
    }
    s.layout = 0b01010101;
    survey(s);
    return s;
}

}  // namespace

int main(int argc, char** argv) {
    return run<State, STAY + TURNS>(argc, argv, dealt());
}
