#include "core/setup/checks/start_checks.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "core/base/text/number.hpp"
#include "core/frame/placed_mesh.hpp"
#include "core/frame/round_walls.hpp"
#include "core/frame/starting_frame.hpp"
#include "core/geometry/exact/surface_query.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/model/lookup.hpp"
#include "core/readings/containers.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/scene/wall_hints.hpp"
#include "core/setup/checks/barrier_gaps.hpp"
#include "core/setup/checks/elastoplastic_checks.hpp"
#include "core/setup/checks/lattice_place.hpp"
#include "core/setup/checks/place_checks.hpp"
#include "core/setup/checks/pull_checks.hpp"
#include "core/setup/checks/rule_checks.hpp"
#include "core/step_size/largest_step.hpp"
#include "core/step_size/lattice_stability.hpp"

namespace scree {
namespace {

void check_numbers(const Model& model) {
  const size_t count = model.bodies.size();
  const std::string bodies =
      "; the scene has " + std::to_string(count) + (count == 1 ? " body" : " bodies") + ", numbered from 0";
  for (const LoadSpec& load : model.scene.loads) {
    if (find_body(model, load.body) >= 0) continue;
    throw SceneError(model.scene.file, load.line,
                     "load.body \"" + load.body + "\" is not a body of the scene" + bodies);
  }
  for (const EventSpec& event : model.scene.events) {
    const auto* remove = std::get_if<RemoveEvent>(&event.action);
    if (!remove || names_something(model, remove->what)) continue;
    throw SceneError(
        model.scene.file, event.line,
        "event.remove \"" + remove->what + "\" is not a wall, body or fill of the scene" + bodies);
  }
  for (const EventSpec& event : model.scene.events) {
    const auto* pull = std::get_if<PullSpec>(&event.action);
    if (!pull) continue;
    if (const std::string fault = pull_fault(model, *pull); !fault.empty())
      throw SceneError(model.scene.file, event.line, fault);
  }
  for (const EventSpec& event : model.scene.events) {
    const auto* move = std::get_if<MoveEvent>(&event.action);
    if (!move) continue;
    if (const std::string fault = move_fault(model, *move); !fault.empty())
      throw SceneError(model.scene.file, event.line, fault);
  }
  const ViewSpec& view = model.scene.view;
  if (view.follow == CameraFollow::body && find_body(model, view.followed) < 0) {
    throw SceneError(model.scene.file, view.line,
                     "view.follow.body \"" + view.followed + "\" is not a body of the scene" + bodies);
  }
  std::set<std::string> names;
  for (size_t i = 0; i < model.walls.size(); ++i) {
    if (names.insert(model.walls[i].name).second) continue;
    throw SceneError(
        model.scene.file, model.walls[i].line,
        "wall.name \"" + model.walls[i].name + "\" is taken by a wall without a name; choose another");
  }
  names.clear();
  for (size_t k = 0; k < model.streams.size(); ++k) {
    if (names.insert(model.streams[k]).second) continue;
    const Scene& scene = model.scene;
    const int line =
        k < scene.inlets.size() ? scene.inlets[k].line : scene.outlets[k - scene.inlets.size()].line;
    throw SceneError(scene.file, line,
                     "the name \"" + model.streams[k] +
                         "\" is taken by an inlet or outlet without a name; choose another");
  }
}

/// A body at an invalid place.
struct Misplaced {
  int body;
  std::string message;
};

/// Height of a body's lowest point above a plane; for a sphere of its centre, because resting spheres overlap
/// the plane. A lower bound for a polyhedron well above the plane.
double height_above(const Frame& frame, int body, const WallSide& side) {
  double height = side.normal.dot(frame.bodies[body].position - side.point);
  if (is_sphere(*frame.model, body)) return height;
  const double radius = bounding_radius(*frame.model, body);
  if (height > radius) return height - radius;
  for (const Vec3& vertex : placed_mesh(frame, body).vertices) {
    height = std::min(height, side.normal.dot(vertex - side.point));
  }
  return height;
}

std::optional<Misplaced> beyond_side(const Frame& frame) {
  const Model& model = *frame.model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    if (!frame.walls[wall].present) continue;
    const bool is_box = std::holds_alternative<BoxSpec>(model.walls[wall].shape);
    for (WallSide side : flat_sides(model.walls[wall])) {
      side.point = frame.walls[wall].moved(side.point, model.walls[wall].about);
      side.normal = frame.walls[wall].rotation.matrix() * side.normal;
      for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
        if (!frame.bodies[body].present) continue;
        const double height = height_above(frame, body, side);
        if (height > 0.0) continue;
        const bool sphere = is_sphere(model, body);
        return Misplaced{body, body_label(model, body) + " starts " + (sphere ? "with its centre " : "") +
                                   number_text(-height) + " m " +
                                   (is_box ? "outside the box" : "below the plane") + " \"" +
                                   model.walls[wall].name + "\"; it must lie " + (sphere ? "" : "wholly ") +
                                   (is_box ? "inside" : "above")};
      }
    }
  }
  return std::nullopt;
}

/// Centres of all present spheres, for lookup by place.
class Centres {
 public:
  explicit Centres(const Frame& frame) : frame_(frame) {
    std::vector<Aabb> points;
    for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
      if (!frame.bodies[body].present || !is_sphere(*frame.model, body)) continue;
      spheres_.push_back(body);
      points.emplace_back().include(frame.bodies[body].position);
    }
    tree_ = AabbTree(points);
  }

  bool empty() const { return spheres_.empty(); }

  /// First sphere that satisfies a predicate; −1: none.
  template <typename Condition>
  int first(Condition condition) const {
    const auto found = std::find_if(spheres_.begin(), spheres_.end(), condition);
    return found == spheres_.end() ? -1 : *found;
  }

  /// First sphere with its centre inside a solid; −1: none.
  /// @param box       around the solid
  /// @param to_solid  maps a point to the solid's frame
  template <typename ToSolid>
  int first_inside(const SurfaceQuery& solid, const Aabb& box, ToSolid to_solid) const {
    for (const int i : tree_.overlapping(box)) {
      if (solid.holds(to_solid(frame_.bodies[spheres_[i]].position))) return spheres_[i];
    }
    return -1;
  }

 private:
  const Frame& frame_;
  std::vector<int> spheres_;
  AabbTree tree_;
};

std::string wall_label(const Model& model, int wall) {
  return "wall \"" + model.walls[wall].name + "\"";
}

std::optional<Misplaced> inside_a_body(const Frame& frame, const Centres& centres) {
  const Model& model = *frame.model;
  std::vector<std::optional<SurfaceQuery>> solids(model.shapes.size());
  for (int body = 0; body < static_cast<int>(model.bodies.size()); ++body) {
    if (!frame.bodies[body].present || is_sphere(model, body)) continue;
    const BodyModel& solid = model.bodies[body];
    if (!solids[solid.shape]) solids[solid.shape].emplace(model.shapes[solid.shape].mesh);
    const Vec3 position = frame.bodies[body].position;
    const Mat3 back = frame.bodies[body].rotation.matrix().transpose() / solid.size;
    Aabb box;
    box.include(position);
    box.inflate(bounding_radius(model, body));
    const int sphere = centres.first_inside(
        *solids[solid.shape], box, [&](const Vec3& point) -> Vec3 { return back * (point - position); });
    if (sphere < 0) continue;
    return Misplaced{sphere, body_label(model, sphere) + " starts with its centre inside " +
                                 body_label(model, body) +
                                 "; a sphere may overlap a surface, but its centre must lie outside"};
  }
  return std::nullopt;
}

std::optional<Misplaced> inside_a_wall(const Frame& frame, const Centres& centres) {
  const Model& model = *frame.model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
    if (!shape || !bounds_solid(*shape) || !frame.walls[wall].present) continue;
    Aabb box;
    for (const Vec3& vertex : shape->mesh.vertices)
      box.include(frame.walls[wall].moved(vertex, model.walls[wall].about));
    const int sphere = centres.first_inside(SurfaceQuery(shape->mesh), box,
                                            [&](const Vec3& point) { return at_rest(frame, wall, point); });
    if (sphere < 0) continue;
    return Misplaced{sphere, body_label(model, sphere) + " starts with its centre inside " +
                                 wall_label(model, wall) + ", " + solid_hint};
  }
  return std::nullopt;
}

std::optional<Misplaced> outside_containers(const Frame& frame, const Centres& centres) {
  const Containers containers(frame);
  if (containers.empty()) return std::nullopt;
  const int sphere = centres.first([&](int body) { return !containers.hold(frame.bodies[body].position); });
  if (sphere < 0) return std::nullopt;
  return Misplaced{sphere, body_label(*frame.model, sphere) + " starts with its centre outside of " +
                               wall_label(*frame.model, containers.first()) + ", " + container_hint};
}

/// Finds a centre inside a solid: contacts push a sphere to the side of its centre.
std::optional<Misplaced> inside_a_solid(const Frame& frame) {
  const Centres centres(frame);
  if (centres.empty()) return std::nullopt;
  auto found = inside_a_body(frame, centres);
  if (!found) found = inside_a_wall(frame, centres);
  return found ? found : outside_containers(frame, centres);
}

/// Finds a centre on the side of a cylinder or a cone, which gives a contact no direction.
std::optional<Misplaced> on_a_round_wall(const Frame& frame) {
  const Model& model = *frame.model;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (!frame.bodies[body].present || !is_sphere(model, body)) continue;
    const int wall = round_wall_at_centre(frame, body);
    if (wall >= 0)
      return Misplaced{body, body_label(model, body) + " starts with its centre on the side of " +
                                 wall_label(model, wall) +
                                 "; a sphere may overlap a surface, but its centre must lie beside it"};
  }
  return std::nullopt;
}

/// Finds coincident centres, which give a contact no direction.
std::optional<Misplaced> at_one_point(const Frame& frame) {
  const Model& model = *frame.model;
  std::vector<int> spheres;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (frame.bodies[body].present && is_sphere(model, body)) spheres.push_back(body);
  }
  const auto key = [&](int body) {
    const Vec3& centre = frame.bodies[body].position;
    return std::tuple(centre.x(), centre.y(), centre.z());
  };
  std::stable_sort(spheres.begin(), spheres.end(), [&](int a, int b) { return key(a) < key(b); });
  const auto twin =
      std::adjacent_find(spheres.begin(), spheres.end(), [&](int a, int b) { return key(a) == key(b); });
  if (twin == spheres.end()) return std::nullopt;
  return Misplaced{twin[1], body_label(model, twin[1]) + " starts at the centre of " +
                                body_label(model, twin[0]) +
                                "; spheres may overlap, but their centres must lie apart"};
}

/// Describes a body on the wrong side of a mesh wall that it does not cross.
std::string wrong_side(const Frame& frame, int body, int wall) {
  const Model& model = *frame.model;
  const auto& shape = std::get<Shape>(model.walls[wall].shape);
  const bool container = shape.container;
  const std::string start = body_label(model, body) + (frame.time == 0.0 ? " starts " : " is ");
  if (shape.round)
    return start + "at the back of " + wall_label(model, wall) +
           ", which polyhedra do not feel; move it away, or give the wall as a mesh";
  return start + (container ? "outside of " : "inside ") + wall_label(model, wall) + ", " +
         (container ? container_hint : solid_hint);
}

std::optional<Misplaced> overlapping(const Frame& frame) {
  const Model& model = *frame.model;
  const std::vector<Interpenetration> found = find_interpenetrations(frame);
  if (found.empty()) return std::nullopt;
  const auto& [a, b, wall] = found.front();
  if (wall >= 0 && !crosses_wall(frame, a, wall)) return Misplaced{a, wrong_side(frame, a, wall)};
  const std::string other = b >= 0 ? body_label(model, b) : wall_label(model, wall);
  std::string message =
      body_label(model, a) + " and " + other + " overlap" + (frame.time == 0.0 ? " at the start" : "");
  if (found.size() > 1) message += " (and " + std::to_string(found.size() - 1) + " more pairs)";
  return Misplaced{b >= 0 ? b : a, message + "; move them apart"};
}

std::optional<Misplaced> misplaced(const Frame& frame) {
  auto found = beyond_side(frame);
  if (!found) found = at_one_point(frame);
  if (!found) found = on_a_round_wall(frame);
  if (!found) found = inside_a_solid(frame);
  if (const auto lost = found ? std::nullopt : lost_gap(frame)) found = Misplaced{lost->body, lost->message};
  return found ? found : overlapping(frame);
}

/// The stability limit of the bonds was checked; contacts reduce it.
void check_lattice_step(const Model& model) {
  const auto& step = model.scene.solver.time_step;
  if (!model.lattice->touches || !step) return;
  const double stable = stable_lattice_step(model);
  if (*step < stable) return;
  throw SceneError(model.scene.file, model.scene.solver.line,
                   "solver.time_step = " + number_text(*step) +
                       " exceeds the lattice's stability limit where it touches; it must be less than " +
                       number_text_below(stable) + ", or be left out");
}

/// Rejects contacts so stiff that a run would never end.
void check_step(const Model& model) {
  constexpr double most_steps = 1e18;
  if (model.lattice) return check_lattice_step(model);
  if (model.scene.solver.time_step) return;
  const double step = largest_step(model);
  if (most_steps * step > model.scene.duration) return;
  throw SceneError(model.scene.file, 0,
                   "contacts are so stiff that a step must not be longer than " + number_text(step) +
                       " s, and the run would take more than 1e18 of them; make their laws softer");
}

}  // namespace

std::string misplaced_body(const Frame& frame) {
  const auto found = misplaced(frame);
  return found ? found->message : "";
}

void check_values(const Model& model, const std::vector<int>& lines) {
  check_rules(model, lines);
  check_elastoplastic_rules(model);
  check_step(model);
}

void check_start(const std::shared_ptr<const Model>& model, const std::vector<int>& lines) {
  check_numbers(*model);
  check_values(*model, lines);
  const Frame start = starting_frame(model);
  check_lattice_place(start, lines);
  if (const auto found = misplaced(start)) {
    throw SceneError(model->scene.file, lines[found->body], found->message);
  }
}

}  // namespace scree
