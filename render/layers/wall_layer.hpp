#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/color.hpp"
#include "render/style/sight.hpp"

class vtkCamera;
class vtkRenderer;

namespace scree {

/// Walls of a scene, of steel tinted by their materials. Planes are drawn as a patch of the scene's size.
/// Planes, boxes and containers are visible from inside only, so that their near sides are transparent; of
/// other walls around bodies the near side is translucent.
class WallLayer {
 public:
  explicit WallLayer(vtkRenderer* renderer);
  ~WallLayer();

  void set_model(const Model* model, const SceneExtent& extent);
  /// Moves horizontal planes to the ground of an extent.
  void set_ground(const Model& model, const SceneExtent& extent);
  /// @param visibility  of the walls; missing entries are shown
  void show(const Frame& frame, const std::vector<Visibility>& visibility);
  void set_clipping(const std::vector<HalfSpace>& kept);
  /// Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Meshes that cast shade: see WallSight::whole.
  std::vector<int> blocks() const;
  void set_style(bool visible, const ThemeColors& colors, double line_width);

 private:
  void find_surroundings();

  struct WallActors;
  vtkRenderer* renderer_;
  std::vector<std::unique_ptr<WallActors>> walls_;
  bool visible_ = true;
};

}  // namespace scree
