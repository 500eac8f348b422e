#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// What is wrong with a formula.
struct FormulaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A formula, as in "0.5 * 9.81 * t^2": + − * / ^, parentheses, comparisons, `a ? b : c`, and sin, cos, tan,
/// asin, acos, atan, atan2, sinh, cosh, tanh, exp, ln, log10, sqrt, abs, min, max, with the constant pi.
/// Names of variables may hold points: "wall.floor.fz".
class Formula {
 public:
  /// @throws FormulaError
  explicit Formula(const std::string& text);

  /// Those that it names.
  const std::vector<std::string>& variables() const;
  /// For values of the variables, in their order; NaN or infinite where the formula has none. Not to be
  /// called by two threads at once.
  double value(const std::vector<double>& values) const;

 private:
  struct Parts;
  std::shared_ptr<Parts> parts_;
};

/// Whether a formula reads a name as one variable: letters, digits, points and underscores alone.
bool can_be_variable(std::string_view name);

/// The values of a formula of one variable.
/// @param variable  its name
/// @param at        values of the variable
/// @throws FormulaError
std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at);

}  // namespace scree
