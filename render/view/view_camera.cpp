#include "render/view/view_camera.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>

#include <algorithm>
#include <cmath>

#include "render/view/view_layers.hpp"
#include "render/view/view_overlay.hpp"

namespace scree {
namespace {

constexpr int first_fit_passes = 2;  ///< corners depend slightly on the camera position

}  // namespace

ViewCamera::ViewCamera(DrawnScene& drawn, ViewLayers& layers, ViewOverlay& overlay)
    : drawn_(drawn), layers_(layers), overlay_(overlay), camera_(layers.camera()) {}

void ViewCamera::take_model() {
  first_grid_ = drawn_.extent.grid;
  guide_pending_ = true;
  followed_.reset();
}

double ViewCamera::aspect() const {
  const int* size = layers_.window()->GetSize();
  return size[1] > 0 ? static_cast<double>(size[0]) / size[1] : 1.0;
}

void ViewCamera::move(const Vec3& way) {
  const Vec3 focus = Vec3(camera_->GetFocalPoint()) + way;
  const Vec3 position = Vec3(camera_->GetPosition()) + way;
  camera_->SetFocalPoint(focus.data());
  camera_->SetPosition(position.data());
}

std::vector<SeenBall> ViewCamera::around() const {
  return as_balls(seen_corners(*drawn_.frame, drawn_.extent, drawn_.options.sight));
}

std::vector<SeenBall> ViewCamera::seen_bodies() const {
  const std::vector<HalfSpace> half_spaces = kept_half_spaces(drawn_.options.sight);
  std::vector<SeenBall> balls;
  for (std::size_t i = 0; i < drawn_.frame->bodies.size(); ++i) {
    const FrameBody& body = drawn_.frame->bodies[i];
    if (!body.present || drawn_.visibility[i] == Visibility::hidden) continue;
    if (kept(half_spaces, body.position))
      balls.push_back({body.position, bounding_radius(*drawn_.model, static_cast<int>(i))});
  }
  const std::vector<SeenBall> plate = as_balls(layers_.lattice().corners());
  balls.insert(balls.end(), plate.begin(), plate.end());
  return balls;
}

void ViewCamera::fit_if_pending() {
  if (fit_pending_) fit();
}

void ViewCamera::go_with(const Frame& next) {
  if (!followed_ || drawn_.given.frame == nullptr) return;
  const auto body = static_cast<std::size_t>(*followed_);
  const Vec3 way = next.bodies[body].position - drawn_.given.frame->bodies[body].position;
  if (way.allFinite()) move(way);
}

void ViewCamera::fit() {
  fit_pending_ = false;
  if (drawn_.frame == nullptr) return;
  set_ground(first_grid_);
  const std::vector<SeenBall> balls = seen_bodies();
  const std::vector<SeenBall> rest = around();
  for (int pass = 0; pass < first_fit_passes; ++pass) {
    const Lens lens(camera_, aspect());
    if (pass == 0) lens.apply(lens.fitted({{balls, fitted_area}, {rest, fitted_area}}), camera_);
    const Lens fitted(camera_, aspect());
    fitted.apply(clear_framing(fitted, balls, rest, overlay_.areas_to_come()), camera_);
  }
}

void ViewCamera::begin_guide() {
  guide_pending_ = false;
  guide_.begin(Lens(camera_, aspect()).framing());
}

GuidedSight ViewCamera::guided_sight() {
  GuidedSight sight;
  const bool all = follow_ == CameraFollow::everything;
  if (all) {
    sight.bodies = seen_bodies();
    if (drawn_.options.show_walls) sight.around = as_balls(wall_corners(*drawn_.frame, drawn_.options.sight));
  } else {
    std::vector<SeenBall> plate;
    for (const Eigen::Vector3f& node : layers_.lattice().nodes()) plate.push_back({node.cast<double>(), 0.0});
    sight.bodies = moving_bodies(*drawn_.frame, std::move(plate));
  }
  sight.obstacles = overlay_.areas_to_come();
  return sight;
}

void ViewCamera::set_ground(const GroundRectangle& ground) {
  GroundRectangle& present = drawn_.extent.grid;
  if (ground.first == present.first && ground.last == present.last) return;
  present = ground;
  layers_.take_ground();
}

void ViewCamera::take_ground_along() {
  const Framing& present = guide_.present();
  // In steps of half the grid with an even number of lines, so that every second line keeps its number.
  const double wider = std::clamp(present.half_height / guide_.home().half_height, 1.0, 10.0) - 1.0;
  GroundRectangle ground = first_grid_;
  const std::array<Vec3, 2> axes = {drawn_.extent.right, drawn_.extent.back};
  for (std::size_t i = 0; i < 2; ++i) {
    const int half = std::max(2, (first_grid_.last[i] - first_grid_.first[i]) / 4 * 2);
    const double away = present.focus.dot(axes[i]) - first_grid_.middle(static_cast<int>(i));
    const double shift = std::clamp(away / (first_grid_.spacing * half), -1e6, 1e6);
    const int lines = half * static_cast<int>(std::round(shift));
    const int margin = half * static_cast<int>(std::round(2.0 * wider)) / 2;
    ground.first[i] += lines - margin;
    ground.last[i] += lines + margin;
  }
  set_ground(ground);
}

bool ViewCamera::guide(double seconds) {
  const bool guided = follow_ == CameraFollow::moving || follow_ == CameraFollow::everything;
  if (!guided || drawn_.frame == nullptr || followed_) return false;
  // The window may have no size yet: fitted when drawn.
  if (fit_pending_) return false;
  if (guide_pending_) begin_guide();
  const Lens lens(camera_, aspect());
  if (drawn_.frame->time <= 0.0) {
    guide_.go_home();
  } else {
    guide_.keep(lens, guided_sight(), follow_);
  }
  const Framing before = guide_.present();
  bool going = false;
  if (std::isfinite(seconds)) {
    going = guide_.advance(seconds);
  } else {
    guide_.arrive();
  }
  // At rest the camera does not move, not even by round-off.
  if (guide_.present() == before) return going;
  lens.apply(guide_.present(), camera_);
  take_ground_along();
  return going;
}

void ViewCamera::keep_in_sight(CameraFollow follow) {
  follow_ = follow;
  guide_pending_ = true;
}

void ViewCamera::set_view_point(const ViewPoint& view_point) {
  const Vec3 position = view_point.position - drawn_.extent.origin;
  const Vec3 focus = view_point.focus - drawn_.extent.origin;
  camera_->SetPosition(position.data());
  camera_->SetFocalPoint(focus.data());
  camera_->SetViewUp(view_point.up.data());
  camera_->SetParallelProjection(view_point.orthographic);
  camera_->SetParallelScale(view_point.half_height);
  fit_pending_ = false;
  guide_pending_ = true;
}

ViewPoint ViewCamera::view_point() {
  vtkNew<vtkCamera> unfitted;
  unfitted->DeepCopy(camera_);
  const bool pending = fit_pending_;
  if (pending) fit();
  const ViewPoint point{drawn_.extent.origin + Vec3(camera_->GetPosition()),
                        drawn_.extent.origin + Vec3(camera_->GetFocalPoint()), Vec3(camera_->GetViewUp()),
                        camera_->GetParallelProjection() != 0, camera_->GetParallelScale()};
  if (pending) {
    // Fitted again from the same position, the result is the same.
    fit_pending_ = true;
    camera_->SetPosition(unfitted->GetPosition());
    camera_->SetFocalPoint(unfitted->GetFocalPoint());
    camera_->SetParallelScale(unfitted->GetParallelScale());
  }
  return point;
}

ViewPoint ViewCamera::home() {
  ViewPoint point = view_point();
  if (guide_pending_ || !guide_.begun()) return point;
  const Framing& home = guide_.home();
  const double larger = home.half_height / guide_.present().half_height;
  const Vec3 focus = drawn_.extent.origin + home.focus;
  point.position = focus + larger * (point.position - point.focus);
  point.focus = focus;
  point.half_height = home.half_height;
  return point;
}

void ViewCamera::apply_view(const ViewSpec& view) {
  const bool orthographic = view.orthographic.value_or(camera_->GetParallelProjection() != 0);
  if (const auto place = requested_view_point(view, orthographic)) {
    set_view_point(*place);
  } else {
    const auto* direction = view.camera ? std::get_if<ViewDirection>(&*view.camera) : nullptr;
    set_direction(direction != nullptr ? *direction : ViewDirection::slanted);
    set_orthographic(orthographic);
  }
  keep_in_sight(view.follow.value_or(CameraFollow::moving));
}

void ViewCamera::fit_when_drawn() {
  fit_pending_ = true;
  guide_pending_ = true;
}

void ViewCamera::set_direction(ViewDirection direction) {
  const SceneExtent& extent = drawn_.extent;
  Vec3 towards = 0.50 * extent.right - 0.78 * extent.back + 0.36 * extent.up;
  Vec3 up = extent.up;
  const bool plate = drawn_.model != nullptr && drawn_.model->lattice != nullptr;
  const std::string plane = plate ? "xy" : drawn_.model != nullptr ? drawn_.model->scene.plane : "";
  if (direction == ViewDirection::slanted && !plane.empty()) {
    // Motion in a plane is viewed perpendicularly.
    towards = plane == "xy" ? Vec3::UnitZ() : plane == "yz" ? Vec3::UnitX() : Vec3(-Vec3::UnitY());
  }
  if (direction == ViewDirection::front) towards = -extent.back;
  if (direction == ViewDirection::right) towards = extent.right;
  if (direction == ViewDirection::top) towards = extent.up;
  if (std::abs(towards.normalized().dot(up)) > 0.999) up = extent.back;
  const Vec3 focus = extent.centre();
  const Vec3 position = focus + towards.normalized() * std::max(extent.diagonal(), 1e-6);
  camera_->SetFocalPoint(focus.data());
  camera_->SetPosition(position.data());
  camera_->SetViewUp(up.data());
  fit_when_drawn();
}

void ViewCamera::set_orthographic(bool on) {
  // The picture keeps its size at the focal point.
  const double tangent = std::tan(vtkMath::RadiansFromDegrees(0.5 * camera_->GetViewAngle()));
  if (on && !camera_->GetParallelProjection()) camera_->SetParallelScale(camera_->GetDistance() * tangent);
  if (!on && camera_->GetParallelProjection()) {
    const Vec3 focus(camera_->GetFocalPoint());
    const Vec3 towards = -Vec3(camera_->GetDirectionOfProjection());
    const Vec3 position = focus + camera_->GetParallelScale() / tangent * towards;
    camera_->SetPosition(position.data());
  }
  camera_->SetParallelProjection(on);
  guide_pending_ = true;
}

void ViewCamera::centre_on(const Vec3& point) {
  const Vec3 way = point - drawn_.extent.origin - Vec3(camera_->GetFocalPoint());
  move(way);
  guide_pending_ = true;
}

}  // namespace scree
