#pragma once

#include <limits>
#include <type_traits>

#include "core/base/simd/short_names.hpp"
#include "core/laws/sphere_interaction.hpp"

namespace scree {

// Force of one contact with a sphere, or of four together. Normals point to the first partner; forces act on
// it.

/// Relative position and motion of the partners of a contact in a step.
template <typename Number>
struct alignas(sizeof(Number)) Approach {
  Number overlap;         ///< δ, > 0 in contact; includes the reach of the law [m]
  Triple<Number> normal;  ///< unit, at the end of the step
  /// Of the first centre relative to the second one, or to the wall's point [m/s]
  Triple<Number> velocity;
  Triple<Number> slide;  ///< displacement of the first centre relative to the second in the step [m]
  Triple<Number> roll;   ///< Σ r α of the partners, α being their incremental Rodrigues vectors [m]
  Number radius;         ///< r* [m]
  Number mass;           ///< m* [kg]
};

/// State of a contact carried from step to step.
template <typename Number>
struct alignas(sizeof(Number)) ContactMemory {
  Triple<Number> normal;        ///< at the end of the last step
  Triple<Number> spring;        ///< s: elastic tangential displacement, perpendicular to the normal [m]
  Number tangential_stiffness;  ///< k_t at the end of the last step [N/m]
  Number damping_force;         ///< damping part of the normal force at the end of the last step [N]
};

/// Force on the first partner.
/// Its moment on each partner is `torque_per_radius` times the radius, as in [S] Eq. 39.
/// For levers that meet in one point, additionally times `Levers::at_end`.
template <typename Number>
struct alignas(sizeof(Number)) ContactForce {
  Triple<Number> force;              ///< [N]
  Triple<Number> torque_per_radius;  ///< f_t × n, the moment per radius [N]
  Number normal;                     ///< normal component of the force [N]
};

/// Lever arms that end in one common point: the radii times (distance of the centres)/(sum of the radii), or
/// times (height of the centre)/radius at a surface. With them friction conserves angular momentum, and
/// rolling keeps the gear ratio of the radii at any overlap. Slip uses the mean over the step.
template <typename Number>
struct Levers {
  Number at_end;
  Number mean;
};

/// @param end    distance of the centres or height of the centre at the end of the step [m]
/// @param start  at its start [m]
/// @param radii  their sum, or the radius [m]
template <typename Number>
[[gnu::always_inline]] inline Levers<Number> levers_between(const Number& end, const Number& start,
                                                            const Number& radii) {
  const Number inverse = 1.0 / radii;
  return {end * inverse, 0.5 * (end + start) * inverse};
}

/// Contribution of contacts to the energy account in a step [J].
template <typename Number>
struct alignas(sizeof(Number)) ContactLosses {
  Number damping{};             ///< D_n
  Number friction{};            ///< D_f
  Number plastic{};             ///< D_p; of partners that adhere D_a
  Number exchange_stiffness{};  ///< X_kt
  Number external_work{};       ///< of moving walls
  /// Largest overlap so far of acting contacts, without the law's reach. Not an energy, but available here
  /// [m].
  Number overlap = all<Number>(-std::numeric_limits<double>::infinity());
  /// Largest excess of an overlap over the watch limit of its law; positive: exceeded. Not an energy [m].
  Number beyond = all<Number>(-std::numeric_limits<double>::infinity());
};

/// Returns whether a contact acts, alone or each of four.
/// @param known  it acted at the end of the last step
template <typename Number, typename NormalLaw, typename Condition>
[[gnu::always_inline]] inline auto acting(const NormalLaw& normal_law, const Approach<Number>& at,
                                          const Condition& known) {
  if constexpr (std::is_same_v<NormalLaw, JkrLaw>)
    return normal_law.acts(at.overlap, at.radius, known);
  else
    return at.overlap > all<Number>(0.0);
}

/// Contact under any normal law, with stick and slip.  [S] Eqs. 19–39 with errata E-S2 … E-S6: friction
/// opposes the slip; the slip of the step has the midpoint form, which is invariant under rigid rotations of
/// the pair; the spring rotates with the tangent plane.
/// @param inverse_step   1/Δt, 0 for the initial state [1/s]
/// @param dashpot_share  see SphereStep
template <typename Number, typename NormalLaw>
[[gnu::always_inline]] inline ContactForce<Number> respond(const NormalLaw& normal_law,
                                                           const SphereInteraction& law,
                                                           const Approach<Number>& at,
                                                           ContactMemory<Number>& memory, double inverse_step,
                                                           ContactLosses<Number>& losses,
                                                           double dashpot_share = 1.0) {
  constexpr bool adheres = std::is_same_v<NormalLaw, JkrLaw>;
  const Number none = all<Number>(0.0);
  const auto known = memory.tangential_stiffness > none;
  const auto touching = acting(normal_law, at, known);
  const Triple<Number>& n = at.normal;
  const auto elastic = normal_law.response(larger(at.overlap, none), at.radius);
  // Adhesion presses the surfaces together without pressing the partners.
  const bool coheres = adheres || law.cohesion != 0.0;
  Number adhesion = none;
  Number net = elastic.force;
  if constexpr (adheres) {
    adhesion = choose(touching, elastic.adhesion, none);
    const auto begins = choose(known, none, choose(touching, all<Number>(1.0), none)) > none;
    losses.plastic = losses.plastic + normal_law.making_losses(at.radius, begins);
  }
  if (coheres) {
    if constexpr (!adheres) adhesion = law.cohesion * at.radius * larger(at.overlap, none);
    net = elastic.force - adhesion;
  }

  losses.overlap = choose(touching, larger(losses.overlap, at.overlap - normal_law.reach()), losses.overlap);
  losses.beyond = larger(at.overlap - law.watched_from * at.radius, losses.beyond);

  const Number closing = -dot(at.velocity, n);
  const Number damping = (2.0 * law.damping_ratio) * square_root(at.mass * elastic.stiffness) * closing;
  const Number sum = net + damping;
  // The dashpot pulls only if it may, or to lessen its own pull.
  const Number least = coheres ? smaller(net, none) : none;
  const Number normal_force =
      law.tension ? choose(touching, sum, none) : choose(touching, larger(sum, least), none);
  const Number damping_force = choose(touching, normal_force - net, none);

  // The spring rotates with the normal by the smallest rotation, then grows by the slip of the step. A new
  // contact has no earlier normal: the one it was listed with depends on when that was.
  const Triple<Number> normals{choose(known, memory.normal.x, n.x) + n.x,
                               choose(known, memory.normal.y, n.y) + n.y,
                               choose(known, memory.normal.z, n.z) + n.z};
  const Number turned = dot(memory.spring, n) / dot(normals, n);
  const Triple<Number> carried = memory.spring - turned * normals;
  const Triple<Number> rolled = cross(0.5 * at.roll, normals);
  // The projection onto the tangent plane removes motion along the normal, on which friction does no work.
  const Triple<Number> way = at.slide - rolled;
  Triple<Number> spring = carried + way;
  spring = spring - dot(spring, n) * n;

  const Number stiffness = choose(touching, elastic.tangential_stiffness, none);
  const bool dashpot = law.friction.damping > 0.0;
  const Number stretch = dot(spring, spring);
  Number squared = stiffness * stiffness * stretch;
  Triple<Number> dashpot_force;
  if (dashpot) {
    dashpot_force = all<Number>(law.friction.damping * inverse_step) * (way - dot(way, n) * n);
    const Triple<Number> trial = stiffness * spring + dashpot_force;
    squared = dot(trial, trial);
  }
  const Number pressing = larger(coheres ? normal_force + adhesion : normal_force, none);
  const Number kept = share_of_trial(law.friction, squared, pressing, touching);
  spring = kept * spring;
  const Triple<Number> elastic_friction = stiffness * spring;
  Triple<Number> friction = elastic_friction;
  Triple<Number> working = 0.5 * (memory.tangential_stiffness * carried + elastic_friction);
  if (dashpot) {
    dashpot_force = kept * dashpot_force;
    friction = friction + dashpot_force;
    working = working + dashpot_share * dashpot_force;
  }

  // Works: mean of the forces at both ends of the step times the motion in it.
  const Number approach = -0.5 * dot(at.slide, normals);
  losses.damping = losses.damping + 0.5 * (memory.damping_force + damping_force) * approach;
  const Number before = dot(memory.spring, memory.spring);
  const Number after = kept * kept * stretch;
  const Number old_stiffness = memory.tangential_stiffness;
  losses.friction =
      losses.friction + dot(working, way) - 0.25 * (old_stiffness + stiffness) * (after - before);
  losses.exchange_stiffness =
      losses.exchange_stiffness - 0.25 * (stiffness - old_stiffness) * (after + before);

  memory = {n, spring, stiffness, damping_force};
  return {normal_force * n - friction, cross(n, friction), normal_force};
}

}  // namespace scree
