// Compiled without joining multiplications and additions: other machines must predict the same numbers.
#include "core/record/contact_coder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "core/record/columns.hpp"
#include "core/record/rounding.hpp"
#include "core/serialization/archive.hpp"

namespace scree {
namespace {

/// The whole numbers of `Known::values`.
enum Value : std::size_t { gap, elastic, force, limit, rub, angle, elongation, peak, overlap, value_count };
enum Column : std::size_t {
  fresh,
  skipped,
  key,
  status = key + 7,
  normal,
  point = normal + 3,
  value = point + 3,
  all = value + 9
};
static_assert(value_count == 9);

constexpr std::size_t column_of(Value which) {
  return static_cast<std::size_t>(value) + static_cast<std::size_t>(which);
}

constexpr float share_of_largest = 1.0F / 65536.0F;
constexpr float steps_of_normal = 16384.0F;
constexpr float steps_of_size = 4096.0F;
constexpr float coefficient_floor = 1.0F / 256.0F;
constexpr double whole_turn = 6.283185307179586;

std::int32_t whole(double steps) {
  constexpr double most = 1e9;
  return std::isfinite(steps) ? static_cast<std::int32_t>(std::lround(std::clamp(steps, -most, most))) : 0;
}

/// Unit, from the whole numbers alone.
Vec3 unit(const std::array<std::int32_t, 3>& steps) {
  const auto x = static_cast<double>(steps[0]);
  const auto y = static_cast<double>(steps[1]);
  const auto z = static_cast<double>(steps[2]);
  const double length = std::sqrt(x * x + y * y + z * z);
  return length > 0.0 ? Vec3(x / length, y / length, z / length) : Vec3(0.0, 0.0, 0.0);
}

/// Two directions across a normal.
std::array<Vec3, 2> across(const Vec3& normal) {
  Eigen::Index least = 0;
  normal.cwiseAbs().minCoeff(&least);
  const Vec3 first = normal.cross(Vec3::Unit(least));
  const double length = first.norm();
  if (!(length > 0.0)) return {Vec3::UnitX(), Vec3::UnitY()};
  return {first / length, normal.cross(first / length)};
}

float floor_below(double largest) {
  const float wanted = share_of_largest * single_precision(largest);
  return std::isfinite(wanted) ? std::max(wanted, 1e-30F) : 1e-30F;
}

double finite_or_zero(double value) {
  return std::isfinite(value) ? value : 0.0;
}

std::uint64_t mixed(const std::array<std::int32_t, 7>& key) {
  std::uint64_t sum = 0;
  for (const std::int32_t part : key)
    sum = (sum ^ static_cast<std::uint32_t>(part)) * 0x9E37'79B9'7F4A'7C15ULL + (sum >> 29U);
  return sum;
}

}  // namespace

ContactCoder::Known ContactCoder::key_of_contact(const FrameContact& contact) {
  Known known;
  known.key = {contact.a,
               contact.wall >= 0 ? -1 - contact.wall : contact.b,
               static_cast<std::int32_t>(contact.kind),
               static_cast<std::int32_t>(contact.feature_a.kind),
               contact.feature_a.index,
               static_cast<std::int32_t>(contact.feature_b.kind),
               contact.feature_b.index};
  return known;
}

/// Where each contact was in the frame before.
void ContactCoder::find_partners(const std::vector<FrameContact>& contacts) {
  std::unordered_map<std::uint64_t, std::int32_t> places;
  places.reserve(known_.size());
  for (std::size_t i = 0; i < known_.size(); ++i)
    places.emplace(mixed(known_[i].key), static_cast<std::int32_t>(i));
  partner_.assign(contacts.size(), -1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Known wanted = key_of_contact(contacts[i]);
    const auto found = places.find(mixed(wanted.key));
    if (found != places.end() && known_[static_cast<std::size_t>(found->second)].key == wanted.key)
      partner_[i] = found->second;
  }
}

void ContactCoder::choose_scales(const std::vector<FrameContact>& contacts) {
  double largest_force = 0.0;
  double largest_length = 0.0;
  for (const FrameContact& contact : contacts) {
    largest_force = std::max(largest_force, std::abs(contact.normal_force));
    largest_length = std::max(largest_length, std::abs(contact.gap));
  }
  scales_ = {floor_below(largest_force), floor_below(largest_length), 0};
}

/// The power that leaves least.
void ContactCoder::choose_power(const std::vector<FrameContact>& contacts) {
  const Rounding of_force{scales_.force_floor, left_out()};
  std::array<long, 3> left{};
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (partner_[i] < 0) continue;
    const Known& before = known_[static_cast<std::size_t>(partner_[i])];
    const std::int64_t now = of_force.number(single_precision(contacts[i].elastic_force));
    for (std::size_t power = 0; power < left.size(); ++power) {
      scales_.power = static_cast<std::uint8_t>(power);
      const float likely = single_precision(finite_or_zero(predicted_elastic(&before, contacts[i].gap)));
      left[power] += std::bit_width(static_cast<std::uint64_t>(std::abs(now - of_force.number(likely))));
    }
  }
  scales_.power = static_cast<std::uint8_t>(std::min_element(left.begin(), left.end()) - left.begin());
}

/// @return the contact in the frame before; null: it has none
template <typename Stream>
const ContactCoder::Known* ContactCoder::code_key(Stream& stream, Known& now) {
  const std::size_t place = coming_.size();
  std::int32_t partner = -1;
  if constexpr (!Stream::reads) partner = partner_[place];
  if (stream.code(fresh, 0, partner < 0 ? 1 : 0) == 0) {
    partner = stream.code(skipped, expected_, partner);
    if (partner < 0 || static_cast<std::size_t>(partner) >= known_.size())
      throw SavedDataError("is damaged: a contact goes on from none");
    expected_ = partner + 1;
    const Known& before = known_[static_cast<std::size_t>(partner)];
    now.key = before.key;
    return &before;
  }
  const Known neighbour = coming_.empty() ? Known() : coming_.back();
  for (std::size_t k = 0; k < now.key.size(); ++k)
    now.key[k] = stream.code(key + k, k == 1 ? now.key[0] : neighbour.key[k], now.key[k]);
  return nullptr;
}

/// What the places of spheres tell; none: nothing.
std::optional<ContactCoder::Expected> ContactCoder::predict(const std::vector<FrameBody>& bodies,
                                                            const Known* before, const Known& now) const {
  const auto a = static_cast<std::size_t>(now.key[0]);
  const float radius = sizes_.radius[a];
  if (!(radius > 0.0F)) return std::nullopt;
  const Vec3& to = bodies[a].position;
  if (now.key[1] < 0) {
    if (before == nullptr) return std::nullopt;
    // Walls seldom move.
    const Vec3 way = to - places_[a];
    const Vec3 direction = unit(before->normal);
    return Expected{before->normal, before->gap_now + way.x() * direction.x() + way.y() * direction.y() +
                                        way.z() * direction.z()};
  }
  const auto b = static_cast<std::size_t>(now.key[1]);
  const Vec3 apart = to - bodies[b].position;
  const double length = std::sqrt(apart.x() * apart.x() + apart.y() * apart.y() + apart.z() * apart.z());
  if (!(sizes_.radius[b] > 0.0F) || !(length > 0.0)) return std::nullopt;
  return Expected{{whole(apart.x() / length * steps_of_normal), whole(apart.y() / length * steps_of_normal),
                   whole(apart.z() / length * steps_of_normal)},
                  length - static_cast<double>(radius) - static_cast<double>(sizes_.radius[b])};
}

template <typename Stream>
void ContactCoder::code_geometry(Stream& stream, const std::vector<FrameBody>& bodies, const Known* before,
                                 Known& now, FrameContact& contact) const {
  const auto a = static_cast<std::size_t>(now.key[0]);
  const Expected as_before = before != nullptr ? Expected{before->normal, before->gap_now} : Expected();
  const std::optional<Expected> predicted = predict(bodies, before, now);
  const Expected expected = predicted.value_or(as_before);
  for (std::size_t k = 0; k < 3; ++k) {
    const double part = contact.normal[static_cast<Eigen::Index>(k)];
    now.normal[k] = stream.code(normal + k, expected.normal[k], whole(part * steps_of_normal));
  }
  const Rounding of_length{scales_.length_floor, left_out()};
  now.values[gap] =
      stream.code(column_of(gap), of_length.number(single_precision(finite_or_zero(expected.gap))),
                  of_length.number(single_precision(contact.gap)));
  now.gap_now = of_length.value(now.values[gap]);
  contact.gap = now.gap_now;
  const Vec3 direction = unit(now.normal);
  const double step = std::max(static_cast<double>(sizes_.reach[a]), 1e-30) / steps_of_size;
  const bool round = sizes_.radius[a] > 0.0F;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<Eigen::Index>(k);
    const double away = -direction[axis] * (static_cast<double>(sizes_.radius[a]) + 0.5 * now.gap_now);
    const std::int32_t there = round ? whole(away / step) : before != nullptr ? before->point[k] : 0;
    const double place = contact.point[axis] - bodies[a].position[axis];
    now.point[k] = stream.code(point + k, there, whole(place / step));
    // Where it is as predicted, it is so to the last bit.
    const bool as_predicted = round && now.point[k] == there;
    contact.point[axis] = bodies[a].position[axis] + (as_predicted ? away : now.point[k] * step);
  }
  contact.normal = direction;
}

/// Friction as a share of its limit, and its direction across the normal.
template <typename Stream>
void ContactCoder::code_friction(Stream& stream, const Known* before, Known& now, const Weights& weights,
                                 FrameContact& contact) const {
  const Rounding of_share = share_rounding();
  const auto [first, second] = across(contact.normal);
  const double along_first = contact.friction.dot(first);
  const double along_second = contact.friction.dot(second);
  const double size = std::hypot(along_first, along_second);
  now.values[rub] = stream.code(column_of(rub), before != nullptr ? before->values[rub] : 0,
                                of_share.number(single_precision(size / weights.given)));
  now.friction = of_share.value(now.values[rub]) * weights.read;
  const double steps = turn_steps();
  const std::int32_t as_before = before != nullptr ? before->values[angle] : 0;
  now.values[angle] = stream.code(
      column_of(angle), as_before,
      now.values[rub] != 0 ? whole(std::atan2(along_second, along_first) / whole_turn * steps) : as_before);
  const double turned = now.values[angle] / steps * whole_turn;
  contact.friction = now.friction * (std::cos(turned) * first + std::sin(turned) * second);
}

template <typename Stream>
void ContactCoder::code_values(Stream& stream, const Known* before, Known& now, FrameContact& contact) const {
  const Rounding of_force{scales_.force_floor, left_out()};
  const Rounding of_length{scales_.length_floor, left_out()};
  const Rounding of_coefficient{coefficient_floor, left_out()};
  const Rounding of_stretch = stretch_rounding();
  const auto code_one = [&](Value which, double expected, double given, const Rounding& rounding) {
    const float likely = single_precision(finite_or_zero(expected));
    now.values[which] =
        stream.code(column_of(which), rounding.number(likely), rounding.number(single_precision(given)));
    return static_cast<double>(rounding.value(now.values[which]));
  };
  now.elastic_now =
      code_one(elastic, predicted_elastic(before, now.gap_now), contact.elastic_force, of_force);
  contact.elastic_force = now.elastic_now;
  const auto weight_of = [&](double value) { return value > 0.0 ? value : scales_.force_floor; };
  const double given = weight_of(contact.normal_force);
  contact.normal_force = code_one(force, now.elastic_now, contact.normal_force, of_force);
  const double read = weight_of(contact.normal_force);
  // The coefficient of friction and the share by which the peak is higher change least.
  const double limit_given = contact.friction_limit > 0.0 ? contact.friction_limit : given;
  const double coefficient = before != nullptr ? of_coefficient.value(before->values[limit]) : 0.0;
  contact.friction_limit =
      read * code_one(limit, coefficient, contact.friction_limit / given, of_coefficient);
  contact.peak_force = read * (1.0 + code_one(peak, 0.0, contact.peak_force / given - 1.0, share_rounding()));
  code_friction(stream, before, now,
                {limit_given, contact.friction_limit > 0.0 ? contact.friction_limit : read}, contact);
  const double stretch = before == nullptr ? 0.0
                         : before->friction > 0.0 && now.friction > 0.0
                             ? before->stretched / before->friction * now.friction
                             : before->stretched;
  now.stretched = code_one(elongation, stretch, contact.elongation, of_stretch);
  contact.elongation = now.stretched;
  now.dent = code_one(overlap, before != nullptr ? before->dent : 0.0, contact.largest_overlap, of_length);
  contact.largest_overlap = now.dent;
}

/// Springs with a force in proportion to a power of the overlap.
double ContactCoder::predicted_elastic(const Known* before, double gap_now) const {
  if (before == nullptr) return 0.0;
  const double ratio = gap_now / before->gap_now;
  if (scales_.power == 0 || !(ratio > 0.0) || !std::isfinite(ratio)) return before->elastic_now;
  return before->elastic_now * (scales_.power == 1 ? ratio : ratio * std::sqrt(ratio));
}

template <typename Stream>
void ContactCoder::code(Stream& stream, const std::vector<FrameBody>& bodies, int walls,
                        std::vector<FrameContact>& contacts) {
  coming_.clear();
  coming_.reserve(contacts.size());
  expected_ = 0;
  for (FrameContact& contact : contacts) {
    Known now = key_of_contact(contact);
    const Known* before = code_key(stream, now);
    const auto count = static_cast<std::int32_t>(bodies.size());
    if (now.key[0] < 0 || now.key[0] >= count || now.key[1] >= count || now.key[1] < -walls)
      throw SavedDataError("is damaged: a contact is of a body that is not there");
    const auto within = [](std::int32_t number, auto last) {
      return number >= 0 && number <= static_cast<std::int32_t>(last);
    };
    if (!within(now.key[2], ContactKind::sphere_vertex) || !within(now.key[3], FeatureKind::face) ||
        !within(now.key[5], FeatureKind::face))
      throw SavedDataError("is damaged: a contact is of no known kind");
    now.status = stream.code(status, before != nullptr ? before->status : 0,
                             static_cast<std::int32_t>(contact.status));
    if (!within(now.status, ContactStatus::slip)) throw SavedDataError("is damaged: a contact has no status");
    if constexpr (Stream::reads) {
      contact.a = now.key[0];
      (now.key[1] < 0 ? contact.wall : contact.b) = now.key[1] < 0 ? -1 - now.key[1] : now.key[1];
      contact.kind = static_cast<ContactKind>(now.key[2]);
      contact.feature_a = {static_cast<FeatureKind>(now.key[3]), now.key[4]};
      contact.feature_b = {static_cast<FeatureKind>(now.key[5]), now.key[6]};
      contact.status = static_cast<ContactStatus>(now.status);
    }
    code_geometry(stream, bodies, before, now, contact);
    code_values(stream, before, now, contact);
    coming_.push_back(now);
  }
  std::swap(known_, coming_);
  places_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) places_[i] = bodies[i].position;
}

void ContactCoder::write(const std::vector<FrameContact>& contacts, const std::vector<FrameBody>& bodies,
                         std::string& to) {
  choose_scales(contacts);
  find_partners(contacts);
  choose_power(contacts);
  auto count = static_cast<std::uint64_t>(contacts.size());
  to += archived(0, count, scales_.force_floor, scales_.length_floor, scales_.power);
  ColumnWriter stream(all);
  std::vector<FrameContact> same = contacts;
  code(stream, bodies, std::numeric_limits<int>::max(), same);
  stream.write(to);
}

std::vector<FrameContact> ContactCoder::read(const std::vector<FrameBody>& bodies, int walls,
                                             std::string_view& text) {
  std::uint64_t count = 0;
  ArchiveReader head(text);
  head(count, scales_.force_floor, scales_.length_floor, scales_.power);
  text.remove_prefix(text.size() - head.left());
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  if (!(scales_.force_floor > 0.0F) || !(scales_.length_floor > 0.0F) || count > most)
    throw SavedDataError("is damaged: it claims more contacts than it can hold");
  ColumnReader stream(all, text);
  std::vector<FrameContact> contacts(count);
  code(stream, bodies, walls, contacts);
  return contacts;
}

}  // namespace scree
