"""The parts of a printed page. Each tool draws these in its own way."""
from dataclasses import dataclass, field


@dataclass
class Text:
    lines: list
    size: float = 1.0
    bold: bool = False
    align: str = 'left'


@dataclass
class Pairs:
    """Labels with their values: one below the other."""
    rows: list
    form: str = 'colon'  # colon, plain, stacked
    wide: float = 0.45
    right: bool = False
    strong: tuple = ()


@dataclass
class Grid:
    head: list  # rows of labels
    rows: list
    widths: list
    aligns: str
    look: str = 'rules'  # rules, box, fill, zebra, columns, plain
    strong: set = field(default_factory=set)
    of_lines: bool = False


@dataclass
class Side:
    """Blocks beside each other: (share of the width, blocks)."""
    parts: list


@dataclass
class Space:
    mm: float = 4


class Rule:
    """A line across the page."""


class Break:
    """A new page begins."""


@dataclass
class Sheet:
    blocks: list
    footer: list = field(default_factory=list)
    font: str = 'sans'
    size: float = 9
    accent: str = '#1f3a5f'
    landscape: bool = False
    watermark: str = ''
    margin: str = ''
    scan: bool = False
    seed: int = 0
    heads: str = 'bold'  # of columns
