// INPUT 11 by hand, on the record of logicade/games/input_11/state.py: picks and plays, with every option. The match
// begins after the deal, at `row=10110010110 hands=standard ring=off`, so chance has nothing left to do.
#include "playouts.hpp"

namespace {

constexpr int KINDS = 5, CARDS = 11;
constexpr int PICK_IDS = KINDS * CARDS;  // ids below are plays, kind by kind; from here on picks
constexpr int8_t PLAY = 5, OVER = 6, SHARED = 2, NOBODY = -3, NONE = -1;

#pragma pack(push, 1)
struct State {
    int16_t ply;
    int8_t mover, phase, ended;
    int16_t row;
    int8_t cards, first, named;
    int8_t hand[2][KINDS], played[2][KINDS], pool[KINDS];
    int8_t hands, source, ring, closed, deck[2];
};
#pragma pack(pop)
static_assert(sizeof(State) == 41, "the record is packed");

constexpr int8_t PAIR[KINDS][2][2] = {  // AND, OR, NAND, NOR, XOR
    {{0, 0}, {0, 1}}, {{0, 1}, {1, 1}}, {{1, 1}, {1, 0}}, {{1, 0}, {0, 0}}, {{0, 1}, {1, 0}}};

inline uint64_t legal(const State& s, int32_t* out) {
    uint64_t count = 0;
    if (s.phase != PLAY) {
        for (int kind = 0; kind < KINDS; ++kind) {
            if (s.pool[kind] > 0) out[count++] = PICK_IDS + kind;
        }
        return count;
    }
    const int places = s.ring == 1 && s.cards >= 3 ? s.cards : s.cards - 1;
    const int8_t* held = s.hands == SHARED ? s.pool : s.hand[s.mover];
    for (int kind = 0; kind < KINDS; ++kind) {
        if (held[kind] <= 0) continue;
        for (int place = 0; place < CARDS; ++place) {  // a fixed number is a few wide stores; the rest is written over
            out[count + place] = kind * CARDS + place;
        }
        count += places;
    }
    return count;
}

inline unsigned merge(unsigned row, unsigned cards, unsigned kind, unsigned place) {
    if (place + 1 == cards) {  // the ring's pair of last and first card
        const unsigned result = PAIR[kind][row >> place][row & 1];
        return ((row >> 1) & ((1u << (place - 1)) - 1)) | (result << (place - 1));
    }
    const unsigned result = PAIR[kind][(row >> place) & 1][(row >> (place + 1)) & 1];
    return (row & ((1u << place) - 1)) | (result << place) | ((row >> (place + 2)) << (place + 1));
}

inline void pick(State& s, int kind) {
    --s.pool[kind];
    ++s.hand[s.mover][kind];
    int left = 0;
    for (int other = 0; other < KINDS; ++other) left += s.pool[other];
    s.mover = left == 0 ? s.first : static_cast<int8_t>(1 - s.mover);
    if (left == 0) s.phase = PLAY;
}

inline void apply(State& s, int action) {
    ++s.ply;
    if (action >= PICK_IDS) {
        pick(s, action - PICK_IDS);
        return;
    }
    const unsigned kind = static_cast<unsigned>(action) / CARDS, place = static_cast<unsigned>(action) % CARDS;
    const int seat = s.mover, cards = s.cards;
    if (s.hands == SHARED) --s.pool[kind];
    else --s.hand[seat][kind];
    ++s.played[seat][kind];
    s.row = static_cast<int16_t>(merge(s.row, cards, kind, place));
    s.cards = static_cast<int8_t>(cards - 1);
    s.mover = static_cast<int8_t>(1 - seat);
    if (cards == 2) {
        s.phase = OVER;
        s.mover = NOBODY;
        s.ended = 1;
    }
}

inline void add_scores(const State& s, int64_t* sums) {
    ++sums[s.row == 1 ? s.first : 1 - s.first];
}

State dealt() {
    State s{};
    s.ply = 2;  // the row and the first player
    s.phase = PLAY;
    const char* row = "10110010110";
    for (int place = 0; place < CARDS; ++place) s.row = static_cast<int16_t>(s.row | (row[place] - '0') << place);
    s.cards = CARDS;
    s.named = NONE;
    for (int kind = 0; kind < KINDS; ++kind) s.hand[0][kind] = s.hand[1][kind] = 1;
    s.hand[0][KINDS - 1] = 2;
    s.deck[0] = s.deck[1] = 9;
    return s;
}

}  // namespace

int main(int argc, char** argv) {
    return run<State, KINDS * CARDS + CARDS>(argc, argv, dealt());
}
