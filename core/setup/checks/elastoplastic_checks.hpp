#pragma once

#include "core/model/model.hpp"

namespace scree {

/// Checks elastoplastic rules: unloading must not be softer than loading, or cycles would gain energy; two
/// hardening materials must have the same exponent. Precondition: each two bodies that can meet have a rule
/// and its data.
/// @throws SceneError at the line of the rule
void check_elastoplastic_rules(const Model& model);

}  // namespace scree
