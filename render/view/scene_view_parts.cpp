#include "render/view/scene_view_parts.hpp"

#include <vtkBoundingBox.h>
#include <vtkCamera.h>
#include <vtkContextScene.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkMatrix4x4.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtk_glew.h>

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "render/layers/label_sight.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "render/shade/shade_casters.hpp"
#include "render/view/local_scene.hpp"
#include "render/vtk/vertex_light.hpp"

namespace scree {
namespace {

constexpr double edge_width = 1.1;

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

SceneView::Parts::Parts(vtkRenderWindow* target)
    : window(target), outlines(target, scene->GetActiveCamera()) {
  window->AddRenderer(scene);
  scene->AutomaticLightCreationOff();
  add_light(scene, Vec3(-0.40, 0.65, 0.85), 0.76);
  add_light(scene, Vec3(0.80, 0.10, 0.90), 0.36);
  scene->GetActiveCamera()->SetViewAngle(vtkMath::DegreesFromRadians(view_angle));
  overlay_actor->GetScene()->AddItem(overlay);
  overlay_actor->GetScene()->SetRenderer(scene);
  scene->AddActor(overlay_actor);
  before_render->SetClientData(this);
  before_render->SetCallback(
      [](vtkObject*, unsigned long, void* self, void*) { static_cast<Parts*>(self)->prepare(); });
  scene->AddObserver(vtkCommand::StartEvent, before_render);
  scene_pass->set_shade(&shade);
  scene->SetPass(scene_pass);
}

SceneView::Parts::~Parts() {
  scene->RemoveObserver(before_render);
  scene->SetPass(nullptr);
  window->RemoveRenderer(scene);
}

void SceneView::Parts::set_frame(std::shared_ptr<const Frame> next) {
  frame = moved(next, model, -extent.origin);
  given.frame = std::move(next);
}

void SceneView::Parts::restyle() {
  options = moved(given.options, -extent.origin);
  options.pixel_ratio *= options.resolution;
  const ThemeColors& theme = theme_colors(options.theme);
  set_background(scene, theme, options.transparent);
  window->SetDPI(static_cast<int>(std::lround(72.0 * given.options.pixel_ratio)));
  const double line_width = std::max(1.0, std::round(edge_width * options.pixel_ratio));
  set_quality();
  const bool edges = options.show_edges && !options.hasty;
  bodies.set_style(edges, line_width);
  ghost_bodies.set_style(edges, line_width);
  walls.set_style(options.show_walls, theme, line_width);
  outlines.set_style(given.options.pixel_ratio);
  grid.set_style(options.show_grid && model != nullptr, theme, line_width);
  const std::vector<HalfSpace> kept = kept_half_spaces(options.sight);
  bodies.set_clipping(kept);
  spheres.set_clipping(kept);
  ghost_bodies.set_clipping(kept);
  ghost_spheres.set_clipping(kept);
  walls.set_clipping(kept);
  if (model != nullptr) see_through_bodies();
}

/// Which bodies are seen, and how: chains of forces are seen through all of them, however many.
void SceneView::Parts::see_through_bodies() {
  visibility = body_visibility(*model, options.sight);
  double opacity = ghost_opacity;
  if (options.force_display == ForceDisplay::network) {
    // Of a heap, as many bodies deep as its cubic root, so much is left to see at the far side.
    constexpr double seen_through = 0.4;
    constexpr double faintest = 0.03;
    const double deep = std::cbrt(static_cast<double>(visibility.size()));
    opacity = std::clamp(1.0 - std::pow(seen_through, 1.0 / std::max(deep, 1.0)), faintest, ghost_opacity);
    std::replace(visibility.begin(), visibility.end(), Visibility::shown, Visibility::translucent);
  }
  ghost_bodies.set_opacity(opacity);
  ghost_spheres.set_opacity(opacity);
}

void SceneView::Parts::set_quality() {
  const bool fine = options.quality != PictureQuality::quick;
  const bool high = options.quality == PictureQuality::high;
  constexpr int few_samples = 4;
  constexpr int many_samples = 8;
  scene_pass->set_pixels(options.resolution, options.smooth ? many_samples : fine ? few_samples : 0);
  ShadeQuality shading;
  if (fine && options.shade) {
    constexpr int fine_directions = 48;
    constexpr int many_directions = 256;
    shading.directions = high ? many_directions : fine_directions;
  }
  shading.seconds = options.shade_seconds;
  shade.set_quality(shading);
  shade.set_axes(extent.up, extent.right, extent.back);
  shade_outdated = true;
  bodies.set_fine(fine);
  spheres.set_fine(fine);
}

/// Only where it is drawn.
void SceneView::Parts::update_shade() {
  const bool drawn = options.quality != PictureQuality::quick && options.shade;
  if (!drawn) return;
  // As sharp as the picture can show it.
  constexpr int small_picture = 900;  // [pixels]
  const bool large = drawn_size()[1] > small_picture;
  shade.set_map_side(options.quality == PictureQuality::high ? 2048 : large ? 1024 : 512);
  if (!shade_outdated) return;
  shade_outdated = false;
  const std::vector<int> blocks = options.show_walls ? walls.blocks() : std::vector<int>();
  shade.set_casters(shade_casters(*frame, visibility, blocks, kept_half_spaces(options.sight)));
}

std::array<int, 2> SceneView::Parts::drawn_size() const {
  const int* size = window->GetSize();
  const auto pixels = [&](int side) {
    return std::max(1, static_cast<int>(std::lround(options.resolution * side)));
  };
  return {pixels(size[0]), pixels(size[1])};
}

void SceneView::Parts::redraw() {
  if (frame == nullptr) return;
  shade_outdated = true;
  colors.update(*frame, options.color_by);
  show_bodies();
  walls.show(*frame, options.sight.walls);
  lattice.show(*frame, options, lattice_shape);
  forces.show(*frame, options, visibility);
  markers.show(*frame, options, visibility, chosen, trails);
  show_highlight();
}

void SceneView::Parts::show_bodies() {
  std::vector<Color> shown = colors.colors();
  if (highlight.contact || highlight.body) {
    constexpr double paleness = 0.45;
    const auto stands_out = [&](int body) {
      if (!highlight.contact) return body == *highlight.body;
      const FrameContact& contact = frame->contacts[static_cast<std::size_t>(*highlight.contact)];
      return body == contact.a || body == contact.b;
    };
    for (int body = 0; body < static_cast<int>(shown.size()); ++body) {
      if (stands_out(body)) continue;
      Color& color = shown[static_cast<std::size_t>(body)];
      color = mix(color, theme_colors(options.theme).background_bottom, paleness);
    }
  }
  bodies.show(*frame, shown, colors.finishes(), visibility);
  spheres.show(*frame, shown, colors.finishes(), visibility);
  ghost_bodies.show(*frame, shown, colors.finishes(), visibility);
  ghost_spheres.show(*frame, shown, colors.finishes(), visibility);
}

void SceneView::Parts::show_highlight() {
  Highlight seen = highlight;
  if (seen.body && visibility[static_cast<std::size_t>(*seen.body)] == Visibility::hidden) seen.body.reset();
  if (seen.wall && visibility_in(options.sight.walls, *seen.wall) == Visibility::hidden) seen.wall.reset();
  std::optional<std::vector<int>> selected;
  if (highlight.contact) selected.emplace(1, *highlight.contact);
  if (!highlight.contact && seen.body) {
    selected.emplace();
    for (int i = 0; i < static_cast<int>(frame->contacts.size()); ++i) {
      const FrameContact& contact = frame->contacts[static_cast<std::size_t>(i)];
      if (contact.a == *seen.body || contact.b == *seen.body) selected->push_back(i);
    }
  }
  forces.set_selected(std::move(selected));
  outlines.show(frame, seen);
}

void SceneView::Parts::prepare() {
  if (fit_pending) fit();
  // Lines smoothed by the rasteriser hide the steps along the bodies' outlines. In software each of them
  // costs about 2 µs more, so not in large heaps.
  constexpr long most_smooth_lines = 8000;
  const bool smooth_lines = bodies.edge_count() + lattice.lines() <= most_smooth_lines;
  static_cast<vtkOpenGLRenderWindow*>(window)->GetState()->SetEnumState(GL_LINE_SMOOTH, smooth_lines);
  if (frame != nullptr) {
    set_clipping_range();
    update_shade();
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
  walls.look_from(camera);
  const std::array<int, 2> size = drawn_size();
  lattice.look_from(camera, size[1]);
  // What is cut away hides no arrows.
  const std::vector<DrawnSphere> none;
  const bool cut = !kept_half_spaces(options.sight).empty();
  const double nearer = forces.look_from(camera, size[0], size[1], cut ? none : spheres.nearest_first());
  std::vector<Vec3> corners = present_corners(*frame, extent);
  corners.insert(corners.end(), lattice.corners().begin(), lattice.corners().end());
  vtkBoundingBox box;
  for (Vec3& corner : corners) box.AddPoint(corner.data());
  box.Inflate(ground_margin(extent.grid));
  double bounds[6];
  box.GetBounds(bounds);
  scene->ResetCameraClippingRange(bounds);
  double* range = camera->GetClippingRange();
  camera->SetClippingRange(nearer * range[0], range[1]);
}

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
    texts.push_back({format_quantity(value.magnitude, value.unit), value.tip});
  return placed(texts);
}

/// @param foreseen  with all that the legend may come to hold, so that what is fitted now is not covered
/// later
void SceneView::Parts::fill_overlay(bool foreseen) {
  OverlayContent& content = overlay->content;
  content = {};
  content.theme = options.theme;
  content.pixel_ratio = given.options.pixel_ratio;
  if (frame == nullptr) return;
  content.text_scale = options.text_scale;
  // The camera does not give way to controls that come and go.
  content.foot = foreseen ? 0.0 : options.foot;
  vtkCamera* camera = scene->GetActiveCamera();
  if (options.show_grid) {
    std::vector<GroundLabel> labels = ground_labels(extent, Vec3(camera->GetPosition()));
    const int* size = window->GetSize();
    leave_out_hidden(labels, *frame, visibility, PictureMap(camera, size[0], size[1]),
                     overlay_sizes::small_text * given.options.pixel_ratio);
    content.labels = placed(labels);
  }
  content.values = force_values();
  const double half_height =
      camera->GetParallelProjection()
          ? camera->GetParallelScale()
          : camera->GetDistance() * std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  content.pixels_per_metre = 0.5 * window->GetSize()[1] / half_height;
  if (options.show_time) content.caption = caption_of(model->scene, frame->time);
  if (options.show_legend) {
    if (!model->bodies.empty()) {
      content.legend = colors.legend();
      fill_force_legend();
      if (foreseen) foresee_force_legend();
    }
    fill_lattice_legend();
    // Beside a plate's colours nobody asks what its only material is.
    const bool idle = content.legend && content.legend->entries.size() == 1;
    if (idle && content.lattice_legend) content.legend.reset();
  }
  if (options.show_axes) {
    Mat3 axes;
    vtkMatrix4x4* view = camera->GetViewTransformMatrix();
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) axes(row, column) = view->GetElement(row, column);
    }
    content.axes = axes;
  }
  const int* size = window->GetSize();
  content.text_scale = fitting_text_scale(content, size[0], size[1]);
}

void SceneView::Parts::fill_force_legend() {
  OverlayContent& content = overlay->content;
  const bool network = options.force_display == ForceDisplay::network;
  content.normal_key = options.show_normal_arrows && !network;
  content.friction_key = options.show_friction_arrows && !network;
  content.body_force_key = options.show_body_forces;
  content.wall_force_key = options.show_wall_forces;
  content.load_key = forces.shows_loads();
  if (network) {
    content.line_scale = forces.network_scale();
    content.least_line = forces.least_force();
  }
  content.line_cut = forces.any_line_cut();
  const bool arrows = content.normal_key || content.friction_key || content.body_force_key ||
                      content.wall_force_key || content.load_key;
  // Where no force has acted yet, none has a length.
  if (arrows && forces.arrow_scale().reference_force > 0.0) content.arrow_scale = forces.arrow_scale();
  if (markers.shows_velocities()) content.velocity_scale = markers.velocity_scale();
  content.cut_key = forces.any_cut();
  content.ended_key = forces.any_ended();
  content.moment_key = forces.shows_moments();
  if (!forces.share_drawn().empty()) content.force_notes.push_back(forces.share_drawn());
  for (const std::string& hint : {forces.share_of_values(), forces.left_out()}) {
    if (!hint.empty()) content.hints.push_back(hint);
  }
}

void SceneView::Parts::foresee_force_legend() {
  OverlayContent& content = overlay->content;
  const bool arrows = content.normal_key || content.friction_key || content.body_force_key ||
                      content.wall_force_key || (options.show_loads && !model->scene.loads.empty());
  content.load_key = options.show_loads && !model->scene.loads.empty();
  content.cut_key = arrows;
  content.ended_key = options.show_normal_arrows;
  if (arrows && !content.arrow_scale) {
    // As long as a legend's arrow may be.
    content.arrow_scale =
        ForceScale{.reference_force = 1.0, .reference_length = 100.0 / content.pixels_per_metre};
  }
}

void SceneView::Parts::fill_lattice_legend() {
  if (lattice.empty()) return;
  OverlayContent& content = overlay->content;
  content.lattice_legend = lattice.legend();
  if (!lattice.exact_text().empty()) content.keys.push_back({highlight_color, lattice.exact_text()});
  const std::string crack = lattice.crack_text();
  if (!crack.empty()) content.keys.push_back({crack_color, crack});
  const std::string magnification = lattice.magnification_text();
  if (!magnification.empty()) content.force_notes.push_back(magnification);
}

}  // namespace scree
