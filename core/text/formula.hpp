#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace scree {

/// What is wrong with a formula.
struct FormulaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The values of a formula of one variable, as in "0.5 * 9.81 * t^2": + − * / ^, parentheses, comparisons,
/// `a ? b : c`, and sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, ln, log10, sqrt, abs, min,
/// max, with the constant pi. A value may be NaN where the formula has none.
/// @param variable  its name
/// @param at        values of the variable
/// @throws FormulaError
std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at);

}  // namespace scree
