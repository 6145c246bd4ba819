# mypy: allow-untyped-defs, allow-incomplete-defs
"""Least squares, the same to the byte on any machine: one order of sums, one thread, nobody's linear algebra."""

from __future__ import annotations

import numpy as np

from hedgerow.kernel.jit import rule


@rule
def add_up(rows, targets, weight, products, sums):
    """Positions into the sums of one stage and part; only the lower half of the products is kept."""
    n = rows.shape[1]
    for r in range(len(rows)):
        row = rows[r]
        for i in range(n):
            if row[i] != 0.0:
                scaled = weight * row[i]
                sums[i] += scaled * targets[r]
                for j in range(i + 1):
                    products[i, j] += scaled * row[j]


@rule
def solve(products, sums, ridge, near, out):
    """Least squares by Cholesky's way; all weights but the constant's are pulled to those that are `near`."""
    n = len(sums)
    for i in range(n):
        pull = ridge if i > 0 else 1e-6
        products[i, i] += pull
        sums[i] += pull * near[i]
        for j in range(i + 1):
            total = products[i, j]
            for k in range(j):
                total -= products[i, k] * products[j, k]
            products[i, j] = np.sqrt(total) if i == j else total / products[j, j]
    for i in range(n):
        total = sums[i]
        for k in range(i):
            total -= products[i, k] * out[k]
        out[i] = total / products[i, i]
    for i in range(n - 1, -1, -1):
        total = out[i]
        for k in range(i + 1, n):
            total -= products[k, i] * out[k]
        out[i] = total / products[i, i]
