// Compiled without fused multiply-add: all machines must predict the same numbers.
#include "core/record/recording/coding/contact_coder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/serialization/archive.hpp"
#include "core/record/recording/coding/contact_mark.hpp"
#include "core/record/recording/coding/packed_columns.hpp"
#include "core/record/recording/coding/packed_contact_columns.hpp"
#include "core/record/recording/coding/rounding.hpp"

namespace scree {

using namespace packed_contacts;

namespace {

constexpr float steps_of_normal = 16384.0F;
constexpr float steps_of_size = 4096.0F;
constexpr float coefficient_floor = 1.0F / 256.0F;
constexpr double whole_turn = 6.283185307179586;

std::int32_t whole(double steps) {
  constexpr double most = 1e9;
  // Avoids lround, which is a call: used nine times per contact.
  if (!(std::abs(steps) <= most))
    return std::isfinite(steps) ? static_cast<std::int32_t>(std::copysign(most, steps)) : 0;
  return static_cast<std::int32_t>(steps + std::copysign(0.5, steps));
}

/// Unit vector from integers.
Vec3 unit(const std::array<std::int32_t, 3>& steps) {
  const auto x = static_cast<double>(steps[0]);
  const auto y = static_cast<double>(steps[1]);
  const auto z = static_cast<double>(steps[2]);
  const double length = std::sqrt(x * x + y * y + z * z);
  return length > 0.0 ? Vec3(x / length, y / length, z / length) : Vec3(0.0, 0.0, 0.0);
}

/// Two directions perpendicular to a normal.
std::array<Vec3, 2> across(const Vec3& normal) {
  Eigen::Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  const Vec3 first = normal.cross(Vec3::Unit(least));
  const double length = first.norm();
  if (!(length > 0.0)) return {Vec3::UnitX(), Vec3::UnitY()};
  return {first / length, normal.cross(first / length)};
}

double finite_or_zero(double value) {
  return std::isfinite(value) ? value : 0.0;
}

double along(const Vec3& v, const Vec3& direction) {
  return v.x() * direction.x() + v.y() * direction.y() + v.z() * direction.z();
}

Vec3 doubled(const std::array<float, 3>& v) {
  return {v[0], v[1], v[2]};
}

Vec3 apart(const std::array<float, 3>& to, const std::array<float, 3>& from) {
  return doubled(to) - doubled(from);
}

/// Codes a value in a column. @return the value as a rounded number
template <typename Stream>
std::int32_t code_number(Stream& stream, std::size_t column, double expected, double given,
                         const Rounding& rounding) {
  return stream.code(column, rounding.number(single_precision(finite_or_zero(expected))),
                     rounding.number(single_precision(given)));
}
/// @return the value as it is read
template <typename Stream>
float code_value(Stream& stream, std::size_t column, double expected, double given,
                 const Rounding& rounding) {
  return rounding.value(code_number(stream, column, expected, given, rounding));
}

}  // namespace

/// @return the contact in the previous frame; null: none
template <typename Stream>
const ContactCoder::Known* ContactCoder::code_key(Stream& stream, Known& now) {
  const std::size_t place = coming_.size() - 1;
  std::int32_t partner = -1;
  if constexpr (!Stream::reads) partner = place_before_[place];
  if (stream.code(fresh, 0, partner < 0 ? 1 : 0) == 0) {
    partner = stream.code(skipped, expected_, partner);
    if (partner < 0 || static_cast<std::size_t>(partner) >= known_.size())
      throw SavedDataError("is damaged: it continues a contact that does not exist");
    expected_ = partner + 1;
    const Known& before = known_[static_cast<std::size_t>(partner)];
    now.key = before.key;
    return &before;
  }
  const auto neighbour = place == 0 ? Known().key : coming_[place - 1].key;
  for (std::size_t k = 0; k < now.key.size(); ++k)
    now.key[k] = stream.code(key + k, k == 1 ? now.key[0] : neighbour[k], now.key[k]);
  return nullptr;
}

/// Prediction from the positions of spheres; none: not available.
std::optional<ContactCoder::Expected> ContactCoder::predict(const std::vector<RecordedMotion>& bodies,
                                                            const Known* before, const Known& now) const {
  const auto a = static_cast<std::size_t>(now.key[0]);
  const float radius = sizes_.radius[a];
  if (!(radius > 0.0F)) return std::nullopt;
  const std::array<float, 3>& to = bodies[a].position;
  if (now.key[1] < 0) {
    if (before == nullptr) return std::nullopt;
    // Walls rarely move.
    const Vec3 direction = unit(before->normal);
    return Expected{before->normal, before->gap + along(apart(to, bodies_before_[a].position), direction)};
  }
  const auto b = static_cast<std::size_t>(now.key[1]);
  const Vec3 way = apart(to, bodies[b].position);
  const double length = std::sqrt(along(way, way));
  if (!(sizes_.radius[b] > 0.0F) || !(length > 0.0)) return std::nullopt;
  return Expected{{whole(way.x() / length * steps_of_normal), whole(way.y() / length * steps_of_normal),
                   whole(way.z() / length * steps_of_normal)},
                  length - static_cast<double>(radius) - static_cast<double>(sizes_.radius[b])};
}

template <typename Stream>
void ContactCoder::code_geometry(Stream& stream, const std::vector<RecordedMotion>& bodies,
                                 const Known* before, Known& now, FrameContact& contact) const {
  const auto a = static_cast<std::size_t>(now.key[0]);
  const Expected as_before = before != nullptr ? Expected{before->normal, before->gap} : Expected();
  const std::optional<Expected> predicted = predict(bodies, before, now);
  const Expected expected = predicted.value_or(as_before);
  for (std::size_t k = 0; k < 3; ++k) {
    const double part = contact.normal[static_cast<Eigen::Index>(k)];
    now.normal[k] = stream.code(normal + k, expected.normal[k], whole(part * steps_of_normal));
  }
  const Rounding of_length{scales_.length_floor, left_out()};
  now.gap =
      code_value(stream, column_of(gap, before != nullptr ? 0 : 1), expected.gap, contact.gap, of_length);
  contact.gap = now.gap;
  const Vec3 direction = unit(now.normal);
  contact.normal = direction;
  const double step = std::max(static_cast<double>(sizes_.reach[a]), 1e-30) / steps_of_size;
  const bool round = sizes_.radius[a] > 0.0F;
  if constexpr (Stream::skims) {
    // Only contacts of round bodies can be predicted; others have numbers in the same columns.
    if (round) {
      for (std::size_t k = 0; k < 3; ++k) stream.skip(point + k);
      return;
    }
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<Eigen::Index>(k);
    const double away = -direction[axis] * (static_cast<double>(sizes_.radius[a]) + 0.5 * contact.gap);
    const std::int32_t there = round ? whole(away / step) : before != nullptr ? before->point[k] : 0;
    const auto centre = static_cast<double>(bodies[a].position[k]);
    const double place = contact.point[axis] - centre;
    // Spheres touch at their surfaces, within the resolution.
    const bool near = round && std::abs(place - away) < step;
    now.point[k] = stream.code(point + k, there, near ? there : whole(place / step));
    // Predicted points are restored to the last bit.
    const bool as_predicted = round && now.point[k] == there;
    contact.point[axis] = centre + (as_predicted ? away : now.point[k] * step);
  }
}

/// Friction as a share of its limit, and its direction perpendicular to the normal.
template <typename Stream>
void ContactCoder::code_friction(Stream& stream, const Known* before, Known& now, const Weights& weights,
                                 FrameContact& contact) const {
  const Rounding of_share = share_rounding();
  // A sliding contact has the full share. Three classes each: unchanged, new and other contacts.
  constexpr std::size_t most_statuses = 3;
  static_assert(static_cast<std::size_t>(ContactStatus::slip) < most_statuses && 2 * most_statuses < classes);
  const std::size_t of_class = before == nullptr ? most_statuses + static_cast<std::size_t>(now.status)
                               : before->status != now.status ? 2 * most_statuses
                                                              : static_cast<std::size_t>(now.status);
  std::array<Vec3, 2> axes;
  double along_first = 0.0;
  double along_second = 0.0;
  if constexpr (!Stream::skims) axes = across(contact.normal);
  if constexpr (!Stream::reads) {
    along_first = contact.friction.dot(axes[0]);
    along_second = contact.friction.dot(axes[1]);
  }
  const double size = std::hypot(along_first, along_second);
  now.share = stream.code(column_of(share, of_class), before != nullptr ? before->share : 0,
                          of_share.number(single_precision(size / weights.given)));
  now.friction = of_share.value(now.share) * weights.read;
  const double steps = turn_steps();
  const std::int32_t as_before = before != nullptr ? before->angle : 0;
  now.angle = stream.code(
      column_of(angle, of_class), as_before,
      now.share != 0 ? whole(std::atan2(along_second, along_first) / whole_turn * steps) : as_before);
  if constexpr (Stream::skims) return;
  const double turned = now.angle / steps * whole_turn;
  contact.friction = now.friction * (std::cos(turned) * axes[0] + std::sin(turned) * axes[1]);
}

/// Elastic force, total force including damping, and the relative excess of its peak.
template <typename Stream>
ContactCoder::Weights ContactCoder::code_forces(Stream& stream, std::size_t of_class,
                                                const std::vector<RecordedMotion>& bodies,
                                                const Known* before, Known& now, FrameContact& contact) {
  const Rounding of_force{scales_.force_floor, left_out()};
  const Rounding of_coefficient{coefficient_floor, left_out()};
  // Shares of forces below the resolution are undefined.
  const auto weight_of = [&](double value) {
    return std::max(value, static_cast<double>(scales_.force_floor));
  };
  const double powered = overlap_power(scales_, contact.gap);
  // A new contact starts with the stiffness of others, and has its own from then on.
  const bool known = before != nullptr && same_power_;
  if (known) now.stiffness = before->stiffness;
  const double likely = before != nullptr && !known ? before->elastic_force
                                                    : (known ? now.stiffness : stiffness_).value() * powered;
  now.elastic_force =
      code_value(stream, column_of(elastic, of_class), likely, contact.elastic_force, of_force);
  contact.elastic_force = now.elastic_force;
  now.stiffness.add(powered, contact.elastic_force);
  stiffness_.add(powered, contact.elastic_force);

  const double given = weight_of(contact.normal_force);
  const double approach = approach_of(now, bodies, contact.normal);
  now.damping = before != nullptr ? before->damping : damping_;
  now.normal_force =
      code_value(stream, column_of(force, of_class), contact.elastic_force + now.damping.value() * approach,
                 contact.normal_force, of_force);
  contact.normal_force = now.normal_force;
  if (contact.normal_force > 0.0) {
    now.damping.add(approach, contact.normal_force - contact.elastic_force);
    damping_.add(approach, contact.normal_force - contact.elastic_force);
  }
  const double read = weight_of(contact.normal_force);
  // The coefficient of friction is the most constant quantity.
  const double limit_given = contact.friction_limit > 0.0 ? contact.friction_limit : given;
  const double coefficient = before != nullptr ? of_coefficient.value(before->coefficient) : 0.0;
  now.coefficient = code_number(stream, column_of(limit, of_class), coefficient,
                                contact.friction_limit / given, of_coefficient);
  contact.friction_limit = read * static_cast<double>(of_coefficient.value(now.coefficient));
  if constexpr (!Stream::skims) {
    // The peak since the previous frame is at least the force in it.
    const double least = before != nullptr ? std::max(0.0, before->normal_force / read - 1.0) : 0.0;
    const double higher = code_value(stream, column_of(peak, of_class), least,
                                     contact.peak_force / given - 1.0, peak_rounding());
    contact.peak_force = read * (1.0 + higher);
  }
  return {limit_given, contact.friction_limit > 0.0 ? contact.friction_limit : read};
}

/// Elongation of the tangential spring: predicted from the previous one at equal friction, or from others,
/// with a stiffness that grows with the overlap.
template <typename Stream>
void ContactCoder::code_stretch(Stream& stream, std::size_t of_class, const Known* before, Known& now,
                                FrameContact& contact) {
  constexpr std::size_t most_of_quiet = 3;
  const double stiffer = scales_.power == 2 ? std::sqrt(std::abs(contact.gap)) : 1.0;
  const double pull = stiffer > 0.0 ? now.friction / stiffer : 0.0;
  now.give = before != nullptr && same_power_ ? before->give : give_;
  double likely = now.give.value() * pull;
  if (before != nullptr && (of_class <= most_of_quiet || !same_power_)) {
    likely = before->elongation;
    if (before->friction > 0.0 && now.friction > 0.0) likely = likely / before->friction * now.friction;
  }
  now.elongation =
      code_value(stream, column_of(elongation, of_class), likely, contact.elongation, stretch_rounding());
  contact.elongation = now.elongation;
  now.give.add(pull, contact.elongation);
  give_.add(pull, contact.elongation);
}

template <typename Stream>
void ContactCoder::code_values(Stream& stream, const std::vector<RecordedMotion>& bodies, const Known* before,
                               Known& now, FrameContact& contact) {
  const std::size_t of_class = class_of_change(contact.gap, before != nullptr ? &before->gap : nullptr);
  const Weights weights = code_forces(stream, of_class, bodies, before, now, contact);
  code_friction(stream, before, now, weights, contact);
  code_stretch(stream, of_class, before, now, contact);
  const Rounding of_length{scales_.length_floor, left_out()};
  now.largest_overlap =
      code_value(stream, column_of(overlap, of_class), before != nullptr ? before->largest_overlap : 0.0,
                 contact.largest_overlap, of_length);
  contact.largest_overlap = now.largest_overlap;
}

/// Approach speed, times the fourth root of the overlap for dashpots that depend on it.
double ContactCoder::approach_of(const Known& now, const std::vector<RecordedMotion>& bodies,
                                 const Vec3& normal) const {
  double approach = along(doubled(bodies[static_cast<std::size_t>(now.key[0])].velocity), normal);
  if (now.key[1] >= 0)
    approach -= along(doubled(bodies[static_cast<std::size_t>(now.key[1])].velocity), normal);
  return scales_.power == 2 ? approach * std::sqrt(std::sqrt(std::abs(static_cast<double>(now.gap))))
                            : approach;
}

/// Prefetches the bodies of a contact that is likely to follow: they are scattered in memory, and waiting for
/// them would be a fifth of the work.
void ContactCoder::fetch_ahead(const std::vector<RecordedMotion>& bodies) const {
  constexpr std::size_t contacts_ahead = 8;
  const std::size_t place = static_cast<std::size_t>(expected_) + contacts_ahead;
  if (place >= known_.size() || known_[place].key[1] < 0) return;
  __builtin_prefetch(&bodies[static_cast<std::size_t>(known_[place].key[1])]);
}

template <typename Stream>
void ContactCoder::code(Stream& stream, const std::vector<RecordedMotion>& bodies, int walls,
                        std::size_t count, FrameContact* contacts) {
  coming_.clear();
  coming_.reserve(count);
  expected_ = 0;
  stiffness_ = damping_ = give_ = {};
  same_power_ = scales_.power == power_before_;
  power_before_ = scales_.power;
  const auto body_count = static_cast<std::int32_t>(bodies.size());
  FrameContact skimmed;
  for (std::size_t i = 0; i < count; ++i) {
    fetch_ahead(bodies);
    FrameContact& contact = Stream::skims ? skimmed : contacts[i];
    Known& now = coming_.emplace_back();
    now.key = identity_of(contact);
    const Known* before = code_key(stream, now);
    if (now.key[0] < 0 || now.key[0] >= body_count || now.key[1] >= body_count || now.key[1] < -walls)
      throw SavedDataError("is damaged: a contact refers to a missing body");
    const auto within = [](std::int32_t number, auto last) {
      return number >= 0 && number <= static_cast<std::int32_t>(last);
    };
    if (!within(now.key[2], ContactKind::sphere_vertex) || !within(now.key[3], FeatureKind::face) ||
        !within(now.key[5], FeatureKind::face))
      throw SavedDataError("is damaged: a contact is of an unknown kind");
    now.mark = stream.code(status, before != nullptr ? before->mark : 0, mark_of(contact));
    if (now.mark < 0) throw SavedDataError("is damaged: a contact has no status");
    now.status = now.mark % contact_statuses;
    if constexpr (Stream::reads) {
      contact.a = now.key[0];
      (now.key[1] < 0 ? contact.wall : contact.b) = now.key[1] < 0 ? -1 - now.key[1] : now.key[1];
      contact.kind = static_cast<ContactKind>(now.key[2]);
      contact.feature_a = {static_cast<FeatureKind>(now.key[3]), now.key[4]};
      contact.feature_b = {static_cast<FeatureKind>(now.key[5]), now.key[6]};
      set_mark(contact, now.mark);
    }
    code_geometry(stream, bodies, before, now, contact);
    code_values(stream, bodies, before, now, contact);
  }
  std::swap(known_, coming_);
  bodies_before_ = bodies;
}

void ContactCoder::write(const std::vector<FrameContact>& contacts, const std::vector<RecordedMotion>& bodies,
                         std::string& to) {
  scales_ = scales_for(contacts);
  std::vector<ContactIdentity> previous;
  previous.reserve(known_.size());
  for (const Known& known : known_) previous.push_back(known.key);
  place_before_ = places_in(previous, contacts);
  auto count = static_cast<std::uint64_t>(contacts.size());
  to += archived(0, count, scales_.force_floor, scales_.length_floor, scales_.power);
  ColumnWriter stream(all);
  std::vector<FrameContact> same = contacts;
  code(stream, bodies, std::numeric_limits<int>::max(), same.size(), same.data());
  stream.write(to);
}

void ContactCoder::unpack(std::string_view& text, Unpacked& to) {
  std::uint64_t count = 0;
  ContactScales& scales = to.scales;
  ArchiveReader head(text);
  head(count, scales.force_floor, scales.length_floor, scales.power);
  text.remove_prefix(text.size() - head.left());
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  if (!(scales.force_floor > 0.0F) || !(scales.length_floor > 0.0F) || count > most)
    throw SavedDataError("is damaged: it claims more contacts than it can hold");
  to.count = count;
  to.columns.load(all, text);
}

std::vector<FrameContact> ContactCoder::read(const std::vector<RecordedMotion>& bodies, int walls,
                                             Unpacked& unpacked) {
  scales_ = unpacked.scales;
  std::vector<FrameContact> contacts(unpacked.count);
  code(unpacked.columns, bodies, walls, contacts.size(), contacts.data());
  return contacts;
}

void ContactCoder::skim(const std::vector<RecordedMotion>& bodies, int walls, Unpacked& unpacked) {
  scales_ = unpacked.scales;
  ColumnSkimmer stream(unpacked.columns);
  code(stream, bodies, walls, unpacked.count, nullptr);
}

}  // namespace scree
