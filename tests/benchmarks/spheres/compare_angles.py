#!/usr/bin/env python3
"""Compares angles of repose of Scree and LIGGGHTS on the same starts; see ../README.md.

Heap: the scene experiments/lifted_cylinder. Scree packs the column. Both programs then start from the same positions, radii,
velocities and spins, without memory of their contacts, and lift the same tube of triangles.
Drum: the scene experiments/drum_regimes at 0.35 rad/s, Fr = 0.0045. Scree fills the drum and turns it until the balls begin
to flow. Both go on from there with the same drum of triangles; angles are averaged over the same times.
States of LIGGGHTS are read as bodies of the scene and measured by its probe: the angle has one definition.

Equal
  densities, planes, triangles, their motion, time step
  Hertz from E and ν. Walls are rigid in Scree; in LIGGGHTS they are atom types of their own with E = 1e20
  tangential stiffness: "mindlin" in Scree, tangential history in LIGGGHTS, both without a dashpot
  levers of friction: "contact" in Scree, half an overlap below the surface in LIGGGHTS. Between balls of different size they
  differ by a share of the overlap, at walls by half of it
  friction: one coefficient, of the total normal force, which never pulls (limitForce on)
  limit of the rolling couple: μ_r R* F_n, R* = r at a wall; drilling is free
Equivalent
  restitution: that of Scree is for a dashpot that never pulls, that of LIGGGHTS for one that may. LIGGGHTS gets the number
  that means the same dashpot
Different
  rolling below its limit: epsd2 has k_r = k_t R*² without a dashpot, Scree 9/4 k_n μ_r² R*² and the scene's damping_ratio.
  A `stiffness` in the scene would be one number for all contacts and could not follow the overlap, so Scree keeps its own
  law: in a heap at rest the limit decides
  rolling on a wall: LIGGGHTS takes the spin of the ball, Scree that relative to the wall. They differ where the wall turns
  turning contacts: LIGGGHTS projects the spring of friction onto the new tangent plane and leaves the couple as it is; Scree
  turns both with the partners
  a ball in the groove between two facets: near the edge LIGGGHTS adds the forces of both facets, Scree does not

--laws chooses what runs: Scree; epsd2, LIGGGHTS; and to find causes
  stiff: Scree with the rolling spring that epsd2 has at a contact that carries three balls, without a dashpot
  finer: Scree with 0.8 of the time step, which shows how far equal heaps fall apart
  epsd: LIGGGHTS with nearly Scree's law; its k_n is force over overlap, two thirds of the slope

Exit status: 0 within the bounds; 1 beyond them, or a program failed; 77 LIGGGHTS is not installed; 2 bad usage.
"""
import argparse
import contextlib
import csv
import math
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

try:
    import tomllib
except ImportError:                                          # before Python 3.11
    tomllib = None

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SCENES = os.path.join(ROOT, "resources", "scenes", "experiments")
SKIPPED = 77
TIME_STEP = 6.25e-5                                          # s
FACETS = 64
RIGID = 1e20                                                 # Pa
STATE = "x y z vx vy vz wx wy wz".split()
HEAP_BOUND, DRUM_BOUND = 2.0, 1.0                            # degrees
# (μ, μ_r): three of the 5 × 5 in docs/user/experiments.md
PAIRS = [(0.1375, 0.15), (0.225, 0.25), (0.4, 0.45)]
SPIN = 0.35                                                  # rad/s
# Times of the drum from its filling on: when LIGGGHTS begins, when averages begin, end [s]
DRUM_TIMES = (1.5, 2.5, 6.0)
QUICK_DRUM_TIMES = (1.5, 2.5, 4.5)


# Scenes

def read_scene(name):
    with open(os.path.join(SCENES, name + ".toml"), "rb") as file:
        scene = tomllib.load(file)
    for key in ("view", "plot", "try"):
        scene.pop(key, None)
    scene["solver"] = {"method": "explicit", "time_step": TIME_STEP}
    for rule in scene["contact"]:
        rule["friction"].update(stiffness="mindlin", lever="contact")
    return scene


def toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


def write_scene(scene, path):
    with open(path, "w") as out:
        tables = {key: value for key, value in scene.items() if isinstance(value, dict)
                  or isinstance(value, list) and isinstance(value[0], dict)}
        out.writelines(f"{key} = {toml(value)}\n" for key, value in scene.items() if key not in tables)
        for key, value in tables.items():
            for table in value if isinstance(value, list) else [value]:
                out.write(f"\n[[{key}]]\n" if isinstance(value, list) else f"\n[{key}]\n")
                out.writelines(f"{name} = {toml(item)}\n" for name, item in table.items())


def named(tables, name):
    return next(table for table in tables if table.get("name") == name)


def replace_cylinder(wall, path):
    """Puts an STL file in place of the cylinder: a prism around it, so that what is inside stays inside."""
    cylinder = wall.pop("cylinder")
    (x, y, z), length = cylinder["point"], cylinder["length"]
    radius = cylinder["radius"] / math.cos(math.pi / FACETS)
    upright = cylinder["axis"] == [0, 0, 1]
    rings = math.ceil(length / 0.1)

    def corner(ring, facet):
        angle = 2 * math.pi * (facet % FACETS) / FACETS
        a, b, along = radius * math.cos(angle), radius * math.sin(angle), length * ring / rings
        return (x + a, y + b, z + along) if upright else (x + b, y + along, z + a)

    with open(path, "w") as out:
        out.write("solid cylinder\n")
        for ring in range(rings):
            for facet in range(FACETS):
                p, q = corner(ring, facet), corner(ring, facet + 1)
                r, s = corner(ring + 1, facet), corner(ring + 1, facet + 1)
                for triangle in ((p, r, q), (q, r, s)):
                    out.write("facet normal 0 0 0\nouter loop\n")
                    out.writelines("vertex " + " ".join(f"{value:.9g}" for value in point) + "\n" for point in triangle)
                    out.write("endloop\nendfacet\n")
        out.write("endsolid cylinder\n")
    wall["mesh"] = os.path.basename(path)
    wall["about"] = list(cylinder["point"])


def with_rolling_of_epsd2(scene):
    """The scene with the rolling spring of epsd2 at a contact that carries three balls, and without its dashpot."""
    moving = named(scene["material"], scene["fill"][0]["material"])
    young, poisson, radius = moving["young_modulus"], moving["poisson_ratio"], scene["shape"][0]["radius"]
    force = 3 * 9.81 * moving["density"] * 4 / 3 * math.pi * radius**3
    rules = []
    for rule in scene["contact"]:
        rule = dict(rule)
        if "rolling" in rule:
            partners = 1 + (rule["materials"][0] == rule["materials"][1])   # that are elastic
            modulus, shear = (value / partners for value in (young / (1 - poisson**2),
                                                             young / (2 * (1 + poisson) * (2 - poisson))))
            reduced = radius / partners
            overlap = (0.75 * force / (modulus * math.sqrt(reduced)))**(2 / 3)
            rule["rolling"] = {"coefficient": rule["rolling"]["coefficient"],
                               "stiffness": 8 * shear * math.sqrt(reduced * overlap) * reduced**2}
        rules.append(rule)
    return dict(scene, contact=rules)


# States: lists of rows [x … wz], in the order of the bodies

def write_fill(scene, state, sizes, path):
    """Puts the state in place of the scene's fill."""
    with open(path, "w") as out:
        out.write(",".join(STATE) + ",size\n")
        for row, size in zip(state, sizes):
            out.write(",".join(map(repr, row)) + f",{size!r}\n")
    old = scene["fill"][0]
    return dict(scene, fill=[{"shape": old["shape"], "material": old["material"], "file": os.path.basename(path)}])


def read_last_state(tables):
    """From bodies.csv."""
    rows, moment = [], None
    with open(os.path.join(tables, "bodies.csv")) as file:
        for row in csv.DictReader(file):
            if row["time"] != moment:
                rows, moment = [], row["time"]
            rows.append([float(row[name]) for name in STATE])
    return rows


def read_radii(tables):
    """From the first file for ParaView: tables of doubles behind a header in XML."""
    with open(os.path.join(tables, "frames", "spheres_000000.vtp"), "rb") as file:
        content = file.read()
    header = content[:content.index(b"<AppendedData")].decode()
    begin = content.index(b"_", content.index(b"<AppendedData")) + 1
    offset = int(header.split('Name="radius"')[1].split('offset="')[1].split('"')[0])
    size, = struct.unpack_from("<Q", content, begin + offset)
    return list(struct.unpack_from(f"<{size // 8}d", content, begin + offset + 8))


def read_dumps(path):
    """States of a dump of LIGGGHTS by number of the step."""
    states = {}
    with open(path) as file:
        for line in file:
            if line.startswith("ITEM: TIMESTEP"):
                step = int(next(file))
            elif line.startswith("ITEM: NUMBER OF ATOMS"):
                count = int(next(file))
            elif line.startswith("ITEM: ATOMS"):
                states[step] = [[float(value) for value in next(file).split()[1:]] for _ in range(count)]
    return states


# Programs

OWN_LAWS = {"Scree": lambda scene: scene, "stiff": with_rolling_of_epsd2,
            "finer": lambda scene: dict(scene, solver=dict(scene["solver"], time_step=0.8 * TIME_STEP))}


class Lab:
    def __init__(self, scree, folder):
        self.scree, self.folder = scree, folder
        self.seconds = {"Scree": 0.0, "LIGGGHTS": 0.0}

    def path(self, name):
        return os.path.join(self.folder, name)

    def call(self, program, command):
        begin = time.perf_counter()
        done = subprocess.run(command, cwd=self.folder, env=dict(os.environ, OMP_NUM_THREADS="1"), text=True,
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.seconds[program] += time.perf_counter() - begin
        if done.returncode != 0 or "ERROR" in done.stdout:
            sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}")
        return done.stdout

    def run(self, scene, name):
        """Runs a scene with Scree; returns the folder of the tables."""
        write_scene(scene, self.path(name + ".toml"))
        tables = self.path(name)
        shutil.rmtree(tables, ignore_errors=True)
        self.call("Scree", [self.scree, "run", name + ".toml", "--out", tables, "--threads", "1", "--quiet"])
        return tables

    def measure(self, scene, state, sizes):
        """What the scene's probe says about a state."""
        still = write_fill(scene, state, sizes, self.path("measured.csv"))
        still["wall"] = [{key: item for key, item in wall.items() if key != "motion"} for wall in scene["wall"]]
        still = dict(still, duration=TIME_STEP, output={"interval": TIME_STEP, "contacts": False})
        return read_probe(self.run(still, "measured"))[0]


def read_probe(tables):
    """What the probe has measured: {quantity: value} of each output."""
    found = {}
    with open(os.path.join(tables, "probes.csv")) as file:
        for row in csv.DictReader(file):
            found.setdefault(row["time"], {})[row["quantity"]] = float(row["value"])
    return list(found.values())


def restitution_with_tension(restitution):
    """Restitution of a Hertz contact with tension and the same dashpot as one without; docs/theory/spheres.md."""
    def without_tension(b):
        w = math.sqrt(1 - b * b)
        angle = math.atan2(2 * b * w, 2 * b * b - 1)
        return math.exp(-b * angle / w) * (b / w * math.sin(angle) - math.cos(angle))

    low, high = 0.0, 0.999
    for _ in range(100):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if without_tension(middle) > restitution else (low, middle)
    return math.exp(-math.pi * low / math.sqrt(1 - low * low))


def rule_of(scene, first, second):
    """The rule that names the pair, otherwise the one for every pair."""
    every = None
    for rule in scene["contact"]:
        if "materials" not in rule:
            every = rule
        elif sorted(rule["materials"]) == sorted((first, second)):
            return rule
    return every


def write_input(scene, rolling_model, name, moves, dumps, path):
    """Input of LIGGGHTS. Arguments: [(steps, commands before them, commands after them)], steps between dumps."""
    names = [material["name"] for material in scene["material"]]
    moving = named(scene["material"], scene["fill"][0]["material"])
    count = len(names)

    def matrix(value):
        return " ".join(f"{value(rule_of(scene, a, b) or {}):.15g}" for a in names for b in names)

    model = f"model hertz tangential history rolling_friction {rolling_model}"
    settings = "tangential_damping off limitForce on"
    lines = ["units si", "atom_style granular", "atom_modify map array sort 0 0", "boundary f f f", "newton off",
             "communicate single vel yes", "soft_particles yes", "hard_particles yes", f"read_data {name}.data",
             "neighbor 0.004 bin", "neigh_modify delay 0",
             "fix m1 all property/global youngsModulus peratomtype "
             + " ".join(repr(m["young_modulus"]) if m is moving else repr(RIGID) for m in scene["material"]),
             "fix m2 all property/global poissonsRatio peratomtype "
             + " ".join(repr(m["poisson_ratio"]) for m in scene["material"])]
    for number, (key, value) in enumerate((
            ("coefficientRestitution",
             lambda rule: restitution_with_tension(rule["damping"]["restitution"]) if rule else 0.5),
            ("coefficientFriction", lambda rule: rule["friction"]["static"] if rule else 0.0),
            ("coefficientRollingFriction", lambda rule: rule.get("rolling", {}).get("coefficient", 0.0)),
            ("coefficientRollingViscousDamping", lambda rule: rule.get("rolling", {}).get("damping_ratio", 0.0))), 3):
        lines.append(f"fix m{number} all property/global {key} peratomtypepair {count} {matrix(value)}")
    lines += [f"pair_style gran {model} {settings}", "pair_coeff * *", f"timestep {TIME_STEP!r}",
              "fix g all gravity 9.81 vector 0.0 0.0 -1.0"]
    for wall in scene["wall"]:
        kind = names.index(wall["material"]) + 1
        if "mesh" in wall:
            lines += [f"fix {wall['name']} all mesh/surface file {wall['mesh']} type {kind}",
                      f"fix touch_{wall['name']} all wall/gran {model} mesh n_meshes 1 meshes {wall['name']} {settings}"]
        else:
            axis = max(range(3), key=lambda i: abs(wall["plane"]["normal"][i]))
            lines.append(f"fix touch_{wall['name']} all wall/gran {model} primitive type {kind} "
                         f"{'xyz'[axis]}plane {float(wall['plane']['point'][axis])!r} {settings}")
    lines += ["fix i all nve/sphere", "thermo_style custom step atoms ke", "thermo_modify lost error norm no",
              "thermo 4000",
              f"dump d all custom {dumps} {name}.dump id x y z vx vy vz omegax omegay omegaz",
              'dump_modify d sort id format "%d' + " %.15g" * 9 + '"']
    for steps, begin, end in moves:
        lines += [*begin, f"run {steps}", *end]
    with open(path, "w") as out:
        out.write("\n".join(lines) + "\n")


def write_data(scene, state, radii, reach, path):
    """The state in the format of LIGGGHTS. Argument: half the edge of the domain [m]."""
    density = float(named(scene["material"], scene["fill"][0]["material"])["density"])
    kind = [material["name"] for material in scene["material"]].index(scene["fill"][0]["material"]) + 1
    with open(path, "w") as out:
        out.write(f"start\n\n{len(state)} atoms\n{len(scene['material'])} atom types\n\n")
        out.writelines(f"{-reach} {reach} {axis}lo {axis}hi\n" for axis in "xyz")
        out.write("\nAtoms\n\n")
        for number, (row, radius) in enumerate(zip(state, radii), 1):
            out.write(f"{number} {kind} {2 * radius!r} {density!r} " + " ".join(map(repr, row[:3])) + "\n")
        out.write("\nVelocities\n\n")
        for number, row in enumerate(state, 1):
            out.write(f"{number} " + " ".join(map(repr, row[3:])) + "\n")


def run_liggghts(lab, scene, rolling_model, state, radii, reach, name, moves, dumps):
    write_data(scene, state, radii, reach, lab.path(name + ".data"))
    write_input(scene, rolling_model, name, moves, dumps, lab.path(name + ".in"))
    lab.call("LIGGGHTS", ["liggghts", "-in", name + ".in", "-log", "none"])
    states = read_dumps(lab.path(name + ".dump"))
    for step, rows in states.items():
        if len(rows) != len(state):
            sys.exit(f"LIGGGHTS has lost bodies by step {step}")
    return states


def steps_of(duration):
    return round(duration / TIME_STEP)


# Heap

def heap(lab, friction, rolling, seed, laws):
    """Angle and scatter of the last state under each law of rolling."""
    scene = read_scene("lifted_cylinder")
    grains = rule_of(scene, "grains", "grains")
    grains["friction"]["static"] = friction
    grains["rolling"]["coefficient"] = rolling
    scene["fill"][0]["seed"] = seed
    tube = named(scene["wall"], "tube")
    times, displacements = tube["motion"]["time"], tube["motion"]["displacement"]
    lifting, end = times[0], scene["duration"]

    packing = dict(scene, duration=lifting, output={"interval": lifting, "contacts": False, "paraview": True})
    tables = lab.run(packing, "packing")
    state, radii = read_last_state(tables), read_radii(tables)
    sizes = [radius / scene["shape"][0]["radius"] for radius in radii]

    replace_cylinder(tube, lab.path("tube.stl"))
    tube["motion"]["time"] = [moment - lifting for moment in times]
    lifted = write_fill(dict(scene, duration=end - lifting), state, sizes, lab.path("column.csv"))
    lifted["output"] = {"interval": end - lifting, "contacts": False}

    moves = []
    for begin, until, low, high in zip(times, times[1:], displacements, displacements[1:]):
        velocity = " ".join(repr((b - a) / (until - begin)) for a, b in zip(low, high))
        moves.append((steps_of(until - begin), [f"fix lift all move/mesh mesh tube linear {velocity}"], ["unfix lift"]))
    moves.append((steps_of(end - times[-1]), [], []))

    found = []
    for law in laws:
        if law in OWN_LAWS:
            last = read_last_state(lab.run(OWN_LAWS[law](lifted), "heap"))
        else:
            states = run_liggghts(lab, lifted, law, state, radii, 1.0, "heap", moves, steps_of(end - lifting))
            last = states[max(states)]
        row = lab.measure(lifted, last, sizes)
        found.append((row["angle"], row["scatter"]))
    return found


# Drum

def drum(lab, seed, times, laws):
    """Mean and deviation over time of the angle under each law of rolling."""
    begin, averaging, end = times
    scene = read_scene("drum_regimes")
    scene["fill"][0]["seed"] = seed
    wall = named(scene["wall"], "drum")
    wall["motion"]["spin"] = [0.0, SPIN, 0.0]

    filling = dict(scene, duration=begin, output={"interval": begin, "contacts": False, "paraview": True})
    tables = lab.run(filling, "filling")
    state, radii = read_last_state(tables), read_radii(tables)
    sizes = [radius / scene["shape"][0]["radius"] for radius in radii]

    replace_cylinder(wall, lab.path("drum.stl"))
    interval = scene["output"]["interval"]
    first = round((averaging - begin) / interval)
    turning = write_fill(dict(scene, duration=end - begin), state, sizes, lab.path("filled.csv"))

    period = f"{2 * math.pi / SPIN:.12g}"
    turn = f"fix turn all move/mesh mesh drum rotate origin 0. 0. 0. axis 0. 1. 0. period {period}"
    moves = [(steps_of(end - begin), [turn], [])]
    found = []
    for law in laws:
        if law in OWN_LAWS:
            angles = [row["angle"] for row in read_probe(lab.run(OWN_LAWS[law](turning), "drum"))[first:]]
        else:
            states = run_liggghts(lab, turning, law, state, radii, 0.6, "drum", moves, steps_of(interval))
            angles = [lab.measure(turning, states[step], sizes)["angle"] for step in sorted(states)[first:]]
        found.append((statistics.mean(angles), statistics.stdev(angles)))
    return found


# Tables

def differences_of(laws):
    """Pairs of laws to compare; the first is judged."""
    pairs = ("Scree", "epsd2"), ("stiff", "epsd2"), ("Scree", "epsd"), ("Scree", "finer")
    return [pair for pair in pairs if set(pair) <= set(laws)]


def mean_with_error(values):
    """And its standard error."""
    error = f" ± {statistics.stdev(values) / math.sqrt(len(values)):.2f}" if len(values) > 1 else ""
    return f"{statistics.mean(values):.2f}{error}"


def print_head(heading, first, laws):
    print(f"{heading} [°]\n\n{first}" + "".join(f"{law:>15}" for law in laws)
          + "".join(f"{a + ' − ' + b:>16}" for a, b in differences_of(laws)), flush=True)


def print_row(first, found, laws):
    """Returns the differences."""
    of_law = dict(zip(laws, found))
    differences = [of_law[a][0] - of_law[b][0] for a, b in differences_of(laws)]
    print(first + "".join(f"{angle:8.2f} ± {scatter:4.2f}" for angle, scatter in found)
          + "".join(f"{difference:16.2f}" for difference in differences), flush=True)
    return differences


def compare_heaps(lab, pairs, seeds, laws):
    print_head("Heap of the lifted cylinder: angle ± scatter over its sectors", f"{'μ':>7}{'μ_r':>7}{'seed':>6}", laws)
    rows = []
    for friction, rolling in pairs:
        of_pair = [print_row(f"{friction:7}{rolling:7}{seed:6}", heap(lab, friction, rolling, seed, laws), laws)
                   for seed in seeds]
        print(f"{friction:7}{rolling:7}{'mean':>6}" + " " * 15 * len(laws)
              + "".join(f"{mean_with_error(column):>16}" for column in zip(*of_pair)), flush=True)
        rows += of_pair
    return verdict("heap", rows, laws, HEAP_BOUND)


def compare_drums(lab, seeds, times, laws):
    print_head(f"\nDrum at {SPIN} rad/s: mean angle ± deviation over time, {times[1] - times[0]:g} to "
               f"{times[2] - times[0]:g} s after the common start", f"{'seed':>20}", laws)
    return verdict("drum", [print_row(f"{seed:20}", drum(lab, seed, times, laws), laws) for seed in seeds], laws, DRUM_BOUND)


def verdict(name, rows, laws, bound):
    print()
    for number, ((a, b), column) in enumerate(zip(differences_of(laws), zip(*rows))):
        mean = statistics.mean(column)
        judged = f", bound {bound:g}°: {'met' if abs(mean) <= bound else 'MISSED'}" if number == 0 else ""
        print(f"Mean difference of the {name}, {a} − {b}: {mean_with_error(column)}°{judged}", flush=True)
    return abs(statistics.mean(row[0] for row in rows)) <= bound


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--scree", default=os.path.join(ROOT, "build", "release", "bin", "scree"), help="the program scree")
    parser.add_argument("--quick", action="store_true", help="eight heaps and one drum, for a shorter time")
    parser.add_argument("--only", choices=("heap", "drum"))
    parser.add_argument("--seeds", default="1,2,3,4,5", help="of the random fills; of the drum the first three")
    parser.add_argument("--laws", default="Scree,epsd2", help="what to run: Scree, stiff, finer, epsd2, epsd")
    parser.add_argument("--work", help="folder for the files of the runs, which then stay")
    options = parser.parse_args()
    if not shutil.which("liggghts") or not tomllib:
        print("compare_angles: skipped, needs " + ("Python 3.11" if not tomllib else
              "LIGGGHTS: apt-get install --no-install-recommends liggghts"))
        return SKIPPED
    if options.work:
        os.makedirs(options.work, exist_ok=True)
    laws = options.laws.split(",")
    seeds = [int(seed) for seed in options.seeds.split(",")]
    with contextlib.nullcontext(os.path.abspath(options.work)) if options.work else tempfile.TemporaryDirectory() as folder:
        lab = Lab(os.path.abspath(options.scree), folder)
        fine = True
        if options.only != "drum":
            fine = compare_heaps(lab, PAIRS[:2] if options.quick else PAIRS, seeds[:4 if options.quick else None], laws)
        if options.only != "heap":
            fine = compare_drums(lab, seeds[:1 if options.quick else 3],
                                 QUICK_DRUM_TIMES if options.quick else DRUM_TIMES, laws) and fine
        print("\nSeconds: " + ", ".join(f"{name} {seconds:.0f}" for name, seconds in lab.seconds.items()))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
