#include "render/lattice/lattice_layer.hpp"

#include <vtkCamera.h>
#include <vtkMath.h>

#include <algorithm>
#include <cmath>

#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "render/camera/camera_fit.hpp"

namespace scree {
namespace {

/// Distance between two sheets, in units of the plate's longer side.
constexpr double sheet_distance = 2e-3;
/// Upper limit of lines of the undeformed plate along its longer side: more would look like a face.
constexpr int most_lines = 64;
/// Number of straight pieces per edge of the exact solution, which is curved.
constexpr int edge_pieces = 48;
/// Smallest size of cells with drawn nodes [logical pixels].
constexpr double least_for_nodes = 20.0;
// Shares of a cell's size, and limits [logical pixels].
constexpr double line_share = 0.09;
constexpr double colored_line_share = 0.17;  // where their colour matters
constexpr double dot_share = 0.18;
constexpr double thinnest_line = 1.0;
constexpr double thickest_line = 6.0;
constexpr double thickest_dot = 11.0;
constexpr double undeformed_opacity = 0.55;
/// Darkening of unloaded bonds, which are white: a plate must be visible on a light background.
constexpr double bond_darkness = 0.12;
/// Share of that white in the colour of cells between bonds.
constexpr double cell_paleness = 0.25;

/// Corners of the intact cells.
std::vector<int> corners_of_cells(const Lattice& lattice, const std::vector<CellCondition>& conditions) {
  std::vector<int> corners;
  for (int row = 0; row < lattice.cells[1]; ++row) {
    for (int column = 0; column < lattice.cells[0]; ++column) {
      if (conditions[static_cast<std::size_t>(row) * lattice.cells[0] + column] != CellCondition::whole)
        continue;
      for (const auto& [right, up] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)})
        corners.push_back(lattice.node(column + right, row + up));
    }
  }
  return corners;
}

/// Ends of lines along the sides of cells, in both directions; only some lines for fine lattices.
std::vector<Eigen::Vector3f> undeformed_lines(const Lattice& lattice) {
  const Vec2 size = lattice.position(lattice.nodes() - 1);
  const int apart = (std::max(lattice.cells[0], lattice.cells[1]) + most_lines - 1) / most_lines;
  std::vector<Eigen::Vector3f> ends;
  for (int axis = 0; axis < 2; ++axis) {
    for (int line = 0;; line = std::min(line + apart, lattice.cells[axis])) {
      Vec2 from = Vec2::Zero();
      from[axis] = line * lattice.side;
      Vec2 to = size;
      to[axis] = from[axis];
      ends.push_back(in_plane(from));
      ends.push_back(in_plane(to));
      if (line == lattice.cells[axis]) break;
    }
  }
  return ends;
}

}  // namespace

LatticeLayer::LatticeLayer(vtkRenderer* renderer)
    : undeformed_(renderer, LatticeSheet::Kind::lines),
      cells_(renderer, LatticeSheet::Kind::faces),
      bond_lines_(renderer, LatticeSheet::Kind::lines),
      node_dots_(renderer, LatticeSheet::Kind::dots),
      exact_lines_(renderer, LatticeSheet::Kind::lines),
      marks_(renderer) {}

void LatticeLayer::set_model(const Model* model) {
  lattice_ = model != nullptr ? model->lattice.get() : nullptr;
  bonds_.clear();
  corners_.clear();
  colors_.clear();
  exact_text_.clear();
  solution_.reset();
  for (LatticeSheet* sheet : {&cells_, &undeformed_, &bond_lines_, &node_dots_, &exact_lines_})
    sheet->clear();
  marks_.set_model(lattice_ != nullptr ? model : nullptr);
  if (lattice_ == nullptr) return;
  bonds_ = bonds_of(*lattice_);
  solution_ = exact_solution(model->scene, *lattice_);
  automatic_.set_model(*model);
  set_parts({});
  const std::vector<Eigen::Vector3f> lines = undeformed_lines(*lattice_);
  undeformed_.set_separate_parts(lines.size(), 2);
  undeformed_.set_points(lines);
}

/// Omits broken bonds, and the faces of cells that have lost a bond.
void LatticeLayer::set_parts(const std::vector<BrokenBond>& broken) {
  broken_ = broken;
  conditions_ = bond_conditions(*lattice_, broken);
  cells_.set_parts(corners_of_cells(*lattice_, cell_conditions(*lattice_, broken)), 4);
  const auto lost = std::count(conditions_.begin(), conditions_.end(), BondCondition::broken);
  bond_lines_.set_separate_parts(2 * (bonds_.size() - static_cast<std::size_t>(lost)), 2);
  std::vector<int> nodes;
  for (int node = 0; node < lattice_->nodes(); ++node) {
    if (lattice_->has_node(node)) nodes.push_back(node);
  }
  node_dots_.set_parts(nodes, 1);
}

void LatticeLayer::show(const Frame& frame, const ViewOptions& options, const LatticeShape& shape) {
  if (lattice_ == nullptr) return;
  const LatticeOptions& wanted = options.lattice;
  std::vector<Vec2> displacement = frame.nodes;
  displacement.resize(static_cast<std::size_t>(lattice_->nodes()), Vec2::Zero());
  pixel_ratio_ = options.pixel_ratio;
  if (frame.broken_bonds != broken_) set_parts(frame.broken_bonds);
  shape_shown_ = !shape.nodes.empty();
  if (shape_shown_) {
    // Scaled like magnified displacements.
    double largest = 0.0;
    for (const Vec2& node : shape.nodes) largest = std::max(largest, node.norm());
    constexpr double seen_share = 0.08;
    magnification_ = wanted.magnification.value_or(1.0);
    const double factor =
        seen_share * lattice_->side * std::max(lattice_->cells[0], lattice_->cells[1]) / largest;
    for (std::size_t n = 0; n < displacement.size(); ++n)
      displacement[n] = shape.share * factor * shape.nodes[n];
    colors_.update_shape(*frame.model, shape.nodes, shape.share, wanted.color);
  } else {
    automatic_.update(displacement);
    magnification_ = wanted.magnification.value_or(automatic_.value());
    colors_.update(frame, displacement, conditions_, wanted.color, range_of(wanted.range, wanted.color));
  }
  place_nodes(displacement);
  if (wanted.show_loads) {
    const Vec3 reach(marks_.reach(), marks_.reach(), 0.0);
    corners_ = box_corners(corners_.front() - reach, corners_.back() + reach);
  }
  marks_.show(nodes_, wanted.show_loads, options.show_loads, theme_colors(options.theme));
  paint(options);
  show_exact(displacement, wanted.show_exact && !shape_shown_);
}

void LatticeLayer::place_nodes(const std::vector<Vec2>& displacement) {
  nodes_.resize(displacement.size());
  Vec3 lower = Vec3::Zero();
  Vec3 upper = Vec3::Zero();
  for (std::size_t n = 0; n < displacement.size(); ++n) {
    const Vec2 place = lattice_->position(static_cast<int>(n)) + magnification_ * displacement[n];
    nodes_[n] = in_plane(place);
    if (!place.allFinite() || !lattice_->has_node(static_cast<int>(n))) continue;
    lower.head<2>() = lower.head<2>().cwiseMin(place);
    upper.head<2>() = upper.head<2>().cwiseMax(place);
  }
  corners_ = box_corners(lower, upper);
  std::vector<Eigen::Vector3f> ends;
  ends.reserve(2 * bonds_.size());
  for (std::size_t i = 0; i < bonds_.size(); ++i) {
    if (conditions_[i] == BondCondition::broken) continue;
    ends.push_back(nodes_[static_cast<std::size_t>(bonds_[i].first)]);
    ends.push_back(nodes_[static_cast<std::size_t>(bonds_[i].second)]);
  }
  cells_.set_points(nodes_);
  bond_lines_.set_points(ends);
  node_dots_.set_points(nodes_);
}

/// Colours of nodes fill the cells. Colours of bonds fill them paler, so that a fine lattice is readable from
/// afar and a single bond at close range.
void LatticeLayer::paint(const ViewOptions& options) {
  const ThemeColors& theme = theme_colors(options.theme);
  const std::vector<Color>& colors = colors_.colors();
  const bool by_nodes = options.lattice.color == LatticeColor::displacement;
  std::vector<Color> ends;
  ends.reserve(2 * bonds_.size());
  for (std::size_t i = 0; i < bonds_.size(); ++i) {
    if (conditions_[i] == BondCondition::broken) continue;
    for (const int node : {bonds_[i].first, bonds_[i].second}) {
      constexpr double darker = 0.38;
      ends.push_back(conditions_[i] == BondCondition::at_crack ? crack_color
                     : by_nodes ? mix(colors[static_cast<std::size_t>(node)], Color(), darker)
                                : mix(colors[i], Color(), bond_darkness));
    }
  }
  bond_lines_.set_colors(ends);
  line_share_ = by_nodes ? line_share : colored_line_share;
  if (by_nodes) {
    cells_.set_colors(colors);
  } else {
    std::vector<Color> nodes = colors_.node_colors(bonds_, conditions_, nodes_.size());
    const Color unloaded = mix(colors_.legend().color_of(0.0), Color(), bond_darkness);
    for (Color& color : nodes) color = mix(color, unloaded, cell_paleness);
    cells_.set_colors(nodes);
  }
  node_dots_.set_color(options.theme == Theme::light ? theme.text : theme.background_bottom);
  undeformed_.set_color(theme.faint_text, undeformed_opacity);
  exact_lines_.set_color(highlight_color);
  for (LatticeSheet* sheet : {&cells_, &bond_lines_}) sheet->set_visible(true);
  undeformed_.set_visible(options.lattice.show_undeformed);
}

Vec2 LatticeLayer::moved(const PlateSolution& solution, const Vec2& point) const {
  return point + magnification_ * solution.displacement(point);
}

/// Draws its edges and centre lines.
void LatticeLayer::show_exact(const std::vector<Vec2>& displacement, bool wanted) {
  exact_text_.clear();
  exact_lines_.set_visible(wanted && solution_);
  if (!wanted || !solution_) return;
  const Vec2 size = lattice_->position(lattice_->nodes() - 1);
  std::vector<Eigen::Vector3f> ends;
  for (int axis = 0; axis < 2; ++axis) {
    for (const double across : {0.0, 0.5, 1.0}) {
      for (int piece = 0; piece < edge_pieces; ++piece) {
        for (const int end : {piece, piece + 1}) {
          Vec2 point = across * size;
          point[axis] = size[axis] * end / edge_pieces;
          ends.push_back(in_plane(moved(*solution_, point)));
        }
      }
    }
  }
  exact_lines_.set_separate_parts(ends.size(), 2);
  exact_lines_.set_points(ends);
  double largest = 0.0;
  double error = 0.0;
  for (std::size_t n = 0; n < displacement.size(); ++n) {
    const Vec2 exact = solution_->displacement(lattice_->position(static_cast<int>(n)));
    largest = std::max(largest, exact.norm());
    error = std::max(error, (displacement[n] - exact).norm());
  }
  // Smaller deviations are round-off of the solution.
  constexpr double least = 1e-8;
  exact_text_ = error < least * largest ? "exact solution: no difference"
                                        : "exact solution: largest deviation " +
                                              format_quantity(100.0 * error / largest, "") + " %";
}

void LatticeLayer::look_from(vtkCamera* camera, int height) {
  if (lattice_ == nullptr) return;
  const double distance = sheet_distance * lattice_->side * std::max(lattice_->cells[0], lattice_->cells[1]);
  double order = 1.0;
  for (LatticeSheet* sheet : {&undeformed_, &cells_, &bond_lines_, &node_dots_, &exact_lines_})
    sheet->bring_nearer(camera, distance * order++);
  const double half_height =
      camera->GetParallelProjection()
          ? camera->GetParallelScale()
          : camera->GetDistance() * std::tan(vtkMath::RadiansFromDegrees(0.5 * camera->GetViewAngle()));
  const double cell = 0.5 * height * lattice_->side / half_height / pixel_ratio_;  // [logical pixels]
  bond_lines_.set_width(pixel_ratio_ * std::clamp(line_share_ * cell, thinnest_line, thickest_line));
  node_dots_.set_width(pixel_ratio_ * std::min(dot_share * cell, thickest_dot));
  node_dots_.set_visible(cell >= least_for_nodes);
  undeformed_.set_width(std::max(1.0, std::round(pixel_ratio_)));
  exact_lines_.set_width(2.0 * pixel_ratio_);
  marks_.look_from(camera, distance * order, 1.6 * pixel_ratio_);
}

std::optional<Legend> LatticeLayer::legend() const {
  return lattice_ != nullptr ? std::optional(colors_.legend()) : std::nullopt;
}

std::string LatticeLayer::crack_text() const {
  if (broken_.empty()) return {};
  return std::to_string(broken_.size()) +
         (broken_.size() == 1 ? " broken bond (crack)" : " broken bonds (crack)");
}

std::string LatticeLayer::magnification_text() const {
  if (lattice_ == nullptr || shape_shown_ || magnification_ == 1.0) return {};
  return "displacements × " + number_text(magnification_);
}

}  // namespace scree
