#include "core/base/text/formula.hpp"

#include <muParser.h>

#include <algorithm>
#include <deque>
#include <numbers>

namespace scree {

namespace {

constexpr const char* name_letters = "0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

}  // namespace

struct Formula::Parts {
  mu::Parser parser;
  std::vector<std::string> names;
  std::deque<double> values;  ///< of the variables; the parser has their addresses
};

Formula::Formula(const std::string& text) : parts_(std::make_shared<Parts>()) {
  try {
    mu::Parser& parser = parts_->parser;
    parser.DefineNameChars(name_letters);
    parser.DefineConst("pi", std::numbers::pi);
    parser.SetVarFactory(
        [](const char* name, void* user) {
          auto& parts = *static_cast<Parts*>(user);
          parts.names.emplace_back(name);
          return &parts.values.emplace_back(1.0);
        },
        parts_.get());
    parser.SetExpr(text);
    parser.Eval();  // finds the variables
  } catch (const mu::Parser::exception_type& error) {
    throw FormulaError(error.GetMsg());
  }
}

const std::vector<std::string>& Formula::variables() const {
  return parts_->names;
}

double Formula::value(const std::vector<double>& values) const {
  std::copy(values.begin(), values.end(), parts_->values.begin());
  return parts_->parser.Eval();
}

bool can_be_variable(std::string_view name) {
  return !name.empty() && name.find_first_not_of(name_letters) == std::string_view::npos;
}

std::vector<double> formula_values(const std::string& formula, const std::string& variable,
                                   const std::vector<double>& at) {
  const Formula parsed(formula);
  const std::vector<std::string>& names = parsed.variables();
  if (names.size() > 1 || (names.size() == 1 && names[0] != variable)) {
    const std::string& unknown = names[0] != variable ? names[0] : names[1];
    throw FormulaError("\"" + unknown + "\" is not one of its variables");
  }
  std::vector<double> values;
  values.reserve(at.size());
  for (const double value : at) values.push_back(names.empty() ? parsed.value({}) : parsed.value({value}));
  return values;
}

}  // namespace scree
