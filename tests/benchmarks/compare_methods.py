#!/usr/bin/env python3
"""Builds the same piles with explicit, midpoint and newmark from several starts; see README.md.

Each start gives every body a random velocity. Prints mean height and contacts of the pile before its sides are
removed, and its spread and contacts at the end, as mean ± standard deviation over the starts, followed by the
values of the starts.
"""
import argparse
import concurrent.futures
import csv
import os
import random
import re
import shutil
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
SCENES = os.path.join(HERE, "scenes")
METHODS = ("explicit", "midpoint", "newmark")
SPEED = 0.05          # m/s, largest component of the random velocities
INTERVAL = 0.02       # s
AVERAGED = 0.2        # s, contacts are averaged over the outputs of this time
MEASURES = ("mean height in the box [m]", "contacts in the box", "median distance from the centre [m]",
            "contacts at the end")


def write_scene(folder, name, method, seed, solver):
    """A scene of ./scenes with another method and random velocities."""
    text = open(os.path.join(SCENES, name + ".toml")).read()
    text = re.sub(r"\[solver\].*?\n\n", f'[solver]\nmethod = "{method}"\n{solver}\n\n', text, flags=re.S)
    text = text.replace("../../../resources", os.path.join(HERE, "..", "..", "resources"))
    text += f"\n[output]\ninterval = {INTERVAL!r}\ncontacts = false\n"
    chance = random.Random(seed)
    with open(os.path.join(SCENES, name + ".csv")) as source, open(os.path.join(folder, name + ".csv"), "w") as start:
        rows = source.read().splitlines()
        start.write(rows[0] + ",vx,vy,vz\n")
        for row in rows[1:]:
            start.write(",".join([row] + [repr(chance.uniform(-SPEED, SPEED)) for _ in range(3)]) + "\n")
    path = os.path.join(folder, name + ".toml")
    with open(path, "w") as file:
        file.write(text)
    return path, float(re.search(r"\[\[event\]\]\s*time\s*=\s*([\d.]+)", text).group(1)), \
        float(re.search(r"duration\s*=\s*([\d.]+)", text).group(1))


def measure(output, removal, end):
    """MEASURES of a run from its tables."""
    heights, places = [], []
    with open(os.path.join(output, "bodies.csv")) as table:
        for row in csv.DictReader(table):
            time = float(row["time"])
            if abs(time - removal) < 1e-9:
                heights.append((float(row["x"]), float(row["y"]), float(row["z"])))
            if abs(time - end) < 1e-9:
                places.append((float(row["x"]), float(row["y"])))
    middle = [statistics.fmean(place[axis] for place in heights) for axis in range(2)]
    contacts = {removal: [], end: []}
    with open(os.path.join(output, "solver.csv")) as table:
        for row in csv.DictReader(table):
            for time, counted in contacts.items():
                if time - AVERAGED - 1e-9 < float(row["time"]) < time + 1e-9:
                    counted.append(float(row["contacts"]))
    return (statistics.fmean(place[2] for place in heights), statistics.fmean(contacts[removal]),
            statistics.median(((x - middle[0])**2 + (y - middle[1])**2)**0.5 for x, y in places),
            statistics.fmean(contacts[end]))


def run(program, work, name, method, seed, solver):
    folder = os.path.join(work, f"{name}_{method}_{seed}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    path, removal, end = write_scene(folder, name, method, seed, solver)
    output = os.path.join(folder, "out")
    said = subprocess.run([program, "run", path, "--out", output, "--threads", "1", "--quiet"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if said.returncode != 0:
        raise SystemExit(f"{path} ended with {said.returncode}:\n{said.stdout}")
    return measure(output, removal, end)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="build/release/bin/scree")
    parser.add_argument("--scenes", default="tetrapods200,cubes564_near_packed")
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--first", type=int, default=1, help="number of the first start")
    parser.add_argument("--solver", default="time_step = 1e-3", help="further lines of [solver]")
    parser.add_argument("--work", default="/tmp/compare_methods")
    parser.add_argument("--at-once", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    for name in chosen.scenes.split(","):
        print(f"{name}, {chosen.starts} starts", flush=True)
        methods = chosen.methods.split(",")
        with concurrent.futures.ThreadPoolExecutor(chosen.at_once) as pool:
            asked = {method: [pool.submit(run, chosen.program, chosen.work, name, method, seed, chosen.solver)
                              for seed in range(chosen.first, chosen.first + chosen.starts)] for method in methods}
            found = {method: [one.result() for one in runs] for method, runs in asked.items()}
        for number, what in enumerate(MEASURES):
            print(f"  {what}")
            for method in methods:
                values = [one[number] for one in found[method]]
                print(f"    {method:9} {statistics.fmean(values):.4f} ± {statistics.stdev(values):.4f}   "
                      + " ".join(f"{value:.4g}" for value in values), flush=True)


if __name__ == "__main__":
    main()
