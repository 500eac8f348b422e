#include "core/record/recording/chunk.hpp"

#include <array>

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/record/recording/coding/compression.hpp"

namespace scree {
namespace {

constexpr std::uint32_t chunk_mark = 0x6B43'7253;  // "SrCk"
constexpr std::uint64_t largest_chunk = std::uint64_t{1} << 33U;

bool known(ChunkKind kind) {
  return kind >= ChunkKind::scene && kind <= ChunkKind::index;
}

}  // namespace

std::string chunk(ChunkKind kind, double time, std::string_view bytes) {
  std::string text(chunk_head_size, '\0');
  text += compressed(bytes);
  std::uint64_t stored = text.size() - chunk_head_size;
  std::uint32_t mark = chunk_mark;
  std::uint64_t whole = bytes.size();
  std::uint32_t sum = checksum(std::string_view(text).substr(chunk_head_size));
  ArchiveWriter head(text.data());
  head(mark, kind, stored, whole, time, sum);
  std::uint32_t head_sum = checksum(std::string_view(text).substr(0, chunk_head_size - sizeof head_sum));
  head(head_sum);
  return text;
}

std::optional<ChunkHead> read_chunk_head(std::istream& file, std::uint64_t place, std::uint64_t size) {
  if (place + chunk_head_size > size) return std::nullopt;
  std::array<char, chunk_head_size> bytes{};
  file.clear();
  file.seekg(static_cast<std::streamoff>(place));
  if (!file.read(bytes.data(), bytes.size())) return std::nullopt;
  ChunkHead head;
  std::uint32_t mark = 0;
  std::uint32_t head_sum = 0;
  ArchiveReader reader({bytes.data(), bytes.size()});
  reader(mark, head.kind, head.stored, head.whole, head.time, head.sum, head_sum);
  if (mark != chunk_mark || !known(head.kind) || head.stored > largest_chunk || head.whole > largest_chunk ||
      checksum({bytes.data(), bytes.size() - sizeof head_sum}) != head_sum)
    throw SavedDataError("is damaged");
  if (place + chunk_head_size + head.stored > size) return std::nullopt;
  return head;
}

std::string read_chunk(std::istream& file, std::uint64_t place, const ChunkHead& head) {
  std::string stored(head.stored, '\0');
  file.clear();
  file.seekg(static_cast<std::streamoff>(place + chunk_head_size));
  if (!file.read(stored.data(), static_cast<std::streamsize>(stored.size())) || checksum(stored) != head.sum)
    throw SavedDataError("is damaged: a checksum is wrong");
  return uncompressed(stored, head.whole);
}

}  // namespace scree
