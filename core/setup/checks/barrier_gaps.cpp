#include "core/setup/checks/barrier_gaps.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/frame/placed_mesh.hpp"
#include "core/geometry/aabb_tree.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/spheres/contact/ball_surface.hpp"
#include "core/spheres/contact/barrier_step.hpp"

namespace scree {
namespace {

/// Present spheres, for lookup by place.
struct PresentSpheres {
  std::vector<int> body;
  AabbTree tree;
};

PresentSpheres present_spheres(const Frame& frame) {
  PresentSpheres present;
  std::vector<Aabb> boxes;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (!frame.bodies[body].present || !is_sphere(*frame.model, body)) continue;
    present.body.push_back(body);
    boxes.emplace_back().include(frame.bodies[body].position);
    boxes.back().inflate(bounding_radius(*frame.model, body));
  }
  present.tree = AabbTree(boxes);
  return present;
}

/// Gap at which the law between two materials sets in; 0: they may overlap [m].
double gap_between(const Model& model, int material, int other) {
  const int rule = model.rule[material][other];
  return rule < 0 ? 0.0 : activation_gap_of(model.scene.contacts[rule].normal);
}

/// Returns whether a gap is zero or hidden by round-off.
bool is_lost(const Frame& frame, int sphere, double gap) {
  const double size =
      frame.bodies[sphere].position.lpNorm<Eigen::Infinity>() + bounding_radius(*frame.model, sphere);
  return !(gap > least_gap(size));
}

LostGap lost(const Frame& frame, int sphere, const std::string& other, double gap, double activation_gap) {
  const std::string start = frame.time == 0.0 ? " starts " : " comes ";
  const std::string where = gap < 0.0 ? format_quantity(-gap, "m") + " inside " : "with no gap to ";
  return {sphere, body_label(*frame.model, sphere) + start + where + other +
                      ", but a barrier law acts only across a gap; move them apart, preferably by " +
                      format_quantity(activation_gap, "m") + ", where it sets in"};
}

std::optional<LostGap> at_flat_sides(const Frame& frame, const PresentSpheres& spheres) {
  const Model& model = *frame.model;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()); ++wall) {
    if (!frame.walls[wall].present) continue;
    for (const WallSide& side : flat_sides(model.walls[wall])) {
      const Vec3 point = frame.walls[wall].moved(side.point, model.walls[wall].about);
      const Vec3 normal = frame.walls[wall].rotation.matrix() * side.normal;
      for (const int sphere : spheres.body) {
        const double reach = gap_between(model, model.bodies[sphere].material, model.walls[wall].material);
        if (reach == 0.0 || (model.bodies[sphere].fixed && !can_work(model.walls[wall]))) continue;
        const double gap = normal.dot(frame.bodies[sphere].position - point) - bounding_radius(model, sphere);
        if (is_lost(frame, sphere, gap))
          return lost(frame, sphere, "wall \"" + model.walls[wall].name + "\"", gap, reach);
      }
    }
  }
  return std::nullopt;
}

/// A surface in global axes and its materials.
struct PlacedSurface {
  BallSurface shape;
  Vec3 position;
  Mat3 axes;
  double size;
  int material;
  bool moves;
  std::string name;
};

std::optional<LostGap> at_surface(const Frame& frame, const PresentSpheres& spheres,
                                  const PlacedSurface& surface) {
  const Model& model = *frame.model;
  const Aabb local = bounds_of(surface.shape);
  const Vec3 half = 0.5 * surface.size * (surface.axes.cwiseAbs() * (local.upper - local.lower));
  const Vec3 middle = surface.position + 0.5 * surface.size * (surface.axes * (local.lower + local.upper));
  Aabb box;
  box.include(middle - half);
  box.include(middle + half);
  std::vector<SurfaceContact> found;
  for (const int i : spheres.tree.overlapping(box)) {
    const int sphere = spheres.body[i];
    const double reach = gap_between(model, model.bodies[sphere].material, surface.material);
    if (reach == 0.0 || (model.bodies[sphere].fixed && !surface.moves)) continue;
    const double radius = bounding_radius(model, sphere);
    const Vec3 centre =
        surface.axes.transpose() * (frame.bodies[sphere].position - surface.position) / surface.size;
    find_contacts(surface.shape, centre, (radius + reach) / surface.size, found);
    for (const SurfaceContact& contact : found) {
      const double gap = surface.size * contact.distance - radius;
      if (is_lost(frame, sphere, gap)) return lost(frame, sphere, surface.name, gap, reach);
    }
  }
  return std::nullopt;
}

std::optional<LostGap> at_surfaces(const Frame& frame, const PresentSpheres& spheres) {
  const Model& model = *frame.model;
  std::optional<LostGap> found;
  for (int wall = 0; wall < static_cast<int>(model.walls.size()) && !found; ++wall) {
    const auto* shape = std::get_if<Shape>(&model.walls[wall].shape);
    if (!shape || !frame.walls[wall].present) continue;
    PlacedSurface surface{{&shape->features},
                          frame.walls[wall].moved(Vec3::Zero(), model.walls[wall].about),
                          frame.walls[wall].rotation.matrix(),
                          1.0,
                          model.walls[wall].material,
                          can_work(model.walls[wall]),
                          "wall \"" + model.walls[wall].name + "\""};
    if (shape->round) {
      const PlacedRound now = placed_round(model.walls[wall], frame.walls[wall]);
      surface.shape = {nullptr, &shape->round->surface};
      surface.position = now.origin;
      surface.axes = now.axes;
    }
    found = at_surface(frame, spheres, surface);
  }
  for (int body = 0; body < static_cast<int>(model.bodies.size()) && !found; ++body) {
    if (!frame.bodies[body].present || is_sphere(model, body)) continue;
    const BodyModel& solid = model.bodies[body];
    found = at_surface(frame, spheres,
                       {{&model.shapes[solid.shape].features},
                        frame.bodies[body].position,
                        frame.bodies[body].rotation.matrix(),
                        solid.size,
                        solid.material,
                        !solid.fixed,
                        body_label(model, body)});
  }
  return found;
}

std::optional<LostGap> at_each_other(const Frame& frame, const PresentSpheres& spheres) {
  const Model& model = *frame.model;
  std::optional<LostGap> found;
  spheres.tree.any_pair_within([&](int i, int j) {
    const int a = spheres.body[i];
    const int b = spheres.body[j];
    const double reach = gap_between(model, model.bodies[a].material, model.bodies[b].material);
    if (reach == 0.0 || (model.bodies[a].fixed && model.bodies[b].fixed)) return false;
    const double gap = (frame.bodies[a].position - frame.bodies[b].position).norm() -
                       bounding_radius(model, a) - bounding_radius(model, b);
    if (!is_lost(frame, b, gap)) return false;
    found = lost(frame, b, body_label(model, a), gap, reach);
    return true;
  });
  return found;
}

}  // namespace

std::optional<LostGap> lost_gap(const Frame& frame) {
  const std::vector<ContactRule>& rules = frame.model->scene.contacts;
  const bool any =
      std::any_of(rules.begin(), rules.end(), [](const ContactRule& rule) { return keeps_gap(rule.normal); });
  if (!any) return std::nullopt;
  const PresentSpheres spheres = present_spheres(frame);
  if (spheres.body.empty()) return std::nullopt;
  auto found = at_flat_sides(frame, spheres);
  if (!found) found = at_surfaces(frame, spheres);
  return found ? found : at_each_other(frame, spheres);
}

}  // namespace scree
