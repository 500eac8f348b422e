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

/// A contact as it acts on body `a`; its partner is another body or a wall.
struct FrameContact {
  int a = 0;      ///< body
  int b = -1;     ///< the other body, > a; −1: a wall
  int wall = -1;  ///< the wall; −1: a body
  int rule = -1;  ///< the rule that acted: an index in Scene::contacts; see `note_rules`
  ContactKind kind = ContactKind::vertex_face;
  ContactStatus status = ContactStatus::slip;
  Vec3 point = Vec3::Zero();     ///< midway between the two closest points [m]
  Vec3 normal = Vec3::Zero();    ///< unit, from b to a
  double gap = 0.0;              ///< [m]
  double normal_force = 0.0;     ///< ≥ 0 pushes [N]
  Vec3 friction = Vec3::Zero();  ///< tangential force on a [N]
  double elastic_force = 0.0;    ///< elastic part of `normal_force`; the rest is damping [N]
  /// Coulomb limit: static limit while sticking, dynamic limit while sliding [N]
  double friction_limit = 0.0;
  double elongation = 0.0;       ///< of the tangential spring [m]
  double largest_overlap = 0.0;  ///< h_max so far, for elastoplastic laws [m]
  int changes_since = 0;         ///< of the materials' strengths since it began, for elastoplastic laws
  double peak_force = 0.0;       ///< largest normal force between these partners since the last output [N]
  TouchingFeature feature_a;     ///< of a
  TouchingFeature feature_b;     ///< of b or the wall

  Vec3 force() const { return normal_force * normal + friction; }  ///< total force on a [N]
};

struct FrameBody {
  Vec3 position = Vec3::Zero();  ///< centre of mass [m]
  Rotation rotation;             ///< from the body's frame to global axes
  Vec3 velocity = Vec3::Zero();  ///< [m/s]
  Vec3 spin = Vec3::Zero();      ///< global axes [rad/s]
  bool present = true;           ///< neither held back nor removed
  bool asleep = false;
};

/// A pull on a body or on a node of the lattice.
struct FramePull {
  int body = -1;               ///< −1: a node
  int node = -1;               ///< −1: a body
  Vec3 point = Vec3::Zero();   ///< in the body's frame, from its centre of mass [m]
  Vec3 target = Vec3::Zero();  ///< [m]
  Vec3 force = Vec3::Zero();   ///< [N]
};

struct FrameWall {
  Vec3 displacement = Vec3::Zero();  ///< of the wall's `about` point [m]
  Rotation rotation;                 ///< about that point
  Vec3 force = Vec3::Zero();         ///< total force of the bodies on the wall [N]
  Vec3 moment = Vec3::Zero();        ///< about the wall's `about` point in its current position [N·m]
  bool present = true;

  /// Current position of a point of the wall at rest.
  Vec3 moved(const Vec3& point, const Vec3& about) const {
    return about + displacement + rotation.matrix() * (point - about);
  }
};

/// What has come through an inlet, or gone through an outlet, so far.
struct FrameStream {
  long bodies = 0;
  double mass = 0.0;    ///< [kg]
  double energy = 0.0;  ///< kinetic and gravitational, of each body when it passed [J]
  long waiting = 0;     ///< bodies that are due and find no free place; 0 for outlets

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_bodies, own_mass, own_energy, own_waiting] = *this;
    archive(own_bodies, own_mass, own_energy, own_waiting);
  }
};

/// What has passed the plane, inlet or outlet of a probe so far. Through a plane: in the direction of its
/// normal less what came back.
struct FrameFlow {
  long number = 0;    ///< bodies
  double mass = 0.0;  ///< [kg]
  // Means since the last output; NaN at the start.
  double number_rate = std::numeric_limits<double>::quiet_NaN();  ///< [1/s]
  double mass_rate = std::numeric_limits<double>::quiet_NaN();    ///< [kg/s]

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_number, own_mass, own_number_rate, own_mass_rate] = *this;
    archive(own_number, own_mass, own_number_rate, own_mass_rate);
  }
};

/// Cause of a rejected step.
enum class RejectedStep {
  not_converged,  ///< Newton's method did not converge
  crossed,        ///< features have passed through each other
  not_certified,  ///< bodies may have met during the step
  moved_too_far,  ///< farther than the search looked
  energy,         ///< Newmark's rule gained or lost too much energy
  too_long,       ///< explicit: longer than the contacts at its end allow
};
/// Number of rejected steps by cause.
using RejectedSteps = std::array<long, 6>;

struct SolverStatus {
  double step_size = 0.0;  ///< of the last step; islands: the shortest step taken in it [s]
  long steps = 0;          ///< accepted since the start
  long iterations = 0;     ///< total; explicit: one per step
  RejectedSteps rejected{};
  int contacts = 0;             ///< currently acting
  int contacts_with_walls = 0;  ///< contacts with a wall
  int contacts_of_nodes = 0;    ///< contacts of lattice nodes, which a frame only counts
  int candidates = 0;           ///< feature pairs in the candidate lists
  int asleep = 0;               ///< number of sleeping bodies
  /// Smallest gap of any contact in any step since the start [m]
  double smallest_gap = std::numeric_limits<double>::infinity();
  double largest_force = 0.0;  ///< normal force of any contact since the last output [N]
  double cpu_seconds = 0.0;    ///< user + system of the process since the simulation was made
};

/// Immutable snapshot of a simulation for display and output.
struct Frame {
  std::shared_ptr<const Model> model;    ///< at the start of the run
  std::shared_ptr<const Model> changed;  ///< the same with the values of this time; null: they are the same
  double time = 0.0;                     ///< [s]
  std::vector<FrameBody> bodies;
  std::vector<FrameWall> walls;
  std::vector<FramePull> pulls;          ///< that act
  std::vector<FrameContact> contacts;    ///< ordered by a, then b, then features
  std::vector<Vec2> nodes;               ///< displacements of the lattice nodes [m]
  std::vector<BrokenBond> broken_bonds;  ///< of the lattice, in chronological order
  EnergyTerms energy;
  SolverStatus solver;
  std::vector<std::string> notes;  ///< events that the user must know about, one sentence each
  /// Pairs that have touched since the last output and no longer do: their last contact with its largest
  /// normal force. Ordered by a, then b.
  std::vector<FrameContact> peaks;
  /// Largest residual overlap of each body, including separated contacts that are remembered [m]; empty
  /// without elastoplastic laws.
  std::vector<float> residual_overlaps;
  std::vector<FrameStream> streams;  ///< as Model::streams
  std::vector<FrameFlow> flows;      ///< of the probes of flow, in their order
};

/// The model with gravity, laws and materials as at the time of the frame.
inline const Model& model_now(const Frame& frame) {
  return frame.changed != nullptr ? *frame.changed : *frame.model;
}

}  // namespace scree
