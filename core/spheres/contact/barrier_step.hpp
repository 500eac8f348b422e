#pragma once

#include <optional>

#include "core/laws/sphere_interaction.hpp"

namespace scree {

/// Relative position and motion of two partners under a barrier law.
struct BarrierApproach {
  double gap = 0.0;   ///< [m]
  double rate = 0.0;  ///< rate of the gap; negative while closing [m/s]
  double mass = 0.0;  ///< m* [kg]
  double size = 0.0;  ///< size of the coordinates whose difference is the gap [m]
};

/// Smallest gap that is significant for coordinates of a given size; smaller ones are round-off [m].
double least_gap(double size);

/// Step limit of a contact under a barrier law: a share of √(m*/k) at its gap, and, if its energy carries it
/// into the steep part of the law, of the time scale on which its gap changes. Resolves impacts at any depth,
/// and velocity Verlet conserves their energy. 0: the gap is lost [s].
double barrier_step(const GapLaw& law, double damping_ratio, const BarrierApproach& at);

/// Result of a contact reversed by a barrier.
struct DeepTurn {
  double speed = 0.0;  ///< separation speed at the initial gap [m/s]
  double gap = 0.0;    ///< smallest gap reached [m]
};

/// A barrier counts as broken below this share of its activation gap, where the gap is no longer significant.
inline constexpr double broken_share = 1e-30;

/// Reversal of a contact that closes too fast, or too deep in a barrier, to be resolved by any step: over so
/// short a time only the barrier and its dashpot act. With E = ½ m* v² and u = ln g, dE/du = g (f ± c v).
/// None: the barrier breaks.
/// @param law  a barrier law
/// @param at   at.rate < 0
std::optional<DeepTurn> deep_turn(const SphereInteraction& law, const BarrierApproach& at);

}  // namespace scree
