#pragma once

#include <QStringList>

#include "core/scene/scene.hpp"
#include "core/scene/toml/key_input.hpp"

namespace scree {

/// Names that a scene has for a key: of materials, of bodies, of columns for plots. Bodies without a name are
/// left out; they are known by their numbers.
QStringList offered_names(const Scene& scene, NamesOf kind);

/// A name that is not taken: "steel", "steel 2".
std::string free_name(const Scene& scene, NamesOf kind, const std::string& wanted);

}  // namespace scree
