"""The drawing process: it answers in order, is cut off when it gets stuck, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from logicade.server.drawing import jobs, process
from logicade.server.drawing.easels import Easels
from logicade.server.drawing.jobs import Answer, Begin, Drop, Follow, Preview, Seen, Show
from logicade.server.drawing.process import Drawing
from logicade.server.telemetry import Telemetry
from tests import processes
from tests.processes import PATIENCE
from tests.toys import sealed_bids

PACKAGE = sealed_bids.GAME.package
WIDE = ("wide", "en")
# Says that it is there, answers what is asked for easel 1 and thinks for ever about everything else.
STUBBORN = """
import sys
from logicade.server.drawing.jobs import READY, SIZE, Answer, Part, packed, read_job
taken, given = sys.stdin.buffer, sys.stdout.buffer
given.write(packed(READY)); given.flush()
while len(size := taken.read(SIZE)) == SIZE:
    job = read_job(taken.read(int.from_bytes(size)))
    while job.easel != 1:
        pass
    given.write(packed(Answer([Part("scene", [b"{}"])]))); given.flush()
"""


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE))


def begin(easel: int = 1, text: str = "././.", seat: int | None = 0) -> Begin:
    raw = sealed_bids.GAME.position(text).view(seat).raw
    return Begin(easel, Seen(PACKAGE, raw, seat), [], [WIDE])


def ply(text: str, line: jobs.Line, seat: int | None = 0) -> jobs.Ply:
    return jobs.Ply(line, sealed_bids.GAME.position(text).view(seat).raw)


def test_nothing_is_open_or_compiled_unless_it_is_said() -> None:
    assert Seen(PACKAGE, b"", 0) == Seen(PACKAGE, b"", 0, open=False, compiled=False)


# ---- easels ----------------------------------------------------------------------------------------------------------


def kinds(answer: Answer) -> list[str]:
    return [part.kind for part in answer.parts]


def test_an_easel_draws_what_has_changed() -> None:
    room = Easels()
    assert kinds(room.work(begin())) == ["scene"]
    step = [ply("2/./.", (0, 0, "bid 0 2")), ply("2/1/.", (1, 1, "bid 1 ?"))]
    answer = room.work(Follow(1, step, [WIDE, ("tall", "ja")]))
    assert kinds(answer) == ["changes", "scene"]  # the second canvas is new
    made = [json.loads(data) for data in answer.parts[0].data]
    assert [[piece["key"] for piece in changes["born"]] for changes in made] == [["bid-0"], ["bid-1"]]
    assert "text" not in made[1]["born"][0]
    assert room.work(Show(1, [WIDE])) == room.work(Show(1, [WIDE]))
    assert kinds(room.work(Preview(1, WIDE, 0))) == ["changes"]
    assert room.work(Drop(1)) == Answer()
    for job in (Follow(1, [], [WIDE]), Show(1, [WIDE]), Preview(1, WIDE, 0)):
        assert room.work(job).lost


def test_only_so_many_easels_are_kept() -> None:
    room = Easels(2)
    for number in (1, 2):
        room.work(begin(number))
    room.work(Show(1, [WIDE]))
    room.work(begin(3))
    assert [room.work(Show(number, [WIDE])).lost for number in (1, 2, 3)] == [False, True, False]
    assert len(room) == 2


def test_what_cannot_be_drawn_has_failed_and_is_drawn_anew_later() -> None:
    room = Easels()
    assert kinds(room.work(Begin(1, Seen(PACKAGE, b"?", 0), [], [WIDE]))) == ["failed"]
    assert room.work(Show(1, [WIDE])).lost
    room.work(begin())
    strange = jobs.Ply((0, 0, "bid 0 2"), b"?")
    assert kinds(room.work(Follow(1, [strange], [WIDE]))) == ["failed"]
    assert room.work(Follow(1, [ply("2/1/.", (1, 1, "bid 1 ?"))], [WIDE])).lost


# ---- the process -----------------------------------------------------------------------------------------------------


def test_it_answers_in_order_and_ends_with_its_input() -> None:
    async def story() -> None:
        drawing = Drawing(Telemetry(io.StringIO()))
        answers: list[int] = []
        done = [asyncio.Event() for _ in range(4)]

        def note(k: int) -> Callable[[Answer], None]:
            def take(answer: Answer) -> None:
                answers.append(k)
                done[k].set()

            return take

        for k in range(4):
            drawing.put(begin(k), PACKAGE, note(k))
        await done[3].wait()
        assert answers == [0, 1, 2, 3]
        pid = drawing.pid
        assert pid is not None
        await drawing.close()
        assert processes.wait(lambda: pid not in processes.living())
        assert kinds(await drawing.ask(begin(), PACKAGE)) == ["failed"]

    run(story())


def test_it_ends_when_the_server_is_killed() -> None:
    program = (
        "import asyncio, sys\n"
        "from logicade.server.drawing.process import Drawing\n"
        "from logicade.server.telemetry import Telemetry\n"
        "from logicade.server.drawing.jobs import Drop\n"
        "async def main():\n"
        "    drawing = Drawing(Telemetry())\n"
        "    await drawing.ask(Drop(1), 'x')\n"
        "    print(drawing.pid, flush=True)\n"
        "    await asyncio.sleep(1000)\n"
        "asyncio.run(main())\n"
    )
    with processes.started([sys.executable, "-c", program], stdout=-1, text=True) as server:
        assert server.stdout is not None
        drawing = int(server.stdout.readline())
        assert drawing in processes.living()
        os.kill(server.pid, signal.SIGKILL)
        assert processes.wait(lambda: drawing not in processes.living())


def test_what_gets_stuck_is_cut_off_and_after_three_times_not_tried_again() -> None:
    async def story() -> None:
        drawing = Drawing(Telemetry(io.StringIO()), (sys.executable, "-c", STUBBORN), stuck=0.2)
        for k in range(process.STRIKES):
            good, stuck, late = await asyncio.gather(*(drawing.ask(begin(n), f"game {n}") for n in (1, 2, 1)))
            assert (kinds(good), kinds(stuck)) == (["scene"], ["failed"]), k
            assert stuck.parts[0].reason == "Stuck"
            assert late.lost  # it stood behind
        answer = await drawing.ask(begin(2), "game 2")
        assert answer.parts[0].reason == "Stopped"
        assert kinds(await drawing.ask(begin(1), "game 1")) == ["scene"]
        await drawing.close()

    run(story())


def test_a_process_that_cannot_begin_is_not_started_again_at_once() -> None:
    async def story() -> None:
        log = io.StringIO()
        drawing = Drawing(Telemetry(log), (sys.executable, "-c", "raise SystemExit(1)"))
        assert (await drawing.ask(begin(), PACKAGE)).lost
        answer = await drawing.ask(begin(), PACKAGE)
        assert answer.parts[0].reason == "Stopped"
        assert drawing.pid is None
        assert json.loads(log.getvalue().splitlines()[0])["what"] == "drawing ended"
        await drawing.close()

    run(story())
