#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// A syntax error in a formula.
struct FormulaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A formula such as "0.5 * 9.81 * t^2": + − * / ^, parentheses, comparisons, `a ? b : c`, and sin, cos, tan,
/// asin, acos, atan, atan2, sinh, cosh, tanh, exp, ln, log10, sqrt, abs, min, max, with the constant pi.
/// Names of variables may contain dots: "wall.floor.fz".
class Formula {
 public:
  /// @throws FormulaError
  explicit Formula(const std::string& text);

  /// Names of the variables in the formula.
  const std::vector<std::string>& variables() const;
  /// Value for given variables, in their order; NaN or infinite if undefined. Not thread-safe.
  double value(const std::vector<double>& values) const;

 private:
  struct Parts;
  std::shared_ptr<Parts> parts_;
};

/// Returns whether a formula reads a name as one variable: only letters, digits, dots and underscores.
bool can_be_variable(std::string_view name);

/// Values of a formula of one variable.
/// @param variable  its name
/// @param at        values of the variable
/// @throws FormulaError
std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at);

}  // namespace scree
