#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

// Similar numbers are stored together in columns: slow changes from frame to frame leave mostly small
// differences, which compress well.

/// Columns of differences for writing.
class ColumnWriter {
 public:
  explicit ColumnWriter(std::size_t columns) : columns_(columns) {}

  static constexpr bool reads = false;
  static constexpr bool skims = false;
  /// Stores the difference of a number from its expected value.
  /// @return the number
  std::int32_t code(std::size_t column, std::int32_t expected, std::int32_t number) {
    const std::uint32_t away = static_cast<std::uint32_t>(number) - static_cast<std::uint32_t>(expected);
    columns_[column].push_back((away << 1U) ^ (0U - (away >> 31U)));
    return number;
  }
  /// Appends all columns.
  void write(std::string& to) const;

 private:
  std::vector<std::vector<std::uint32_t>> columns_;
};

/// Columns of differences for reading.
/// @throws SavedDataError: fewer numbers than requested
class ColumnReader {
 public:
  ColumnReader() = default;
  ColumnReader(std::size_t columns, std::string_view& text) { load(columns, text); }
  /// Loads the columns of another frame into the memory of the last.
  /// @param text  advanced past the columns
  void load(std::size_t columns, std::string_view& text);

  static constexpr bool reads = true;
  static constexpr bool skims = false;
  /// @return the number
  std::int32_t code(std::size_t column, std::int32_t expected, std::int32_t) {
    const std::uint32_t kept = next(column);
    const std::uint32_t away = (kept >> 1U) ^ (0U - (kept & 1U));
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(expected) + away);
  }

 private:
  std::uint32_t next(std::size_t column) {
    Column& from = columns_[column];
    if (from.read == from.numbers.size()) fail_at_the_end();
    // More columns are read in parallel than processors prefetch.
    constexpr std::size_t ahead = 64;
    __builtin_prefetch(from.numbers.data() + from.read + ahead);
    return from.numbers[from.read++];
  }
  [[noreturn]] static void fail_at_the_end();

  struct Column {
    std::vector<std::uint32_t> numbers;
    std::size_t read = 0;
  };
  std::vector<Column> columns_;
  std::string unpacked_;  ///< classes of a column
};

/// Reads only the values needed to predict the next frame.
class ColumnSkimmer {
 public:
  explicit ColumnSkimmer(ColumnReader& reader) : reader_(reader) {}

  static constexpr bool reads = true;
  static constexpr bool skims = true;
  std::int32_t code(std::size_t column, std::int32_t expected, std::int32_t) {
    return reader_.code(column, expected, 0);
  }
  void skip(std::size_t column) { reader_.code(column, 0, 0); }

 private:
  ColumnReader& reader_;
};

/// A column of 64-bit patterns, stored exactly.
void write_bits(const std::vector<std::uint64_t>& values, std::string& to);
/// @param text  advanced past it. @throws SavedDataError
std::vector<std::uint64_t> read_bits(std::string_view& text);

}  // namespace scree
