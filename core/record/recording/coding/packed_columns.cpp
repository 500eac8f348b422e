#include "core/record/recording/coding/packed_columns.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/serialization/archive.hpp"
#include "core/record/recording/coding/compression.hpp"

namespace scree {
namespace {

constexpr unsigned bits_a_byte = 8;
constexpr std::uint64_t long_column = 1024;

/// Bytes needed for the largest of some values.
std::uint8_t width_of(const std::vector<std::uint64_t>& values) {
  std::uint64_t all = 0;
  for (const std::uint64_t value : values) all |= value;
  return static_cast<std::uint8_t>((static_cast<unsigned>(std::bit_width(all)) + bits_a_byte - 1) /
                                   bits_a_byte);
}

/// All lowest bytes, then all second ones …
void write_column(const std::vector<std::uint64_t>& values, std::string& to) {
  std::uint64_t count = values.size();
  std::uint8_t width = width_of(values);
  const std::size_t start = to.size();
  to.resize(start + sizeof count + sizeof width + width * values.size());
  ArchiveWriter head(to.data() + start);
  head(count, width);
  char* out = to.data() + start + sizeof count + sizeof width;
  for (unsigned byte = 0; byte < width; ++byte) {
    const unsigned shift = byte * bits_a_byte;
    for (const std::uint64_t value : values)
      *out++ = static_cast<char>(static_cast<std::uint8_t>(value >> shift));
  }
}

std::vector<std::uint64_t> read_column(std::string_view& text) {
  ArchiveReader head(text);
  std::uint64_t count = 0;
  std::uint8_t width = 0;
  head(count, width);
  text.remove_prefix(sizeof count + sizeof width);
  // A column of zeros takes no bytes, whatever its stated length.
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  if (width > sizeof(std::uint64_t) || count > most || width * count > text.size())
    throw SavedDataError("is damaged: a column is longer than its data");
  std::vector<std::uint64_t> values(count, 0);
  const char* in = text.data();
  for (unsigned byte = 0; byte < width; ++byte) {
    const unsigned shift = byte * bits_a_byte;
    for (std::uint64_t& value : values)
      value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(*in++)) << shift;
  }
  text.remove_prefix(width * count);
  return values;
}

/// A number in two parts: its length with the first bits, which compress, and the rest, which is nearly
/// random.
struct Parted {
  std::uint8_t class_of = 0;
  std::uint32_t rest = 0;
  unsigned bits = 0;  ///< of the rest
};

constexpr unsigned first_bits = 3;  // after the leading one
constexpr std::uint32_t single_classes = 16;
constexpr std::uint32_t most_bits = 28;  // of a rest

Parted parted(std::uint32_t value) {
  if (value < single_classes) return {static_cast<std::uint8_t>(value), 0, 0};
  const auto length = static_cast<unsigned>(std::bit_width(value));
  const unsigned bits = length - 1 - first_bits;
  const std::uint32_t first = (value >> bits) & ((1U << first_bits) - 1U);
  return {static_cast<std::uint8_t>(single_classes + ((bits - 1) << first_bits) + first),
          value & ((1U << bits) - 1U), bits};
}

void write_parted(const std::vector<std::uint32_t>& values, std::string& to) {
  std::string rest;
  std::uint64_t waiting = 0;
  unsigned count = 0;
  std::string classes;
  classes.reserve(values.size());
  for (const std::uint32_t value : values) {
    const Parted parts = parted(value);
    classes.push_back(static_cast<char>(parts.class_of));
    waiting |= static_cast<std::uint64_t>(parts.rest) << count;
    for (count += parts.bits; count >= bits_a_byte; count -= bits_a_byte) {
      rest.push_back(static_cast<char>(static_cast<std::uint8_t>(waiting)));
      waiting >>= bits_a_byte;
    }
  }
  if (count > 0) rest.push_back(static_cast<char>(static_cast<std::uint8_t>(waiting)));
  std::uint64_t whole = classes.size();
  // Each long column has its own statistics and is compressed separately.
  if (whole >= long_column) classes = compressed(classes);
  to += archived(0, whole, classes, rest);
}

/// Removes a text from the front of another.
/// @throws SavedDataError
std::string_view taken(std::string_view& text) {
  std::uint64_t count = 0;
  ArchiveReader head(text);
  head(count);
  text.remove_prefix(sizeof count);
  if (count > text.size()) throw SavedDataError("is damaged: a column is longer than its data");
  const std::string_view found = text.substr(0, count);
  text.remove_prefix(count);
  return found;
}

/// Per class the number with rest 0, and the number of bits of the rest.
struct Beginning {
  std::uint32_t number = 0;
  std::uint32_t bits = 0;
};

constexpr std::array<Beginning, 256> beginnings() {
  std::array<Beginning, 256> all{};
  for (std::uint32_t one = 0; one < all.size(); ++one) {
    all[one] = {one, 0};
    if (one < single_classes) continue;
    const std::uint32_t bits = ((one - single_classes) >> first_bits) + 1;
    const std::uint32_t first = (one - single_classes) & ((1U << first_bits) - 1U);
    all[one] = {bits <= most_bits ? ((1U << first_bits) + first) << bits : 0U, bits};
  }
  return all;
}

void read_parted(std::string_view& text, std::string& unpacked, std::vector<std::uint32_t>& numbers) {
  static constexpr std::array<Beginning, 256> of_class = beginnings();
  std::uint64_t whole = 0;
  ArchiveReader head(text);
  head(whole);
  text.remove_prefix(sizeof whole);
  std::string_view classes = taken(text);
  const std::string_view rest = taken(text);
  if (whole >= long_column) {
    uncompress(classes, whole, unpacked);
    classes = unpacked;
  }
  if (classes.size() != whole) throw SavedDataError("is damaged: a column has another length");
  numbers.resize(whole);
  std::uint64_t waiting = 0;
  std::uint32_t count = 0;
  std::size_t place = 0;
  std::uint32_t* to = numbers.data();
  for (const char one : classes) {
    const auto [number, bits] = of_class[static_cast<std::uint8_t>(one)];
    if (bits > most_bits) throw SavedDataError("is damaged: a number is too large");
    while (count < bits) {
      if (place == rest.size()) throw SavedDataError("is damaged: a column is shorter than it should be");
      waiting |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(rest[place++])) << count;
      count += bits_a_byte;
    }
    *to++ = number + static_cast<std::uint32_t>(waiting & ((std::uint64_t{1} << bits) - 1U));
    waiting >>= bits;
    count -= bits;
  }
}

}  // namespace

void ColumnWriter::write(std::string& to) const {
  for (const auto& column : columns_) write_parted(column, to);
}

void ColumnReader::load(std::size_t columns, std::string_view& text) {
  columns_.resize(columns);
  for (Column& column : columns_) {
    read_parted(text, unpacked_, column.numbers);
    column.read = 0;
  }
}

void ColumnReader::fail_at_the_end() {
  throw SavedDataError("is damaged: a column is shorter than it should be");
}

void write_bits(const std::vector<std::uint64_t>& values, std::string& to) {
  write_column(values, to);
}

std::vector<std::uint64_t> read_bits(std::string_view& text) {
  return read_column(text);
}

}  // namespace scree
