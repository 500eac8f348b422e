#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

// Compression with Zstandard.

std::string compressed(std::string_view bytes);
/// @param size  of the result. @throws SavedDataError: invalid bytes
std::string uncompressed(std::string_view compressed, std::uint64_t size);
/// The same into existing memory.
void uncompress(std::string_view compressed, std::uint64_t size, std::string& to);

}  // namespace scree
