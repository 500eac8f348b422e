#pragma once

#include <vtkNew.h>
#include <vtkSmartPointer.h>

#include <vector>

#include "render/arrows/arrow_cloud.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/arrows/trail.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/view_options.hpp"

class vtkActor;
class vtkCamera;
class vtkMatrix4x4;
class vtkPolyData;
class vtkRenderer;

namespace scree {

/// Markers of selected bodies in addition to forces: velocities, axes, trails; and the points of all
/// contacts. They are visible through as much solid as force arrows are.
class MarkerLayer {
 public:
  explicit MarkerLayer(vtkRenderer* renderer);
  ~MarkerLayer();
  MarkerLayer(const MarkerLayer&) = delete;
  MarkerLayer& operator=(const MarkerLayer&) = delete;

  /// Sets another scene.
  void set_model(const Model* model, const SceneExtent& extent);
  /// @param visibility  of the bodies
  /// @param chosen  bodies
  void show(const Frame& frame, const ViewOptions& options, const std::vector<Visibility>& visibility,
            const std::vector<int>& chosen, const std::vector<Trail>& trails);
  /// Call before each rendering.
  void look_from(vtkCamera* camera);

  /// Scale from speed [m/s] to arrow length.
  const ForceScale& velocity_scale() const { return velocity_scale_; }
  bool shows_velocities() const { return velocities_; }
  /// Number of dots, arrows and trail segments drawn.
  long drawn() const { return drawn_; }

 private:
  void add_contact_points(const Frame& frame, const ViewOptions& options,
                          const std::vector<Visibility>& visibility);
  void add_arrow(const Vec3& start, const Vec3& direction, double length, double thickness,
                 const Color& color);
  void add_velocities(const Frame& frame, const std::vector<int>& bodies);
  void add_axes(const Frame& frame, const std::vector<int>& bodies);
  void show_trails(const Frame& frame, const std::vector<Trail>& trails,
                   const std::vector<Visibility>& visibility);

  vtkRenderer* renderer_;
  vtkSmartPointer<vtkMatrix4x4> pose_;
  ArrowCloud shafts_;
  ArrowCloud heads_;
  vtkNew<vtkPolyData> dots_;
  vtkNew<vtkActor> dot_actor_;
  vtkNew<vtkPolyData> trails_;
  vtkNew<vtkActor> trail_actor_;
  SceneExtent extent_;
  ForceScale velocity_scale_;
  std::vector<HalfSpace> kept_;
  bool velocities_ = false;
  double fastest_ = 0.0;  ///< largest speed so far, for scenes without a known speed [m/s]
  double usual_speed_ = 0.0;
  long drawn_ = 0;
};

}  // namespace scree
