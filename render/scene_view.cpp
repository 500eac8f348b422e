#include "render/scene_view.hpp"

#include <vtkBoundingBox.h>
#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkContextScene.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtk_glew.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/simulation/verification.hpp"
#include "core/text/quantity.hpp"
#include "render/body_colors.hpp"
#include "render/body_layer.hpp"
#include "render/camera_fit.hpp"
#include "render/force_layer.hpp"
#include "render/ground_grid.hpp"
#include "render/overlay.hpp"
#include "render/picking.hpp"
#include "render/scene_extent.hpp"
#include "render/sphere_layer.hpp"
#include "render/text_actor.hpp"
#include "render/wall_layer.hpp"

namespace scree {
namespace {

constexpr double edge_width = 1.1;
constexpr double view_angle = 28.0;
constexpr double arrow_tolerance = 4.0;  // of a click beside an arrow [logical pixels]

void move_camera(vtkCamera* camera, const Vec3& way) {
  const Vec3 focus = Vec3(camera->GetFocalPoint()) + way;
  const Vec3 position = Vec3(camera->GetPosition()) + way;
  camera->SetFocalPoint(focus.data());
  camera->SetPosition(position.data());
}

void set_background(vtkRenderer* renderer, const ThemeColors& theme, bool transparent) {
  renderer->SetGradientBackground(!transparent);
  renderer->SetBackgroundAlpha(transparent ? 0.0 : 1.0);
  if (transparent) {
    renderer->SetBackground(0.0, 0.0, 0.0);
    return;
  }
  renderer->SetBackground(theme.background_bottom.red, theme.background_bottom.green,
                          theme.background_bottom.blue);
  renderer->SetBackground2(theme.background_top.red, theme.background_top.green, theme.background_top.blue);
}

/// A directional light that moves with the camera.
void add_light(vtkRenderer* renderer, const Vec3& from, double intensity) {
  vtkNew<vtkLight> light;
  light->SetLightTypeToCameraLight();
  light->SetPosition(from.x(), from.y(), from.z());
  light->SetFocalPoint(0.0, 0.0, 0.0);
  light->SetIntensity(intensity);
  renderer->AddLight(light);
}

}  // namespace

struct SceneView::Parts {
  vtkRenderWindow* window;
  vtkNew<vtkRenderer> scene;
  vtkNew<TextActor> overlay_actor;
  vtkNew<OverlayItem> overlay;
  vtkNew<vtkCallbackCommand> before_render;

  ViewOptions options;
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Frame> frame;
  SceneExtent extent;
  bool fit_pending = false;
  Highlight highlight;
  std::optional<int> followed;  ///< body
  std::vector<int> chosen;      ///< bodies
  std::vector<Trail> trails;
  std::vector<Visibility> visibility;  ///< of the bodies

  BodyColors colors;
  // Drawn in this order of their making: what is translucent comes after what is solid.
  BodyLayer bodies{scene, Visibility::shown};
  SphereLayer spheres{scene, Visibility::shown};
  ForceLayer forces{scene};
  MarkerLayer markers{scene};
  GroundGrid grid{scene};
  BodyLayer ghost_bodies{scene, Visibility::translucent};
  SphereLayer ghost_spheres{scene, Visibility::translucent};
  WallLayer walls{scene};
  HighlightLayer outlines;

  explicit Parts(vtkRenderWindow* target) : window(target), outlines(target, scene->GetActiveCamera()) {
    window->AddRenderer(scene);
    scene->AutomaticLightCreationOff();
    add_light(scene, Vec3(-0.40, 0.65, 0.85), 0.76);
    add_light(scene, Vec3(0.80, 0.10, 0.90), 0.36);
    scene->GetActiveCamera()->SetViewAngle(view_angle);
    overlay_actor->GetScene()->AddItem(overlay);
    overlay_actor->GetScene()->SetRenderer(scene);
    scene->AddActor(overlay_actor);
    before_render->SetClientData(this);
    before_render->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<Parts*>(self)->prepare(); });
    scene->AddObserver(vtkCommand::StartEvent, before_render);
  }
  ~Parts() {
    scene->RemoveObserver(before_render);
    window->RemoveRenderer(scene);
  }

  void restyle();
  void redraw();
  void show_bodies();
  void show_highlight();
  void fit();
  void prepare();
  void set_clipping_range();
  void fill_overlay();
  void fill_force_legend();
  std::vector<OverlayContent::Label> placed(const std::vector<GroundLabel>& texts) const;
  std::vector<OverlayContent::Label> force_values() const;
};

void SceneView::Parts::restyle() {
  const ThemeColors& theme = theme_colors(options.theme);
  set_background(scene, theme, options.transparent);
  window->SetDPI(static_cast<int>(std::lround(72.0 * options.pixel_ratio)));
  const double line_width = std::max(1.0, std::round(edge_width * options.pixel_ratio));
  window->SetMultiSamples(options.smooth ? 8 : 0);
  bodies.set_style(options.show_edges, line_width);
  ghost_bodies.set_style(options.show_edges, line_width);
  walls.set_style(options.show_walls, theme, line_width);
  outlines.set_style(options.pixel_ratio);
  grid.set_style(options.show_grid && model != nullptr, theme, line_width);
  const std::vector<HalfSpace> kept = kept_half_spaces(options.sight);
  bodies.set_clipping(kept);
  spheres.set_clipping(kept);
  ghost_bodies.set_clipping(kept);
  ghost_spheres.set_clipping(kept);
  walls.set_clipping(kept);
  if (model != nullptr) visibility = body_visibility(*model, options.sight);
}

void SceneView::Parts::redraw() {
  if (frame == nullptr) return;
  colors.update(*frame, options.color_by);
  show_bodies();
  walls.show(*frame, options.sight.walls);
  forces.show(*frame, options, visibility);
  markers.show(*frame, options, visibility, chosen, trails);
  show_highlight();
}

/// Beside a contact that stands out all bodies but its partners are pale.
void SceneView::Parts::show_bodies() {
  std::vector<Color> shown = colors.colors();
  if (highlight.contact) {
    constexpr double paleness = 0.65;
    const FrameContact& contact = frame->contacts[static_cast<std::size_t>(*highlight.contact)];
    for (int body = 0; body < static_cast<int>(shown.size()); ++body) {
      if (body == contact.a || body == contact.b) continue;
      Color& color = shown[static_cast<std::size_t>(body)];
      color = mix(color, theme_colors(options.theme).background_bottom, paleness);
    }
  }
  bodies.show(*frame, shown, visibility);
  spheres.show(*frame, shown, visibility);
  ghost_bodies.show(*frame, shown, visibility);
  ghost_spheres.show(*frame, shown, visibility);
}

/// What is hidden does not stand out.
void SceneView::Parts::show_highlight() {
  Highlight seen = highlight;
  if (seen.body && visibility[static_cast<std::size_t>(*seen.body)] == Visibility::hidden) seen.body.reset();
  if (seen.wall && visibility_in(options.sight.walls, *seen.wall) == Visibility::hidden) seen.wall.reset();
  forces.set_selected(highlight.contact);
  outlines.show(frame, seen);
}

void SceneView::Parts::fit() {
  fit_pending = false;
  if (frame == nullptr) return;
  const int* size = window->GetSize();
  fit_points(scene->GetActiveCamera(), present_corners(*frame, extent),
             size[1] > 0 ? static_cast<double>(size[0]) / size[1] : 1.0);
}

/// What depends on the camera and the window's size.
void SceneView::Parts::prepare() {
  if (fit_pending) fit();
  // Lines smoothed by the rasteriser hide the steps along the bodies' outlines. In software each of them
  // costs about 2 µs more, so not in large heaps.
  constexpr long most_smooth_lines = 8000;
  const bool smooth_lines = bodies.edge_count() <= most_smooth_lines;
  static_cast<vtkOpenGLRenderWindow*>(window)->GetState()->SetEnumState(GL_LINE_SMOOTH, smooth_lines);
  if (frame != nullptr) {
    set_clipping_range();
  }
  const int* size = window->GetSize();
  outlines.look_from(scene->GetActiveCamera(), size[0], size[1]);
  fill_overlay();
}

void SceneView::Parts::set_clipping_range() {
  vtkCamera* camera = scene->GetActiveCamera();
  bodies.look_from(camera);
  ghost_bodies.look_from(camera);
  spheres.look_from(camera);
  ghost_spheres.look_from(camera);
  markers.look_from(camera);
  const int* size = window->GetSize();
  // What is cut away hides no arrows.
  const std::vector<DrawnSphere> none;
  const bool cut = !kept_half_spaces(options.sight).empty();
  const double nearer = forces.look_from(camera, size[0], size[1], cut ? none : spheres.nearest_first());
  std::vector<Vec3> corners = present_corners(*frame, extent);
  vtkBoundingBox box;
  for (Vec3& corner : corners) box.AddPoint(corner.data());
  box.Inflate(ground_margin(extent.grid));
  double bounds[6];
  box.GetBounds(bounds);
  scene->ResetCameraClippingRange(bounds);
  double* range = camera->GetClippingRange();
  camera->SetClippingRange(nearer * range[0], range[1]);
}

/// Those in front of the eye.
std::vector<OverlayContent::Label> SceneView::Parts::placed(const std::vector<GroundLabel>& texts) const {
  vtkCamera* camera = scene->GetActiveCamera();
  const int* size = window->GetSize();
  vtkMatrix4x4* projection = camera->GetCompositeProjectionTransformMatrix(
      static_cast<double>(size[0]) / std::max(size[1], 1), -1.0, 1.0);
  std::vector<OverlayContent::Label> labels;
  for (const GroundLabel& label : texts) {
    const Eigen::Vector4d point(label.position.x(), label.position.y(), label.position.z(), 1.0);
    Eigen::Vector4d seen;
    projection->MultiplyPoint(point.data(), seen.data());
    if (seen.w() <= 0.0) continue;
    labels.push_back({label.text, 0.5 * size[0] * (1.0 + seen.x() / seen.w()),
                      0.5 * size[1] * (1.0 + seen.y() / seen.w())});
  }
  return labels;
}

std::vector<OverlayContent::Label> SceneView::Parts::force_values() const {
  std::vector<GroundLabel> texts;
  for (const ForceLayer::Value& value : forces.values())
    texts.push_back({format_quantity(value.force, "N"), value.tip});
  return placed(texts);
}

void SceneView::Parts::fill_overlay() {
  OverlayContent& content = overlay->content;
  content = {};
  content.theme = options.theme;
  content.pixel_ratio = options.pixel_ratio;
  if (frame == nullptr) return;
  content.text_scale = options.text_scale;
  vtkCamera* camera = scene->GetActiveCamera();
  if (options.show_grid) content.labels = placed(ground_labels(extent, Vec3(camera->GetPosition())));
  content.values = force_values();
  const double half_height =
      camera->GetParallelProjection()
          ? camera->GetParallelScale()
          : camera->GetDistance() * std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  content.pixels_per_metre = 0.5 * window->GetSize()[1] / half_height;
  if (options.show_time) {
    std::array<char, 32> time;
    std::snprintf(time.data(), time.size(), "%.3f s", frame->time);
    content.caption = model->scene.title + "   " + time.data();
  }
  if (options.show_legend) {
    content.legend = colors.legend();
    fill_force_legend();
  }
  if (options.show_axes) {
    Mat3 axes;
    vtkMatrix4x4* view = camera->GetViewTransformMatrix();
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) axes(row, column) = view->GetElement(row, column);
    }
    content.axes = axes;
  }
}

void SceneView::Parts::fill_force_legend() {
  OverlayContent& content = overlay->content;
  const bool network = options.force_display == ForceDisplay::network;
  content.normal_key = options.show_normal_arrows && !network;
  content.friction_key = options.show_friction_arrows && !network;
  content.body_force_key = options.show_body_forces;
  content.wall_force_key = options.show_wall_forces;
  if (network && options.show_normal_arrows) content.line_scale = forces.network_scale();
  if (content.normal_key || content.friction_key || content.body_force_key || content.wall_force_key)
    content.arrow_scale = forces.arrow_scale();
  if (markers.shows_velocities()) content.velocity_scale = markers.velocity_scale();
  for (const std::string& note : {forces.share_drawn(), forces.left_out()}) {
    if (!note.empty()) content.force_notes.push_back(note);
  }
}

SceneView::SceneView(vtkRenderWindow* window) : parts_(std::make_unique<Parts>(window)) {
  parts_->restyle();
}

SceneView::~SceneView() = default;

void SceneView::set_model(std::shared_ptr<const Model> model) {
  Parts& parts = *parts_;
  parts.model = model;
  parts.frame = nullptr;
  parts.highlight = {};
  parts.followed = {};
  parts.chosen.clear();
  parts.trails.clear();
  parts.outlines.show(nullptr, {});
  parts.colors.clear();
  if (model != nullptr) parts.extent = scene_extent(*model);
  parts.bodies.set_model(model.get());
  parts.spheres.set_model(model.get());
  parts.markers.set_model(model.get(), parts.extent);
  parts.ghost_bodies.set_model(model.get());
  parts.ghost_spheres.set_model(model.get());
  parts.walls.set_model(model.get(), parts.extent);
  parts.forces.set_extent(parts.extent);
  parts.outlines.set_extent(parts.extent);
  parts.grid.set_extent(parts.extent);
  parts.restyle();
  if (model == nullptr) return;
  parts.frame = std::make_shared<Frame>(starting_frame(model));
  parts.redraw();
  set_direction(ViewDirection::slanted);
}

void SceneView::show(std::shared_ptr<const Frame> frame) {
  if (frame->model != parts_->model) set_model(frame->model);
  Parts& parts = *parts_;
  if (parts.followed && parts.frame != nullptr) {
    const Vec3 way = frame->bodies[*parts.followed].position - parts.frame->bodies[*parts.followed].position;
    if (way.allFinite()) move_camera(parts.scene->GetActiveCamera(), way);
  }
  // The contacts of another frame have other numbers.
  parts.highlight.contact.reset();
  parts.frame = std::move(frame);
  parts.redraw();
}

void SceneView::set_options(const ViewOptions& options) {
  parts_->options = options;
  parts_->restyle();
  parts_->redraw();
}

const ViewOptions& SceneView::options() const {
  return parts_->options;
}

void SceneView::fit_camera() {
  parts_->fit_pending = true;
}

void SceneView::set_direction(ViewDirection direction) {
  const SceneExtent& extent = parts_->extent;
  Vec3 towards = 0.50 * extent.right - 0.78 * extent.back + 0.36 * extent.up;
  Vec3 up = extent.up;
  const std::string& plane = parts_->model != nullptr ? parts_->model->scene.plane : "";
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
}

Look SceneView::look() const {
  const Parts& parts = *parts_;
  vtkCamera* camera = parts.scene->GetActiveCamera();
  return {parts.options,
          ViewPoint{Vec3(camera->GetPosition()), Vec3(camera->GetFocalPoint()), Vec3(camera->GetViewUp()),
                    camera->GetParallelProjection() != 0, camera->GetParallelScale()},
          parts.highlight,
          parts.followed,
          parts.chosen,
          parts.trails,
          0.0,
          parts.frame};
}

void SceneView::set_look(const Look& look) {
  set_options(look.options);
  if (look.frame) show(look.frame);
  if (look.view_point) {
    vtkCamera* camera = parts_->scene->GetActiveCamera();
    camera->SetPosition(look.view_point->position.data());
    camera->SetFocalPoint(look.view_point->focus.data());
    camera->SetViewUp(look.view_point->up.data());
    camera->SetParallelProjection(look.view_point->orthographic);
    camera->SetParallelScale(look.view_point->half_height);
  }
  parts_->fit_pending = !look.view_point;
  follow(look.followed);
  set_highlight(look.highlight);
  set_chosen(look.chosen, look.trails);
}

Picked SceneView::pick(double x, double y) const {
  const Parts& parts = *parts_;
  if (parts.frame == nullptr) return {};
  vtkCamera* camera = parts.scene->GetActiveCamera();
  const int* size = parts.window->GetSize();
  const Ray ray = ray_through(camera, size[0], size[1], x, y);
  Picked picked;
  double depth = std::numeric_limits<double>::infinity();
  const std::optional<Ray> kept = kept_part(ray, kept_half_spaces(parts.options.sight));
  const auto depth_of = [&](const BodyHit& hit) {
    return hit.distance * ray.direction.dot(Vec3(camera->GetDirectionOfProjection()));
  };
  const auto nearest = [&](Visibility as) -> std::optional<BodyHit> {
    const std::vector<int> bodies = bodies_seen(*parts.frame, parts.visibility, as);
    return kept && !bodies.empty() ? BodyPicker(parts.frame, bodies).nearest(*kept) : std::nullopt;
  };
  if (const std::optional<BodyHit> hit = nearest(Visibility::shown)) {
    picked.body = hit->body;
    depth = depth_of(*hit);
  } else if (const std::optional<BodyHit> ghost = nearest(Visibility::translucent)) {
    picked.body = ghost->body;
  } else if (kept && parts.options.show_walls) {
    picked.wall = nearest_wall(*parts.frame, parts.extent, parts.options.sight, *kept);
  }
  picked.contact = parts.forces.contact_near(x, y, arrow_tolerance * parts.options.pixel_ratio, depth);
  if (picked.contact) {
    picked.body.reset();
    picked.wall.reset();
  }
  return picked;
}

void SceneView::set_highlight(const Highlight& highlight) {
  Parts& parts = *parts_;
  const bool other_contact = parts.highlight.contact != highlight.contact;
  parts.highlight = highlight;
  if (parts.frame == nullptr) return;
  if (other_contact) parts.show_bodies();
  parts.show_highlight();
}

void SceneView::set_chosen(std::vector<int> bodies, std::vector<Trail> trails) {
  Parts& parts = *parts_;
  const bool none_before = parts.chosen.empty() && parts.trails.empty();
  if (none_before && bodies.empty() && trails.empty()) return;
  parts.chosen = std::move(bodies);
  parts.trails = std::move(trails);
  if (parts.frame != nullptr)
    parts.markers.show(*parts.frame, parts.options, parts.visibility, parts.chosen, parts.trails);
}

void SceneView::follow(std::optional<int> body) {
  parts_->followed = body;
}

void SceneView::centre_on(const Vec3& point) {
  vtkCamera* camera = parts_->scene->GetActiveCamera();
  move_camera(camera, point - Vec3(camera->GetFocalPoint()));
}

long SceneView::highlight_lines() const {
  return parts_->outlines.lines();
}

vtkRenderer* SceneView::renderer() const {
  return parts_->scene;
}

const Legend& SceneView::legend() const {
  return parts_->colors.legend();
}

double SceneView::arrow_length(double force) const {
  return parts_->forces.arrow_scale().length(force);
}

long SceneView::markers_drawn() const {
  return parts_->markers.drawn();
}

std::string SceneView::share_of_forces() const {
  return parts_->forces.share_drawn();
}

int SceneView::forces_drawn() const {
  return parts_->forces.drawn();
}

}  // namespace scree
