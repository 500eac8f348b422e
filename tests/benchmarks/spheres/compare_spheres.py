#!/usr/bin/env python3
"""Times Scree, and LAMMPS and LIGGGHTS if installed, on the same spheres; see ../README.md.

Each program runs the same state for two durations: the difference is the time of the steps, without start-up and output.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
RADIUS, DENSITY, SPACING, SHIFT = 0.005, 2500.0, 0.0115, 0.0005   # m, kg/m³
TIME_STEP = 5e-5                                                  # s
WARM = 100                                                        # steps of the shorter run
# count: side of the box [m], times of the falling and of the settled state [s], timed steps of each
SIZES = {2000: (0.12, 0.05, 0.8, 1000, 6000), 20000: (0.26, 0.08, 0.8, 400, 600), 100000: (0.44, 0.1, 1.0, 120, 120)}
SCENE = """title       = "{count} spheres"
description = "Written by compare_spheres.py."
duration    = {duration!r}
gravity     = [0.0, 0.0, -9.81]

[solver]
method    = "explicit"
time_step = {time_step!r}
sleep     = false

[[material]]
name    = "rubber"
density = {density!r}
young_modulus = 1e7
poisson_ratio = 0.25

[[contact]]
normal   = {{ law = "hertz" }}
damping  = {{ restitution = 0.6 }}
friction = {{ static = 0.5, dynamic = 0.5 }}

[[shape]]
name   = "ball"
radius = {radius!r}

[[fill]]
shape    = "ball"
material = "rubber"
file     = "{state}.csv"

[[wall]]
name     = "box"
material = "rubber"
box      = {{ min = [0.0, 0.0, 0.0], max = [{side!r}, {side!r}, 10.0], open = ["top"] }}

[output]
interval = {duration!r}
contacts = false
"""


def write_lattice(path, count, side):
    """A lattice, each sphere shifted by up to 0.5 mm along each axis."""
    seed = 12345

    def uniform():
        nonlocal seed
        seed = (1664525 * seed + 1013904223) & 0xFFFFFFFF
        return seed / 4294967296.0

    per_side = int(side / SPACING)
    with open(path, "w") as out:
        out.write("x,y,z\n")
        for m in range(count):
            i, j, k = m % per_side, m // per_side % per_side, m // per_side**2
            x = (i + 0.5) * side / per_side + (2 * uniform() - 1) * SHIFT
            y = (j + 0.5) * side / per_side + (2 * uniform() - 1) * SHIFT
            z = (k + 0.5) * SPACING + (2 * uniform() - 1) * SHIFT
            out.write(f"{x!r},{y!r},{z!r}\n")


def write_scene(folder, state, count, side, duration):
    path = os.path.join(folder, state + ".toml")
    with open(path, "w") as out:
        out.write(SCENE.format(count=count, duration=duration, time_step=TIME_STEP, density=DENSITY, radius=RADIUS,
                               state=state, side=side))
    return path


def write_state(tables, path):
    """Positions, velocities and spins at the last output time, as a file of a [[fill]]."""
    wanted = "x,y,z,vx,vy,vz,wx,wy,wz".split(",")
    with open(os.path.join(tables, "bodies.csv")) as table, open(path + ".part", "w") as out:
        head = table.readline().strip().split(",")
        columns = [head.index(name) for name in wanted]
        moment = None
        for line in table:
            row = line.rstrip("\n").split(",")
            if row[0] != moment:            # a later output time: what was written is out of date
                moment = row[0]
                out.seek(0)
                out.truncate()
                out.write(",".join(wanted) + "\n")
            out.write(",".join(row[c] for c in columns) + "\n")
    os.replace(path + ".part", path)


def write_lammps_data(state, path, count, side):
    """Writes the state in the format of LAMMPS and LIGGGHTS."""
    with open(path, "w") as out:
        out.write(f"spheres\n\n{count} atoms\n1 atom types\n\n-0.01 {side + 0.01} xlo xhi\n-0.01 {side + 0.01} ylo yhi\n"
                  "-0.01 1.2 zlo zhi\n\nAtoms\n\n")
        for heading, first, last in (("", 0, 3), ("\nVelocities\n\n", 3, 9)):
            out.write(heading)
            with open(state) as rows:
                next(rows)
                for number, line in enumerate(rows, 1):
                    values = " ".join(line.rstrip("\n").split(",")[first:last])
                    out.write(f"{number} {values}\n" if first else
                              f"{number} 1 {2 * RADIUS!r} {DENSITY!r} {values}\n")


def last_contacts(tables):
    with open(os.path.join(tables, "solver.csv")) as table:
        rows = [line.strip().split(",") for line in table]
    return int(rows[-1][rows[0].index("contacts_of_bodies")])


def make_states(scree, folder, count):
    """Makes the falling and the settled state in the folder; returns [(name, contacts per sphere)]."""
    side, fall, settled, _, _ = SIZES[count]
    states = []
    start = f"{count}_lattice"
    write_lattice(os.path.join(folder, start + ".csv"), count, side)
    for name, duration in (("falling", fall), ("settled", settled - fall)):
        state = f"{count}_{name}"
        tables = os.path.join(folder, f"to_{state}")
        csv = os.path.join(folder, state + ".csv")
        if not os.path.exists(csv):
            scene = write_scene(folder, start, count, side, duration)
            subprocess.run([scree, "run", scene, "--out", tables, "--quiet"], check=True)
            write_state(tables, csv)
        write_scene(folder, state, count, side, 1.0)
        write_lammps_data(csv, os.path.join(folder, state + ".data"), count, side)
        states.append((name, last_contacts(tables) / count))
        start = state
    return states


def timed(command, folder):
    """CPU and wall-clock seconds of a program."""
    environment = dict(os.environ, OMP_NUM_THREADS="1")
    begin = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{errors}")
    return usage.ru_utime + usage.ru_stime, wall


def peak_memory(command, folder):
    """Largest resident memory in bytes. (The result of wait4 includes the memory of this script.)"""
    process = subprocess.Popen(command, cwd=folder, env=dict(os.environ, OMP_NUM_THREADS="1"),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        try:
            with open(f"/proc/{process.pid}/status") as lines:
                for line in lines:
                    if line.startswith("VmHWM:"):
                        peak = int(line.split()[1]) * 1024
        except OSError:
            pass
        time.sleep(0.01)
    return peak


def programs(scree):
    """name -> function of state, side and steps that returns the command."""
    def of_scree(threads):
        return lambda state, side, steps: [scree, "run", state + ".toml", "--threads", str(threads), "--quiet",
                                           "--until", repr(steps * TIME_STEP)]

    def of_peer(program, script, *more):
        return lambda state, side, steps: [program, "-in", os.path.join(HERE, script), "-var", "data", state + ".data",
                                           "-var", "L", repr(side), "-var", "steps", str(steps), "-log", "none", *more]

    found = {"Scree, 1 thread": of_scree(1), "Scree, 2 threads": of_scree(2)}
    if shutil.which("lmp"):
        found["LAMMPS gran/hertz/history"] = of_peer("lmp", "lmp_hertz.in")
        found["LAMMPS granular"] = of_peer("lmp", "lmp_granular.in")
    if shutil.which("liggghts"):
        found["LIGGGHTS hertz, history"] = of_peer("liggghts", "liggghts.in")
    return found


def compare(found, folder, state, count, steps, rounds):
    """Times one state alternately and prints the result; returns million particle-steps per CPU second by program."""
    side = SIZES[count][0]
    cpu = {program: [] for program in found}
    wall = {program: [] for program in found}
    for _ in range(rounds):
        for program, command in found.items():
            short = timed(command(state, side, WARM), folder)
            long = timed(command(state, side, WARM + steps), folder)
            cpu[program].append(count * steps / max(long[0] - short[0], 1e-9) / 1e6)
            wall[program].append(count * steps / max(long[1] - short[1], 1e-9) / 1e6)
    print(f"  {'million particle-steps':28}{'per CPU second':>24}{'per second':>12}{'Scree / it':>24}")
    for program in found:
        # Ratios within one round: times differ more between hours than between programs.
        ratios = [own / its for own, its in zip(cpu["Scree, 1 thread"], cpu[program])]
        print(f"  {program:28}{spread(cpu[program]):>24}{statistics.median(wall[program]):12.2f}"
              f"{'' if program.startswith('Scree') else spread(ratios):>24}")
    print("  two threads, wall clock: " + spread([two / one for one, two in zip(wall["Scree, 1 thread"],
                                                                           wall["Scree, 2 threads"])])
          + " times as fast as one", flush=True)
    return {program: statistics.median(rates) for program, rates in cpu.items()}


def print_flatness(of_few, of_many):
    """Arguments: results of `compare` for the smallest and the largest settled state."""
    print("\nMedian CPU time per settled sphere, 100,000 relative to 2,000")
    for program in of_few:
        print(f"  {program:28}{of_few[program] / of_many[program]:24.2f}")


def print_memory(found, folder, counts):
    print("\nPeak memory, settled [MB], and kB per sphere from 2,000 to 100,000")
    for program, command in found.items():
        peaks = [peak_memory(command(f"{count}_settled", SIZES[count][0], WARM), folder) for count in counts]
        print(f"  {program:28}" + "".join(f"{peak / 1e6:8.1f}" for peak in peaks)
              + f"{(peaks[-1] - peaks[0]) / (counts[-1] - counts[0]) / 1e3:10.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scree", help="the program scree")
    parser.add_argument("--work", default="compare_spheres", help="folder for states, which are reused next time")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--large", action="store_true",
                        help="also 100,000 spheres, their cost relative to 2,000, and memory per sphere")
    options = parser.parse_args()
    scree = os.path.abspath(options.scree)
    folder = os.path.abspath(options.work)
    os.makedirs(folder, exist_ok=True)

    counts = [count for count in SIZES if count < 100000 or options.large]
    found = programs(scree)
    rates = {}
    print(f"Load average {os.getloadavg()[0]:.2f}, {os.cpu_count()} cores, {options.rounds} rounds; median (least to most)")
    for count in counts:
        for (name, contacts), steps in zip(make_states(scree, folder, count), SIZES[count][3:]):
            state = f"{count}_{name}"
            print(f"\n{count:,} spheres, {name}, {contacts:.2f} contacts per sphere, {steps} steps")
            rates[state] = compare(found, folder, state, count, steps, options.rounds)
    if options.large:
        print_flatness(rates["2000_settled"], rates["100000_settled"])
        print_memory(found, folder, counts)


def spread(values):
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


if __name__ == "__main__":
    main()
