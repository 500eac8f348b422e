#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

/// CRC-32 of some bytes, continued from that of those before.
std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0);

/// What saved bytes are, and of which version.
struct SealedKind {
  std::string_view name;   ///< in messages
  std::string_view magic;  ///< that the bytes begin with
  std::uint32_t version = 1;
};

/// The content behind its kind and a checksum.
std::string seal(const SealedKind& kind, std::string_view content);

/// The content again. @throws SavedDataError: bytes of another kind or version, damaged, or cut short
std::string_view unseal(const SealedKind& kind, std::string_view sealed);

}  // namespace scree
