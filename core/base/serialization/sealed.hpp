#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// CRC-32 of some bytes.
std::uint32_t checksum(std::string_view bytes);

/// What saved bytes are, and of which version.
struct SealedKind {
  std::string_view name;   ///< in messages
  std::string_view magic;  ///< that the bytes begin with
  std::uint32_t version = 1;
};

/// Bytes that `seal` needs in front of the content.
std::size_t room_for_seal(const SealedKind& kind);

/// Writes the kind and a checksum in front of the content.
/// @param text  the content behind so much room
void seal(const SealedKind& kind, std::string& text);

/// The content again. @throws SavedDataError: bytes of another kind or version, damaged, or cut short
std::string_view unseal(const SealedKind& kind, std::string_view sealed);

}  // namespace scree
