#include "render/plots/statistics_chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace scree {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Instead of a value in the legend, which would be that of no place in particular.
constexpr char no_reading = ' ';

Curve plain_curve(const std::string& name, const std::string& label, const Color& color) {
  Curve curve;
  curve.name = name;
  curve.label = label;
  curve.color = color;
  curve.reading.assign(1, no_reading);
  return curve;
}

/// Without a legend, of the theme's text colour.
Curve guide(std::vector<double> across, std::vector<double> values, const std::string& label = {}) {
  Curve curve;
  curve.label = label;
  curve.in_text_color = true;
  curve.reading.assign(1, no_reading);
  curve.time = std::move(across);
  curve.values = std::move(values);
  return curve;
}

std::string why_empty(const Frame& frame, const char* otherwise) {
  return lacks_contacts(frame) ? "this moment was stored without its contacts" : otherwise;
}

ChartContent forces_content(const Frame& frame, bool logarithmic) {
  const ForceDistribution distribution = force_distribution(frame);
  ChartContent content;
  content.against = ChartContent::Across{"Normal force / mean", ""};
  content.left_title = logarithmic ? "log₁₀ P" : "P, probability density";
  content.count_name = "bin";
  content.when_empty = why_empty(frame, "no contact pushes at this moment");
  Curve curve = plain_curve(logarithmic ? "log10_density" : "density", "contacts", category_color(0));
  curve.across_name = "force_over_mean";
  curve.style = CurveStyle::markers;
  for (std::size_t bin = 0; bin < distribution.density.size(); ++bin) {
    const double density = distribution.density[bin];
    content.time.push_back(static_cast<double>(bin));
    curve.across.push_back((static_cast<double>(bin) + 0.5) * distribution.width);
    curve.values.push_back(!logarithmic ? density : density > 0.0 ? std::log10(density) : none);
  }
  double end = curve.across.empty() ? 0.0 : curve.across.back();
  if (logarithmic && !distribution.density.empty()) {
    // One decade below the rarest force, so that the guide does not squeeze the points.
    double least = 0.0;
    for (const double value : curve.values) least = std::isfinite(value) ? std::min(least, value) : least;
    end = std::min(end, (1.0 - least) / std::numbers::log10e);
  }
  content.curves.push_back(std::move(curve));
  if (distribution.density.empty()) return content;
  std::vector<double> across;
  std::vector<double> values;
  constexpr int points = 60;
  for (int i = 0; i <= points; ++i) {
    across.push_back(end * i / points);
    values.push_back(logarithmic ? -across.back() * std::numbers::log10e : std::exp(-across.back()));
  }
  content.curves.push_back(guide(std::move(across), std::move(values), "exp(−f/⟨f⟩)"));
  return content;
}

/// Outline of the sectors with a radius each, as a closed line; `angle` of each corner [°].
void add_sectors(const std::vector<double>& radii, std::vector<double>& angle, Curve& curve) {
  constexpr int corners = 4;  // along a sector's arc
  const auto count = static_cast<double>(radii.size());
  // Sectors are about their directions.
  const double first = -0.5 / count;
  const auto add = [&](double turn, double radius) {
    angle.push_back(360.0 * turn);
    curve.across.push_back(radius * std::cos(2.0 * std::numbers::pi * turn));
    curve.values.push_back(radius * std::sin(2.0 * std::numbers::pi * turn));
  };
  for (std::size_t sector = 0; sector < radii.size(); ++sector) {
    for (int corner = 0; corner <= corners; ++corner)
      add(first + (static_cast<double>(sector) + static_cast<double>(corner) / corners) / count,
          radii[sector]);
  }
  if (!radii.empty()) add(first + 1.0, radii.front());
}

/// For the table only: a value at each corner of the outline, that of its sector.
Curve column_of_sectors(const std::string& name, const std::vector<double>& of_sectors,
                        const Curve& outline) {
  Curve column;
  column.name = name;
  column.hidden = true;
  column.across_name = outline.across_name;
  column.across = outline.across;
  const std::size_t corners = (outline.values.size() - 1) / of_sectors.size();
  for (std::size_t i = 0; i < outline.values.size(); ++i)
    column.values.push_back(of_sectors[i / corners % of_sectors.size()]);
  return column;
}

Curve circle(double radius, const std::string& label) {
  std::vector<double> across;
  std::vector<double> values;
  constexpr int points = 90;
  for (int i = 0; i <= points; ++i) {
    across.push_back(radius * std::cos(2.0 * std::numbers::pi * i / points));
    values.push_back(radius * std::sin(2.0 * std::numbers::pi * i / points));
  }
  return guide(std::move(across), std::move(values), label);
}

ChartContent rose_content(const Frame& frame, int first, int second) {
  constexpr std::array<const char*, 3> axes = {"x", "y", "z"};
  const ContactRose rose = contact_rose(frame, first, second);
  ChartContent content;
  content.against = ChartContent::Across{std::string("Share of the contacts along ") + axes[first], ""};
  content.left_title = std::string("… along ") + axes[second];
  content.count_name = "angle";
  content.when_empty = why_empty(frame, "no contact between bodies at this moment");
  const double sectors = static_cast<double>(rose.share.size());
  const double most = *std::max_element(rose.share.begin(), rose.share.end());
  if (most == 0.0) return content;
  Curve shares = plain_curve("share_along_second", "contacts", category_color(0));
  shares.across_name = "share_along_first";
  add_sectors(rose.share, content.time, shares);
  Curve share = column_of_sectors("share", rose.share, shares);
  Curve force = column_of_sectors("force_over_mean", rose.force, shares);
  content.curves.push_back(std::move(shares));
  content.curves.push_back(std::move(share));
  content.curves.push_back(std::move(force));
  content.curves.push_back(circle(1.0 / sectors, "the same in all directions"));
  // Gives both axes the same range.
  Curve rim = circle(std::max(most, 1.0 / sectors) * 1.02, "");
  rim.in_text_color = false;
  rim.color = Color::from_hex(0x8A929C);
  content.curves.push_back(std::move(rim));
  return content;
}

double value_of(const RegionReading& reading, StatisticsPlot plot, int axis) {
  switch (plot) {
    case StatisticsPlot::solid_fraction:
      return reading.solid_fraction;
    case StatisticsPlot::coordination:
      return reading.coordination;
    case StatisticsPlot::stress:
      return reading.stress_normal[axis];
    default:
      return reading.temperature;
  }
}

ChartContent profile_content(const Frame& frame, StatisticsPlot plot) {
  ChartContent content;
  const ChartContent::Across across =
      plot == StatisticsPlot::solid_fraction ? ChartContent::Across{"Solid fraction", ""}
      : plot == StatisticsPlot::coordination ? ChartContent::Across{"Coordination number", ""}
      : plot == StatisticsPlot::stress       ? ChartContent::Across{"Stress along the height", "Pa"}
                                             : ChartContent::Across{"Granular temperature", "m²/s²"};
  content.against = across;
  content.left_title = "Height";
  content.count_name = "layer";
  content.when_empty = "no body can move";
  Curve curve = plain_curve("height", "", category_color(0));
  curve.unit.assign(1, 'm');
  curve.across_name = plot == StatisticsPlot::solid_fraction ? "solid_fraction"
                      : plot == StatisticsPlot::coordination ? "coordination"
                      : plot == StatisticsPlot::stress       ? "stress"
                                                             : "temperature";
  const int axis = axis_of_height(frame);
  for (const LayerReading& layer : height_profile(frame)) {
    content.time.push_back(static_cast<double>(content.time.size()));
    const double value = value_of(layer.reading, plot, axis);
    curve.across.push_back(value);
    curve.values.push_back(std::isfinite(value) ? layer.height : none);
  }
  content.curves.push_back(std::move(curve));
  return content;
}

}  // namespace

bool is_rose(StatisticsPlot plot) {
  return plot == StatisticsPlot::rose_xz || plot == StatisticsPlot::rose_xy ||
         plot == StatisticsPlot::rose_yz;
}

ChartContent statistics_content(const Frame& frame, StatisticsPlot plot) {
  switch (plot) {
    case StatisticsPlot::forces:
      return forces_content(frame, false);
    case StatisticsPlot::forces_log:
      return forces_content(frame, true);
    case StatisticsPlot::rose_xz:
      return rose_content(frame, 0, 2);
    case StatisticsPlot::rose_xy:
      return rose_content(frame, 0, 1);
    case StatisticsPlot::rose_yz:
      return rose_content(frame, 1, 2);
    default:
      return profile_content(frame, plot);
  }
}

}  // namespace scree
