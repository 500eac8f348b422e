#include "render/shade/shade_casters.hpp"

#include <algorithm>
#include <limits>

namespace scree {
namespace {

class Collector {
 public:
  explicit Collector(const Frame& frame) : frame_(frame) {}

  void add_body(int body) {
    const BodyModel& constants = frame_.model->bodies[body];
    const FrameBody& state = frame_.bodies[body];
    const double radius = bounding_radius(*frame_.model, body);
    include(state.position, radius);
    if (is_sphere(*frame_.model, body)) {
      const Eigen::Vector3f centre = state.position.cast<float>();
      casters_.spheres.push_back({centre.x(), centre.y(), centre.z(), static_cast<float>(radius)});
      return;
    }
    const Mat3 axes = constants.size * state.rotation.matrix();
    add_mesh(frame_.model->shapes[constants.shape].mesh,
             [&](const Vec3& vertex) { return Vec3(state.position + axes * vertex); });
  }

  void add_wall(int wall) {
    const WallModel& constants = frame_.model->walls[static_cast<std::size_t>(wall)];
    const FrameWall& state = frame_.walls[static_cast<std::size_t>(wall)];
    if (!state.present) return;
    const auto& mesh = std::get<Shape>(constants.shape).mesh;
    add_mesh(mesh, [&](const Vec3& vertex) { return state.moved(vertex, constants.about); });
  }

  ShadeCasters take() {
    if (lower_.x() > upper_.x()) return {};
    casters_.centre = 0.5 * (lower_ + upper_);
    casters_.radius = 0.5 * (upper_ - lower_).norm();
    return std::move(casters_);
  }

 private:
  template <class Placing>
  void add_mesh(const Mesh& mesh, const Placing& placed) {
    const auto first = static_cast<std::uint32_t>(casters_.corners.size());
    for (const Vec3& vertex : mesh.vertices) {
      const Vec3 point = placed(vertex);
      include(point, 0.0);
      const Eigen::Vector3f corner = point.cast<float>();
      casters_.corners.push_back({corner.x(), corner.y(), corner.z()});
    }
    for (const auto& triangle : mesh.triangles) {
      for (const int corner : triangle)
        casters_.triangles.push_back(first + static_cast<std::uint32_t>(corner));
    }
  }

  /// Omits points at infinity of a failed simulation.
  void include(const Vec3& point, double radius) {
    if (!point.allFinite()) return;
    lower_ = lower_.cwiseMin(Vec3(point.array() - radius));
    upper_ = upper_.cwiseMax(Vec3(point.array() + radius));
  }

  const Frame& frame_;
  ShadeCasters casters_;
  Vec3 lower_ = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper_ = Vec3::Constant(-std::numeric_limits<double>::infinity());
};

/// Returns whether nothing of it is cut away.
bool whole(const Vec3& centre, double radius, const std::vector<HalfSpace>& kept) {
  return std::all_of(kept.begin(), kept.end(), [&](const HalfSpace& half_space) {
    return half_space.normal.dot(centre) - radius >= half_space.offset;
  });
}

}  // namespace

ShadeCasters shade_casters(const Frame& frame, const std::vector<Visibility>& bodies,
                           const std::vector<int>& walls, const std::vector<HalfSpace>& kept) {
  Collector collector(frame);
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    const FrameBody& state = frame.bodies[body];
    const bool shown = bodies[static_cast<std::size_t>(body)] == Visibility::shown;
    if (shown && state.present && state.position.allFinite() &&
        whole(state.position, bounding_radius(*frame.model, body), kept))
      collector.add_body(body);
  }
  if (kept.empty()) {
    for (const int wall : walls) collector.add_wall(wall);
  }
  return collector.take();
}

}  // namespace scree
