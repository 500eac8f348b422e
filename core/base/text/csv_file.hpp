#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/base/vector.hpp"

namespace scree {

/// CSV table written row by row. Numbers have the shortest form that reads back to the same double; texts
/// with a comma, a quote or a line break are quoted (RFC 4180).
class CsvFile {
 public:
  /// Writes the header line.
  /// @throws std::ios_base::failure naming the file, as do all other functions
  CsvFile(const std::filesystem::path& path, std::string_view header);
  /// Continues a table after a number of bytes, which must exist; the rest is truncated.
  CsvFile(const std::filesystem::path& path, std::uintmax_t length);

  CsvFile& operator<<(double value);
  CsvFile& operator<<(long value);
  CsvFile& operator<<(int value) { return *this << static_cast<long>(value); }
  CsvFile& operator<<(std::string_view text);
  CsvFile& operator<<(const Vec3& vector);  ///< three cells
  void end_row();
  void flush();
  /// Length of the table including its header [bytes].
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
