#pragma once

#include <vector>

#include "core/model/model.hpp"
#include "render/lattice/lattice_sheet.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// Supports and loads of a bonded plate: a wedge for each fixed direction of a node, and arrows with lengths
/// proportional to tractions or forces. Of many adjacent nodes only some have marks.
class LatticeMarks {
 public:
  explicit LatticeMarks(vtkRenderer* renderer);

  /// Sets a scene with a lattice, or null.
  void set_model(const Model* model);
  /// @param nodes    positions at which they are drawn
  /// @param visible  false: neither loads nor supports
  void show(const std::vector<Eigen::Vector3f>& nodes, bool visible, bool loads, const ThemeColors& theme);
  /// See LatticeSheet. @param line_width  of the arrows [device pixels]
  void look_from(vtkCamera* camera, double nearer, double line_width);
  /// Extent beyond the nodes [m].
  double reach() const { return reach_; }

 private:
  /// A point near a node.
  struct Corner {
    int node;
    Eigen::Vector3f offset;
  };
  void add_arrow(int node, const Vec2& way, const Vec2& outwards);
  void add_traction(const Lattice& lattice, const EdgeTraction& traction, double metres_per_pascal);
  void add_supports(const Lattice& lattice);
  void add_wedge(int node, const Vec2& outwards);
  static std::vector<Eigen::Vector3f> placed(const std::vector<Corner>& corners,
                                             const std::vector<Eigen::Vector3f>& nodes);

  double size_ = 0.0;  ///< longer side of the plate [m]
  double reach_ = 0.0;
  std::vector<Corner> arrows_;  ///< ends of lines
  std::vector<Corner> wedges_;  ///< corners of triangles
  LatticeSheet arrow_lines_;
  LatticeSheet wedge_faces_;
};

}  // namespace scree
