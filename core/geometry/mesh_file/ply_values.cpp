#include "core/geometry/mesh_file/ply_values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/geometry/mesh_file/mesh_file.hpp"

namespace scree {
namespace {

std::uint64_t filled_lines(std::string_view text) {
  std::uint64_t count = 0;
  for (TextLines lines(text); lines.next();) {
    const std::string_view line = lines.line();
    if (!std::all_of(line.begin(), line.end(), is_blank)) ++count;
  }
  return count;
}

std::uint64_t items_of(const PlyHead& head) {
  std::uint64_t count = 0;
  for (const PlyElement& element : head.elements) count += element.properties.empty() ? 0 : element.count;
  return count;
}

double decoded(const std::array<char, 8>& raw, const PlyType& type) {
  const auto as = [&]<typename Number>(Number number) {
    std::memcpy(&number, raw.data(), sizeof number);
    return static_cast<double>(number);
  };
  if (type.kind == 'f') return type.size == 4 ? as(float()) : as(double());
  if (type.size == 1) return type.kind == 'i' ? as(std::int8_t()) : as(std::uint8_t());
  if (type.size == 2) return type.kind == 'i' ? as(std::int16_t()) : as(std::uint16_t());
  if (type.size == 4) return type.kind == 'i' ? as(std::int32_t()) : as(std::uint32_t());
  return type.kind == 'i' ? as(std::int64_t()) : as(std::uint64_t());
}

[[noreturn]] void fail_behind(const PlyItem& item, const std::string& what, long line = 0) {
  throw MeshFileError(what + " after " + (item.element == nullptr ? "the header" : item.text()) +
                          ", the last that the header counts; fix the header or remove the surplus",
                      line);
}

}  // namespace

std::string PlyItem::text() const {
  return element->name + " " + std::to_string(number) + " of " + std::to_string(element->count);
}

void fail_at_end(const PlyItem& item) {
  throw MeshFileError("the file ends in " + item.text() + "; it is incomplete, so write it again");
}

PlyText::PlyText(const PlyHead& head)
    : lines_(head.body, head.lines + 1), by_lines_(filled_lines(head.body) == items_of(head)) {}

bool PlyText::next_filled_line() {
  while (lines_.next()) {
    rest_ = lines_.line();
    if (!std::all_of(rest_.begin(), rest_.end(), is_blank)) return true;
  }
  return false;
}

void PlyText::begin(const PlyItem& item) {
  item_ = item;
  if (by_lines_) next_filled_line();
}

double PlyText::next(const PlyType&) {
  std::string_view word = next_word(rest_);
  while (word.empty()) {
    if (by_lines_) {
      throw MeshFileError(
          "has too few values for " + item_.text() + "; it must have all that the header declares", line());
    }
    if (!next_filled_line()) fail_at_end(item_);
    word = next_word(rest_);
  }
  if (const auto number = number_in(word)) return *number;
  throw MeshFileError("has " + quoted(word) + " for " + item_.text() + "; " + advice_on_number(word), line());
}

void PlyText::end() {
  if (by_lines_ && !next_word(rest_).empty()) ++long_lines_;
}

void PlyText::finish() {
  if (by_lines_) return;
  const std::string_view word = next_word(rest_);
  if (word.empty() && !next_filled_line()) return;
  fail_behind(item_, "has more values", line());
}

PlyBinary::PlyBinary(const PlyHead& head)
    : body_(head.body),
      swapped_((head.encoding == PlyEncoding::big_endian) != (std::endian::native == std::endian::big)) {}

double PlyBinary::next(const PlyType& type) {
  if (body_.size() < type.size) fail_at_end(item_);
  std::array<char, 8> raw{};
  std::copy_n(body_.begin(), type.size, raw.begin());
  body_.remove_prefix(type.size);
  if (swapped_) std::reverse(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(type.size));
  return decoded(raw, type);
}

void PlyBinary::finish() {
  // Some programs end the file with a line end or fill it up with zeros.
  if (std::all_of(body_.begin(), body_.end(), [](char c) { return c == '\0' || is_blank(c); })) return;
  fail_behind(item_, "the file has " + std::to_string(body_.size()) + " more bytes");
}

}  // namespace scree
