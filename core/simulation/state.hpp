#pragma once

#include <memory>

#include "core/base/parallel/workers.hpp"
#include "core/lattice/motion/lattice_system.hpp"
#include "core/simulation/motion.hpp"
#include "core/simulation/parts/energy_account.hpp"
#include "core/simulation/parts/polyhedron_system.hpp"
#include "core/simulation/parts/step_statistics.hpp"
#include "core/simulation/parts/timetable.hpp"
#include "core/simulation/parts/walls.hpp"
#include "core/simulation/simulation.hpp"
#include "core/spheres/sphere_system.hpp"
#include "core/step_size/step_division.hpp"

namespace scree {

/// Everything that a running simulation consists of. Each part owns what it is made of, and changes it alone.
struct Simulation::State {
  /// Everything at its start, but for lists, contacts and forces, which `begin` finds.
  State(std::shared_ptr<const Model> model_, int threads);
  /// @throws SceneError: a lattice that cannot be solved
  void begin(const StopRequest& stop);

  std::shared_ptr<const Model> model;
  mutable Workers workers;  ///< reports use them, too
  Timetable timetable;
  StepDivision division;  ///< of the way to the next stop; it tells the time
  Walls walls;
  PolyhedronSystem polyhedra;
  SphereSystem spheres;
  LatticeSystem lattice;
  EnergyAccount account;
  StepStatistics statistics;
  Motion motion;

  double time() const { return division.time(); }  ///< [s]
  /// What spheres meet.
  Surroundings surroundings() const { return polyhedra.surroundings(); }
  /// The parts of walls at the end of the step, as contacts see them.
  void move_walls() { polyhedra.place_walls(walls, division.next_time()); }
};

}  // namespace scree
