#pragma once

#include "core/scene/scene.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {

// The parts of a scene file as text, each with its header, as read by `read_parts.hpp`. Default values are
// left out.

void write_head(TomlWriter& out, const Scene& scene);
/// Writes nothing if all values are defaults. @param when_left_out  default method
void write_solver(TomlWriter& out, const SolverSpec& solver, SolverMethod when_left_out);
void write_material(TomlWriter& out, const MaterialSpec& material);
/// Normal law as written in a contact: "{ law = "linear", stiffness = 1e6 }".
InlineTable law_table(const NormalLawSpec& law);
void write_contact(TomlWriter& out, const ContactRule& rule);
void write_shape(TomlWriter& out, const ShapeSpec& shape);
void write_body(TomlWriter& out, const BodySpec& body);
// As inline tables: `body_text`, `fill_text`, `wall_text`.
std::string body_text(const BodySpec& body, const TomlWriter& out);
void write_fill(TomlWriter& out, const FillSpec& fill);
std::string fill_text(const FillSpec& fill, const TomlWriter& out);
/// Empty: all bodies have size 1.
std::string size_text(const SizeSpec& size);
void write_inlet(TomlWriter& out, const InletSpec& inlet);
void write_outlet(TomlWriter& out, const OutletSpec& outlet);
void write_probe(TomlWriter& out, const ProbeSpec& probe);
void write_wall(TomlWriter& out, const WallSpec& wall);
std::string wall_text(const WallSpec& wall, const TomlWriter& out);
/// Motion of a wall: "{ velocity = [0.0, 0.0, 1.0] }"; empty: none.
std::string motion_text(const WallMotion& motion);
std::string free_text(const FreeSpec& free);
void write_load(TomlWriter& out, const LoadSpec& load);
/// An event, or a pull as a table of its own.
void write_event(TomlWriter& out, const EventSpec& event);
void write_pull(TomlWriter& out, const PullSpec& pull);
// Write nothing if all values are defaults.
void write_fluid(TomlWriter& out, const FluidSpec& fluid);
void write_near_field(TomlWriter& out, const NearFieldSpec& field);
/// Includes supports and loads.
void write_lattice(TomlWriter& out, const LatticeSpec& lattice);
void write_output(TomlWriter& out, const OutputSpec& output);
void write_plot(TomlWriter& out, const PlotSpec& plot);
void write_try(TomlWriter& out, const TrySpec& one);
/// Writes nothing if all values are defaults.
void write_view(TomlWriter& out, const ViewSpec& view);

}  // namespace scree
