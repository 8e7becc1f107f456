"""Questions of one viewer: how many may wait for an answer at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from logicade.server.drawing.jobs import Answer, AnyJob, Part
from logicade.server.errors import TooFast
from logicade.server.limits import Limits
from logicade.server.live.questions import Questions
from logicade.server.telemetry import Telemetry
from logicade.server.transport.protocol import AskBadges
from logicade.server.transport.sockets import Connection
from tests.server.quiet import Quiet, run
from tests.server.test_limits import Stuck


def test_four_questions_wait_and_a_fifth_is_refused_until_one_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[Callable[[Answer], None]] = []

    async def story() -> None:
        async with Quiet(tmp_path) as quiet:
            room = await quiet.table("Ann", "Bob")
            assert room.table.match is not None
            connection = Connection(Stuck(), "p", 0, limits=Limits(), telemetry=Telemetry())
            questions = Questions(quiet.services, room, connection)
            question = AskBadges("b", room.table.match.ply)

            def put(job: AnyJob, game: str, done: Callable[[Answer], None]) -> None:
                waiting.append(done)

            monkeypatch.setattr(quiet.services.drawing, "put", put)
            for _ in range(4):
                questions.ask(question)
            with pytest.raises(TooFast, match="not answered yet"):
                questions.ask(question)
            waiting.pop()(Answer([Part("badges", [b"{}"])]))
            questions.ask(question)
            with pytest.raises(TooFast):
                questions.ask(question)

    run(story())
    assert len(waiting) == 4
