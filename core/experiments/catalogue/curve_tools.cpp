#include "core/experiments/catalogue/curve_tools.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/base/scatter.hpp"
#include "core/setup/build_model.hpp"

namespace scree {

double mean_between(const RunCurves& curves, std::size_t series, double from, double until) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 0; i < curves.time.size(); ++i) {
    const double value = curves.values[series][i];
    if (curves.time[i] < from * (1.0 - 1e-9) || curves.time[i] > until * (1.0 + 1e-9) ||
        !std::isfinite(value))
      continue;
    sum += value;
    ++count;
  }
  return count > 0 ? sum / count : std::nan("");
}

std::size_t output_at(const RunCurves& curves, double time) {
  const auto nearer = [&](double one, double other) { return std::abs(one - time) < std::abs(other - time); };
  return static_cast<std::size_t>(std::min_element(curves.time.begin(), curves.time.end(), nearer) -
                                  curves.time.begin());
}

double value_at(const RunCurves& curves, std::size_t series, double time) {
  return curves.values[series][output_at(curves, time)];
}

double largest(const std::vector<double>& values) {
  double most = std::nan("");
  for (const double value : values) most = std::fmax(most, value);
  return most;
}

double last_value(const std::vector<double>& values) {
  const auto last =
      std::find_if(values.rbegin(), values.rend(), [](double value) { return std::isfinite(value); });
  return last == values.rend() ? std::nan("") : *last;
}

double mean_size(const SizeSpec& size) {
  if (const auto* uniform = std::get_if<UniformSizes>(&size)) return 0.5 * (uniform->min + uniform->max);
  if (const auto* law = std::get_if<LawSizes>(&size)) return law->mean;
  return 1.0;
}

double mass_of(const Scene& scene) {
  const std::shared_ptr<const Model> model = build_model(scene);
  double mass = 0.0;
  for (const BodyModel& body : model->bodies) mass += body.fixed || body.held ? 0.0 : body.mass;
  return mass;
}

std::string number_label(double value, const std::string& unit) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data() + unit;
}

void add_scattered_point(SvgSeries& series, double x, const std::vector<double>& y) {
  std::vector<double> finite;
  std::copy_if(y.begin(), y.end(), std::back_inserter(finite),
               [](double value) { return std::isfinite(value); });
  const Scatter all = finite.empty() ? Scatter{std::nan(""), std::nan("")} : scatter(finite);
  series.x.push_back(x);
  series.y.push_back(all.mean);
  series.error.push_back(all.deviation);
}

SvgSeries line_through(const std::string& label, std::vector<double> x, std::vector<double> y) {
  SvgSeries series;
  series.label = label;
  series.x = std::move(x);
  series.y = std::move(y);
  series.points = false;
  return series;
}

Finding expected_between(double value, double low, double high, const std::string& because) {
  return {value, ExpectedRange{low, high, because}};
}

ExpectedRange about(double value, double share, const std::string& because) {
  return {value - share * std::abs(value), value + share * std::abs(value), because};
}

}  // namespace scree
