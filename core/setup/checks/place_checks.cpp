#include "core/setup/checks/place_checks.hpp"

#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/lookup.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/scene/motion_plane.hpp"
#include "core/scene/wall_hints.hpp"

namespace scree {
namespace {

std::string label_of(const Model& model, int body, int wall) {
  return body >= 0 ? body_label(model, body) : "wall \"" + model.walls[wall].name + "\"";
}

std::string label_of(const Model& model, const Beside& one) {
  return one.node >= 0 ? "node " + std::to_string(one.node) + " of the lattice"
                       : label_of(model, one.body, one.wall);
}

/// Leaves the plane that the scene moves in.
std::string fault_of_plane(const Frame& frame, int body, const Vec3& position) {
  const Scene& scene = frame.model->scene;
  const int across = axis_across(scene);
  if (across < 0) return {};
  const double own = frame.bodies[body].position[across];
  constexpr double rounding = 1e-9;
  if (std::abs(position[across] - own) <= rounding * bounding_radius(*frame.model, body)) return {};
  return body_label(*frame.model, body) + " would leave the plane \"" + scene.plane +
         "\" that the scene moves in; its " + "xyz"[across] + " must stay " + format_quantity(own, "m");
}

std::string overlap(const Model& model, int body, const std::string& other, double depth) {
  const std::string by = depth > 0.0 ? " by " + format_quantity(depth, "m") : "";
  return body_label(model, body) + " would overlap " + other + by + "; put it farther away";
}

/// @param barrier  the law between them acts only across a gap
bool overlaps(const Beside& one, bool barrier) {
  return barrier ? one.gap <= 0.0 : one.gap < one.least_gap;
}

bool keeps_gap_to(const Model& model, int body, const Beside& other) {
  const int material = other.node >= 0   ? model.lattice->material
                       : other.body >= 0 ? model.bodies[other.body].material
                                         : model.walls[other.wall].material;
  const int rule = model.rule[model.bodies[body].material][material];
  return rule >= 0 && keeps_gap(model.scene.contacts[rule].normal);
}

std::string fault_of_solids(const Frame& frame, int body, const BodyPose& pose) {
  Frame put = frame;
  put.bodies[body].position = pose.position;
  put.bodies[body].rotation = pose.rotation;
  const std::vector<Interpenetration> found = find_interpenetrations_of(put, body);
  if (found.empty()) return {};
  const auto& [a, b, wall] = found.front();
  const int other = wall >= 0 ? -1 : a == body ? b : a;
  const bool lost = wall >= 0 && std::get<Shape>(frame.model->walls[wall].shape).container &&
                    !crosses_wall(put, body, wall);
  if (lost) {
    return body_label(*frame.model, body) + " would be outside of " + label_of(*frame.model, -1, wall) +
           ", " + container_hint;
  }
  return overlap(*frame.model, body, label_of(*frame.model, other, wall), 0.0);
}

}  // namespace

std::string move_fault(const Model& model, const MoveEvent& move) {
  const int body = find_body(model, move.body);
  if (body < 0) {
    return "event.move.body \"" + move.body + "\" is not a body of the scene, which has " +
           std::to_string(model.bodies.size()) + ", numbered from 0";
  }
  if (model.bodies[body].fixed)
    return "event.move.body: " + body_label(model, body) + " is fixed; move another one";
  return {};
}

BodyPose pose_after(const FrameBody& body, const MoveEvent& move) {
  return {move.position.value_or(body.position),
          move.rotation ? Rotation::from_rotation_vector(*move.rotation) : body.rotation};
}

std::string place_fault(const Frame& frame, int body, const BodyPose& pose) {
  const Model& model = *frame.model;
  if (std::string fault = fault_of_plane(frame, body, pose.position); !fault.empty()) return fault;
  const FreeSpace space(std::make_shared<const Frame>(frame), body);
  for (const Beside& one : space.beside(pose, 0.0)) {
    if (overlaps(one, keeps_gap_to(model, body, one)))
      return overlap(model, body, label_of(model, one), -one.gap);
  }
  if (!is_sphere(model, body)) {
    if (std::string fault = fault_of_solids(frame, body, pose); !fault.empty()) return fault;
  }
  if (const auto other = space.swallowed(pose)) {
    const bool container = other->wall >= 0 && std::get<Shape>(model.walls[other->wall].shape).container;
    if (container)
      return body_label(model, body) + " would be outside of " + label_of(model, -1, other->wall) + ", " +
             container_hint;
    if (other->node >= 0)
      return body_label(model, body) + " would be within a cell of the lattice; put it beside the lattice";
    return overlap(model, body, label_of(model, *other), 0.0);
  }
  return {};
}

}  // namespace scree
