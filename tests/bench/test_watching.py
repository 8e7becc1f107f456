"""What scenes cost is measured at real servers and with the games' own scenes, and told as budgets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.server import scenes, stage_checks, watching
from bench.server.watching import Crowd, Load
from tests.server.inside import Inside


def test_the_cost_of_scenes_is_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "MATCHES", 1)
    monkeypatch.setattr(scenes, "PLIES", 4)
    found = scenes.weigh("input-11")
    assert found["views"] > 0
    assert 0 < found["changes_bytes"] <= found["changes_max"]
    assert found["scene_ms"] <= found["scene_p99_ms"]


def test_a_crowd_looks_on_with_scenes_and_without(tmp_path: Path) -> None:
    figures = []
    with Inside(tmp_path, warm=False) as server:
        for wanted in (False, True):
            load = Load(f"127.0.0.1:{server.port}", "input-11", Crowd(2, 4, 2.0), scenes=wanted)
            figures.append(asyncio.run(load.run()))
            assert load.refused == 0
    bare, drawn = figures
    assert (bare["frames_of_scenes"], bare["actions"] > 0, drawn["actions"] > 0) == (0, True, True)
    assert drawn["frames_of_scenes"] >= 4
    checks = list(stage_checks({"scenes": [], "watching": figures}))
    assert [check.sign for check in checks] == ["<=", "<="]
    assert watching.percentile([3.0, 1.0, 2.0], 0.5) == 2.0
