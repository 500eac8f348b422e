#include "core/record/series/derived_series.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/formula.hpp"
#include "core/model/lookup.hpp"

namespace scree {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t") + 1 - first));
}

Series find_variable(const Model& model, const std::string& name) {
  if (name == "t") return {name, "s", [](const Frame& frame) { return frame.time; }};
  return find_series(model, name);
}

}  // namespace

bool is_derived_series(std::string_view text) {
  // The name of a body, a wall and so on may contain an equals sign.
  constexpr std::array<std::string_view, 5> tables = {"body.", "wall.", "shape.", "stream.", "probe."};
  const bool part = std::any_of(tables.begin(), tables.end(),
                                [&](std::string_view table) { return text.starts_with(table); });
  return !part && text.find('=') != std::string_view::npos;
}

Series derived_series(const Model& model, const std::string& text) {
  const auto refuse = [&](const std::string& what) {
    throw SeriesError("the series \"" + text + "\" " + what);
  };
  const std::size_t equals = text.find('=');
  const std::string heading = trimmed(std::string_view(text).substr(0, equals));
  const std::size_t bracket = heading.find('[');
  Series series;
  series.name = trimmed(heading.substr(0, bracket));
  if (series.name.empty()) refuse("has no name; it must be like \"pressure [Pa] = wall.floor.fz / 0.01\"");
  if (bracket != std::string::npos) {
    if (heading.back() != ']') refuse("must have its unit in brackets before the equals sign, as in [Pa]");
    series.unit = trimmed(heading.substr(bracket + 1, heading.size() - bracket - 2));
  }
  try {
    const Formula formula(trimmed(std::string_view(text).substr(equals + 1)));
    if (formula.variables().empty() && !std::isfinite(formula.value({})))
      refuse("has a formula without a finite value; it must have one");
    std::vector<Series> parts;
    for (const std::string& name : formula.variables()) parts.push_back(find_variable(model, name));
    series.of_contacts =
        std::any_of(parts.begin(), parts.end(), [](const Series& part) { return part.of_contacts; });
    series.value = [formula, parts](const Frame& frame) {
      std::vector<double> values;
      values.reserve(parts.size());
      for (const Series& part : parts) values.push_back(part.value(frame));
      const double value = formula.value(values);
      return std::isfinite(value) ? value : std::nan("");
    };
  } catch (const FormulaError& error) {
    refuse(std::string("has a formula that cannot be read: ") + error.what());
  }
  return series;
}

std::string named_formula(const std::string& text) {
  const std::size_t equals = text.find('=');
  // Comparisons contain it as well: "<=", "==".
  const bool compares =
      equals != std::string::npos &&
      ((equals > 0 && std::string_view("<>!").find(text[equals - 1]) != std::string_view::npos) ||
       text.compare(equals, 2, "==") == 0);
  return equals == std::string::npos || compares ? "formula = " + trimmed(text) : trimmed(text);
}

std::string variable_name(const Model& model, const std::string& series) {
  const std::size_t first = series.find('.');
  const std::size_t last = series.rfind('.');
  if (can_be_variable(series) || first == last) return series;
  const std::string table = series.substr(0, first);
  const std::string part = series.substr(first + 1, last - first - 1);
  const int number = table == "body" ? find_body(model, part) : table == "wall" ? find_wall(model, part) : -1;
  return number < 0 ? series : table + "." + std::to_string(number) + series.substr(last);
}

}  // namespace scree
