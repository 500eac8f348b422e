#include "core/setup/checks/beside_lattice.hpp"

#include <cmath>

#include "core/base/text/quantity.hpp"
#include "core/frame/placed_lattice.hpp"
#include "core/geometry/exact/surface_query.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/readings/containers.hpp"
#include "core/scene/wall_hints.hpp"

namespace scree {
namespace {

constexpr double round_off = 1e-9;  ///< share of a length

/// The nodes of a lattice as discs, where they are in a frame.
struct Disc {
  int node;
  Vec3 place;
};

std::vector<Disc> discs_of(const Frame& frame) {
  const Lattice& lattice = *frame.model->lattice;
  std::vector<Disc> discs;
  for (int node = 0; node < lattice.nodes(); ++node) {
    if (lattice.has_node(node)) discs.push_back({node, place_of_node(frame, node)});
  }
  return discs;
}

std::string overlap(const std::string& what, int node, double depth) {
  const std::string by = depth > 0.0 ? " by " + format_quantity(depth, "m") : "";
  return what + " would overlap node " + std::to_string(node) + " of the lattice" + by +
         "; put it farther away";
}

std::string fault_of_sphere(const Frame& frame, const std::vector<Disc>& discs, int body) {
  const Model& model = *frame.model;
  const std::string label = body_label(model, body);
  const double radius = bounding_radius(model, body);
  const Vec3& centre = frame.bodies[static_cast<std::size_t>(body)].position;
  if (std::abs(centre.z()) >= radius)
    return label + " would lie off the plane of the lattice; the third number of its position must be 0";
  const double reach = radius + 0.5 * model.lattice->side;
  for (const Disc& disc : discs) {
    const double distance = (disc.place - centre).norm();
    if (distance < reach * (1.0 - round_off)) return overlap(label, disc.node, reach - distance);
  }
  if (node_of_cell_around(frame, centre, 2.0 * radius) >= 0)
    return label + " would be within a cell of the lattice; put it beside the lattice";
  return {};
}

std::string fault_of_sides(const WallModel& wall, const std::string& label, const std::vector<Disc>& discs,
                           double radius) {
  for (const WallSide& side : flat_sides(wall)) {
    for (const Disc& disc : discs) {
      const double gap = side.normal.dot(disc.place - side.point) - radius;
      if (gap < -round_off * radius) return overlap(label, disc.node, -gap);
    }
  }
  return {};
}

/// A surface may pass between nodes without touching one; so the middles of cells are checked, too.
bool crosses_a_cell(const Frame& frame, const SurfaceQuery& surface) {
  constexpr double farthest = 0.3;
  const Lattice& lattice = *frame.model->lattice;
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (!lattice.has_cell(column, row)) continue;
      Vec3 middle = Vec3::Zero();
      for (const int corner : corners_of_cell(lattice, lattice.node(column, row)))
        middle += 0.25 * place_of_node(frame, corner);
      if (surface.meets_ball(middle, farthest * lattice.side)) return true;
    }
  }
  return false;
}

std::string fault_of_mesh(const Frame& frame, const Shape& shape, const std::string& label,
                          const std::vector<Disc>& discs) {
  const SurfaceQuery surface(shape.mesh);
  for (const Disc& disc : discs) {
    if (surface.meets_ball(disc.place, 0.5 * frame.model->lattice->side) ||
        (bounds_solid(shape) && surface.holds(disc.place)))
      return overlap(label, disc.node, 0.0);
  }
  if (shape.container && !Containers(frame).hold(discs.front().place))
    return "the lattice would be outside of " + label + ", " + container_hint;
  if (crosses_a_cell(frame, surface)) return label + " would lie within a cell of the lattice; move it away";
  return {};
}

/// @param wall  in its rest position
std::string fault_of_wall(const Frame& frame, const std::vector<Disc>& discs, const WallModel& wall) {
  const std::string label = "wall \"" + wall.name + "\"";
  if (const auto* shape = std::get_if<Shape>(&wall.shape)) return fault_of_mesh(frame, *shape, label, discs);
  return fault_of_sides(wall, label, discs, 0.5 * frame.model->lattice->side);
}

}  // namespace

std::string misplaced_beside_lattice(const Frame& frame, const std::vector<int>& bodies,
                                     const std::vector<int>& walls) {
  const Model& model = *frame.model;
  if (!model.lattice || !model.lattice->touches) return {};
  const std::vector<Disc> discs = discs_of(frame);
  for (const int body : bodies) {
    if (std::string fault = fault_of_sphere(frame, discs, body); !fault.empty()) return fault;
  }
  for (const int wall : walls) {
    const WallModel& constant = model.walls[static_cast<std::size_t>(wall)];
    if (std::string fault = fault_of_wall(frame, discs, constant); !fault.empty()) return fault;
  }
  return {};
}

}  // namespace scree
