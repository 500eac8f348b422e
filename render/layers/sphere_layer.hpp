#pragma once

#include <vtkNew.h>

#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/color.hpp"
#include "render/style/finish.hpp"
#include "render/style/sight.hpp"
#include "render/vtk/sphere_prop.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// Spheres of a scene with one visibility.
class SphereLayer {
 public:
  /// @param drawn  shown, or translucent
  SphereLayer(vtkRenderer* renderer, Visibility drawn);
  ~SphereLayer();
  SphereLayer(const SphereLayer&) = delete;
  SphereLayer& operator=(const SphereLayer&) = delete;

  void set_model(const Model* model);
  /// @param colors  one per body
  /// @param finishes  one per body
  /// @param visibility  one per body
  void show(const Frame& frame, const std::vector<Color>& colors, const std::vector<Finish>& finishes,
            const std::vector<Visibility>& visibility);
  /// Opacity of translucent spheres.
  void set_opacity(double opacity) { prop_->set_opacity(opacity); }
  /// Draws the finish, which is slower.
  void set_fine(bool fine) { prop_->set_fine(fine); }
  void set_clipping(const std::vector<HalfSpace>& kept) { prop_->set_clipping(kept); }
  /// Sorts the spheres from front to back. Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Approximately sorted by the last `look_from`.
  const std::vector<DrawnSphere>& nearest_first() const { return sorted_; }

 private:
  vtkRenderer* renderer_;
  Visibility drawn_;
  vtkNew<SphereProp> prop_;
  std::vector<int> bodies_;   ///< bodies that are spheres
  std::vector<float> radii_;  ///< parallel to `bodies_`
  std::vector<DrawnSphere> present_;
  std::vector<DrawnSphere> sorted_;
};

}  // namespace scree
