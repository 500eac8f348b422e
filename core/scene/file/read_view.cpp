#include <algorithm>

#include "core/scene/file/read_parts.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

constexpr std::array<const char*, 3> axis_names = {"x", "y", "z"};

/// @tparam Choice  counted from 0, each with a name
template <typename Choice>
Choice choice_of(const TomlTable& table, const char* key, const std::string& given, int choices) {
  std::string names;
  for (int i = 0; i < choices; ++i) {
    const std::string_view name = name_of(static_cast<Choice>(i));
    if (given == name) return static_cast<Choice>(i);
    names.append(i > 0 ? " or \"" : "\"").append(name).append("\"");
  }
  table.fail(key, "is \"" + given + "\"; it must be " + names);
}

template <typename Choice>
std::optional<Choice> read_choice(const TomlTable& table, const char* key, int choices) {
  if (!table.has(key)) return std::nullopt;
  return choice_of<Choice>(table, key, table.text(key), choices);
}

std::optional<bool> optional_flag(const TomlTable& table, const char* key) {
  if (!table.has(key)) return std::nullopt;
  return table.flag_or(key, false);
}

CameraPlace read_place(const TomlTable& table) {
  table.allow({"position", "focus", "up", "height"});
  CameraPlace place;
  place.position = table.vector("position");
  place.focus = table.vector("focus");
  place.up = table.vector_or("up", place.up);
  place.height = table.optional_number("height", positive);
  const Vec3 way = place.focus - place.position;
  if (way.isZero(0.0)) table.fail("focus", "is where the camera stands; give a point that it looks at");
  // As the sine of the angle between them; the camera could be turned about its line of sight.
  constexpr double aligned = 1e-6;
  if (!(way.cross(place.up).norm() > aligned * way.norm() * place.up.norm()))
    table.fail("up", "lies along the line of sight; give a direction that stands upright in the picture");
  return place;
}

void read_camera(const TomlTable& table, ViewSpec& view) {
  if (table.has_text("camera")) {
    view.camera = read_choice<ViewDirection>(table, "camera", view_direction_choices).value();
  } else if (table.has("camera")) {
    view.camera = read_place(table.table("camera"));
  }
  if (!table.has("projection")) return;
  view.orthographic = table.choice<bool>("projection", {{"perspective", false}, {"orthographic", true}});
}

void read_follow(const TomlTable& table, ViewSpec& view) {
  if (!table.has("follow")) return;
  if (table.has_text("follow")) {
    view.follow = table.choice<CameraFollow>("follow", {{"nothing", CameraFollow::nothing},
                                                        {"moving", CameraFollow::moving},
                                                        {"everything", CameraFollow::everything}});
    return;
  }
  const TomlTable one = table.table("follow");
  one.allow({"body"});
  view.follow = CameraFollow::body;
  view.followed = one.name("body");
}

void read_planes(const TomlTable& cut, const char* key, std::array<std::optional<double>, 3>& kept) {
  if (!cut.has(key)) return;
  const TomlTable planes = cut.table(key);
  planes.allow({"x", "y", "z"});
  for (std::size_t axis = 0; axis < 3; ++axis) kept[axis] = planes.optional_number(axis_names[axis]);
}

void read_cut(const TomlTable& table, ViewSpec& view) {
  if (!table.has("cut")) return;
  const TomlTable cut = table.table("cut");
  cut.allow({"keep_below", "keep_above"});
  read_planes(cut, "keep_below", view.keep_below);
  read_planes(cut, "keep_above", view.keep_above);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (view.keep_below[axis] && view.keep_above[axis])
      cut.fail_here("view.cut has two planes across " + std::string(axis_names[axis]) + "; give one");
  }
}

void read_forces(const TomlTable& table, ViewSpec& view) {
  view.network = optional_flag(table, "network");
  view.arrows = table.optional_number("arrows", positive);
  if (!table.has("forces")) return;
  std::vector<ForceKind> kinds;
  for (const std::string& name : table.texts("forces"))
    kinds.push_back(choice_of<ForceKind>(table, "forces", name, force_kind_choices));
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  view.forces = kinds;
}

}  // namespace

ViewSpec read_view(const TomlTable& table) {
  table.allow({"color", "lattice_color", "camera", "projection", "follow", "cut", "forces", "network",
               "arrows", "plot"});
  ViewSpec view;
  view.line = table.line();
  view.color = read_choice<ColorBy>(table, "color", color_by_choices);
  view.lattice_color = read_choice<LatticeColor>(table, "lattice_color", lattice_color_choices);
  read_camera(table, view);
  read_follow(table, view);
  read_cut(table, view);
  read_forces(table, view);
  if (table.has("plot")) view.plot = table.name("plot");
  return view;
}

}  // namespace scree
