#include "render/output/film_file.hpp"

#include <system_error>

#include "render/picture/picture.hpp"

namespace scree {

namespace fs = std::filesystem;

fs::path part_of(const fs::path& path) {
  fs::path part = path;
  part += ".part";
  return part;
}

void rename_part(const fs::path& path) {
  std::error_code error;
  fs::rename(part_of(path), path, error);
  if (error) refuse_target(path);
}

void remove_quietly(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
}

void refuse_target(const fs::path& path) {
  throw PictureError("cannot write " + path.string() +
                     "; give a name in a folder that exists and can be written");
}

}  // namespace scree
