#pragma once

#include <filesystem>
#include <iosfwd>

#include "core/geometry/features/features.hpp"
#include "core/geometry/mass_properties.hpp"

namespace scree {

/// `scree check` of a mesh in metres: prints its content on standard output, faults on standard error.
/// @return whether it can be a particle
bool check_mesh_file(const std::filesystem::path& path);

// Lines shared by the reports on meshes and scenes.

void print_extent(std::ostream& out, const char* indent, const Mesh& mesh);
void print_mass_properties(std::ostream& out, const char* indent, const MassProperties& mass);
void print_features(std::ostream& out, const char* indent, const Features& features);

}  // namespace scree
