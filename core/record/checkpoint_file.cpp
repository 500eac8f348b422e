#include "core/record/checkpoint_file.hpp"

#include <fstream>
#include <iterator>

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/base/text/text_file.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

/// Version, to be increased whenever the content or its order changes.
constexpr SealedKind checkpoint_file{"checkpoint", "ScreeCp\n", 1};

}  // namespace

template <typename Archive>
void serialize(Archive& archive, ParaviewPlace& place) {
  auto& [count, index_end] = place;
  archive(count, index_end);
}

template <typename Archive>
void serialize(Archive& archive, RecordState& record) {
  auto& [summary, last_output, tables, paraview, cpu_seconds, wall_seconds] = record;
  archive(summary, last_output, tables, paraview, cpu_seconds, wall_seconds);
}

template <typename Archive>
void serialize(Archive& archive, Checkpoint& checkpoint) {
  auto& [record, state] = checkpoint;
  archive(record, state);
}

std::string bytes_of_checkpoint(Checkpoint& checkpoint) {
  std::string sealed = archived(room_for_seal(checkpoint_file), checkpoint);
  seal(checkpoint_file, sealed);
  return sealed;
}

void write_checkpoint(const std::filesystem::path& path, Checkpoint& checkpoint) {
  write_text_file(path, bytes_of_checkpoint(checkpoint));
}

std::string checkpoint_bytes(const std::filesystem::path& path) {
  const bool bundled = is_bundle_path(path);
  const std::filesystem::path file = bundled ? unpack_bundle(path) / checkpoint_of_bundle : path;
  if (bundled && !std::filesystem::exists(file))
    throw SceneError(path, 0, "holds no checkpoint; scree pack --checkpoint FILE packs one with a scene");
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file))
    throw SceneError(path, 0, "cannot be read; give a checkpoint saved by scree run");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
  return checkpoint_in(checkpoint_bytes(path), path);
}

Checkpoint checkpoint_in(const std::string& sealed, const std::filesystem::path& path) {
  try {
    ArchiveReader archive(unseal(checkpoint_file, sealed));
    Checkpoint checkpoint;
    archive(checkpoint);
    return checkpoint;
  } catch (const SavedDataError& error) {
    throw SceneError(path, 0, error.what());
  }
}

}  // namespace scree
