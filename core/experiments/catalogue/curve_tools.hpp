#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/experiments/standard/experiment.hpp"

namespace scree {

/// Mean over the outputs with a value from a time to another one; NaN: there is none.
double mean_between(const RunCurves& curves, std::size_t series, double from, double until);

/// Number of the output nearest to a time.
std::size_t output_at(const RunCurves& curves, double time);
/// Value there.
double value_at(const RunCurves& curves, std::size_t series, double time);

/// Largest value; NaN: there is none.
double largest(const std::vector<double>& values);

/// Last value that is a number; NaN: there is none.
double last_value(const std::vector<double>& values);

/// Mean factor on the shape; of a sieve curve the number 1, as its diameters are not factors.
double mean_size(const SizeSpec& size);

/// Mass of the bodies of a scene that can move at its start [kg]. @throws SceneError: it cannot be built
double mass_of(const Scene& scene);

/// "150 mm" of a number and a unit with its space.
std::string number_label(double value, const std::string& unit);

/// Mean and deviation of one number of each trial, as a point of a chart.
void add_scattered_point(SvgSeries& series, double x, const std::vector<double>& y);

/// Curve of a formula over a range, for a chart.
template <typename Function>
SvgSeries curve_of(const std::string& label, double from, double until, const Function& formula) {
  constexpr int points = 100;
  SvgSeries series;
  series.label = label;
  series.points = false;
  series.dashed = true;
  for (int i = 0; i <= points; ++i) {
    series.x.push_back(from + (until - from) * i / points);
    series.y.push_back(formula(series.x.back()));
  }
  return series;
}

/// A line through values, without points.
SvgSeries line_through(const std::string& label, std::vector<double> x, std::vector<double> y);

/// A finding with the range where it is expected.
Finding expected_between(double value, double low, double high, const std::string& because);

/// A range about a value.
ExpectedRange about(double value, double share, const std::string& because);

}  // namespace scree
