// Connect Four at random.
#include "playouts.hpp"

#include "connect_four.hpp"

int main(int argc, char** argv) {
    State root{};
    root.winner = NONE;
    return run<State, COLUMNS>(argc, argv, root);
}
