#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "core/base/serialization/archive.hpp"
#include "core/scene/scene.hpp"

/// Saved members of the events of a scene and of the parts that they add.
namespace scree {

template <>
inline constexpr bool is_plain<Vec2> = true;

template <typename Archive>
void serialize(Archive& archive, RemoveEvent& event) {
  auto& [what] = event;
  archive(what);
}

template <typename Archive>
void serialize(Archive& archive, AddEvent& event) {
  auto& [what] = event;
  archive(what);
}

template <typename Archive>
void serialize(Archive& archive, FrictionEvent& event) {
  auto& [static_coefficient, dynamic_coefficient] = event;
  archive(static_coefficient, dynamic_coefficient);
}

template <typename Archive>
void serialize(Archive& archive, SceneValue& value) {
  auto& [path, text] = value;
  archive(path, text);
}

template <typename Archive>
void serialize(Archive& archive, SetEvent& event) {
  auto& [values] = event;
  archive(values);
}

template <typename Archive>
void serialize(Archive& archive, MoveEvent& event) {
  auto& [body, position, rotation] = event;
  archive(body);
  for (auto* vector : {&position, &rotation}) {
    bool given = vector->has_value();
    Vec3 value = vector->value_or(Vec3::Zero());
    archive(given, value);
    *vector = given ? std::optional(value) : std::nullopt;
  }
}

template <typename Archive>
void serialize(Archive& archive, PullSpec& pull) {
  auto& [body, node, point, time, target, frequency, damping_ratio, acceleration_limit] = pull;
  int number = node.value_or(-1);
  archive(body, number, point, time, target, frequency, damping_ratio, acceleration_limit);
  node = number < 0 ? std::nullopt : std::optional(number);
}

template <typename Archive>
void serialize(Archive& archive, BodySpec& body) {
  auto& [name, shape, material, mass, position, rotation, velocity, spin, size, fixed, rotations, hold,
         line] = body;
  double own_mass = mass.value_or(0.0);
  archive(name, shape, material, own_mass, position, rotation, velocity, spin, size, fixed, rotations, hold,
          line);
  mass = own_mass > 0.0 ? std::optional(own_mass) : std::nullopt;
}

template <typename Archive>
void serialize(Archive& archive, ShapeSpec& shape) {
  auto& [name, radius, mesh, unit, scale, line] = shape;
  double own_radius = radius.value_or(0.0);
  std::string path = mesh.string();
  archive(name, own_radius, path, unit, scale, line);
  radius = own_radius > 0.0 ? std::optional(own_radius) : std::nullopt;
  mesh = path;
}

/// The shape that bodies bring along.
template <typename Archive>
void serialize_brought(Archive& archive, std::optional<ShapeSpec>& shape) {
  bool with_shape = shape.has_value();
  archive(with_shape);
  if (with_shape) archive(shape ? *shape : shape.emplace());
}

template <typename Archive>
void serialize(Archive& archive, AddBodyEvent& event) {
  archive(event.body);
  serialize_brought(archive, event.shape);
}

template <typename Archive>
void serialize(Archive& archive, UniformSizes& sizes) {
  auto& [min, max] = sizes;
  archive(min, max);
}

template <typename Archive>
void serialize(Archive& archive, SieveSizes& sizes) {
  auto& [curve] = sizes;
  archive(curve);
}

template <typename Archive>
void serialize(Archive& archive, LawSizes& sizes) {
  auto& [law, mean, deviation, min, max] = sizes;
  archive(law, mean, deviation, min, max);
}

template <typename Archive>
void serialize(Archive& archive, ShapeShare& part) {
  auto& [shape, share] = part;
  archive(shape, share);
}

/// One of several kinds.
template <typename Archive, typename... Kinds>
void serialize_kinds(Archive& archive, std::variant<Kinds...>& value) {
  std::size_t kind = value.index();
  archive(kind);
  if (kind >= sizeof...(Kinds)) throw SavedDataError("is damaged: it has something of an unknown kind");
  std::size_t other = 0;
  const auto choose = [&]<typename Kind>() {
    if (other++ == kind && value.index() != kind) value = Kind();
  };
  (choose.template operator()<Kinds>(), ...);
  std::visit([&](auto& one) { archive(one); }, value);
}

template <typename Archive>
void serialize(Archive& archive, AddFillEvent& event) {
  auto& [name, shape, mixture, material, rotations, hold, count, region, arrangement, orientation, size,
         velocity, seed, file, line] = event.fill;
  std::string path = file.string();
  archive(name, shape, mixture, material, rotations, hold, count, region.min, region.max, arrangement,
          orientation);
  serialize_kinds(archive, size);
  archive(velocity, seed, path, line);
  file = path;
  serialize_brought(archive, event.shape);
}

template <typename Archive>
void serialize(Archive& archive, PlaneSpec& plane) {
  auto& [point, normal] = plane;
  archive(point, normal);
}

template <typename Archive>
void serialize(Archive& archive, BoxSpec& box) {
  auto& [corners, open] = box;
  archive(corners.min, corners.max, open);
}

template <typename Archive>
void serialize(Archive& archive, CylinderSpec& cylinder) {
  auto& [point, axis, radius, length, side] = cylinder;
  archive(point, axis, radius, length, side);
}

template <typename Archive>
void serialize(Archive& archive, ConeSpec& cone) {
  auto& [apex, axis, half_angle, from, to, side] = cone;
  archive(apex, axis, half_angle, from, to, side);
}

template <typename Archive>
void serialize(Archive& archive, MeshWallSpec& wall) {
  auto& [mesh, unit, scale, inside, position, rotation] = wall;
  std::string path = mesh.string();
  bool given = inside.has_value();
  bool within = inside.value_or(false);
  archive(path, unit, scale, given, within, position, rotation);
  mesh = path;
  inside = given ? std::optional(within) : std::nullopt;
}

template <typename Archive>
void serialize(Archive&, std::monostate&) {}

template <typename Archive>
void serialize(Archive& archive, TableMotion& motion) {
  auto& [time, displacement] = motion;
  archive(time, displacement);
}

template <typename Archive>
void serialize(Archive& archive, ConstantMotion& motion) {
  auto& [velocity, spin] = motion;
  archive(velocity, spin);
}

template <typename Archive>
void serialize(Archive& archive, SineMotion& motion) {
  auto& [amplitude, frequency, periods, start] = motion;
  int number = periods.value_or(-1);
  double begin = start.value_or(-1.0);
  archive(amplitude, frequency, number, begin);
  periods = number < 0 ? std::nullopt : std::optional(number);
  start = begin < 0.0 ? std::nullopt : std::optional(begin);
}

template <typename Archive>
void serialize(Archive& archive, FormulaMotion& motion) {
  auto& [displacement, turn] = motion;
  archive(displacement, turn);
}

template <typename Archive>
void serialize(Archive& archive, FreeSpec& free) {
  auto& [mass, axes, force, damping] = free;
  archive(mass, axes, force, damping);
}

template <typename Archive>
void serialize(Archive& archive, AddWallEvent& event) {
  auto& [name, material, shape, motion, about, surface_velocity, free, line] = event.wall;
  archive(name, material);
  serialize_kinds(archive, shape);
  serialize_kinds(archive, motion);
  archive(about, surface_velocity);
  bool is_free = free.has_value();
  archive(is_free);
  if (is_free) archive(free ? *free : free.emplace());
  archive(line);
}

template <typename Archive>
void serialize(Archive& archive, EventAction& action) {
  serialize_kinds(archive, action);
}

template <typename Archive>
void serialize(Archive& archive, EventSpec& event) {
  auto& [time, action, between_steps, line] = event;
  archive(time, action, between_steps, line);
}

}  // namespace scree
