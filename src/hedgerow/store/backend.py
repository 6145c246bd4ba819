"""What differs between the kinds of database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from hedgerow.store.desk import Changed, Desk
from hedgerow.store.problems import StoreProblem
from hedgerow.store.statements import Statements

Publish = Callable[[Sequence[Changed]], None]
Hear = Callable[[str], None]  # what another process said; see `talk`

LOOK_AGAIN = Changed("", 0, 0)  # changes may have been missed: everybody should look


class Watcher(ABC):
    """Notices what other processes change. `stop` ends it."""

    @abstractmethod
    def start(self) -> None:
        """Returns when nothing can be missed any more."""

    @abstractmethod
    def stop(self) -> None: ...


class Backend(ABC):
    """One kind of database at one place."""

    kind: str
    begin_write: str
    begin_read: str
    writers: int  # threads that write
    errors: tuple[type[Exception], ...]  # what the driver raises
    talks: bool = False  # can processes say something to each other through it?

    def __init__(self) -> None:
        self.statements = Statements(self.kind)

    def desk(self) -> Desk:
        """A new connection, in autocommit mode; raises `StoreProblem`."""
        try:
            return Desk(self.connect(), self.statements)
        except self.errors as error:
            raise self.problem(error) from None

    @abstractmethod
    def prepare(self) -> None:
        """Refuse what is not ours; bring an old database up to date."""

    @abstractmethod
    def connect(self) -> Any: ...

    @abstractmethod
    def check(self) -> None:
        """Raise `StoreGone` where a write would go nowhere."""

    @abstractmethod
    def problem(self, error: Exception, match: str = "") -> StoreProblem:
        """The driver's error as ours."""

    @abstractmethod
    def alive(self, desk: Desk) -> bool:
        """Can this connection still be used?"""

    @abstractmethod
    def in_transaction(self, desk: Desk) -> bool: ...

    @abstractmethod
    def announce(self, desk: Desk, changed: Sequence[Changed]) -> None:
        """Tell other processes, as part of the transaction."""

    @abstractmethod
    def tell(self, desk: Desk, text: str) -> None:
        """Say something to the other processes, if it `talks`."""

    @abstractmethod
    def watcher(self, publish: Publish, hear: Hear) -> Watcher: ...

    @abstractmethod
    def copy_to(self, path: str) -> None:
        """Everything, as of one moment, into a new SQLite file at that path."""
