"""Teach a small network INPUT 11 by play against itself, with NumPy alone, and draw how it learns. See training.md."""

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np

from logicade import envs
from logicade.bots import arena, outside
from logicade.ladder.plot import STYLE
from logicade.ladder.statistics import wilson

NAME = "logicade/input-11-v1"
GAME = envs.game_of(NAME)
HIDDEN, MATCHES = 128, 512  # units of the network; matches side by side
WILD, TRUST, RATE = 0.4, 0.7, 0.003  # random actions; how much what came of it counts; size of a step at first


class Policy:
    """A network with one hidden layer: from an observation to the worth of each action, -1 lost to 1 won."""

    def __init__(self, into, out):
        """Take the weights into the hidden layer and out of it. Part of an observation is always 1: it is the bias."""
        self.into, self.out = into, out

    def worth(self, seen):
        """The hidden layer, and the worth of every action, legal or not."""
        hidden = np.maximum(seen.astype(np.float32) @ self.into, 0)
        return hidden, np.tanh(hidden @ self.out)

    def choose(self, view, seen=()):
        """The best legal action of a view, as text; `seen`, what its seat saw happen, is not needed."""
        return view.legal[int(self.worth(view.encode())[1][list(view.ids)].argmax())]


class Trainer:
    """A policy that plays many matches at once against itself and learns from how they end."""

    def __init__(self, seed=1):
        """Begin with a network that knows nothing: all actions are worth 0."""
        self.rng = np.random.default_rng(seed)
        self.many = envs.make(NAME, form="vector", count=MATCHES, seed=seed)
        sees, acts = self.many.observations().shape[1], self.many.masks().shape[1]
        into = self.rng.normal(0, sees**-0.5, (sees, HIDDEN)).astype(np.float32)
        self.policy, self.batches = Policy(into, np.zeros((HIDDEN, acts), np.float32)), 0
        self.means, self.squares = [0.0, 0.0], [0.0, 0.0]  # of the gradients of both layers, for Adam's rule

    def play(self):
        """One batch of matches: what was seen, thought and done at every ply, and what the last mover got."""
        self.many.restart()
        plies = []
        while not self.many.over.all():
            seen, masks, seats = self.many.observations(), self.many.masks(), self.many.turns
            hidden, worth = self.policy.worth(seen)
            worth[masks == 0] = -2  # less than a loss
            anything = (masks * self.rng.random(masks.shape, np.float32)).argmax(axis=1)
            actions = np.where(self.rng.random(MATCHES) < WILD, anything, worth.argmax(axis=1))
            plies.append((seen, hidden, worth, actions))
            got = self.many.step(actions)
        return plies, got[np.arange(MATCHES), seats]  # every match has ten actions, so all end together

    def gradients(self, plies, came):
        """How to move what was expected of each action towards what came of it, from the last ply to the first."""
        rows, into, out = np.arange(MATCHES), 0.0, 0.0
        for seen, hidden, worth, actions in reversed(plies):
            expected = worth[rows, actions]
            wrong = np.zeros_like(worth)
            wrong[rows, actions] = (expected - came) * (1 - expected**2) / (MATCHES * len(plies))
            into += seen.T.astype(np.float32) @ (wrong @ self.policy.out.T * (hidden > 0))
            out += hidden.T @ wrong
            # What is good for the mover is bad for who acted before; in part it is what came, in part what could have.
            came = -(TRUST * came + (1 - TRUST) * worth.max(axis=1))
        return into, out

    def step(self, rate):
        """Play a batch, and change the weights by Adam's rule."""
        self.batches += 1
        for k, gradient in enumerate(self.gradients(*self.play())):
            self.means[k] += 0.1 * (gradient - self.means[k])
            self.squares[k] += 0.001 * (gradient**2 - self.squares[k])
            size = np.sqrt(self.squares[k] / (1 - 0.999**self.batches)) + 1e-8
            (self.policy.into, self.policy.out)[k][:] -= rate * self.means[k] / (1 - 0.9**self.batches) / size


def measure(policy, opponent, matches):
    """The share of points against a bot, with its interval; every deal is played from both seats."""
    points = 0
    for number in range(matches):
        match, seat = GAME.match(chance=random.Random(number // 2)), number % 2
        bot = arena.home_bot(opponent, GAME, seed=number // 2)
        while not match.over:
            mover = match.position.mover
            match.play((policy if mover == seat else bot).choose(match.view(mover)), seat=mover)
        points += seat in match.winners
    return wilson(points, matches)


def train(batches, looks, matches):
    """Learn, with a look now and then: the policy, and for each look the matches played and the share of points."""
    trainer, curve, begun = Trainer(), [], time.monotonic()
    for look in range(looks + 1):
        share = measure(trainer.policy, "level 1", matches)
        curve.append((trainer.batches * MATCHES, share))
        seconds = time.monotonic() - begun
        print(f"{seconds:4.0f} s, {curve[-1][0]:6} matches: {share.value:.1%} against level 1", flush=True)
        while look < looks and trainer.batches < batches * (look + 1) // looks:
            trainer.step(RATE * (1 - trainer.batches / batches))
    return trainer.policy, curve


def draw(curve):
    """The learning curve as plain SVG, in the dress of the ladders: dots, and bars for how sure they are."""
    title, most = "INPUT 11: learning to beat level 1", curve[-1][0]
    dots = [(60 + 620 * played / most, *(360 - 280 * part for part in share)) for played, share in curve]
    return "\n".join([
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 430" width="720" height="430" '
        f'font-family="system-ui, sans-serif" role="img"><title>{title}</title>',
        f"<style>{STYLE}.even{{stroke:#62666b;stroke-dasharray:4 4}}.line{{fill:none;stroke:#1f5c9f;stroke-width:2}}"
        "@media (prefers-color-scheme:dark){.even{stroke:#9aa0a6}.line{stroke:#8fc1f7}}</style>",
        '<rect class="card" x=".5" y=".5" width="719" height="429" rx="10"/>',
        f'<text class="title" x="24" y="34">{title}</text>',
        '<text class="sub" x="24" y="54">share of points, per cent, with its 95 % interval</text>',
        *(f'<path class="{"even" if k == 2 else "grid"}" d="M60 {360 - 70 * k}H680"/>'
          f'<text class="tick" x="50" y="{364 - 70 * k}" text-anchor="end">{25 * k}</text>'
          f'<text class="tick" x="{60 + 155 * k}" y="382" text-anchor="middle">{most * k // 4:,}</text>'
          for k in range(5)),
        '<text class="sub" x="370" y="410" text-anchor="middle">matches against itself</text>',
        *(f'<path class="range" d="M{x:.1f} {low:.1f}V{high:.1f}"/>' for x, _, low, high in dots),
        '<path class="line" d="M' + "L".join(f"{x:.1f} {y:.1f}" for x, y, _, _ in dots) + '"/>',
        *(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="5"/>' for x, y, _, _ in dots),
        "</svg>\n",
    ])  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="learn for a few seconds only")
    parser.add_argument("--folder", type=Path, default=".", help="where `policy.npz` and `training.svg` go")
    parser.add_argument("--play", metavar="FILE", help="be a bot with the network of this file")
    args = parser.parse_args()
    if args.play:
        player = Policy(**np.load(args.play))
        outside.converse(sys.stdin, lambda line: print(line, flush=True), lambda game, seed: player)
    else:
        learnt, curve = train(120, 4, 100) if args.quick else train(1500, 15, 400)
        np.savez(args.folder / "policy.npz", into=learnt.into, out=learnt.out)
        (args.folder / "training.svg").write_text(draw(curve), "utf-8")
