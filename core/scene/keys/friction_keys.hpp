#pragma once

#include "core/scene/toml/key.hpp"

namespace scree {

/// Coulomb coefficients of contact rules and events.
/// @tparam Spec  FrictionSpec or FrictionEvent
template <class Spec>
constexpr Key<Spec> static_friction_key() {
  return key<&Spec::static_coefficient>("static", "", "coefficient of a contact that sticks",
                                        {.range = not_negative, .required = true});
}

/// Defaults to the static coefficient, which is read first.
template <class Spec>
constexpr Key<Spec> dynamic_friction_key() {
  auto made =
      key<&Spec::dynamic_coefficient>("dynamic", "", "coefficient of a contact that slips; at most `static`",
                                      {.range = not_negative, .written = true, .otherwise = "`static`"});
  made.read = [](const Key<Spec>& self, const TomlTable& table, Spec& friction) {
    friction.dynamic_coefficient =
        table.number_or(self.name, friction.static_coefficient, self.options.range);
    if (friction.dynamic_coefficient <= friction.static_coefficient) return;
    table.fail(self.name, "is " + number_text(friction.dynamic_coefficient) + ", more than static = " +
                              number_text(friction.static_coefficient) + "; it must be at most that");
  };
  return made;
}

}  // namespace scree
