// What both programs share: the random numbers of logicade/engine/rng.py, the loop of `playouts` in
// logicade/engine/loops.py, and the line that they print. The game comes as a state type with the verbs beside it.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

struct Random {
    uint64_t word;

    explicit Random(uint64_t seed) {  // the finish of SplitMix64, as `seeded`
        word = seed * 0x9E3779B97F4A7C15u + 0x9E3779B97F4A7C15u;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
        word ^= word >> 31;
        if (word == 0) word = 1;
    }

    uint64_t below(uint64_t bound) {  // xorshift64, then multiply and shift
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        return ((word >> 32) * bound) >> 32;
    }
};

struct Totals {
    int64_t plies = 0;
    int64_t sums[2] = {0, 0};
};

// Any legal action alike; a game with chance has a `choose` of its own, which is taken instead.
template <typename State>
inline int choose(const State& s, int32_t* out, Random& random) {
    return out[random.below(legal(s, out))];
}

// `WIDTH` ids are the most that `legal` may write.
template <typename State, int WIDTH>
Totals playouts(const State& root, int64_t count, Random& random) {
    Totals totals;
    int32_t out[WIDTH];
    for (int64_t k = 0; k < count; ++k) {
        State s = root;
        while (!s.ended) {
            apply(s, choose(s, out, random));
            ++totals.plies;
        }
        add_scores(s, totals.sums);
    }
    return totals;
}

template <typename State, int WIDTH>
int run(int argc, char** argv, const State& root) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s PLAYOUTS SEED\n", argv[0]);
        return 2;
    }
    const int64_t count = std::strtoll(argv[1], nullptr, 10);
    Random random(std::strtoull(argv[2], nullptr, 10));
    const auto begun = std::chrono::steady_clock::now();
    const Totals totals = playouts<State, WIDTH>(root, count, random);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::printf("{\"playouts\": %lld, \"seconds\": %.9f, \"plies\": %lld, \"sums\": [%lld, %lld]}\n",
                static_cast<long long>(count), taken.count(), static_cast<long long>(totals.plies),
                static_cast<long long>(totals.sums[0]), static_cast<long long>(totals.sums[1]));
    return 0;
}
