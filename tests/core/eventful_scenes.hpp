#pragma once

#include <string>

/// Scenes in which, within 0.24 s, everything happens that a saved state must hold: contacts that stick and
/// slide, a load, bodies that fall asleep, a wall that moves, one that goes, a fill that comes, another
/// friction.
namespace scree::fixture {

inline const std::string eventful_head = R"(
title = "Eventful"
duration = 0.24
[output]
interval = 0.02
[[material]]
name = "stone"
density = 2000
young_modulus = 1e6
poisson_ratio = 0.25
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[wall]]
name = "pusher"
material = "stone"
plane = { point = [-0.52, 0, 0], normal = [1, 0, 0] }
motion = { time = [0.05, 0.155], displacement = [[0, 0, 0], [0.06, 0, 0]] }
[[plot]]
title = "Pushed"
series = ["wall.floor.fz"]
against = "way [m] = wall.pusher.dx"
[[event]]
time = 0.09
add = "late"
[[event]]
time = 0.13
friction = { static = 0.1, dynamic = 0.08 }
[[event]]
time = 0.17
remove = "stop"
[[load]]
body = "first"
point = [0.01, 0, 0.02]
time = [0.03, 0.1, 0.2]
force = [[0, 0, 0], [4, 1, 0], [0, 0, 5]]
)";

inline const std::string eventful_cubes = R"(
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e6 }
damping = { ratio = 0.6 }
friction = { static = 0.4, dynamic = 0.3 }
[[shape]]
name = "cube"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
[[shape]]
name = "tetrapod"
mesh = "MESHES/tetrapod.stl"
scale = 0.07
[[wall]]
name = "stop"
material = "stone"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
scale = 3
motion = { velocity = [-0.15, 0, 0], spin = [0, 0.1, 0] }
[[body]]
name = "first"
shape = "cube"
material = "stone"
position = [-0.3, 0, 0.055]
[[body]]
name = "resting"
shape = "cube"
material = "stone"
position = [-0.1, 0.4, 0.050995]
[[fill]]
shape = "tetrapod"
material = "stone"
count = 10
region = { min = [-0.48, -0.25, 0.13], max = [-0.16, 0.25, 0.45] }
velocity = [0, 0, -1.5]
[[fill]]
name = "late"
hold = true
shape = "cube"
material = "stone"
count = 3
region = { min = [-0.48, -0.2, 0.6], max = [-0.16, 0.2, 0.85] }
velocity = [0, 0, -2]
)";

inline const std::string eventful_balls = R"(
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.5 }
friction = { static = 0.4, dynamic = 0.3, damping = 0.5 }
[fluid]
drag = 0.01
velocity = [0.5, 0, 0]
magnus = 0.001
[near_field]
attraction = { strength = 1e-5, exponent = 2 }
cutoff = 0.06
[[shape]]
name = "ball"
radius = 0.02
[[wall]]
name = "stop"
material = "stone"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
scale = 3
motion = { velocity = [-0.15, 0, 0], spin = [0, 0.1, 0] }
[[body]]
name = "first"
shape = "ball"
material = "stone"
position = [-0.4, 0, 0.022]
[[fill]]
shape = "ball"
material = "stone"
count = 120
region = { min = [-0.48, -0.1, 0.07], max = [-0.16, 0.1, 0.42] }
size = { min = 0.7, max = 1.0 }
velocity = [0, 0, -2]
[[fill]]
name = "late"
hold = true
shape = "ball"
material = "stone"
count = 10
region = { min = [-0.48, -0.1, 0.6], max = [-0.16, 0.1, 0.8] }
velocity = [0, 0, -4]
)";

/// A cube and tetrapods among the balls.
inline const std::string eventful_guests = R"(
[[material]]
name = "wood"
density = 700
[[contact]]
materials = ["wood", "wood"]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e6 }
damping = { ratio = 0.6 }
friction = { static = 0.4, dynamic = 0.3 }
[[contact]]
materials = ["wood", "stone"]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e6 }
damping = { ratio = 0.6 }
friction = { static = 0.4, dynamic = 0.3 }
[[shape]]
name = "cube"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
[[shape]]
name = "tetrapod"
mesh = "MESHES/tetrapod.stl"
scale = 0.07
[[body]]
shape = "cube"
material = "wood"
position = [-0.1, 0.4, 0.050995]
[[fill]]
shape = "tetrapod"
material = "wood"
count = 4
region = { min = [-0.48, -0.15, 0.43], max = [-0.16, 0.15, 0.75] }
velocity = [0, 0, -2]
)";

/// @param bodies  "polyhedra", "spheres" or "both"
/// @param method  as in scene files
inline std::string eventful_scene(const std::string& bodies, const std::string& method) {
  std::string text = eventful_head + "[solver]\nmethod = \"" + method + "\"\n";
  if (bodies == "both") text += eventful_guests;
  text += bodies == "polyhedra" ? eventful_cubes : eventful_balls;
  const std::string word = "MESHES";
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
    text.replace(at, word.size(), SCREE_SOURCE_DIR "/resources/meshes");
  }
  return text;
}

}  // namespace scree::fixture
