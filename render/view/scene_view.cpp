#include "render/view/scene_view.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkNew.h>

#include <limits>

#include "core/frame/starting_frame.hpp"
#include "core/lattice/lattice.hpp"
#include "render/camera/picture_map.hpp"
#include "render/camera/view_axes.hpp"
#include "render/view/drawn_scene.hpp"
#include "render/view/picking.hpp"
#include "render/view/view_camera.hpp"
#include "render/view/view_layers.hpp"
#include "render/view/view_overlay.hpp"

namespace scree {
namespace {

/// Distance from a node at which a hand still grabs it, in sides of a cell.
constexpr double node_reach = 1.5;
constexpr double arrow_tolerance = 4.0;  // of a click beside an arrow [logical pixels]

}  // namespace

struct SceneView::Parts {
  Ray local_ray(double x, double y) const;
  std::optional<BodyHit> nearest_body(const std::optional<Ray>& ray, Visibility as) const;
  std::optional<Grip> grip_node(const std::optional<Ray>& ray) const;
  std::optional<WallHit> seen_wall(const Ray& ray) const;

  DrawnScene drawn;
  ViewLayers layers;
  ViewOverlay overlay{drawn, layers};
  ViewCamera camera{drawn, layers, overlay};
  vtkNew<vtkCallbackCommand> before_render;

  explicit Parts(vtkRenderWindow* window) : layers(window, drawn) {
    before_render->SetClientData(this);
    before_render->SetCallback(
        [](vtkObject*, unsigned long, void* self, void*) { static_cast<Parts*>(self)->prepare(); });
    layers.renderer()->AddObserver(vtkCommand::StartEvent, before_render);
    drawn.set_options({});
    layers.restyle();
  }
  ~Parts() { layers.renderer()->RemoveObserver(before_render); }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  void prepare() {
    camera.fit_if_pending();
    layers.prepare();
    overlay.fill();
  }
};

SceneView::SceneView(vtkRenderWindow* window) : parts_(std::make_unique<Parts>(window)) {}

SceneView::~SceneView() = default;

void SceneView::set_model(std::shared_ptr<const Model> model) {
  Parts& parts = *parts_;
  parts.drawn.set_model(model);
  parts.camera.take_model();
  parts.layers.take_model();
  if (model == nullptr) return;
  parts.drawn.set_frame(std::make_shared<Frame>(starting_frame(model)));
  parts.layers.redraw();
  parts.camera.apply_view(model->scene.view);
}

void SceneView::set_bodies(std::shared_ptr<const Model> model) {
  parts_->drawn.set_bodies(std::move(model));
  parts_->camera.follow_within(parts_->drawn.model->bodies.size());
  parts_->layers.take_model();
}

void SceneView::show(std::shared_ptr<const Frame> frame) {
  Parts& parts = *parts_;
  if (frame->model != parts.drawn.given.model) set_model(frame->model);
  parts.camera.go_with(*frame);
  // Contacts of another frame have other indices.
  parts.drawn.highlight.contact.reset();
  parts.drawn.set_frame(std::move(frame));
  parts.layers.redraw();
}

void SceneView::set_options(const ViewOptions& options) {
  parts_->drawn.set_options(options);
  parts_->layers.restyle();
  parts_->layers.redraw();
}

const ViewOptions& SceneView::options() const {
  return parts_->drawn.given.options;
}

Look SceneView::look() const {
  const DrawnScene& drawn = parts_->drawn;
  Look look;
  look.options = drawn.given.options;
  look.view_point = parts_->camera.view_point();
  look.follow = parts_->camera.kept_in_sight();
  look.highlight = drawn.highlight;
  look.followed = parts_->camera.followed();
  look.chosen = drawn.chosen;
  look.trails = drawn.given.trails;
  look.frame = drawn.given.frame;
  look.lattice_shape = drawn.lattice_shape;
  for (const MeasuringMark& mark : drawn.marks) {
    if (mark.number > 0) look.marks.push_back(mark);
  }
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
  set_marks(look.marks);
}

Ray SceneView::Parts::local_ray(double x, double y) const {
  const int* size = layers.window()->GetSize();
  return ray_through(layers.camera(), size[0], size[1], x, y);
}

/// Nearest body on the kept part of a ray, among those with a visibility.
std::optional<BodyHit> SceneView::Parts::nearest_body(const std::optional<Ray>& ray, Visibility as) const {
  const std::vector<int> bodies = bodies_seen(*drawn.frame, drawn.visibility, as);
  return ray && !bodies.empty() ? BodyPicker(drawn.frame, bodies).nearest(*ray) : std::nullopt;
}

/// The node nearest to the place where a ray meets the plate; none: it passes by, or a shape is shown.
std::optional<Grip> SceneView::Parts::grip_node(const std::optional<Ray>& ray) const {
  const LatticeLayer& plate = layers.lattice();
  if (!ray || plate.empty() || !drawn.lattice_shape.nodes.empty()) return std::nullopt;
  const double distance = -ray->origin.z() / ray->direction.z();
  if (!(distance >= ray->from && distance <= ray->to)) return std::nullopt;
  const Vec3 place = ray->origin + distance * ray->direction;
  const Lattice& lattice = *drawn.model->lattice;
  const double reach = node_reach * lattice.side;
  Grip grip;
  double nearest = reach * reach;
  for (int node = 0; node < lattice.nodes(); ++node) {
    if (!lattice.has_node(node)) continue;
    const Vec3 at = plate.nodes()[static_cast<std::size_t>(node)].cast<double>();
    const double squared = (at - place).squaredNorm();
    if (!(squared < nearest)) continue;
    nearest = squared;
    grip = {-1, node, drawn.extent.origin + at, plate.magnification()};
  }
  return grip.node >= 0 ? std::optional(grip) : std::nullopt;
}

std::optional<Grip> SceneView::grip(double x, double y) const {
  const DrawnScene& drawn = parts_->drawn;
  if (drawn.frame == nullptr) return std::nullopt;
  const std::optional<Ray> kept = kept_part(parts_->local_ray(x, y), kept_half_spaces(drawn.options.sight));
  std::optional<BodyHit> hit = parts_->nearest_body(kept, Visibility::shown);
  if (!hit) hit = parts_->nearest_body(kept, Visibility::translucent);
  if (!hit) return parts_->grip_node(kept);
  return Grip{hit->body, -1, drawn.extent.origin + kept->origin + hit->distance * kept->direction, 1.0};
}

/// Sides that are seen through do not count.
std::optional<WallHit> SceneView::Parts::seen_wall(const Ray& ray) const {
  if (!drawn.options.show_walls) return std::nullopt;
  constexpr int most_sides = 64;  // behind one another
  const Vec3 away(layers.camera()->GetDirectionOfProjection());
  std::optional<WallHit> seen;
  Ray rest = ray;
  for (int side = 0; side < most_sides && !seen; ++side) {
    const std::optional<WallHit> hit = nearest_wall(*drawn.frame, drawn.extent, drawn.options.sight, rest);
    if (!hit) break;
    const Vec3 point = ray.origin + hit->distance * ray.direction;
    if (!layers.walls().seen_through(hit->wall, hit->from_behind, point, away)) seen = hit;
    rest.from = hit->distance * (1.0 + 1e-9);
  }
  const std::optional<WallHit> ground = nearest_ground(*drawn.frame, drawn.extent, drawn.options.sight, ray);
  return ground && (!seen || ground->distance < seen->distance) ? ground : seen;
}

std::optional<PinnedPoint> SceneView::surface_at(double x, double y) const {
  const DrawnScene& drawn = parts_->drawn;
  if (drawn.frame == nullptr) return std::nullopt;
  const std::optional<Ray> kept = kept_part(parts_->local_ray(x, y), kept_half_spaces(drawn.options.sight));
  if (!kept) return std::nullopt;
  const auto at = [&](double distance) -> Vec3 {
    return drawn.extent.origin + kept->origin + distance * kept->direction;
  };
  const Frame& frame = *drawn.given.frame;
  std::optional<BodyHit> body = parts_->nearest_body(kept, Visibility::shown);
  if (!body) body = parts_->nearest_body(kept, Visibility::translucent);
  const std::optional<WallHit> wall = parts_->seen_wall(*kept);
  if (body && (!wall || body->distance <= wall->distance))
    return pin_to_body(frame, body->body, at(body->distance));
  if (!wall) return std::nullopt;
  return pin_to_wall(frame, wall->wall, at(wall->distance));
}

void SceneView::set_marks(std::vector<MeasuringMark> marks) {
  parts_->drawn.marks = std::move(marks);
}

Ray SceneView::sight_through(double x, double y) const {
  Ray ray = parts_->local_ray(x, y);
  ray.origin += parts_->drawn.extent.origin;
  return ray;
}

std::optional<Vec3> SceneView::place_of(const Vec3& point) const {
  const int* size = parts_->layers.window()->GetSize();
  const PictureMap map(parts_->layers.camera(), size[0], size[1]);
  const Vec3 place = map(Vec3(point - parts_->drawn.extent.origin).cast<float>()).cast<double>();
  return place.z() > 0.0 ? std::optional(place) : std::nullopt;
}

Picked SceneView::pick(double x, double y) const {
  const DrawnScene& drawn = parts_->drawn;
  if (drawn.frame == nullptr) return {};
  vtkCamera* camera = parts_->layers.camera();
  const Ray ray = parts_->local_ray(x, y);
  Picked picked;
  double depth = std::numeric_limits<double>::infinity();
  const std::optional<Ray> kept = kept_part(ray, kept_half_spaces(drawn.options.sight));
  const auto depth_of = [&](const BodyHit& hit) {
    return hit.distance * ray.direction.dot(Vec3(camera->GetDirectionOfProjection()));
  };
  if (const std::optional<BodyHit> hit = parts_->nearest_body(kept, Visibility::shown)) {
    picked.body = hit->body;
    depth = depth_of(*hit);
  } else if (const std::optional<BodyHit> ghost = parts_->nearest_body(kept, Visibility::translucent)) {
    picked.body = ghost->body;
  } else if (kept && drawn.options.show_walls) {
    const std::optional<WallHit> wall = nearest_wall(*drawn.frame, drawn.extent, drawn.options.sight, *kept);
    if (wall) picked.wall = wall->wall;
  }
  const double resolution = drawn.options.resolution;
  picked.contact = parts_->layers.forces().contact_near(resolution * x, resolution * y,
                                                        arrow_tolerance * drawn.options.pixel_ratio, depth);
  if (picked.contact) {
    picked.body.reset();
    picked.wall.reset();
  }
  return picked;
}

void SceneView::set_highlight(const Highlight& highlight) {
  DrawnScene& drawn = parts_->drawn;
  const bool other = drawn.highlight.contact != highlight.contact || drawn.highlight.body != highlight.body;
  drawn.highlight = highlight;
  if (drawn.frame == nullptr) return;
  if (other) parts_->layers.show_bodies();
  parts_->layers.show_highlight();
}

void SceneView::set_chosen(std::vector<int> bodies, std::vector<Trail> trails) {
  DrawnScene& drawn = parts_->drawn;
  const bool none_before = drawn.chosen.empty() && drawn.given.trails.empty();
  if (none_before && bodies.empty() && trails.empty()) return;
  drawn.chosen = std::move(bodies);
  drawn.set_trails(std::move(trails));
  if (drawn.frame != nullptr) parts_->layers.show_markers();
}

void SceneView::set_lattice_shape(LatticeShape shape) {
  parts_->drawn.lattice_shape = std::move(shape);
  if (parts_->drawn.frame != nullptr) parts_->layers.show_lattice();
}

void SceneView::fit_camera() {
  parts_->camera.fit_when_drawn();
}

void SceneView::set_direction(ViewDirection direction) {
  parts_->camera.set_direction(direction);
}

void SceneView::set_orthographic(bool on) {
  parts_->camera.set_orthographic(on);
}

void SceneView::set_view_point(const ViewPoint& view_point) {
  parts_->camera.set_view_point(view_point);
}

void SceneView::keep_in_sight(CameraFollow follow) {
  parts_->camera.keep_in_sight(follow);
}

CameraFollow SceneView::kept_in_sight() const {
  return parts_->camera.kept_in_sight();
}

bool SceneView::guide_camera(double seconds) {
  return parts_->camera.guide(seconds);
}

ViewPoint SceneView::home() const {
  return parts_->camera.home();
}

void SceneView::follow(std::optional<int> body) {
  parts_->camera.follow(body);
}

void SceneView::centre_on(const Vec3& point) {
  parts_->camera.centre_on(point);
}

Mat3 SceneView::axes() const {
  return axes_in_view(*parts_->layers.camera());
}

double SceneView::lattice_magnification() const {
  return parts_->layers.lattice().magnification();
}

std::optional<Legend> SceneView::lattice_legend() const {
  return parts_->layers.lattice().legend();
}

bool SceneView::complete() const {
  return parts_->layers.complete();
}

long SceneView::highlight_lines() const {
  return parts_->layers.highlight_lines();
}
long SceneView::probe_lines() const {
  return parts_->layers.probe_lines();
}

vtkRenderer* SceneView::renderer() const {
  return parts_->layers.renderer();
}

const Legend& SceneView::legend() const {
  return parts_->layers.colors().legend();
}

double SceneView::arrow_length(double force) const {
  return parts_->layers.forces().arrow_scale().length(force);
}

double SceneView::force_scale() const {
  const ForceLayer& forces = parts_->layers.forces();
  const bool chains = options().force_display == ForceDisplay::network;
  return (chains ? forces.network_scale() : forces.arrow_scale()).reference_force;
}

long SceneView::markers_drawn() const {
  return parts_->layers.markers().drawn();
}

std::string SceneView::legend_hint(double x, double y) const {
  return parts_->overlay.hint_at(x, y);
}

double SceneView::least_force() const {
  return parts_->layers.forces().least_force();
}

std::string SceneView::share_of_forces() const {
  return parts_->layers.forces().share_drawn();
}

int SceneView::forces_drawn() const {
  return parts_->layers.forces().drawn();
}

}  // namespace scree
