#include "app/cli/resource_folder.hpp"

#include <system_error>

namespace scree {

std::filesystem::path resource_folder() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / "share" / "scree";
    if (fs::is_directory(installed / "scenes", error)) return installed;
  }
  return SCREE_RESOURCE_DIR;
}

}  // namespace scree
