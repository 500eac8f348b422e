#include "core/base/text/formula_program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <type_traits>

#include "core/base/text/jet.hpp"

namespace scree {
namespace {

constexpr std::array functions = std::to_array<Function>({{"sin", Operation::sin},
                                                          {"cos", Operation::cos},
                                                          {"tan", Operation::tan},
                                                          {"asin", Operation::asin},
                                                          {"acos", Operation::acos},
                                                          {"atan", Operation::atan},
                                                          {"atan2", Operation::atan2, 2},
                                                          {"sinh", Operation::sinh},
                                                          {"cosh", Operation::cosh},
                                                          {"tanh", Operation::tanh},
                                                          {"exp", Operation::exp},
                                                          {"ln", Operation::ln},
                                                          {"log10", Operation::log10},
                                                          {"sqrt", Operation::sqrt},
                                                          {"abs", Operation::abs},
                                                          {"sign", Operation::sign},
                                                          {"floor", Operation::floor},
                                                          {"min", Operation::least, 1, true},
                                                          {"max", Operation::most, 1, true}});

// Operations on numbers and jets alike.

double value_of(double number) {
  return number;
}
double value_of(const Jet& jet) {
  return jet.value;
}

/// A number that does not change, in spite of its operands.
template <typename Number>
Number constant(double value) {
  return Number{value};
}

template <typename Number>
Number apply(Operation operation, const Number& a) {
  using std::abs, std::acos, std::asin, std::atan, std::cos, std::cosh, std::exp, std::log, std::sin,
      std::sinh, std::sqrt, std::tan, std::tanh;
  switch (operation) {
    case Operation::negate:
      return -a;
    case Operation::sin:
      return sin(a);
    case Operation::cos:
      return cos(a);
    case Operation::tan:
      return tan(a);
    case Operation::asin:
      return asin(a);
    case Operation::acos:
      return acos(a);
    case Operation::atan:
      return atan(a);
    case Operation::sinh:
      return sinh(a);
    case Operation::cosh:
      return cosh(a);
    case Operation::tanh:
      return tanh(a);
    case Operation::exp:
      return exp(a);
    case Operation::ln:
      return log(a);
    case Operation::log10:
      if constexpr (std::is_same_v<Number, double>) return std::log10(a);
      return log(a) / constant<Number>(std::numbers::ln10);
    case Operation::sqrt:
      return sqrt(a);
    case Operation::abs:
      return value_of(a) < 0.0 ? -a : a;
    case Operation::sign:
      return constant<Number>((value_of(a) > 0.0) - (value_of(a) < 0.0));
    case Operation::floor:
      return constant<Number>(std::floor(value_of(a)));
    default:
      return a;
  }
}

template <typename Number>
Number apply(Operation operation, const Number& a, const Number& b) {
  using std::atan2, std::pow;
  const double x = value_of(a);
  const double y = value_of(b);
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::power:
      return pow(a, b);
    case Operation::atan2:
      return atan2(a, b);
    case Operation::less:
      return constant<Number>(x < y);
    case Operation::at_most:
      return constant<Number>(x <= y);
    case Operation::greater:
      return constant<Number>(x > y);
    case Operation::at_least:
      return constant<Number>(x >= y);
    case Operation::equal:
      return constant<Number>(x == y);
    case Operation::unequal:
      return constant<Number>(x != y);
    case Operation::both:
      return constant<Number>(x != 0.0 && y != 0.0);
    case Operation::either:
      return constant<Number>(x != 0.0 || y != 0.0);
    case Operation::least:
      return y < x ? b : a;
    case Operation::most:
      return y > x ? b : a;
    default:
      return a;
  }
}

int operands_of(Operation operation) {
  switch (operation) {
    case Operation::number:
    case Operation::variable:
      return 0;
    case Operation::choose:
      return 3;
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::divide:
    case Operation::power:
    case Operation::atan2:
    case Operation::less:
    case Operation::at_most:
    case Operation::greater:
    case Operation::at_least:
    case Operation::equal:
    case Operation::unequal:
    case Operation::both:
    case Operation::either:
    case Operation::least:
    case Operation::most:
      return 2;
    default:
      return 1;
  }
}

template <typename Number>
Number evaluated_as(const std::vector<Instruction>& instructions, std::span<const Number> variables) {
  thread_local std::vector<Number> stack;
  stack.clear();
  for (const auto& [operation, number, variable] : instructions) {
    if (operation == Operation::number) {
      stack.push_back(constant<Number>(number));
      continue;
    }
    if (operation == Operation::variable) {
      stack.push_back(variables[variable]);
      continue;
    }
    const Number last = stack.back();
    const int operands = operands_of(operation);
    if (operands == 1) {
      stack.back() = apply(operation, last);
      continue;
    }
    stack.pop_back();
    const Number before = stack.back();
    if (operands == 2) {
      stack.back() = apply(operation, before, last);
      continue;
    }
    stack.pop_back();
    stack.back() = value_of(stack.back()) != 0.0 ? before : last;
  }
  return stack.back();
}

}  // namespace

std::span<const Function> all_functions() {
  return functions;
}

const Function* function_named(std::string_view name) {
  const auto* found =
      std::find_if(functions.begin(), functions.end(), [&](const Function& one) { return one.name == name; });
  return found == functions.end() ? nullptr : found;
}

double evaluated(const std::vector<Instruction>& instructions, std::span<const double> variables) {
  return evaluated_as<double>(instructions, variables);
}

Jet evaluated(const std::vector<Instruction>& instructions, std::span<const Jet> variables) {
  return evaluated_as<Jet>(instructions, variables);
}

}  // namespace scree
