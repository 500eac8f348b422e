#pragma once

#include <vtkSmartPointer.h>

#include <optional>
#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/arrow_cloud.hpp"
#include "render/arrows/force_strokes.hpp"
#include "render/camera/picture_map.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/view_options.hpp"
#include "render/vtk/sphere_prop.hpp"

class vtkCamera;
class vtkMatrix4x4;
class vtkRenderer;

namespace scree {

/// Forces of a frame as arrows at the contact points or as chains: lines between the bodies with a width and
/// contrast that increase with the force.
class ForceLayer {
 public:
  explicit ForceLayer(vtkRenderer* renderer);
  ~ForceLayer();

  /// Sets another scene: no forces until the next `show`.
  void set_extent(const SceneExtent& extent);
  /// @param visibility  of the bodies: forces between hidden bodies are shown only if the options say so
  void show(const Frame& frame, const ViewOptions& options, const std::vector<Visibility>& visibility);
  /// Draws all forces pale except those of some contacts (ascending indices in Frame::contacts); none: no
  /// force is pale.
  void set_selected(std::optional<std::vector<int>> contacts) { selected_ = std::move(contacts); }

  /// Shifts the forces towards the viewer: arrows in front of the body they act on, so that they are visible
  /// on visible bodies and hidden deep in a heap; the network in front of everything. Call before each
  /// rendering into a picture of this size.
  /// @param spheres  drawn spheres, nearest first; forces hidden by them are not drawn
  /// @return factor by which depths shrink
  double look_from(vtkCamera* camera, int width, int height, const std::vector<DrawnSphere>& spheres);

  /// See ForceStrokes.
  const ForceScale& arrow_scale() const { return strokes_.arrow_scale(); }
  const std::vector<ForceValue>& values() const { return strokes_.values(); }
  double least_force() const { return strokes_.least_force(); }
  std::string share_drawn() const { return strokes_.share_drawn(); }
  std::string share_of_values() const { return strokes_.share_of_values(); }
  bool shows_loads() const { return strokes_.shows_loads(); }
  bool shows_moments() const { return strokes_.shows_moments(); }
  /// Scale from force to line width in the last picture.
  const ForceScale& network_scale() const { return line_scale_; }
  /// Note on forces omitted from the current picture because they are too small; empty: none.
  std::string left_out() const;
  /// Returns whether the current picture has arrows that are cut off.
  bool any_cut() const { return cut_; }
  /// Returns whether it has chain lines of the largest width.
  bool any_line_cut() const { return lines_cut_; }
  /// Returns whether it has arrows of ended contacts.
  bool any_ended() const { return peaks_drawn_; }
  /// Number of arrows and lines submitted for drawing.
  int drawn() const { return drawn_; }

  /// The contact whose visible arrow, or the strongest contact whose visible line, passes a place of the last
  /// picture within a tolerance; the nearest one if there are several. An index in Frame::contacts.
  /// @param x  from the lower left corner, and y [pixels]
  /// @param depth  of the body visible there: distance from the eye's plane; infinite without a body [m]
  std::optional<int> contact_near(double x, double y, double tolerance, double depth) const;

 private:
  /// A line segment in a picture.
  struct Seen {
    Eigen::Vector3f start;
    Eigen::Vector3f end;
  };
  static bool outside(const Seen& seen, const PictureMap& map);
  struct SeenStroke {
    Seen seen;
    int contact;
  };

  void set_line_width(const PictureMap& map, double depth);
  bool too_small(const ForceStroke& stroke, float pixels_per_metre) const;
  void draw(const ForceStroke& stroke, float pixels_per_metre);
  void add_shaft(const ForceStroke& stroke, float start, float length, float radius, const Color& color);
  void add_head(const ForceStroke& stroke, float start, float length, float radius, const Color& color);
  void draw_dashes(const ForceStroke& stroke, float length, float radius, const Color& color);

  vtkSmartPointer<vtkMatrix4x4> pose_;
  ArrowCloud shaft_hulls_;
  ArrowCloud head_hulls_;
  ArrowCloud shafts_;
  ArrowCloud heads_;
  float outline_ = 0.0F;  ///< of the current stroke [m]; 0: none
  SceneExtent extent_;
  ForceStrokes strokes_;
  std::vector<SeenStroke> seen_;  ///< strokes of the last picture
  // Transformation of a stroke's depth by the shift to the front.
  float depth_factor_ = 1.0F;
  float depth_offset_ = 0.0F;  ///< [m]
  double line_factor_ = 1.0;   ///< on the width of lines
  bool through_ = false;       ///< seen through bodies
  double pixel_ratio_ = 1.0;
  Color background_;
  std::optional<std::vector<int>> selected_;
  ForceScale line_scale_;
  int drawn_ = 0;
  bool too_small_left_out_ = false;
  bool cut_ = false;
  bool lines_cut_ = false;
  bool peaks_drawn_ = false;
};

}  // namespace scree
