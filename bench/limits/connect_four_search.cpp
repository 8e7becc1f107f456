// Tree search in Connect Four by hand: the steps of logicade/bots/search.py for an open game, number for number.
#include <algorithm>
#include <cmath>
#include <vector>

#include "playouts.hpp"

#include "connect_four.hpp"

constexpr double DARING = 0.7;
constexpr int DEPTH = 64;

struct Node {
    int32_t action, child, next, visits, chances;
};

struct Search {
    std::vector<Node> tree;
    std::vector<double> gains;
    int32_t nodes = 1;
    Random random;

    Search(int64_t room, uint64_t seed) : tree(room), gains(room), random(seed) { tree[0] = {NONE, NONE, NONE, 0, 0}; }

    void expand(const State& s, int32_t node) {
        int32_t out[COLUMNS];
        const uint64_t count = legal(s, out);
        for (uint64_t k = 0; k < count && nodes < static_cast<int32_t>(tree.size()); ++k) {
            tree[nodes] = {out[k], NONE, tree[node].child, 0, 0};
            gains[nodes] = 0.0;
            tree[node].child = nodes++;
        }
    }

    // The first look at fresh children goes by the order of actions, later ones by the chain, which is the other way round.
    int32_t first_child(int32_t node) {
        int32_t chain[COLUMNS], count = 0, chosen = NONE;
        for (int32_t child = tree[node].child; child != NONE; child = tree[child].next) chain[count++] = child;
        for (int32_t k = 0; k < count; ++k) {
            if (random.below(k + 1) == 0) chosen = chain[count - 1 - k];
        }
        return chosen;
    }

    int32_t best_child(int32_t node) {
        const double known = std::log(tree[node].visits + 1.0);
        double best = -1.0;
        int32_t chosen = NONE;
        uint64_t untried = 0;
        for (int32_t child = tree[node].child; child != NONE; child = tree[child].next) {
            const int32_t visits = tree[child].visits;
            if (visits == 0) {
                if (random.below(++untried) == 0) chosen = child;
            } else if (untried == 0) {
                const double value = gains[child] / visits + DARING * std::sqrt(known / visits);
                if (value > best) chosen = child, best = value;
            }
        }
        return chosen;
    }

    void simulate(const State& root) {
        State s = root;
        int32_t path[DEPTH], movers[DEPTH], out[COLUMNS];
        int depth = 0;
        int32_t node = 0;
        while (!s.ended && depth < DEPTH && (node == 0 || tree[node].visits >= 1)) {
            int32_t child;
            if (tree[node].child != NONE) {
                child = best_child(node);
            } else {
                expand(s, node);
                child = first_child(node);
            }
            if (child == NONE) break;
            path[depth] = child;
            movers[depth++] = s.mover;
            apply(s, tree[child].action);
            node = child;
        }
        while (!s.ended) apply(s, out[random.below(legal(s, out))]);
        ++tree[0].visits;
        for (int k = 0; k < depth; ++k) {
            ++tree[path[k]].visits;
            gains[path[k]] += s.winner == NONE ? 0.5 : s.winner == movers[k] ? 1.0 : 0.0;
        }
    }
};

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s SIMULATIONS SEED\n", argv[0]);
        return 2;
    }
    const int64_t count = std::strtoll(argv[1], nullptr, 10);
    State root{};
    root.winner = NONE;
    Search search(1000000, std::strtoull(argv[2], nullptr, 10));
    const auto begun = std::chrono::steady_clock::now();
    for (int64_t k = 0; k < count; ++k) search.simulate(root);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    int64_t visits[COLUMNS] = {};
    for (int32_t child = search.tree[0].child; child != NONE; child = search.tree[child].next)
        visits[search.tree[child].action] = search.tree[child].visits;
    std::printf("{\"playouts\": %lld, \"seconds\": %.9f, \"plies\": %d, \"sums\": [", static_cast<long long>(count),
                taken.count(), search.nodes);
    for (int k = 0; k < COLUMNS; ++k) std::printf("%s%lld", k ? ", " : "", static_cast<long long>(visits[k]));
    std::printf("]}\n");
    return 0;
}
