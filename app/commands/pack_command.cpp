#include "app/commands/pack_command.hpp"

#include <iostream>

#include "app/cli/read_model.hpp"
#include "core/base/serialization/archive.hpp"
#include "core/record/checkpoint_file.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

/// Checks that a checkpoint belongs to the scene.
void check_checkpoint(const std::filesystem::path& path, const std::shared_ptr<const Model>& model) {
  try {
    Simulation::restore(model, read_checkpoint(path).state, 1);
  } catch (const SavedDataError& error) {
    throw SceneError(path, 0, error.what());
  }
}

}  // namespace

int pack_scene(const PackOptions& options) {
  // Faults of the scene and its meshes are told now, not where the bundle is opened.
  const std::shared_ptr<const Model> model = read_model(options.scene, options.values);
  std::optional<std::string> checkpoint;
  if (options.checkpoint) {
    check_checkpoint(*options.checkpoint, model);
    checkpoint = checkpoint_bytes(*options.checkpoint);
  }
  if (!checkpoint && is_bundle_path(options.scene) &&
      std::filesystem::exists(unpack_bundle(options.scene) / checkpoint_of_bundle))
    std::cerr << "scree: note: the checkpoint in " << options.scene.string() << " was left out; --checkpoint "
              << options.scene.string() << " packs it again\n";
  write_bundle(model->scene, options.out, checkpoint);
  std::cout << options.out.string() << ": " << model->scene.title << ", "
            << std::filesystem::file_size(options.out) << " bytes\n";
  return 0;
}

}  // namespace scree
