#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/text/formula.hpp"

namespace scree {

// The operations of formulas, for their reader.

enum class Operation {
  number,
  variable,
  add,
  subtract,
  multiply,
  divide,
  power,
  negate,
  less,
  at_most,
  greater,
  at_least,
  equal,
  unequal,
  both,
  either,
  choose,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  sinh,
  cosh,
  tanh,
  exp,
  ln,
  log10,
  sqrt,
  abs,
  sign,
  floor,
  least,
  most
};

/// A function as it is written.
struct Function {
  std::string_view name;
  Operation operation;
  int arguments = 1;
  bool more = false;  ///< it takes that many or more, two by two
};

/// Null: there is no such function.
const Function* function_named(std::string_view name);
std::span<const Function> all_functions();

/// A step of a formula in postfix order: it takes its operands from a stack and leaves its result there.
struct Instruction {
  Operation operation;
  double number = 0.0;       ///< of `number`
  std::size_t variable = 0;  ///< of `variable`
};

/// Result of some instructions. A condition does not skip the branch that is not taken, whose value is lost.
double evaluated(const std::vector<Instruction>& instructions, std::span<const double> variables);
Jet evaluated(const std::vector<Instruction>& instructions, std::span<const Jet> variables);

}  // namespace scree
