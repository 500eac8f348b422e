#include "app/runner/timeline/kept_run.hpp"

#include <algorithm>

#include "core/record/checkpoint_file.hpp"
#include "core/scene/event_order.hpp"
#include "core/scene/fill_shapes.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

/// The shape that an act needs by name, and may bring along; null: none.
std::optional<ShapeSpec>* brought_shape(EventSpec& act, const std::string& name) {
  auto* add = std::get_if<AddBodyEvent>(&act.action);
  if (add != nullptr && add->body.shape == name) return &add->shape;
  auto* fill = std::get_if<AddFillEvent>(&act.action);
  if (fill == nullptr) return nullptr;
  const std::vector<std::string> shapes = shapes_of(fill->fill);
  return std::find(shapes.begin(), shapes.end(), name) != shapes.end() ? &fill->shape : nullptr;
}

/// The state in a bundle is one of its whole scene.
/// @param run  of the bundle, without a checkpoint
/// @throws std::exception
RunCheckpoint checkpoint_of(const UnpackedBundle& bundle, const KeptRun& run) {
  Checkpoint read = read_checkpoint(bundle.checkpoint);
  RunCheckpoint checkpoint{std::move(read.state), read.record.summary.energy_account()};
  if (run.acts.empty()) return checkpoint;
  const Simulation whole = Simulation::restore(build_model(bundle.scene), checkpoint.state, 1);
  std::vector<EventSpec> events = run.scene.events;
  events.insert(events.end(), run.acts.begin(), run.acts.end());
  checkpoint.state = whole.save_for(build_model(run.scene), in_chronological_order(std::move(events)));
  return checkpoint;
}

}  // namespace

void return_shapes(Scene& scene, const SceneHistory& history) {
  for (std::size_t k = history.shapes; k < scene.shapes.size(); ++k) {
    for (const std::size_t place : history.acts) {
      if (auto* shape = brought_shape(scene.events[place], scene.shapes[k].name)) *shape = scene.shapes[k];
    }
  }
}

KeptRun run_with_acts(Scene scene, const SceneHistory& history) {
  return_shapes(scene, history);
  KeptRun run;
  for (auto place = history.acts.rbegin(); place != history.acts.rend(); ++place) {
    const auto act = scene.events.begin() + static_cast<std::ptrdiff_t>(*place);
    act->line = 0;
    run.acts.insert(run.acts.begin(), std::move(*act));
    scene.events.erase(act);
  }
  run.acts = in_chronological_order(std::move(run.acts));
  scene.shapes.resize(std::min(history.shapes, scene.shapes.size()));
  run.scene = std::move(scene);
  return run;
}

KeptRun run_of(const UnpackedBundle& bundle) {
  KeptRun run =
      run_with_acts(bundle.scene, bundle.history.value_or(SceneHistory{{}, bundle.scene.shapes.size()}));
  if (bundle.checkpoint.empty()) return run;
  try {
    run.checkpoint = std::make_shared<const RunCheckpoint>(checkpoint_of(bundle, run));
  } catch (const SceneError& error) {
    run.problem = QString::fromStdString(error.message());
  } catch (const std::exception& error) {
    run.problem = QString::fromUtf8(error.what());
  }
  return run;
}

}  // namespace scree
