#pragma once

#include <string>

#include "core/scene/scene_file.hpp"

/// Scene files for tests of reading and writing.
namespace scree::fixture {

inline const std::string smallest = R"(
title = "One cube"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
[[shape]]
name = "cube"
mesh = "../meshes/cube.stl"
[[body]]
shape = "cube"
material = "stone"
position = [0, 0, 1]
)";

/// Every key of the format that this version knows, none at its default.
inline const std::string everything = R"(
title = "Every \"key\""
description = "Two\nlines, and a \\ "
duration = 2
gravity = [1, 0, -3.5]
plane = "xz"
rotations = true
[solver]
method = "explicit"
time_step = 1e-3
min_time_step = 1e-8
sleep = false
[[material]]
name = "stone"
density = 2000
young_modulus = 3e10
poisson_ratio = 0.2
yield_stress = 3e7
look = "rubber"
hardening = { stress = 2e7, exponent = 0.25 }
[[material]]
name = "steel"
density = 7850.5
[[contact]]
materials = ["stone", "steel"]
normal = { law = "barrier", activation_gap = 2e-3, stiffness = 1e8, exponent = 1.5, barrier_fraction = 0.3, barrier_exponent = -2 }
damping = { ratio = 0.1 }
friction = { static = 0.5, dynamic = 0.4, stiffness = 1e6, damping = 100 }
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
friction = { static = 0.3 }
[[shape]]
name = "cube"
mesh = "../meshes/cube.stl"
unit = "mm"
scale = 1.5
[[fill]]
name = "later"
hold = true
shape = "cube"
material = "steel"
rotations = false
count = 3
region = { min = [0, 0, 2], max = [1, 1, 3] }
arrangement = "grid"
orientation = "aligned"
size = { min = 0.8, max = 1.2 }
velocity = [0, 0, -1]
seed = 7
[[body]]
name = "first"
shape = "cube"
material = "stone"
mass = 300
position = [0, 0, 1]
rotation = [0, 0, 0.5]
velocity = [1, 0, 2]
spin = [0, 3, 0]
size = 2
hold = true
[[body]]
shape = "cube"
material = "stone"
position = [0, 0, 4]
fixed = true
rotations = false
[[fill]]
shape = "cube"
material = "stone"
file = "poses.csv"
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, -1], normal = [0, 0, 2] }
motion = { time = [0, 1], displacement = [[0, 0, 0], [0, 0, -0.01]] }
about = [1, 2, 3]
[[wall]]
material = "steel"
box = { min = [-2, -3, 0], max = [4, 5, 2], open = ["left", "top"] }
motion = { velocity = [1, 0, 0], spin = [0, 0, 0.5] }
[[wall]]
material = "steel"
mesh = "hopper.stl"
unit = "in"
scale = 2
[[load]]
body = "first"
point = [0, 0, 0.05]
time = [0, 0.8]
force = [[0, 0, 0], [16, 0, 0]]
moment = [[0, 0, 1], [0, 2, 0]]
[[event]]
time = 1
remove = "wall1"
[[event]]
time = 1.5
add = "later"
[[event]]
time = 1.6
friction = { static = 0.2, dynamic = 0.1 }
[output]
interval = 0.02
contacts = false
paraview = true
[[plot]]
title = "Velocity"
series = ["body.first.vx", "energy.kinetic_rotational"]
reference = { file = "references/velocity.csv", label = "closed form" }
[view]
color = "largest force"
camera = { position = [3, -4, 2], focus = [0, 0.5, 1], up = [0, 0, 2], height = 2.5 }
projection = "orthographic"
follow = { body = "first" }
cut = { keep_below = { z = 1.5 }, keep_above = { x = -0.5, y = 0.25 } }
forces = ["normal", "walls"]
network = true
arrows = 1.5
plot = "Velocity"
)";

/// What scenes of spheres can say besides, none of it at its default.
inline const std::string of_spheres = R"(
title = "Spheres"
duration = 2
[solver]
method = "trapezoidal"
time_step = 1e-4
min_time_step = 1e-9
tolerance = 1e-6
max_iterations = 7
phi = 0.75
sleep = false
[[material]]
name = "glass"
density = 2500
young_modulus = 7e10
poisson_ratio = 0.22
[[material]]
name = "rubber"
density = 1100
[[contact]]
materials = ["glass", "glass"]
normal = { law = "hertz" }
damping = { restitution = 0.6, tension = "allow" }
friction = { static = 0.5, dynamic = 0.4, stiffness = "mindlin", damping = 2 }
[[contact]]
materials = ["glass", "rubber"]
normal = { law = "linear", stiffness = 1e5 }
damping = { ratio = 0.1, tension = "allow" }
friction = { static = 0.3, stiffness = 2e4 }
[[contact]]
normal = { law = "barrier", activation_gap = 1e-4, stiffness = 1e6 }
damping = { ratio = 0.2, tension = "clamp" }
[[shape]]
name = "ball"
radius = 0.2
[[body]]
shape = "ball"
material = "glass"
position = [0, 0, 1]
[[fill]]
shape = "ball"
material = "rubber"
count = 3
region = { min = [0, 0, 2], max = [1, 1, 3] }
[fluid]
drag = 0.005
velocity = [1, 0, -2]
magnus = -0.25
[near_field]
attraction = { strength = 3e-3, exponent = 2 }
repulsion = { strength = 4e-5, exponent = 4.5 }
cutoff = 0.75
)";

inline Scene parse(const std::string& text) {
  return parse_scene(text, "scenes/test.toml");
}

inline std::string with(std::string text, const std::string& what, const std::string& instead) {
  const size_t at = text.find(what);
  return at == std::string::npos ? "nothing to replace" : text.replace(at, what.size(), instead);
}

}  // namespace scree::fixture
