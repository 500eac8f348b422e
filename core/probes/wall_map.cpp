#include "core/probes/wall_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/number.hpp"
#include "core/geometry/triangle_distance.hpp"
#include "core/probes/wall_cells.hpp"
#include "core/scene/words.hpp"

namespace scree {
namespace {

double distance_to(const LoadedTriangle& triangle, const Vec3& point) {
  const auto& [a, b, c] = triangle.corners;
  return (nearest_of_triangle(a, b, c, point) - point).norm();
}

/// Loads the nearest of some triangles.
void load_nearest(std::vector<LoadedTriangle>& triangles, const std::vector<int>& candidates,
                  const Touch& touch, double size) {
  double least = std::numeric_limits<double>::infinity();
  for (const int i : candidates) least = std::min(least, distance_to(triangles[i], touch.point));
  std::vector<int> nearest;
  for (const int i : candidates) {
    if (distance_to(triangles[i], touch.point) <= least + equally_near * size) nearest.push_back(i);
  }
  for (const int i : nearest)
    load(triangles[i], touch, triangles[i].normal, 1.0 / static_cast<double>(nearest.size()));
}

std::vector<Touch> touches_of(const Frame& frame, int wall) {
  const Vec3& about = frame.model->walls[wall].about;
  const FrameWall& now = frame.walls[wall];
  const Mat3 back = now.rotation.matrix().transpose();
  std::vector<Touch> touches;
  for (const FrameContact& contact : frame.contacts) {
    // A run that has failed may have undefined points.
    if (contact.wall != wall || !contact.point.allFinite()) continue;
    touches.push_back({about + back * (contact.point - about - now.displacement), back * contact.normal,
                       -(back * contact.force()), contact.gap});
  }
  return touches;
}

}  // namespace

double WallMap::largest(WallQuantity quantity) const {
  double most = 0.0;
  for (const LoadedTriangle& triangle : triangles) most = std::max(most, std::abs(triangle.value(quantity)));
  return most;
}

WallMaps::WallMaps(const Model& model, int wall, int cells)
    : wall_(model.walls[wall]), model_(model), number_(wall), cells_(cells) {
  const auto* shape = std::get_if<Shape>(&wall_.shape);
  if (shape == nullptr || shape->round) return;
  const Mesh& mesh = shape->mesh;
  std::vector<Aabb> boxes;
  for (const auto& [a, b, c] : mesh.triangles) {
    triangles_.push_back(triangle_of(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], -1));
    Aabb& box = boxes.emplace_back();
    for (const Vec3& corner : triangles_.back().corners) box.include(corner);
  }
  tree_ = AabbTree(boxes);
  size_ = (tree_.bounds().upper - tree_.bounds().lower).norm();
}

void WallMaps::load_mesh(const std::vector<Touch>& touches, std::vector<LoadedTriangle>& triangles) const {
  triangles = triangles_;
  const auto around = [&](const Vec3& point, double radius) {
    Aabb box;
    box.include(point);
    box.inflate(radius);
    return tree_.overlapping(box);
  };
  for (const Touch& touch : touches) {
    // The surface is half a gap away.
    double radius = std::abs(touch.gap) + equally_near * size_;
    std::vector<int> found = around(touch.point, radius);
    for (; found.empty() && std::isfinite(radius); found = around(touch.point, radius)) radius *= 4.0;
    double least = std::numeric_limits<double>::infinity();
    for (const int i : found) least = std::min(least, distance_to(triangles[i], touch.point));
    load_nearest(triangles, around(touch.point, least + equally_near * size_), touch, size_);
  }
}

WallMap WallMaps::map(const Frame& frame) const {
  WallMap map;
  const std::vector<Touch> touches = touches_of(frame, number_);
  if (const auto* shape = std::get_if<Shape>(&wall_.shape)) {
    if (shape->round) {
      load_round(*shape->round, cells_, touches, map.triangles);
    } else {
      load_mesh(touches, map.triangles);
    }
  } else if (const auto* plane = std::get_if<PlaneSpec>(&wall_.shape)) {
    load_plane(*plane, model_, cells_, touches, map.triangles);
  } else {
    load_box(wall_, cells_, touches, map.triangles);
  }
  const Mat3 rotation = frame.walls[number_].rotation.matrix();
  for (LoadedTriangle& triangle : map.triangles) {
    triangle.force = rotation * triangle.force;
    triangle.along = rotation * triangle.along;
    triangle.normal = rotation * triangle.normal;
    map.force += triangle.force;
  }
  return map;
}

WallMap wall_map(const Frame& frame, int wall, int cells) {
  return WallMaps(*frame.model, wall, cells).map(frame);
}

std::string wall_map_table(const Frame& frame, int wall, const WallMap& map) {
  std::string text = "triangle,ax,ay,az,bx,by,bz,cx,cy,cz,area,fx,fy,fz,pressure,shear,side\n";
  const Vec3& about = frame.model->walls[wall].about;
  for (std::size_t i = 0; i < map.triangles.size(); ++i) {
    const LoadedTriangle& triangle = map.triangles[i];
    std::vector<double> numbers;
    const auto add = [&](const Vec3& vector) { numbers.insert(numbers.end(), vector.begin(), vector.end()); };
    for (const Vec3& corner : triangle.corners) add(frame.walls[wall].moved(corner, about));
    numbers.push_back(triangle.area());
    add(triangle.force);
    numbers.push_back(triangle.value(WallQuantity::pressure));
    numbers.push_back(triangle.value(WallQuantity::shear));
    text += std::to_string(i);
    for (const double number : numbers) text.append(",").append(number_text(number));
    text.append(",").append(triangle.side < 0 ? "" : words_of<BoxSide>[triangle.side].word).append("\n");
  }
  return text;
}

}  // namespace scree
