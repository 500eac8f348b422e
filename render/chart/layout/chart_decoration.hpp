#pragma once

#include <vtkContextItem.h>

#include <optional>
#include <string>
#include <vector>

#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/chart_layout.hpp"
#include "render/chart/layout/legend_arrangement.hpp"

namespace scree {

/// Suffix of an axis title: the positive direction.
inline constexpr const char* plus_is_up = " (+ is up)";

/// Texts and shapes around and over the curves, in drawing order: rectangles, texts, discs. Device pixels
/// from the lower left corner.
struct ChartMarks {
  struct Rectangle {
    double x, y, width, height;
    Color color;
  };
  enum class Align { left, centre, right };
  struct Text {
    double x, y;  ///< left end, middle or right end of its lower edge
    std::string text;
    Align align;
    bool bold = false;
    bool upwards = false;  ///< rotated by 90°
    bool faint = false;    ///< in the colour of the grid
  };
  struct Disc {
    double x, y, radius;
    Color color;
  };
  std::vector<Rectangle> rectangles;
  std::vector<Text> texts;
  std::vector<Disc> discs;
};

/// Titles of chart and axes, the legend with values beside the curves (or above them without values if space
/// is limited), and the line or dots of the current time.
class ChartDecoration : public vtkContextItem {
 public:
  static ChartDecoration* New();
  vtkTypeMacro(ChartDecoration, vtkContextItem)

      using Entry = LegendEntry;
  using Place = LegendPlace;
  /// Current time on a curve; device pixels.
  struct Dot {
    double x, y;
    Color color;
  };
  /// A named place on the horizontal axis; device pixels.
  struct Drop {
    double x, foot, top;
    std::string name;
    bool named_at_top;
    Color color;
    double name_width = 0.0;  ///< set by measure_names()
  };
  std::string title;
  std::string note;  ///< behind the title; omitted if the legend needs the space
  std::string across_title;
  std::string left_title;
  std::string right_title;
  std::string notice;  ///< at the centre of the curves' area
  std::vector<Entry> entries;
  std::optional<double> cursor;  ///< device pixels from the left
  std::vector<Dot> dots;
  std::vector<Drop> drops;
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  /// Places the entries in a window of given size.
  ChartLayout arrange(int width, int height, bool right_axis);
  const ChartLayout& layout() const { return layout_; }
  /// Shortens the titles of the vertical axes to the space below the chart's title: down to the positive
  /// direction and the units. Not while something is drawn.
  void fit_titles();
  /// Measures the names of the drops; not while something is drawn.
  void measure_names();
  /// Places of the entries with enough space, in order.
  const std::vector<Place>& places() const { return legend_.places(); }
  /// Placed entry at a pixel.
  std::optional<std::size_t> entry_at(double x, double y) const { return legend_.entry_at(x, y); }
  /// Returns whether a pixel belongs to "+3 more", which represents the entries without space.
  bool more_at(double x, double y) const { return legend_.more_at(x, y); }
  /// @param height  of the window
  ChartMarks marks(double width, double height) const;
  bool Paint(vtkContext2D* painter) override;

 protected:
  ChartDecoration() = default;

 private:
  double pixels(double length) const;
  double text_width(const std::string& text, bool bold) const;
  void mark_titles(ChartMarks& marks, double height) const;
  void mark_notice(ChartMarks& marks) const;
  void mark_legend(ChartMarks& marks, double width) const;
  void mark_drops(ChartMarks& marks) const;
  void mark_time(ChartMarks& marks) const;
  double fit_title(std::string& words) const;

  ChartLayout layout_;
  double left_title_middle_ = 0.0;  ///< height of its centre
  double right_title_middle_ = 0.0;
  LegendArrangement legend_;
};

}  // namespace scree
