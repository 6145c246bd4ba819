"""What every game must be, and what can be done with any game that is: NumPy and Numba only."""
