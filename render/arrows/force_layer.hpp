#pragma once

#include <vtkSmartPointer.h>

#include <optional>
#include <string>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/arrow_cloud.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/camera/picture_map.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/view_options.hpp"
#include "render/vtk/sphere_prop.hpp"

class vtkCamera;
class vtkMatrix4x4;
class vtkRenderer;

namespace scree {

/// The forces of a frame as arrows at the contact points or as chains: lines between the bodies, as wide and
/// as plain as the force is strong.
class ForceLayer {
 public:
  explicit ForceLayer(vtkRenderer* renderer);
  ~ForceLayer();

  /// Another scene: no forces until the next `show`.
  void set_extent(const SceneExtent& extent);
  /// @param visibility  of the bodies: forces between hidden ones are not shown unless the options say so,
  /// those on one that is shown are
  void show(const Frame& frame, const ViewOptions& options, const std::vector<Visibility>& visibility);
  /// All forces but those of some contacts, ascending indices in Frame::contacts, become pale; none: as they
  /// are.
  void set_selected(std::optional<std::vector<int>> contacts) { selected_ = std::move(contacts); }

  /// Brings the forces in front of what hides them: arrows in front of the body they act on, so that those of
  /// the bodies in sight are seen and those deep in a heap are not; the network in front of everything. Call
  /// before each rendering into a picture of such a size.
  /// @param spheres  those drawn, the nearest first; what they hide is not drawn at all
  /// @return the factor by which depths shrink
  double look_from(vtkCamera* camera, int width, int height, const std::vector<DrawnSphere>& spheres);

  const ForceScale& arrow_scale() const { return arrow_scale_; }
  /// Force to diameter of a line of a chain, as of the last picture.
  const ForceScale& network_scale() const { return network_scale_; }
  /// What is left out of the present picture for being too small to be seen, in words; empty: nothing.
  std::string left_out() const;
  /// Whether the present picture has arrows which do not show how large their forces are, of contacts that
  /// have ended, of moments.
  bool any_cut() const { return cut_; }
  /// Likewise lines of chains that are as wide as lines get.
  bool any_line_cut() const { return lines_cut_; }
  bool any_ended() const { return peaks_drawn_; }
  bool shows_moments() const { return moments_shown_; }
  /// Which share of the forces is drawn where small ones are left out: "above 1.2 kN: 340 of 5,612"; empty:
  /// all.
  std::string share_drawn() const;
  /// That not each whole force on a body has its value beside it, in words; empty: each has.
  std::string share_of_values() const;
  /// A force, or a moment, whose value stands beside its arrow.
  struct Value {
    Vec3 tip;  ///< of the arrow
    double magnitude;
    const char* unit;
  };
  const std::vector<Value>& values() const { return values_; }
  /// Contact forces below this one are left out; zero: none is [N]
  double least_force() const { return least_force_; }
  /// Whether there are loads at this moment.
  bool shows_loads() const { return loads_shown_; }
  /// Whether there are whole forces on bodies, or on walls.
  bool shows_body_forces() const { return body_forces_; }
  bool shows_wall_forces() const { return wall_forces_; }
  /// Arrows and lines handed on to be drawn.
  int drawn() const { return drawn_; }

  /// The contact whose arrow, or the strongest contact whose line, passes a place of the last picture within
  /// a tolerance and is not hidden there; of several the one that passes nearest. An index in
  /// Frame::contacts.
  /// @param x  from the lower left corner, and y [pixels]
  /// @param depth  of the body seen there: distance from the eye's plane; infinite where there is none [m]
  std::optional<int> contact_near(double x, double y, double tolerance, double depth) const;

 private:
  /// A straight line in a picture.
  struct Seen {
    Eigen::Vector3f start;
    Eigen::Vector3f end;
  };
  static bool outside(const Seen& seen, const PictureMap& map);
  /// An arrow, or a line of a chain.
  struct Stroke {
    Eigen::Vector3f start;
    Eigen::Vector3f direction;
    float length;
    double force;  ///< of a line, whose width it is [N]; 0: an arrow
    Color color;
    bool cut;             ///< the force is greater than the arrow shows
    int contact;          ///< index in Frame::contacts; −1: the whole force on a wall or a body
    bool moment = false;  ///< about its direction: with two heads
    bool peak = false;    ///< of a contact that has ended since the last output: dashed
  };
  struct SeenStroke {
    Seen seen;
    int contact;
  };

  void set_scales(const Frame& frame, const ViewOptions& options);
  void add_arrow(const Vec3& start, const Vec3& force, const Color& color, int contact);
  void add_contact_arrows(const Frame& frame, const ViewOptions& options);
  void add_peaks(const Frame& frame, const ViewOptions& options);
  void add_network(const Frame& frame, double least_share);
  void add_line(const Vec3& from, const Vec3& to, double force, int contact);
  void set_line_width(const PictureMap& map, double depth);
  void add_wall_forces(const Frame& frame, const ViewOptions& options);
  void add_body_forces(const Frame& frame);
  void add_loads(const Frame& frame);
  void add_whole_force(const Vec3& start, const Vec3& force, const Color& color);
  void add_moment(const Vec3& start, const Vec3& moment, double lever);
  bool seen(int body) const;
  bool too_small(const Stroke& stroke, float pixels_per_metre) const;
  void draw(const Stroke& stroke, float pixels_per_metre);
  void add_shaft(const Stroke& stroke, float start, float length, float radius, const Color& color);
  void add_head(const Stroke& stroke, float start, float length, float radius, const Color& color);
  void draw_dashes(const Stroke& stroke, float length, float radius, const Color& color);

  vtkSmartPointer<vtkMatrix4x4> pose_;
  ArrowCloud shaft_hulls_;
  ArrowCloud head_hulls_;
  ArrowCloud shafts_;
  ArrowCloud heads_;
  float outline_ = 0.0F;  ///< of the stroke being drawn [m]; 0: none
  SceneExtent extent_;
  std::vector<Stroke> strokes_;
  std::vector<SeenStroke> seen_;  ///< those drawn in the last picture
  // What the depth of a stroke becomes by being brought to the front.
  float depth_factor_ = 1.0F;
  float depth_offset_ = 0.0F;  ///< [m]
  bool network_ = false;
  bool of_hidden_ = false;  ///< hidden bodies keep their forces
  Theme theme_ = Theme::light;
  double line_factor_ = 1.0;  ///< on the width of lines
  bool through_ = false;      ///< seen through bodies
  double pixel_ratio_ = 1.0;
  int drawn_ = 0;
  bool too_small_left_out_ = false;
  bool cut_ = false;
  bool lines_cut_ = false;
  bool peaks_drawn_ = false;
  const std::vector<Visibility>* visibility_ = nullptr;  ///< while strokes are made
  std::vector<HalfSpace> kept_;
  double least_force_ = 0.0;  ///< [N]
  int forces_ = 0;
  int forces_above_ = 0;
  std::vector<Value> values_;
  std::size_t body_values_ = 0;  ///< of whole forces on bodies
  std::size_t body_values_shown_ = 0;
  bool body_forces_ = false;
  bool wall_forces_ = false;
  bool loads_shown_ = false;
  bool moments_shown_ = false;
  std::optional<std::vector<int>> selected_;
  Color background_;
  ForceScale arrow_scale_;
  ForceScale network_scale_;
};

}  // namespace scree
