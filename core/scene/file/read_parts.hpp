#pragma once

#include "core/scene/scene.hpp"
#include "core/scene/toml/toml_table.hpp"

namespace scree {

// The parts of a scene file, each from its own table. All throw SceneError at the line of the key at fault.
// Names are not looked up here.

/// @param otherwise  the method where the table names none
SolverSpec read_solver(const TomlTable& table, SolverMethod otherwise);
OutputSpec read_output(const TomlTable& table);
ViewSpec read_view(const TomlTable& table);
PlotSpec read_plot(const TomlTable& table);
MaterialSpec read_material(const TomlTable& table);
ContactRule read_contact(const TomlTable& table);
/// The normal law of a contact, where it is one of spheres that keep a dent.
WaltonBraunLawSpec read_walton_braun(const TomlTable& table);
StorakersLawSpec read_storakers(const TomlTable& table);
ShapeSpec read_shape(const TomlTable& table);
BodySpec read_body(const TomlTable& table);
FillSpec read_fill(const TomlTable& table);
WallSpec read_wall(const TomlTable& table);
LoadSpec read_load(const TomlTable& table);
EventSpec read_event(const TomlTable& table);
FluidSpec read_fluid(const TomlTable& table);
NearFieldSpec read_near_field(const TomlTable& table);
LatticeSpec read_lattice(const TomlTable& table);

/// The static and the dynamic coefficient of a table that has them; `dynamic` left out is `static`.
struct FrictionCoefficients {
  double static_coefficient;
  double dynamic_coefficient;
};
FrictionCoefficients read_coefficients(const TomlTable& table);

LengthUnit read_unit(const TomlTable& table);

}  // namespace scree
