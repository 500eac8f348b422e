#include <algorithm>

#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

constexpr std::array plane_keys = {
    key<&PlaneSpec::point>("point", "m", "a point of the plane", required_key),
    key<&PlaneSpec::normal>("normal", "", "out of the wall, to where bodies are; of any length",
                            required_key),
};

void read_open(const Key<BoxSpec>& self, const TomlTable& table, BoxSpec& box) {
  if (!table.has(self.name)) return;
  for (const std::string& side : table.texts(self.name)) {
    const auto found = std::find_if(words_of<BoxSide>.begin(), words_of<BoxSide>.end(),
                                    [&](const Word<BoxSide>& one) { return one.word == side; });
    if (found == words_of<BoxSide>.end()) {
      table.fail(self.name, "names \"" + side +
                                "\"; the sides are left, right (x), front, back (y), bottom and top (z)");
    }
    bool& open = box.open[static_cast<std::size_t>(found->value)];
    if (open) table.fail(self.name, "names \"" + side + "\" twice; once is enough");
    open = true;
  }
  if (std::find(box.open.begin(), box.open.end(), false) == box.open.end())
    table.fail(self.name, "names all six sides; leave at least one closed");
}

std::string open_text(const Key<BoxSpec>&, const BoxSpec& box, const BoxSpec&, const TomlWriter&) {
  std::vector<std::string> open;
  for (const Word<BoxSide>& side : words_of<BoxSide>) {
    if (box.open[static_cast<std::size_t>(side.value)]) open.emplace_back(side.word);
  }
  return open.empty() ? std::string() : toml_value(open);
}

/// A corner of the box.
template <Vec3 Box::*corner>
constexpr Key<BoxSpec> corner_key(std::string_view name, std::string_view meaning) {
  return own_key<BoxSpec>(
      name, "m", meaning, {.required = true, .common = true, .type = "vector", .input = {KeyKind::vector}},
      [](const Key<BoxSpec>& self, const TomlTable& table, BoxSpec& box) {
        box.box.*corner = table.vector(self.name);
      },
      [](const Key<BoxSpec>&, const BoxSpec& box, const BoxSpec&, const TomlWriter&) {
        return toml_value(box.box.*corner);
      });
}

constexpr std::array box_keys = {
    corner_key<&Box::min>("min", "lowest corner"),
    corner_key<&Box::max>("max", "highest corner; greater than `min` along each axis"),
    own_key<BoxSpec>("open", "",
                     "sides that are left out: `left`, `right` (x), `front`, `back` (y), `bottom`, `top` (z)",
                     {.type = "list of sides",
                      .otherwise = "`[]`",
                      .input = {KeyKind::texts, bare_words<words_of<BoxSide>>}},
                     read_open, open_text),
};

constexpr std::array mesh_keys = {
    key<&MeshWallSpec::mesh>("mesh", "", "STL, OBJ or PLY", {.required = true, .otherwise = "–"}),
    key<&MeshWallSpec::unit>("unit", "", "mesh only: of the file's numbers"),
    key<&MeshWallSpec::scale>("scale", "", "mesh only: factor on the mesh", {.range = positive}),
    key<&MeshWallSpec::inside>("inside", "", "closed mesh only: true makes it a container, false a solid",
                               {.otherwise = "if its triangles face inward"}),
    key<&MeshWallSpec::position>("position", "m", "mesh only: place of the file's origin"),
    key<&MeshWallSpec::rotation>("rotation", "rad", "mesh only: about that origin, axis × angle"),
};

constexpr std::array table_motion_keys = {
    key<&TableMotion::time>("time", "s", "held before the first and after the last time",
                            {.required = true, .otherwise = "required with a list of vectors"}),
    key<&TableMotion::displacement>(
        "displacement", "m", "one vector per time, linear between them; or three formulas, without `time`",
        {.required = true,
         .type = "list of vectors, or `[\"x\", \"y\", \"z\"]` with formulas of `t`",
         .otherwise = "required with `time`"}),
};

constexpr std::array constant_motion_keys = {
    key<&ConstantMotion::velocity>("velocity", "m/s", "instead of a table: constant velocity",
                                   {.written = true}),
    key<&ConstantMotion::spin>("spin", "rad/s", "instead of a table: constant spin about the point `about`",
                               {.written = true}),
};

constexpr std::array sine_motion_keys = {
    key<&SineMotion::amplitude>("amplitude", "m", "instead of a table: sine along this vector",
                                {.required = true, .otherwise = "required with `frequency`"}),
    key<&SineMotion::frequency>(
        "frequency", "Hz", "of the sine",
        {.range = positive, .required = true, .otherwise = "required with `amplitude`"}),
    own_key<SineMotion>(
        "periods", "", "of the sine, after which the wall rests where it began",
        {.range = {.from = 2.0},
         .type = "whole number ≥ 2",
         .otherwise = "without end",
         .input = {KeyKind::whole_number}},
        [](const Key<SineMotion>& self, const TomlTable& table, SineMotion& motion) {
          if (table.has(self.name))
            motion.periods = static_cast<int>(table.whole_number(self.name, 2, 1'000'000'000));
        },
        [](const Key<SineMotion>&, const SineMotion& motion, const SineMotion&, const TomlWriter&) {
          return motion.periods ? std::to_string(*motion.periods) : std::string();
        }),
    key<&SineMotion::start>(
        "start", "s", "of the sine",
        {.range = not_negative, .otherwise = "with the run, or with the event that sets it"}),
};

/// Three formulas, which are written unless they are zero. A motion has at least its displacement.
template <auto member>
constexpr Key<FormulaMotion> formulas_key(std::string_view name, std::string_view unit,
                                          std::string_view meaning) {
  return own_key<FormulaMotion>(
      name, unit, meaning,
      {.type = "`[\"x\", \"y\", \"z\"]` with formulas of `t`",
       .otherwise = "zero",
       .input = {KeyKind::texts}},
      [](const Key<FormulaMotion>& self, const TomlTable& table, FormulaMotion& motion) {
        if (table.has(self.name)) motion.*member = table.formulas(self.name);
      },
      [](const Key<FormulaMotion>& self, const FormulaMotion& motion, const FormulaMotion& left_out,
         const TomlWriter&) {
        const bool only = self.name == "displacement" && motion.turn == left_out.turn;
        return only || motion.*member != left_out.*member ? toml_value(motion.*member) : std::string();
      });
}

constexpr std::array formula_motion_keys = {
    formulas_key<&FormulaMotion::displacement>("displacement", "m", "of the point `about`"),
    formulas_key<&FormulaMotion::turn>("turn", "rad",
                                       "instead of a table: rotation about the point `about`, axis × angle"),
};

void read_plane(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  PlaneSpec plane;
  read_keys(given, plane_keys, plane);
  const double length = plane.normal.norm();
  if (!(length > 0.0) || !std::isfinite(length))
    given.fail("normal", "has no direction; it must point out of the wall");
  // A normal that is unit already keeps its bits, so that a saved scene reads back unchanged.
  if (std::abs(length - 1.0) > 4.0 * std::numeric_limits<double>::epsilon()) plane.normal /= length;
  wall.shape = plane;
}

void read_box(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  BoxSpec box;
  read_keys(given, box_keys, box);
  if ((box.box.max - box.box.min).minCoeff() <= 0.0)
    given.fail("max", "must be greater than min along each axis");
  wall.shape = box;
}

template <class Form, const auto& keys>
std::string form_text(const Key<WallSpec>&, const WallSpec& wall, const WallSpec&, const TomlWriter& out) {
  const auto* form = std::get_if<Form>(&wall.shape);
  return form == nullptr ? std::string() : inline_text(keys, *form, Form(), out);
}

/// Reads a motion of one kind.
/// @param others  keys of the other kinds, refused with a reason
template <const auto& keys, class Motion>
Motion motion_of(const TomlTable& given, Motion motion, AllowedKeys others) {
  const AllowedKeys allowed = others.add(given, keys, motion);
  given.allow(allowed.known, allowed.refused);
  for (const auto& one : keys) one.read(one, given, motion);
  return motion;
}

TableMotion table_motion(const TomlTable& given) {
  constexpr std::string_view mixed =
      "cannot be combined with a table of displacements; give one or the other";
  const AllowedKeys others = AllowedKeys()
                                 .refuse(constant_motion_keys, mixed)
                                 .refuse(sine_motion_keys, mixed)
                                 .refuse(formula_motion_keys, mixed);
  TableMotion motion = motion_of<table_motion_keys>(given, TableMotion(), others);
  if (motion.displacement.size() != motion.time.size()) {
    given.fail("displacement", "has " + std::to_string(motion.displacement.size()) + " rows for " +
                                   std::to_string(motion.time.size()) + " times; it must have one each");
  }
  return motion;
}

SineMotion sine_motion(const TomlTable& given) {
  const AllowedKeys others =
      AllowedKeys().refuse(constant_motion_keys, "cannot be combined with a sine; give one or the other");
  SineMotion motion = motion_of<sine_motion_keys>(given, SineMotion(), others);
  if (motion.amplitude.isZero(0.0))
    given.fail("amplitude", "is zero; leave the motion out if the wall is at rest");
  return motion;
}

FormulaMotion formula_motion(const TomlTable& given) {
  constexpr std::string_view mixed = "cannot be combined with formulas; give one or the other";
  const AllowedKeys others = AllowedKeys()
                                 .refuse(constant_motion_keys, mixed)
                                 .refuse(sine_motion_keys, mixed)
                                 .refuse(table_motion_keys, mixed);
  return motion_of<formula_motion_keys>(given, FormulaMotion(), others);
}

ConstantMotion constant_motion(const TomlTable& given) {
  const AllowedKeys others = AllowedKeys()
                                 .add(given, table_motion_keys, TableMotion())
                                 .add(given, sine_motion_keys, SineMotion())
                                 .add(given, formula_motion_keys, FormulaMotion());
  if (!given.has("velocity") && !given.has("spin")) {
    given.allow(AllowedKeys(others).add(given, constant_motion_keys, ConstantMotion()).known);
    given.fail_here(
        "wall.motion is empty; give time and displacement, velocity and spin, amplitude and frequency, or "
        "formulas of displacement and turn");
  }
  return motion_of<constant_motion_keys>(given, ConstantMotion(), others);
}

bool has_any(const TomlTable& table, std::initializer_list<std::string_view> keys) {
  return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return table.has(key); });
}

void read_motion_key(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (table.has(self.name)) wall.motion = read_motion(table.table(self.name));
}

std::string motion_key_text(const Key<WallSpec>&, const WallSpec& wall, const WallSpec&, const TomlWriter&) {
  return motion_text(wall.motion);
}

// The keys of a mesh stand between first and last keys.
constexpr std::array first_keys = {
    name_key<&WallSpec::name>("name", "what events, plots and results call it",
                              {.common = true, .otherwise = "`wall0`, `wall1` …"}),
    key<&WallSpec::material>("material", "", "chooses the contact rule",
                             {.required = true, .type = "name", .input = {.names = NamesOf::materials}}),
    own_key<WallSpec>("plane", "", "infinite, see below",
                      {.type = "`{ point, normal }`", .input = {KeyKind::table}}, read_plane,
                      form_text<PlaneSpec, plane_keys>),
    own_key<WallSpec>("box", "", "bodies are inside, see below",
                      {.type = "`{ min, max, open }`", .input = {KeyKind::table}}, read_box,
                      form_text<BoxSpec, box_keys>),
};
constexpr std::array last_keys = {
    key<&WallSpec::about>("about", "m", "point that it turns about and that its moment refers to",
                          {.otherwise = "the plane's point, the box's centre, the mesh's origin"}),
    own_key<WallSpec>("motion", "", "see below",
                      {.type = "table", .otherwise = "at rest", .input = {KeyKind::table}}, read_motion_key,
                      motion_key_text),
    key<&WallSpec::surface_velocity>(
        "surface_velocity", "m/s",
        "of a surface that runs like a conveyor belt while the wall keeps its place. Friction feels the part "
        "along the surface; it turns with the wall"),
};

/// Default centre of rotation of a wall.
Vec3 own_point(const WallSpec& wall) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) return plane->point;
  if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) return 0.5 * (box->box.min + box->box.max);
  return std::get<MeshWallSpec>(wall.shape).position;
}

void allow_wall(const TomlTable& table) {
  const WallSpec wall;
  const AllowedKeys allowed = AllowedKeys()
                                  .add(table, first_keys, wall)
                                  .add(table, mesh_keys, MeshWallSpec())
                                  .add(table, last_keys, wall);
  table.allow(allowed.known, allowed.refused);
}

/// Checks that there is exactly one form. @return whether it is a mesh
bool check_form(const TomlTable& table) {
  std::vector<std::string_view> forms;
  for (const std::string_view form : {"plane", "box", "mesh"}) {
    if (table.has(form)) forms.push_back(form);
  }
  if (forms.empty()) table.fail_here("wall has no form; give one of plane, box and mesh");
  if (forms.size() > 1) {
    table.fail(forms[1], "is given together with " + std::string(forms[0]) +
                             "; give exactly one of plane, box and mesh");
  }
  if (forms[0] == "mesh") return true;
  for (const auto& one : mesh_keys) {
    if (!table.has(one.name)) continue;
    table.fail(one.name, "belongs to a mesh, but the wall is a " + std::string(forms[0]) + "; leave it out");
  }
  return false;
}

}  // namespace

WallMotion read_motion(const TomlTable& table) {
  if (table.has("time") || table.has_rows("displacement")) return table_motion(table);
  if (has_any(table, {"displacement", "turn"})) return formula_motion(table);
  if (has_any(table, {"amplitude", "frequency", "periods", "start"})) return sine_motion(table);
  return constant_motion(table);
}

std::string motion_text(const WallMotion& motion) {
  const TomlWriter out(".");
  if (const auto* table = std::get_if<TableMotion>(&motion))
    return inline_text(table_motion_keys, *table, TableMotion(), out);
  if (const auto* constant = std::get_if<ConstantMotion>(&motion))
    return inline_text(constant_motion_keys, *constant, ConstantMotion(), out);
  if (const auto* sine = std::get_if<SineMotion>(&motion))
    return inline_text(sine_motion_keys, *sine, SineMotion(), out);
  if (const auto* formulas = std::get_if<FormulaMotion>(&motion))
    return inline_text(formula_motion_keys, *formulas, FormulaMotion(), out);
  return {};
}

WallSpec read_wall(const TomlTable& table) {
  allow_wall(table);
  const bool mesh = check_form(table);
  WallSpec wall;
  for (const auto& one : first_keys) one.read(one, table, wall);
  if (mesh) {
    MeshWallSpec form;
    for (const auto& one : mesh_keys) one.read(one, table, form);
    wall.shape = std::move(form);
  }
  wall.about = own_point(wall);
  for (const auto& one : last_keys) one.read(one, table, wall);
  wall.line = table.line();
  return wall;
}

void write_wall(TomlWriter& out, const WallSpec& wall) {
  out.header("[[wall]]");
  write_keys(out, first_keys, wall);
  if (const auto* mesh = std::get_if<MeshWallSpec>(&wall.shape)) write_keys(out, mesh_keys, *mesh);
  WallSpec left_out;
  left_out.about = own_point(wall);
  write_keys(out, last_keys, wall, left_out);
}

std::string wall_text(const WallSpec& wall, const TomlWriter& out) {
  InlineTable table;
  write_keys(table, first_keys, wall, WallSpec(), out);
  if (const auto* mesh = std::get_if<MeshWallSpec>(&wall.shape))
    write_keys(table, mesh_keys, *mesh, MeshWallSpec(), out);
  WallSpec left_out;
  left_out.about = own_point(wall);
  write_keys(table, last_keys, wall, left_out, out);
  return table.text();
}

std::vector<KeyTable> wall_tables() {
  KeyTable wall{"wall", "in [[wall]]", lines_of_keys(first_keys), true};
  KeyTable motion{"wall.motion", "in motion = { … } of a [[wall]]", lines_of_keys(table_motion_keys)};
  for (KeyLine& line : lines_of_keys(mesh_keys)) wall.keys.push_back(std::move(line));
  for (KeyLine& line : lines_of_keys(last_keys)) wall.keys.push_back(std::move(line));
  for (KeyLine& line : lines_of_keys(constant_motion_keys)) motion.keys.push_back(std::move(line));
  for (KeyLine& line : lines_of_keys(sine_motion_keys)) motion.keys.push_back(std::move(line));
  // The key "displacement" is listed with tables.
  motion.keys.push_back(lines_of_keys(formula_motion_keys).back());
  return {std::move(wall),
          {"wall.plane", "in plane = { … } of a [[wall]]", lines_of_keys(plane_keys)},
          {"wall.box", "in box = { … } of a [[wall]]", lines_of_keys(box_keys)},
          std::move(motion)};
}

}  // namespace scree
