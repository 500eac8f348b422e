#include "core/setup/first_free_place.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/frame/placed_lattice.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/flat_sides.hpp"
#include "core/scene/fill/packing.hpp"
#include "core/setup/checks/beside_lattice.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "core/setup/wall_packing.hpp"

namespace scree {
namespace {

/// Distance of the places that are tried, in bounding radii.
constexpr double stride_in_radii = 0.5;
/// Gap beyond the reach of the contact laws, in bounding radii.
constexpr double margin_in_radii = 0.01;
/// Number of free places that are checked exactly.
constexpr int most_checks = 10;

/// Occupied space around a way.
class Surroundings {
 public:
  /// @param reach  of the body from the way, without the other bodies [m]
  Surroundings(const Frame& frame, const WantedPlace& wanted, double reach, double clearance)
      : model_(*frame.model), packing_(clearance) {
    for (std::size_t wall = 0; wall < frame.walls.size(); ++wall) {
      if (frame.walls[wall].present) add_wall(packing_, model_.walls[wall], frame.walls[wall]);
    }
    for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
      const FrameBody& body = frame.bodies[i];
      const double near = reach + clearance + bounding_radius(model_, static_cast<int>(i));
      if (!body.present || distance_to_way(wanted, body.position) > near) continue;
      const BodyModel& constants = model_.bodies[i];
      packing_.add({&packed(constants.shape), body.position, body.rotation, constants.size});
    }
    if (model_.lattice && model_.lattice->touches) add_lattice(frame, wanted, reach + clearance);
  }

  bool fits(int body, const Vec3& place) {
    const BodyModel& constants = model_.bodies[static_cast<std::size_t>(body)];
    const Rotation rotation =
        Rotation::from_rotation_vector(model_.start[static_cast<std::size_t>(body)].rotation);
    return packing_.fits({&packed(constants.shape), place, rotation, constants.size});
  }

 private:
  static double distance_to_way(const WantedPlace& wanted, const Vec3& point) {
    const double along = std::clamp((point - wanted.from).dot(wanted.direction), 0.0, wanted.reach);
    return (wanted.from + along * wanted.direction - point).norm();
  }

  void add_lattice(const Frame& frame, const WantedPlace& wanted, double reach) {
    const double radius = 0.5 * model_.lattice->side;
    disc_.emplace(radius);
    for (int node = 0; node < model_.lattice->nodes(); ++node) {
      if (!model_.lattice->has_node(node)) continue;
      const Vec3 place = place_of_node(frame, node);
      if (distance_to_way(wanted, place) <= reach + radius) packing_.add({&*disc_, place, Rotation(), 1.0});
    }
  }

  const PackedShape& packed(int number) {
    const auto known = shapes_.find(number);
    if (known != shapes_.end()) return known->second;
    const Shape& shape = model_.shapes[static_cast<std::size_t>(number)];
    return shapes_.emplace(number, scree::packed(shape)).first->second;
  }

  const Model& model_;
  std::map<int, PackedShape> shapes_;  ///< used so far
  std::optional<PackedShape> disc_;    ///< of a node
  Packing packing_;
};

}  // namespace

std::optional<Vec3> first_free_place(const Frame& frame, const WantedPlace& wanted) {
  const int body = static_cast<int>(frame.model->bodies.size()) - 1;
  const double radius = bounding_radius(*frame.model, body);
  const double clearance = fill_clearance(frame.model->scene) + margin_in_radii * radius;
  Surroundings surroundings(frame, wanted, radius, clearance);
  const double stride = stride_in_radii * radius;
  const int strides = static_cast<int>(std::floor(wanted.reach / stride));
  Frame with = frame;
  with.contacts.clear();
  int checks = 0;
  for (int k = 0; k <= strides && checks < most_checks; ++k) {
    const Vec3 place = wanted.from + k * stride * wanted.direction;
    if (!surroundings.fits(body, place)) continue;
    ++checks;
    with.bodies.back().position = place;
    with.bodies.back().present = true;
    if (misplaced_body(with).empty() && misplaced_beside_lattice(with, {body}, {}).empty()) return place;
  }
  return std::nullopt;
}

}  // namespace scree
