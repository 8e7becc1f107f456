"""Why a piece cannot be used: from the values that somebody pointed at to the rule that stands against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from logicade.engine.errors import BadValue
from logicade.engine.position import Refusal, View
from logicade.engine.text import Text

MOST = 64  # actions that are tried; a piece with more ways to be used has the same reason against most of them
NOTHING = Refusal("", Text("", ""))


def reason_for(view: View, fields: Mapping[str, int], *, does: str = "") -> Refusal:
    """What forbids every action with these values to this viewer; nothing where one is legal. It reads the view alone.

    A piece stands for some fields of an action and says nothing of the others. They are taken from what is legal now,
    so that the reason is about the piece and not about what came with it; the commonest reason is told.
    """
    write = view.game.kernels.write_action
    reasons = [view.refusal(write(action)) for action in _tries(view, fields, does)]
    against = Counter(reason for reason in reasons if reason is not None)
    if len(reasons) > against.total():
        return NOTHING
    (reason, _), *_ = against.most_common(1)
    return reason


def _tries(view: View, fields: Mapping[str, int], does: str = "") -> list[int]:
    actions = view.game.kernels.actions
    kinds = [
        name
        for name, shape in actions.shapes.items()
        if does in ("", name)
        and not shape.outcome
        and all(value < shape.sizes.get(field, 0) for field, value in fields.items())
    ]
    if not kinds:
        raise BadValue(f"no action of `{view.game.slug}` has these fields", hint="the game lists its actions")
    near = [(name, values) for name, values in map(actions.fields, view.ids) if name in kinds]
    far = [(name, dict.fromkeys(actions.shapes[name].sizes, 0)) for name in kinds]
    return list({actions.id(name, **{**values, **fields}): None for name, values in near or far})[:MOST]
