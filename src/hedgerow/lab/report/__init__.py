"""`hedgerow report`: what a designer wants to know of a game, on one page that needs nothing else."""
