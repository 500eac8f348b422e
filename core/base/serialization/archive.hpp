#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/vector.hpp"

namespace scree {

/// Saved bytes that cannot be used. `what()` completes a sentence that begins with their name: "is damaged
/// …".
class SavedDataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Types without padding and pointers, which are copied as bytes.
template <typename T>
inline constexpr bool is_plain =
    std::is_arithmetic_v<T> || std::is_enum_v<T> || std::same_as<T, Vec3> || std::same_as<T, Mat3>;
template <typename T, std::size_t count>
inline constexpr bool is_plain<std::array<T, count>> = is_plain<T>;

// Saved data is declared once for both directions: a function `serialize(archive)` of a class, or
// `serialize(archive, value)` beside a plain structure, passes the parts to the archive, which writes or
// reads them. Bytes have the machine's format and the declared order; the same values always have the same
// size.

/// Counts the bytes of the same values, so that memory is allocated once.
class ArchiveMeter {
 public:
  template <typename... Values>
  void operator()(Values&... values);

  void bytes(const void*, std::size_t count) { count_ += count; }
  /// @return length that a list will have
  std::size_t length(std::size_t present) {
    count_ += sizeof(std::uint64_t);
    return present;
  }
  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

/// Writes to a buffer of sufficient length.
class ArchiveWriter {
 public:
  explicit ArchiveWriter(char* to) : to_(to) {}

  template <typename... Values>
  void operator()(Values&... values);

  void bytes(const void* from, std::size_t count) {
    if (count > 0) std::memcpy(to_, from, count);
    to_ += count;
  }
  std::size_t length(std::size_t present) {
    const std::uint64_t count = present;
    bytes(&count, sizeof count);
    return present;
  }

 private:
  char* to_;
};

/// Reads the bytes back.
/// @throws SavedDataError: the text is too short
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view text) : left_(text) {}

  template <typename... Values>
  void operator()(Values&... values);

  void bytes(void* to, std::size_t count) {
    if (count > left_.size()) throw SavedDataError("is damaged: it ends too early");
    if (count > 0) std::memcpy(to, left_.data(), count);
    left_.remove_prefix(count);
  }
  std::size_t length(std::size_t) {
    std::uint64_t count = 0;
    bytes(&count, sizeof count);
    if (count > left_.size()) throw SavedDataError("is damaged: it ends too early");
    return count;
  }
  bool at_end() const { return left_.empty(); }
  std::size_t left() const { return left_.size(); }  ///< remaining bytes

 private:
  std::string_view left_;
};

template <typename Archive, typename T, typename Allocator>
void serialize_elements(Archive& archive, std::vector<T, Allocator>& list) {
  if constexpr (is_plain<T>) {
    archive.bytes(static_cast<void*>(list.data()), list.size() * sizeof(T));
  } else {
    for (T& value : list) archive(value);
  }
}

template <typename Archive, typename T, typename Allocator>
void serialize(Archive& archive, std::vector<T, Allocator>& list) {
  list.resize(archive.length(list.size()));
  serialize_elements(archive, list);
}

template <typename Archive>
void serialize(Archive& archive, std::string& text) {
  text.resize(archive.length(text.size()));
  archive.bytes(text.data(), text.size());
}

/// A list with a length known without being saved; a different length is an error.
template <typename Archive, typename T, typename Allocator>
void serialize_as_long(Archive& archive, std::vector<T, Allocator>& list) {
  if (archive.length(list.size()) != list.size()) throw SavedDataError("belongs to another scene");
  serialize_elements(archive, list);
}

template <typename Archive, typename T>
void serialize_one(Archive& archive, T& value) {
  if constexpr (is_plain<T>) {
    archive.bytes(static_cast<void*>(&value), sizeof value);
  } else if constexpr (requires { value.serialize(archive); }) {
    value.serialize(archive);
  } else {
    serialize(archive, value);
  }
}

template <typename... Values>
void ArchiveMeter::operator()(Values&... values) {
  (serialize_one(*this, values), ...);
}

template <typename... Values>
void ArchiveWriter::operator()(Values&... values) {
  (serialize_one(*this, values), ...);
}

template <typename... Values>
void ArchiveReader::operator()(Values&... values) {
  (serialize_one(*this, values), ...);
}

/// Bytes of some values, with space reserved in front.
template <typename... Values>
std::string archived(std::size_t room, Values&... values) {
  ArchiveMeter meter;
  meter(values...);
  std::string text(room + meter.count(), '\0');
  ArchiveWriter writer(text.data() + room);
  writer(values...);
  return text;
}

}  // namespace scree
