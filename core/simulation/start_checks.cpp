#include "core/simulation/start_checks.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "core/simulation/flat_sides.hpp"
#include "core/simulation/lookup.hpp"
#include "core/simulation/verification.hpp"
#include "core/text/number.hpp"

namespace scree {
namespace {

/// How messages call a body: body "first", body 12.
std::string body_label(const Model& model, int body) {
  const std::string& name = model.bodies[body].name;
  return name == std::to_string(body) ? "body " + name : "body \"" + name + "\"";
}

void check_numbers(const Model& model) {
  const size_t count = model.bodies.size();
  const std::string bodies =
      "; the scene has " + std::to_string(count) + (count == 1 ? " body" : " bodies") + ", numbered from 0";
  for (const LoadSpec& load : model.scene.loads) {
    if (find_body(model, load.body) >= 0) continue;
    throw SceneError(model.scene.file, load.line,
                     "load.body \"" + load.body + "\" is no body of the scene" + bodies);
  }
  for (const EventSpec& event : model.scene.events) {
    const auto* remove = std::get_if<RemoveEvent>(&event.action);
    if (!remove || find_wall(model, remove->what) >= 0 || find_body(model, remove->what) >= 0) continue;
    throw SceneError(model.scene.file, event.line,
                     "event.remove \"" + remove->what + "\" is no wall or body of the scene" + bodies);
  }
  std::set<std::string> names;
  for (size_t i = 0; i < model.walls.size(); ++i) {
    if (names.insert(model.walls[i].name).second) continue;
    throw SceneError(
        model.scene.file, model.scene.walls[i].line,
        "wall.name \"" + model.walls[i].name + "\" is taken by a wall without a name; choose another");
  }
}

void check_rule(const Model& model, int line, int one, int other) {
  if (model.rule[one][other] >= 0) return;
  const auto& materials = model.scene.materials;
  throw SceneError(model.scene.file, line,
                   "no contact rule fits the materials \"" + materials[one].name + "\" and \"" +
                       materials[other].name + "\"; add a [[contact]] for them or one without materials");
}

void check_rules(const Model& model, const std::vector<int>& lines) {
  // What has been met so far is compared with each body once, so a pair is reported where it first occurs.
  std::vector<char> met(model.scene.materials.size(), 0);
  for (size_t body = 0; body < model.bodies.size(); ++body) {
    const int material = model.bodies[body].material;
    for (size_t other = 0; other < met.size(); ++other) {
      if (met[other]) check_rule(model, lines[body], material, static_cast<int>(other));
    }
    met[material] = 1;
  }
  for (size_t wall = 0; wall < model.walls.size(); ++wall) {
    for (size_t other = 0; other < met.size(); ++other) {
      if (met[other]) {
        check_rule(model, model.scene.walls[wall].line, model.walls[wall].material, static_cast<int>(other));
      }
    }
  }
}

/// A body where it must not be.
struct Misplaced {
  int body;
  std::string message;
};

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
        const double height = side.normal.dot(frame.bodies[body].position - side.point);
        if (height > model.bodies[body].size * model.shapes[model.bodies[body].shape].bounding_radius)
          continue;
        double lowest = height;
        for (const Vec3& vertex : placed_mesh(frame, body).vertices) {
          lowest = std::min(lowest, side.normal.dot(vertex - side.point));
        }
        if (lowest > 0.0) continue;
        return Misplaced{body, body_label(model, body) + " starts " + number_text(-lowest) + " m " +
                                   (is_box ? "outside the box" : "below the plane") + " \"" +
                                   model.walls[wall].name + "\"; it must lie wholly " +
                                   (is_box ? "inside" : "above")};
      }
    }
  }
  return std::nullopt;
}

std::optional<Misplaced> overlapping(const Frame& frame) {
  const Model& model = *frame.model;
  const std::vector<Interpenetration> found = find_interpenetrations(frame);
  if (found.empty()) return std::nullopt;
  const auto& [a, b, wall] = found.front();
  const std::string other = b >= 0 ? body_label(model, b) : "wall \"" + model.walls[wall].name + "\"";
  std::string message =
      body_label(model, a) + " and " + other + " overlap" + (frame.time == 0.0 ? " at the start" : "");
  if (found.size() > 1) message += " (and " + std::to_string(found.size() - 1) + " more pairs)";
  return Misplaced{b >= 0 ? b : a, message + "; move them apart"};
}

std::optional<Misplaced> misplaced(const Frame& frame) {
  auto found = beyond_side(frame);
  return found ? found : overlapping(frame);
}

}  // namespace

std::string misplaced_body(const Frame& frame) {
  const auto found = misplaced(frame);
  return found ? found->message : "";
}

void check_start(const std::shared_ptr<const Model>& model, const std::vector<int>& lines) {
  check_numbers(*model);
  check_rules(*model, lines);
  if (const auto found = misplaced(starting_frame(model))) {
    throw SceneError(model->scene.file, lines[found->body], found->message);
  }
}

}  // namespace scree
