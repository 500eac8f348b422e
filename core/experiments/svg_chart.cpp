#include "core/experiments/svg_chart.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/experiments/markup.hpp"

namespace scree {
namespace {

constexpr double width = 720.0;
constexpr double height = 460.0;
constexpr double left = 84.0;
constexpr double right_alone = 24.0;
constexpr double right_with_legend = 200.0;
constexpr double top = 48.0;
constexpr double bottom = 64.0;
constexpr double line_of_legend = 18.0;
/// Distinguishable with any colour vision: Okabe and Ito.
constexpr std::array<const char*, 7> colors = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                               "#E69F00", "#56B4E9", "#4B5563"};

std::string pixels(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", value);
  return text.data();
}

constexpr const char* color_of_band = "#E3C16F";

/// Range of an axis with round ticks.
struct SvgAxis {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  double step = 1.0;

  void include(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }

  /// Some room on both sides, and ticks at multiples of 1, 2 or 5 times a power of ten.
  void finish() {
    if (!(low <= high)) low = high = 0.0;
    // Values that differ by round-off only would have no ticks between them.
    const double size = std::max(std::abs(low), std::abs(high));
    if (high - low <= 1e-9 * size || size == 0.0) {
      const double reach = size == 0.0 ? 1.0 : 0.1 * size;
      low -= reach;
      high += reach;
    }
    const double room = 0.06 * (high - low);
    low -= room;
    high += room;
    constexpr double ticks = 6.0;
    const double rough = (high - low) / ticks;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double digits = rough / power;
    step = power * (digits < 1.5 ? 1.0 : digits < 3.5 ? 2.0 : digits < 7.5 ? 5.0 : 10.0);
  }

  std::vector<double> ticks() const {
    std::vector<double> values;
    const double first = std::ceil(low / step);
    for (int i = 0; (first + i) * step <= high; ++i) values.push_back((first + i) * step);
    return values;
  }
  double share(double value) const { return (value - low) / (high - low); }
};

std::string tick_text(double value, double step) {
  if (std::abs(value) < 1e-9 * step) return "0";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

class SvgDrawing {
 public:
  explicit SvgDrawing(const SvgChart& chart)
      : chart_(chart), right_(entries() < 2 ? right_alone : right_with_legend) {
    for (const SvgSeries& series : chart.series) {
      for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) continue;
        x_.include(series.x[i]);
        y_.include(series.y[i] - error_of(series, i));
        y_.include(series.y[i] + error_of(series, i));
      }
    }
    for (const SvgBand& band : chart.bands) {
      y_.include(band.low);
      y_.include(band.high);
    }
    x_.finish();
    y_.finish();
  }

  std::string text() {
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + pixels(width) + "\" height=\"" +
           pixels(height) + "\" viewBox=\"0 0 " + pixels(width) + " " + pixels(height) +
           "\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" "
           "fill=\"#FFFFFF\"/>\n";
    draw_bands();
    draw_axes();
    for (std::size_t k = 0; k < chart_.series.size(); ++k)
      draw_series(chart_.series[k], colors[k % colors.size()]);
    draw_legend();
    return out_ + "</svg>\n";
  }

 private:
  static double error_of(const SvgSeries& series, std::size_t i) {
    return i < series.error.size() && std::isfinite(series.error[i]) ? series.error[i] : 0.0;
  }
  /// Of the legend.
  std::size_t entries() const { return chart_.series.size() + chart_.bands.size(); }
  double at_x(double value) const { return left + x_.share(value) * (width - left - right_); }
  double at_y(double value) const { return height - bottom - y_.share(value) * (height - top - bottom); }

  void line(double x1, double y1, double x2, double y2, const char* color, double thickness) {
    out_ += "<line x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" + pixels(x2) + "\" y2=\"" +
            pixels(y2) + "\" stroke=\"" + color + "\" stroke-width=\"" + pixels(thickness) + "\"/>\n";
  }
  /// @param more  attributes
  void write(double x, double y, const std::string& text, const std::string& more) {
    out_ += "<text x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" fill=\"#2B3038\" " + more + ">" +
            markup_escaped(text) + "</text>\n";
  }

  void draw_bands() {
    for (const SvgBand& band : chart_.bands) {
      // A band without height is a line.
      const double above = at_y(band.high);
      const double tall = std::max(2.0, at_y(band.low) - above);
      out_ += "<rect x=\"" + pixels(left) + "\" y=\"" + pixels(above) + "\" width=\"" +
              pixels(width - left - right_) + "\" height=\"" + pixels(tall) + "\" fill=\"" + color_of_band +
              "\" fill-opacity=\"0.45\"/>\n";
    }
  }

  void draw_axes() {
    constexpr const char* grid = "#DDE2E8";
    for (const double value : x_.ticks()) {
      line(at_x(value), top, at_x(value), height - bottom, grid, 1.0);
      write(at_x(value), height - bottom + 18.0, tick_text(value, x_.step), "text-anchor=\"middle\"");
    }
    for (const double value : y_.ticks()) {
      line(left, at_y(value), width - right_, at_y(value), grid, 1.0);
      write(left - 8.0, at_y(value) + 4.5, tick_text(value, y_.step), "text-anchor=\"end\"");
    }
    line(left, height - bottom, width - right_, height - bottom, "#7B8490", 1.2);
    line(left, top, left, height - bottom, "#7B8490", 1.2);
    write(0.5 * (left + width - right_), height - 20.0, chart_.x_title, "text-anchor=\"middle\"");
    const double middle = 0.5 * (top + height - bottom);
    write(20.0, middle, chart_.y_title,
          "text-anchor=\"middle\" transform=\"rotate(-90 20 " + pixels(middle) + ")\"");
    write(left, 26.0, chart_.title, "font-size=\"15\" font-weight=\"600\"");
  }

  static std::string dashes_of(const SvgSeries& series) {
    return series.dashed ? " stroke-dasharray=\"7 5\"" : "";
  }

  void draw_series(const SvgSeries& series, const char* color) {
    std::string path;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) continue;
      const double x = at_x(series.x[i]);
      const double error = error_of(series, i);
      path.append(path.empty() ? "M" : "L").append(pixels(x)).append(" ").append(pixels(at_y(series.y[i])));
      if (error <= 0.0) continue;
      line(x, at_y(series.y[i] - error), x, at_y(series.y[i] + error), color, 1.4);
      for (const double end : {-error, error})
        line(x - 4.0, at_y(series.y[i] + end), x + 4.0, at_y(series.y[i] + end), color, 1.4);
    }
    if (series.line && !path.empty())
      out_ += "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + color + "\" stroke-width=\"1.6\"" +
              dashes_of(series) + "/>\n";
    if (!series.points) return;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      if (!std::isfinite(series.x[i]) || !std::isfinite(series.y[i])) continue;
      out_ += "<circle cx=\"" + pixels(at_x(series.x[i])) + "\" cy=\"" + pixels(at_y(series.y[i])) +
              "\" r=\"3.6\" fill=\"" + color + "\"/>\n";
    }
  }

  void draw_legend() {
    if (entries() < 2) return;
    double y = top + 16.0;
    const double x = width - right_ + 8.0;
    for (std::size_t k = 0; k < chart_.series.size(); ++k, y += line_of_legend) {
      const SvgSeries& series = chart_.series[k];
      const std::string color = colors[k % colors.size()];
      if (series.points) {
        out_ += "<circle cx=\"" + pixels(x + 8.0) + "\" cy=\"" + pixels(y - 4.0) + "\" r=\"3.6\" fill=\"" +
                color + "\"/>\n";
      } else {
        out_ += "<path d=\"M" + pixels(x) + " " + pixels(y - 4.0) + "h16\" stroke=\"" + color +
                "\" stroke-width=\"1.6\"" + dashes_of(series) + "/>\n";
      }
      write(x + 22.0, y, series.label, "");
    }
    for (const SvgBand& band : chart_.bands) {
      out_ += "<rect x=\"" + pixels(x) + "\" y=\"" + pixels(y - 10.0) +
              "\" width=\"16\" height=\"11\" fill=\"" + color_of_band + "\" fill-opacity=\"0.45\"/>\n";
      write(x + 22.0, y, band.label, "");
      y += line_of_legend;
    }
  }

  const SvgChart& chart_;
  double right_;
  SvgAxis x_;
  SvgAxis y_;
  std::string out_;
};

}  // namespace

std::string svg_text(const SvgChart& chart) {
  return SvgDrawing(chart).text();
}

}  // namespace scree
