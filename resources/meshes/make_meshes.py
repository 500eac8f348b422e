#!/usr/bin/env python3
"""Makes the meshes of the example scenes that are not reference meshes. Plain Python; run it in this folder.

cube_100mm.stl      cube of 100 mm in millimetres, whose corners are exact in single precision
box_6m.stl          four walls of an open box, 6 m wide inside: one closed shell, open at top and bottom
hopper.stl          square funnel with a vertical rim and spout: one closed shell
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


def cube(half):
    bottom, top = square(half, -half), square(half, half)
    triangles = quad(*reversed(bottom)) + quad(*top)
    for i in range(4):
        j = (i + 1) % 4
        triangles += quad(bottom[i], bottom[j], top[j], top[i])
    return triangles


def main():
    write_stl("cube_100mm.stl", cube(50.0))
    write_stl("box_6m.stl", tube([(3.2, 0.02), (3.2, 6.5)], [(3.0, 0.02), (3.0, 6.5)]))
    write_stl(
        "hopper.stl",
        tube(
            [(0.18, 0.60), (0.18, 0.67), (0.47, 1.17), (0.47, 1.60)],
            [(0.16, 0.60), (0.16, 0.68), (0.45, 1.18), (0.45, 1.60)],
        ),
    )


if __name__ == "__main__":
    main()
