#pragma once

#include "core/record/series/series.hpp"

namespace scree {

// A series that is reckoned from others, as a plot names it: "pressure [Pa] = wall.punch.fz / 0.0312". Its
// formula has the names of series, `t` for the time, and what formulas of references have.

/// Whether it is written as one.
bool is_derived_series(std::string_view text);

/// NaN in frames in which the formula has no finite value.
/// @throws SeriesError: no name, a unit without end, a formula or a series in it that is none, a constant one
/// that is not finite
Series derived_series(const Model& model, const std::string& text);

/// As a plot names it, of what is typed: a formula alone becomes "formula = …".
std::string named_formula(const std::string& text);

/// A series as formulas name it: a body or a wall by its number where its name has letters that they do not
/// read.
std::string variable_name(const Model& model, const std::string& series);

}  // namespace scree
