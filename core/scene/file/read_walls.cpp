#include <algorithm>

#include "core/scene/file/read_parts.hpp"

namespace scree {
namespace {

PlaneSpec read_plane(const TomlTable& table) {
  table.allow({"point", "normal"});
  PlaneSpec plane{table.vector("point"), table.vector("normal")};
  const double length = plane.normal.norm();
  if (!(length > 0.0) || !std::isfinite(length)) {
    table.fail("normal", "has no direction; it must point out of the wall");
  }
  // A normal that is unit already keeps its bits, so that a saved scene reads back unchanged.
  if (std::abs(length - 1.0) > 4.0 * std::numeric_limits<double>::epsilon()) plane.normal /= length;
  return plane;
}

BoxSpec read_box(const TomlTable& table) {
  table.allow({"min", "max", "open"});
  BoxSpec spec;
  spec.box = {table.vector("min"), table.vector("max")};
  if ((spec.box.max - spec.box.min).minCoeff() <= 0.0) {
    table.fail("max", "must be greater than min along each axis");
  }
  if (!table.has("open")) return spec;
  constexpr std::array<std::string_view, 6> sides{"left", "right", "front", "back", "bottom", "top"};
  for (const std::string& side : table.texts("open")) {
    const auto found = std::find(sides.begin(), sides.end(), side);
    if (found == sides.end()) {
      table.fail("open", "names \"" + side +
                             "\"; the sides are left, right (x), front, back (y), bottom and top (z)");
    }
    bool& open = spec.open[static_cast<size_t>(found - sides.begin())];
    if (open) table.fail("open", "names \"" + side + "\" twice; once is enough");
    open = true;
  }
  if (std::find(spec.open.begin(), spec.open.end(), false) == spec.open.end()) {
    table.fail("open", "names all six sides; leave at least one closed");
  }
  return spec;
}

void read_motion(const TomlTable& table, WallSpec& wall) {
  if (table.has("time") || table.has("displacement")) {
    constexpr std::string_view mixed =
        "cannot be combined with a table of displacements; give one or the other";
    table.allow({"time", "displacement"}, {{"velocity", mixed}, {"spin", mixed}});
    TableMotion motion{table.times("time"), table.vectors("displacement")};
    if (motion.displacement.size() != motion.time.size()) {
      table.fail("displacement", "has " + std::to_string(motion.displacement.size()) + " rows for " +
                                     std::to_string(motion.time.size()) + " times; it must have one each");
    }
    wall.motion = std::move(motion);
    return;
  }
  table.allow({"velocity", "spin", "time", "displacement"});
  if (!table.has("velocity") && !table.has("spin")) {
    table.fail_here("wall.motion is empty; give time and displacement, or velocity and spin");
  }
  wall.motion =
      ConstantMotion{table.vector_or("velocity", Vec3::Zero()), table.vector_or("spin", Vec3::Zero())};
}

/// Reads the wall's form and returns the point it turns about unless the scene names another.
Vec3 read_form(const TomlTable& table, WallSpec& wall) {
  if (table.has("plane")) {
    const PlaneSpec plane = read_plane(table.table("plane"));
    wall.shape = plane;
    return plane.point;
  }
  if (table.has("box")) {
    const BoxSpec box = read_box(table.table("box"));
    wall.shape = box;
    return 0.5 * (box.box.min + box.box.max);
  }
  MeshWallSpec mesh{table.path("mesh"), read_unit(table), table.number_or("scale", 1.0, positive)};
  if (table.has("inside")) mesh.inside = table.flag_or("inside", false);
  mesh.position = table.vector_or("position", Vec3::Zero());
  mesh.rotation = table.vector_or("rotation", Vec3::Zero());
  const Vec3 origin = mesh.position;
  wall.shape = std::move(mesh);
  return origin;
}

}  // namespace

WallSpec read_wall(const TomlTable& table) {
  table.allow({"name", "material", "plane", "box", "mesh", "unit", "scale", "inside", "position", "rotation",
               "motion", "about"});
  std::vector<std::string_view> forms;
  for (const std::string_view form : {"plane", "box", "mesh"}) {
    if (table.has(form)) forms.push_back(form);
  }
  if (forms.empty()) table.fail_here("wall has no form; give one of plane, box and mesh");
  if (forms.size() > 1) {
    table.fail(forms[1], "is given together with " + std::string(forms[0]) +
                             "; give exactly one of plane, box and mesh");
  }
  for (const std::string_view key : {"unit", "scale", "inside", "position", "rotation"}) {
    if (table.has(key) && forms[0] != "mesh") {
      table.fail(key, "belongs to a mesh, but the wall is a " + std::string(forms[0]) + "; leave it out");
    }
  }
  WallSpec wall;
  wall.line = table.line();
  if (table.has("name")) wall.name = table.name("name");
  wall.material = table.text("material");
  wall.about = table.vector_or("about", read_form(table, wall));
  if (table.has("motion")) read_motion(table.table("motion"), wall);
  return wall;
}

}  // namespace scree
