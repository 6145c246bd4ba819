"""Streams that are open, so that a server that closes can end them at once instead of waiting for what never ends."""

from __future__ import annotations

import asyncio
from typing import Any


class OpenStreams:
    """The requests whose answers are streams of events; browsers reconnect by themselves when one ends."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False

    def close(self) -> None:
        """End them all, and each one that begins from now on."""
        self.is_closing = True
        for task in self.tasks:
            task.cancel()

    def begin(self, task: asyncio.Task[Any]) -> None:
        self.tasks.add(task)
        if self.is_closing:
            task.cancel()

    def was_ended(self, task: asyncio.Task[Any]) -> bool:
        """Was it cancelled by us? (Else by somebody who will want to know.)"""
        return self.is_closing and task in self.tasks

    def end(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
