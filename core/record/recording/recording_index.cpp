#include "core/record/recording/recording_index.hpp"

#include <array>

#include "core/base/serialization/archive.hpp"

namespace scree {
namespace {

constexpr std::string_view end_mark = "ScreeEnd";
constexpr std::uint64_t end_size = 16;  // position of the index, and the end mark

}  // namespace

template <typename Archive>
void serialize(Archive& archive, FramePlace& frame) {
  auto& [place, time, first_of_group] = frame;
  archive(place, time, first_of_group);
}

namespace {

/// Reads the index of a complete recording. False: it is incomplete, or its index is damaged.
bool read_index_at_end(RecordingIndex& index, std::istream& file, std::uint64_t size) {
  if (size < recording_head_size + end_size) return false;
  std::array<char, end_size> bytes{};
  file.clear();
  file.seekg(static_cast<std::streamoff>(size - end_size));
  if (!file.read(bytes.data(), bytes.size())) return false;
  if (std::string_view(bytes.data() + sizeof(std::uint64_t), end_mark.size()) != end_mark) return false;
  std::uint64_t place = 0;
  ArchiveReader reader({bytes.data(), bytes.size()});
  reader(place);
  try {
    if (place >= size) return false;
    const std::optional<ChunkHead> head = read_chunk_head(file, place, size);
    if (!head || head->kind != ChunkKind::index) return false;
    const std::string text = read_chunk(file, place, *head);
    ArchiveReader archive(text);
    archive(index.scene, index.frames);
    index.end = place;
    index.finished = true;
    return true;
  } catch (const SavedDataError&) {
    return false;
  }
}

}  // namespace

std::string recording_head() {
  std::string text(recording_head_size, '\0');
  std::uint32_t version = recording_version;
  ArchiveWriter writer(text.data());
  writer.bytes(recording_magic.data(), recording_magic.size());
  writer(version);
  return text;
}

std::string index_text(const RecordingIndex& index) {
  RecordingIndex copy = index;
  std::string text = chunk(ChunkKind::index, 0.0, archived(0, copy.scene, copy.frames));
  std::uint64_t place = index.end;
  text += archived(0, place);
  return text.append(end_mark);
}

RecordingIndex read_index(std::istream& file, std::uint64_t size) {
  std::array<char, recording_head_size> bytes{};
  file.clear();
  file.seekg(0);
  if (size < recording_head_size || !file.read(bytes.data(), bytes.size()) ||
      std::string_view(bytes.data(), recording_magic.size()) != recording_magic)
    throw SavedDataError("is not a recording made by Scree");
  std::uint32_t version = 0;
  ArchiveReader reader({bytes.data() + recording_magic.size(), sizeof version});
  reader(version);
  if (version != recording_version)
    throw SavedDataError("is a recording of format " + std::to_string(version) +
                         ", this version of Scree reads " + std::to_string(recording_version) +
                         "; open it with the version that made it");
  RecordingIndex index;
  if (read_index_at_end(index, file, size)) return index;
  index = {};
  index.end = recording_head_size;
  const std::string fault = extend_index(index, file, size);
  if (index.scene == 0)
    throw SavedDataError(fault.empty() ? "is cut off before its first frame"
                                       : "is damaged: its scene cannot be read");
  return index;
}

std::string extend_index(RecordingIndex& index, std::istream& file, std::uint64_t size) {
  try {
    while (!index.finished) {
      const std::optional<ChunkHead> head = read_chunk_head(file, index.end, size);
      if (!head) break;
      if (head->kind == ChunkKind::index) {
        index.finished = true;
        break;
      }
      if (head->kind == ChunkKind::scene) {
        index.scene = index.end;
      } else {
        const bool first = head->kind == ChunkKind::first_of_group;
        if (index.scene == 0 || (index.frames.empty() && !first)) throw SavedDataError("is damaged");
        index.frames.push_back({index.end, head->time, first});
      }
      index.end += chunk_head_size + head->stored;
    }
  } catch (const SavedDataError& error) {
    return error.what();
  }
  return {};
}

}  // namespace scree
