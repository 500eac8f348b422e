#include <algorithm>
#include <numbers>

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

constexpr std::string_view side_meaning =
    "where the bodies are: `inside` or `outside`; spheres touch both sides";

constexpr std::array cylinder_keys = {
    key<&CylinderSpec::point>("point", "m", "middle of the end where it begins", required_key),
    key<&CylinderSpec::axis>("axis", "", "direction to its other end, of any length", required_key),
    key<&CylinderSpec::radius>("radius", "m", "of its side",
                               {.range = positive, .required = true, .common = true}),
    key<&CylinderSpec::length>("length", "m", "along the axis",
                               {.range = positive, .required = true, .common = true}),
    key<&CylinderSpec::side>("side", "", side_meaning),
};

constexpr std::array cone_keys = {
    key<&ConeSpec::apex>("apex", "m", "its tip, or where it would be", required_key),
    key<&ConeSpec::axis>("axis", "", "direction from the apex into the cone, of any length", required_key),
    key<&ConeSpec::half_angle>("half_angle", "rad", "between the axis and the side; less than π/2",
                               {.range = positive, .required = true, .common = true}),
    key<&ConeSpec::from>("from", "m", "where it begins, along the axis from the apex; 0 with its tip",
                         {.range = not_negative, .required = true, .common = true}),
    key<&ConeSpec::to>("to", "m", "where it ends; more than `from`",
                       {.range = positive, .required = true, .common = true}),
    key<&ConeSpec::side>("side", "", side_meaning),
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

void read_plane(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  PlaneSpec plane;
  read_keys(given, plane_keys, plane);
  make_unit(given, "normal", "point out of the wall", plane.normal);
  wall.shape = plane;
}

void read_cylinder(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  CylinderSpec cylinder;
  read_keys(given, cylinder_keys, cylinder);
  make_unit(given, "axis", "point to the other end", cylinder.axis);
  wall.shape = cylinder;
}

void read_cone(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (!table.has(self.name)) return;
  const TomlTable given = table.table(self.name);
  ConeSpec cone;
  read_keys(given, cone_keys, cone);
  make_unit(given, "axis", "point from the apex into the cone", cone.axis);
  constexpr double flat = 0.5 * std::numbers::pi;
  if (!(cone.half_angle < flat))
    given.fail("half_angle", "must be less than π/2 = 1.5708 rad, where a cone is a plane");
  if (!(cone.to > cone.from))
    given.fail("to", "must be greater than from, both along the axis from the apex");
  wall.shape = cone;
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

void read_motion_key(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (table.has(self.name)) wall.motion = read_motion(table.table(self.name));
}

std::string motion_key_text(const Key<WallSpec>&, const WallSpec& wall, const WallSpec&, const TomlWriter&) {
  return motion_text(wall.motion);
}

void read_free_key(const Key<WallSpec>& self, const TomlTable& table, WallSpec& wall) {
  if (table.has(self.name)) wall.free = read_free(table.table(self.name));
}

std::string free_key_text(const Key<WallSpec>&, const WallSpec& wall, const WallSpec&, const TomlWriter&) {
  return wall.free ? free_text(*wall.free) : std::string();
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
    own_key<WallSpec>("cylinder", "", "without facets, see below",
                      {.type = "`{ point, axis, radius, length, side }`", .input = {KeyKind::table}},
                      read_cylinder, form_text<CylinderSpec, cylinder_keys>),
    own_key<WallSpec>("cone", "", "without facets, see below",
                      {.type = "`{ apex, axis, half_angle, from, to, side }`", .input = {KeyKind::table}},
                      read_cone, form_text<ConeSpec, cone_keys>),
};
constexpr std::array last_keys = {
    key<&WallSpec::about>(
        "about", "m", "point that it turns about and that its moment refers to",
        {.otherwise = "the plane's or cylinder's point, the box's centre, the apex, the mesh's origin"}),
    own_key<WallSpec>("motion", "", "see below",
                      {.type = "table", .otherwise = "at rest", .input = {KeyKind::table}}, read_motion_key,
                      motion_key_text),
    key<&WallSpec::surface_velocity>(
        "surface_velocity", "m/s",
        "of a surface that runs like a conveyor belt while the wall keeps its place. Friction feels the part "
        "along the surface; it turns with the wall"),
    own_key<WallSpec>("free", "", "moved by its contacts, its weight and a force, see below",
                      {.type = "table", .otherwise = "moved by `motion` alone", .input = {KeyKind::table}},
                      read_free_key, free_key_text),
};

/// Default centre of rotation of a wall.
Vec3 own_point(const WallSpec& wall) {
  if (const auto* plane = std::get_if<PlaneSpec>(&wall.shape)) return plane->point;
  if (const auto* box = std::get_if<BoxSpec>(&wall.shape)) return 0.5 * (box->box.min + box->box.max);
  if (const auto* cylinder = std::get_if<CylinderSpec>(&wall.shape)) return cylinder->point;
  if (const auto* cone = std::get_if<ConeSpec>(&wall.shape)) return cone->apex;
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
  for (const std::string_view form : {"plane", "box", "cylinder", "cone", "mesh"}) {
    if (table.has(form)) forms.push_back(form);
  }
  if (forms.empty()) table.fail_here("wall has no form; give one of plane, box, cylinder, cone and mesh");
  if (forms.size() > 1) {
    table.fail(forms[1], "is given together with " + std::string(forms[0]) +
                             "; give exactly one of plane, box, cylinder, cone and mesh");
  }
  if (forms[0] == "mesh") return true;
  for (const auto& one : mesh_keys) {
    if (!table.has(one.name)) continue;
    table.fail(one.name, "belongs to a mesh, but the wall is a " + std::string(forms[0]) + "; leave it out");
  }
  return false;
}

}  // namespace

void make_unit(const TomlTable& given, std::string_view key, std::string_view right, Vec3& direction) {
  const double length = direction.norm();
  if (!(length > 0.0) || !std::isfinite(length))
    given.fail(key, "has no direction; it must " + std::string(right));
  // One that is unit already keeps its bits, so that a saved scene reads back unchanged.
  if (std::abs(length - 1.0) > 4.0 * std::numeric_limits<double>::epsilon()) direction /= length;
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
  for (KeyLine& line : lines_of_keys(mesh_keys)) wall.keys.push_back(std::move(line));
  for (KeyLine& line : lines_of_keys(last_keys)) wall.keys.push_back(std::move(line));
  return {std::move(wall),
          {"wall.plane", "in plane = { … } of a [[wall]]", lines_of_keys(plane_keys)},
          {"wall.box", "in box = { … } of a [[wall]]", lines_of_keys(box_keys)},
          {"wall.cylinder", "in cylinder = { … } of a [[wall]]", lines_of_keys(cylinder_keys)},
          {"wall.cone", "in cone = { … } of a [[wall]]", lines_of_keys(cone_keys)}};
}

}  // namespace scree
