#pragma once

#include <memory>

#include "core/base/parallel/workers.hpp"
#include "core/lattice/motion/lattice_system.hpp"
#include "core/simulation/parts/energy_account.hpp"
#include "core/simulation/parts/polyhedron_system.hpp"
#include "core/simulation/parts/step_statistics.hpp"
#include "core/simulation/parts/timetable.hpp"
#include "core/simulation/parts/walls.hpp"
#include "core/simulation/stepping/flow_state.hpp"
#include "core/simulation/stepping/motion.hpp"
#include "core/simulation/stepping/stream_state.hpp"
#include "core/spheres/sphere_system.hpp"
#include "core/step_size/step_division.hpp"

namespace scree {

/// The models of frames.
struct Roster {
  std::shared_ptr<const Model> model;     ///< at the start of the run, with bodies and walls of all times
  std::shared_ptr<const Model> shown;     ///< the same with the values of now; null: no value has changed
  std::shared_ptr<const Model> shown_of;  ///< model of the state from which `shown` was made
  std::vector<EventSpec> joining;         ///< events that add something
};

/// Complete state of a running simulation. Each part owns its data; only the part itself changes them.
struct SimulationState {
  /// Initial state without lists, contacts and forces, which `begin` computes.
  /// @param model_  with the values of now
  /// @param start_  model at the start of the run
  SimulationState(std::shared_ptr<const Model> model_, std::shared_ptr<const Model> start_, int threads);
  /// @throws SceneError: a lattice that cannot be solved
  void begin(const StopRequest& stop);

  std::shared_ptr<const Model> model;  ///< with the values, the bodies and the walls of now
  std::shared_ptr<const Model> start;  ///< at the start of the run
  std::vector<EventSpec> changes;      ///< events that have changed the model, in chronological order
  Roster roster;                       ///< see `renew_roster`
  mutable Workers workers;             ///< mutable, because reports use them
  Timetable timetable;
  StepDivision division;  ///< steps to the next stop, and the current time
  Walls walls;
  PolyhedronSystem polyhedra;
  SphereSystem spheres;
  LatticeSystem lattice;
  EnergyAccount account;
  StepStatistics statistics;
  Motion motion;
  StreamState streams;
  FlowState flows;
  double contact_step;  ///< chosen automatically for the contacts; 0 without free walls, which need it [s]

  double time() const { return division.time(); }  ///< [s]
  /// Polyhedra and wall surfaces as contact partners of spheres.
  Surroundings surroundings() const { return polyhedra.surroundings(); }
  /// Moves the wall surfaces to the end of the step.
  void move_walls() { polyhedra.place_walls(walls, division.next_time()); }
};

}  // namespace scree
