#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "core/probes/measuring_mark.hpp"
#include "render/arrows/trail.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/lattice/lattice_shape.hpp"
#include "render/layers/highlight_layer.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// Content of a view. Renderers and camera use positions relative to `extent.origin`.
struct DrawnScene {
  /// Input, in global positions.
  struct Given {
    ViewOptions options;
    std::shared_ptr<const Model> model;
    std::shared_ptr<const Frame> frame;
    std::vector<Trail> trails;
  } given;

  // Moved to the local origin.
  ViewOptions options;  ///< pixel sizes refer to the pixels that the scene is drawn into
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Frame> frame;
  std::vector<Trail> trails;

  SceneExtent extent;
  Highlight highlight;
  std::vector<int> chosen;             ///< bodies
  std::vector<Visibility> visibility;  ///< of the bodies
  LatticeShape lattice_shape;
  std::vector<MeasuringMark> marks;  ///< with points in global positions

  /// Sets another model with its own extent, or null; clears highlight, selection and frame.
  void set_model(std::shared_ptr<const Model> next);
  /// Sets a model with other bodies and walls than before, of which the first ones are the same; clears the
  /// frame.
  void set_bodies(std::shared_ptr<const Model> next);
  void set_frame(std::shared_ptr<const Frame> next);
  void set_options(const ViewOptions& next);
  void set_trails(std::vector<Trail> next);
};

}  // namespace scree
