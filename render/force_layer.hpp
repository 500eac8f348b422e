#pragma once

#include <vtkSmartPointer.h>

#include <memory>

#include "core/simulation/frame.hpp"
#include "render/force_scale.hpp"
#include "render/scene_extent.hpp"
#include "render/view_options.hpp"

class vtkCamera;
class vtkMatrix4x4;
class vtkRenderer;

namespace scree {

/// The forces of a frame as arrows at the contact points or as a network of lines between the bodies.
class ForceLayer {
 public:
  explicit ForceLayer(vtkRenderer* renderer);
  ~ForceLayer();

  /// Another scene: no forces until the next `show`.
  void set_extent(const SceneExtent& extent);
  void show(const Frame& frame, const ViewOptions& options);

  /// Brings the forces in front of what hides them: arrows in front of the body they act on, so that those of
  /// the bodies in sight are seen and those deep in a heap are not; the network in front of everything. Call
  /// before each rendering. @return the factor by which depths shrink
  double look_from(vtkCamera* camera);

  const ForceScale& arrow_scale() const { return arrow_scale_; }
  /// Force to diameter of a line of the network.
  const ForceScale& network_scale() const { return network_scale_; }

 private:
  void set_scales(const Frame& frame, const ViewOptions& options);
  void add_arrow(const Vec3& start, const Vec3& force, const Color& color);
  void add_network(const Frame& frame);
  void add_line(const Vec3& from, const Vec3& to, double force);

  struct Instances;
  std::unique_ptr<Instances> shafts_;
  std::unique_ptr<Instances> heads_;
  vtkSmartPointer<vtkMatrix4x4> pose_;
  SceneExtent extent_;
  bool network_ = false;
  double observed_force_ = 0.0;  ///< largest force so far, for scenes that tell no force beforehand [N]
  ForceScale arrow_scale_;
  ForceScale network_scale_;
};

}  // namespace scree
