#include "app/commands/pack_command.hpp"

#include <iostream>

#include "app/cli/read_model.hpp"
#include "core/base/serialization/archive.hpp"
#include "core/record/checkpoint_file.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/simulation/simulation.hpp"

namespace scree {
namespace {

/// Content of a checkpoint that belongs to the scene.
std::string checked_checkpoint(const std::filesystem::path& path, const std::shared_ptr<const Model>& model) {
  try {
    std::string bytes = checkpoint_bytes(path);
    Simulation::restore(model, checkpoint_in(bytes, path).state, 1);
    return bytes;
  } catch (const SavedDataError& error) {
    throw SceneError(path, 0, error.what());
  }
}

}  // namespace

int pack_scene(const PackOptions& options) {
  // Faults of the scene and its meshes are told now, not where the bundle is opened.
  const std::shared_ptr<const Model> model = read_model(options.scene, options.values);
  std::optional<std::string> checkpoint;
  if (options.checkpoint) checkpoint = checked_checkpoint(*options.checkpoint, model);
  UnpackedBundle packed;
  if (is_bundle_path(options.scene)) packed = read_bundle(options.scene);
  if (!checkpoint && !packed.checkpoint.empty())
    std::cerr << "scree: note: the checkpoint in " << options.scene.string() << " was left out; --checkpoint "
              << options.scene.string() << " packs it again\n";
  write_bundle(model->scene, options.out, source_of_scene(options.scene), checkpoint, packed.history);
  std::cout << options.out.string() << ": " << model->scene.title << ", "
            << std::filesystem::file_size(options.out) << " bytes\n";
  return 0;
}

}  // namespace scree
