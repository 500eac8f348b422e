#pragma once

// A small window that looks at a frame from the front.

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <memory>

#include "render/offscreen_window.hpp"
#include "render/picture_map.hpp"
#include "render/scene_view.hpp"

namespace scree {

/// Bodies alone: nothing that could be mistaken for them.
inline ViewOptions bodies_alone() {
  ViewOptions options;
  options.show_axes = options.show_legend = options.show_grid = options.show_walls = options.show_edges =
      false;
  options.show_normal_arrows = options.show_friction_arrows = false;
  return options;
}

/// A view along +y.
struct FrontView {
  static constexpr int width = 640;
  static constexpr int height = 480;

  OffscreenWindow window{width, height};
  SceneView view{window.window()};
  std::shared_ptr<const Frame> frame;

  explicit FrontView(const Frame& shown, const ViewOptions& options = bodies_alone())
      : frame(std::make_shared<Frame>(shown)) {
    view.set_options(options);
    view.show(frame);
    view.set_direction(ViewDirection::front);
  }
  Picture with(const ViewOptions& options) {
    view.set_options(options);
    return window.picture();
  }
  /// The options stay but for what is seen.
  Picture seeing(const Sight& sight) {
    ViewOptions options = view.options();
    options.sight = sight;
    return with(options);
  }
  Picked pick(const Vec3& point) const {
    const PictureMap map(view.renderer()->GetActiveCamera(), width, height);
    const Eigen::Vector3f seen = map(point.cast<float>());
    return view.pick(seen.x(), seen.y());
  }
};

}  // namespace scree
