#include "core/simulation/lookup.hpp"

#include <algorithm>
#include <charconv>

namespace scree {
namespace {

template <typename Named>
int find_named(const std::vector<Named>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

}  // namespace

int find_body(const Model& model, const std::string& name) {
  if (const int named = find_named(model.bodies, name); named >= 0) return named;
  int number = -1;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool whole = error == std::errc() && end == name.data() + name.size();
  return whole && number >= 0 && number < static_cast<int>(model.bodies.size()) ? number : -1;
}

int find_wall(const Model& model, const std::string& name) {
  return find_named(model.walls, name);
}

}  // namespace scree
