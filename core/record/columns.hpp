#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

// Numbers that are alike lie together in a column: what changes little from one frame to the next leaves
// mostly small ones, which compress to almost nothing.

/// Columns of differences as they are written.
class ColumnWriter {
 public:
  explicit ColumnWriter(std::size_t columns) : columns_(columns) {}

  static constexpr bool reads = false;
  /// Keeps how far a number is from the expected one. @return the number
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

/// The same columns as they are read. @throws SavedDataError: there are fewer numbers than asked for
class ColumnReader {
 public:
  /// @param text  moved on behind the columns
  ColumnReader(std::size_t columns, std::string_view& text);

  static constexpr bool reads = true;
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
    return from.numbers[from.read++];
  }
  [[noreturn]] static void fail_at_the_end();

  struct Column {
    std::vector<std::uint32_t> numbers;
    std::size_t read = 0;
  };
  std::vector<Column> columns_;
};

/// A column of 64-bit patterns, all their bits kept.
void write_bits(const std::vector<std::uint64_t>& values, std::string& to);
/// @param text  moved on behind it. @throws SavedDataError
std::vector<std::uint64_t> read_bits(std::string_view& text);

}  // namespace scree
