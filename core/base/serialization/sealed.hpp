#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// CRC-32 of a byte string.
std::uint32_t checksum(std::string_view bytes);

/// Kind and version of saved bytes.
struct SealedKind {
  std::string_view name;   ///< in messages
  std::string_view magic;  ///< first bytes
  std::uint32_t version = 1;
};

/// Bytes that `seal` needs in front of the content.
std::size_t room_for_seal(const SealedKind& kind);

/// Writes kind and checksum in front of the content.
/// @param text  content, preceded by this space
void seal(const SealedKind& kind, std::string& text);

/// Checks and returns the content.
/// @throws SavedDataError: bytes of another kind or version, damaged, or truncated
std::string_view unseal(const SealedKind& kind, std::string_view sealed);

}  // namespace scree
