#include "render/view/scene_view.hpp"

#include <vtkCamera.h>
#include <vtkNew.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/frame/starting_frame.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "render/view/local_scene.hpp"
#include "render/view/picking.hpp"
#include "render/view/scene_view_parts.hpp"

namespace scree {
namespace {

constexpr double arrow_tolerance = 4.0;  // of a click beside an arrow [logical pixels]

}  // namespace

SceneView::SceneView(vtkRenderWindow* window) : parts_(std::make_unique<Parts>(window)) {
  parts_->restyle();
}

SceneView::~SceneView() = default;

void SceneView::set_model(std::shared_ptr<const Model> model) {
  Parts& parts = *parts_;
  if (model != nullptr) parts.extent = scene_extent(*model);
  parts.first_grid = parts.extent.grid;
  parts.guide_pending = true;
  parts.given.model = model;
  parts.model = moved(model, -parts.extent.origin);
  parts.set_frame(nullptr);
  parts.highlight = {};
  parts.followed = {};
  parts.chosen.clear();
  parts.trails.clear();
  parts.given.trails.clear();
  parts.outlines.show(nullptr, {});
  parts.lattice_shape = {};
  const Model* const drawn = parts.model.get();
  parts.bodies.set_model(drawn);
  parts.spheres.set_model(drawn);
  parts.markers.set_model(drawn, parts.extent);
  parts.ghost_bodies.set_model(drawn);
  parts.ghost_spheres.set_model(drawn);
  parts.lattice.set_model(drawn);
  parts.walls.set_model(drawn, parts.extent);
  parts.forces.set_extent(parts.extent);
  parts.outlines.set_extent(parts.extent);
  parts.grid.set_extent(parts.extent);
  parts.restyle();
  if (model == nullptr) return;
  parts.set_frame(std::make_shared<Frame>(starting_frame(model)));
  parts.redraw();
  look_as_asked(model->scene.view);
}

void SceneView::show(std::shared_ptr<const Frame> frame) {
  if (frame->model != parts_->given.model) set_model(frame->model);
  Parts& parts = *parts_;
  if (parts.followed && parts.given.frame != nullptr) {
    const auto followed = static_cast<std::size_t>(*parts.followed);
    const Vec3 way = frame->bodies[followed].position - parts.given.frame->bodies[followed].position;
    if (way.allFinite()) parts.move_camera(way);
  }
  // The contacts of another frame have other numbers.
  parts.highlight.contact.reset();
  parts.set_frame(std::move(frame));
  parts.redraw();
}

void SceneView::set_options(const ViewOptions& options) {
  parts_->given.options = options;
  parts_->restyle();
  parts_->redraw();
}

const ViewOptions& SceneView::options() const {
  return parts_->given.options;
}

Look SceneView::look() const {
  // A view that has not been drawn yet looks at nothing. It is fitted once more then: it may have no size
  // yet.
  const bool fit_pending = parts_->fit_pending;
  const Parts& parts = *parts_;
  vtkCamera* camera = parts.scene->GetActiveCamera();
  vtkNew<vtkCamera> unfitted;
  unfitted->DeepCopy(camera);
  if (fit_pending) parts_->fit();
  Look look;
  look.options = parts.given.options;
  look.view_point = ViewPoint{parts.extent.origin + Vec3(camera->GetPosition()),
                              parts.extent.origin + Vec3(camera->GetFocalPoint()), Vec3(camera->GetViewUp()),
                              camera->GetParallelProjection() != 0, camera->GetParallelScale()};
  if (fit_pending) {
    // Fitted from the same place it will be the same.
    parts_->fit_pending = true;
    camera->SetPosition(unfitted->GetPosition());
    camera->SetFocalPoint(unfitted->GetFocalPoint());
    camera->SetParallelScale(unfitted->GetParallelScale());
  }
  look.follow = parts.follow;
  look.highlight = parts.highlight;
  look.followed = parts.followed;
  look.chosen = parts.chosen;
  look.trails = parts.given.trails;
  look.frame = parts.given.frame;
  look.lattice_shape = parts.lattice_shape;
  return look;
}

void SceneView::set_look(const Look& look) {
  set_options(look.options);
  if (look.frame) show(look.frame);
  if (look.view_point) {
    set_view_point(*look.view_point);
  } else {
    set_direction(look.direction);
    set_orthographic(look.orthographic);
  }
  keep_in_sight(look.follow);
  follow(look.followed);
  set_highlight(look.highlight);
  set_chosen(look.chosen, look.trails);
  set_lattice_shape(look.lattice_shape);
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
  const double drawn = parts.options.resolution;
  picked.contact =
      parts.forces.contact_near(drawn * x, drawn * y, arrow_tolerance * parts.options.pixel_ratio, depth);
  if (picked.contact) {
    picked.body.reset();
    picked.wall.reset();
  }
  return picked;
}

void SceneView::set_highlight(const Highlight& highlight) {
  Parts& parts = *parts_;
  const bool other = parts.highlight.contact != highlight.contact || parts.highlight.body != highlight.body;
  parts.highlight = highlight;
  if (parts.frame == nullptr) return;
  if (other) parts.show_bodies();
  parts.show_highlight();
}

void SceneView::set_chosen(std::vector<int> bodies, std::vector<Trail> trails) {
  Parts& parts = *parts_;
  const bool none_before = parts.chosen.empty() && parts.given.trails.empty();
  if (none_before && bodies.empty() && trails.empty()) return;
  parts.chosen = std::move(bodies);
  parts.trails = moved(trails, -parts.extent.origin);
  parts.given.trails = std::move(trails);
  if (parts.frame != nullptr)
    parts.markers.show(*parts.frame, parts.options, parts.visibility, parts.chosen, parts.trails);
}

void SceneView::set_lattice_shape(LatticeShape shape) {
  parts_->lattice_shape = std::move(shape);
  if (parts_->frame != nullptr) parts_->lattice.show(*parts_->frame, parts_->options, parts_->lattice_shape);
}

double SceneView::lattice_magnification() const {
  return parts_->lattice.magnification();
}

std::optional<Legend> SceneView::lattice_legend() const {
  return parts_->lattice.legend();
}

bool SceneView::complete() const {
  return parts_->shade.complete();
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

std::string SceneView::legend_hint(double x, double y) const {
  const int* size = parts_->window->GetSize();
  const double right = 2.0 * x / std::max(size[0], 1) - 1.0;
  const double up = 2.0 * y / std::max(size[1], 1) - 1.0;
  const std::vector<PictureArea> areas = overlay_areas(parts_->overlay->content, size[0], size[1]);
  const bool inside = std::any_of(areas.begin(), areas.end(), [&](const PictureArea& area) {
    return right >= area.left && right <= area.right && up >= area.bottom && up <= area.top;
  });
  return inside ? legend_words(parts_->overlay->content) : std::string();
}

double SceneView::least_force() const {
  return parts_->forces.least_force();
}

std::string SceneView::share_of_forces() const {
  return parts_->forces.share_drawn();
}

int SceneView::forces_drawn() const {
  return parts_->forces.drawn();
}

}  // namespace scree
