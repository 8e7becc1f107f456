"""Scene: what one audience sees of a position, as pieces on blocks. A scene is a value, made from a view and its log.

Lengths are in units of a block, which are pixels at the sizes that a scene is drawn for: 1280 by 800 for `wide`, 390 by
844 for `tall`. `x` and `y` are the middle of a piece. Texts may have `{0}` for the name of a seat, `{signal 1}` and
`{gate NAND}` for small pictures, and `**words**` that stand out.
"""

from __future__ import annotations

from msgspec import Struct

SHAPES = ("wide", "tall")
ROLES = ("main", "hand", "seats", "side")


class Block(Struct, frozen=True, omit_defaults=True):
    """A surface with pieces on it; the page says where it goes by its role.

    `main` is the board, `hand` what a seat holds or chooses from, `seats` one strip a player, `side` what stands
    beside the board.
    """

    name: str
    role: str
    width: float
    height: float
    left: float = 0  # the first coordinates, where they do not begin at 0
    top: float = 0
    low: float = 1  # the board may become so much lower, and so much higher: distances change, pieces do not
    high: float = 1
    still: tuple[tuple[float, float], ...] = ()  # from, to: there distances stay as they are, the rest gives way
    free: bool = False  # it may be panned and zoomed; then the rectangle is what is looked at first
    seat: int | None = None  # whose strip
    text: str = ""  # under the name: what the seat plays for
    done: tuple[int, int] | None = None  # so many of so many, as a ring around the seat's letter
    title: str = ""  # what a screen reader calls it


class Piece(Struct, frozen=True, omit_defaults=True):
    """A thing that lies somewhere: a box, a drawing or a text, or all three on top of each other."""

    key: str  # who it is for the whole match; made from the view alone
    x: float
    y: float
    block: str = "main"
    look: str = ""  # a symbol of the game's sprite sheet
    box: str = ""  # a plain shape that the page draws: one of BOXES
    w: float = 0  # of the box and of what can be touched; 0: as large as the drawing
    h: float = 0
    scale: float = 1  # of the drawing
    turn: float = 0  # degrees, clockwise
    layer: int = 0  # higher ones lie on lower ones; wires lie at 0, below the pieces
    text: str = ""
    size: float = 0  # of the text; 0: 15
    states: tuple[str, ...] = ()  # words of STATES, for its style
    owner: int | None = None  # a seat, for its colour
    about: str = ""  # what it says of itself, also to a screen reader; "" is decoration
    does: str = ""  # the kind of action that a touch chooses,
    fields: dict[str, int] = {}  # and the fields of actions that it chooses
    only: dict[str, tuple[int, ...]] = {}  # it stands for no other action: by field, the values that go with it
    turns: str = ""  # the field that a wheel, a key or a second tap turns,
    step: float = 0  # by so many degrees a value
    comes_from: str = ""  # the key of the piece from which it comes into being
    goes_to: str = ""  # the key of the piece into which it disappears


class Wire(Struct, frozen=True, omit_defaults=True):
    """A line that carries a signal: 0 thick, 1 double, open hatched; without one it is a bare trace."""

    key: str
    points: tuple[float, ...]  # x, y, x, y, ...
    block: str = "main"
    value: int | None = None  # 0, 1 or 2 for open
    curve: bool = False  # a smooth line from end to end instead of straight pieces with round corners
    width: float = 5
    states: tuple[str, ...] = ()  # of STATES
    layer: int = 0


class Button(Struct, frozen=True, omit_defaults=True):
    """An action without a place: it stands where the hand is, with words."""

    key: str
    text: str
    does: str
    fields: dict[str, int] = {}
    note: str = ""  # a line on what it does
    icon: str = ""  # of ICONS
    main: bool = False  # the one thing to press


class Gap(Struct, frozen=True, omit_defaults=True):
    """A gap in a sentence: a field of the action, and what may stand there. What is not legal now, the page hides."""

    field: str
    values: dict[int, str]  # by value of the field, in words


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A choice that is a sentence: `Ask {seat} {question}?` with a gap for each of its fields."""

    key: str
    text: str
    does: str
    gaps: tuple[Gap, ...]
    button: str  # what the button says that speaks it


class Say(Struct, frozen=True, omit_defaults=True):
    """What the scene says in words: in the dock, and to a screen reader."""

    goal: str = ""  # in one sentence
    todo: str = ""  # what may be done now
    note: str = ""  # what the chosen action would bring, or what just happened
    turn: str = ""  # how far the match is: "Turn 9 of 14"
    end: str = ""  # who has won,
    why: str = ""  # and by what
    verbs: dict[str, str] = {}  # by kind of action: what the button says that does it


class Scene(Struct, frozen=True, omit_defaults=True):
    """Everything that one audience sees of a position."""

    blocks: tuple[Block, ...]
    pieces: tuple[Piece, ...]
    wires: tuple[Wire, ...] = ()
    say: Say = Say()
    buttons: tuple[Button, ...] = ()
    sentences: tuple[Sentence, ...] = ()


# ---- the words that pages and pictures know --------------------------------------------------------------------------

BOXES = (
    "card",  # a card of paper with an edge and a shadow: it can be picked up
    "slot",  # a dashed place where something may come to lie
    "spot",  # a place on the board, sunken and grey
    "panel",  # a sheet that other things lie on
    "plate",  # a small sheet of the card's colour, such as a label
    "bubble",  # what something says, framed
    "pill",  # a round-ended label
    "frame",  # a ring around something
    "badge",  # a small disc for a number or a letter, in the owner's colour where there is one
    "area",  # nothing to be seen: it can be touched
)
STATES = (
    "fresh",  # the last action left it here
    "ghost",  # it would be there
    "then",  # it would be there afterwards: pale, without a frame of its own
    "picked",  # chosen
    "faded",  # it does not count now
    "dead",  # it will never count again
    "locked",
    "uncertain",  # known by word only
    "lit",
    "missed",
    "won",
    "lost",
    "back",  # it lies face down
    "soft",  # a text in the softer ink,
    "strong",  # in bold,
    "digit",  # in the weight of digits,
    "start",  # beginning at x,
    "end",  # or ending there
    "over",  # the text stands at the upper edge of its box,
    "under",  # or at the lower one
    "live",  # it glows
    "good",
    "bad",
    "and", "or", "xor", "single", "bug", "source", "output",  # tints of boxes
    "tilted",
    "round",
    "thin",
    "cut",  # what does not fit the width of its text is cut off
    "stretched",  # its box becomes higher and lower with the distances of its block
)  # fmt: skip
ICONS = ("check", "x", "ask", "turn", "flag", "hand", "draw", "pass", "eye", "robot", "up", "down", "swap", "pick")
