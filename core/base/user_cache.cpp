#include "core/base/user_cache.hpp"

#include <cstdlib>

namespace scree {
namespace {

/// Absolute path in an environment variable; empty: not set, or relative.
std::filesystem::path from_environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): the program never sets it
  const std::filesystem::path path = value != nullptr ? value : "";
  return path.is_absolute() ? path : std::filesystem::path();
}

}  // namespace

std::filesystem::path user_cache() {
  if (const auto cache = from_environment("XDG_CACHE_HOME"); !cache.empty()) return cache / "scree";
  if (const auto home = from_environment("HOME"); !home.empty()) return home / ".cache" / "scree";
  return std::filesystem::temp_directory_path() / "scree-cache";
}

}  // namespace scree
