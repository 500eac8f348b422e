#include <algorithm>

#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array place_keys = {
    key<&CameraPlace::position>("position", "m", "where the camera stands", required_key),
    key<&CameraPlace::focus>("focus", "m", "what is in the middle", required_key),
    key<&CameraPlace::up>("up", "", "upright in the picture", {.written = true}),
    key<&CameraPlace::height>("height", "m", "height of an orthographic picture",
                              {.range = positive, .otherwise = "as in perspective"}),
};

void check_place(const TomlTable& table, const CameraPlace& place) {
  const Vec3 way = place.focus - place.position;
  if (way.isZero(0.0)) table.fail("focus", "is where the camera stands; give a point that it looks at");
  // Sine of the angle between both; below it the roll of the camera is undefined.
  constexpr double aligned = 1e-6;
  if (!(way.cross(place.up).norm() > aligned * way.norm() * place.up.norm()))
    table.fail("up", "lies along the line of sight; give a direction that stands upright in the picture");
}

void read_camera(const Key<ViewSpec>& self, const TomlTable& table, ViewSpec& view) {
  if (table.has_text(self.name)) {
    view.camera = KeyValue<ViewDirection>::read(table, self.name, any_number);
  } else if (table.has(self.name)) {
    const TomlTable given = table.table(self.name);
    CameraPlace place;
    read_keys(given, place_keys, place);
    check_place(given, place);
    view.camera = place;
  }
}

std::string camera_text(const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec&, const TomlWriter& out) {
  if (!view.camera) return {};
  if (const auto* direction = std::get_if<ViewDirection>(&*view.camera))
    return KeyValue<ViewDirection>::text(*direction, out);
  return inline_text(place_keys, std::get<CameraPlace>(*view.camera), CameraPlace(), out);
}

constexpr std::array followed_keys = {
    name_key<&ViewSpec::followed>("body", "a body, by name or number",
                                  {.required = true, .input = {.names = NamesOf::bodies}}),
};

void read_follow(const Key<ViewSpec>& self, const TomlTable& table, ViewSpec& view) {
  if (!table.has(self.name)) return;
  if (table.has_text(self.name)) {
    view.follow = KeyValue<CameraFollow>::read(table, self.name, any_number);
    return;
  }
  read_keys(table.table(self.name), followed_keys, view);
  view.follow = CameraFollow::body;
}

std::string follow_text(const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec& left_out,
                        const TomlWriter& out) {
  if (!view.follow) return {};
  if (*view.follow == CameraFollow::body) return inline_text(followed_keys, view, left_out, out);
  return KeyValue<CameraFollow>::text(*view.follow, out);
}

using Planes = std::array<std::optional<double>, 3>;
constexpr std::array<const char*, 3> axis_names = {"x", "y", "z"};

template <Planes ViewSpec::*planes>
constexpr Key<ViewSpec> planes_key(std::string_view name, std::string_view meaning) {
  return own_key<ViewSpec>(
      name, "m", meaning, {.type = "`{ x, y, z }`, at least one", .input = {KeyKind::axes}},
      [](const Key<ViewSpec>& self, const TomlTable& cut, ViewSpec& view) {
        if (!cut.has(self.name)) return;
        const TomlTable given = cut.table(self.name);
        given.allow({"x", "y", "z"});
        for (std::size_t axis = 0; axis < 3; ++axis)
          (view.*planes)[axis] = given.optional_number(axis_names[axis]);
      },
      [](const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec&, const TomlWriter&) {
        InlineTable table;
        for (std::size_t axis = 0; axis < 3; ++axis) {
          if ((view.*planes)[axis]) table.key(axis_names[axis], *(view.*planes)[axis]);
        }
        return table.empty() ? std::string() : table.text();
      });
}

constexpr std::array cut_keys = {
    planes_key<&ViewSpec::keep_below>("keep_below", "shows only what has smaller coordinates"),
    planes_key<&ViewSpec::keep_above>("keep_above", "shows only what has larger coordinates"),
};

void read_cut(const Key<ViewSpec>& self, const TomlTable& table, ViewSpec& view) {
  if (!table.has(self.name)) return;
  const TomlTable cut = table.table(self.name);
  read_keys(cut, cut_keys, view);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (view.keep_below[axis] && view.keep_above[axis])
      cut.fail_here("view.cut has two planes across " + std::string(axis_names[axis]) + "; give one");
  }
}

std::string cut_text(const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec& left_out,
                     const TomlWriter& out) {
  return inline_text(cut_keys, view, left_out, out);
}

void read_forces(const Key<ViewSpec>& self, const TomlTable& table, ViewSpec& view) {
  if (!table.has(self.name)) return;
  std::vector<ForceKind> kinds;
  for (const std::string& name : table.texts(self.name))
    kinds.push_back(value_of_word(table, self.name, name, words_of<ForceKind>));
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  view.forces = kinds;
}

std::string forces_text(const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec&, const TomlWriter&) {
  if (!view.forces) return {};
  std::vector<std::string> names;
  for (const ForceKind kind : *view.forces) names.emplace_back(word_for(kind));
  return toml_value(names);
}

/// Ends of a colour scale.
template <std::optional<ColorRange> ViewSpec::*range>
constexpr Key<ViewSpec> range_key(std::string_view name, std::string_view meaning) {
  return own_key<ViewSpec>(
      name, "", meaning,
      {.type = "`[LOW, HIGH]`", .otherwise = "range of the current frame", .input = {KeyKind::pair}},
      [](const Key<ViewSpec>& self, const TomlTable& table, ViewSpec& view) {
        if (!table.has(self.name)) return;
        const Vec2 ends = table.pair(self.name);
        if (!(ends.x() < ends.y())) table.fail(self.name, "must be [LOW, HIGH], with LOW below HIGH");
        view.*range = ColorRange{ends.x(), ends.y()};
      },
      [](const Key<ViewSpec>&, const ViewSpec& view, const ViewSpec&, const TomlWriter&) {
        if (!(view.*range)) return std::string();
        return toml_value(Vec2((view.*range)->low, (view.*range)->high));
      });
}

constexpr std::array projection_words =
    std::to_array<Word<bool>>({{"perspective", false}, {"orthographic", true}});

constexpr std::array keys = {
    key<&ViewSpec::color>("color", "", "colour of bodies", {.otherwise = "`\"material\"`"}),
    range_key<&ViewSpec::color_range>(
        "color_range",
        "ends of the scale of `color`, in SI units; values beyond have the colour of their end, which the "
        "legend marks with ≥ or ≤"),
    key<&ViewSpec::lattice_color>("lattice_color", "", "colour of a lattice",
                                  {.otherwise = "`\"displacement\"`"}),
    range_key<&ViewSpec::lattice_color_range>(
        "lattice_color_range",
        "ends of the scale of `lattice_color`, in SI units; `[-HIGH, HIGH]` for strain and bond force"),
    own_key<ViewSpec>("camera", "", "everything in sight from there, or a place, see below",
                      {.type = "`\"slanted\"`, `\"front\"`, `\"right\"`, `\"top\"`, or a table",
                       .otherwise = "`\"slanted\"`",
                       .input = {KeyKind::table, bare_words<words_of<ViewDirection>>}},
                      read_camera, camera_text),
    flag_key<&ViewSpec::orthographic, projection_words>("projection",
                                                        "whether what is farther away looks smaller"),
    own_key<ViewSpec>("follow", "", "what the camera keeps in sight",
                      {.type = "`\"moving\"`, `\"everything\"`, `\"nothing\"`, `{ body = \"NAME\" }`",
                       .otherwise = "`\"moving\"`",
                       .input = {KeyKind::table, bare_words<words_of<CameraFollow>>}},
                      read_follow, follow_text),
    own_key<ViewSpec>("cut", "", "one plane across each axis, see below",
                      {.type = "table", .input = {KeyKind::table}}, read_cut, cut_text),
    own_key<ViewSpec>("forces", "", "forces that are drawn; `[]` draws none",
                      {.type = "list of `\"normal\"`, `\"friction\"`, `\"loads\"`, `\"walls\"`, `\"bodies\"`",
                       .otherwise = "normal, friction, loads",
                       .input = {KeyKind::texts, bare_words<words_of<ForceKind>>}},
                      read_forces, forces_text),
    key<&ViewSpec::network>("network", "", "force chains instead of arrows, also where `forces` is empty",
                            {.otherwise = "`false`"}),
    key<&ViewSpec::arrows>("arrows", "", "factor on the length of arrows",
                           {.range = positive, .otherwise = "`1.0`"}),
    key<&ViewSpec::force_scale>(
        "force_scale", "N",
        "force whose arrow is 0.8 typical body sizes long, times `arrows`; for chains "
        "the force at which they reach full width",
        {.range = positive, .otherwise = "chosen from the current frame"}),
    name_key<&ViewSpec::plot>(
        "plot", "plot in front: one of the scene's, `\"Step and contacts\"` or `\"Energies\"`",
        {.type = "title", .otherwise = "the first one", .input = {.names = NamesOf::plots}}),
};

/// A range needs the colours that it applies to.
void check_ranges(const TomlTable& table, const ViewSpec& view) {
  if (view.color_range && !has_scale(view.color.value_or(ColorBy::material)))
    table.fail("color_range", "needs a color that stands for a number, such as \"speed\"");
  if (!view.lattice_color_range) return;
  if (!view.lattice_color) table.fail("lattice_color_range", "needs a lattice_color");
  if (has_sign(*view.lattice_color) && view.lattice_color_range->low != -view.lattice_color_range->high)
    table.fail("lattice_color_range", "must be [-HIGH, HIGH]: white stands for zero");
}

constexpr std::array try_keys = {
    key<&TrySpec::path>(
        "path", "",
        "a number of the scene, as in `--set`: `\"contact.0.friction.static\"`; of a vector or "
        "a list of vectors its length, or that of the longest one",
        required_key),
    key<&TrySpec::with>("with", "", "further paths, whose values change in proportion",
                        {.otherwise = "none"}),
    key<&TrySpec::min>("min", "", "left end of its slider", required_key),
    key<&TrySpec::max>("max", "", "right end", required_key),
    key<&TrySpec::label>("label", "", "what the window calls it", {.otherwise = "the path"}),
};

}  // namespace

ViewSpec read_view(const TomlTable& table) {
  ViewSpec view;
  read_keys(table, keys, view);
  check_ranges(table, view);
  view.line = table.line();
  return view;
}

void write_view(TomlWriter& out, const ViewSpec& view) {
  ViewSpec none;
  none.line = view.line;
  if (view == none) return;
  out.header("[view]");
  write_keys(out, keys, view);
}

std::vector<KeyTable> view_tables() {
  return {{"view", "in [view]", lines_of_keys(keys)},
          {"view.camera", "in camera = { … } of [view]", lines_of_keys(place_keys)},
          {"view.follow", "", lines_of_keys(followed_keys)},
          {"view.cut", "in cut = { … } of [view]", lines_of_keys(cut_keys)}};
}

TrySpec read_try(const TomlTable& table) {
  TrySpec one;
  read_keys(table, try_keys, one);
  if (!(one.min < one.max)) table.fail("max", "must be above min = " + number_text(one.min));
  one.line = table.line();
  return one;
}

void write_try(TomlWriter& out, const TrySpec& one) {
  out.header("[[try]]");
  write_keys(out, try_keys, one);
}

std::vector<KeyTable> try_tables() {
  return {{"try", "in [[try]]", lines_of_keys(try_keys), true}};
}

}  // namespace scree
