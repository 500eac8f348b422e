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
  marks.clear();
  lattice_shape = {};
}

void DrawnScene::set_bodies(std::shared_ptr<const Model> next) {
  const int count = static_cast<int>(next->bodies.size());
  model = moved(next, -extent.origin);
  given.model = std::move(next);
  set_frame(nullptr);
  if (highlight.body && *highlight.body >= count) highlight.body.reset();
  if (highlight.wall && *highlight.wall >= static_cast<int>(given.model->walls.size()))
    highlight.wall.reset();
  highlight.contact.reset();
  std::erase_if(chosen, [&](int body) { return body >= count; });
  std::vector<Trail> kept = given.trails;
  std::erase_if(kept, [&](const Trail& trail) { return trail.body >= count; });
  set_trails(std::move(kept));
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
