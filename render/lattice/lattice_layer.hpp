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

/// The bonded plate of a frame: its cells, bonds and nodes where they have gone, magnified, where they were,
/// and the exact solution.
class LatticeLayer {
 public:
  explicit LatticeLayer(vtkRenderer* renderer);

  /// Another scene, perhaps without a lattice.
  void set_model(const Model* model);
  void show(const Frame& frame, const ViewOptions& options, const LatticeShape& shape);
  /// Brings lines in front of faces and makes them as thick as fits. Call before each rendering into a
  /// picture of such a height.
  void look_from(vtkCamera* camera, int height);

  bool empty() const { return bonds_.empty(); }
  /// What the colours mean; none: there is no lattice.
  std::optional<Legend> legend() const;
  /// Of what is shown, as chosen or as set.
  double magnification() const { return magnification_; }
  /// "displacements × 200"; empty: they are as large as they are, or a shape is shown.
  std::string magnification_text() const;
  /// "beside 12 broken bonds", of what has the colour of cracks; empty: nothing has.
  std::string crack_text() const;
  /// "exact solution, …"; empty: it is not drawn.
  const std::string& exact_text() const { return exact_text_; }
  /// Corners of the box around what is drawn; none: there is no lattice.
  const std::vector<Vec3>& corners() const { return corners_; }
  /// Where its nodes are drawn.
  const std::vector<Eigen::Vector3f>& nodes() const { return nodes_; }
  /// Bonds drawn as lines.
  long lines() const { return static_cast<long>(bonds_.size()); }

 private:
  void place_nodes(const std::vector<Vec2>& displacement);
  void set_parts(const std::vector<BrokenBond>& broken);
  void paint(const ViewOptions& options);
  void show_exact(const std::vector<Vec2>& displacement, bool wanted);
  Vec2 moved(const PlateSolution& solution, const Vec2& point) const;

  const Lattice* lattice_ = nullptr;
  std::vector<Bond> bonds_;                ///< of the start
  std::vector<BondCondition> conditions_;  ///< of each
  std::vector<BrokenBond> broken_;         ///< that the parts are made for
  std::optional<PlateSolution> solution_;
  LatticeColors colors_;
  Magnification automatic_;
  double magnification_ = 1.0;
  bool shape_shown_ = false;
  double pixel_ratio_ = 1.0;
  double line_share_ = 0.0;  ///< thickness of a bond's line, of a cell's side
  std::string exact_text_;
  std::vector<Vec3> corners_;
  std::vector<Eigen::Vector3f> nodes_;  ///< where they are drawn
  // From the back to the front.
  LatticeSheet undeformed_;
  LatticeSheet cells_;
  LatticeSheet bond_lines_;
  LatticeSheet node_dots_;
  LatticeSheet exact_lines_;
  LatticeMarks marks_;
};

}  // namespace scree
