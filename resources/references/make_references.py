#!/usr/bin/env python3
"""Makes what the example scenes' plots show beside the computed curves: files of time [s] and value, closed forms but for
balls_into_container_energy.csv, for which the program, built by app/run, computes that scene. Run it in this folder."""

import csv
import math
import os
import subprocess
import tempfile

SCREE = os.environ.get("SCREE", "../../build/release/bin/scree")

G = 9.81


def write(name, curve, times):
    with open(name + ".csv", "w") as file:
        file.write("time,value\n")
        for time in times:
            file.write(f"{round(time, 6):g},{curve(time):.6g}\n")


def every(step, end):
    return [i * step for i in range(round(end / step) + 1)]


def spinning_ball():
    """Slides with v = v0 + μ g t and ω = ω0 + 5 μ g t / 2 r until v + ω r = 0; then both stay."""
    mu, r, v0, w0 = 0.25, 0.2, 2.355, -127.03
    roll = -(v0 + w0 * r) / (3.5 * mu * G)
    times = every(0.25, 5.0)
    write("spinning_ball_velocity", lambda t: v0 + mu * G * min(t, roll), times)
    write("spinning_ball_spin", lambda t: w0 + 2.5 * mu * G / r * min(t, roll), times)


def three_rolling_balls():
    """Along x, first ball. The impact is taken to be short: it turns the velocity round and leaves the spin. Then the
    ball slides against its spin until v = ω r, which it does at 3/7 of the speed."""
    mu, r, v0, start = 0.5, 0.2, 1.91, 1.115
    meet = (start - 2 * r / math.sqrt(3)) / v0 + 0.0047 / 2  # the middle of the impact, which lasts 4.7 ms
    roll = 4 * v0 / (7 * mu * G)

    def velocity(t):
        return -v0 if t < meet else v0 - mu * G * min(t - meet, roll)

    def spin(t):
        return -v0 / r if t < meet else -v0 / r + 2.5 * mu * G / r * min(t - meet, roll)

    times = every(0.05, 2.0)
    write("three_rolling_balls_velocity", velocity, times)
    write("three_rolling_balls_spin", spin, times)


def ball_on_ramp():
    """A ball rolls, and gains 5/7 g sin θ, up to tan θ = 7/2 μ; steeper it slides and gains g (sin θ − μ cos θ)."""
    mu = 0.15
    for degrees in (10, 20, 30, 40):
        angle = math.radians(degrees)
        rolling, sliding = 5 / 7 * G * math.sin(angle), G * (math.sin(angle) - mu * math.cos(angle))
        write(f"ball_on_ramp_{degrees}", lambda t: max(rolling, sliding) * t, every(0.05, 1.15))


def balls_into_container():
    """Kinetic energy of translation in the scene with rotations, for the one without."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([SCREE, "run", "../scenes/balls_into_container.toml", "--out", folder], check=True)
        with open(os.path.join(folder, "energy.csv")) as file:
            rows = list(csv.DictReader(file))[::10]
    energies = {float(row["time"]): float(row["kinetic_translational"]) for row in rows}
    write("balls_into_container_energy", energies.get, energies)


if __name__ == "__main__":
    spinning_ball()
    three_rolling_balls()
    ball_on_ramp()
    balls_into_container()
