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

/// The walls of a scene, of steel tinted by their materials. Planes are drawn as a patch of the scene's size.
/// Planes, boxes and containers are seen from inside only, so that one looks into them through their near
/// sides; of other walls around bodies the side nearer to the eye is seen through.
class WallLayer {
 public:
  explicit WallLayer(vtkRenderer* renderer);
  ~WallLayer();

  void set_model(const Model* model, const SceneExtent& extent);
  /// Moves the level planes to where the ground of an extent is.
  void set_ground(const Model& model, const SceneExtent& extent);
  /// @param visibility  of the walls; one without is shown
  void show(const Frame& frame, const std::vector<Visibility>& visibility);
  void set_clipping(const std::vector<HalfSpace>& kept);
  /// Call before each rendering.
  void look_from(vtkCamera* camera);
  /// The meshes that stand in the way of light: see WallSight::whole.
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
