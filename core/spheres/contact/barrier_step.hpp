#pragma once

#include <optional>

#include "core/laws/sphere_interaction.hpp"

namespace scree {

/// How two partners under a barrier stand to each other.
struct BarrierApproach {
  double gap = 0.0;   ///< [m]
  double rate = 0.0;  ///< of the gap; below 0: it closes [m/s]
  double mass = 0.0;  ///< m* [kg]
  double size = 0.0;  ///< of the coordinates that the gap is the difference of [m]
};

/// A gap below this is lost in the rounding of coordinates of a size [m].
double least_gap(double size);

/// The longest step that a contact under a barrier can be followed with: a share of √(m*/k) at its gap, and,
/// where its energy carries it to the steep part of the law, of the time in which its gap closes or opens. So
/// impacts are resolved as deep as they go, and velocity Verlet keeps their energy. 0: the gap is lost [s].
double barrier_step(const GapLaw& law, double damping_ratio, const BarrierApproach& at);

/// Two partners that a barrier has turned round.
struct DeepTurn {
  double speed = 0.0;  ///< with which they part where they had met [m/s]
  double gap = 0.0;    ///< the smallest on the way [m]
};

/// A barrier counts as broken below this share of its activation gap: what is left of the gap means nothing.
inline constexpr double broken_share = 1e-30;

/// What becomes of two partners that close so fast, or so deep in a barrier, that no step can follow: for so
/// short a time nothing but the barrier and its dashpot acts. With E = ½ m* v² and u = ln g,
/// dE/du = g (f ± c v). None: they break the barrier.
/// @param law  one that keeps a gap
/// @param at   at.rate < 0
std::optional<DeepTurn> deep_turn(const SphereInteraction& law, const BarrierApproach& at);

}  // namespace scree
