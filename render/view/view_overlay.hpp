#pragma once

#include <vtkNew.h>

#include <string>
#include <vector>

#include "render/camera/camera_fit.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/overlay/overlay.hpp"
#include "render/style/text_actor.hpp"
#include "render/view/drawn_scene.hpp"
#include "render/view/view_layers.hpp"

namespace scree {

/// Overlay of a view: time, legends, scales, values, numbers of the grid, axes.
class ViewOverlay {
 public:
  /// Drawn in front of the layers. Both references outlive it.
  ViewOverlay(const DrawnScene& drawn, const ViewLayers& layers);

  /// Updates the content for scene, camera and the window's size. Call before each rendering.
  /// @param with_reserve  includes everything that the legend may contain later, so that a fitted view is not
  ///   covered
  void fill(bool with_reserve = false);
  /// Areas of the picture that the corners cover, or may cover later, with the current camera.
  std::vector<PictureArea> areas_to_come();
  /// Meanings of the legend's symbols at a place of the last picture, one line each; empty: none.
  /// @param x  from the lower left corner, and y [device pixels]
  std::string hint_at(double x, double y) const;

 private:
  void fill_force_legend();
  void reserve_force_legend();
  void fill_lattice_legend();
  void fill_contact_legend();
  void fill_wall_legend();
  /// Positions of the texts in front of the eye.
  std::vector<OverlayContent::Label> placed(const std::vector<GroundLabel>& texts) const;
  std::vector<OverlayContent::Label> force_values() const;
  std::vector<DrawnMark> marks() const;

  const DrawnScene& drawn_;
  const ViewLayers& layers_;
  vtkNew<TextActor> actor_;
  vtkNew<OverlayItem> item_;
};

}  // namespace scree
