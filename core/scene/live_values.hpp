#pragma once

#include <string>
#include <string_view>

#include "core/scene/scene.hpp"

namespace scree {

/// Copies the values that may change while a run goes on: gravity, step, tolerances, friction, damping and
/// the numbers of contact laws, moduli and yield stress, motion of walls, fluid, near field. All others need
/// a new start: shapes, masses, numbers of bodies, kinds of laws and their activation gaps, the method.
/// Precondition: both scenes have the same walls, materials and contact rules.
void copy_live_values(const Scene& from, Scene& to);

/// Path of a value in its part, without the kind and the name or number of the part, which may be quoted:
/// "friction.static" of "contact.0.friction.static".
std::string_view within_part(std::string_view path);

/// Returns whether a value may change while a run goes on. A contact's law may change its numbers, not its
/// kind.
/// @param path  as in `--set`: "contact.0.friction.static"
bool is_live(const Scene& scene, const std::string& path);

}  // namespace scree
