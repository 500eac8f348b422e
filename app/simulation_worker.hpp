#pragma once

#include "app/pace.hpp"
#include "app/share_of_time.hpp"
#include "app/simulation_thread.hpp"
#include "core/energy/energy_error.hpp"

namespace scree {

/// What frames for the screen may take of the thread's time: those of a large heap cost several steps each.
inline constexpr double share_for_frames = 0.1;
inline constexpr double share_for_checkpoints = 0.02;

/// For the simulation; one core stays with the window where there are several.
int simulation_threads();

/// What belongs to the thread alone.
struct SimulationThread::Worker {
  std::shared_ptr<const Model> model;
  std::optional<Simulation> simulation;
  double duration = 0.0;  ///< of the run: the scene's, or what it was prolonged to [s]
  Pace pace;
  ShareOfTime frames{share_for_frames};
  ShareOfTime checkpoints{share_for_checkpoints};
  EnergyError energy_error;
  std::optional<double> pause_at;  ///< where playing ends [s]
  Problem problem;                 ///< at which the run stopped last; empty: it has not
  RunState state = RunState::empty;

  bool playing() const { return state == RunState::playing; }
};

}  // namespace scree
