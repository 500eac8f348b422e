#pragma once

// Small pictures of whole scenes.

#include <memory>

#include "render/offscreen_window.hpp"
#include "render/scene_view.hpp"
#include "tests/render/synthetic_scene.hpp"

namespace scree {

inline constexpr int width = 640;
inline constexpr int height = 480;

/// Bodies alone: nothing that could be mistaken for them.
inline ViewOptions bare() {
  ViewOptions options;
  options.show_axes = options.show_legend = options.show_grid = false;
  return options;
}

inline Picture draw(const Frame& frame, const ViewOptions& options) {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(options);
  view.show(std::make_shared<Frame>(frame));
  return window.picture();
}

inline Frame resting_cube() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.05));
  for (int corner = 0; corner < 4; ++corner) {
    const Vec3 point(corner & 1 ? 0.05 : -0.05, corner & 2 ? 0.05 : -0.05, 0.0);
    frame.contacts.push_back(synthetic::floor_contact(0, point, 4.9));
    frame.contacts.back().friction = Vec3(3.0, 0.0, 0.0);
  }
  return frame;
}

}  // namespace scree
