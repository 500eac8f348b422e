#include "render/layers/sphere_layer.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/shade/scene_pass.hpp"
#include "render/vtk/vertex_light.hpp"

namespace scree {
namespace {

std::array<std::uint8_t, 4> bytes_of(const Color& color, Finish finish) {
  const auto byte = [](double channel) { return static_cast<std::uint8_t>(std::lround(255.0 * channel)); };
  return {byte(color.red), byte(color.green), byte(color.blue), static_cast<std::uint8_t>(finish)};
}

DrawnSphere drawn_sphere(const FrameBody& body, float radius, const Color& color, Finish finish) {
  const Eigen::Vector3f centre = body.position.cast<float>();
  const Eigen::Vector3f u = body.rotation.u.cast<float>();
  return {{centre.x(), centre.y(), centre.z()},
          radius,
          {u.x(), u.y(), u.z(), static_cast<float>(body.rotation.w)},
          bytes_of(color, finish)};
}

/// Sorts by depth slices, nearest first; the depth test handles the rest.
void sort_by_depth(const std::vector<DrawnSphere>& spheres, const Eigen::Vector3f& direction,
                   std::vector<DrawnSphere>& sorted) {
  constexpr int slices = 1024;
  sorted.resize(spheres.size());
  if (spheres.empty()) return;
  std::vector<float> depths(spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    depths[i] = direction.dot(Eigen::Map<const Eigen::Vector3f>(spheres[i].centre.data()));
  }
  const auto [nearest, farthest] = std::minmax_element(depths.begin(), depths.end());
  const float first = *nearest;
  const float per_slice = (slices - 1) / std::max(*farthest - first, 1e-30F);
  const auto slice_of = [&](float depth) {
    const float slice = (depth - first) * per_slice;
    // May be NaN in a failed simulation.
    return slice > 0.0F ? std::min(static_cast<std::size_t>(slice), std::size_t(slices - 1)) : 0;
  };
  std::array<std::size_t, slices + 1> starts{};
  for (float depth : depths) ++starts[slice_of(depth) + 1];
  for (std::size_t slice = 0; slice < slices; ++slice) starts[slice + 1] += starts[slice];
  for (std::size_t i = 0; i < spheres.size(); ++i) sorted[starts[slice_of(depths[i])]++] = spheres[i];
}

}  // namespace

SphereLayer::SphereLayer(vtkRenderer* renderer, Visibility drawn) : renderer_(renderer), drawn_(drawn) {
  if (drawn == Visibility::shown) ScenePass::mark_solid(prop_);
  renderer_->AddViewProp(prop_);
}

SphereLayer::~SphereLayer() {
  renderer_->RemoveViewProp(prop_);
}

void SphereLayer::set_model(const Model* model) {
  bodies_.clear();
  radii_.clear();
  present_.clear();
  if (model == nullptr) return;
  for (int body = 0; body < static_cast<int>(model->bodies.size()); ++body) {
    if (!is_sphere(*model, body)) continue;
    bodies_.push_back(body);
    radii_.push_back(static_cast<float>(bounding_radius(*model, body)));
  }
}

void SphereLayer::show(const Frame& frame, const std::vector<Color>& colors,
                       const std::vector<Finish>& finishes, const std::vector<Visibility>& visibility) {
  present_.clear();
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const FrameBody& body = frame.bodies[bodies_[i]];
    if (!body.present || visibility[static_cast<std::size_t>(bodies_[i])] != drawn_) continue;
    const auto number = static_cast<std::size_t>(bodies_[i]);
    present_.push_back(drawn_sphere(body, radii_[i], colors[number], finishes[number]));
  }
}

void SphereLayer::look_from(vtkCamera* camera) {
  sort_by_depth(present_, Vec3(camera->GetDirectionOfProjection()).cast<float>(), sorted_);
  prop_->set_spheres(sorted_);
}

}  // namespace scree
