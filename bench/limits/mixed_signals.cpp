// Mixed Signals by hand, on the record of logicade/games/mixed_signals/state.py: a whole match under the usual options
// and under `gate_rule`, `branch_prompts` and `tie`; one tile is offered, one game is played. Chance draws the tiles.
#include "playouts.hpp"

namespace {

constexpr int KINDS = 14, TILES = 64, SPOTS = 66, STEPS = 128, OFFER = 3, TURNS = 3, CELLS = 8192;
constexpr int WIDTH = 3 * SPOTS + 3;  // placements, and what is written over
constexpr int ANY = 0b111111111, INPUT = 1, OUTPUT = 2, FAN_INPUT = 4, ACROSS = 7, ROOM = 21, CELL = 30;
constexpr int8_t NONE = -1, CHANCE = -1, NOBODY = -3, BLACK = 0, WHITE = 1, TRIAL = 2, OWN = 2;
constexpr int8_t DRAW = 2, DISCARD = 3, PLACE = 4, FIRE = 5, PICK = 6, AUTO = 7, OVER = 9;
constexpr int A_PICK = KINDS * CELLS * TURNS, A_DRAW = A_PICK + 3, A_DISCARD = A_DRAW + KINDS;
constexpr int A_TOKEN = A_DISCARD + KINDS, A_AUTO = A_TOKEN + 2 * CELLS;
constexpr const char* FACES[KINDS] = {"ION", "INO", "IOO", "ONN", "NOO", "INN", "OIN",
                                      "ONI", "OII", "OII", "OII", "OII", "OII", "OII"};
constexpr const char* TRUTH[KINDS] = {"01-", "01-", "01-", "---", "---", "01-", "10-",
                                      "10-", "011", "100", "001", "110", "010", "101"};
constexpr int8_t COPIES[KINDS] = {3, 3, 12, 6, 4, 4, 3, 3, 4, 4, 4, 4, 4, 4};  // two FI lie on the table

#pragma pack(push, 1)
struct State {
    int16_t ply;
    int8_t mover, phase, ended;
    int8_t tiles, face[TILES];
    int16_t cell[TILES];
    int8_t token[TILES], near[TILES][3], spots;
    int64_t spot[SPOTS];  // from bit 30 on its cell, from bit 21 on its room, below the tiles about it
    int8_t at, steps;
    int16_t step[STEPS];
    int8_t pile[KINDS], offer[OFFER], out[KINDS], left[2], tokens, fewer, white, first, active;
    int8_t width, redraw, shortcut, always, favour, twice, game, draws, known, order[TILES], points[2];
};
#pragma pack(pop)
static_assert(sizeof(State) == 1354, "the record is packed");

struct Tables {
    int8_t letter[3 * KINDS][3], result[2][3 * KINDS][3][3];
    int16_t bits[3 * KINDS];

    Tables() {
        for (int face = 0; face < 3 * KINDS; ++face) {
            bits[face] = 0;
            for (int k = 0; k < 3; ++k) {
                const char shown = FACES[face / 3][(k - face % 3 + 3) % 3];
                letter[face][k] = static_cast<int8_t>(shown == 'N' ? 0 : shown == 'I' ? INPUT : OUTPUT);
                bits[face] = static_cast<int16_t>(bits[face] | 1 << (3 * k + letter[face][k]));
            }
        }
        for (int rule = 0; rule < 2; ++rule)
            for (int face = 0; face < 3 * KINDS; ++face)
                for (int unknown = 0; unknown < 3; ++unknown)
                    for (int whites = 0; whites < 3; ++whites)
                        result[rule][face][unknown][whites] = settle(rule, face / 3, unknown, whites);
    }

    static int8_t settle(int rule, int kind, int unknown, int whites) {
        int inputs = 0;
        for (int k = 0; k < 3; ++k) inputs += FACES[kind][k] == 'I';
        if (inputs == 0) return OWN;
        if (unknown + whites > inputs || (unknown > 0 && rule == 0)) return NONE;
        for (int more = 1; more <= unknown; ++more)
            if (TRUTH[kind][whites + more] != TRUTH[kind][whites]) return NONE;
        return static_cast<int8_t>(TRUTH[kind][whites] - '0');
    }
};
const Tables T;

inline int beside(int cell, int edge) {
    const bool left = (cell ^ (cell >> 7)) & 1;
    if (edge == 0) return left ? cell + 128 : cell - 128;
    return (edge == 2) != left ? cell + 1 : cell - 1;
}

inline int seek(const State& s, int cell) {
    int64_t before = 0, least = int64_t{cell} << CELL;
    for (int k = 0; k < s.spots; ++k) before += s.spot[k] < least;
    return static_cast<int>(before);
}

inline void open(State& s, int k, int cell, int edge, int tile) {  // its place is not far from k
    const int64_t least = int64_t{cell} << CELL;
    while (k > 0 && s.spot[k - 1] >= least) --k;
    while (k < s.spots && s.spot[k] < least) ++k;
    if (k == s.spots || s.spot[k] >> CELL != cell) {
        __builtin_memmove(s.spot + k + 1, s.spot + k, static_cast<size_t>(s.spots - k) * sizeof s.spot[0]);
        ++s.spots;
        s.spot[k] = least | int64_t{ANY} << ROOM;
    }
    const int shown = T.letter[s.face[tile]][edge], mate = shown == 0 ? 0 : 3 - shown;
    const int64_t others = 7 << (3 * edge) ^ 1 << (3 * edge + mate);
    s.spot[k] = (s.spot[k] & ~(others << ROOM)) | int64_t{tile + 1} << (ACROSS * edge);
}

inline void lay(State& s, int face, int cell) {
    const int tile = s.tiles++;
    s.face[tile] = static_cast<int8_t>(face);
    s.cell[tile] = static_cast<int16_t>(cell);
    const int k = seek(s, cell);
    if (k < s.spots && s.spot[k] >> CELL == cell) {
        for (int edge = 0; edge < 3; ++edge) {
            const int other = static_cast<int>(s.spot[k] >> (ACROSS * edge) & 127) - 1;
            s.near[tile][edge] = static_cast<int8_t>(other);
            if (other != NONE) s.near[other][edge] = static_cast<int8_t>(tile);
        }
        --s.spots;
        __builtin_memmove(s.spot + k, s.spot + k + 1, static_cast<size_t>(s.spots - k) * sizeof s.spot[0]);
        s.spot[s.spots] = NONE;
    }
    for (int edge = 0; edge < 3; ++edge)
        if (s.near[tile][edge] == NONE) open(s, k, beside(cell, edge), edge, tile);
}

inline int output(const State& s, int tile) {
    const int face = s.face[tile];
    int unknown = 0, whites = 0;
    for (int edge = 0; edge < 3; ++edge) {
        if (T.letter[face][edge] != INPUT) continue;
        const int other = s.near[tile][edge];
        if (other == NONE || s.token[other] == NONE) ++unknown;
        else whites += s.token[other] & 1;
    }
    const int result = T.result[s.shortcut][face][unknown][whites];
    return result != OWN ? result : s.active;
}

inline bool live(const State& s, int tile, int edge) {
    const int other = s.near[tile][edge];
    return T.letter[s.face[tile]][edge] == OUTPUT && other != NONE && s.token[other] == NONE;
}

void finish(State& s) {
    int won = NONE;
    if (s.left[WHITE] != s.left[BLACK]) won = s.left[WHITE] < s.left[BLACK] ? WHITE : BLACK;
    else if (s.favour) won = 1 - s.first;
    for (int colour = 0; colour < 2; ++colour) {
        const int seat = colour == WHITE ? s.white : 1 - s.white;
        s.points[seat] = static_cast<int8_t>(s.points[seat] + (won == NONE ? 1 : won == colour ? 2 : 0));
    }
    for (int k = 0; k < s.steps; ++k) s.step[k] = NONE;
    s.steps = 0;
    s.at = NONE;
    s.mover = NOBODY;
    s.phase = OVER;
    s.ended = 1;
}

inline bool fits(const State& s, int kind) {
    const int64_t first = T.bits[kind * TURNS], second = T.bits[kind * TURNS + 1], third = T.bits[kind * TURNS + 2];
    for (int k = 0; k < s.spots; ++k) {
        const int64_t room = s.spot[k] >> ROOM;
        if ((room & first) == first || (room & second) == second || (room & third) == third) return true;
    }
    return false;
}

void head(State& s) {
    s.mover = CHANCE;
    if (s.offer[0] == NONE) {
        int kind = 0;
        while (kind < KINDS && s.pile[kind] == 0) ++kind;
        if (kind < KINDS) s.phase = DRAW;
        else finish(s);
        return;
    }
    s.phase = DISCARD;
    if (fits(s, s.offer[0])) {
        s.phase = PLACE;
        s.mover = static_cast<int8_t>(s.active == WHITE ? s.white : 1 - s.white);
    }
}

void follow(State& s) {
    s.mover = CHANCE;
    while (s.steps > 0) {
        const int step = s.step[--s.steps];
        s.step[s.steps] = NONE;
        const int tile = s.near[step / 3][step % 3];
        if (s.token[tile] == NONE && output(s, tile) != NONE) {
            s.at = static_cast<int8_t>(tile);
            s.phase = FIRE;
            return;
        }
    }
    s.at = NONE;
    s.active = static_cast<int8_t>(1 - s.active);
    head(s);
}

bool harmless(State& s) {
    int left[2] = {s.left[BLACK], s.left[WHITE]}, end = s.steps;
    for (int k = 0; k < end; ++k) {
        const int tile = s.near[s.step[k] / 3][s.step[k] % 3], colour = output(s, tile);
        if (s.token[tile] != NONE || colour == NONE) continue;
        s.token[tile] = static_cast<int8_t>(colour + TRIAL);
        --left[colour];
        for (int edge = 0; edge < 3; ++edge)
            if (live(s, tile, edge)) s.step[end++] = static_cast<int16_t>(3 * tile + edge);
    }
    for (int k = s.steps; k < end; ++k) s.step[k] = NONE;
    for (int tile = 0; tile < s.tiles; ++tile)
        if (s.token[tile] >= TRIAL) s.token[tile] = NONE;
    return left[0] > 0 && left[1] > 0;
}

void fire(State& s, int colour) {
    const int tile = s.at;
    s.token[tile] = static_cast<int8_t>(colour);
    if (--s.left[colour] == 0) {
        finish(s);
        return;
    }
    int count = 0;
    for (int edge = 0; edge < 3; ++edge) {
        if (!live(s, tile, edge)) continue;
        s.step[s.steps++] = static_cast<int16_t>(3 * tile + edge);
        ++count;
    }
    if (count < 2) {
        follow(s);
        return;
    }
    s.phase = !s.always && harmless(s) ? AUTO : PICK;
    for (int k = 0; k < 2; ++k) s.step[--s.steps] = NONE;
    if (s.phase == PICK) s.mover = static_cast<int8_t>(s.active == WHITE ? s.white : 1 - s.white);
}

void pick(State& s, int edge) {
    const int tile = s.at;
    for (int other = 0; other < 3; ++other)
        if (other != edge && T.letter[s.face[tile]][other] == OUTPUT)
            s.step[s.steps] = static_cast<int16_t>(3 * tile + other);
    s.step[s.steps + 1] = static_cast<int16_t>(3 * tile + edge);
    s.steps = static_cast<int8_t>(s.steps + 2);
    follow(s);
}

inline void apply(State& s, int action) {
    ++s.ply;
    if (action < A_PICK) {
        const int face = action / (CELLS * TURNS) * TURNS + action % TURNS, tile = s.tiles;
        s.offer[0] = NONE;
        lay(s, face, action % (CELLS * TURNS) / TURNS);
        if (output(s, tile) != NONE) {
            s.at = static_cast<int8_t>(tile);
            s.phase = FIRE;
            s.mover = CHANCE;
        } else {
            follow(s);
        }
    } else if (action < A_DRAW) {
        pick(s, action - A_PICK);
    } else if (action < A_DISCARD) {
        --s.pile[action - A_DRAW];
        s.offer[0] = static_cast<int8_t>(action - A_DRAW);
        head(s);
    } else if (action < A_TOKEN) {
        s.offer[0] = NONE;
        ++s.out[action - A_DISCARD];
        head(s);
    } else if (action < A_AUTO) {
        fire(s, (action - A_TOKEN) & 1);
    } else {
        pick(s, action - A_AUTO);
    }
}

inline uint64_t legal(const State& s, int32_t* out) {
    uint64_t count = 0;
    if (s.phase == PLACE) {
        const int kind = s.offer[0];
        for (int k = 0; k < s.spots; ++k) {
            for (int turn = 0; turn < TURNS; ++turn) {
                const int bits = T.bits[kind * TURNS + turn];
                out[count] = (kind * CELLS + static_cast<int>(s.spot[k] >> CELL)) * TURNS + turn;
                count += (s.spot[k] >> ROOM & bits) == bits;
            }
        }
        return count;
    }
    if (s.phase == DRAW) {
        for (int kind = 0; kind < KINDS; ++kind)
            if (s.pile[kind] > 0) out[count++] = A_DRAW + kind;
        return count;
    }
    if (s.phase == PICK) {
        for (int edge = 0; edge < 3; ++edge)
            if (T.letter[s.face[s.at]][edge] == OUTPUT) out[count++] = A_PICK + edge;
        return count;
    }
    out[0] = s.phase == DISCARD ? A_DISCARD + s.offer[0]
             : s.phase == FIRE  ? A_TOKEN + 2 * s.cell[s.at] + output(s, s.at)
                                : A_AUTO + (T.letter[s.face[s.at]][0] == OUTPUT ? 0 : 1);
    return 1;
}

// As `draw` and `choose` in logicade/engine/loops.py: an outcome by weight, or any legal action alike.
inline int choose(const State& s, int32_t* out, Random& random) {
    const uint64_t count = legal(s, out);
    if (s.mover != CHANCE || s.phase != DRAW) return out[random.below(count)];
    uint64_t total = 0;
    for (uint64_t k = 0; k < count; ++k) total += static_cast<uint64_t>(s.pile[out[k] - A_DRAW]);
    uint64_t left = random.below(total), k = 0;
    while (left >= static_cast<uint64_t>(s.pile[out[k] - A_DRAW]))
        left -= static_cast<uint64_t>(s.pile[out[k++] - A_DRAW]);
    return out[k];
}

inline void add_scores(const State& s, int64_t* sums) {
    sums[0] += s.points[0];
    sums[1] += s.points[1];
}

State fresh() {
    State s;
    __builtin_memset(&s, -1, sizeof s);  // nothing lies anywhere
    s.ply = 0;
    s.ended = s.tiles = s.spots = s.steps = s.fewer = s.white = 0;
    s.redraw = s.shortcut = s.always = s.favour = s.twice = s.game = s.draws = s.known = 0;
    s.points[0] = s.points[1] = 0;
    s.width = 1;
    s.tokens = 24;
    s.first = s.active = WHITE;
    s.left[0] = s.left[1] = 23;
    for (int kind = 0; kind < KINDS; ++kind) {
        s.pile[kind] = COPIES[kind];
        s.out[kind] = 0;
    }
    lay(s, FAN_INPUT * TURNS, 32 * 128 + 64);
    lay(s, FAN_INPUT * TURNS, 31 * 128 + 64);
    s.token[0] = WHITE;
    s.token[1] = BLACK;
    s.mover = CHANCE;
    s.phase = DRAW;
    return s;
}

}  // namespace

int main(int argc, char** argv) {
    return run<State, WIDTH>(argc, argv, fresh());
}
