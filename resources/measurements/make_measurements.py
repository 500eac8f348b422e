#!/usr/bin/env python3
"""Makes made_up_cycles.csv: what a test of a steel ball of 15 mm radius between two plates could give, with four cycles of
loading and unloading. Nobody has measured it: it is the linear elastoplastic law with known constants, and noise. Run it in this
folder."""

import math
import random

RADIUS = 0.015  # m
YIELD_STRESS = 214e6  # Pa
YOUNG_MODULUS = 200e9  # Pa
ALPHA, BETA = 0.08, 4.0  # share of the cross-section that unloads, and its growth with h_max/2R
PEAKS = [2e-4, 4e-4, 6e-4, 8e-4]  # m
READINGS = 45  # of a branch
FORCE_NOISE = 60.0  # N, standard deviation
OVERLAP_NOISE = 5e-8  # m

LOADING = 3 * math.pi * 1.43 * YIELD_STRESS * RADIUS  # N/m


def unloading(largest):
    return 0.5 * math.pi * (ALPHA + BETA * largest / (2 * RADIUS)) * YOUNG_MODULUS * RADIUS


def force(overlap, largest):
    if overlap >= largest:
        return LOADING * overlap
    return max(0.0, LOADING * largest - unloading(largest) * (largest - overlap))


def way():
    """Up to each peak, down until the plates let go, and on along the same line."""
    start = 0.0
    for peak in PEAKS:
        yield from (start + (peak - start) * i / READINGS for i in range(READINGS))
        residual = peak * (1 - LOADING / unloading(peak))
        start = peak - 1.1 * (peak - residual)
        yield from (peak + (start - peak) * i / READINGS for i in range(READINGS))
    yield start


def main():
    noise = random.Random(20)
    largest = 0.0
    with open("made_up_cycles.csv", "w") as file:
        file.write("# Made up by make_measurements.py, not measured: a ball of 15 mm radius between two plates.\n")
        file.write("overlap [mm],force [kN]\n")
        for overlap in way():
            largest = max(largest, overlap)
            read = force(overlap, largest) + noise.gauss(0.0, FORCE_NOISE)
            file.write(f"{1e3 * (overlap + noise.gauss(0.0, OVERLAP_NOISE)):.5f},{1e-3 * read:.4f}\n")


if __name__ == "__main__":
    main()
