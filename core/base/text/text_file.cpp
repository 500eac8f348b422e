#include "core/base/text/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <ios>
#include <system_error>

namespace scree {

void write_text_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path beside = path;
  beside += ".part";
  std::error_code ignored;
  {
    errno = 0;
    std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
    stream << text << std::flush;
    if (!stream) {
      const int reason = errno;
      std::filesystem::remove(beside, ignored);
      errno = reason;
      fail_to_write(path);
    }
  }
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) {
    std::filesystem::remove(beside, ignored);
    errno = error.value();
    fail_to_write(path);
  }
}

void fail_to_write(const std::filesystem::path& path) {
  const int reason = errno != 0 ? errno : EIO;
  throw std::ios_base::failure(path.string() + ": cannot be written",
                               std::error_code(reason, std::generic_category()));
}

}  // namespace scree
