#include "core/setup/checks/pull_checks.hpp"

#include <algorithm>

#include "core/base/text/quantity.hpp"
#include "core/lattice/lattice.hpp"
#include "core/model/body_label.hpp"
#include "core/model/lookup.hpp"

namespace scree {
namespace {

std::string fault_of_node(const Model& model, int node) {
  if (!model.lattice || model.lattice->analysis != LatticeAnalysis::dynamics)
    return "pull.node is for a lattice that moves; it needs analysis = \"dynamic\"";
  const int nodes = model.lattice->nodes();
  if (node >= nodes) {
    return "pull.node is " + std::to_string(node) + "; the lattice has " + std::to_string(nodes) +
           " nodes, numbered from 0";
  }
  if (!(model.lattice->mass(node) > 0.0))
    return "pull.node " + std::to_string(node) + " lies outside the plate; choose another";
  if (model.lattice->fixed[2 * node] && model.lattice->fixed[2 * node + 1])
    return "pull.node " + std::to_string(node) + " is fixed; pull another one";
  return {};
}

bool leaves_plane(const PullSpec& pull) {
  return std::any_of(pull.target.begin(), pull.target.end(),
                     [](const Vec3& place) { return place.z() != 0.0; });
}

}  // namespace

std::string pull_fault(const Model& model, const PullSpec& pull) {
  if (pull.node && leaves_plane(pull))
    return "pull.target leaves the plane of the lattice; its z component must be 0";
  if (pull.node) return fault_of_node(model, *pull.node);
  const int body = find_body(model, pull.body);
  if (body < 0) {
    return "pull.body \"" + pull.body + "\" is not a body of the scene, which has " +
           std::to_string(model.bodies.size()) + ", numbered from 0";
  }
  if (model.bodies[body].fixed)
    return "pull.body: " + body_label(model, body) + " is fixed; pull another one";
  // With a long lever a small force would whirl the body around.
  const double reach = bounding_radius(model, body);
  if (pull.point.norm() > reach * (1.0 + 1e-6)) {
    return "pull.point is " + format_quantity(pull.point.norm(), "m") + " from the centre of " +
           body_label(model, body) + ", outside it; it must be at most " + format_quantity(reach, "m");
  }
  return {};
}

}  // namespace scree
