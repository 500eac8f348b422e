#pragma once

#include "core/scene/toml/toml_writer.hpp"
#include "core/scene/view_spec.hpp"

namespace scree {

/// [view], unless it says nothing.
void write_view(TomlWriter& out, const ViewSpec& view);

}  // namespace scree
