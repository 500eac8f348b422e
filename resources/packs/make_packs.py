#!/usr/bin/env python3
"""make_packs.py [NAME …]: makes the packs of spheres that example scenes start from. Each scene's spheres are let fall
between its walls until they lie still; where they lie is written, sorted into the files of the scene's fills.
The program must have been built: app/run does. Run it in this folder.

column_1.csv … column_4.csv   four layers of 2,500, bottom first
drum_left.csv, drum_right.csv     10,000 each, divided by the plane x = 0
silo_small.csv, silo_large.csv    10,000 each
impacts_1.csv … impacts_7.csv     seven pairs each, for restitution_against_speed
powder.csv                    205 of sizes from 0.8 to 1.1 lying loosely in a die, some tenths of a millimetre apart
upper_slope.csv, lower_slope.csv      24 each at rest at the top of two slopes, behind gates
vessel_lower.csv, vessel_upper.csv    115 each in a vessel of 0.75 m by 20 m, at random, not settled;
"""

import csv
import math
import os
import random
import subprocess
import sys
import tempfile

SCREE = os.environ.get("SCREE", "../../build/release/bin/scree")
HERE = os.path.dirname(os.path.abspath(__file__))

HEAD = """title = "Pack"
duration = {duration}
[solver]
method = "explicit"
[[material]]
name = "m"
density = 2500
young_modulus = 2e7
poisson_ratio = 0.25
[[contact]]
normal = {{ law = "hertz" }}
damping = {{ restitution = 0.3 }}
friction = {{ static = {friction}, dynamic = {friction} }}
[output]
interval = {duration}
contacts = false
[[shape]]
name = "ball"
radius = 0.02
"""

FILL = """[[fill]]
shape = "ball"
material = "m"
count = {count}
region = {{ min = {low}, max = {high} }}
arrangement = "{arrangement}"
size = {{ min = {small}, max = {large} }}
seed = 1
"""


def wall(text):
    return f'[[wall]]\nmaterial = "m"\n{text}\n'


def mesh(name):
    return wall(f'mesh = "{HERE}/../meshes/{name}"')


def settle(name, duration, text, friction=0.4, head=HEAD):
    """Where the spheres are at the end: x, y, z."""
    with tempfile.TemporaryDirectory() as folder:
        scene = os.path.join(folder, name + ".toml")
        with open(scene, "w") as file:
            file.write(head.format(duration=duration, friction=friction) + text)
        subprocess.run([SCREE, "run", scene, "--out", folder], check=True)
        with open(os.path.join(folder, "bodies.csv")) as file:
            rows = list(csv.DictReader(file))
    last = rows[-1]["time"]
    return [[float(row[key]) for key in ("x", "y", "z")] for row in rows if row["time"] == last]


def write(name, rows, digits=5):
    with open(os.path.join(HERE, name + ".csv"), "w") as file:
        file.write("x,y,z,size\n" if len(rows[0]) == 4 else "x,y,z\n")
        for *place, size in (row if len(row) == 4 else [*row, None] for row in rows):
            values = [f"{value:.{digits}f}" for value in place] + ([f"{size:.3f}"] if size else [])
            file.write(",".join(values) + "\n")
    print(name, len(rows))


def column():
    """Between the left, front and back sides of the scene's box and the gate."""
    rows = settle(
        "column",
        2.5,
        FILL.format(
            count=10000, low=[0, -0.2, 0], high=[0.7, 0.2, 4.2], arrangement="random", small=1, large=1
        )
        + wall('box = { min = [0, -0.2, 0], max = [0.7, 0.2, 5], open = ["top"] }'),
    )
    rows.sort(key=lambda row: row[2])
    for k in range(4):
        write(f"column_{k + 1}", rows[2500 * k : 2500 * (k + 1)])


def drum():
    """Sizes differ, or the balls would stack like oranges. They start on a loose grid between the lifters."""
    numbers = random.Random(1)
    pitch = 0.0415
    balls = []
    for layer in range(-21, 22):
        for row in range(-21, 22):
            if pitch * math.hypot(row, layer) > 0.9:
                continue
            for place in range(-9, 10):
                balls.append([row * pitch, place * pitch, layer * pitch, numbers.uniform(0.75, 1.0)])
    balls = balls[:20000]
    with tempfile.TemporaryDirectory() as folder:
        start = os.path.join(folder, "start.csv")
        with open(start, "w") as file:
            file.write("x,y,z,size\n")
            for ball in balls:
                x, y, z = (value + numbers.uniform(-0.0005, 0.0005) for value in ball[:3])
                file.write(f"{x:.5f},{y:.5f},{z:.5f},{ball[3]:.3f}\n")
        rows = settle(
            "drum",
            1.2,
            f'[[fill]]\nshape = "ball"\nmaterial = "m"\nfile = "{start}"\n'
            + mesh("drum.stl")
            + mesh("drum_front.stl")
            + mesh("drum_back.stl"),
        )
    rows = sorted(row + [round(ball[3], 3)] for row, ball in zip(rows, balls))
    write("drum_left", rows[:10000])
    write("drum_right", rows[10000:])


def silo():
    region = {"low": [-0.75, -0.75, 1.3], "high": [0.75, 0.75, 3.8], "arrangement": "random"}
    rows = settle(
        "silo",
        2.5,
        FILL.format(count=10000, small=1.5, large=1.5, **region)
        + FILL.format(count=10000, small=1, large=1, **region)
        + wall('box = { min = [-0.75, -0.75, 0], max = [0.75, 0.75, 5], open = ["top"] }')
        + mesh("silo.stl")
        + mesh("silo_gate.stl"),
    )
    write("silo_large", rows[:10000])
    write("silo_small", rows[10000:])


def powder():
    """Let fall from a loose grid, so rough that they lie loosely. They overlap a little, and are made smaller by that.
    The highest are taken off, so that a punch meets many at a time."""
    numbers = random.Random(1)
    pitch = 0.0345
    places = [
        (i * pitch, j * pitch, 0.02 + k * pitch) for k in range(12) for i in range(-2, 3) for j in range(-2, 3)
        if math.hypot(i, j) < 2.5
    ]
    balls = [[*(value + numbers.uniform(-5e-4, 5e-4) for value in place), numbers.uniform(0.8, 1.1)] for place in places]
    balls = balls[:246]
    radius = 0.015
    with tempfile.TemporaryDirectory() as folder:
        start = os.path.join(folder, "start.csv")
        with open(start, "w") as file:
            file.write("x,y,z,size\n")
            for x, y, z, size in balls:
                file.write(f"{x:.6f},{y:.6f},{z:.6f},{size * radius / 0.02:.6f}\n")
        rows = settle(
            "powder",
            1.0,
            f'[[fill]]\nshape = "ball"\nmaterial = "m"\nfile = "{start}"\n'
            + mesh("die.stl")
            + wall("plane = { point = [0, 0, 0], normal = [0, 0, 1] }"),
            friction=3.0,
        )
    rows = [[*row, 0.986 * ball[3]] for row, ball in zip(rows, balls)]
    write("powder", sorted(rows, key=lambda row: row[2] + radius * row[3])[:205], 6)


def slopes():
    """Discs of radius 0.12 m behind the upper gate, made a thousandth smaller: they lie overlapping a little."""
    rows = settle(
        "slopes",
        1.5,
        FILL.format(
            count=24, low=[0, 1.2, -0.12], high=[1.1, 3.4, 0.12], arrangement="random", small=6, large=6
        )
        + mesh("two_slopes.stl")
        + mesh("two_gates.stl"),
        head=HEAD.replace("[solver]", 'gravity = [0, -9.81, 0]\nplane = "xy"\n[solver]'),
    )
    rows.sort(key=lambda row: row[1])
    write("upper_slope", rows)
    write("lower_slope", [[x, y - 2.7, z] for x, y, z in rows])


def vessel():
    """Random sequential addition of discs of radius 0.1 m; begun anew where no room is found for one."""
    numbers = random.Random(1)
    rows = []
    misses = 0
    while len(rows) < 230:
        x, y = numbers.uniform(0.1, 0.65), numbers.uniform(5.1, 24.9)
        if all((x - a) ** 2 + (y - b) ** 2 > 0.2002**2 for a, b, _ in rows):
            rows.append([x, y, 0.0])
            misses = 0
        elif (misses := misses + 1) > 20000:
            rows, misses = [], 0
    rows.sort(key=lambda row: row[1])
    write("vessel_lower", rows[:115])
    write("vessel_upper", rows[115:])


def impacts():
    """Rows of pairs of balls of 15 mm, the slowest on the left; the pairs of a row meet one after the other."""
    for row in range(7):
        with open(os.path.join(HERE, f"impacts_{row + 1}.csv"), "w") as file:
            file.write("x,y,z,vz\n")
            for pair, speed in enumerate([0.1, 0.3, 1, 2, 4, 7, 10]):
                height = 0.015 + 0.5 * speed * 1.2e-3 * (pair + 1)
                for side in (1, -1):
                    place = f"{0.07 * (pair - 3):.2f},{0.08 * (3 - row):.2f},{side * height:.6f}"
                    file.write(f"{place},{-side * speed / 2}\n")
        print(f"impacts_{row + 1}", 14)


def main():
    packs = {"column": column, "drum": drum, "silo": silo, "impacts": impacts, "powder": powder, "slopes": slopes, "vessel": vessel}
    for name in sys.argv[1:] or packs:
        packs[name]()


if __name__ == "__main__":
    main()
