"""The example of the guide: a small policy learns within seconds, its curve is drawn, and it sits down as a bot."""

from __future__ import annotations

import importlib.util
import shlex
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import logicade
from logicade.bots import arena, conformance
from tests import processes
from tests.support import ROOT

PROGRAM = ROOT / "docs/guide/train.py"
GAME = logicade.game("input-11")
pytestmark = pytest.mark.xdist_group("training")  # learn once for all tests


def load() -> Any:
    """The program as a module; the guide is no package."""
    found = importlib.util.spec_from_file_location("guide_train", PROGRAM)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


train = load()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the program writes when it learns for a few seconds."""
    folder = tmp_path_factory.mktemp("training")
    command = [sys.executable, str(PROGRAM), "--quick", "--folder", str(folder)]
    told = processes.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "against level 1" in told
    return folder


def test_it_learns(folder: Path) -> None:
    before = train.measure(train.Trainer().policy, "random", 400)
    after = train.measure(train.Policy(**np.load(folder / "policy.npz")), "random", 400)
    assert after.low > before.high


def test_a_step_follows_from_the_seed() -> None:
    one, same, other = train.Trainer(seed=3), train.Trainer(seed=3), train.Trainer(seed=4)
    for trainer in (one, same, other):
        trainer.step(0.003)
    assert (one.policy.out == same.policy.out).all()
    assert (one.policy.out != other.policy.out).any()


def test_what_is_learnt_goes_the_right_way() -> None:
    """The gradient is that of the error: a small change of one weight changes the error as it says."""
    trainer = train.Trainer()
    trainer.policy.out += trainer.rng.normal(0, 0.1, trainer.policy.out.shape)
    plies, came = trainer.play()
    last = plies[-1:]  # of one ply the target does not depend on the weights
    seen, _, _, actions = last[0]

    def error() -> float:
        expected = trainer.policy.worth(seen)[1][np.arange(len(actions)), actions]
        return float(((expected - came) ** 2).mean() / 2)

    for weights, gradient in zip((trainer.policy.into, trainer.policy.out), trainer.gradients(last, came), strict=True):
        at = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        before = error()
        weights[at] += 0.01
        assert error() - before == pytest.approx(0.01 * gradient[at], rel=0.1)


def test_the_curve_is_drawn(folder: Path) -> None:
    picture = ElementTree.fromstring((folder / "training.svg").read_text("utf-8"))
    classes = [part.get("class") for part in picture.iter()]
    assert classes.count("dot") == classes.count("range") == 5
    assert classes.count("line") == 1
    assert "prefers-color-scheme:dark" in "".join(picture.itertext())


def test_the_picture_of_the_guide_is_drawn_by_this_program() -> None:
    picture = (ROOT / "docs/guide/training.svg").read_text("utf-8")
    sample = train.draw([(0, (0.3, 0.2, 0.4)), (768_000, (0.9, 0.8, 1.0))])
    assert picture.split("<path")[0] == sample.split("<path")[0]


def test_it_plays_as_a_bot(folder: Path) -> None:
    command = shlex.join([sys.executable, str(PROGRAM), "--play", str(folder / "policy.npz")])
    found = list(conformance.check(command, GAME, matches=2, patience=30))
    assert [(name, fault) for name, fault in found if fault] == []
    terms = arena.LadderTerms("input-11", 2, {}, patience=30.0)
    try:
        result = arena.play(arena.Task(terms, (f"stdio:{command}", "random"), 0, 11))
    finally:
        arena.send_home()
    assert result.lapses == ()
