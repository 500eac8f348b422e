#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/lattice/bond_states.hpp"
#include "core/lattice/verification/exact_solution.hpp"
#include "render/lattice/lattice_colors.hpp"
#include "render/lattice/lattice_marks.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/lattice/lattice_sheet.hpp"
#include "render/lattice/magnification.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// Bonded plate of a frame: cells, bonds and nodes at magnified displacements, the undeformed plate, and the
/// exact solution.
class LatticeLayer {
 public:
  explicit LatticeLayer(vtkRenderer* renderer);

  /// Sets another scene, possibly without a lattice.
  void set_model(const Model* model);
  void show(const Frame& frame, const ViewOptions& options, const LatticeShape& shape);
  /// Shifts lines in front of faces and sets their thickness. Call before each rendering into a picture of
  /// this height.
  void look_from(vtkCamera* camera, int height);

  bool empty() const { return bonds_.empty(); }
  /// Legend of the colours; none: no lattice.
  std::optional<Legend> legend() const;
  /// Current magnification of displacements, automatic or set.
  double magnification() const { return magnification_; }
  /// "displacements × 200"; empty: not magnified, or a shape is shown.
  std::string magnification_text() const;
  /// "beside 12 broken bonds", for the colour of cracks; empty: no cracks.
  std::string crack_text() const;
  /// "exact solution, …"; empty: not drawn.
  const std::string& exact_text() const { return exact_text_; }
  /// Corners of the bounding box of what is drawn; empty: no lattice.
  const std::vector<Vec3>& corners() const { return corners_; }
  /// Positions at which nodes are drawn.
  const std::vector<Eigen::Vector3f>& nodes() const { return nodes_; }
  /// Number of bonds drawn as lines.
  long lines() const { return static_cast<long>(bonds_.size()); }

 private:
  void place_nodes(const std::vector<Vec2>& displacement);
  void set_parts(const std::vector<BrokenBond>& broken);
  void paint(const ViewOptions& options);
  void show_exact(const std::vector<Vec2>& displacement, bool wanted);
  Vec2 moved(const PlateSolution& solution, const Vec2& point) const;

  const Lattice* lattice_ = nullptr;
  std::vector<Bond> bonds_;                ///< at the start
  std::vector<BondCondition> conditions_;  ///< per bond
  std::vector<BrokenBond> broken_;         ///< broken bonds for which the parts were made
  std::optional<PlateSolution> solution_;
  LatticeColors colors_;
  Magnification automatic_;
  double magnification_ = 1.0;
  bool shape_shown_ = false;
  double pixel_ratio_ = 1.0;
  double line_share_ = 0.0;  ///< line thickness over a cell's side
  std::string exact_text_;
  std::vector<Vec3> corners_;
  std::vector<Eigen::Vector3f> nodes_;  ///< positions at which they are drawn
  // From back to front.
  LatticeSheet undeformed_;
  LatticeSheet cells_;
  LatticeSheet bond_lines_;
  LatticeSheet node_dots_;
  LatticeSheet exact_lines_;
  LatticeMarks marks_;
};

}  // namespace scree
