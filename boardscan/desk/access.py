"""Who may come in: codes that are exchanged for sessions, and how often a code may be tried."""

import hashlib
import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from boardscan.desk.folder import Folder

Role = Literal["arbiter", "viewer"]

#: Letters and digits that can't be taken for each other; eight of them are 39 bits.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8

#: A code that was made on a screen, for the phone beside it, in seconds.
INVITE_S = 600.0

#: A day of a tournament, in seconds.
SESSION_S = 24 * 3600.0

#: Wrong codes within a minute: from one address, and from all of them together. At thirty a
#: minute, all codes would take three hundred thousand years.
TRIES, TRIES_OF_ALL, TRIES_WITHIN_S = 5, 30, 60.0


@dataclass(frozen=True)
class Session:
    """Somebody who came in; `csrf` has to come back with everything that changes something."""

    role: Role
    name: str
    csrf: str
    token: str = field(repr=False)
    by_code: bool = True


@dataclass(frozen=True)
class Code:
    """What lets somebody in. `ends` by the monotonic clock; None: with the desk."""

    role: Role
    once: bool
    ends: float | None = None


def plain(code: str) -> str:
    """A code as it is compared: capital letters and digits, nothing between them."""
    return "".join(c for c in code.upper() if c.isascii() and c.isalnum())


def shown(code: str) -> str:
    """A code as it is shown: in two halves."""
    return f"{code[:4]}-{code[4:]}" if len(code) == CODE_LENGTH else code


class Codes:
    """The codes that are open, and the wrong tries of late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._codes: dict[str, Code] = {}
        self._wrong: deque[tuple[float, str]] = deque(maxlen=1000)

    def new(self, role: Role, *, lasts_s: float | None = None) -> str:
        """A fresh code that lets one device in."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        ends = None if lasts_s is None else self._clock() + lasts_s
        with self._lock:
            self._codes[code] = Code(role, once=True, ends=ends)
        return code

    def add(self, code: str, role: Role) -> None:
        """A code that somebody chose; it lets in as many as know it."""
        with self._lock:
            self._codes[plain(code)] = Code(role, once=False)

    def waiting(self, role: Role) -> bool:
        """Whether a code for a role that does not end by itself is still unused."""
        with self._lock:
            return any(c.role == role and c.once and c.ends is None for c in self._codes.values())

    def wait_s(self, address: str) -> float:
        """How long this address has to wait before it may try; 0: it may."""
        now = self._clock()
        with self._lock:
            recent = [(at, who) for at, who in self._wrong if now - at < TRIES_WITHIN_S]
        own = [at for at, who in recent if who == address]
        waits = [0.0]
        for tries, most in ((own, TRIES), ([at for at, _ in recent], TRIES_OF_ALL)):
            if len(tries) >= most:
                waits.append(tries[-most] + TRIES_WITHIN_S - now)
        return max(waits)

    def take(self, text: str, address: str) -> Role | None:
        """Use a code: the role that it gives, or None for a wrong one."""
        given = plain(text).encode()
        now = self._clock()
        with self._lock:
            self._codes = {c: k for c, k in self._codes.items() if k.ends is None or now < k.ends}
            # every code is compared, so that the time says nothing about which is nearly right
            found = [c for c in self._codes if hmac.compare_digest(c.encode(), given)]
            if not found:
                self._wrong.append((now, address))
                return None
            code = self._codes[found[0]]
            if code.once:
                del self._codes[found[0]]
            return code.role


class Sessions:
    """Sessions outlive the program, so that nobody has to come in anew after a restart."""

    def __init__(self, folder: Folder, clock: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._clock = clock

    def begin(self, role: Role, name: str, *, by_code: bool) -> Session:
        """A new session; its token goes into the cookie."""
        token = secrets.token_urlsafe(32)
        session = Session(role, name, secrets.token_urlsafe(24), token, by_code)
        ends = self._clock() + SESSION_S
        with self._folder.database() as database:
            database.execute("DELETE FROM sessions WHERE ends < ?", (self._clock(),))
            database.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)",
                (_hashed(token), role, name, session.csrf, by_code, ends),
            )
        return session

    def of(self, token: str | None) -> Session | None:
        """The session of a cookie; None where there is none, or it is over."""
        if not token:
            return None
        with self._folder.database() as database:
            query = "SELECT role, name, csrf, by_code, ends FROM sessions WHERE token = ?"
            row = database.execute(query, (_hashed(token),)).fetchone()
        if row is None or row[4] < self._clock():
            return None
        return Session(row[0], row[1], row[2], token, bool(row[3]))

    def rename(self, session: Session, name: str) -> Session:
        """The person who holds the device says who he is."""
        with self._folder.database() as database:
            row = (name, _hashed(session.token))
            database.execute("UPDATE sessions SET name = ? WHERE token = ?", row)
        return replace(session, name=name)

    def end(self, session: Session) -> None:
        """Log out."""
        with self._folder.database() as database:
            database.execute("DELETE FROM sessions WHERE token = ?", (_hashed(session.token),))


def _hashed(token: str) -> str:
    """What the database holds: who reads it can't come in with it."""
    return hashlib.sha256(token.encode()).hexdigest()
