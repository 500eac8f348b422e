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

/// What is written over the scene of a view: time, legends, scales, values, numbers of the grid, axes.
class ViewOverlay {
 public:
  /// In front of the layers. Both outlive it.
  ViewOverlay(const DrawnScene& drawn, const ViewLayers& layers);

  /// What depends on scene, camera and the window's size. Call before each rendering.
  /// @param foreseen  with all that the legend may come to hold, so that what is fitted now is not covered
  /// later
  void fill(bool foreseen = false);
  /// The parts of the picture that the corners take, or will take, with the camera where it is.
  std::vector<PictureArea> areas_to_come();
  /// What the symbols of the legend at a place of the last picture mean, a line each; empty: there are none.
  /// @param x  from the lower left corner, and y [device pixels]
  std::string hint_at(double x, double y) const;

 private:
  void fill_force_legend();
  void foresee_force_legend();
  void fill_lattice_legend();
  /// Those in front of the eye.
  std::vector<OverlayContent::Label> placed(const std::vector<GroundLabel>& texts) const;
  std::vector<OverlayContent::Label> force_values() const;

  const DrawnScene& drawn_;
  const ViewLayers& layers_;
  vtkNew<TextActor> actor_;
  vtkNew<OverlayItem> item_;
};

}  // namespace scree
