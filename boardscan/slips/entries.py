"""What stands on a page for one game, before anything is made of it: texts with their words."""

from dataclasses import dataclass, field

from boardscan.slips.words import Word

Reason = tuple[str, str]


@dataclass(eq=False)
class Entry:
    """A filled-in text: the words it came from, and what was odd about finding them.

    Attributes
    ----------
    words : from left to right.
    oddities : codes of `boardscan.slips.doubts`.
    """

    words: list[Word]
    oddities: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its words in a row: without spaces between Chinese ones."""
        told = ""
        for word in self.words:
            wide = told[-1:] >= "\u2e80" and word.text[:1] >= "\u2e80"
            told += ("" if wide or not told else " ") + word.text
        return told

    @property
    def all_oddities(self) -> tuple[str, ...]:
        """Its own and those of its words."""
        return (*self.oddities, *(code for word in self.words for code in word.oddities))

    @property
    def layer(self) -> str | None:
        """What the PDF's own text says of it, where all of it has some."""
        told = [word.layer for word in self.words]
        return None if None in told or not told else " ".join(t for t in told if t)

    @property
    def score(self) -> float:
        """The least sure of its characters."""
        return min((word.score for word in self.words), default=0.0)


@dataclass(eq=False)
class Entries:
    """Everything that a page says of one game, by the names of `boardscan.slips.lexicon`.

    Attributes
    ----------
    fields : by name.
    oddities : codes about the game as a whole.
    shared : names that the page says once, for all its games.
    """

    fields: dict[str, Entry] = field(default_factory=dict)
    oddities: list[str] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)

    def put(self, name: str, entry: Entry) -> None:
        """Keep an entry; a second one of the same name makes both doubtful."""
        known = self.fields.get(name)
        if known is None or not known.text.strip():
            self.fields[name] = entry
        elif entry.text.strip() and known.text != entry.text:
            known.oddities.append("said_twice")
            known.words = [*known.words, *entry.words]
