#include "core/scene/scene.hpp"

namespace scree {
namespace {

std::string located(const std::filesystem::path& file, int line, const std::string& message) {
  std::string text = file.empty() ? std::string("scene") : file.string();
  if (line > 0) text.append(1, ':').append(std::to_string(line));
  return text.append(": ").append(message);
}

}  // namespace

SceneError::SceneError(const std::filesystem::path& file, int line, const std::string& message)
    : std::runtime_error(located(file, line, message)), file_(file), line_(line), message_(message) {}

}  // namespace scree
