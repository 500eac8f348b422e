#!/usr/bin/env python3
"""Makes the meshes of the example scenes that are not reference meshes. Plain Python; run it in this folder.

cube_100mm.stl      cube of 100 mm in millimetres, whose corners are exact in single precision
box_6m.stl          four walls of an open box, 6 m wide inside: one closed shell, open at top and bottom
box_mark.stl        square outline 0.1 m wide and 5 mm high, standing on z = 0 below the walls of that box
hopper.stl          square funnel with a vertical rim and spout: one closed shell
silo.stl            the same shape, larger: 1.5 m wide inside, with an outlet of 0.6 m
silo_gate.stl       a plate that shuts its outlet
drum.stl            drum along y, 2 m wide inside and 0.8 m long, with eight lifters: one closed shell, open at its ends
drum_front.stl, drum_back.stl     discs that close it
slow_drum.stl       a smaller drum along y, 1 m wide inside and 0.25 m long, with 24 low ribs; slow_drum_front.stl, slow_drum_back.stl
drum_of_facets.stl  a drum along y with six flat sides, 0.5 m wide between them and 0.15 m long: one closed shell, open at its ends
slow_drum_mark.stl  a block outside on its rim, at the front, 9° wide, at x < 0
two_tubes.stl       upright square tubes, 0.7 m wide inside, side by side: two closed shells, open at top and bottom
two_rims.stl        low square rims, 1.76 m wide inside, around them: two closed shells, open at top and bottom
tilting_plate.stl   2 m along x, 1.5 m wide, 40 mm thick, its upper side at z = 0
tilting_line.stl    16 mm along x, as wide as that plate and round its front edge, 2 mm above its upper side: x = 0 is its right side
wave_wall.stl       0.1 m along x, 0.5 m along y, 0.3 m high: its right side is x = 0
pushed_block.stl    100 mm along x and y, 200 mm high, in millimetres
push_shelf.stl      0.66 m along x, 0.14 m along y, 20 mm thick, its upper side at z = 0
start_line.stl      8 mm along x, over that shelf and its front and back edges, 2 mm above its upper side
drop_floor.stl      1.5 m along x, 0.5 m along y, 60 mm thick, its upper side at z = 0
drop_shelf.stl      0.26 m along x, 0.2 m along y, 20 mm thick, its upper side at z = 0
drop_line.stl       0.38 m along x, 10 mm along y, 16 mm thick, its upper side at z = 0
start_height.stl    the same, 1.4 m along x
tilt_mark.stl       a rod of 0.42 m in line with that plate's upper side at its front edge, beyond its end
conveyor_belt.stl   1.5 m along x, 0.28 m wide, 60 mm thick, its upper side at z = 0
conveyor_sides.stl  the boards along that belt, 0.26 m apart, 80 mm high above it: two closed shells
conveyor_chute.stl  upright square tube, 0.2 m wide inside and 1.1 m high, from z = 0: one closed shell, open at top and bottom
shear_box_lower.stl the lower half of a square box, 0.12 m wide inside and 35 mm high, from z = 0: open at top and bottom
shear_box_upper.stl its upper half, from 35.5 mm to 0.22 m: one closed shell each, as thick as the box can be sheared
shear_box_lid.stl   a plate 0.119 m wide and 10 mm thick: its lower side is z = 0
long_shear_box_lower.stl, long_shear_box_upper.stl, long_shear_box_lid.stl   the same, 0.24 m long and 0.06 m wide, for a travel of 28 mm
draw_down_box.stl   sides and floor of a box 0.48 m by 0.12 m inside, 0.3 m above the ground, with a slot of 0.12 m across: two closed shells
draw_down_gate.stl  the plate that closes that slot
sieve_24.stl, sieve_15.stl, sieve_9.stl   plates 0.208 m wide and 4 mm thick with square holes of 24, 15 and 9 mm: their middle is z = 0
domino.stl          15 mm thick along x, 50 mm wide, 100 mm high, in millimetres
roller.stl          prism with 64 sides about z, 40 mm in diameter, 10 mm long: its axis is x = y = 0
compaction_die.stl  pipe about z with 32 sides, 0.2 m wide inside and 205 mm high: one closed shell, open at top and bottom
compaction_ring.stl pipe about z that fits around that die, 4 mm high: its middle is z = 0
punch.stl           prism with 32 sides about z that fits into the die, 120 mm high: its lower end is z = 0
ramp_10.stl … ramp_40.stl         wedges of 10°, 20°, 30° and 40°, side by side with their feet in a line, slopes 4 m long
vessel.stl          sides of a slender upright vessel, 0.75 m by 20 m; strips 0.4 m wide
container.stl       outline of a container with an inclined face below it; strips 0.4 m wide
two_slopes.stl      two slopes of 8° with a bin at the foot, one above the other; two_gates.stl  what holds balls back at their tops
"""

import math
import struct


def write_stl(name, triangles):
    """Binary STL. Normals follow from the corners, which turn counter-clockwise seen from outside."""
    with open(name, "wb") as file:
        file.write(f"Scree {name}".encode().ljust(80))
        file.write(struct.pack("<I", len(triangles)))
        for a, b, c in triangles:
            u = [b[i] - a[i] for i in range(3)]
            v = [c[i] - a[i] for i in range(3)]
            n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
            length = math.sqrt(sum(x * x for x in n))
            file.write(struct.pack("<12fH", *(x / length for x in n), *a, *b, *c, 0))


def quad(a, b, c, d):
    return [(a, b, c), (a, c, d)]


def square(half, z):
    """Corners of a horizontal square, counter-clockwise seen from above."""
    return [(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)]


def tube(outer, inner):
    """A closed shell between an outer and an inner surface. Each is a list of (half width, z) from bottom to top with the
    same end heights; rims join them."""
    triangles = []
    for (h0, z0), (h1, z1) in zip(outer, outer[1:]):
        low, high = square(h0, z0), square(h1, z1)
        for i in range(4):
            j = (i + 1) % 4
            triangles += quad(low[i], low[j], high[j], high[i])
    for (h0, z0), (h1, z1) in zip(inner, inner[1:]):
        low, high = square(h0, z0), square(h1, z1)
        for i in range(4):
            j = (i + 1) % 4
            triangles += quad(low[j], low[i], high[i], high[j])
    out, into = square(*outer[-1]), square(*inner[-1])
    for i in range(4):
        j = (i + 1) % 4
        triangles += quad(out[i], out[j], into[j], into[i])
    out, into = square(*outer[0]), square(*inner[0])
    for i in range(4):
        j = (i + 1) % 4
        triangles += quad(out[j], out[i], into[i], into[j])
    return triangles


def plate(half, low, high):
    bottom, top = square(half, low), square(half, high)
    triangles = quad(*reversed(bottom)) + quad(*top)
    for i in range(4):
        j = (i + 1) % 4
        triangles += quad(bottom[i], bottom[j], top[j], top[i])
    return triangles


def drum(radius, thickness, length, lifters, lifter_height, lifter_width, segments):
    """The inner outline follows the circle and steps inwards at each lifter; the outer one is the circle of the same
    angles. The axis is y."""
    inner, outer = [], []
    width = lifter_width / (2.0 * radius)
    for k in range(lifters):
        at = 2.0 * math.pi * k / lifters
        top = radius - lifter_height
        inner += [(radius, at - width), (top, at - 0.5 * width), (top, at + 0.5 * width), (radius, at + width)]
        outer += [at - width, at - 0.3 * width, at + 0.3 * width, at + width]
        for i in range(1, segments):
            angle = at + width + (2.0 * math.pi / lifters - 2.0 * width) * i / segments
            inner.append((radius, angle))
            outer.append(angle)
    outside = [(radius + thickness, angle) for angle in outer]

    def ring(points, y):
        return [(r * math.cos(angle), y, -r * math.sin(angle)) for r, angle in points]

    return rolled_shell(
        (ring(inner, -0.5 * length), ring(outside, -0.5 * length)),
        (ring(inner, 0.5 * length), ring(outside, 0.5 * length)),
    )


def rolled_shell(front, back):
    """A closed shell between two ends, each an inner and an outer ring of points."""
    triangles = []
    for i in range(len(front[0])):
        j = (i + 1) % len(front[0])
        triangles += quad(front[1][j], front[1][i], back[1][i], back[1][j])
        triangles += quad(front[0][i], front[0][j], back[0][j], back[0][i])
        triangles += quad(front[0][j], front[0][i], front[1][i], front[1][j])
        triangles += quad(back[0][i], back[0][j], back[1][j], back[1][i])
    return [tuple(reversed(triangle)) for triangle in triangles]


def polygon_drum(radius, thickness, length, sides):
    """A drum along y with flat sides that touch a circle of this radius from outside."""
    angles = [2.0 * math.pi * i / sides for i in range(sides)]
    corner = radius / math.cos(math.pi / sides)

    def ring(r, y):
        return [(r * math.cos(angle), y, -r * math.sin(angle)) for angle in angles]

    ends = [(ring(corner, y), ring(corner + thickness, y)) for y in (-0.5 * length, 0.5 * length)]
    return rolled_shell(*ends)


def rim_block(inner, outer, front, back, degrees):
    """Part of a pipe about y, around the half-axis x < 0."""
    steps = 4
    angles = [math.radians(180.0 + degrees * (i / steps - 0.5)) for i in range(steps + 1)]

    def arc(radius, y):
        return [(radius * math.cos(angle), y, radius * math.sin(angle)) for angle in angles]

    (a, b), (c, d) = [(arc(inner, y), arc(outer, y)) for y in (front, back)]
    triangles = []
    for i in range(steps):
        j = i + 1
        triangles += quad(a[j], a[i], b[i], b[j]) + quad(c[i], c[j], d[j], d[i])
        triangles += quad(b[j], b[i], d[i], d[j]) + quad(a[i], a[j], c[j], c[i])
    return triangles + quad(a[0], c[0], d[0], b[0]) + quad(b[-1], d[-1], c[-1], a[-1])


def wedge(degrees, slope, y, width):
    """Its foot is at x = 0, from where it rises against x; its sides are upright."""
    angle = math.radians(degrees)
    x, z = -slope * math.cos(angle), slope * math.sin(angle)
    front, back = [[(0.0, side, 0.0), (x, side, z), (x, side, 0.0)] for side in (y - 0.5 * width, y + 0.5 * width)]
    triangles = [tuple(front), tuple(reversed(back))]
    for i in range(3):
        j = (i + 1) % 3
        triangles += quad(front[j], front[i], back[i], back[j])
    return triangles


def disc(radius, y, corners):
    ring = [2.0 * math.pi * i / corners for i in range(corners)]
    rim = [(radius * math.cos(angle), y, radius * math.sin(angle)) for angle in ring]
    return [((0.0, y, 0.0), a, b) for a, b in zip(rim, rim[1:] + rim[:1])]


def prism(radius, low, high, corners):
    """About z, a corner on each axis."""
    ring = [2.0 * math.pi * i / corners for i in range(corners)]
    rim = [(radius * math.cos(angle), radius * math.sin(angle)) for angle in ring]
    triangles = []
    for (x0, y0), (x1, y1) in zip(rim, rim[1:] + rim[:1]):
        triangles += quad((x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high))
        triangles += [((0.0, 0.0, high), (x0, y0, high), (x1, y1, high))]
        triangles += [((0.0, 0.0, low), (x1, y1, low), (x0, y0, low))]
    return triangles


def pipe(outer, inner, low, high, corners):
    """About z, a corner on each axis: one closed shell."""
    ring = [2.0 * math.pi * i / corners for i in range(corners)]

    def rim(radius, z):
        return [(radius * math.cos(angle), radius * math.sin(angle), z) for angle in ring]

    triangles = []
    for i in range(corners):
        j = (i + 1) % corners
        for below, above in (
            (rim(outer, low), rim(outer, high)),
            (rim(outer, high), rim(inner, high)),
            (rim(inner, high), rim(inner, low)),
            (rim(inner, low), rim(outer, low)),
        ):
            triangles += quad(below[i], below[j], above[j], above[i])
    return triangles


def strips(outline, half):
    """Upright strips over lines in the plane x, y."""
    triangles = []
    for line in outline:
        for (x0, y0), (x1, y1) in zip(line, line[1:]):
            triangles += quad((x0, y0, -half), (x1, y1, -half), (x1, y1, half), (x0, y0, half))
    return triangles


def thick(line, thickness, half):
    """A wall on the right of a line in the plane x, y: one closed shell."""
    ways = []
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        length = math.hypot(x1 - x0, y1 - y0)
        ways.append(((y1 - y0) / length, (x0 - x1) / length))
    outer = []
    for i, (x, y) in enumerate(line):
        (a, b), (c, d) = ways[max(i - 1, 0)], ways[min(i, len(ways) - 1)]
        share = thickness / (1.0 + a * c + b * d)
        outer.append((x + share * (a + c), y + share * (b + d)))
    triangles = []
    for i in range(len(line) - 1):
        a, b, c, d = line[i], line[i + 1], outer[i + 1], outer[i]
        for z, corners in ((half, (d, c, b, a)), (-half, (a, b, c, d))):
            triangles += quad(*((*corner, z) for corner in corners))
        for p, q in ((a, b), (c, d)):
            triangles += quad((*p, -half), (*p, half), (*q, half), (*q, -half))
    for p, q in ((line[0], outer[0]), (outer[-1], line[-1])):
        triangles += quad((*q, -half), (*q, half), (*p, half), (*p, -half))
    return triangles


def below(line):
    """The same, 2.7 m lower."""
    return [(x, y - 2.7) for x, y in line]


def cube(half):
    return plate(half, -half, half)


def cuboid(x, y, z):
    def scaled(corner):
        return tuple(c * size for c, size in zip(corner, (x, y, z)))

    return [tuple(scaled(corner) for corner in triangle) for triangle in cube(0.5)]


def shifted(triangles, x):
    return [tuple((corner[0] + x, corner[1], corner[2]) for corner in triangle) for triangle in triangles]


def lifted(triangles, z):
    return [tuple((corner[0], corner[1], corner[2] + z) for corner in triangle) for triangle in triangles]


def perforated(width, thickness, hole, bar):
    """A square plate with square holes: one closed shell. Bars of equal width around and between as many holes as fit."""
    holes = int((width - bar) / (hole + bar))
    rim = 0.5 * (width - holes * hole - (holes - 1) * bar)
    lines = [-0.5 * width, -0.5 * width + rim]
    for _ in range(holes):
        lines += [lines[-1] + hole, lines[-1] + hole + bar]
    lines[-1] = 0.5 * width
    cells = len(lines) - 1

    def solid(i, j):
        return 0 <= i < cells and 0 <= j < cells and (i % 2 == 0 or j % 2 == 0)

    low, high = -0.5 * thickness, 0.5 * thickness
    triangles = []
    for i in range(cells):
        for j in range(cells):
            if not solid(i, j):
                continue
            x0, x1, y0, y1 = lines[i], lines[i + 1], lines[j], lines[j + 1]
            triangles += quad((x0, y0, high), (x1, y0, high), (x1, y1, high), (x0, y1, high))
            triangles += quad((x0, y0, low), (x0, y1, low), (x1, y1, low), (x1, y0, low))
            if not solid(i - 1, j):
                triangles += quad((x0, y1, low), (x0, y0, low), (x0, y0, high), (x0, y1, high))
            if not solid(i + 1, j):
                triangles += quad((x1, y0, low), (x1, y1, low), (x1, y1, high), (x1, y0, high))
            if not solid(i, j - 1):
                triangles += quad((x0, y0, low), (x1, y0, low), (x1, y0, high), (x0, y0, high))
            if not solid(i, j + 1):
                triangles += quad((x1, y1, low), (x0, y1, low), (x0, y1, high), (x1, y1, high))
    return triangles


def frame(inner, outer, bottom, top):
    """Walls between two rectangles about z, given by half their sides: open at top and bottom, one closed shell."""
    def corners(half, z):
        x, y = half
        return [(-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)]

    rings = [corners(outer, bottom), corners(outer, top), corners(inner, top), corners(inner, bottom)]
    triangles = []
    for here, there in zip(rings, rings[1:] + rings[:1]):
        for i in range(4):
            a, b, c, d = here[i], here[(i + 1) % 4], there[(i + 1) % 4], there[i]
            triangles += [(a, b, c), (a, c, d)]
    return triangles


def extruded(outline, faces, half):
    """A prism along y over an outline in x and z, counter-clockwise as seen from below y, cut into triangles by number."""
    near = [(x, -half, z) for x, z in outline]
    far = [(x, half, z) for x, z in outline]
    triangles = [(near[i], near[j], near[k]) for i, j, k in faces] + [(far[i], far[k], far[j]) for i, j, k in faces]
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        triangles += [(near[i], far[i], far[j]), (near[i], far[j], near[j])]
    return triangles


def main():
    write_stl("cube_100mm.stl", cube(50.0))
    write_stl("box_6m.stl", tube([(3.2, 0.02), (3.2, 6.5)], [(3.0, 0.02), (3.0, 6.5)]))
    write_stl("box_mark.stl", tube([(3.15, 0.0), (3.15, 0.005)], [(3.05, 0.0), (3.05, 0.005)]))
    write_stl(
        "hopper.stl",
        tube(
            [(0.18, 0.60), (0.18, 0.67), (0.47, 1.17), (0.47, 1.60)],
            [(0.16, 0.60), (0.16, 0.68), (0.45, 1.18), (0.45, 1.60)],
        ),
    )
    write_stl(
        "silo.stl",
        tube(
            [(0.34, 0.70), (0.34, 0.79), (0.79, 1.24), (0.79, 2.60)],
            [(0.30, 0.70), (0.30, 0.80), (0.75, 1.25), (0.75, 2.60)],
        ),
    )
    write_stl("silo_gate.stl", plate(0.36, 0.65, 0.69))
    write_stl("drum.stl", drum(1.0, 0.04, 0.8, 8, 0.07, 0.12, 8))
    write_stl("drum_front.stl", disc(1.04, -0.4, 64))
    write_stl("drum_back.stl", disc(1.04, 0.4, 64))
    write_stl("slow_drum.stl", drum(0.5, 0.02, 0.25, 24, 0.02, 0.03, 3))
    write_stl("slow_drum_front.stl", disc(0.52, -0.125, 64))
    write_stl("slow_drum_back.stl", disc(0.52, 0.125, 64))
    write_stl("slow_drum_mark.stl", rim_block(0.522, 0.56, -0.125, -0.095, 9.0))
    write_stl("drum_of_facets.stl", polygon_drum(0.25, 0.01, 0.15, 6))
    one_tube = tube([(0.38, 0.02), (0.38, 1.1)], [(0.35, 0.02), (0.35, 1.1)])
    write_stl("two_tubes.stl", shifted(one_tube, -1.0) + shifted(one_tube, 1.0))
    one_rim = tube([(0.92, 0.0), (0.92, 0.13)], [(0.88, 0.0), (0.88, 0.13)])
    write_stl("two_rims.stl", shifted(one_rim, -1.0) + shifted(one_rim, 1.0))
    write_stl("tilting_plate.stl", lifted(cuboid(2.0, 1.5, 0.04), -0.02))
    write_stl("wave_wall.stl", shifted(cuboid(0.1, 0.5, 0.3), -0.05))
    write_stl("pushed_block.stl", cuboid(100.0, 100.0, 200.0))
    write_stl("push_shelf.stl", lifted(cuboid(0.66, 0.14, 0.02), -0.01))
    write_stl("start_line.stl", lifted(cuboid(0.008, 0.144, 0.022), -0.009))
    write_stl("drop_floor.stl", lifted(cuboid(1.5, 0.5, 0.06), -0.03))
    write_stl("drop_shelf.stl", lifted(cuboid(0.26, 0.2, 0.02), -0.01))
    write_stl("drop_line.stl", lifted(cuboid(0.38, 0.01, 0.016), -0.008))
    write_stl("start_height.stl", lifted(cuboid(1.4, 0.01, 0.016), -0.008))
    rod = shifted(lifted(cuboid(0.42, 0.03, 0.024), -0.012), 1.24)
    write_stl("tilt_mark.stl", [tuple((x, y - 0.735, z) for x, y, z in triangle) for triangle in rod])
    write_stl("tilting_line.stl", shifted(lifted(cuboid(0.016, 1.504, 0.042), -0.019), -0.008))
    write_stl("conveyor_belt.stl", lifted(cuboid(1.5, 0.28, 0.06), -0.03))
    board = lifted(cuboid(1.5, 0.02, 0.17), -0.005)
    boards = [[tuple((x, y + side * 0.14, z) for x, y, z in triangle) for triangle in board] for side in (-1, 1)]
    write_stl("conveyor_sides.stl", boards[0] + boards[1])
    write_stl("conveyor_chute.stl", tube([(0.11, 0.0), (0.11, 1.1)], [(0.1, 0.0), (0.1, 1.1)]))
    write_stl("shear_box_lower.stl", tube([(0.08, 0.0), (0.08, 0.035)], [(0.06, 0.0), (0.06, 0.035)]))
    write_stl("shear_box_upper.stl", tube([(0.08, 0.0355), (0.08, 0.22)], [(0.06, 0.0355), (0.06, 0.22)]))
    write_stl("shear_box_lid.stl", lifted(cuboid(0.119, 0.119, 0.01), 0.005))
    write_stl("long_shear_box_lower.stl", frame((0.12, 0.03), (0.15, 0.05), 0.0, 0.035))
    write_stl("long_shear_box_upper.stl", frame((0.12, 0.03), (0.15, 0.05), 0.0355, 0.16))
    write_stl("long_shear_box_lid.stl", lifted(cuboid(0.239, 0.059, 0.01), 0.005))
    right = [(0.06, 0.29), (0.25, 0.29), (0.25, 0.8), (0.24, 0.8), (0.24, 0.3), (0.06, 0.3)]
    left = [(-x, z) for x, z in reversed(right)]
    halves = [(left, [(5, 0, 1), (5, 1, 4), (4, 1, 3), (1, 2, 3)]), (right, [(0, 4, 5), (0, 1, 4), (1, 2, 4), (2, 3, 4)])]
    write_stl("draw_down_box.stl", [triangle for outline, faces in halves for triangle in extruded(outline, faces, 0.066)])
    gate = [(-0.06, 0.29), (0.06, 0.29), (0.06, 0.3), (-0.06, 0.3)]
    write_stl("draw_down_gate.stl", extruded(gate, [(0, 1, 2), (0, 2, 3)], 0.066))
    for hole in (24, 15, 9):
        write_stl(f"sieve_{hole}.stl", perforated(0.208, 0.004, 1e-3 * hole, 0.004))
    write_stl("domino.stl", cuboid(15.0, 50.0, 100.0))
    write_stl("roller.stl", prism(0.02, -0.005, 0.005, 64))
    write_stl("compaction_die.stl", pipe(0.112, 0.1, 0.0, 0.205, 32))
    write_stl("compaction_ring.stl", pipe(0.117, 0.1125, -0.002, 0.002, 32))
    write_stl("punch.stl", prism(0.0995, 0.0, 0.12, 32))
    for i, degrees in enumerate((10, 20, 30, 40)):
        write_stl(f"ramp_{degrees}.stl", wedge(degrees, 4.0, 0.8 * i - 1.2, 0.6))
    vessel = [[(0.0, 25.0), (0.0, 5.0)], [(0.75, 25.0), (0.75, 5.0)]]
    container = [[(-1.4, 5.9), (1.9, 0.0), (5.2, 0.0), (5.2, 5.0)]]
    write_stl("vessel.stl", strips(vessel, 0.2))
    write_stl("container.stl", strips(container, 0.2))
    fall = math.tan(math.radians(8.0))
    top = 0.55 + 4.5 * fall
    slope = [(0.0, 2.35), (0.0, top), (4.5, 0.55), (4.5, 0.0), (6.2, 0.0), (6.2, 1.0)]
    gate = [(1.1, top - 1.1 * fall + 0.02), (1.1, 2.35)]
    write_stl("two_slopes.stl", thick(slope, 0.07, 0.3) + thick(below(slope), 0.07, 0.3))
    write_stl("two_gates.stl", thick(gate, 0.07, 0.3) + thick(below(gate), 0.07, 0.3))


if __name__ == "__main__":
    main()
