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
  static constexpr bool skims = false;
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
  ColumnReader() = default;
  ColumnReader(std::size_t columns, std::string_view& text) { load(columns, text); }
  /// Takes the columns of another frame, in the memory of the last. @param text  moved on behind the columns
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
    // More columns are read side by side than processors follow.
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
  std::string unpacked_;  ///< the classes of a column
};

/// Reads only what the next frame is predicted from.
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

/// A column of 64-bit patterns, all their bits kept.
void write_bits(const std::vector<std::uint64_t>& values, std::string& to);
/// @param text  moved on behind it. @throws SavedDataError
std::vector<std::uint64_t> read_bits(std::string_view& text);

}  // namespace scree
