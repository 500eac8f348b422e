#include "app/window_commands/named_sight.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text/nearest_word.hpp"
#include "core/model/lookup.hpp"

namespace scree {
namespace {

using Names = std::vector<std::string>;

/// Names of all parts of one kind.
template <typename Part>
Names names_of(const std::vector<Part>& parts) {
  Names names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

/// "floor, left, right", or the first of many names "and 12 more"
std::string list_of(const std::vector<std::string_view>& names) {
  constexpr std::size_t most_listed = 10;
  // “and 1 more” contains less than the name itself.
  const std::size_t listed = names.size() <= most_listed + 1 ? names.size() : most_listed;
  std::string list;
  for (std::size_t i = 0; i < listed; ++i) list += (i == 0 ? "" : ", ") + std::string(names[i]);
  if (listed < names.size()) list += " and " + std::to_string(names.size() - listed) + " more";
  return list;
}

/// Throws "there is no wall “flor”; did you mean “floor”?", or the list of existing names.
[[noreturn]] void refuse(const std::string& kind, const std::string& name, const Names& names) {
  std::vector<std::string_view> named;
  for (const std::string& own : names) {
    if (!own.empty()) named.push_back(own);
  }
  const std::string wrong = "there is no " + kind + " “" + name + "”; ";
  if (named.empty()) throw LookError(wrong + "the scene has none with a name");
  const std::string_view meant = nearest_word(name, named);
  throw LookError(wrong + (meant.empty() ? "the scene has " + list_of(named)
                                         : "did you mean “" + std::string(meant) + "”?"));
}

int number_of(const std::string& kind, const std::string& name, const Names& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (name.empty() || found == names.end()) refuse(kind, name, names);
  return static_cast<int>(found - names.begin());
}

void set_body(const std::string& name, const Model& model, Visibility visibility, Sight& sight) {
  const int body = find_body(model, name);
  if (body < 0 && model.bodies.empty())
    throw LookError("there is no body “" + name + "”; the scene has none");
  if (body < 0) {
    throw LookError("there is no body “" + name + "”; give its name, or a number from 0 to " +
                    std::to_string(model.bodies.size() - 1));
  }
  set_visibility(sight.bodies, body, visibility);
}

void set_fill(const std::string& name, const Model& model, Visibility visibility, Sight& sight) {
  const int fill = number_of("fill", name, names_of(model.scene.fills));
  const BodyRange& bodies = model.fill_bodies[static_cast<std::size_t>(fill)];
  for (int i = 0; i < bodies.count; ++i) set_visibility(sight.bodies, bodies.first + i, visibility);
}

/// @param name  a kind, a dot and a name
/// @return false: unknown kind
bool set_part(const std::string& name, const Model& model, Visibility visibility, Sight& sight) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return false;
  const std::string kind = name.substr(0, dot);
  const std::string own = name.substr(dot + 1);
  if (kind == "body") {
    set_body(own, model, visibility, sight);
  } else if (kind == "fill") {
    set_fill(own, model, visibility, sight);
  } else if (kind == "shape") {
    set_visibility(sight.shapes, number_of(kind, own, names_of(model.shapes)), visibility);
  } else if (kind == "material") {
    set_visibility(sight.materials, number_of(kind, own, names_of(model.scene.materials)), visibility);
  } else if (kind == "wall" && visibility == Visibility::hidden) {
    set_visibility(sight.walls, number_of(kind, own, names_of(model.walls)), visibility);
  } else {
    return false;
  }
  return true;
}

}  // namespace

void hide(const std::string& name, const Model& model, ViewOptions& view) {
  for (const auto& [own, shown] :
       {std::pair{"walls", &ViewOptions::show_walls}, std::pair{"edges", &ViewOptions::show_edges},
        std::pair{"grid", &ViewOptions::show_grid}, std::pair{"probes", &ViewOptions::show_probes}}) {
    if (name == own) return void(view.*shown = false);
  }
  if (!set_part(name, model, Visibility::hidden, view.sight)) {
    throw LookError(
        "“" + name +
        "” cannot be hidden; give walls, edges, grid or probes, or shape.NAME, material.NAME, fill.NAME, "
        "body.NAME or wall.NAME");
  }
}

void see_through(const std::string& name, const Model& model, Sight& sight) {
  if (!set_part(name, model, Visibility::translucent, sight)) {
    throw LookError("“" + name +
                    "” cannot be made translucent; give shape.NAME, material.NAME, fill.NAME or body.NAME");
  }
}

}  // namespace scree
