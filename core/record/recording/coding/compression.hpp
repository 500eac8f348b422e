#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scree {

// Zstandard, as recordings use it.

std::string compressed(std::string_view bytes);
/// @param size  of the bytes. @throws SavedDataError: they are others
std::string uncompressed(std::string_view compressed, std::uint64_t size);
/// The same, into memory that is there.
void uncompress(std::string_view compressed, std::uint64_t size, std::string& to);

}  // namespace scree
