#pragma once

#include "core/scene/scene.hpp"
#include "core/scene/toml/toml_table.hpp"

namespace scree {

// The parts of a scene file, each from its own table. All throw SceneError at the line of the key at fault.
// Names are not looked up here.

/// Reads the keys above the first table; rejects unknown tables.
void read_head(const TomlTable& root, Scene& scene);
/// @param otherwise  default method
SolverSpec read_solver(const TomlTable& table, SolverMethod otherwise);
OutputSpec read_output(const TomlTable& table);
ViewSpec read_view(const TomlTable& table);
PlotSpec read_plot(const TomlTable& table);
TrySpec read_try(const TomlTable& table);
MaterialSpec read_material(const TomlTable& table);
ContactRule read_contact(const TomlTable& table);
/// Reads the normal law of a contact, by its name in the list of laws.
void read_normal_law(const TomlTable& table, ContactRule& rule);
ShapeSpec read_shape(const TomlTable& table);
BodySpec read_body(const TomlTable& table);
FillSpec read_fill(const TomlTable& table);
/// Reads size = { … } of a fill or an inlet.
SizeSpec read_size(const TomlTable& table);
InletSpec read_inlet(const TomlTable& table);
OutletSpec read_outlet(const TomlTable& table);
ProbeSpec read_probe(const TomlTable& table);
WallSpec read_wall(const TomlTable& table);
/// Makes a direction that was read from a key a unit vector. @throws SceneError at the key: it has none
/// @param right  what it must do: "point out of the wall"
void make_unit(const TomlTable& given, std::string_view key, std::string_view right, Vec3& direction);
/// Reads motion = { … } of a wall.
WallMotion read_motion(const TomlTable& table);
/// Reads free = { … } of a wall.
FreeSpec read_free(const TomlTable& table);
LoadSpec read_load(const TomlTable& table);
/// Reads the events of a scene, and the bodies of their `add_body`. Precondition: it has all other parts.
/// @param pulls  events too, in the order of their lines
void read_events(const std::vector<TomlTable>& tables, const std::vector<TomlTable>& pulls, Scene& scene);
/// A pull as an event at its first time.
EventSpec read_pull(const TomlTable& table);
FluidSpec read_fluid(const TomlTable& table);
NearFieldSpec read_near_field(const TomlTable& table);
LatticeSpec read_lattice(const TomlTable& table);

}  // namespace scree
