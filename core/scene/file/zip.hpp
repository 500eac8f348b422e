#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace scree {

/// A file in an archive.
struct PackedFile {
  std::string name;  ///< with folders: "files/cube.stl"
  std::string content;
};
using PackedFiles = std::vector<PackedFile>;

/// A ZIP archive of files; the same files give the same bytes.
/// @param path  for messages. @throws SceneError: more or larger files than `unzip` accepts
std::string zipped(const PackedFiles& files, const std::filesystem::path& path);

/// Unpacks an untrusted ZIP archive into an empty folder; see `unpack_bundle` for what it refuses.
/// @throws SceneError naming the archive, std::ios_base::failure, std::filesystem::filesystem_error
void unzip(const std::filesystem::path& archive, const std::filesystem::path& folder);

}  // namespace scree
