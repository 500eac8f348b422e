#include "core/experiments/study_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <utility>

#include "core/base/serialization/sealed.hpp"
#include "core/base/text/text_file.hpp"
#include "core/scene/file/scene_paths.hpp"

namespace scree {
namespace {

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// A file that a study would take for its own; empty: none.
std::string result_in(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool curves = name.starts_with("run") && name.find("_seed") != std::string::npos;
    const bool picture = name.starts_with("picture") && name.ends_with(".png");
    if (curves || picture || name == "runs.csv" || name == "trials.csv") return name;
  }
  return {};
}

}  // namespace

StudyFolder::StudyFolder(std::filesystem::path folder, const std::string& kind, const std::string& manifest)
    : folder_(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw SceneError(folder_, 0, "cannot be made: " + error.message() + "; name another folder");
  lock(kind);
  const std::filesystem::path file = folder_ / (kind + ".txt");
  known_ = std::filesystem::exists(file);
  if (!known_) {
    if (const std::string foreign = result_in(folder_); !foreign.empty()) {
      ::close(std::exchange(lock_, -1));
      throw SceneError(folder_, 0, "has a " + foreign + " of something else; name another folder");
    }
    write_text_file(file, manifest);
  } else if (text_of_file(file) != manifest) {
    ::close(std::exchange(lock_, -1));
    std::string message = "has another " + kind;
    message +=
        ": of another scene, of other files, or with other values, seeds or measures; name another folder";
    throw SceneError(folder_, 0, message);
  }
}

StudyFolder::~StudyFolder() {
  if (lock_ >= 0) ::close(lock_);
}

void StudyFolder::lock(const std::string& kind) {
  const std::filesystem::path path = folder_ / ".lock";
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ < 0) throw SceneError(folder_, 0, "cannot be written; name another folder");
  if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(std::exchange(lock_, -1));
  throw SceneError(folder_, 0, "is in use by another " + kind + "; wait for its end, or name another folder");
}

UsedFiles::UsedFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

void UsedFiles::add(Scene scene) {
  visit_files(scene, [this](const std::filesystem::path& file) {
    const std::string name = file.lexically_proximate(folder_).generic_string();
    if (!sums_.contains(name)) sums_[name] = checksum(text_of_file(file));
  });
}

std::string UsedFiles::text() const {
  std::string text;
  for (const auto& [name, sum] : sums_) text += "file " + name + " " + std::to_string(sum) + "\n";
  return text;
}

}  // namespace scree
