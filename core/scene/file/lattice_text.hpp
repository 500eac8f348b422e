#pragma once

#include "core/scene/lattice_spec.hpp"
#include "core/scene/toml/toml_writer.hpp"

namespace scree {

/// [lattice], its supports and its loads.
void write_lattice(TomlWriter& out, const LatticeSpec& lattice);

}  // namespace scree
