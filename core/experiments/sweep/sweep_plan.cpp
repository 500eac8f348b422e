#include "core/experiments/sweep/sweep_plan.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <stdexcept>

#include "core/base/text/number.hpp"
#include "core/geometry/random.hpp"

namespace scree {
namespace {

constexpr std::size_t most_runs = 1'000'000;
constexpr std::uint64_t seed_of_hypercubes = 20261129;

std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    // Vectors, tables and texts have commas of their own.
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '[' || c == '{')) ++depth;
    if (!quoted && (c == ']' || c == '}')) --depth;
    if (c == between && depth == 0 && !quoted) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (std::string& part : parts) {
    part.erase(0, part.find_first_not_of(' '));
    part.erase(part.find_last_not_of(' ') + 1);
  }
  return parts;
}

/// First equals sign outside of quotes.
std::size_t equals_in(const std::string& text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == '=' && !quoted) return i;
  }
  return std::string::npos;
}

/// n evenly spaced numbers with twelve digits: 0.3 and not 0.30000000000000004.
std::vector<std::string> spaced(double from, double to, int count) {
  std::vector<std::string> values;
  for (int i = 0; i < count; ++i) {
    const double share = count > 1 ? i / static_cast<double>(count - 1) : 0.0;
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.12g", from + share * (to - from));
    values.emplace_back(digits.data());
  }
  return values;
}

void check_unique(const SweepPlan& plan) {
  for (std::size_t i = 0; i < plan.varied.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (plan.varied[i].path == plan.varied[j].path)
        throw std::invalid_argument("--vary names " + plan.varied[i].path +
                                    " twice; give all its values at once");
    }
  }
}

void check_lengths(const SweepPlan& plan) {
  const std::size_t count = plan.varied.front().values.size();
  for (const SweptValue& one : plan.varied) {
    if (one.values.size() != count)
      throw std::invalid_argument("--design latin needs as many values of " + one.path + " as of " +
                                  plan.varied.front().path + ": " + std::to_string(count));
  }
}

bool is_latin(const SweepPlan& plan) {
  return plan.design == SweepDesign::latin && !plan.varied.empty();
}

/// Order of the values of each variable by point.
std::vector<std::vector<std::size_t>> grid_points(const SweepPlan& plan) {
  std::size_t count = 1;
  for (const SweptValue& one : plan.varied) count *= one.values.size();
  std::vector<std::vector<std::size_t>> points(count, std::vector<std::size_t>(plan.varied.size()));
  for (std::size_t point = 0; point < count; ++point) {
    std::size_t rest = point;
    for (std::size_t k = plan.varied.size(); k-- > 0;) {
      points[point][k] = rest % plan.varied[k].values.size();
      rest /= plan.varied[k].values.size();
    }
  }
  return points;
}

std::vector<std::vector<std::size_t>> latin_points(const SweepPlan& plan) {
  const std::size_t count = plan.varied.front().values.size();
  Random random(seed_of_hypercubes);
  std::vector<std::vector<std::size_t>> points(count, std::vector<std::size_t>(plan.varied.size()));
  for (std::size_t k = 0; k < plan.varied.size(); ++k) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = count - 1; i > 0; --i)
      std::swap(order[i], order[static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(i + 1)))]);
    for (std::size_t point = 0; point < count; ++point) points[point][k] = order[point];
  }
  return points;
}

}  // namespace

SweptValue swept_value(const std::string& argument) {
  const std::size_t equals = equals_in(argument);
  const auto refuse = [&] {
    throw std::invalid_argument("--vary " + argument +
                                " is not PATH=FROM:TO:NUMBER or PATH=VALUE,VALUE,…, such as "
                                "contact.0.friction.static=0.2:0.8:4");
  };
  const bool whole = equals != std::string::npos && equals > 0 && equals + 1 < argument.size();
  if (!whole || argument.find_first_of("\r\n") != std::string::npos) refuse();
  SweptValue swept{argument.substr(0, equals), {}};
  const std::string right = argument.substr(equals + 1);
  const std::vector<std::string> range = parts_of(right, ':');
  if (range.size() == 3) {
    double from = 0.0;
    double to = 0.0;
    double count = 0.0;
    const bool numbers =
        read_number(range[0], from) && read_number(range[1], to) && read_number(range[2], count);
    if (!numbers || count != std::floor(count) || count < 1.0 || count > static_cast<double>(most_runs))
      refuse();
    swept.values = spaced(from, to, static_cast<int>(count));
    return swept;
  }
  swept.values = parts_of(right, ',');
  for (const std::string& value : swept.values) {
    if (value.empty()) refuse();
  }
  return swept;
}

std::size_t count_of_runs(const SweepPlan& plan) {
  check_unique(plan);
  auto count = static_cast<std::size_t>(plan.seeds);
  for (const SweptValue& one : plan.varied) {
    if (plan.design == SweepDesign::grid || &one == &plan.varied.front()) count *= one.values.size();
    if (count > most_runs) throw std::invalid_argument("the sweep has more than 1,000,000 runs; vary less");
  }
  if (is_latin(plan)) check_lengths(plan);
  return count;
}

std::vector<SweepCase> cases_of(const SweepPlan& plan) {
  count_of_runs(plan);
  std::vector<SweepCase> cases;
  const std::vector<std::vector<std::size_t>> points =
      is_latin(plan) ? latin_points(plan) : grid_points(plan);
  for (std::size_t point = 0; point < points.size(); ++point) {
    for (int seed = 0; seed < plan.seeds; ++seed) {
      SweepCase one{static_cast<int>(point), seed, {}};
      for (std::size_t k = 0; k < plan.varied.size(); ++k)
        one.values.push_back({plan.varied[k].path, plan.varied[k].values[points[point][k]]});
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

}  // namespace scree
