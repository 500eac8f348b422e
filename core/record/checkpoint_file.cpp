#include "core/record/checkpoint_file.hpp"

#include <fstream>
#include <iterator>

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/base/text/text_file.hpp"
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

void write_checkpoint(const std::filesystem::path& path, Checkpoint& checkpoint) {
  std::string sealed = archived(room_for_seal(checkpoint_file), checkpoint);
  seal(checkpoint_file, sealed);
  write_text_file(path, sealed);
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path))
    throw SceneError(path, 0, "cannot be read; --resume takes a checkpoint saved by scree run");
  const std::string sealed{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
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
