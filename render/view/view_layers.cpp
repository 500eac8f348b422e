#include "render/view/view_layers.hpp"

#include <vtkBoundingBox.h>
#include <vtkCamera.h>
#include <vtkLight.h>
#include <vtkMath.h>
#include <vtkOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtk_glew.h>

#include <algorithm>
#include <cmath>

#include "render/shade/shade_casters.hpp"
#include "render/view/look.hpp"
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

ViewLayers::ViewLayers(vtkRenderWindow* window, DrawnScene& drawn)
    : window_(window), drawn_(drawn), outlines_(window, scene_->GetActiveCamera()) {
  window_->AddRenderer(scene_);
  scene_->AutomaticLightCreationOff();
  add_light(scene_, Vec3(-0.40, 0.65, 0.85), 0.76);
  add_light(scene_, Vec3(0.80, 0.10, 0.90), 0.36);
  scene_->GetActiveCamera()->SetViewAngle(vtkMath::DegreesFromRadians(view_angle));
  scene_pass_->set_shade(&shade_);
  scene_->SetPass(scene_pass_);
}

ViewLayers::~ViewLayers() {
  scene_->SetPass(nullptr);
  window_->RemoveRenderer(scene_);
}

void ViewLayers::take_model() {
  const Model* const model = drawn_.model.get();
  outlines_.show(nullptr, {});
  bodies_.set_model(model);
  spheres_.set_model(model);
  markers_.set_model(model, drawn_.extent);
  ghost_bodies_.set_model(model);
  ghost_spheres_.set_model(model);
  lattice_.set_model(model);
  walls_.set_model(model, drawn_.extent);
  forces_.set_extent(drawn_.extent);
  outlines_.set_extent(drawn_.extent);
  grid_.set_extent(drawn_.extent);
  probes_.set_extent(drawn_.extent);
  restyle();
}

void ViewLayers::take_ground() {
  grid_.set_extent(drawn_.extent);
  outlines_.set_extent(drawn_.extent);
  walls_.set_ground(*drawn_.model, drawn_.extent);
  restyle();
}

void ViewLayers::restyle() {
  const ViewOptions& options = drawn_.options;
  const ThemeColors& theme = theme_colors(options.theme);
  set_background(scene_, theme, options.transparent);
  window_->SetDPI(static_cast<int>(std::lround(72.0 * drawn_.given.options.pixel_ratio)));
  const double line_width = std::max(1.0, std::round(edge_width * options.pixel_ratio));
  set_quality();
  const bool edges = options.show_edges && !options.hasty;
  bodies_.set_style(edges, line_width);
  ghost_bodies_.set_style(edges, line_width);
  walls_.set_style(options.show_walls, theme, line_width);
  probes_.set_style(options.show_probes, theme, line_width);
  outlines_.set_style(drawn_.given.options.pixel_ratio);
  grid_.set_style(options.show_grid && drawn_.model != nullptr, theme, line_width);
  const std::vector<HalfSpace> kept = kept_half_spaces(options.sight);
  bodies_.set_clipping(kept);
  spheres_.set_clipping(kept);
  ghost_bodies_.set_clipping(kept);
  ghost_spheres_.set_clipping(kept);
  walls_.set_clipping(kept);
  if (drawn_.model != nullptr) see_through_bodies();
}

/// Updates visibility and opacity of the bodies: force chains are visible through any number of bodies.
void ViewLayers::see_through_bodies() {
  drawn_.visibility = body_visibility(*drawn_.model, drawn_.options.sight);
  double opacity = ghost_opacity;
  if (drawn_.options.force_display == ForceDisplay::network) {
    // Share of light that passes a heap, whose depth in bodies is the cube root of their number.
    constexpr double seen_through = 0.4;
    constexpr double faintest = 0.03;
    const double deep = std::cbrt(static_cast<double>(drawn_.visibility.size()));
    opacity = std::clamp(1.0 - std::pow(seen_through, 1.0 / std::max(deep, 1.0)), faintest, ghost_opacity);
    std::replace(drawn_.visibility.begin(), drawn_.visibility.end(), Visibility::shown,
                 Visibility::translucent);
  }
  ghost_bodies_.set_opacity(opacity);
  ghost_spheres_.set_opacity(opacity);
}

void ViewLayers::set_quality() {
  const ViewOptions& options = drawn_.options;
  const bool fine = options.quality != PictureQuality::quick;
  const bool high = options.quality == PictureQuality::high;
  constexpr int few_samples = 4;
  constexpr int many_samples = 8;
  scene_pass_->set_pixels(options.resolution, options.smooth ? many_samples : fine ? few_samples : 0);
  ShadeQuality shading;
  if (fine && options.shade) {
    constexpr int fine_directions = 48;
    constexpr int many_directions = 256;
    shading.directions = high ? many_directions : fine_directions;
  }
  shading.seconds = options.shade_seconds;
  shade_.set_quality(shading);
  shade_.set_axes(drawn_.extent.up, drawn_.extent.right, drawn_.extent.back);
  shade_outdated_ = true;
  bodies_.set_fine(fine);
  spheres_.set_fine(fine);
}

/// No effect if no shade is drawn.
void ViewLayers::update_shade() {
  const ViewOptions& options = drawn_.options;
  const bool drawn = options.quality != PictureQuality::quick && options.shade;
  if (!drawn) return;
  // As sharp as the picture can resolve.
  constexpr int small_picture = 900;  // [pixels]
  const bool large = drawn_size()[1] > small_picture;
  shade_.set_map_side(options.quality == PictureQuality::high ? 2048 : large ? 1024 : 512);
  if (!shade_outdated_) return;
  shade_outdated_ = false;
  const std::vector<int> blocks = options.show_walls ? walls_.blocks() : std::vector<int>();
  shade_.set_casters(
      shade_casters(*drawn_.frame, drawn_.visibility, blocks, kept_half_spaces(options.sight)));
}

std::array<int, 2> ViewLayers::drawn_size() const {
  const int* size = window_->GetSize();
  const auto pixels = [&](int side) {
    return std::max(1, static_cast<int>(std::lround(drawn_.options.resolution * side)));
  };
  return {pixels(size[0]), pixels(size[1])};
}

void ViewLayers::redraw() {
  const ViewOptions& options = drawn_.options;
  if (drawn_.frame == nullptr) return;
  shade_outdated_ = true;
  colors_.update(*drawn_.frame, options.color_by, range_of(options.color_range, options.color_by));
  show_bodies();
  walls_.show(*drawn_.frame, options.sight.walls, options.wall_color);
  show_lattice();
  ViewOptions of_forces = options;
  of_forces.lattice.magnification = lattice_.magnification();
  forces_.show(*drawn_.frame, of_forces, drawn_.visibility);
  show_markers();
  probes_.show(*drawn_.frame);
  show_highlight();
}

void ViewLayers::show_markers() {
  markers_.show(*drawn_.frame, drawn_.options, drawn_.visibility, drawn_.chosen, drawn_.trails);
}

void ViewLayers::show_lattice() {
  lattice_.show(*drawn_.frame, drawn_.options, drawn_.lattice_shape);
}

void ViewLayers::show_bodies() {
  std::vector<Color> shown = colors_.colors();
  if (drawn_.highlight.contact || drawn_.highlight.body) {
    constexpr double paleness = 0.45;
    const auto stands_out = [&](int body) {
      if (!drawn_.highlight.contact) return body == *drawn_.highlight.body;
      const FrameContact& contact =
          drawn_.frame->contacts[static_cast<std::size_t>(*drawn_.highlight.contact)];
      return body == contact.a || body == contact.b;
    };
    for (int body = 0; body < static_cast<int>(shown.size()); ++body) {
      if (stands_out(body)) continue;
      Color& color = shown[static_cast<std::size_t>(body)];
      color = mix(color, theme_colors(drawn_.options.theme).background_bottom, paleness);
    }
  }
  bodies_.show(*drawn_.frame, shown, colors_.finishes(), drawn_.visibility);
  spheres_.show(*drawn_.frame, shown, colors_.finishes(), drawn_.visibility);
  ghost_bodies_.show(*drawn_.frame, shown, colors_.finishes(), drawn_.visibility);
  ghost_spheres_.show(*drawn_.frame, shown, colors_.finishes(), drawn_.visibility);
}

void ViewLayers::show_highlight() {
  Highlight seen = drawn_.highlight;
  if (seen.body && drawn_.visibility[static_cast<std::size_t>(*seen.body)] == Visibility::hidden)
    seen.body.reset();
  if (seen.wall && visibility_in(drawn_.options.sight.walls, *seen.wall) == Visibility::hidden)
    seen.wall.reset();
  std::optional<std::vector<int>> selected;
  if (drawn_.highlight.contact) selected.emplace(1, *drawn_.highlight.contact);
  if (!drawn_.highlight.contact && seen.body) {
    selected.emplace();
    for (int i = 0; i < static_cast<int>(drawn_.frame->contacts.size()); ++i) {
      const FrameContact& contact = drawn_.frame->contacts[static_cast<std::size_t>(i)];
      if (contact.a == *seen.body || contact.b == *seen.body) selected->push_back(i);
    }
  }
  forces_.set_selected(std::move(selected));
  outlines_.show(drawn_.frame, seen);
}

void ViewLayers::prepare() {
  // Lines smoothed by the rasteriser hide the steps along the bodies' outlines. In software each of them
  // costs about 2 µs more, so not in large heaps.
  constexpr long most_smooth_lines = 8000;
  const bool smooth_lines = ghost_bodies_.edge_lines() + lattice_.lines() <= most_smooth_lines;
  static_cast<vtkOpenGLRenderWindow*>(window_)->GetState()->SetEnumState(GL_LINE_SMOOTH, smooth_lines);
  if (drawn_.frame != nullptr) {
    set_clipping_range();
    update_shade();
  }
  const int* size = window_->GetSize();
  outlines_.look_from(scene_->GetActiveCamera(), size[0], size[1]);
}

void ViewLayers::set_clipping_range() {
  vtkCamera* camera = scene_->GetActiveCamera();
  bodies_.look_from(camera);
  ghost_bodies_.look_from(camera);
  spheres_.look_from(camera);
  ghost_spheres_.look_from(camera);
  markers_.look_from(camera);
  walls_.look_from(camera);
  const std::array<int, 2> size = drawn_size();
  lattice_.look_from(camera, size[1]);
  // Parts that are cut away hide no arrows.
  const std::vector<DrawnSphere> none;
  const bool cut = !kept_half_spaces(drawn_.options.sight).empty();
  const double nearer = forces_.look_from(camera, size[0], size[1], cut ? none : spheres_.nearest_first());
  std::vector<Vec3> corners = present_corners(*drawn_.frame, drawn_.extent);
  corners.insert(corners.end(), lattice_.corners().begin(), lattice_.corners().end());
  vtkBoundingBox box;
  for (Vec3& corner : corners) box.AddPoint(corner.data());
  box.Inflate(ground_margin(drawn_.extent.grid));
  double bounds[6];
  box.GetBounds(bounds);
  scene_->ResetCameraClippingRange(bounds);
  double* range = camera->GetClippingRange();
  camera->SetClippingRange(nearer * range[0], range[1]);
}

}  // namespace scree
