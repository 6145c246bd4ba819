"""Many matches: batches, simulations, benchmarks."""
