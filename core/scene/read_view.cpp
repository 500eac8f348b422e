#include "core/scene/names.hpp"
#include "core/scene/read_parts.hpp"

namespace scree {
namespace {

/// @tparam Color  counted from 0, each with a name
template <typename Color>
std::optional<Color> read_color(const TomlTable& table, const char* key, int choices) {
  if (!table.has(key)) return std::nullopt;
  const std::string given = table.text(key);
  std::string names;
  for (int i = 0; i < choices; ++i) {
    const std::string_view name = name_of(static_cast<Color>(i));
    if (given == name) return static_cast<Color>(i);
    names.append(i > 0 ? " or \"" : "\"").append(name).append("\"");
  }
  table.fail(key, "is \"" + given + "\"; it must be " + names);
}

}  // namespace

ViewSpec read_view(const TomlTable& table) {
  table.allow({"color", "lattice_color"});
  ViewSpec view;
  view.line = table.line();
  view.color = read_color<ColorBy>(table, "color", color_by_choices);
  view.lattice_color = read_color<LatticeColor>(table, "lattice_color", lattice_color_choices);
  return view;
}

}  // namespace scree
