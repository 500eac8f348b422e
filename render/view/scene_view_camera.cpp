#include <vtkCamera.h>
#include <vtkMath.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

#include "render/overlay/overlay_layout.hpp"
#include "render/view/scene_view.hpp"
#include "render/view/scene_view_parts.hpp"

// The camera of a view: where it stands at first, what it is fitted to, and how it is guided.

namespace scree {
namespace {

constexpr int first_fit_passes = 2;  ///< the corners change a little with the place of the camera

}  // namespace

double SceneView::Parts::aspect() const {
  const int* size = window->GetSize();
  return size[1] > 0 ? static_cast<double>(size[0]) / size[1] : 1.0;
}

void SceneView::Parts::move_camera(const Vec3& way) {
  vtkCamera* camera = scene->GetActiveCamera();
  const Vec3 focus = Vec3(camera->GetFocalPoint()) + way;
  const Vec3 position = Vec3(camera->GetPosition()) + way;
  camera->SetFocalPoint(focus.data());
  camera->SetPosition(position.data());
}

std::vector<PictureArea> SceneView::Parts::taken_areas() {
  const int* size = window->GetSize();
  if (size[0] <= 0 || size[1] <= 0) return {};
  fill_overlay(true);
  return overlay_areas(overlay->content, size[0], size[1]);
}

std::vector<SeenBall> SceneView::Parts::around() const {
  return as_balls(seen_corners(*frame, extent, options.sight));
}

std::vector<SeenBall> SceneView::Parts::seen_bodies() const {
  const std::vector<HalfSpace> half_spaces = kept_half_spaces(options.sight);
  std::vector<SeenBall> balls;
  for (std::size_t i = 0; i < frame->bodies.size(); ++i) {
    const FrameBody& body = frame->bodies[i];
    if (!body.present || visibility[i] == Visibility::hidden) continue;
    if (kept(half_spaces, body.position))
      balls.push_back({body.position, bounding_radius(*model, static_cast<int>(i))});
  }
  const std::vector<SeenBall> plate = as_balls(lattice.corners());
  balls.insert(balls.end(), plate.begin(), plate.end());
  return balls;
}

void SceneView::Parts::fit() {
  fit_pending = false;
  if (frame == nullptr) return;
  set_ground(first_grid);
  vtkCamera* camera = scene->GetActiveCamera();
  const std::vector<SeenBall> balls = seen_bodies();
  const std::vector<SeenBall> rest = around();
  for (int pass = 0; pass < first_fit_passes; ++pass) {
    const Lens lens(camera, aspect());
    if (pass == 0) lens.apply(lens.fitted({{balls, fitted_area}, {rest, fitted_area}}), camera);
    const Lens fitted(camera, aspect());
    fitted.apply(clear_framing(fitted, balls, rest, taken_areas()), camera);
  }
}

void SceneView::Parts::begin_guide() {
  guide_pending = false;
  guide.begin(Lens(scene->GetActiveCamera(), aspect()).framing());
}

GuidedSight SceneView::Parts::guided_sight() {
  GuidedSight sight;
  const bool all = follow == CameraFollow::everything;
  if (all) {
    sight.bodies = seen_bodies();
    if (options.show_walls) sight.around = as_balls(wall_corners(*frame, options.sight));
  } else {
    std::vector<SeenBall> plate;
    for (const Eigen::Vector3f& node : lattice.nodes()) plate.push_back({node.cast<double>(), 0.0});
    sight.bodies = moving_bodies(*frame, std::move(plate));
  }
  sight.obstacles = taken_areas();
  return sight;
}

void SceneView::Parts::set_ground(const GroundRectangle& ground) {
  if (ground.first == extent.grid.first && ground.last == extent.grid.last) return;
  extent.grid = ground;
  grid.set_extent(extent);
  outlines.set_extent(extent);
  walls.set_ground(*model, extent);
  restyle();
}

void SceneView::Parts::take_ground_along() {
  const Framing& present = guide.present();
  // By whole halves, and by an even number of lines, so that every second one keeps its number.
  const double wider = std::clamp(present.half_height / guide.home().half_height, 1.0, 10.0) - 1.0;
  GroundRectangle ground = first_grid;
  const std::array<Vec3, 2> axes = {extent.right, extent.back};
  for (std::size_t i = 0; i < 2; ++i) {
    const int half = std::max(2, (first_grid.last[i] - first_grid.first[i]) / 4 * 2);
    const double away = present.focus.dot(axes[i]) - first_grid.middle(static_cast<int>(i));
    const double shift = std::clamp(away / (first_grid.spacing * half), -1e6, 1e6);
    const int lines = half * static_cast<int>(std::round(shift));
    const int margin = half * static_cast<int>(std::round(2.0 * wider)) / 2;
    ground.first[i] += lines - margin;
    ground.last[i] += lines + margin;
  }
  set_ground(ground);
}

bool SceneView::guide_camera(double seconds) {
  Parts& parts = *parts_;
  const bool guided = parts.follow == CameraFollow::moving || parts.follow == CameraFollow::everything;
  if (!guided || parts.frame == nullptr || parts.followed) return false;
  // The window may have no size yet: it is fitted when it is drawn.
  if (parts.fit_pending) return false;
  if (parts.guide_pending) parts.begin_guide();
  vtkCamera* camera = parts.scene->GetActiveCamera();
  const Lens lens(camera, parts.aspect());
  if (parts.frame->time <= 0.0) {
    parts.guide.go_home();
  } else {
    parts.guide.keep(lens, parts.guided_sight(), parts.follow);
  }
  const Framing before = parts.guide.present();
  bool going = false;
  if (std::isfinite(seconds)) {
    going = parts.guide.advance(seconds);
  } else {
    parts.guide.arrive();
  }
  // At rest not even by a rounding error.
  if (parts.guide.present() == before) return going;
  lens.apply(parts.guide.present(), camera);
  parts.take_ground_along();
  return going;
}

void SceneView::keep_in_sight(CameraFollow follow) {
  parts_->follow = follow;
  parts_->guide_pending = true;
}

CameraFollow SceneView::kept_in_sight() const {
  return parts_->follow;
}

void SceneView::set_view_point(const ViewPoint& view_point) {
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  const Vec3 position = view_point.position - parts_->extent.origin;
  const Vec3 focus = view_point.focus - parts_->extent.origin;
  camera->SetPosition(position.data());
  camera->SetFocalPoint(focus.data());
  camera->SetViewUp(view_point.up.data());
  camera->SetParallelProjection(view_point.orthographic);
  camera->SetParallelScale(view_point.half_height);
  parts_->fit_pending = false;
  parts_->guide_pending = true;
}

ViewPoint SceneView::home() const {
  ViewPoint point = look().view_point.value();
  if (parts_->guide_pending || !parts_->guide.begun()) return point;
  const Framing& home = parts_->guide.home();
  const double larger = home.half_height / parts_->guide.present().half_height;
  const Vec3 focus = parts_->extent.origin + home.focus;
  point.position = focus + larger * (point.position - point.focus);
  point.focus = focus;
  point.half_height = home.half_height;
  return point;
}

void SceneView::look_as_asked(const ViewSpec& view) {
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  const bool orthographic = view.orthographic.value_or(camera->GetParallelProjection() != 0);
  if (const auto place = asked_view_point(view, orthographic)) {
    set_view_point(*place);
  } else {
    const auto* direction = view.camera ? std::get_if<ViewDirection>(&*view.camera) : nullptr;
    set_direction(direction != nullptr ? *direction : ViewDirection::slanted);
    set_orthographic(orthographic);
  }
  keep_in_sight(view.follow.value_or(CameraFollow::moving));
}

void SceneView::fit_camera() {
  parts_->fit_pending = true;
  parts_->guide_pending = true;
}

void SceneView::set_direction(ViewDirection direction) {
  const SceneExtent& extent = parts_->extent;
  Vec3 towards = 0.50 * extent.right - 0.78 * extent.back + 0.36 * extent.up;
  Vec3 up = extent.up;
  const bool plate = parts_->model != nullptr && parts_->model->lattice != nullptr;
  const std::string plane = plate ? "xy" : parts_->model != nullptr ? parts_->model->scene.plane : "";
  if (direction == ViewDirection::slanted && !plane.empty()) {
    // Motion in a plane is looked at squarely.
    towards = plane == "xy" ? Vec3::UnitZ() : plane == "yz" ? Vec3::UnitX() : Vec3(-Vec3::UnitY());
  }
  if (direction == ViewDirection::front) towards = -extent.back;
  if (direction == ViewDirection::right) towards = extent.right;
  if (direction == ViewDirection::top) towards = extent.up;
  if (std::abs(towards.normalized().dot(up)) > 0.999) up = extent.back;
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  const Vec3 focus = extent.centre();
  const Vec3 position = focus + towards.normalized() * std::max(extent.diagonal(), 1e-6);
  camera->SetFocalPoint(focus.data());
  camera->SetPosition(position.data());
  camera->SetViewUp(up.data());
  fit_camera();
}

void SceneView::set_orthographic(bool on) {
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  // The picture keeps its size at the focal point.
  const double tangent = std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  if (on && !camera->GetParallelProjection()) camera->SetParallelScale(camera->GetDistance() * tangent);
  if (!on && camera->GetParallelProjection()) {
    const Vec3 focus(camera->GetFocalPoint());
    const Vec3 towards = -Vec3(camera->GetDirectionOfProjection());
    const Vec3 position = focus + camera->GetParallelScale() / tangent * towards;
    camera->SetPosition(position.data());
  }
  camera->SetParallelProjection(on);
  parts_->guide_pending = true;
}

void SceneView::follow(std::optional<int> body) {
  parts_->followed = body;
}

void SceneView::centre_on(const Vec3& point) {
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  const Vec3 way = point - parts_->extent.origin - Vec3(camera->GetFocalPoint());
  parts_->move_camera(way);
  parts_->guide_pending = true;
}

}  // namespace scree
