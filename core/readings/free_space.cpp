#include "core/readings/free_space.hpp"

#include <algorithm>
#include <limits>

#include "core/frame/placed_lattice.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/flat_sides.hpp"

namespace scree {
namespace {

/// Present gaps are kept up to this share of them, so that a body can slide along another one.
constexpr double kept_share = 0.9;
/// Round-off of overlaps as shares of a radius: for a motion, and for a place told with all its digits.
constexpr double slack_of_motion = 1e-6;
constexpr double slack_of_place = 1e-5;
/// A sphere cannot pass through anything within this share of its radius.
constexpr double stride_of_spheres = 0.05;
/// Nor a polyhedron through another one within this share of the gap.
constexpr double stride_of_gaps = 0.5;

const BodyModel& constants(const Frame& frame, int body) {
  return frame.model->bodies[body];
}

/// Height of the lowest point of a body above a plane [m].
double lowest_above(const Frame& frame, int body, const BodyPose& pose, const Vec3& point,
                    const Vec3& normal) {
  const Vec3 local = pose.rotation.matrix().transpose() * normal;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Vec3& vertex : frame.model->shapes[constants(frame, body).shape].mesh.vertices)
    lowest = std::min(lowest, local.dot(vertex));
  return normal.dot(pose.position - point) + constants(frame, body).size * lowest;
}

}  // namespace

FreeSpace::FreeSpace(std::shared_ptr<const Frame> frame, int body)
    : frame_(std::move(frame)),
      body_(body),
      sphere_(is_sphere(*frame_->model, body)),
      radius_(bounding_radius(*frame_->model, body)) {
  const Model& model = *frame_->model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    if (!frame_->walls[wall].present) continue;
    add_flat_sides(wall);
    if (const auto* shape = std::get_if<Shape>(&model.walls[wall].shape)) add_mesh_wall(wall, *shape);
  }
  for (int other = 0; other < static_cast<int>(model.bodies.size()); ++other) {
    if (other != body && frame_->bodies[other].present) add_body(other);
  }
  if (model.lattice && sphere_) add_lattice();
}

BodyPose FreeSpace::present() const {
  return {frame_->bodies[body_].position, frame_->bodies[body_].rotation};
}

const SurfaceQuery& FreeSpace::query_of(const Mesh& mesh) {
  std::unique_ptr<SurfaceQuery>& query = queries_[&mesh];
  if (!query) query = std::make_unique<SurfaceQuery>(mesh);
  return *query;
}

void FreeSpace::add_flat_sides(int wall) {
  const WallModel& constant = frame_->model->walls[wall];
  for (const WallSide& side : flat_sides(constant)) {
    Obstacle plane;
    plane.at.wall = wall;
    plane.at.flat = true;
    plane.at.normal = frame_->walls[wall].rotation.matrix() * side.normal;
    plane.point = frame_->walls[wall].moved(side.point, constant.about);
    add(std::move(plane), constant.material);
  }
}

void FreeSpace::add_mesh_wall(int wall, const Shape& shape) {
  const WallModel& constant = frame_->model->walls[wall];
  Obstacle surface;
  surface.at.wall = wall;
  surface.point = frame_->walls[wall].moved(Vec3::Zero(), constant.about);
  surface.axes = frame_->walls[wall].rotation.matrix();
  surface.query = &query_of(shape.mesh);
  surface.radius = std::numeric_limits<double>::infinity();
  surface.solid = bounds_solid(shape);
  surface.container = shape.container;
  if (shape.round) surface.round = &*shape.round;
  add(std::move(surface), constant.material);
}

void FreeSpace::add_body(int other) {
  const Model& model = *frame_->model;
  const BodyModel& constant = model.bodies[other];
  Obstacle obstacle;
  obstacle.at.body = other;
  obstacle.point = frame_->bodies[other].position;
  obstacle.radius = bounding_radius(model, other);
  if (!is_sphere(model, other)) {
    obstacle.axes = frame_->bodies[other].rotation.matrix();
    obstacle.size = constant.size;
    obstacle.query = &query_of(model.shapes[constant.shape].mesh);
  } else if (!sphere_) {
    query_of(model.shapes[constants(*frame_, body_).shape].mesh);
  }
  add(std::move(obstacle), constant.material);
}

void FreeSpace::add_lattice() {
  const Lattice& lattice = *frame_->model->lattice;
  std::vector<char> cracked(static_cast<std::size_t>(lattice.nodes()));
  for (const BrokenBond& bond : frame_->broken_bonds)
    cracked[static_cast<std::size_t>(bond.first)] = cracked[static_cast<std::size_t>(bond.second)] = 1;
  const auto inside = [&](int node) {
    const int column = node % lattice.columns();
    const int row = node / lattice.columns();
    return lattice.has_cell(column - 1, row - 1) && lattice.has_cell(column, row - 1) &&
           lattice.has_cell(column - 1, row) && lattice.has_cell(column, row);
  };
  for (int node = 0; node < lattice.nodes(); ++node) {
    // Those at edges and cracks are in the way of all others.
    const bool shielded = inside(node) && !cracked[static_cast<std::size_t>(node)];
    if (!lattice.has_node(node) || shielded) continue;
    Obstacle disc;
    disc.at.node = node;
    disc.point = place_of_node(*frame_, node);
    disc.radius = 0.5 * lattice.side;
    add(std::move(disc), lattice.material);
  }
}

/// Finds how near the body may come: as near as it is, if that is nearer than the law sets in.
void FreeSpace::add(Obstacle obstacle, int material) {
  const Model& model = *frame_->model;
  const bool ball = (obstacle.at.body >= 0 || obstacle.at.node >= 0) && obstacle.query == nullptr;
  if (const int rule = model.rule[constants(*frame_, body_).material][material]; rule >= 0) {
    const NormalLawSpec& law = model.scene.contacts[rule].normal;
    obstacle.barrier = keeps_gap(law);
    obstacle.reach = obstacle.barrier ? activation_gap_of(law) : 0.0;
  }
  const auto now = look(obstacle, present(), obstacle.reach);
  const double gap = now ? std::min(now->gap, obstacle.reach) : obstacle.reach;
  const double radius = ball && sphere_ ? std::min(radius_, obstacle.radius)
                        : ball          ? obstacle.radius
                                        : radius_;
  const bool between_polyhedra = !sphere_ && !ball;
  obstacle.at.free_gap =
      gap > 0.0 ? (gap < obstacle.reach ? kept_share * gap : gap) : gap - slack_of_motion * radius;
  obstacle.at.least_gap = std::min(0.0, gap) - (between_polyhedra ? 0.0 : slack_of_place * radius);
  obstacle.at.stride = between_polyhedra ? stride_of_gaps * obstacle.at.free_gap : stride_of_spheres * radius;
  obstacles_.push_back(std::move(obstacle));
}

Vec3 FreeSpace::in_frame_of(const Obstacle& obstacle, const Vec3& point) const {
  return obstacle.axes.transpose() * (point - obstacle.point) / obstacle.size;
}

/// Shortest vector from the surface of a body or mesh wall to the body, to the centre of a sphere [m]; none:
/// it is longer than `within`.
std::optional<Vec3> FreeSpace::between(const Obstacle& obstacle, const BodyPose& pose, double within) const {
  const Shape& shape = frame_->model->shapes[constants(*frame_, body_).shape];
  const double size = constants(*frame_, body_).size;
  const Mat3 axes = pose.rotation.matrix();
  std::optional<Vec3> local;
  if (obstacle.query == nullptr) {  // a ball beside a polyhedron
    const Vec3 centre = axes.transpose() * (obstacle.point - pose.position) / size;
    local = queries_.at(&shape.mesh)->to_point(centre, within / size);
    return local ? std::optional<Vec3>(-size * (axes * *local)) : std::nullopt;
  }
  const Vec3 place = in_frame_of(obstacle, pose.position);
  if (obstacle.round != nullptr && sphere_) {
    const RoundPlace nearest =
        nearest_place(obstacle.round->surface, scree::in_frame_of(*obstacle.round, place));
    if (nearest.distance < within) local = nearest.distance * (obstacle.round->axes * nearest.normal);
  } else if (sphere_) {
    local = obstacle.query->to_point(place, within / obstacle.size);
  } else {
    local = obstacle.query->to_surface(shape.mesh, size / obstacle.size * obstacle.axes.transpose() * axes,
                                       place, within / obstacle.size);
  }
  return local ? std::optional<Vec3>(obstacle.size * (obstacle.axes * *local)) : std::nullopt;
}

/// The obstacle, if its gap is less than `within` [m].
std::optional<Beside> FreeSpace::look(const Obstacle& obstacle, const BodyPose& pose, double within) const {
  Beside found = obstacle.at;
  if (found.flat) {
    const double height = found.normal.dot(pose.position - obstacle.point);
    if (height - radius_ >= within) return std::nullopt;
    found.gap = sphere_ ? height - radius_ : lowest_above(*frame_, body_, pose, obstacle.point, found.normal);
    return found.gap < within ? std::optional(found) : std::nullopt;
  }
  const Vec3 branch = pose.position - obstacle.point;
  if (branch.norm() - radius_ - obstacle.radius >= within) return std::nullopt;
  const bool ball = obstacle.query == nullptr;
  const double radii = (ball ? obstacle.radius : 0.0) + (sphere_ ? radius_ : 0.0);
  const std::optional<Vec3> vector =
      ball && sphere_ ? std::optional(branch) : between(obstacle, pose, within + radii);
  if (!vector) return std::nullopt;
  const double distance = vector->norm();
  found.gap = distance - radii;
  if (distance > 0.0) found.normal = *vector / distance;
  return found;
}

std::vector<Beside> FreeSpace::beside(const BodyPose& pose, double motion) const {
  std::vector<Beside> all;
  for (const Obstacle& obstacle : obstacles_) {
    if (const auto found = look(obstacle, pose, obstacle.at.free_gap + motion)) all.push_back(*found);
  }
  return all;
}

std::optional<Beside> FreeSpace::swallowed(const BodyPose& pose) const {
  if (frame_->model->lattice && sphere_) {
    const int node = node_of_cell_around(*frame_, pose.position, 2.0 * radius_);
    if (node >= 0) return Beside{.node = node};
  }
  const Beside* outside = nullptr;  // of a container
  bool held = false;
  for (const Obstacle& obstacle : obstacles_) {
    if (obstacle.at.flat) continue;
    if (sphere_ && obstacle.query != nullptr) {
      const Vec3 centre = in_frame_of(obstacle, pose.position);
      if (obstacle.solid && obstacle.query->bounds().overlaps({centre, centre}) &&
          obstacle.query->holds(centre))
        return obstacle.at;
      if (obstacle.container && outside == nullptr) outside = &obstacle.at;
      held = held || (obstacle.container && obstacle.query->has_room(centre));
    } else if (!sphere_ && obstacle.query == nullptr && (pose.position - obstacle.point).norm() < radius_) {
      const BodyModel& own = constants(*frame_, body_);
      const Vec3 centre = pose.rotation.matrix().transpose() * (obstacle.point - pose.position) / own.size;
      if (queries_.at(&frame_->model->shapes[own.shape].mesh)->holds(centre)) return obstacle.at;
    }
  }
  return outside != nullptr && !held ? std::optional(*outside) : std::nullopt;
}

}  // namespace scree
