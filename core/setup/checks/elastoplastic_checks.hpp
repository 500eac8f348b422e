#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Spheres that keep a dent must not unload more softly than they load, or cycles would gain energy; and what
/// hardens must harden alike. Precondition: each two that can meet have a rule and what its law needs.
/// @throws SceneError at the line of the rule
void check_dents(const Model& model);

}  // namespace scree
