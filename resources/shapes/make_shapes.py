#!/usr/bin/env python3
"""Makes the shapes that shapes.toml lists. Plain Python; run it in this folder.

Each is a closed mesh whose largest dimension along an axis is 1 m and whose centre of mass is the origin.
"""

import math
import struct


def subtract(a, b):
    return [x - y for x, y in zip(a, b)]


def cross(u, v):
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def write_stl(name, triangles):
    """Binary STL. Normals follow from the corners, which turn counter-clockwise seen from outside."""
    with open(name, "wb") as file:
        file.write(f"Scree {name}".encode().ljust(80))
        file.write(struct.pack("<I", len(triangles)))
        for a, b, c in triangles:
            normal = cross(subtract(b, a), subtract(c, a))
            length = math.sqrt(dot(normal, normal))
            file.write(struct.pack("<12fH", *(x / length for x in normal), *a, *b, *c, 0))


def fitted(triangles):
    """The same shape facing outward, its centre of mass at the origin, its largest dimension 1."""
    volumes = [dot(a, cross(b, c)) for a, b, c in triangles]
    total = sum(volumes)
    if total < 0.0:
        triangles = [(a, c, b) for a, b, c in triangles]
    centre = [sum(v * (a[i] + b[i] + c[i]) for v, (a, b, c) in zip(volumes, triangles)) / (4.0 * total)
              for i in range(3)]
    corners = [corner for triangle in triangles for corner in triangle]
    size = max(max(c[i] for c in corners) - min(c[i] for c in corners) for i in range(3))
    return [[[x / size for x in subtract(corner, centre)] for corner in triangle] for triangle in triangles]


def fan(points):
    return [(points[0], points[i], points[i + 1]) for i in range(1, len(points) - 1)]


def band(low, high, closed=True):
    """Triangles between two outlines of as many points. Points that coincide leave triangles out."""
    triangles = []
    for i in range(len(low) if closed else len(low) - 1):
        j = (i + 1) % len(low)
        triangles += [(low[i], low[j], high[j]), (low[i], high[j], high[i])]
    return [(a, b, c) for a, b, c in triangles if a != b and b != c and c != a]


def turned(profile, sides, ring=False):
    """Solid of revolution about z. The profile of (radius, z) ends on the axis; that of a ring is closed."""
    circles = [[(r * math.cos(angle), r * math.sin(angle), z)
                for angle in (2.0 * math.pi * i / sides for i in range(sides))] if r > 0.0 else [(0.0, 0.0, z)] * sides
               for r, z in profile]
    pairs = zip(circles, circles[1:] + circles[:1]) if ring else zip(circles, circles[1:])
    return [triangle for low, high in pairs for triangle in band(low, high)]


def prism(outline, cap, height):
    """Upright prism. `cap` triangulates an outline, given as a list of points."""
    low, high = [[(x, y, z) for x, y in outline] for z in (0.0, height)]
    return band(low, high) + cap(high) + [(a, c, b) for a, b, c in cap(low)]


def box(x, y, z):
    return prism([(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)], fan, z)


def cylinder():
    return turned([(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)], 24)


def cone():
    return turned([(0.0, 0.0), (0.5, 0.0), (0.0, 1.0)], 24)


def icosahedron():
    g = (1.0 + math.sqrt(5.0)) / 2.0
    points = [p for a in (-1.0, 1.0) for b in (-g, g) for p in ((0.0, a, b), (a, b, 0.0), (b, 0.0, a))]
    near = [[dot(subtract(p, q), subtract(p, q)) < 4.1 for q in points] for p in points]
    faces = [(i, j, k) for i in range(12) for j in range(i) for k in range(j) if near[i][j] and near[j][k] and near[k][i]]
    outward = []
    for face in faces:
        a, b, c = (points[i] for i in face)
        outward.append((a, b, c) if dot(a, cross(b, c)) > 0.0 else (a, c, b))
    return outward


def sorted_around(points, axis):
    """Corners of a convex polygon, counter-clockwise about an axis through its inside."""
    first = subtract(points[0], [x * dot(points[0], axis) / dot(axis, axis) for x in axis])
    second = cross(axis, first)
    length = math.sqrt(dot(axis, axis))
    return sorted(points, key=lambda p: math.atan2(dot(p, second) / length, dot(p, first)))


def tetrapod():
    """A truncated tetrahedron with a tapered leg on each of its hexagons."""
    corners = [(x, y, z) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) for z in (-3, -1, 1, 3)
               if sorted(map(abs, (x, y, z))) == [1, 1, 3] and x * y * z > 0]
    triangles = []
    for leg in ((-1, -1, -1), (-1, 1, 1), (1, -1, 1), (1, 1, -1)):
        root = sorted_around([c for c in corners if dot(c, leg) == 3], leg)
        tip = [tuple(0.62 * x + 3.7 * d for x, d in zip(c, leg)) for c in root]
        triangles += band(root, tip) + fan(tip)
        opposite = [-x for x in leg]
        triangles += fan(sorted_around([c for c in corners if dot(c, opposite) == 5], opposite))
    return triangles


def section(half, outer, inner):
    """Square with its corners cut: by `outer` at v > 0, by `inner` at v < 0. Uncut corners are double points."""
    return [(half, -half + inner), (half, half - outer), (half - outer, half), (outer - half, half),
            (-half, half - outer), (-half, inner - half), (inner - half, -half), (half - inner, -half)]


def dolos():
    """Two tapered bars at right angles, joined by a shank."""
    root, tip, cut = 0.16, 0.1, 0.05
    middle = 0.5 - root

    def across(x, half, inner):
        return [(x, u, middle + v) for u, v in section(half, cut, inner)]

    tips = [across(x, tip, cut) for x in (-0.5, 0.5)]
    roots = [across(x, root, 0.0) for x in (-root, root)]
    # Between the roots the inner side is left open for the shank.
    bar = (band(tips[0], roots[0]) + band(roots[0][:7], roots[1][:7], closed=False) + band(roots[1], tips[1]) +
           fan(tips[1]) + [(a, c, b) for a, b, c in fan(tips[0])])
    turned_bar = [tuple((y, x, -z) for x, y, z in triangle) for triangle in bar]
    joint = middle - root
    shank = [[(u, v, z) for u, v in section(half, c, c)]
             for half, c, z in ((root, 0.0, -joint), (0.13, 0.07, 0.06 - joint), (0.13, 0.07, joint - 0.06), (root, 0.0, joint))]
    return bar + turned_bar + [t for low, high in zip(shank, shank[1:]) for t in band(low, high)]


def jack():
    """Three square bars through one another."""
    a, b = 1.0 / 6.0, 0.5
    triangles = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            def square(x):
                points = [(x, y, z) for y, z in ((-a, -a), (a, -a), (a, a), (-a, a))]
                points = [p[-axis:] + p[:-axis] if axis else p for p in points]
                return points if sign > 0.0 else points[::-1]
            root, tip = square(sign * a), square(sign * b)
            triangles += band(root, tip) + fan(tip)
    return triangles


def torus():
    eighths = [2.0 * math.pi * (i + 0.5) / 8.0 for i in range(8)]
    return turned([(0.36 + 0.14 * math.cos(t), 0.14 * math.sin(t)) for t in eighths], 24, ring=True)


def gear():
    """Twelve trapezoidal teeth and a round bore."""
    angles, radii = [], []
    for tooth in range(12):
        for share, radius in ((-0.27, 0.4), (-0.13, 0.5), (0.13, 0.5), (0.27, 0.4)):
            angles.append(2.0 * math.pi * (tooth + share) / 12.0)
            radii.append(radius)
    outlines = [[(r * math.cos(t), r * math.sin(t)) for r, t in zip(of_outline, angles)]
                for of_outline in (radii, [0.15] * len(angles))]
    (low, high), (inner_low, inner_high) = [[[(x, y, z) for x, y in outline] for z in (0.0, 0.25)] for outline in outlines]
    return band(low, high) + band(high, inner_high) + band(inner_high, inner_low) + band(inner_low, low)


def bowl():
    """Half of a hollow sphere."""
    steps = [0.5 * math.pi * i / 6.0 for i in range(7)]
    outside = [(0.5 * math.sin(t), -0.5 * math.cos(t)) for t in steps]
    inside = [(0.43 * math.sin(t), -0.43 * math.cos(t)) for t in reversed(steps)]
    level = [(r, 0.0 if abs(z) < 1e-12 else z) for r, z in outside + inside]
    return turned(level, 24)


def angle_bar():
    outline = [(0.1, 0.1), (0.1, 0.5), (0.0, 0.5), (0.0, 0.0), (0.5, 0.0), (0.5, 0.1)]
    return prism(outline, fan, 1.0)


if __name__ == "__main__":
    for file, triangles in (
        ("cube", box(1.0, 1.0, 1.0)),
        ("brick", box(0.240, 0.115, 0.071)),
        ("cylinder", cylinder()),
        ("cone", cone()),
        ("tetrapod", tetrapod()),
        ("dolos", dolos()),
        ("cross", jack()),
        ("icosahedron", icosahedron()),
        ("ring", torus()),
        ("gear", gear()),
        ("bowl", bowl()),
        ("l_profile", angle_bar()),
    ):
        write_stl(f"{file}.stl", fitted(triangles))
