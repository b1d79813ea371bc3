"""Tables on a terminal, where Chinese characters are two columns wide."""

from collections.abc import Collection, Iterator, Sequence

from boardscan.cli.language import display_width, pad, pad_left


def columns(lines: Sequence[Sequence[str]], texts: Collection[int]) -> Iterator[str]:
    """Lines of cells, each column as wide as its widest; `texts` are set left, numbers right."""
    widths = [max(map(display_width, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        padded = [
            (pad if column in texts else pad_left)(cell, width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield "  ".join(padded).rstrip()
