"""Text form of decisions (A.4)."""

from .board import KINDS
from .state import Pieces


def corps_text(corps: str) -> str:
    """Corps ids that contain a space stand in double quotes."""
    return f'"{corps}"' if " " in corps else corps


def vector_text(supplies: Pieces) -> str:
    return f"{supplies['gas']},{supplies['ammo']},{supplies['food']}"


def parse_vector(text: str) -> Pieces:
    return dict(zip(KINDS, (int(n) for n in text.split(",")), strict=True))


def parse_corps(text: str) -> tuple[str, str]:
    """The corps id at the start of a text, and what follows it."""
    if text.startswith('"'):
        corps, _, rest = text[1:].partition('"')
    else:
        corps, _, rest = text.partition(" ")
    return corps, rest.strip()
