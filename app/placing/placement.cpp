#include "app/placing/placement.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "core/geometry/rotation.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/motion_plane.hpp"

namespace scree {
namespace {

Vec3 middle_of(const Box& box) {
  return 0.5 * (box.min + box.max);
}

/// Middle of the bounding box of a wall's mesh, in global axes.
Vec3 middle_of(const Shape& mesh) {
  Box bounds{mesh.features.points.front(), mesh.features.points.front()};
  for (const Vec3& point : mesh.features.points) {
    bounds.min = bounds.min.cwiseMin(point);
    bounds.max = bounds.max.cwiseMax(point);
  }
  return middle_of(bounds);
}

/// Bodies and fills are numbered in the order of the file.
int number_of_body(const Model& model, std::size_t index) {
  std::vector<BodyRange> fills = model.fill_bodies;
  std::sort(fills.begin(), fills.end(),
            [](const BodyRange& one, const BodyRange& other) { return one.first < other.first; });
  int number = static_cast<int>(index);
  for (const BodyRange& fill : fills) {
    if (fill.first <= number) number += fill.count;
  }
  return number;
}

Placement placement_of_body(const Model& model, const ScenePart& part) {
  const BodySpec& body = model.scene.bodies[part.index];
  Placement placement{part};
  placement.anchor = body.position;
  placement.body = number_of_body(model, part.index);
  placement.size = body.size;
  placement.across = axis_across(model.scene);
  if (!is_sphere(model, placement.body)) placement.rotation = body.rotation;
  return placement;
}

Placement placement_of_wall(const Model& model, const ScenePart& part) {
  Placement placement{part};
  const WallSpec& wall = model.scene.walls[part.index];
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
    placement.anchor = plane->point;
    placement.normal = plane->normal;
  } else if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    placement.box = box->box;
    placement.anchor = middle_of(box->box);
  } else if (const auto* cylinder = std::get_if<CylinderSpec>(&wall.shape)) {
    placement.anchor = middle_of(std::get<Shape>(model.walls[part.index].shape));
    placement.axis = cylinder->axis;
  } else if (const auto* cone = std::get_if<ConeSpec>(&wall.shape)) {
    placement.anchor = middle_of(std::get<Shape>(model.walls[part.index].shape));
    placement.axis = cone->axis;
  } else {
    const auto& mesh = std::get<MeshWallSpec>(wall.shape);
    placement.anchor = middle_of(std::get<Shape>(model.walls[part.index].shape));
    placement.rotation = mesh.rotation;
    placement.size = mesh.scale;
  }
  return placement;
}

std::optional<Placement> placement_of_load(const Model& model, const ScenePart& part) {
  const LoadSpec& load = model.scene.loads[part.index];
  const int body = find_body(model, load.body);
  if (body < 0) return std::nullopt;
  const BodyStart& start = model.start[static_cast<std::size_t>(body)];
  Placement placement{part};
  placement.body = body;
  placement.anchor = start.position + Rotation::from_rotation_vector(start.rotation).matrix() * load.point;
  return placement;
}

/// Without the round-off of its computation, which would be in the file.
double tidied(double value) {
  constexpr int digits = 12;
  std::array<char, 32> text{};
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
  std::from_chars(text.data(), written.ptr, value);
  return value;
}

/// Only coordinates that differ from those before.
Vec3 tidied(const Vec3& point, const Vec3& before) {
  // An angle of 90° has a cosine.
  constexpr double nothing = 1e-15;
  Vec3 result = before;
  for (int axis = 0; axis < 3; ++axis) {
    if (point[axis] == before[axis]) continue;
    result[axis] = std::abs(point[axis]) < nothing ? 0.0 : tidied(point[axis]);
  }
  return result;
}

Placement placement_of_region(const ScenePart& part, const Box& region) {
  Placement placement{part};
  placement.anchor = middle_of(region);
  placement.box = region;
  return placement;
}

/// None: an angle of repose of all bodies, or a flow through an inlet or outlet.
std::optional<Placement> placement_of_probe(const ProbeSpec& probe, const ScenePart& part) {
  if (probe.plane) {
    Placement placement{part};
    placement.anchor = probe.plane->point;
    placement.normal = probe.plane->normal;
    if (probe.plane->radius) placement.size = 1.0;
    return placement;
  }
  if (!probe.region) return std::nullopt;
  if (const auto* box = std::get_if<Box>(&*probe.region)) return placement_of_region(part, *box);
  Placement placement{part};
  placement.anchor = std::get<SphereRegion>(*probe.region).center;
  placement.size = 1.0;
  return placement;
}

Box moved(const Box& box, const PlaceChange& change) {
  const Box target = change.box.value_or(Box{box.min + change.way, box.max + change.way});
  return {tidied(target.min, box.min), tidied(target.max, box.max)};
}

Vec3 turned(const Vec3& rotation, const Vec3& turn) {
  if (turn.isZero(0.0)) return rotation;
  return tidied(
      Rotation::from_rotation_vector(rotation).then(Rotation::from_rotation_vector(turn)).rotation_vector(),
      rotation);
}

Vec3 turned_direction(const Vec3& direction, const PlaceChange& change) {
  if (change.turn.isZero(0.0)) return direction;
  return tidied(Rotation::from_rotation_vector(change.turn).matrix() * direction, direction).normalized();
}

/// A wall that turns about a point does so in its new place, too.
void change_wall(WallSpec& wall, const Placement& placement, const PlaceChange& change) {
  const Vec3 about = wall.about;
  wall.about = tidied(carried(about, placement, change), about);
  if (auto* plane = std::get_if<PlaneSpec>(&wall.shape)) {
    plane->point = tidied(plane->point + change.way, plane->point);
    plane->normal = turned_direction(plane->normal, change);
  } else if (auto* cylinder = std::get_if<CylinderSpec>(&wall.shape)) {
    cylinder->point = tidied(carried(cylinder->point, placement, change), cylinder->point);
    cylinder->axis = turned_direction(cylinder->axis, change);
  } else if (auto* cone = std::get_if<ConeSpec>(&wall.shape)) {
    cone->apex = tidied(carried(cone->apex, placement, change), cone->apex);
    cone->axis = turned_direction(cone->axis, change);
  } else if (auto* box = std::get_if<BoxSpec>(&wall.shape)) {
    const bool in_the_middle = about == middle_of(box->box);
    box->box = moved(box->box, change);
    if (in_the_middle) wall.about = middle_of(box->box);
  } else {
    auto& mesh = std::get<MeshWallSpec>(wall.shape);
    mesh.position = tidied(carried(mesh.position, placement, change), mesh.position);
    mesh.rotation = turned(mesh.rotation, change.turn);
    if (change.factor != 1.0) mesh.scale = tidied(mesh.scale * change.factor);
  }
}

void change_probe(ProbeSpec& probe, const PlaceChange& change) {
  if (probe.plane) {
    ProbePlane& plane = *probe.plane;
    plane.point = tidied(plane.point + change.way, plane.point);
    plane.normal = turned_direction(plane.normal, change);
    if (plane.radius && change.factor != 1.0) plane.radius = tidied(*plane.radius * change.factor);
  } else if (auto* box = std::get_if<Box>(&*probe.region)) {
    *box = moved(*box, change);
  } else {
    SphereRegion& ball = std::get<SphereRegion>(*probe.region);
    ball.center = tidied(ball.center + change.way, ball.center);
    if (change.factor != 1.0) ball.radius = tidied(ball.radius * change.factor);
  }
}

void change_load(LoadSpec& load, const BodyStart& start, const PlaceChange& change) {
  const Mat3 axes = Rotation::from_rotation_vector(start.rotation).matrix();
  load.point = tidied(load.point + axes.transpose() * change.way, load.point);
}

}  // namespace

std::optional<ScenePart> part_of_body(const Model& model, int body) {
  if (body >= static_cast<int>(model.bodies.size()) - model.joining) return std::nullopt;
  for (std::size_t k = 0; k < model.inlets.size(); ++k) {
    const BodyRange& bodies = model.inlets[k].bodies;
    if (body >= bodies.first && body < bodies.first + bodies.count) return ScenePart{"inlet", k};
  }
  int before = 0;  // in fills
  for (std::size_t k = 0; k < model.fill_bodies.size(); ++k) {
    const BodyRange& fill = model.fill_bodies[k];
    if (body >= fill.first && body < fill.first + fill.count) return ScenePart{"fill", k};
    if (fill.first < body) before += fill.count;
  }
  return ScenePart{"body", static_cast<std::size_t>(body - before)};
}

std::optional<ScenePart> part_of(const Model& model, std::optional<int> body, std::optional<int> wall) {
  if (body) return part_of_body(model, *body);
  if (wall && !model.walls[static_cast<std::size_t>(*wall)].joined)
    return ScenePart{"wall", static_cast<std::size_t>(*wall)};
  return std::nullopt;
}

std::optional<Placement> placement_of(const Model& model, const ScenePart& part) {
  const Scene& scene = model.scene;
  if (part.table == "body" && part.index < scene.bodies.size()) return placement_of_body(model, part);
  if (part.table == "fill" && part.index < scene.fills.size()) {
    const FillSpec& fill = scene.fills[part.index];
    if (!fill.file.empty()) return std::nullopt;
    return placement_of_region(part, fill.region);
  }
  if (part.table == "inlet" && part.index < scene.inlets.size())
    return placement_of_region(part, scene.inlets[part.index].bodies.region);
  if (part.table == "outlet" && part.index < scene.outlets.size()) {
    const auto* region = std::get_if<Box>(&scene.outlets[part.index].where);
    return region == nullptr ? std::nullopt : std::optional(placement_of_region(part, *region));
  }
  if (part.table == "probe" && part.index < scene.probes.size())
    return placement_of_probe(scene.probes[part.index], part);
  if (part.table == "wall" && part.index < scene.walls.size()) return placement_of_wall(model, part);
  if (part.table == "load" && part.index < scene.loads.size()) return placement_of_load(model, part);
  return std::nullopt;
}

Vec3 carried(const Vec3& point, const Placement& placement, const PlaceChange& change) {
  if (change.box) {
    const Vec3 from = placement.box->max - placement.box->min;
    const Vec3 to = change.box->max - change.box->min;
    return change.box->min + (point - placement.box->min).cwiseQuotient(from).cwiseProduct(to);
  }
  const Vec3 arm = Rotation::from_rotation_vector(change.turn).matrix() * (point - placement.anchor);
  return placement.anchor + change.factor * arm + change.way;
}

Scene with_change(const Scene& scene, const Model& model, const Placement& placement,
                  const PlaceChange& change) {
  Scene changed = scene;
  const std::size_t index = placement.part.index;
  if (placement.part.table == "body") {
    BodySpec& body = changed.bodies[index];
    body.position = tidied(body.position + change.way, body.position);
    body.rotation = turned(body.rotation, change.turn);
    if (change.factor != 1.0) body.size = tidied(body.size * change.factor);
  } else if (placement.part.table == "fill") {
    changed.fills[index].region = moved(changed.fills[index].region, change);
  } else if (placement.part.table == "inlet") {
    Box& region = changed.inlets[index].bodies.region;
    region = moved(region, change);
  } else if (placement.part.table == "outlet") {
    Box& region = std::get<Box>(changed.outlets[index].where);
    region = moved(region, change);
  } else if (placement.part.table == "probe") {
    change_probe(changed.probes[index], change);
  } else if (placement.part.table == "wall") {
    change_wall(changed.walls[index], placement, change);
  } else {
    change_load(changed.loads[index], model.start[static_cast<std::size_t>(placement.body)], change);
  }
  return changed;
}

PlaceChange change_to_anchor(const Placement& placement, const Vec3& anchor) {
  PlaceChange change;
  change.way = anchor - placement.anchor;
  return change;
}

PlaceChange change_to_rotation(const Placement& placement, const Vec3& rotation) {
  PlaceChange change;
  change.turn = Rotation::from_rotation_vector(*placement.rotation)
                    .inverse()
                    .then(Rotation::from_rotation_vector(rotation))
                    .rotation_vector();
  return change;
}

PlaceChange change_to_direction(const Placement& placement, const Vec3& direction) {
  const Vec3 from = placement.normal ? *placement.normal : *placement.axis;
  const Vec3 to = direction.normalized();
  PlaceChange change;
  const Vec3 axis = from.cross(to);
  const double angle = std::atan2(axis.norm(), from.dot(to));
  if (axis.norm() > 0.0) {
    change.turn = angle * axis.normalized();
  } else if (angle > 0.0) {
    change.turn = std::numbers::pi * from.unitOrthogonal();  // turned over
  }
  return change;
}

PlaceChange change_to_size(const Placement& placement, double size) {
  PlaceChange change;
  change.factor = size / *placement.size;
  return change;
}

PlaceChange change_to_extent(const Placement& placement, const Vec3& extent) {
  PlaceChange change;
  const Vec3 middle = middle_of(*placement.box);
  change.box = Box{middle - 0.5 * extent, middle + 0.5 * extent};
  return change;
}

}  // namespace scree
