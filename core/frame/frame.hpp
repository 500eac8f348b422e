#pragma once

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/vector.hpp"
#include "core/energy/ledger.hpp"
#include "core/geometry/features/feature_pair.hpp"
#include "core/geometry/rotation.hpp"
#include "core/lattice/broken_bond.hpp"
#include "core/laws/contact_kind.hpp"
#include "core/model/model.hpp"

namespace scree {

/// One contact as it acts on body `a`; b is the other body or a wall.
struct FrameContact {
  int a = 0;      ///< body
  int b = -1;     ///< a larger body number, or −1 when it is a wall
  int wall = -1;  ///< wall number, or −1 when it is a body
  int rule = -1;  ///< the rule that acted: an index in Scene::contacts; see `note_rules`
  ContactKind kind = ContactKind::vertex_face;
  ContactStatus status = ContactStatus::slip;
  Vec3 point = Vec3::Zero();     ///< midway between the two closest points [m]
  Vec3 normal = Vec3::Zero();    ///< unit, from b to a
  double gap = 0.0;              ///< [m]
  double normal_force = 0.0;     ///< ≥ 0 pushes [N]
  Vec3 friction = Vec3::Zero();  ///< tangential force on a [N]
  double elastic_force = 0.0;   ///< part of `normal_force` that the law's spring has; the rest is damping [N]
  double friction_limit = 0.0;  ///< Coulomb's: largest friction that sticks, or the one that slips has [N]
  double elongation = 0.0;      ///< of the tangential spring [m]
  double largest_overlap = 0.0;  ///< so far, where the law keeps dents [m]
  double peak_force = 0.0;       ///< largest normal force of these partners since the last output [N]
  TouchingFeature feature_a;     ///< of a
  TouchingFeature feature_b;     ///< of b or the wall

  Vec3 force() const { return normal_force * normal + friction; }  ///< whole force on a [N]
};

struct FrameBody {
  Vec3 position = Vec3::Zero();  ///< centre of mass [m]
  Rotation rotation;             ///< from the body's frame to global axes
  Vec3 velocity = Vec3::Zero();  ///< [m/s]
  Vec3 spin = Vec3::Zero();      ///< global axes [rad/s]
  bool present = true;           ///< not held back, not removed
  bool asleep = false;
};

struct FrameWall {
  Vec3 displacement = Vec3::Zero();  ///< of the wall's `about` point [m]
  Rotation rotation;                 ///< about that point
  Vec3 force = Vec3::Zero();         ///< whole force of the bodies on the wall [N]
  Vec3 moment = Vec3::Zero();        ///< about the wall's `about` point as moved [N·m]
  bool present = true;

  /// Where a point of the wall at rest has gone.
  Vec3 moved(const Vec3& point, const Vec3& about) const {
    return about + displacement + rotation.matrix() * (point - about);
  }
};

/// Why a step was not accepted, but made anew, shorter.
enum class RejectedStep {
  not_converged,  ///< Newton's method has found no end of it
  crossed,        ///< features have passed through each other
  not_certified,  ///< bodies may have met on the way
  moved_too_far,  ///< farther than the search has looked
  energy,         ///< Newmark's rule has gained or lost too much
  too_long,       ///< explicit: longer than the contacts at its end bear
};
/// How many, by cause.
using RejectedSteps = std::array<long, 6>;

struct SolverStatus {
  double step_size = 0.0;  ///< of the last step; islands: the shortest that one of them took in it [s]
  long steps = 0;          ///< accepted since the start
  long iterations = 0;     ///< accumulated; explicit: one a step
  RejectedSteps rejected{};
  int contacts = 0;             ///< acting now
  int contacts_with_walls = 0;  ///< those of them with a wall
  int contacts_of_nodes = 0;    ///< those of them of a lattice's nodes, which a frame only counts
  int candidates = 0;           ///< feature pairs watched now
  int asleep = 0;               ///< bodies asleep
  double smallest_gap =
      std::numeric_limits<double>::infinity();  ///< of any contact in any step since the start [m]
  double largest_force = 0.0;                   ///< normal force of any contact since the last output [N]
  double cpu_seconds = 0.0;  ///< user + system of the process since the simulation was made
};

/// An immutable copy of what a screen or a file needs of one moment.
struct Frame {
  std::shared_ptr<const Model> model;
  double time = 0.0;  ///< [s]
  std::vector<FrameBody> bodies;
  std::vector<FrameWall> walls;
  std::vector<FrameContact> contacts;    ///< ordered by a, then b, then features
  std::vector<Vec2> nodes;               ///< of the lattice: how far each is displaced [m]
  std::vector<BrokenBond> broken_bonds;  ///< of the lattice, as they broke
  EnergyTerms energy;
  SolverStatus solver;
  std::vector<std::string> notes;  ///< what the run has met so far that its user must know, a sentence each
  /// Of partners that have touched since the last output and touch no more: their last contact, with their
  /// largest normal force and no other. Ordered by a, then b.
  std::vector<FrameContact> peaks;
  /// The deepest residual overlap of each body's contacts, of those too that have opened and remember it [m];
  /// empty where no law leaves one.
  std::vector<float> dents;
};

}  // namespace scree
