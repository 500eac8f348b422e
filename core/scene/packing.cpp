#include "core/scene/packing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/intersection.hpp"
#include "core/geometry/separation.hpp"
#include "core/geometry/winding_number.hpp"

namespace scree {
namespace {

/// Above this an exact test costs more than the space it gains is worth.
constexpr size_t most_triangles = 400;

/// Widening is limited to this share of the bounding radius per unit of clearance where faces pass near the
/// centre.
constexpr double least_core_share = 0.1;

std::int64_t cell_index(double coordinate, double size) {
  return static_cast<std::int64_t>(std::floor(coordinate / size));
}

/// Positions beyond 2²¹ cells wrap around, which only adds neighbours that the distance test drops.
std::uint64_t cell_key(std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto part = [](std::int64_t i) { return static_cast<std::uint64_t>(i) & 0x1FFFFFU; };
  return part(x) << 42U | part(y) << 21U | part(z);
}

bool apart(const Vec3& lower_a, const Vec3& upper_a, const Vec3& lower_b, const Vec3& upper_b) {
  return (lower_a.array() > upper_b.array()).any() || (lower_b.array() > upper_a.array()).any();
}

/// The triangles of a mesh that reach into a box.
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

/// The exact answer for solids in one piece, whose surfaces can only cross where both boxes are.
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

PackedShape::PackedShape(const Mesh& surface)
    : mesh(&surface), core_depth(std::numeric_limits<double>::infinity()) {
  for (const Vec3& vertex : surface.vertices) radius = std::max(radius, vertex.norm());
  for (const auto& [i, j, k] : surface.triangles) {
    const Vec3& a = surface.vertices[i];
    const Vec3 normal = (surface.vertices[j] - a).cross(surface.vertices[k] - a).normalized();
    core_depth = std::min(core_depth, normal.dot(a));
  }
  core_radius = std::max(core_depth, 0.0);
  core_depth = std::max(core_depth, least_core_share * radius);
}

void Packing::add_surface(const Mesh& mesh, bool closed) {
  if (mesh.triangles.size() > most_triangles) return;
  Surface surface{mesh, closed, mesh.vertices.front(), mesh.vertices.front()};
  for (const Vec3& vertex : mesh.vertices) {
    surface.lower = surface.lower.cwiseMin(vertex);
    surface.upper = surface.upper.cwiseMax(vertex);
  }
  surfaces_.push_back(std::move(surface));
}

Mesh Packing::widened(const PackedBody& body, double distance) {
  // Growing a solid by the factor 1 + d/h moves each face outwards by d or more when none is nearer the
  // centre than h.
  const double growth = body.size + distance / body.shape->core_depth;
  const Mat3 transform = growth * body.rotation.matrix();
  Mesh mesh = *body.shape->mesh;
  for (Vec3& vertex : mesh.vertices) vertex = body.position + transform * vertex;
  return mesh;
}

Packing::Placed Packing::place(const PackedBody& body) const {
  Placed placed{body.position,
                body.size * body.shape->radius + 0.5 * clearance_,
                body.size * body.shape->core_radius,
                {},
                {}};
  if (body.shape->mesh->triangles.size() > most_triangles) return placed;
  placed.widened = widened(body, 0.5 * clearance_);
  for (const Vec3& vertex : placed.widened.vertices) placed.box.include(vertex);
  return placed;
}

bool Packing::fits_walls(const PackedBody& body, const Placed& placed) const {
  const Mat3 transform = body.size * body.rotation.matrix();
  for (const Plane& plane : planes_) {
    if (plane.normal.dot(body.position - plane.point) > placed.radius + 0.5 * clearance_) continue;
    for (const Vec3& vertex : body.shape->mesh->vertices) {
      if (plane.normal.dot(body.position + transform * vertex - plane.point) < clearance_) return false;
    }
  }
  if (surfaces_.empty()) return true;
  const Mesh mesh = widened(body, clearance_);
  const Vec3 reach = Vec3::Constant(placed.radius + 0.5 * clearance_);
  for (const Surface& surface : surfaces_) {
    const Vec3 lower = body.position - reach;
    const Vec3 upper = body.position + reach;
    if (apart(surface.lower, surface.upper, lower, upper)) continue;
    const Mesh near = part_within(surface.mesh, lower, upper);
    if (!near.triangles.empty() && !plane_separates(mesh, near) &&
        meshes_interpenetrate(mesh, true, near, false)) {
      return false;
    }
    if (surface.closed &&
        winding_number(surface.mesh.vertices, surface.mesh.triangles, body.position) > 0.5) {
      return false;
    }
  }
  return true;
}

bool Packing::overlap(const Placed& a, const Placed& b) {
  const double distance = (a.position - b.position).norm();
  if (distance >= a.radius + b.radius) return false;
  if (a.widened.vertices.empty() || b.widened.vertices.empty()) return true;
  // Cheap answers first; an exact test costs a hundred times as much.
  if (distance <= a.core + b.core) return true;
  if (!a.box.overlaps(b.box)) return false;
  if (plane_separates(a.widened, b.widened)) return false;
  return edge_pierces(a.widened, b.widened) || solids_overlap(a.widened, a.box, b.widened, b.box);
}

bool Packing::fits(const PackedBody& body) const {
  const Placed placed = place(body);
  if (!fits_walls(body, placed)) return false;
  if (bodies_.empty()) return true;
  const double size = std::max(cell_size_, 2.0 * placed.radius);
  const auto reach = static_cast<std::int64_t>(std::ceil(size / cell_size_));
  const std::int64_t x = cell_index(body.position.x(), cell_size_);
  const std::int64_t y = cell_index(body.position.y(), cell_size_);
  const std::int64_t z = cell_index(body.position.z(), cell_size_);
  for (std::int64_t i = x - reach; i <= x + reach; ++i) {
    for (std::int64_t j = y - reach; j <= y + reach; ++j) {
      for (std::int64_t k = z - reach; k <= z + reach; ++k) {
        const auto cell = cells_.find(cell_key(i, j, k));
        if (cell == cells_.end()) continue;
        for (const int number : cell->second) {
          const Placed& other = bodies_[number];
          if (overlap(placed, other)) return false;
        }
      }
    }
  }
  return true;
}

void Packing::add(const PackedBody& body) {
  bodies_.push_back(place(body));
  const double diameter = 2.0 * bodies_.back().radius;
  if (diameter > cell_size_) {
    make_cells(diameter);
  } else {
    insert(static_cast<int>(bodies_.size()) - 1);
  }
}

void Packing::make_cells(double size) {
  cell_size_ = size;
  cells_.clear();
  for (int number = 0; number < static_cast<int>(bodies_.size()); ++number) insert(number);
}

void Packing::insert(int number) {
  const Vec3& position = bodies_[number].position;
  cells_[cell_key(cell_index(position.x(), cell_size_), cell_index(position.y(), cell_size_),
                  cell_index(position.z(), cell_size_))]
      .push_back(number);
}

}  // namespace scree
