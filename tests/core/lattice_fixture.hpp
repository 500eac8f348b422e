#pragma once

#include "core/lattice/lattice.hpp"
#include "core/lattice/statics.hpp"
#include "core/scene/scene.hpp"
#include "core/simulation/build_model.hpp"
#include "core/simulation/model.hpp"

/// Plates of steel, as the examples of [B] have them.
namespace scree::fixture {

constexpr double young = 2e11;
constexpr double thickness = 0.01;
constexpr double stress = 1e8;
constexpr double density = 7850.0;

/// Without supports and loads.
inline Scene free_plate(BondModel bond, double poisson, Vec2 size, std::array<int, 2> cells) {
  Scene scene;
  scene.title = "Plate";
  scene.duration = 1.0;
  scene.solver.method = SolverMethod::velocity_verlet;
  MaterialSpec steel;
  steel.name = "steel";
  steel.density = density;
  steel.young_modulus = young;
  steel.poisson_ratio = poisson;
  scene.materials.push_back(steel);
  scene.lattice.emplace();
  scene.lattice->size = size;
  scene.lattice->cells = cells;
  scene.lattice->thickness = thickness;
  scene.lattice->material = "steel";
  scene.lattice->bond = bond;
  return scene;
}

/// What is said of a scene from which no model can be made; "none" of others.
inline std::string fault(const Scene& scene) {
  try {
    build_model(scene);
    return "none";
  } catch (const SceneError& error) {
    return error.message();
  }
}

inline void hold(Scene& scene, LatticePlace place, bool x, bool y) {
  scene.lattice->supports.push_back({place, {x, y}, 0});
}

inline void pull(Scene& scene, PlateEdge edge, Vec2 first, Vec2 last) {
  scene.lattice->loads.push_back({EdgeTraction{edge, first, last}, 0});
}

/// [B] section 6.1
inline Scene plate_in_tension(BondModel bond, double poisson, int cells) {
  Scene scene = free_plate(bond, poisson, Vec2(0.2, 0.2), {cells, cells});
  hold(scene, PlateEdge::left, true, false);
  hold(scene, PlateEdge::bottom, false, true);
  pull(scene, PlateEdge::right, Vec2(stress, 0.0), Vec2(stress, 0.0));
  return scene;
}

/// [B] section 6.2
inline Scene plate_in_shear(BondModel bond, double poisson, int cells) {
  Scene scene = free_plate(bond, poisson, Vec2(0.2, 0.2), {cells, cells});
  hold(scene, PlateEdge::bottom, true, true);
  pull(scene, PlateEdge::top, Vec2(stress, 0.0), Vec2(stress, 0.0));
  pull(scene, PlateEdge::right, Vec2(0.0, stress), Vec2(0.0, stress));
  pull(scene, PlateEdge::left, Vec2(0.0, -stress), Vec2(0.0, -stress));
  return scene;
}

/// [B] section 6.3, with four times as many cells along the plate as up it.
inline Scene plate_in_bending(BondModel bond, double poisson, int cells_up) {
  Scene scene = free_plate(bond, poisson, Vec2(0.5, 0.125), {4 * cells_up, cells_up});
  hold(scene, Vec2(0.0, 0.0625), false, true);
  hold(scene, Vec2(0.5, 0.0625), false, true);
  hold(scene, Vec2(0.25, 0.0625), true, false);
  pull(scene, PlateEdge::left, Vec2(-stress, 0.0), Vec2(stress, 0.0));
  pull(scene, PlateEdge::right, Vec2(stress, 0.0), Vec2(-stress, 0.0));
  return scene;
}

/// Of the node nearest to a point [m].
inline Vec2 displacement_at(const Lattice& lattice, const Eigen::VectorXd& displacement, const Vec2& point) {
  return displacement.segment<2>(2 * nearest_node(lattice, point));
}

}  // namespace scree::fixture
