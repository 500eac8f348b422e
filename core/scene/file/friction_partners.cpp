#include "core/scene/file/friction_partners.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

#include "core/scene/file/scene_values.hpp"
#include "core/scene/live_values.hpp"

namespace scree {
namespace {

constexpr std::string_view static_key = "friction.static";
constexpr std::string_view dynamic_key = "friction.dynamic";

struct Coefficients {
  double of_stick = 0.0;
  double of_slip = 0.0;
};

/// The coefficients of a rule before its values are set; none: there is no such rule, or a value is no
/// number.
/// @param rule  "contact.0."
using Before = std::function<std::optional<Coefficients>(const std::string& rule)>;

std::optional<double> number_of(const SceneValue& value) {
  try {
    return toml::parse("value = " + value.text).get("value")->value<double>();
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

/// Returns whether a value is one of a path, or a table that it lies in.
bool sets(const SceneValue& value, const std::string& path) {
  return path == value.path || path.starts_with(value.path + ".");
}

std::optional<SceneValue> partner_of(const SceneValue& value, const Before& before) {
  const std::string_view key = within_part(value.path);
  const bool of_stick = key == static_key;
  if (!value.path.starts_with("contact.") || !(of_stick || key == dynamic_key)) return std::nullopt;
  const std::string rule = value.path.substr(0, value.path.size() - key.size());
  const std::optional<double> wanted = number_of(value);
  const std::optional<Coefficients> now = wanted ? before(rule) : std::nullopt;
  if (!now) return std::nullopt;
  const bool equal = now->of_slip == now->of_stick;
  const bool changes = of_stick ? equal || now->of_slip > *wanted : *wanted > now->of_stick;
  if (!changes) return std::nullopt;
  return SceneValue{rule + std::string(of_stick ? dynamic_key : static_key), value.text};
}

std::vector<SceneValue> with_partners(const std::vector<SceneValue>& values, const Before& before) {
  std::vector<SceneValue> all = values;
  for (auto value = values.begin(); value != values.end(); ++value) {
    const auto again = [&](const SceneValue& later) { return later.path == value->path; };
    if (std::any_of(value + 1, values.end(), again)) continue;
    const std::optional<SceneValue> partner = partner_of(*value, before);
    if (!partner) continue;
    const auto sets_it = [&](const SceneValue& one) { return sets(one, partner->path); };
    if (std::none_of(values.begin(), values.end(), sets_it)) all.push_back(*partner);
  }
  return all;
}

std::optional<std::size_t> number_of_rule(const std::string& rule) {
  const char* const begin = rule.data() + rule.find('.') + 1;
  const char* const end = rule.data() + rule.size() - 1;
  std::size_t number = 0;
  const auto [after, error] = std::from_chars(begin, end, number);
  return error == std::errc() && after == end ? std::optional(number) : std::nullopt;
}

std::optional<Coefficients> coefficients_in(const toml::table& document, const std::string& rule) {
  const auto number = [&](std::string_view key, double otherwise) -> std::optional<double> {
    const toml::node* node = find_value(document, std::string(rule).append(key));
    return node == nullptr ? otherwise : node->value<double>();
  };
  const std::optional<double> of_stick = number(static_key, 0.0);
  const std::optional<double> of_slip = number(dynamic_key, of_stick.value_or(0.0));
  if (!of_stick || !of_slip) return std::nullopt;
  return Coefficients{*of_stick, *of_slip};
}

}  // namespace

std::vector<SceneValue> with_friction_partners(const Scene& scene, const std::vector<SceneValue>& values) {
  return with_partners(values, [&](const std::string& rule) -> std::optional<Coefficients> {
    const std::optional<std::size_t> number = number_of_rule(rule);
    if (!number || *number >= scene.contacts.size()) return std::nullopt;
    const FrictionSpec& friction = scene.contacts[*number].friction;
    return Coefficients{friction.static_coefficient, friction.dynamic_coefficient};
  });
}

std::vector<SceneValue> with_friction_partners(const toml::table& document,
                                               const std::vector<SceneValue>& values) {
  return with_partners(values, [&](const std::string& rule) { return coefficients_in(document, rule); });
}

}  // namespace scree
