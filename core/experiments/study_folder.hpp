#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "core/scene/scene.hpp"

namespace scree {

/// The folder of a study of many runs, which goes on after any end. A text file in it, the manifest, says
/// which study it is.
class StudyFolder {
 public:
  /// Creates the folder, or opens that of the same study. Until it is destroyed, no other study can use it.
  /// @param kind      "sweep"
  /// @param manifest  everything that decides about the results; kept in `kind`.txt
  /// @throws SceneError: the folder is in use or has another study; std::ios_base::failure
  StudyFolder(std::filesystem::path folder, const std::string& kind, const std::string& manifest);
  ~StudyFolder();
  StudyFolder(const StudyFolder&) = delete;
  StudyFolder& operator=(const StudyFolder&) = delete;

  const std::filesystem::path& path() const { return folder_; }
  /// It has been begun earlier.
  bool known() const { return known_; }

 private:
  void lock(const std::string& kind);

  std::filesystem::path folder_;
  bool known_ = false;
  int lock_ = -1;  ///< descriptor of the locked file
};

/// Checksums of the files that scenes use.
class UsedFiles {
 public:
  /// @param folder  of the scene; names are relative to it
  explicit UsedFiles(std::filesystem::path folder);

  void add(Scene scene);
  /// A line for each file, for a manifest.
  std::string text() const;

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::uint32_t> sums_;
};

}  // namespace scree
