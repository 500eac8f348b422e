#include "core/record/recording/coding/compression.hpp"

#include <zstd.h>

#include <stdexcept>

#include "core/base/serialization/archive.hpp"

namespace scree {
namespace {

constexpr int compression_level = 9;  // 2 % smaller files than at 3, a third more time to write
constexpr std::uint64_t largest = std::uint64_t{1} << 33U;

}  // namespace

std::string compressed(std::string_view bytes) {
  std::string text(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t count =
      ZSTD_compress(text.data(), text.size(), bytes.data(), bytes.size(), compression_level);
  if (ZSTD_isError(count) != 0)
    throw std::runtime_error(std::string("the recording cannot be compressed: ") + ZSTD_getErrorName(count));
  text.resize(count);
  return text;
}

void uncompress(std::string_view compressed, std::uint64_t size, std::string& to) {
  if (size > largest) throw SavedDataError("is damaged");
  to.resize(size);
  const std::size_t count = ZSTD_decompress(to.data(), to.size(), compressed.data(), compressed.size());
  if (ZSTD_isError(count) != 0 || count != size) throw SavedDataError("is damaged");
}

std::string uncompressed(std::string_view compressed, std::uint64_t size) {
  std::string bytes;
  uncompress(compressed, size, bytes);
  return bytes;
}

}  // namespace scree
