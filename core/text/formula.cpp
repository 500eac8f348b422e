#include "core/text/formula.hpp"

#include <muParser.h>

#include <numbers>

namespace scree {

std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at) {
  try {
    double now = 0.0;
    mu::Parser parser;
    parser.DefineVar(variable, &now);
    parser.DefineConst("pi", std::numbers::pi);
    parser.SetExpr(formula);
    std::vector<double> values;
    values.reserve(at.size());
    for (double value : at) {
      now = value;
      values.push_back(parser.Eval());
    }
    return values;
  } catch (const mu::Parser::exception_type& error) {
    throw FormulaError(error.GetMsg());
  }
}

}  // namespace scree
