"""Kernels to learn with on a CUDA device, in numba-cuda and nothing else: a small net, its gradient, and Adam.

Activations carry a last column of ones, so that a layer is one matrix [from + 1, to] whose last row is what is added.
`train_gpu.py` uses them on the arrays of `hedgerow.envs.cuda`.
"""

from __future__ import annotations

import math

from numba import cuda, float32

TILE, LANES = 32, 8  # a block of TILE x LANES threads makes TILE x TILE numbers of a product,
EACH = TILE // LANES  # so many each;
WIDE = TILE + 1  # a row of a tile in shared memory: one more, so that a column lies in different banks


@cuda.jit
def features(observations, used, scale, out):
    """What the net looks at, of every match; the last column stays 1."""
    n, k = cuda.grid(2)
    if n < out.shape[0] and k < len(used):
        out[n, k] = observations[n, used[k]] * scale[k]


@cuda.jit
def product(a, b, out, turns_a, turns_b, bends):
    """out[z] = the z-th piece of a @ b, cut along what is summed over; with `bends`, tanh of it. What `turns` is read
    transposed: `.T` of an array of the device would be a copy."""
    left = cuda.shared.array((TILE, WIDE), float32)
    right = cuda.shared.array((TILE, WIDE), float32)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    row, column = cuda.blockIdx.y * TILE, cuda.blockIdx.x * TILE
    rows = a.shape[1] if turns_a else a.shape[0]
    columns = b.shape[0] if turns_b else b.shape[1]
    depth = b.shape[1] if turns_b else b.shape[0]
    piece = (depth + cuda.gridDim.z - 1) // cuda.gridDim.z
    begin = cuda.blockIdx.z * piece
    end = min(begin + piece, depth)
    sums = cuda.local.array(EACH, float32)
    for m in range(EACH):
        sums[m] = 0.0
    for at in range(begin, end, TILE):
        for m in range(EACH):
            line = y + m * LANES  # neighbouring threads read neighbouring numbers, turned or not
            if turns_a:
                left[x, line] = a[at + line, row + x] if at + line < end and row + x < rows else float32(0)
            else:
                left[line, x] = a[row + line, at + x] if row + line < rows and at + x < end else float32(0)
            if turns_b:
                right[x, line] = b[column + line, at + x] if column + line < columns and at + x < end else float32(0)
            else:
                right[line, x] = b[at + line, column + x] if at + line < end and column + x < columns else float32(0)
        cuda.syncthreads()
        for k in range(TILE):
            factor = right[k, x]
            for m in range(EACH):
                sums[m] += left[y + m * LANES, k] * factor
        cuda.syncthreads()
    for m in range(EACH):
        line = row + y + m * LANES
        if line < rows and column + x < columns:
            out[cuda.blockIdx.z, line, column + x] = math.tanh(sums[m]) if bends else sums[m]


@cuda.jit
def bent(gradient, activation):
    """Through tanh, backwards."""
    n, k = cuda.grid(2)
    if n < gradient.shape[0] and k < gradient.shape[1]:
        gradient[n, k] *= 1 - activation[n, k] * activation[n, k]


@cuda.jit
def choose(outputs, masks, draws, actions, chances, values, kept):
    """Softmax of what is allowed, and an action drawn by it; the last output is the value of the position."""
    n = cuda.grid(1)
    if n < len(actions):
        last = masks.shape[1]
        most = float32(-1e30)
        for k in range(last):
            kept[n, k] = masks[n, k]
            if masks[n, k] and outputs[n, k] > most:
                most = outputs[n, k]
        total = float32(0)
        for k in range(last):
            if masks[n, k]:
                total += math.exp(outputs[n, k] - most)
        left, taken = draws[n] * total, -1
        for k in range(last):
            if masks[n, k] and (left > 0 or taken < 0):
                left -= math.exp(outputs[n, k] - most)
                taken = k
        actions[n], values[n] = taken, outputs[n, last]
        chances[n] = outputs[n, taken] - most - math.log(total)


@cuda.jit
def draw(seed, step, draws):
    """Numbers in [0, 1), by a hash of seed, step and match."""
    n = cuda.grid(1)
    if n < len(draws):
        x = (seed * 0x9E3779B9 + step * 0x85EBCA6B + n * 0xC2B2AE35 + 0x27D4EB2F) & 0xFFFFFFFF
        for _ in range(3):
            x ^= x >> 16
            x = (x * 0x7FEB352D) & 0xFFFFFFFF
            x ^= x >> 15
            x = (x * 0x846CA68B) & 0xFFFFFFFF
        draws[n] = x / 4294967296.0


@cuda.jit
def keep(rewards, terminated, kept_rewards, kept_ends):
    n = cuda.grid(1)
    if n < len(kept_rewards):
        kept_rewards[n], kept_ends[n] = rewards[n, 0], terminated[n]


@cuda.jit
def advantages(rewards, ends, values, lasting, advantage):
    """How much better than expected each step turned out, seen over those behind it; `values` has one step more."""
    n = cuda.grid(1)
    if n < rewards.shape[1]:
        behind = float32(0)
        for t in range(rewards.shape[0] - 1, -1, -1):
            goes_on = float32(0) if ends[t, n] else float32(1)
            surprise = rewards[t, n] + goes_on * values[t + 1, n] - values[t, n]
            behind = surprise + lasting * goes_on * behind
            advantage[t, n] = behind


@cuda.jit
def slope(outputs, masks, actions, chances, values, advantage, mean, spread, clip, curiosity, gradient):
    """How the loss of PPO changes with the outputs: clipped policy, entropy, a quarter of squared errors."""
    n = cuda.grid(1)
    if n < len(actions):
        last, share = masks.shape[1], float32(1) / len(actions)
        most = float32(-1e30)
        for k in range(last):
            if masks[n, k] and outputs[n, k] > most:
                most = outputs[n, k]
        total = float32(0)
        for k in range(last):
            if masks[n, k]:
                total += math.exp(outputs[n, k] - most)
        level = most + math.log(total)
        entropy = float32(0)
        for k in range(last):
            if masks[n, k]:
                entropy -= math.exp(outputs[n, k] - level) * (outputs[n, k] - level)
        gain = (advantage[n] - mean) / spread
        ratio = math.exp(outputs[n, actions[n]] - level - chances[n])
        if (gain > 0 and ratio > 1 + clip) or (gain < 0 and ratio < 1 - clip):
            ratio = float32(0)
        for k in range(last):
            gradient[n, k] = 0
            if masks[n, k]:
                chance = math.exp(outputs[n, k] - level)
                hit = float32(1) if k == actions[n] else float32(0)
                found = curiosity * chance * (outputs[n, k] - level + entropy) - gain * ratio * (hit - chance)
                gradient[n, k] = share * found
        gradient[n, last] = share * 0.5 * (outputs[n, last] - (values[n] + advantage[n]))


@cuda.jit
def adam(weights, pieces, first, second, step, rate):
    """A step of Adam along the sum of the pieces of a gradient."""
    j, k = cuda.grid(2)
    if j < weights.shape[0] and k < weights.shape[1]:
        found = float32(0)
        for z in range(pieces.shape[0]):
            found += pieces[z, j, k]
        first[j, k] = 0.9 * first[j, k] + 0.1 * found
        second[j, k] = 0.999 * second[j, k] + 0.001 * found * found
        up, down = first[j, k] / (1 - 0.9**step), second[j, k] / (1 - 0.999**step)
        weights[j, k] -= rate * up / (math.sqrt(down) + 1e-8)
