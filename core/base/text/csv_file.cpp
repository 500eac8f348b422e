#include "core/base/text/csv_file.hpp"

#include <array>
#include <charconv>

#include "core/base/text/text_file.hpp"

namespace scree {
namespace {

constexpr size_t buffer_size = 1u << 18;  ///< buffered bytes before a write

}  // namespace

CsvFile::CsvFile(const std::filesystem::path& path, std::string_view header)
    : path_(path), stream_(path, std::ios::binary | std::ios::trunc), buffer_(header) {
  buffer_ += '\n';
  flush();
}

CsvFile::CsvFile(const std::filesystem::path& path, std::uintmax_t length) : path_(path), written_(length) {
  std::error_code error;
  std::filesystem::resize_file(path, length, error);
  stream_.open(path, std::ios::binary | std::ios::app);
  if (error || !stream_) fail_to_write(path);
}

void CsvFile::separate() {
  if (row_started_) buffer_ += ',';
  row_started_ = true;
}

CsvFile& CsvFile::operator<<(double value) {
  separate();
  std::array<char, 32> text;
  buffer_.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
  return *this;
}

CsvFile& CsvFile::operator<<(long value) {
  separate();
  std::array<char, 24> text;
  buffer_.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
  return *this;
}

CsvFile& CsvFile::operator<<(std::string_view text) {
  separate();
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    buffer_ += text;
    return *this;
  }
  buffer_ += '"';
  for (const char c : text) buffer_.append(c == '"' ? 2 : 1, c);
  buffer_ += '"';
  return *this;
}

CsvFile& CsvFile::operator<<(const Vec3& vector) {
  return *this << vector.x() << vector.y() << vector.z();
}

void CsvFile::end_row() {
  buffer_ += '\n';
  row_started_ = false;
  if (buffer_.size() >= buffer_size) write_out();
}

void CsvFile::flush() {
  write_out();
  stream_.flush();
  if (!stream_) fail_to_write(path_);
}

void CsvFile::write_out() {
  stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  written_ += buffer_.size();
  buffer_.clear();
  if (!stream_) fail_to_write(path_);
}

}  // namespace scree
