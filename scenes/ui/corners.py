"""In which corner of the board does a card stand, so that it hides what matters least?"""

from collections.abc import Sequence

from pygame import Rect

MARGIN = 8
"""Pixels between a card and the edge of the board."""
LITTLE = 20
"""Percent of its size that a card may hide more than in another corner, and yet stay."""
SHARES = (100, 75, 50, 35)
"""Percent of its height that a card may be cut down to, to be scrolled, where there is no room for it."""


def corners(size: tuple[int, int], view: Rect) -> list[Rect]:
    """List the places of a card in the corners of a view: the right ones first, each from the top."""
    wide, high = size
    left, right = view.left + MARGIN, view.right - MARGIN - wide
    top, bottom = view.top + MARGIN, view.bottom - MARGIN - high
    return [Rect(x, y, wide, high) for x in (right, left) for y in (top, bottom)]


def hidden(rect: Rect, spare: Sequence[Rect]) -> int:
    """Give how many pixels of some rectangles a card hides."""
    spare = spare if isinstance(spare, list) else list(spare)
    cuts = (rect.clip(spare[number]) for number in rect.collidelistall(spare))
    return sum(cut.width * cut.height for cut in cuts)


def choose(size: tuple[int, int], view: Rect, never: Sequence[Rect], spare: Sequence[Rect], before: int
           ) -> tuple[int, Rect] | None:  # fmt: skip
    """Choose the corner, with its number, that hides least of what is to be spared, and nothing that never may be.

    The one `before` is kept while it is clear and hides little more; it is none below 0. None: nothing is clear.
    """
    wide, high = size
    for share in SHARES:
        tries = list(enumerate(corners((wide, high * share // 100), view)))
        clear = [one for one in tries if one[1].collidelist(list(never)) < 0 and view.contains(one[1])]
        if clear:
            costs = {number: hidden(rect, spare) for number, rect in clear}
            least = min(costs.values())
            kept = costs.get(before, least + wide * high) - least <= wide * high * LITTLE // 100
            return next(one for one in clear if (one[0] == before if kept else costs[one[0]] == least))
    return None


def beside(size: tuple[int, int], view: Rect, never: Sequence[Rect], before: int) -> tuple[int, Rect] | None:
    """Choose the corner, with its number, where most of a card has room without hiding anything of what is given.

    The one `before` is kept while it has nearly as much room. None: there is no room at all.
    """
    spots = [(number, _cut(rect, never, from_top=number % 2 == 0)) for number, rect in enumerate(corners(size, view))]
    roomy = [(number, rect.clip(view)) for number, rect in spots if rect.height > 0]
    most = max((rect.height for _, rect in roomy), default=0)
    kept = (one for one in roomy if one[0] == before and one[1].height * 100 >= most * (100 - LITTLE))
    return next(kept, next((one for one in roomy if one[1].height == most), None))


def _cut(rect: Rect, never: Sequence[Rect], *, from_top: bool) -> Rect:
    """Cut a card down until it stands clear of all that is given, away from the edge of the view that it stands at."""
    hit = [never[number] for number in rect.inflate(0, 2 * MARGIN).collidelistall(list(never))]
    if from_top:
        end = min((one.top - MARGIN for one in hit), default=rect.bottom)
        return Rect(rect.left, rect.top, rect.width, min(rect.bottom, end) - rect.top)
    start = max((one.bottom + MARGIN for one in hit), default=rect.top)
    return Rect(rect.left, max(rect.top, start), rect.width, rect.bottom - max(rect.top, start))
