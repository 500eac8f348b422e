#include "core/spheres/contact/contact_kernel.hpp"

#include <limits>

#include "core/base/simd/instructions.hpp"

namespace scree {
namespace {

/// Transposition of four rows.
struct Columns {
  Pack a, b, c, d;
};

[[gnu::always_inline]] inline Columns columns_of(const Pack* rows, const std::array<int, lanes>& which) {
  Columns columns{rows[which[0]], rows[which[1]], rows[which[2]], rows[which[3]]};
  transpose(columns.a, columns.b, columns.c, columns.d);
  return columns;
}

[[gnu::always_inline]] inline Triple<Pack> vector_of(const Columns& columns) {
  return {columns.a, columns.b, columns.c};
}
/// Radii of the spheres with these position columns [m].
[[gnu::always_inline]] inline const Pack& radii_of(const Columns& position) {
  return position.d;
}
/// 1/mass of spheres with these columns of their velocities [1/kg].
[[gnu::always_inline]] inline const Pack& inverse_masses_of(const Columns& velocity) {
  return velocity.d;
}

/// Writes one row of the record of each of the four contacts.
[[gnu::always_inline]] inline void write_rows(ContactRecord* records, Pack ContactRecord::*row,
                                              const Triple<Pack>& values) {
  Pack a = values.x;
  Pack b = values.y;
  Pack c = values.z;
  Pack d{};
  transpose(a, b, c, d);
  records[0].*row = a;
  records[1].*row = b;
  records[2].*row = c;
  records[3].*row = d;
}

/// Laws of four contacts.
template <typename Law>
struct LawsOfFour {
  const Law& now;
  const std::vector<Law>& former;
  const Strengths* strengths;  ///< null: all have the law of now

  [[gnu::always_inline]] const Law& operator()(int k) const {
    return strengths == nullptr ? now : with_strength(now, former, (*strengths)[k]);
  }
};

/// Strengths that act on four contacts: those with which they began, and the latest on those that begin in
/// the step. Pairs that do not touch keep those of their last contact.
inline Strengths acting_strengths(const Strengths& before, int latest, const Pack& overlap,
                                  const ContactMemory<Pack>& memory) {
  Strengths acting = before;
  for (int k = 0; k < lanes; ++k) {
    const bool begins = overlap[k] > 0.0 && !(memory.tangential_stiffness[k] > 0.0);
    if (begins) acting[k] = latest;
  }
  return acting;
}

/// Force of four contacts; those with a history are computed one by one.
/// @param second  radii of the second partners
template <typename Loop, typename NormalLaw>
[[gnu::always_inline]] inline ContactForce<Pack> force_of(const Loop& loop, int batch,
                                                          const NormalLaw& normal_law,
                                                          const Approach<Pack>& at, const Pack& first,
                                                          const Pack& second, ContactMemory<Pack>& memory,
                                                          ContactLosses<Pack>& losses) {
  const double inverse = loop.step.inverse();
  if constexpr (HistoryLaw<NormalLaw>) {
    LawsOfFour<NormalLaw> laws{normal_law, loop.law->former, nullptr};
    if (loop.strengths != nullptr) {
      loop.trial_strengths[batch] =
          acting_strengths(loop.strengths[batch], strength_of(*loop.law), at.overlap, memory);
      laws.strengths = &loop.trial_strengths[batch];
    }
    const auto contact = contact_with_history(laws, at.overlap, first, second, loop.largest[batch]);
    loop.trial_largest[batch] = contact.largest;
    losses.plastic = losses.plastic + contact.lost;
    return respond(contact, *loop.law, at, memory, inverse, losses, loop.step.dashpot_share);
  } else {
    return respond(normal_law, *loop.law, at, memory, inverse, losses, loop.step.dashpot_share);
  }
}

/// Rows of second spheres are prefetched this many batches ahead. First spheres are close to each other and
/// mostly belong to the same thread.
constexpr int batches_ahead = 4;

[[gnu::always_inline]] inline void fetch_second(const Spheres& spheres, const PairBatch& pair) {
  for (const int i : pair.second) {
    __builtin_prefetch(&spheres.position[i]);
    __builtin_prefetch(&spheres.velocity[i]);
    __builtin_prefetch(&spheres.spin[i]);
  }
}

[[gnu::always_inline]] inline Choice nodes_among(const Spheres& spheres,
                                                 const std::array<int, lanes>& which) {
  Choice nodes{};
  for (int k = 0; k < lanes; ++k) {
    if (which[k] < spheres.count() && spheres.is_node(which[k])) nodes[k] = -1;
  }
  return nodes;
}

/// Selects the contacts with levers that meet: all for such a law, contacts of lattice nodes for any law.
[[gnu::always_inline]] inline Choice levers_meet(bool by_law, const Choice& of_node) {
  return by_law ? Pack{} == Pack{} : of_node;
}

template <bool displaced, bool meeting, typename NormalLaw>
[[gnu::always_inline]] inline ContactLosses<Pack> evaluate(const PairLoop& loop, const NormalLaw& normal_law,
                                                           int begin, int end) {
  const Spheres& spheres = *loop.spheres;
  const double step = loop.step.step;
  ContactLosses<Pack> losses;
  for (int batch = begin; batch < end; ++batch) {
    if constexpr (!displaced) {
      if (loop.others_move && batch + batches_ahead < end)
        fetch_second(spheres, loop.batches[batch + batches_ahead]);
    }
    const PairBatch& pair = loop.batches[batch];
    const Columns x1 = columns_of(spheres.position.data(), pair.first);
    const Columns x2 = columns_of(spheres.position.data(), pair.second);
    const Columns v1 = columns_of(spheres.velocity.data(), pair.first);
    const Columns v2 = columns_of(spheres.velocity.data(), pair.second);
    const Triple<Pack> branch = vector_of(x1) - vector_of(x2);
    const Pack distance = square_root(dot(branch, branch));
    const Pack radii = radii_of(x1) + radii_of(x2);
    Approach<Pack> at;
    at.overlap = radii - distance + normal_law.reach();
    at.normal = (1.0 / distance) * branch;
    at.velocity = vector_of(v1) - vector_of(v2);
    // r₁ r₂/(r₁ + r₂) and 1/(1/m₁ + 1/m₂) with a single division.
    const Pack lightness = inverse_masses_of(v1) + inverse_masses_of(v2);
    const Pack inverse_both = 1.0 / (radii * lightness);
    at.radius = radii_of(x1) * radii_of(x2) * lightness * inverse_both;
    at.mass = radii * inverse_both;
    if constexpr (displaced) {
      at.slide = vector_of(columns_of(loop.step.displacement, pair.first)) -
                 vector_of(columns_of(loop.step.displacement, pair.second));
      at.roll = radii_of(x1) * vector_of(columns_of(loop.step.turn, pair.first)) +
                radii_of(x2) * vector_of(columns_of(loop.step.turn, pair.second));
    } else {
      at.slide = all<Pack>(step) * at.velocity;
      at.roll = (step * radii_of(x1)) * vector_of(columns_of(spheres.spin.data(), pair.first)) +
                (step * radii_of(x2)) * vector_of(columns_of(spheres.spin.data(), pair.second));
    }
    Levers<Pack> levers;
    if constexpr (meeting) {
      const Triple<Pack> before = branch - at.slide;
      levers = levers_between(distance, square_root(dot(before, before)), radii);
      const Choice meet = levers_meet(loop.law->levers_meet,
                                      nodes_among(spheres, pair.first) | nodes_among(spheres, pair.second));
      levers.at_end = choose(meet, levers.at_end, all<Pack>(1.0));
      at.roll = choose(meet, levers.mean, all<Pack>(1.0)) * at.roll;
    }
    ContactMemory<Pack> memory = loop.memory[batch];
    ContactForce<Pack> force =
        force_of(loop, batch, normal_law, at, radii_of(x1), radii_of(x2), memory, losses);
    if constexpr (meeting) force.torque_per_radius = levers.at_end * force.torque_per_radius;
    loop.trial[batch] = memory;
    note_peaks(loop.peaks[batch], loop.trial_peaks[batch], force.normal);
    ContactRecord* records = loop.records + static_cast<std::ptrdiff_t>(batch) * lanes;
    write_rows(records, &ContactRecord::force, force.force);
    write_rows(records, &ContactRecord::torque_per_radius, force.torque_per_radius);
  }
  return losses;
}

/// Effective masses of four spheres, some of which may be fixed or padding.
Pack masses_at_wall(const Spheres& spheres, const std::array<int, lanes>& which) {
  Pack masses = all<Pack>(1.0);
  for (int k = 0; k < lanes; ++k) {
    if (which[k] < spheres.count()) masses[k] = mass_at_wall(spheres, which[k]);
  }
  return masses;
}

[[gnu::always_inline]] inline Triple<Pack> spread(const Vec3& v) {
  return {all<Pack>(v.x()), all<Pack>(v.y()), all<Pack>(v.z())};
}

template <bool displaced, bool meeting, typename NormalLaw>
[[gnu::always_inline]] inline ContactLosses<Pack> evaluate(const PlaneLoop& loop, const NormalLaw& normal_law,
                                                           int begin, int end) {
  const Spheres& spheres = *loop.spheres;
  const double step = loop.step.step;
  const RigidState& plane = *loop.plane;
  const Triple<Pack> normal = spread(plane.axes.col(2));
  const Triple<Pack> origin = spread(plane.position);
  const Triple<Pack> run = spread(step * along_surface(plane, plane.axes.col(2)));
  ContactLosses<Pack> losses;
  for (int batch = begin; batch < end; ++batch) {
    const std::array<int, lanes>& first = loop.batches[batch];
    const Columns x = columns_of(spheres.position.data(), first);
    const Columns v = columns_of(spheres.velocity.data(), first);
    const Pack height = dot(vector_of(x) - origin, normal);
    Pack depth = radii_of(x);
    Choice meet{};
    if constexpr (meeting) {
      meet = levers_meet(loop.law->levers_meet, nodes_among(spheres, first));
      depth = choose(meet, height, radii_of(x));
    }
    const Triple<Pack> lever = vector_of(x) - depth * normal - origin;
    const Triple<Pack> wall_velocity = spread(plane.velocity) + cross(spread(plane.spin), lever);
    const Triple<Pack> wall_way = spread(plane.displacement) + cross(spread(plane.turn), lever) + run;
    Approach<Pack> at;
    at.overlap = radii_of(x) - height + normal_law.reach();
    at.normal = normal;
    at.velocity = vector_of(v) - wall_velocity;
    at.radius = radii_of(x);
    at.mass = loop.meets_fixed ? masses_at_wall(spheres, first) : 1.0 / inverse_masses_of(v);
    if (plane.inverse_mass > 0.0) at.mass = 1.0 / (inverse_masses_of(v) + all<Pack>(plane.inverse_mass));
    if constexpr (displaced) {
      at.slide = vector_of(columns_of(loop.step.displacement, first)) - wall_way;
      at.roll = radii_of(x) * vector_of(columns_of(loop.step.turn, first));
    } else {
      at.slide = all<Pack>(step) * vector_of(v) - wall_way;
      at.roll = (step * radii_of(x)) * vector_of(columns_of(spheres.spin.data(), first));
    }
    Levers<Pack> levers;
    if constexpr (meeting) {
      levers = levers_between(height, height - dot(at.slide, normal), radii_of(x));
      levers.at_end = choose(meet, levers.at_end, all<Pack>(1.0));
      at.roll = choose(meet, levers.mean, all<Pack>(1.0)) * at.roll;
    }
    PlaneMemory memory = loop.memory[batch];
    const Pack flat = all<Pack>(std::numeric_limits<double>::infinity());
    ContactForce<Pack> force =
        force_of(loop, batch, normal_law, at, radii_of(x), flat, memory.contact, losses);
    if constexpr (meeting) force.torque_per_radius = levers.at_end * force.torque_per_radius;
    losses.external_work = losses.external_work + 0.5 * dot(memory.force + force.force, wall_way);
    memory.force = force.force;
    loop.trial[batch] = memory;
    note_peaks(loop.peaks[batch], loop.trial_peaks[batch], force.normal);
    ContactRecord* records = loop.records + static_cast<std::ptrdiff_t>(batch) * lanes;
    write_rows(records, &ContactRecord::force, force.force);
    write_rows(records, &ContactRecord::torque_per_radius, force.torque_per_radius);
  }
  return losses;
}

template <bool displaced, typename Loop, typename NormalLaw>
[[gnu::always_inline]] inline ContactLosses<Pack> evaluate_levers(const Loop& loop, const NormalLaw& law,
                                                                  int begin, int end) {
  return loop.law->levers_meet || loop.spheres->bonds != nullptr
             ? evaluate<displaced, true>(loop, law, begin, end)
             : evaluate<displaced, false>(loop, law, begin, end);
}

template <typename Loop, typename NormalLaw>
[[gnu::always_inline]] inline ContactLosses<Pack> evaluate_loop(const Loop& loop, const NormalLaw& law,
                                                                int begin, int end) {
  return loop.step.displacement != nullptr ? evaluate_levers<true>(loop, law, begin, end)
                                           : evaluate_levers<false>(loop, law, begin, end);
}

// One function for each law, each compiled for each width of registers.

template <typename NormalLaw>
SCREE_WIDEST_INSTRUCTIONS ContactLosses<Pack> pairs(const PairLoop& loop, const NormalLaw& law, int begin,
                                                    int end) {
  return evaluate_loop(loop, law, begin, end);
}
template <typename NormalLaw>
SCREE_WIDEST_INSTRUCTIONS ContactLosses<Pack> planes(const PlaneLoop& loop, const NormalLaw& law, int begin,
                                                     int end) {
  return evaluate_loop(loop, law, begin, end);
}

}  // namespace

ContactLosses<Pack> evaluate_pairs(const PairLoop& loop, int begin, int end) {
  return std::visit([&](const auto& law) { return pairs(loop, law, begin, end); }, loop.law->normal);
}

ContactLosses<Pack> evaluate_planes(const PlaneLoop& loop, int begin, int end) {
  return std::visit([&](const auto& law) { return planes(loop, law, begin, end); }, loop.law->normal);
}

}  // namespace scree
