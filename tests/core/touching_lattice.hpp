#pragma once

#include "core/simulation/simulation.hpp"
#include "tests/core/lattice_fixture.hpp"

/// Lattices that touch what is around them.
namespace scree::fixture {

constexpr double side = 0.01;  ///< of a cell [m]

/// A bar that may turn, its lower left corner at the origin, and a rule by which it touches.
inline Scene touching_bar(std::array<int, 2> cells, double friction = 0.0) {
  Scene scene = free_plate(BondModel::modified, 0.2, side * Vec2(cells[0], cells[1]), cells);
  scene.materials[0].young_modulus = 1e9;
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->rotations = LatticeRotations::large;
  scene.gravity = Vec3::Zero();
  scene.plane = "xy";
  ContactRule rule;
  rule.normal = LinearLawSpec{2e6};
  rule.friction.static_coefficient = rule.friction.dynamic_coefficient = friction;
  scene.contacts.push_back(rule);
  return scene;
}

inline void add_plane(Scene& scene, Vec3 point, Vec3 normal) {
  WallSpec wall;
  wall.material = "steel";
  wall.shape = PlaneSpec{point, normal};
  scene.walls.push_back(wall);
}

inline void add_ball(Scene& scene, double radius, Vec3 position, Vec3 velocity) {
  ShapeSpec shape;
  shape.name = "ball";
  shape.radius = radius;
  scene.shapes.push_back(shape);
  BodySpec body;
  body.shape = "ball";
  body.material = "steel";
  body.position = position;
  body.velocity = velocity;
  scene.bodies.push_back(body);
}

}  // namespace scree::fixture
