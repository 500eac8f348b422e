#pragma once

#include "app/runner/pace.hpp"
#include "app/runner/share_of_time.hpp"
#include "app/runner/simulation_thread.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording.hpp"

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
  std::shared_ptr<Recording> recording;  ///< in place of a simulation
  std::size_t read = 0;                  ///< its frames that are in the timeline
  Pace::Clock::time_point next_look;     ///< for what has come to it since
  double duration = 0.0;                 ///< of the run: the scene's, or what it was changed to [s]
  Pace pace;
  ShareOfTime frames{share_for_frames};
  ShareOfTime checkpoints{share_for_checkpoints};
  EnergyError energy_error;
  std::optional<double> pause_at;  ///< where playing ends [s]
  Problem problem;                 ///< at which the run stopped last; empty: it has not
  RunState state = RunState::empty;

  /// There are frames of the recording to read.
  bool reading() const { return recording && read < recording->frames(); }
  /// More may come to it.
  bool following() const { return recording && !recording->finished(); }
  bool playing() const { return state == RunState::playing; }
};

}  // namespace scree
