#include "render/view/view_overlay.hpp"

#include <vtkCamera.h>
#include <vtkContextScene.h>
#include <vtkMath.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/probes/contact_statistics.hpp"
#include "render/camera/picture_map.hpp"
#include "render/camera/view_axes.hpp"
#include "render/layers/label_sight.hpp"
#include "render/overlay/overlay_layout.hpp"

namespace scree {

ViewOverlay::ViewOverlay(const DrawnScene& drawn, const ViewLayers& layers) : drawn_(drawn), layers_(layers) {
  actor_->GetScene()->AddItem(item_);
  actor_->GetScene()->SetRenderer(layers_.renderer());
  layers_.renderer()->AddActor(actor_);
}

std::vector<PictureArea> ViewOverlay::areas_to_come() {
  const int* size = layers_.window()->GetSize();
  if (size[0] <= 0 || size[1] <= 0) return {};
  fill(true);
  return overlay_areas(item_->content, size[0], size[1]);
}

std::string ViewOverlay::hint_at(double x, double y) const {
  const int* size = layers_.window()->GetSize();
  const double right = 2.0 * x / std::max(size[0], 1) - 1.0;
  const double up = 2.0 * y / std::max(size[1], 1) - 1.0;
  const std::vector<PictureArea> areas = overlay_areas(item_->content, size[0], size[1]);
  const bool inside = std::any_of(areas.begin(), areas.end(), [&](const PictureArea& area) {
    return right >= area.left && right <= area.right && up >= area.bottom && up <= area.top;
  });
  return inside ? legend_words(item_->content) : std::string();
}

std::vector<OverlayContent::Label> ViewOverlay::placed(const std::vector<GroundLabel>& texts) const {
  vtkCamera* camera = layers_.camera();
  const int* size = layers_.window()->GetSize();
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

std::vector<OverlayContent::Label> ViewOverlay::force_values() const {
  std::vector<GroundLabel> texts;
  for (const ForceValue& value : layers_.forces().values())
    texts.push_back({format_quantity(value.magnitude, value.unit), value.tip});
  return placed(texts);
}

std::vector<DrawnMark> ViewOverlay::marks() const {
  const int* size = layers_.window()->GetSize();
  const PictureMap map(layers_.camera(), size[0], size[1]);
  const auto project = [&](const Vec3& point) -> std::optional<DrawnMark::Place> {
    const Eigen::Vector3f place = map(Vec3(point - drawn_.extent.origin).cast<float>());
    if (!(place.z() > 0.0F)) return std::nullopt;
    return DrawnMark::Place(place.x(), place.y());
  };
  std::vector<DrawnMark> drawn;
  for (const MeasuringMark& mark : drawn_.marks) {
    if (std::optional<DrawnMark> one = draw_mark(*drawn_.given.frame, mark, project))
      drawn.push_back(std::move(*one));
  }
  return drawn;
}

/// @param with_reserve  includes everything that the legend may contain later, so that a fitted view is not
///   covered
void ViewOverlay::fill(bool with_reserve) {
  const ViewOptions& options = drawn_.options;
  OverlayContent& content = item_->content;
  content = {};
  content.theme = options.theme;
  content.pixel_ratio = drawn_.given.options.pixel_ratio;
  if (drawn_.frame == nullptr) return;
  content.text_scale = options.text_scale;
  // Controls that are visible at times do not affect the camera.
  content.foot = with_reserve ? 0.0 : options.foot;
  content.corner = options.corner;
  vtkCamera* camera = layers_.camera();
  if (options.show_grid) {
    std::vector<GroundLabel> labels = ground_labels(drawn_.extent, Vec3(camera->GetPosition()));
    const int* size = layers_.window()->GetSize();
    leave_out_hidden(labels, *drawn_.frame, drawn_.visibility, PictureMap(camera, size[0], size[1]),
                     overlay_sizes::small_text * drawn_.given.options.pixel_ratio);
    content.labels = placed(labels);
  }
  content.values = force_values();
  content.marks = marks();
  const double half_height =
      camera->GetParallelProjection()
          ? camera->GetParallelScale()
          : camera->GetDistance() * std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  content.pixels_per_metre = 0.5 * layers_.window()->GetSize()[1] / half_height;
  if (options.show_time) content.caption = caption_of(drawn_.model->scene, drawn_.frame->time);
  if (options.show_legend) {
    if (!drawn_.model->bodies.empty()) {
      content.legend = layers_.colors().legend();
      fill_force_legend();
      if (with_reserve) reserve_force_legend();
    }
    fill_lattice_legend();
    fill_contact_legend();
    fill_wall_legend();
    // A single material needs no legend.
    if (content.legend && content.legend->entries.size() == 1) content.legend.reset();
  }
  if (options.show_axes) content.axes = axes_in_view(*camera);
  const int* size = layers_.window()->GetSize();
  content.text_scale = fitting_text_scale(content, size[0], size[1]);
}

void ViewOverlay::fill_force_legend() {
  const ForceLayer& forces = layers_.forces();
  const ViewOptions& options = drawn_.options;
  OverlayContent& content = item_->content;
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
  // Before any force has acted, there is no scale.
  if (arrows && forces.arrow_scale().reference_force > 0.0) content.arrow_scale = forces.arrow_scale();
  if (layers_.markers().shows_velocities()) content.velocity_scale = layers_.markers().velocity_scale();
  content.cut_key = forces.any_cut();
  content.ended_key = forces.any_ended();
  content.moment_key = forces.shows_moments();
  if (!forces.share_drawn().empty()) content.force_notes.push_back(forces.share_drawn());
  for (const std::string& hint : {forces.share_of_values(), forces.left_out()}) {
    if (!hint.empty()) content.hints.push_back(hint);
  }
}

void ViewOverlay::reserve_force_legend() {
  const ViewOptions& options = drawn_.options;
  OverlayContent& content = item_->content;
  const bool arrows = content.normal_key || content.friction_key || content.body_force_key ||
                      content.wall_force_key || (options.show_loads && !drawn_.model->scene.loads.empty());
  content.load_key = options.show_loads && !drawn_.model->scene.loads.empty();
  content.cut_key = arrows;
  content.ended_key = options.show_normal_arrows;
  if (arrows && !content.arrow_scale) {
    // The longest arrow of a legend.
    content.arrow_scale =
        ForceScale{.reference_force = 1.0, .reference_length = 100.0 / content.pixels_per_metre};
  }
}

void ViewOverlay::fill_lattice_legend() {
  const LatticeLayer& lattice = layers_.lattice();
  if (lattice.empty()) return;
  OverlayContent& content = item_->content;
  if (const std::optional<Legend> legend = lattice.legend()) content.scales.push_back(*legend);
  if (!lattice.exact_text().empty()) content.keys.push_back({highlight_color, lattice.exact_text()});
  const std::string crack = lattice.crack_text();
  if (!crack.empty()) content.keys.push_back({crack_color, crack});
  const std::string magnification = lattice.magnification_text();
  if (!magnification.empty()) content.force_notes.push_back(magnification);
}

void ViewOverlay::fill_contact_legend() {
  const ViewOptions& options = drawn_.options;
  if (!options.show_contact_points) return;
  for (const Legend::Entry& entry : contact_mark_entries(options.contact_mark, options.theme))
    item_->content.keys.push_back({entry.color, entry.label});
  if (options.contact_mark == ContactMark::share) item_->content.scales.push_back(coulomb_share_legend());
}

void ViewOverlay::fill_wall_legend() {
  OverlayContent& content = item_->content;
  if (!drawn_.options.wall_color || drawn_.model->walls.empty()) return;
  if (const std::optional<Legend>& walls = layers_.walls().map_legend()) content.scales.push_back(*walls);
  if (lacks_contacts(*drawn_.frame))
    content.force_notes.emplace_back("walls: this moment was stored without its contacts");
  if (drawn_.model->lattice) content.force_notes.emplace_back("walls: without the nodes of the plate");
}

}  // namespace scree
