#pragma once

#include "core/record/series/series.hpp"

namespace scree {

// A series computed from others, as in a plot: "pressure [Pa] = wall.punch.fz / 0.0312". Its formula may use
// names of series, `t` for the time, and the functions of reference formulas.

/// Returns whether a text defines a derived series.
bool is_derived_series(std::string_view text);

/// Value is NaN where the formula has none.
/// @throws SeriesError: a missing name, an unterminated unit, an invalid formula or series, a constant that
///   is not finite
Series derived_series(const Model& model, const std::string& text);

/// Completes typed text to a definition: a formula alone becomes "formula = …".
std::string named_formula(const std::string& text);

/// Name of a series for use in formulas. Bodies and walls are named by number if their names contain other
/// characters than variables may.
std::string variable_name(const Model& model, const std::string& series);

}  // namespace scree
