#include "app/cli/read_model.hpp"

#include "core/record/series/plot_check.hpp"
#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"

namespace scree {

std::shared_ptr<const Model> read_model(const std::filesystem::path& path,
                                        const std::vector<SceneValue>& values,
                                        std::optional<double> duration) {
  Scene scene = read_scene(path, values);
  if (duration) {
    scene.duration = *duration;
    check_scene(scene);  // the number of output times depends on it
  }
  std::shared_ptr<const Model> model = build_model(scene);
  for (const PlotSpec& plot : scene.plots) check_plot(*model, plot);
  return model;
}

}  // namespace scree
