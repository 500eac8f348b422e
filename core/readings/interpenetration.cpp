#include "core/readings/interpenetration.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>

#include "core/base/parallel/workers.hpp"
#include "core/frame/placed_mesh.hpp"
#include "core/frame/round_walls.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/geometry/exact/intersection.hpp"
#include "core/readings/containers.hpp"

namespace scree {
namespace {

// Grain sizes: placing a mesh is cheap, exact intersections are expensive.
constexpr int mesh_grain = 16;
constexpr int pair_grain = 4;

struct Bounds {
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;

  bool overlap(const Bounds& other) const {
    return (lower.array() <= other.upper.array()).all() && (other.lower.array() <= upper.array()).all();
  }
};

/// One mesh in global axes; a body or a mesh wall.
struct Placed {
  int body = -1;
  int wall = -1;
  Mesh mesh;
  bool solid = true;  ///< it bounds a solid
  Bounds bounds;
  std::shared_ptr<const SurfaceQuery> container;  ///< its mesh, most of which is far from any one body
};

Bounds bounds_of(const Mesh& mesh) {
  Bounds bounds;
  for (const Vec3& vertex : mesh.vertices) {
    bounds.lower = bounds.lower.cwiseMin(vertex);
    bounds.upper = bounds.upper.cwiseMax(vertex);
  }
  return bounds;
}

std::vector<Placed> place_all(const Frame& frame, Workers& workers) {
  std::vector<Placed> all;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (frame.bodies[body].present && !is_sphere(*frame.model, body))
      all.push_back({body, -1, {}, true, {}, {}});
  }
  for (int wall = 0; wall < static_cast<int>(frame.walls.size()); ++wall) {
    const auto* shape = std::get_if<Shape>(&frame.model->walls[wall].shape);
    if (shape && !shape->round && frame.walls[wall].present)
      all.push_back({-1, wall, {}, bounds_solid(*shape), {}, {}});
  }
  workers.for_each(static_cast<int>(all.size()), mesh_grain, [&](int i) {
    Placed& one = all[i];
    one.mesh = one.body >= 0 ? placed_mesh(frame, one.body)
                             : placed_wall_mesh(frame, one.wall,
                                                std::get<Shape>(frame.model->walls[one.wall].shape).mesh);
    one.bounds = bounds_of(one.mesh);
    if (one.wall >= 0 && std::get<Shape>(frame.model->walls[one.wall].shape).container)
      one.container = std::make_shared<SurfaceQuery>(one.mesh);
  });
  return all;
}

/// @param one  a body
bool interpenetrate(const Placed& one, const Placed& other) {
  if (!other.container) return meshes_interpenetrate(one.mesh, one.solid, other.mesh, other.solid);
  constexpr double margin = 1e-6;  // share of the size: more than the displacement of touching meshes
  Aabb box{one.bounds.lower, one.bounds.upper};
  box.inflate(margin * (box.upper - box.lower).norm());
  const Mesh near = other.container->part_within(box);
  return !near.triangles.empty() && meshes_interpenetrate(one.mesh, one.solid, near, false);
}

/// Pairs with overlapping boxes, at least one of each a body: sweep along the axis with the largest spread of
/// boxes.
std::vector<std::pair<int, int>> overlapping_boxes(const std::vector<Placed>& all) {
  Bounds whole;
  for (const Placed& one : all) {
    whole.lower = whole.lower.cwiseMin(one.bounds.lower);
    whole.upper = whole.upper.cwiseMax(one.bounds.upper);
  }
  int axis = 0;
  if (!all.empty()) (whole.upper - whole.lower).maxCoeff(&axis);
  std::vector<int> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    return std::pair(all[i].bounds.lower[axis], i) < std::pair(all[j].bounds.lower[axis], j);
  });
  std::vector<std::pair<int, int>> pairs;
  for (size_t i = 0; i < order.size(); ++i) {
    const Placed& one = all[order[i]];
    for (size_t j = i + 1; j < order.size(); ++j) {
      const Placed& other = all[order[j]];
      if (other.bounds.lower[axis] > one.bounds.upper[axis]) break;
      if (one.body < 0 && other.body < 0) continue;
      if (one.bounds.overlap(other.bounds)) pairs.emplace_back(std::minmax(order[i], order[j]));
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

/// Adds the bodies that reach through a cylinder or a cone, or are at its back.
void add_at_round_walls(const Frame& frame, const std::vector<Placed>& all, Workers& workers,
                        std::vector<Interpenetration>& found) {
  const RoundWalls round_walls(frame);
  if (round_walls.empty()) return;
  std::vector<int> reached(all.size(), -1);
  workers.for_each(static_cast<int>(all.size()), mesh_grain, [&](int i) {
    if (all[i].body >= 0) reached[i] = round_walls.first_met_by(all[i].body, all[i].mesh);
  });
  for (size_t i = 0; i < all.size(); ++i) {
    if (reached[i] >= 0) found.push_back({all[i].body, -1, reached[i]});
  }
}

void sort(std::vector<Interpenetration>& found) {
  std::sort(found.begin(), found.end(), [](const Interpenetration& one, const Interpenetration& other) {
    return std::tuple(one.a, one.wall >= 0, one.b, one.wall) <
           std::tuple(other.a, other.wall >= 0, other.b, other.wall);
  });
}

/// Adds the bodies outside all containers, each with the first container. Their boxes need not overlap.
void add_strays(const Frame& frame, const std::vector<Placed>& all, Workers& workers,
                std::vector<Interpenetration>& found) {
  const Containers containers(frame);
  if (containers.empty()) return;
  std::vector<char> stray(all.size(), 0);
  workers.for_each(static_cast<int>(all.size()), mesh_grain, [&](int i) {
    stray[i] = all[i].body >= 0 && !containers.hold(point_within(all[i].mesh));
  });
  std::set<int> crossing;  // already found
  for (const Interpenetration& one : found) {
    if (one.wall >= 0 && containers.is_one(one.wall)) crossing.insert(one.a);
  }
  for (size_t i = 0; i < all.size(); ++i) {
    if (stray[i] && !crossing.contains(all[i].body)) found.push_back({all[i].body, -1, containers.first()});
  }
}

}  // namespace

std::vector<Interpenetration> find_interpenetrations(const Frame& frame, int threads) {
  Workers workers(threads);
  const std::vector<Placed> all = place_all(frame, workers);
  const std::vector<std::pair<int, int>> pairs = overlapping_boxes(all);
  std::vector<char> crossed(pairs.size(), 0);
  workers.for_each(static_cast<int>(pairs.size()), pair_grain,
                   [&](int i) { crossed[i] = interpenetrate(all[pairs[i].first], all[pairs[i].second]); });
  std::vector<Interpenetration> found;
  for (size_t i = 0; i < pairs.size(); ++i) {
    // Bodies come before walls, so the first of a pair is a body.
    if (crossed[i])
      found.push_back({all[pairs[i].first].body, all[pairs[i].second].body, all[pairs[i].second].wall});
  }
  const size_t of_meshes = found.size();
  add_at_round_walls(frame, all, workers, found);
  add_strays(frame, all, workers, found);
  if (found.size() > of_meshes) sort(found);
  return found;
}

std::vector<Interpenetration> find_interpenetrations_of(const Frame& frame, int body) {
  Frame alone = frame;
  Bounds bounds = bounds_of(placed_mesh(frame, body));
  for (int other = 0; other < static_cast<int>(frame.bodies.size()); ++other) {
    if (other == body || is_sphere(*frame.model, other)) continue;
    const Vec3 reach = Vec3::Constant(bounding_radius(*frame.model, other));
    const Vec3& centre = frame.bodies[other].position;
    const bool far = !bounds.overlap({centre - reach, centre + reach});
    if (far) alone.bodies[other].present = false;
  }
  std::vector<Interpenetration> found = find_interpenetrations(alone, 1);
  std::erase_if(found, [&](const Interpenetration& one) { return one.a != body && one.b != body; });
  return found;
}

bool crosses_wall(const Frame& frame, int body, int wall) {
  const auto& shape = std::get<Shape>(frame.model->walls[wall].shape);
  if (shape.round) return unfelt_reach(frame, wall, placed_mesh(frame, body)) == UnfeltReach::across;
  return meshes_interpenetrate(placed_mesh(frame, body), false, placed_wall_mesh(frame, wall, shape.mesh),
                               false);
}

int count_interpenetrations(const Frame& frame) {
  return static_cast<int>(find_interpenetrations(frame).size());
}

}  // namespace scree
