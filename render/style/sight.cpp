#include "render/style/sight.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "core/model/lookup.hpp"

namespace scree {
namespace {

/// Visibility of the parts of a list, as those of the same name in another one.
template <class Parts, class NameOf>
std::vector<Visibility> by_name(const std::vector<Visibility>& list, const Parts& before, const Parts& after,
                                const NameOf& name_of) {
  std::map<std::string, Visibility> known;
  for (std::size_t i = 0; i < std::min(list.size(), before.size()); ++i) known[name_of(before, i)] = list[i];
  std::vector<Visibility> result;
  if (known.empty()) return result;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto found = known.find(name_of(after, i));
    result.push_back(found != known.end() ? found->second : Visibility::shown);
  }
  return result;
}

}  // namespace

std::vector<HalfSpace> kept_half_spaces(const Sight& sight) {
  std::vector<HalfSpace> half_spaces;
  for (int axis = 0; axis < 3; ++axis) {
    const ClipPlane& plane = sight.clip[static_cast<std::size_t>(axis)];
    if (!plane.on) continue;
    const double sign = plane.keep_above ? 1.0 : -1.0;
    half_spaces.push_back({sign * Vec3::Unit(axis), sign * plane.position});
  }
  return half_spaces;
}

bool kept(const std::vector<HalfSpace>& half_spaces, const Vec3& point) {
  return std::all_of(half_spaces.begin(), half_spaces.end(),
                     [&](const HalfSpace& half_space) { return half_space.contains(point); });
}

Visibility visibility_in(const std::vector<Visibility>& list, int item) {
  const auto index = static_cast<std::size_t>(item);
  return index < list.size() ? list[index] : Visibility::shown;
}

void set_visibility(std::vector<Visibility>& list, int item, Visibility visibility) {
  const auto index = static_cast<std::size_t>(item);
  if (index >= list.size()) list.resize(index + 1, Visibility::shown);
  list[index] = visibility;
}

void show_only(std::vector<Visibility>& list, int count, int item) {
  list.assign(static_cast<std::size_t>(count), Visibility::hidden);
  list[static_cast<std::size_t>(item)] = Visibility::shown;
}

bool shows_all(const Sight& sight) {
  const auto all_shown = [](const std::vector<Visibility>& list) {
    return std::all_of(list.begin(), list.end(), [](Visibility one) { return one == Visibility::shown; });
  };
  return all_shown(sight.shapes) && all_shown(sight.materials) && all_shown(sight.bodies) &&
         all_shown(sight.walls);
}

Sight carried_over(const Sight& sight, const Model& before, const Model& after) {
  const auto name = [](const auto& parts, std::size_t i) { return parts[i].name; };
  Sight result = sight;
  result.shapes = by_name(sight.shapes, before.shapes, after.shapes, name);
  result.materials = by_name(sight.materials, before.scene.materials, after.scene.materials, name);
  result.bodies.clear();
  for (int body = 0; body < static_cast<int>(sight.bodies.size()); ++body) {
    const int place = find_body(after, body_name(before, body));
    if (place >= 0) set_visibility(result.bodies, place, visibility_in(sight.bodies, body));
  }
  result.walls = by_name(sight.walls, before.walls, after.walls, name);
  return result;
}

std::vector<Visibility> body_visibility(const Model& model, const Sight& sight) {
  std::vector<Visibility> visibility(model.bodies.size());
  for (std::size_t i = 0; i < visibility.size(); ++i) {
    const BodyModel& body = model.bodies[i];
    visibility[i] =
        std::max({visibility_in(sight.shapes, body.shape), visibility_in(sight.materials, body.material),
                  visibility_in(sight.bodies, static_cast<int>(i))});
  }
  return visibility;
}

}  // namespace scree
