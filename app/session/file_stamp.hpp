#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace scree {

/// Tells whether a file has been changed since.
struct FileStamp {
  std::int64_t time = 0;  ///< of its last change, in the units of the file system's clock
  std::uintmax_t size = 0;
  bool operator==(const FileStamp&) const = default;
};

/// None: there is no such file.
inline std::optional<FileStamp> stamp_of(const std::filesystem::path& path) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path, error);
  if (error) return std::nullopt;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return std::nullopt;
  return FileStamp{time.time_since_epoch().count(), size};
}

}  // namespace scree
