// Compiled without fused multiply-add: all machines must predict the same numbers.
#include "core/record/recording/coding/body_coder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/serialization/archive.hpp"
#include "core/record/recording/coding/body_sizes.hpp"
#include "core/record/recording/coding/packed_columns.hpp"
#include "core/record/recording/coding/rounding.hpp"

namespace scree {
namespace {

using Quaternion = std::array<double, 4>;  // w first
using Triple = std::array<float, 3>;

/// A body in collisions is less predictable than its quiet neighbour: each power of two of the change of
/// motion has its own columns, which compress better than one.
constexpr int classes = 10;
enum Column : std::size_t {
  marks,
  velocity,
  spin = velocity + classes,
  position = spin + classes,
  turn = position + classes,
  largest = turn + classes,
  all
};

constexpr std::array<unsigned, 2> left_out_of_velocities = {11, 17};  // in small and in large scenes
constexpr float share_of_fastest = 1e-6F;
constexpr float share_of_largest_mean = 1.0F / 32.0F;
constexpr double steps_of_turn = 4'194'304.0;  // 2²² in a component of 1

float finite_or_zero(float value) {
  return std::isfinite(value) ? value : 0.0F;
}

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

Quaternion normalised(Quaternion q) {
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(length > 0.0) || !std::isfinite(length)) return {1.0, 0.0, 0.0, 0.0};
  for (double& part : q) part /= length;
  return q;
}

/// Rotation extrapolated with the mean of two spins. Without sine, whose last bit differs between machines.
Quaternion turned_on(const Quaternion& rotation, const Triple& first, const Triple& second, double interval) {
  std::array<double, 3> half{};
  double square = 0.0;
  for (std::size_t k = 0; k < 3; ++k) {
    half[k] = 0.25 * interval * (static_cast<double>(first[k]) + static_cast<double>(second[k]));
    square += half[k] * half[k];
  }
  if (!(square < 1.0)) return rotation;
  const double cosine = 1.0 - square / 2.0 + square * square / 24.0;
  const double sine = 1.0 - square / 6.0 + square * square / 120.0;
  return normalised(product({cosine, sine * half[0], sine * half[1], sine * half[2]}, rotation));
}

template <typename Stream>
float code_rounded(Stream& stream, std::size_t column, const Rounding& rounding, float expected,
                   float value) {
  return rounding.value(
      stream.code(column, rounding.number(finite_or_zero(expected)), rounding.number(value)));
}

/// Difference of a rotation from the expected one: its three smaller components.
template <typename Stream>
Quaternion code_rotation(Stream& stream, std::size_t column, const Quaternion& expected,
                         const Quaternion& rotation) {
  Quaternion rest{};
  std::int32_t most = 0;
  if constexpr (!Stream::reads) {
    rest = product(rotation, {expected[0], -expected[1], -expected[2], -expected[3]});
    for (std::int32_t k = 1; k < 4; ++k) {
      if (std::abs(rest[static_cast<std::size_t>(k)]) > std::abs(rest[static_cast<std::size_t>(most)]))
        most = k;
    }
    if (rest[static_cast<std::size_t>(most)] < 0.0) {
      for (double& part : rest) part = -part;
    }
  }
  most = stream.code(largest, 0, most);
  if (most < 0 || most > 3) throw SavedDataError("is damaged: a rotation is invalid");
  double left = 1.0;
  for (std::size_t k = 0; k < 4; ++k) {
    if (static_cast<std::int32_t>(k) == most) continue;
    const double steps = std::isfinite(rest[k]) ? std::clamp(rest[k], -1.0, 1.0) * steps_of_turn : 0.0;
    rest[k] = stream.code(column, 0, static_cast<std::int32_t>(std::lround(steps))) / steps_of_turn;
    left -= rest[k] * rest[k];
  }
  rest[static_cast<std::size_t>(most)] = std::sqrt(std::max(0.0, left));
  return normalised(product(rest, expected));
}

/// Class of a change of motion.
/// @param unit  of the motion
std::size_t class_of_change(const Triple& now, const Triple& before, float unit) {
  float most = 0.0F;
  for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(now[k] - before[k]));
  const float ratio = most / unit;
  if (!(ratio > 0.0F)) return 0;
  if (!std::isfinite(ratio)) return classes - 1;
  constexpr int below_unit = 7;
  return static_cast<std::size_t>(std::clamp(power_of_two(ratio) + 1 + below_unit, 0, classes - 1));
}

Triple singles(const Vec3& v) {
  return {single_precision(v.x()), single_precision(v.y()), single_precision(v.z())};
}

Vec3 vector_of(const Triple& v) {
  return {v[0], v[1], v[2]};
}

/// Slow bodies are resolved less finely than fast ones: by a small share of the fastest, or, for many bodies,
/// of their mean.
float floor_of(const std::vector<FrameBody>& bodies, const Vec3 FrameBody::*member, bool fine) {
  double fastest = 0.0;
  double squares = 0.0;
  for (const FrameBody& body : bodies) {
    fastest = std::max(fastest, (body.*member).cwiseAbs().maxCoeff());
    squares += (body.*member).squaredNorm() / (3.0 * static_cast<double>(bodies.size()));
  }
  const float wanted =
      fine ? share_of_fastest * single_precision(fastest) : single_precision(std::sqrt(squares));
  return std::isfinite(wanted) ? std::max(wanted, 1e-30F) : 1e-30F;
}

}  // namespace

void BodyCoder::choose_scales(const std::vector<FrameBody>& bodies) {
  const bool fine = bodies.size() <= most_fine_bodies;
  scales_ = {floor_of(bodies, &FrameBody::velocity, fine), floor_of(bodies, &FrameBody::spin, fine),
             fine ? 1e-30F : floor_of(bodies, &FrameBody::position, fine),
             left_out_of_velocities[fine ? 0 : 1], false};
  if (!fine) {
    largest_velocity_ = std::max(largest_velocity_, scales_.velocity_floor);
    largest_spin_ = std::max(largest_spin_, scales_.spin_floor);
    scales_.velocity_floor = std::max(scales_.velocity_floor, share_of_largest_mean * largest_velocity_);
    scales_.spin_floor = std::max(scales_.spin_floor, share_of_largest_mean * largest_spin_);
  }
  scales_.steady = !first_ && velocities_are_steady(bodies);
}

/// Returns whether velocities are predicted better with a constant change than as constant.
bool BodyCoder::velocities_are_steady(const std::vector<FrameBody>& bodies) const {
  const Rounding rounding{scales_.velocity_floor, scales_.left_out};
  long as_before = 0;
  long steadily = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Known& known = known_[i];
      const std::int64_t now =
          rounding.number(single_precision(bodies[i].velocity[static_cast<Eigen::Index>(k)]));
      const auto left = [&](float expected) {
        return std::bit_width(
            static_cast<std::uint64_t>(std::abs(now - rounding.number(finite_or_zero(expected)))));
      };
      as_before += left(known.velocity[k]);
      steadily += left(known.velocity[k] + (known.velocity[k] - known.velocity_before[k]));
    }
  }
  return steadily < as_before;
}

template <typename Stream>
void BodyCoder::code_velocities(Stream& stream, const Known& before, Known& now,
                                const FrameBody& body) const {
  const Rounding of_velocity{scales_.velocity_floor, scales_.left_out};
  const Rounding of_spin{scales_.spin_floor, scales_.left_out};
  const Triple v = singles(body.velocity);
  const Triple w = singles(body.spin);
  const std::size_t was = class_of_change(before.velocity, before.velocity_before, scales_.velocity_floor);
  for (std::size_t k = 0; k < 3; ++k) {
    const float change = scales_.steady ? before.velocity[k] - before.velocity_before[k] : 0.0F;
    now.velocity[k] = code_rounded(stream, velocity + was, of_velocity, before.velocity[k] + change, v[k]);
  }
  const std::size_t is = class_of_change(now.velocity, before.velocity, scales_.velocity_floor);
  for (std::size_t k = 0; k < 3; ++k)
    now.spin[k] = code_rounded(stream, spin + is, of_spin, before.spin[k], w[k]);
  // Without a previous frame no change is predicted.
  now.velocity_before = first_ ? now.velocity : before.velocity;
}

template <typename Stream>
void BodyCoder::code_place(Stream& stream, double interval, const Known& before, Known& now,
                           const FrameBody& body) const {
  const Rounding of_position{scales_.position_floor, 0};
  const Triple x = singles(body.position);
  const std::size_t moved = class_of_change(now.velocity, before.velocity, scales_.velocity_floor);
  for (std::size_t k = 0; k < 3; ++k) {
    const double mean =
        0.5 * (static_cast<double>(before.velocity[k]) + static_cast<double>(now.velocity[k]));
    const auto there = static_cast<float>(static_cast<double>(before.position[k]) + interval * mean);
    now.position[k] = code_rounded(stream, position + moved, of_position, first_ ? 0.0F : there, x[k]);
  }
  const Quaternion expected =
      first_ ? before.rotation : turned_on(before.rotation, before.spin, now.spin, interval);
  const std::size_t spun = class_of_change(now.spin, before.spin, scales_.spin_floor);
  now.rotation =
      code_rotation(stream, turn + spun, expected,
                    {body.rotation.w, body.rotation.u.x(), body.rotation.u.y(), body.rotation.u.z()});
}

template <typename Stream>
void BodyCoder::code(Stream& stream, double interval, std::vector<FrameBody>& bodies) {
  known_.resize(bodies.size());
  motions_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    FrameBody& body = bodies[i];
    const Known before = known_[i];
    Known& now = known_[i];
    now.marks = stream.code(marks, before.marks, (body.present ? 1 : 0) + (body.asleep ? 2 : 0));
    code_velocities(stream, before, now, body);
    code_place(stream, interval, before, now, body);
    motions_[i] = {now.position, now.velocity};
    body.present = (now.marks & 1) != 0;
    body.asleep = (now.marks & 2) != 0;
    body.position = vector_of(now.position);
    body.velocity = vector_of(now.velocity);
    body.spin = vector_of(now.spin);
    body.rotation.w = now.rotation[0];
    body.rotation.u = Vec3(now.rotation[1], now.rotation[2], now.rotation[3]);
  }
  first_ = false;
}

void BodyCoder::write(const std::vector<FrameBody>& bodies, double interval, std::string& to) {
  choose_scales(bodies);
  auto steady = static_cast<std::uint8_t>(scales_.steady ? 1 : 0);
  to += archived(0, scales_.velocity_floor, scales_.spin_floor, scales_.position_floor, scales_.left_out,
                 steady);
  ColumnWriter stream(all);
  std::vector<FrameBody> same = bodies;
  code(stream, interval, same);
  stream.write(to);
}

void BodyCoder::unpack(std::string_view& text, Unpacked& to) {
  Scales& scales = to.scales;
  std::uint8_t steady = 0;
  ArchiveReader head(text);
  head(scales.velocity_floor, scales.spin_floor, scales.position_floor, scales.left_out, steady);
  scales.steady = steady != 0;
  text.remove_prefix(text.size() - head.left());
  if (!(scales.velocity_floor > 0.0F) || !(scales.spin_floor > 0.0F) || !(scales.position_floor > 0.0F) ||
      scales.left_out > 22)
    throw SavedDataError("is damaged: its bodies are not those of the frame before");
  to.columns.load(all, text);
}

std::vector<FrameBody> BodyCoder::read(std::size_t count, double interval, Unpacked& unpacked) {
  if (!known_.empty() && known_.size() != count)
    throw SavedDataError("is damaged: its bodies are not those of the frame before");
  scales_ = unpacked.scales;
  std::vector<FrameBody> bodies(count);
  code(unpacked.columns, interval, bodies);
  return bodies;
}

}  // namespace scree
