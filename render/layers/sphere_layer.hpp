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

/// The spheres among the bodies of a scene that are seen in one way.
class SphereLayer {
 public:
  /// @param drawn  shown, or translucent
  SphereLayer(vtkRenderer* renderer, Visibility drawn);
  ~SphereLayer();
  SphereLayer(const SphereLayer&) = delete;
  SphereLayer& operator=(const SphereLayer&) = delete;

  void set_model(const Model* model);
  /// @param colors  one a body
  /// @param finishes  likewise
  /// @param visibility  likewise
  void show(const Frame& frame, const std::vector<Color>& colors, const std::vector<Finish>& finishes,
            const std::vector<Visibility>& visibility);
  /// Of translucent ones.
  void set_opacity(double opacity) { prop_->set_opacity(opacity); }
  /// Whether the finish is drawn, at a cost.
  void set_fine(bool fine) { prop_->set_fine(fine); }
  void set_clipping(const std::vector<HalfSpace>& kept) { prop_->set_clipping(kept); }
  /// Puts the spheres in front first. Call before each rendering.
  void look_from(vtkCamera* camera);
  /// As the last `look_from` has put them, by and large.
  const std::vector<DrawnSphere>& nearest_first() const { return sorted_; }

 private:
  vtkRenderer* renderer_;
  Visibility drawn_;
  vtkNew<SphereProp> prop_;
  std::vector<int> bodies_;   ///< which are spheres
  std::vector<float> radii_;  ///< as `bodies_`
  std::vector<DrawnSphere> present_;
  std::vector<DrawnSphere> sorted_;
};

}  // namespace scree
