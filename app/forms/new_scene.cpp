#include "app/forms/new_scene.hpp"

namespace scree {

Scene new_scene() {
  Scene scene;
  scene.title = "New scene";
  scene.duration = 5.0;
  // It moves spheres and polyhedra, whatever is added.
  scene.solver.method = SolverMethod::velocity_verlet;
  MaterialSpec material;
  material.name = "concrete";
  material.density = 2450.0;
  material.young_modulus = 3.3e10;
  material.poisson_ratio = 0.2;
  scene.materials.push_back(material);
  // A barrier holds between all shapes; this one catches a kilogram that falls half a metre.
  BarrierLawSpec law;
  law.activation_gap = 1e-3;
  law.stiffness = 2e7;
  law.barrier_fraction = 0.2;
  ContactRule rule;
  rule.normal = law;
  rule.damping.ratio = 0.2;
  rule.friction.static_coefficient = 0.5;
  rule.friction.dynamic_coefficient = 0.5;
  scene.contacts.push_back(rule);
  WallSpec floor;
  floor.name = "floor";
  floor.material = material.name;
  floor.shape = PlaneSpec{};
  scene.walls.push_back(floor);
  return scene;
}

}  // namespace scree
