#include "core/spheres/contact/surface_contacts.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <tuple>

#include "core/geometry/rotation.hpp"
#include "core/spheres/contact/ball_surface.hpp"

namespace scree {
namespace {

constexpr int pair_grain = 32;
constexpr int sphere_grain = 256;

BallSurface shape_of(const RigidState& surface) {
  return {surface.features, surface.round};
}

Aabb box_of(const RigidState& surface) {
  const Aabb local = bounds_of(shape_of(surface));
  const Vec3 centre = 0.5 * (local.lower + local.upper);
  const Vec3 half = surface.axes.cwiseAbs() * (0.5 * (local.upper - local.lower));
  const Vec3 middle = surface.position + surface.axes * centre;
  return {middle - half, middle + half};
}

/// Returns whether a ball is held by a round surface at two opposite places, as before. Near the axis their
/// plane may turn by any angle in a step.
bool held_from_both_sides(const std::vector<SurfaceContact>& found, const RigidState& surface,
                          const std::vector<SurfaceTouch>& old) {
  return surface.round != nullptr && found.size() == 2 && old.size() == 2;
}

/// A touch whose place has turned about the axis of a round surface, with its springs: so the couple of two
/// opposite touches on the ball stays the same.
/// @param normal  at the end of the step
SurfaceTouch turned_about_axis(SurfaceTouch touch, const RigidState& surface, const Vec3& normal) {
  const Vec3 axis = surface.axes.col(2);
  const Vec3 before = vector_of(touch.memory.normal);
  const double angle =
      std::atan2(axis.dot(before.cross(normal)), before.dot(normal) - axis.dot(before) * axis.dot(normal));
  const Mat3 turn = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
  touch.memory.normal = triple_of(Vec3(turn * before));
  touch.memory.spring = triple_of(Vec3(turn * vector_of(touch.memory.spring)));
  for (Vec3* carried : {&touch.rolling.angle, &touch.rolling.normal, &touch.rolling.lossy})
    *carried = turn * *carried;
  return touch;
}

/// Touch that each current feature continues, with its spring and its overlap history: the same feature, or
/// the nearest one that has ended, each of which is continued at most once. −1: none.
std::vector<int>& continuations(const std::vector<SurfaceContact>& found, const RigidState& surface,
                                const std::vector<SurfaceTouch>& old) {
  thread_local std::vector<int> continued;
  thread_local std::vector<char> taken;
  continued.assign(found.size(), -1);
  taken.assign(old.size(), 0);
  const auto alike = [&](size_t n, size_t k) {
    return vector_of(old[k].memory.normal).dot(surface.axes * found[n].normal);
  };
  if (held_from_both_sides(found, surface, old)) {
    const bool exchanged = alike(0, 1) + alike(1, 0) > alike(0, 0) + alike(1, 1);
    continued = exchanged ? std::vector{1, 0} : std::vector{0, 1};
    return continued;
  }
  for (size_t n = 0; n < found.size(); ++n) {
    for (size_t k = 0; k < old.size(); ++k) {
      if (old[k].kind != found[n].kind || old[k].feature != found[n].feature) continue;
      // A ball that crosses the axis exchanges the near and the opposite place.
      if (surface.round != nullptr && alike(n, k) <= alike_normals) continue;
      continued[n] = static_cast<int>(k);
      taken[k] = 1;
    }
  }
  for (size_t n = 0; n < found.size(); ++n) {
    if (continued[n] >= 0) continue;
    double best = alike_normals;
    for (size_t k = 0; k < old.size(); ++k) {
      const double cosine = alike(n, k);
      if (taken[k] || cosine <= best) continue;
      best = cosine;
      continued[n] = static_cast<int>(k);
    }
    if (continued[n] >= 0) taken[continued[n]] = 1;
  }
  return continued;
}

}  // namespace

void SurfaceContacts::leave_slots(const Spheres& spheres) {
  std::vector<SurfaceOverlapHistory::Kept> history;
  for (Pair& pair : pairs_) {
    const int body = spheres.body[pair.sphere];
    for (const SurfaceOverlap& previous : pair.history) history.push_back({pair.partner, body, previous});
    if (pair.touches.empty()) {
      note_ended_peak(pair, body);
      continue;
    }
    pair.sphere = body;
    kept_.push_back(std::move(pair));
  }
  pairs_.clear();
  history_.put(std::move(history));
}

/// The polyhedra come first in `partners_` too, so that their numbers there are the same.
void SurfaceContacts::insert_partner(int number) {
  for (Pair& pair : kept_) pair.partner += pair.partner >= number ? 1 : 0;
  for (SpherePeak& peak : ended_peaks_) peak.partner += peak.partner >= number ? 1 : 0;
  history_.insert_partner(number);
  wrenches_.clear();
}

void SurfaceContacts::raise_bodies(int number, int by) {
  for (Pair& pair : kept_) pair.sphere += pair.sphere >= number ? by : 0;
  for (SpherePeak& peak : ended_peaks_) peak.raise_bodies(number, by);
  history_.raise_bodies(number, by);
}

/// Stores the peak of a sphere that is removed from the list.
void SurfaceContacts::note_ended_peak(const Pair& pair, int body) {
  if (pair.peak.force <= 0.0) return;
  ended_peaks_.push_back(
      {.body = body, .partner = partners_[pair.partner].partner, .force = pair.peak.force, .at = pair.peak});
}

void SurfaceContacts::find_near(const Spheres& spheres, const CellLevels& cells,
                                std::span<const RigidState> states, std::span<const char> present,
                                double reach, Workers& workers) {
  leave_slots(spheres);
  for (int k = 0; k < static_cast<int>(partners_.size()); ++k) {
    const RigidState& surface = states[partners_[k].partner];
    if (!present[partners_[k].partner]) continue;
    const Aabb box = box_of(surface);
    for (const CellLevel& level : cells.levels) {
      const Vec3 margin = Vec3::Constant(level.largest_radius() + reach);
      level.visit_box(box.lower - margin, box.upper + margin, [&](int i) {
        const bool fixed = spheres.fixed(i);
        if (fixed && surface.inverse_mass == 0.0 && !partners_[k].moving_wall) return;
        const Vec3 centre = vector_of(spheres.position[i]);
        const double distance = spheres.radius(i) + reach;
        if ((centre - centre.cwiseMax(box.lower).cwiseMin(box.upper)).squaredNorm() > distance * distance) {
          return;
        }
        pairs_.emplace_back();
        pairs_.back().sphere = i;
        pairs_.back().partner = k;
      });
    }
  }
  workers.for_each(count(), sphere_grain, [&](int n) {
    Pair& pair = pairs_[n];
    const RigidState& surface = states[partners_[pair.partner].partner];
    const Vec3 centre =
        surface.axes.transpose() * (vector_of(spheres.position[pair.sphere]) - surface.position);
    find_candidates(shape_of(surface), centre, spheres.radius(pair.sphere) + reach, pair.candidates);
  });
  std::erase_if(pairs_, [](const Pair& pair) { return pair.candidates.empty(); });
  const auto key = [](const Pair& pair) { return std::tuple(pair.partner, pair.sphere); };
  const auto before = [&](const Pair& a, const Pair& b) { return key(a) < key(b); };
  std::sort(pairs_.begin(), pairs_.end(), before);
  for (Pair& old : kept_) {
    old.sphere = spheres.slot[old.sphere];
    const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), old, before);
    if (found == pairs_.end() || key(*found) != key(old)) {
      note_ended_peak(old, spheres.body[old.sphere]);
      continue;
    }
    found->touches = std::move(old.touches);
    found->peak = old.peak;
  }
  kept_.clear();
  for (Pair& pair : pairs_) pair.history = history_.of(pair.partner, spheres.body[pair.sphere]);
  wrenches_.resize(pairs_.size());
}

int SurfaceContacts::law_of(const Spheres& spheres, const SphereLaws& laws, int pair) const {
  return law_of(spheres, laws, pairs_[pair].sphere, partners_[pairs_[pair].partner]);
}

int SurfaceContacts::law_of(const Spheres& spheres, const SphereLaws& laws, int sphere,
                            const SurfacePartner& partner) {
  return (partner.wall ? laws.walls : laws.polyhedra)[spheres.material[sphere]][partner.material];
}

SphereAccount SurfaceContacts::evaluate(const Spheres& spheres, std::span<const RigidState> states,
                                        const SphereLaws& laws, const SphereStep& step,
                                        ContactRecord* records, const CoupleOutput& output,
                                        Workers& workers) {
  return workers.sum<SphereAccount>(count(), pair_grain, [&](SphereAccount& sum, int n) {
    records[n] = {};
    if (output.couples != nullptr) output.couples[n] = Pack{};
    wrenches_[n] = {partner(n), Vec3::Zero(), Vec3::Zero()};
    pairs_[n].trial.clear();
    pairs_[n].trial_history = pairs_[n].history;
    pairs_[n].passed = false;
    const int law = law_of(spheres, laws, n);
    if (law < 0) return;
    Pack* couple = laws.laws[law].rolling.acts() ? output.couples + n : nullptr;
    if (const auto account = evaluate(pairs_[n], spheres, states[partner(n)], laws.laws[law], step,
                                      records[n], couple, output.contacts, wrenches_[n]))
      sum += *account;
  });
}

namespace {

/// A sphere and a surface in a step.
struct Meeting {
  const Spheres& spheres;
  int sphere;
  const RigidState& surface;
  const SphereInteraction& law;
  const SphereStep& step;
  const int* contacts = nullptr;  ///< see CoupleOutput

  Vec3 position() const { return vector_of(spheres.position[sphere]); }
  double radius() const { return spheres.radius(sphere); }
  bool levers_meet() const { return law.levers_meet || spheres.is_node(sphere); }
  Vec3 lever(const Vec3& normal, double overlap) const {
    return position() - (radius() - overlap) * normal - surface.position;
  }
};

Levers<double> levers(const Meeting& meeting, const Approach<double>& at, double overlap) {
  const double height = meeting.radius() - overlap;
  return levers_between(height, height - dot(at.slide, at.normal), meeting.radius());
}

Approach<double> approach(const Meeting& meeting, const Vec3& normal, double overlap) {
  const auto& [spheres, i, surface, law, step, contacts] = meeting;
  const Vec3 lever = meeting.lever(normal, overlap);
  const Vec3 velocity = vector_of(spheres.velocity[i]);
  const Vec3 way =
      step.displacement != nullptr ? vector_of(step.displacement[i]) : Vec3(step.step * velocity);
  const Vec3 turn =
      step.turn != nullptr ? vector_of(step.turn[i]) : Vec3(step.step * vector_of(spheres.spin[i]));
  Approach<double> at;
  at.overlap = overlap + reach_of(law);
  at.normal = triple_of(normal);
  at.velocity = triple_of(velocity - surface.velocity - surface.spin.cross(lever));
  const Vec3 run = step.step * along_surface(surface, normal);
  at.slide = triple_of(way - surface.displacement - surface.turn.cross(lever) - run);
  at.roll = triple_of(meeting.radius() * turn);
  if (meeting.levers_meet()) at.roll = levers(meeting, at, overlap).mean * at.roll;
  at.radius = meeting.radius();
  const double lightness = spheres.inverse_mass(i) + surface.inverse_mass;
  at.mass = lightness > 0.0 ? 1.0 / lightness : mass_at_wall(spheres, i);
  return at;
}

void add(SphereAccount& account, const SphereInteraction& law, const ContactLosses<double>& losses,
         double weight) {
  account.losses.damping += weight * losses.damping;
  account.losses.friction += weight * losses.friction;
  (jkr_law(law) != nullptr ? account.adhesion : account.losses.plastic) += weight * losses.plastic;
  account.losses.exchange_stiffness += weight * losses.exchange_stiffness;
  account.losses.overlap = std::max(account.losses.overlap, losses.overlap);
  account.losses.beyond = std::max(account.losses.beyond, losses.beyond);
}

/// @param strength  with which the touch began
/// @param largest   largest overlap of the touch so far; updated to the end of the step
template <typename NormalLaw>
ContactForce<double> respond_by(const NormalLaw& law, const Meeting& meeting, const Approach<double>& at,
                                int strength, double& largest, ContactMemory<double>& memory,
                                ContactLosses<double>& losses) {
  if constexpr (HistoryLaw<NormalLaw>) {
    constexpr double flat = std::numeric_limits<double>::infinity();
    const auto contact =
        with_strength(law, meeting.law.former, strength).contact(at.overlap, meeting.radius(), flat, largest);
    largest = contact.largest;
    losses.plastic += contact.lost;
    return respond(contact, meeting.law, at, memory, meeting.step.inverse(), losses,
                   meeting.step.dashpot_share);
  } else {
    return respond(law, meeting.law, at, memory, meeting.step.inverse(), losses, meeting.step.dashpot_share);
  }
}

ContactForce<double> respond(const Meeting& meeting, const Approach<double>& at, int strength,
                             double& largest, ContactMemory<double>& memory, ContactLosses<double>& losses) {
  return std::visit(
      [&](const auto& law) { return respond_by(law, meeting, at, strength, largest, memory, losses); },
      meeting.law.normal);
}

/// Centre of the sphere in the frame of the surface at the beginning and the end of the step.
std::array<Vec3, 2> way_of_centre(const Meeting& meeting) {
  const auto& [spheres, i, surface, law, step, contacts] = meeting;
  const Vec3 way = step.displacement != nullptr ? vector_of(step.displacement[i])
                                                : Vec3(step.step * vector_of(spheres.velocity[i]));
  const Vec3 end = surface.axes.transpose() * (meeting.position() - surface.position);
  // Axes at the beginning: those at the end rotated back.
  const Vec3 start =
      surface.axes.transpose() *
      (rodrigues_matrix(surface.turn) * (meeting.position() - way - surface.position + surface.displacement));
  return {start, end};
}

/// Distance from a surface, as a share of the radius, below which a centre may pass through it in a step too
/// short for all paths to be checked.
constexpr double near_share = 0.5;

bool may_pass(const std::vector<SurfaceTouch>& touches, double radius) {
  return std::any_of(touches.begin(), touches.end(),
                     [&](const SurfaceTouch& touch) { return touch.overlap > (1.0 - near_share) * radius; });
}

/// Energy of a touch at the beginning of the step. A ball that passes from one facet of a concave mesh to the
/// next overlaps it immediately [J].
/// @param previous  largest overlap before [m]
double energy_at_beginning(const Meeting& meeting, Approach<double> at, double previous) {
  at.overlap += dot(at.slide, at.normal);
  if (meeting.step.step == 0.0 || at.overlap <= 0.0) return 0.0;
  at.velocity = at.slide = at.roll = {};
  ContactMemory<double> memory{at.normal, {}, 0.0, 0.0};
  ContactLosses<double> losses;
  respond(meeting, at, present_strength, previous, memory, losses);
  const ContactStore store =
      stored(meeting.law, memory,
             {.overlap = at.overlap - reach_of(meeting.law), .first = meeting.radius(), .largest = previous});
  return store.normal + losses.plastic;
}

/// Couple of a touch on the sphere, not weighted [N·m].
/// @param force  on the sphere, not weighted [N]
Vec3 rolling_couple(const Meeting& meeting, const Vec3& normal, const Vec3& force, double overlap,
                    RollingState& state, RollingLosses& losses) {
  return rolling_couple(meeting.law,
                        rolling_sphere(meeting.spheres, meeting.step, meeting.sphere, meeting.contacts),
                        rolling_surface(meeting.surface, meeting.lever(normal, overlap)), normal, force,
                        overlap, meeting.step.step, state, losses);
}

void add(SphereAccount& account, const RollingLosses& losses, double weight) {
  account.rolling.dissipated += weight * losses.dissipated;
  account.rolling.exchange_stiffness += weight * losses.exchange_stiffness;
}

/// A feature in contact at the end of the step.
/// @param history  overlap history of the pair, for a touch that continues none
/// @param couple   of the resistance to rolling on the sphere [N·m]
SurfaceTouch touch_of(const Meeting& meeting, const SurfaceContact& found, const SurfaceTouch* old,
                      const SurfaceOverlaps& history, ContactForce<double>& force, Vec3& couple,
                      SphereAccount& account) {
  const Vec3 normal = meeting.surface.axes * found.normal;
  const double previous = largest_at(history, found.normal);
  SurfaceTouch touch;
  touch.kind = found.kind;
  touch.feature = found.feature;
  touch.weight = found.weight;
  touch.overlap = meeting.radius() - found.distance;
  touch.point = meeting.position() - found.distance * normal;
  touch.memory = old != nullptr ? old->memory : ContactMemory<double>{triple_of(normal), {}, 0.0, 0.0};
  touch.largest = old != nullptr ? old->largest : previous;
  touch.strength = old != nullptr ? old->strength : strength_of(meeting.law);
  ContactLosses<double> losses;
  const Approach<double> at = approach(meeting, normal, touch.overlap);
  force = respond(meeting, at, touch.strength, touch.largest, touch.memory, losses);
  RollingLosses of_rolling;
  couple = Vec3::Zero();
  // If a value of the scene has switched it off, nothing is carried on.
  if (meeting.law.rolling.acts()) {
    if (old != nullptr) touch.rolling = old->rolling;
    couple = touch.weight * rolling_couple(meeting, normal, vector_of(force.force), touch.overlap,
                                           touch.rolling, of_rolling);
  }
  force.force = touch.weight * force.force;
  force.torque_per_radius = touch.weight * force.torque_per_radius;
  if (meeting.levers_meet())
    force.torque_per_radius = levers(meeting, at, touch.overlap).at_end * force.torque_per_radius;
  touch.force = vector_of(force.force);
  const ContactStore store = stored(meeting.law, touch.memory,
                                    {.overlap = touch.overlap,
                                     .first = meeting.radius(),
                                     .largest = touch.largest,
                                     .strength = touch.strength});
  touch.potential = store.normal + store.tangential + touch.rolling.energy();
  const double old_weight = old != nullptr ? old->weight : touch.weight;
  const double old_potential = old != nullptr ? old->potential : 0.0;
  add(account, meeting.law, losses, 0.5 * (old_weight + touch.weight));
  add(account, of_rolling, 0.5 * (old_weight + touch.weight));
  account.exchange_handover -= 0.5 * (touch.weight - old_weight) * (old_potential + touch.potential);
  if (old == nullptr) account.exchange_handover -= touch.weight * energy_at_beginning(meeting, at, previous);
  return touch;
}

/// Ends a touch that no other continues: the sphere has left the surface, or the feature is no longer the
/// nearest one.
void end_touch(const Meeting& meeting, const SurfaceTouch& old, SphereAccount& account) {
  Approach<double> at = approach(meeting, vector_of(old.memory.normal), 0.0);
  at.overlap = old.overlap + reach_of(meeting.law) - dot(at.slide, at.normal);
  if (at.overlap > 0.0) {
    account.exchange_handover += old.weight * old.potential;
    return;
  }
  ContactMemory<double> memory = old.memory;
  double largest = old.largest;
  ContactLosses<double> losses;
  respond(meeting, at, old.strength, largest, memory, losses);
  add(account, meeting.law, losses, old.weight);
  if (!meeting.law.rolling.acts()) return;
  RollingState rolling = old.rolling;
  RollingLosses of_rolling;
  rolling_couple(meeting, vector_of(old.memory.normal), Vec3::Zero(), 0.0, rolling, of_rolling);
  add(account, of_rolling, old.weight);
}

}  // namespace

std::optional<SphereAccount> SurfaceContacts::evaluate(Pair& pair, const Spheres& spheres,
                                                       const RigidState& surface,
                                                       const SphereInteraction& law, const SphereStep& step,
                                                       ContactRecord& record, Pack* couple,
                                                       const int* contacts, SurfaceWrench& wrench) const {
  thread_local std::vector<SurfaceContact> found;
  const Meeting meeting{spheres, pair.sphere, surface, law, step, contacts};
  const Vec3 centre = surface.axes.transpose() * (meeting.position() - surface.position);
  find_contacts(shape_of(surface), pair.candidates, centre, meeting.radius() + reach_of(law), found);
  if (found.empty() && pair.touches.empty()) return std::nullopt;

  SphereAccount account;
  if (step.step > 0.0 && may_pass(pair.touches, meeting.radius())) {
    const auto [from, to] = way_of_centre(meeting);
    pair.passed = crosses(shape_of(surface), pair.candidates, from, to);
    if (pair.passed) account.losses.beyond = std::numeric_limits<double>::infinity();
  }
  const bool wall = partners_[pair.partner].wall;
  const auto work_of_wall = [&](const Vec3& force, const Vec3& normal, const Vec3& lever) {
    if (!wall) return;
    const Vec3 run = step.step * along_surface(surface, normal);
    account.losses.external_work += 0.5 * force.dot(surface.displacement + surface.turn.cross(lever) + run);
  };
  const std::vector<int>& continued = continuations(found, surface, pair.touches);
  for (size_t n = 0; n < found.size(); ++n) {
    const SurfaceTouch* old = continued[n] >= 0 ? &pair.touches[continued[n]] : nullptr;
    std::optional<SurfaceTouch> turned;
    if (held_from_both_sides(found, surface, pair.touches)) {
      turned = turned_about_axis(*old, surface, surface.axes * found[n].normal);
      old = &*turned;
    }
    ContactForce<double> force;
    Vec3 of_rolling;
    const SurfaceTouch touch = touch_of(meeting, found[n], old, pair.history, force, of_rolling, account);
    // One that adheres may not have begun, or has torn off.
    if (jkr_law(law) != nullptr && !(touch.memory.tangential_stiffness > 0.0)) continue;
    const Vec3 lever = touch.point - surface.position;
    work_of_wall(touch.force, vector_of(touch.memory.normal), lever);
    record.force += row_of(touch.force, 0.0);
    record.torque_per_radius += row_of(vector_of(force.torque_per_radius), 0.0);
    wrench.force -= touch.force;
    wrench.moment -= lever.cross(touch.force) + of_rolling;
    if (couple != nullptr) *couple += row_of(of_rolling, 0.0);
    if (wall) account.rolling.external_work += of_rolling.dot(surface.turn);
    if (keeps_memory(law)) enlarge(pair.trial_history, found[n].normal, touch.largest, touch.strength);
    pair.trial.push_back(touch);
  }
  for (int k = 0; k < static_cast<int>(pair.touches.size()); ++k) {
    const SurfaceTouch& old = pair.touches[k];
    work_of_wall(old.force, vector_of(old.memory.normal), old.point - surface.position);
    if (std::find(continued.begin(), continued.end(), k) != continued.end()) continue;
    end_touch(meeting, old, account);
  }
  return account;
}

int SurfaceContacts::passed_through(const Spheres& spheres, int sphere, std::span<const RigidState> states,
                                    std::span<const char> present, const SphereStep& step) const {
  const SphereInteraction any;
  for (const SurfacePartner& partner : partners_) {
    if (!present[partner.partner]) continue;
    const RigidState& surface = states[partner.partner];
    const auto [from, to] = way_of_centre({spheres, sphere, surface, any, step});
    if (crosses(shape_of(surface), from, to)) return partner.partner;
  }
  return -1;
}

void SurfaceContacts::accept() {
  for (Pair& pair : pairs_) {
    pair.touches.swap(pair.trial);
    pair.history.swap(pair.trial_history);
    for (const SurfaceTouch& touch : pair.touches) {
      const Vec3 normal = vector_of(touch.memory.normal);
      const double force = touch.force.dot(normal);
      if (force > pair.peak.force) pair.peak = {force, touch.kind, touch.feature, touch.point, normal};
    }
  }
}

void SurfaceContacts::begin_peaks() {
  ended_peaks_.clear();
  for (Pair& pair : pairs_) pair.peak = {};
}

}  // namespace scree
