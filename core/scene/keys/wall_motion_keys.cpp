#include <algorithm>

#include "core/scene/keys/key_tables.hpp"
#include "core/scene/keys/read_parts.hpp"
#include "core/scene/keys/write_parts.hpp"

namespace scree {
namespace {

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

void read_axes(const Key<FreeSpec>& self, const TomlTable& table, FreeSpec& free) {
  for (const std::string& name : table.texts(self.name)) {
    const std::size_t axis =
        name.size() == 1 ? std::string_view("xyz").find(name[0]) : std::string_view::npos;
    if (axis == std::string_view::npos)
      table.fail(self.name, "names \"" + name + "\"; the axes are \"x\", \"y\" and \"z\"");
    if (free.axes[axis]) table.fail(self.name, "names \"" + name + "\" twice; once is enough");
    free.axes[axis] = true;
  }
  if (free.axes == std::array<bool, 3>()) table.fail(self.name, "is empty; name at least one of x, y and z");
}

std::string axes_text(const Key<FreeSpec>&, const FreeSpec& free, const FreeSpec&, const TomlWriter&) {
  std::vector<std::string> axes;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (free.axes[axis]) axes.emplace_back(1, "xyz"[axis]);
  }
  return toml_value(axes);
}

constexpr std::array axis_names = {std::string_view("x"), std::string_view("y"), std::string_view("z")};

constexpr std::array free_keys = {
    key<&FreeSpec::mass>("mass", "kg", "its inertia and its weight", {.range = positive, .required = true}),
    own_key<FreeSpec>("axes", "", "along which it moves: `x`, `y`, `z`; it does not turn",
                      {.required = true,
                       .type = "list of axes",
                       .otherwise = "required",
                       .input = {KeyKind::texts, axis_names}},
                      read_axes, axes_text),
    own_key<FreeSpec>(
        "force", "N", "on the wall, beside its weight and its contacts; may jump",
        {.type = "`[x, y, z]`, numbers or formulas of `t`", .otherwise = "zero", .input = {KeyKind::texts}},
        [](const Key<FreeSpec>& self, const TomlTable& table, FreeSpec& free) {
          if (table.has(self.name)) free.force = table.formulas(self.name);
        },
        [](const Key<FreeSpec>&, const FreeSpec& free, const FreeSpec& left_out, const TomlWriter&) {
          return free.force != left_out.force ? toml_value(free.force) : std::string();
        }),
    key<&FreeSpec::damping>("damping", "N·s/m", "force over velocity of a dashpot against its motion",
                            {.range = not_negative}),
};

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

FreeSpec read_free(const TomlTable& table) {
  FreeSpec free;
  read_keys(table, free_keys, free);
  return free;
}

std::string free_text(const FreeSpec& free) {
  return inline_text(free_keys, free, FreeSpec(), TomlWriter("."));
}

std::vector<KeyTable> wall_motion_tables() {
  KeyTable motion{"wall.motion", "in motion = { … } of a [[wall]]", lines_of_keys(table_motion_keys)};
  for (KeyLine& line : lines_of_keys(constant_motion_keys)) motion.keys.push_back(std::move(line));
  for (KeyLine& line : lines_of_keys(sine_motion_keys)) motion.keys.push_back(std::move(line));
  // The key "displacement" is listed with tables.
  motion.keys.push_back(lines_of_keys(formula_motion_keys).back());
  return {std::move(motion), {"wall.free", "in free = { … } of a [[wall]]", lines_of_keys(free_keys)}};
}

}  // namespace scree
