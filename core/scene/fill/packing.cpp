#include "core/scene/fill/packing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/exact/separation.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/scene/wall_hints.hpp"

namespace scree {
namespace {

/// Above this number an exact test costs more than the gained space is worth.
constexpr size_t most_triangles = 400;

/// Offsets are limited to this share of the bounding radius per unit of clearance where faces pass near the
/// centre.
constexpr double least_core_share = 0.1;

/// Numbers of spheres in `Packing::cells_`.
constexpr int sphere = -1;

/// Tolerance for spheres at a wall, as a share of their radius, so that rounding does not drop one from a row
/// that fits exactly.
constexpr double rounding = 1e-9;

bool apart(const Vec3& lower_a, const Vec3& upper_a, const Vec3& lower_b, const Vec3& upper_b) {
  return (lower_a.array() > upper_b.array()).any() || (lower_b.array() > upper_a.array()).any();
}

/// Triangles of a mesh that reach into a box.
Mesh part_within(const Mesh& mesh, const Vec3& lower, const Vec3& upper) {
  Mesh part;
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3& a = mesh.vertices[i];
    const Vec3& b = mesh.vertices[j];
    const Vec3& c = mesh.vertices[k];
    if (apart(a.cwiseMin(b).cwiseMin(c), a.cwiseMax(b).cwiseMax(c), lower, upper)) continue;
    const int first = static_cast<int>(part.vertices.size());
    part.vertices.insert(part.vertices.end(), {a, b, c});
    part.triangles.push_back({first, first + 1, first + 2});
  }
  return part;
}

bool within(const Aabb& inner, const Aabb& outer) {
  return (inner.lower.array() >= outer.lower.array()).all() &&
         (inner.upper.array() <= outer.upper.array()).all();
}

/// Exact test for connected solids, whose surfaces can cross only where both boxes overlap.
bool solids_overlap(const Mesh& a, const Aabb& box_a, const Mesh& b, const Aabb& box_b) {
  const Mesh part_a = part_within(a, box_b.lower, box_b.upper);
  const Mesh part_b = part_within(b, box_a.lower, box_a.upper);
  if (!part_a.triangles.empty() && !part_b.triangles.empty() &&
      meshes_interpenetrate(part_a, false, part_b, false)) {
    return true;
  }
  return (within(box_a, box_b) || within(box_b, box_a)) && meshes_interpenetrate(a, true, b, true);
}

}  // namespace

PackedShape::PackedShape(double of_sphere)
    : radius(of_sphere),
      volume(4.0 / 3.0 * std::numbers::pi * of_sphere * of_sphere * of_sphere),
      core_depth(of_sphere),
      core_radius(of_sphere) {}

PackedShape::PackedShape(const Mesh& mesh)
    : surface(mesh),
      volume(mass_properties(mesh).volume),
      core_depth(std::numeric_limits<double>::infinity()) {
  for (const Vec3& vertex : mesh.vertices) radius = std::max(radius, vertex.norm());
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3& a = mesh.vertices[i];
    const Vec3 normal = (mesh.vertices[j] - a).cross(mesh.vertices[k] - a).normalized();
    core_depth = std::min(core_depth, normal.dot(a));
  }
  core_radius = std::max(core_depth, 0.0);
  core_depth = std::max(core_depth, least_core_share * radius);
}

void Packing::add_surface(const Mesh& mesh, bool closed, std::string name) {
  surfaces_.push_back(
      std::make_shared<const Surface>(Surface{SurfaceQuery(mesh), closed, false, std::move(name)}));
}

void Packing::add_container(const Mesh& mesh, std::string name) {
  surfaces_.push_back(
      std::make_shared<const Surface>(Surface{SurfaceQuery(mesh), false, true, std::move(name)}));
}

bool Packing::contained(const Vec3& centre) const {
  bool any = false;
  for (const auto& wall : surfaces_) {
    if (!wall->container) continue;
    if (wall->surface.has_room(centre)) return true;
    any = true;
  }
  return !any;
}

std::string Packing::why_taken(const Vec3& point) const {
  for (const auto& wall : surfaces_) {
    if (wall->holds(point)) return "lies inside " + wall->name + ", " + solid_hint;
  }
  if (const Round* round = in_the_way(point)) {
    return round->place.surface.inside ? "lies outside of " + round->name + ", whose bodies are inside"
                                       : "lies inside " + round->name + ", whose bodies are outside";
  }
  if (contained(point)) return "";
  const auto container =
      std::find_if(surfaces_.begin(), surfaces_.end(), [](const auto& wall) { return wall->container; });
  return "lies outside of " + (*container)->name + ", " + container_hint;
}

Mesh Packing::widened(const PackedBody& body, double distance) {
  // Scaling a solid by the factor 1 + d/h moves each face outwards by at least d if none is closer to the
  // centre than h.
  const double growth = body.size + distance / body.shape->core_depth;
  const Mat3 transform = growth * body.rotation.matrix();
  Mesh mesh = body.shape->surface->mesh();
  for (Vec3& vertex : mesh.vertices) vertex = body.position + transform * vertex;
  return mesh;
}

Packing::Solid Packing::solid(const PackedBody& body) const {
  Solid solid{
      body, body.size * body.shape->radius + 0.5 * clearance_, body.size * body.shape->core_radius, {}, {}};
  if (body.shape->surface->mesh().triangles.size() > most_triangles) return solid;
  solid.widened = widened(body, 0.5 * clearance_);
  for (const Vec3& vertex : solid.widened.vertices) solid.box.include(vertex);
  return solid;
}

void Packing::place_within(const Vec3& lower, const Vec3& upper) {
  for (Round& round : rounds_)
    round.holds_bodies = round.place.surface.inside && reaches_into(round.place, {lower, upper});
}

const Packing::Round* Packing::in_the_way(const Vec3& point) const {
  const Round* around = nullptr;
  bool held = false;
  for (const Round& round : rounds_) {
    const RoundSurface& surface = round.place.surface;
    const Vec3 local = in_frame_of(round.place, point);
    if (!surface.inside && !on_side_of_bodies(surface, local)) return &round;
    if (!round.holds_bodies || local.z() < surface.from || local.z() > surface.to) continue;
    if (on_side_of_bodies(surface, local)) {
      held = true;
    } else if (around == nullptr) {
      around = &round;
    }
  }
  return held ? nullptr : around;
}

bool Packing::solid_fits_rounds(const PackedBody& body, const Solid& placed) const {
  const Mat3 transform = body.size * body.rotation.matrix();
  if (in_the_way(body.position) != nullptr) return false;
  return std::all_of(rounds_.begin(), rounds_.end(), [&](const Round& round) {
    const RoundSurface& surface = round.place.surface;
    const Vec3 middle = in_frame_of(round.place, body.position);
    if (nearest_place(surface, middle).distance > placed.radius + 0.5 * clearance_) return true;
    // Near the surface: wholly within it, where its vertices are its nearest points.
    const std::vector<Vec3>& vertices = body.shape->surface->mesh().vertices;
    return surface.inside && std::all_of(vertices.begin(), vertices.end(), [&](const Vec3& vertex) {
             const Vec3 point = in_frame_of(round.place, body.position + transform * vertex);
             const bool between_rims = point.z() > surface.from && point.z() < surface.to;
             return between_rims && !lies_around(surface, point) &&
                    nearest_place(surface, point).distance >= clearance_;
           });
  });
}

bool Packing::sphere_fits_rounds(const Vec3& centre, double reach) const {
  return in_the_way(centre) == nullptr &&
         std::all_of(rounds_.begin(), rounds_.end(), [&](const Round& round) {
           const Vec3 point = in_frame_of(round.place, centre);
           return nearest_place(round.place.surface, point).distance >= reach;
         });
}

bool Packing::solid_fits_walls(const PackedBody& body, const Solid& placed) const {
  const Mat3 transform = body.size * body.rotation.matrix();
  for (const Plane& plane : planes_) {
    if (plane.normal.dot(body.position - plane.point) > placed.radius + 0.5 * clearance_) continue;
    for (const Vec3& vertex : body.shape->surface->mesh().vertices) {
      if (plane.normal.dot(body.position + transform * vertex - plane.point) < clearance_) return false;
    }
  }
  if (!solid_fits_rounds(body, placed)) return false;
  if (surfaces_.empty()) return true;
  const Mesh mesh = widened(body, clearance_);
  const Vec3 reach = Vec3::Constant(placed.radius + 0.5 * clearance_);
  for (const auto& wall : surfaces_) {
    const Mesh& surface = wall->surface.mesh();
    if (!wall->container && surface.triangles.size() > most_triangles) continue;
    const Aabb around{body.position - reach, body.position + reach};
    if (!around.overlaps(wall->surface.bounds())) continue;
    const Mesh near = wall->container ? wall->surface.part_within(around)
                                      : part_within(surface, around.lower, around.upper);
    if (!near.triangles.empty() && !plane_separates(mesh, near) &&
        meshes_interpenetrate(mesh, true, near, false)) {
      return false;
    }
    if (wall->holds(body.position)) return false;
  }
  return contained(body.position);
}

bool Packing::sphere_fits_walls(const Vec3& centre, double radius) const {
  const double reach = (1.0 - rounding) * radius + clearance_;
  const auto in_plane = [&](const Plane& plane) { return plane.normal.dot(centre - plane.point) < reach; };
  const auto in_surface = [&](const std::shared_ptr<const Surface>& wall) {
    return wall->surface.meets_ball(centre, reach) || wall->holds(centre);
  };
  return std::none_of(planes_.begin(), planes_.end(), in_plane) && sphere_fits_rounds(centre, reach) &&
         std::none_of(surfaces_.begin(), surfaces_.end(), in_surface) && contained(centre);
}

bool Packing::sphere_meets(const Vec3& centre, double radius, const PackedBody& solid) const {
  const Vec3 local = solid.rotation.matrix().transpose() * (centre - solid.position) / solid.size;
  const SurfaceQuery& surface = *solid.shape->surface;
  return surface.meets_ball(local, (radius + clearance_) / solid.size) || surface.holds(local);
}

bool Packing::overlap(const Solid& a, const Solid& b) {
  const double distance = (a.body.position - b.body.position).norm();
  if (a.widened.vertices.empty() || b.widened.vertices.empty()) return true;
  // Cheap tests first; an exact one costs a hundred times as much.
  if (distance <= a.core + b.core) return true;
  if (!a.box.overlaps(b.box)) return false;
  if (plane_separates(a.widened, b.widened)) return false;
  return edge_pierces(a.widened, b.widened) || solids_overlap(a.widened, a.box, b.widened, b.box);
}

bool Packing::solid_fits(const PackedBody& body) const {
  const Solid placed = solid(body);
  if (!solid_fits_walls(body, placed)) return false;
  return !cells_.any_meeting(body.position, placed.radius, [&](const Ball& ball) {
    if (ball.number != sphere) return overlap(placed, solids_[ball.number]);
    return sphere_meets(ball.centre, ball.radius - 0.5 * clearance_, body);
  });
}

bool Packing::sphere_fits(const Vec3& centre, double radius) const {
  // Other spheres are the most likely obstacle.
  const bool taken = cells_.any_meeting(centre, radius + 0.5 * clearance_, [&](const Ball& ball) {
    return ball.number == sphere || sphere_meets(centre, radius, solids_[ball.number].body);
  });
  return !taken && sphere_fits_walls(centre, radius);
}

bool Packing::fits(const PackedBody& body) const {
  return body.shape->surface ? solid_fits(body) : sphere_fits(body.position, body.size * body.shape->radius);
}

void Packing::add(const PackedBody& body) {
  const double radius = body.size * body.shape->radius + 0.5 * clearance_;
  int number = sphere;
  if (body.shape->surface) {
    number = static_cast<int>(solids_.size());
    solids_.push_back(solid(body));
  }
  cells_.add({body.position, radius, number});
}

}  // namespace scree
