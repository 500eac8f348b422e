#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/probes/wall_map.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/style/color.hpp"
#include "render/style/legend.hpp"
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
  /// @param quantity    colours the triangles that carry a force; none: all in the colours of their materials
  void show(const Frame& frame, const std::vector<Visibility>& visibility,
            std::optional<WallQuantity> quantity = std::nullopt);
  /// Returns whether a wall is seen through where a ray of sight meets it.
  /// @param from_behind  it meets a triangle that faces away
  /// @param away         from the eye, unit
  bool seen_through(int wall, bool from_behind, const Vec3& point, const Vec3& away) const;
  /// Scale of these colours; none: there are none.
  const std::optional<Legend>& map_legend() const { return map_legend_; }
  void set_clipping(const std::vector<HalfSpace>& kept);
  /// Call before each rendering.
  void look_from(vtkCamera* camera);
  /// Meshes that cast shade: see WallSight::whole.
  std::vector<int> blocks() const;
  void set_style(bool visible, const ThemeColors& colors, double line_width);

 private:
  void find_surroundings();
  void show_maps(const Frame& frame, const std::vector<Visibility>& visibility, WallQuantity quantity);

  struct WallActors;
  vtkRenderer* renderer_;
  std::vector<std::unique_ptr<WallActors>> walls_;
  std::vector<WallMaps> maps_;  ///< as `walls_`; empty until they are wanted
  bool visible_ = true;
  std::optional<Legend> map_legend_;
};

}  // namespace scree
