#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scree {

/// A syntax error in a formula.
struct FormulaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A quantity that depends on a variable, with its first two derivatives.
struct Jet {
  double value = 0.0;
  double first = 0.0;
  double second = 0.0;
};

/// A formula such as "0.5 * 9.81 * t^2": + − * / ^, parentheses, comparisons, && ||, `a ? b : c`, and sin,
/// cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, ln, log10, sqrt, abs, sign, floor, min, max,
/// with the constant pi. Names of variables may contain dots: "wall.floor.fz". Copies share their content;
/// it is constant, so that several threads may evaluate a formula at once.
class Formula {
 public:
  /// A formula that others may use by its name.
  struct Named {
    std::string name;
    std::shared_ptr<const Formula> formula;
  };

  /// @param named  their variables are those of this formula too
  /// @throws FormulaError
  explicit Formula(const std::string& text, std::span<const Named> named = {});

  /// Names of the variables in the formula, in the order in which they first occur.
  const std::vector<std::string>& variables() const;
  /// Value for given variables, in their order; NaN or infinite if undefined.
  double value(std::span<const double> values) const;
  /// Value and derivatives in a formula of one variable, or of none. Where the formula has a kink, the
  /// derivatives are those of the branch that is evaluated.
  Jet jet(double variable) const;

 private:
  struct Program;
  std::shared_ptr<const Program> program_;
};

/// Returns whether a formula reads a name as one variable: only letters, digits, dots and underscores, and no
/// digit or dot at the beginning.
bool can_be_variable(std::string_view name);
/// Returns whether a formula reads a name as a function or a constant.
bool is_formula_word(std::string_view name);

/// Checks that a formula has no other variable than one.
/// @throws FormulaError
void allow_one_variable(const Formula& formula, const std::string& variable);

/// Values of a formula of one variable.
/// @param variable  its name
/// @param at        values of the variable
/// @throws FormulaError
std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at);

}  // namespace scree
