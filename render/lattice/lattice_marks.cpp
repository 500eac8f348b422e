#include "render/lattice/lattice_marks.hpp"

#include <algorithm>
#include <cmath>

#include "core/lattice/lattice.hpp"

namespace scree {
namespace {

// Shares of the plate's longer side.
constexpr double longest_arrow = 0.08;
constexpr double wedge_size = 0.024;
/// Size of a head relative to the arrow's length, and its limit relative to the plate's longer side.
constexpr double head_share = 0.35;
constexpr double largest_head = 0.016;
/// Approximate upper limit of nodes with marks along an edge.
constexpr int most_along_edge = 24;

Vec2 outwards_of(PlateEdge edge) {
  switch (edge) {
    case PlateEdge::left:
      return {-1.0, 0.0};
    case PlateEdge::right:
      return {1.0, 0.0};
    case PlateEdge::bottom:
      return {0.0, -1.0};
    case PlateEdge::top:
      return {0.0, 1.0};
  }
  return Vec2::Zero();
}

int apart(std::size_t nodes) {
  return std::max(1, static_cast<int>(nodes) / most_along_edge);
}

/// Largest traction of a plate; 0: none [Pa].
double largest_traction(const LatticeSpec& plate) {
  double largest = 0.0;
  for (const LatticeLoad& load : plate.loads) {
    if (const auto* traction = std::get_if<EdgeTraction>(&load.action))
      largest = std::max({largest, traction->first.norm(), traction->last.norm()});
  }
  return largest;
}

double largest_force(const LatticeSpec& plate) {
  double largest = 0.0;
  for (const LatticeLoad& load : plate.loads) {
    if (const auto* force = std::get_if<PointForce>(&load.action))
      largest = std::max(largest, force->force.norm());
  }
  return largest;
}

}  // namespace

LatticeMarks::LatticeMarks(vtkRenderer* renderer)
    : arrow_lines_(renderer, LatticeSheet::Kind::lines), wedge_faces_(renderer, LatticeSheet::Kind::faces) {}

void LatticeMarks::set_model(const Model* model) {
  arrows_.clear();
  wedges_.clear();
  reach_ = 0.0;
  arrow_lines_.clear();
  wedge_faces_.clear();
  if (model == nullptr) return;
  const LatticeSpec& plate = *model->scene.lattice;
  const Lattice& lattice = *model->lattice;
  size_ = plate.size.maxCoeff();
  const double traction_scale = longest_arrow * size_ / largest_traction(plate);
  const double force_scale = longest_arrow * size_ / largest_force(plate);
  for (const LatticeLoad& load : plate.loads) {
    if (const auto* traction = std::get_if<EdgeTraction>(&load.action)) {
      if (std::isfinite(traction_scale)) add_traction(lattice, *traction, traction_scale);
    } else {
      const auto& [point, force] = std::get<PointForce>(load.action);
      if (std::isfinite(force_scale)) add_arrow(nearest_node(lattice, point), force_scale * force, force);
    }
  }
  add_supports(lattice);
  arrow_lines_.set_separate_parts(arrows_.size(), 2);
  wedge_faces_.set_separate_parts(wedges_.size(), 3);
}

void LatticeMarks::add_traction(const Lattice& lattice, const EdgeTraction& traction,
                                double metres_per_pascal) {
  const std::vector<int> nodes = edge_nodes(lattice, traction.edge);
  // Consecutive arrows along the edge must not overlap.
  const Vec2 out = outwards_of(traction.edge);
  double along_edge = 0.0;
  for (const Vec2& end : {traction.first, traction.last})
    along_edge = std::max(along_edge, metres_per_pascal * (end - end.dot(out) * out).norm());
  const int step =
      std::max(apart(nodes.size()), static_cast<int>(std::lround(1.25 * along_edge / lattice.side)));
  for (std::size_t n = 0; n < nodes.size(); n += static_cast<std::size_t>(step)) {
    if (!lattice.has_node(nodes[n])) continue;
    const double share = static_cast<double>(n) / static_cast<double>(nodes.size() - 1);
    const Vec2 there = (1.0 - share) * traction.first + share * traction.last;
    add_arrow(nodes[n], metres_per_pascal * there, out);
  }
}

/// Adds an arrow outside the plate; pushing arrows end at the node.
void LatticeMarks::add_arrow(int node, const Vec2& way, const Vec2& outwards) {
  // Arrows along the edge are drawn beside it.
  constexpr double along_edge = 0.3;
  constexpr double beside = 0.02;
  const double length = way.norm();
  if (!(length > 1e-3 * longest_arrow * size_)) return;
  const Vec2 along = way / length;
  const Vec2 out = outwards.normalized();
  const bool shears = std::abs(along.dot(out)) < along_edge;
  const Vec2 start = shears                 ? Vec2(beside * size_ * out - 0.5 * way)
                     : along.dot(out) < 0.0 ? Vec2(-way)
                                            : Vec2::Zero();
  const Vec2 tip = start + way;
  const double head = std::min(head_share * length, largest_head * size_);
  const Vec2 side = 0.45 * head * Vec2(-along.y(), along.x());
  for (const Vec2& other : {start, Vec2(tip - head * along + side), Vec2(tip - head * along - side)}) {
    arrows_.push_back({node, in_plane(tip)});
    arrows_.push_back({node, in_plane(other)});
  }
  reach_ = std::max(reach_, length);
}

void LatticeMarks::add_supports(const Lattice& lattice) {
  const Vec2 middle = 0.5 * lattice.position(lattice.nodes() - 1);
  const int step = apart(static_cast<std::size_t>(std::max(lattice.columns(), lattice.rows())));
  for (int node = 0; node < lattice.nodes(); ++node) {
    const bool along_x = lattice.fixed[static_cast<std::size_t>(2 * node)] != 0;
    const bool along_y = lattice.fixed[static_cast<std::size_t>(2 * node + 1)] != 0;
    if ((!along_x && !along_y) || !lattice.has_node(node)) continue;
    const int column = node % lattice.columns();
    const int row = node / lattice.columns();
    // A single supported node always has a mark.
    const auto held = [&](int other) {
      return lattice.fixed[static_cast<std::size_t>(2 * other)] ||
             lattice.fixed[static_cast<std::size_t>(2 * other + 1)];
    };
    const bool in_column = (row > 0 && held(node - lattice.columns())) ||
                           (row < lattice.cells[1] && held(node + lattice.columns()));
    const bool in_row = (column > 0 && held(node - 1)) || (column < lattice.cells[0] && held(node + 1));
    if (in_column && row % step != 0) continue;
    if (in_row && !in_column && column % step != 0) continue;
    const Vec2 place = lattice.position(node);
    if (along_x) add_wedge(node, Vec2(place.x() > middle.x() ? 1.0 : -1.0, 0.0));
    if (along_y) add_wedge(node, Vec2(0.0, place.y() > middle.y() ? 1.0 : -1.0));
  }
}

/// A triangle with its tip at the node.
void LatticeMarks::add_wedge(int node, const Vec2& outwards) {
  const Vec2 side(-outwards.y(), outwards.x());
  const double size = wedge_size * size_;
  for (const Vec2& corner :
       {Vec2(Vec2::Zero()), Vec2(size * (outwards + 0.55 * side)), Vec2(size * (outwards - 0.55 * side))})
    wedges_.push_back({node, in_plane(corner)});
  reach_ = std::max(reach_, size);
}

std::vector<Eigen::Vector3f> LatticeMarks::placed(const std::vector<Corner>& corners,
                                                  const std::vector<Eigen::Vector3f>& nodes) {
  std::vector<Eigen::Vector3f> points;
  points.reserve(corners.size());
  for (const Corner& corner : corners)
    points.emplace_back(nodes[static_cast<std::size_t>(corner.node)] + corner.offset);
  return points;
}

void LatticeMarks::show(const std::vector<Eigen::Vector3f>& nodes, bool visible, bool loads,
                        const ThemeColors& theme) {
  arrow_lines_.set_visible(visible && loads && !arrows_.empty());
  wedge_faces_.set_visible(visible && !wedges_.empty());
  if (!visible) return;
  arrow_lines_.set_points(placed(arrows_, nodes));
  wedge_faces_.set_points(placed(wedges_, nodes));
  arrow_lines_.set_color(load_color);
  wedge_faces_.set_color(theme.wall_edge);
}

void LatticeMarks::look_from(vtkCamera* camera, double nearer, double line_width) {
  arrow_lines_.bring_nearer(camera, nearer);
  wedge_faces_.bring_nearer(camera, nearer);
  arrow_lines_.set_width(line_width);
}

}  // namespace scree
