#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/base/vector.hpp"

namespace scree {

/// A CSV table that is written row by row: numbers in their shortest form that reads back to the same double,
/// texts in quotes where they hold a comma, a quote or a line break (RFC 4180).
class CsvFile {
 public:
  /// Writes the header line. @throws std::ios_base::failure naming the file, as all that follows
  CsvFile(const std::filesystem::path& path, std::string_view header);
  /// Goes on with a table behind so many of its bytes, which must be there; the rest is cut off.
  CsvFile(const std::filesystem::path& path, std::uintmax_t length);

  CsvFile& operator<<(double value);
  CsvFile& operator<<(long value);
  CsvFile& operator<<(int value) { return *this << static_cast<long>(value); }
  CsvFile& operator<<(std::string_view text);
  CsvFile& operator<<(const Vec3& vector);  ///< three cells
  void end_row();
  void flush();
  /// Of all that has been written, the header included [bytes].
  std::uintmax_t length() const { return written_ + buffer_.size(); }

 private:
  void separate();
  void write_out();

  std::filesystem::path path_;
  std::ofstream stream_;
  std::string buffer_;
  std::uintmax_t written_ = 0;
  bool row_started_ = false;
};

}  // namespace scree
