#include "core/scene/consistency/known_names.hpp"

#include <algorithm>

#include "core/base/text/nearest_word.hpp"

namespace scree {

void check_known(const Scene& scene, int line, const std::string& key, const std::string& name,
                 const std::vector<std::string_view>& known, const std::string& what) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  std::string message = key + " \"" + name + "\" is not a " + what + " of the scene; ";
  const std::string_view nearest = nearest_word(name, known);
  if (!nearest.empty()) {
    message += "did you mean \"" + std::string(nearest) + "\"?";
  } else if (known.empty()) {
    message += "it has none";
  } else {
    message += "there is";
    const size_t shown = std::min<size_t>(known.size(), 8);
    for (size_t i = 0; i < shown; ++i) message += (i ? ", \"" : " \"") + std::string(known[i]) + "\"";
    if (shown < known.size()) message += ", …";
  }
  throw SceneError(scene.file, line, message);
}

}  // namespace scree
