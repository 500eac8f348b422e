#include "core/base/serialization/sealed.hpp"

#include <zlib.h>

#include "core/base/serialization/archive.hpp"

namespace scree {

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::size_t room_for_seal(const SealedKind& kind) {
  return kind.magic.size() + sizeof kind.version + sizeof(std::uint32_t);
}

void seal(const SealedKind& kind, std::string& text) {
  std::uint32_t version = kind.version;
  std::uint32_t sum = checksum(std::string_view(text).substr(room_for_seal(kind)));
  ArchiveWriter head(text.data());
  head.bytes(kind.magic.data(), kind.magic.size());
  head(version, sum);
}

std::string_view unseal(const SealedKind& kind, std::string_view sealed) {
  if (sealed.substr(0, kind.magic.size()) != kind.magic)
    throw SavedDataError("is not a " + std::string(kind.name) + " saved by Scree");
  ArchiveReader head(sealed.substr(kind.magic.size()));
  std::uint32_t version = 0;
  std::uint32_t sum = 0;
  head(version, sum);
  if (version != kind.version) {
    throw SavedDataError("has the format " + std::to_string(version) + ", this version of Scree reads " +
                         std::to_string(kind.version));
  }
  const std::string_view content = sealed.substr(room_for_seal(kind));
  if (checksum(content) != sum) throw SavedDataError("is damaged: its checksum is wrong");
  return content;
}

}  // namespace scree
