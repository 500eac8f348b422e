#include "render/view/drawn_scene.hpp"

#include <utility>

#include "render/view/local_scene.hpp"

namespace scree {

void DrawnScene::set_model(std::shared_ptr<const Model> next) {
  if (next != nullptr) extent = scene_extent(*next);
  set_options(given.options);
  model = moved(next, -extent.origin);
  given.model = std::move(next);
  set_frame(nullptr);
  set_trails({});
  highlight = {};
  chosen.clear();
  lattice_shape = {};
}

void DrawnScene::set_frame(std::shared_ptr<const Frame> next) {
  frame = moved(next, model, -extent.origin);
  given.frame = std::move(next);
}

void DrawnScene::set_options(const ViewOptions& next) {
  given.options = next;
  options = moved(next, -extent.origin);
  options.pixel_ratio *= options.resolution;
}

void DrawnScene::set_trails(std::vector<Trail> next) {
  trails = moved(next, -extent.origin);
  given.trails = std::move(next);
}

}  // namespace scree
