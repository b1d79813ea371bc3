"""The tables of an event's file, as named migrations from the first version on."""

from sqlite_utils import Database, Migrations

#: Marks the file as a boardscan event in the header of SQLite ("bscn").
APPLICATION_ID = 0x6273636E

#: What says how a game ended. None of it may come after a confirmation (art. 16.4).
RULING_KINDS = ("game", "correction", "decision", "warning", "confirmation")

MIGRATIONS = Migrations("boardscan")

#: The names of the migrations below. A file in which another one was applied is newer than this
#: program.
KNOWN = ("0001_entries",)


@MIGRATIONS(name="0001_entries")
def entries(db: Database) -> None:
    """One table of rows that are added and never changed; `hash` chains each to the last."""
    kinds = ", ".join(f"'{kind}'" for kind in RULING_KINDS)
    for statement in (
        """CREATE TABLE entries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            who TEXT NOT NULL CHECK (length(trim(who)) > 0),
            kind TEXT NOT NULL,
            game TEXT,
            why TEXT NOT NULL,
            data TEXT NOT NULL,
            key TEXT UNIQUE,
            previous TEXT NOT NULL,
            hash TEXT NOT NULL UNIQUE
        )""",
        "CREATE INDEX entries_of_game ON entries (game, kind)",
        """CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END""",
        """CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END""",
        f"""CREATE TRIGGER confirmed_results_stay BEFORE INSERT ON entries
            WHEN NEW.game IS NOT NULL AND NEW.kind IN ({kinds}) AND (
                SELECT kind FROM entries
                WHERE game = NEW.game AND kind IN ('confirmation', 'annulment')
                ORDER BY id DESC LIMIT 1
            ) = 'confirmation'
            BEGIN SELECT RAISE(ABORT, 'the result is confirmed'); END""",
    ):
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
