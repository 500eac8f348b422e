#pragma once

#include <vtkContextItem.h>

#include <optional>
#include <string>
#include <vector>

#include "render/chart/chart_content.hpp"
#include "render/chart/chart_layout.hpp"
#include "render/chart/legend_arrangement.hpp"

namespace scree {

/// Behind the title of an axis: which way is positive.
inline constexpr const char* plus_is_up = " (+ is up)";

/// What is written and painted around and over the curves, in the order of painting: rectangles, texts,
/// discs. Device pixels from the lower left corner.
struct ChartMarks {
  struct Rectangle {
    double x, y, width, height;
    Color color;
  };
  enum class Align { left, centre, right };
  struct Text {
    double x, y;  ///< of the left end, the middle or the right end of its lower edge
    std::string text;
    Align align;
    bool bold = false;
    bool upwards = false;  ///< turned by 90°
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

/// The titles of chart and axes, the legend with its values beside the curves, or without them above where
/// there is little room, and the line or the dots of the present time.
class ChartDecoration : public vtkContextItem {
 public:
  static ChartDecoration* New();
  vtkTypeMacro(ChartDecoration, vtkContextItem)

      using Entry = LegendEntry;
  using Place = LegendPlace;
  /// The present time on a curve; device pixels.
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
  std::string note;  ///< behind it; left out where the legend needs its room
  std::string across_title;
  std::string left_title;
  std::string right_title;
  std::string notice;  ///< in the middle of the curves' area
  std::vector<Entry> entries;
  std::optional<double> cursor;  ///< device pixels from the left
  std::vector<Dot> dots;
  std::vector<Drop> drops;
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  /// Finds a place for each entry in a window of that size.
  ChartLayout arrange(int width, int height, bool right_axis);
  const ChartLayout& layout() const { return layout_; }
  /// Shortens the titles of the vertical axes to what there is room for below the title of the chart: to
  /// which way is positive, and to their units at least. Not while something is drawn.
  void fit_titles();
  /// Of the drops; not while something is drawn.
  void measure_names();
  /// Of the entries that there is room for, in their order.
  const std::vector<Place>& places() const { return legend_.places(); }
  /// The entry that a pixel belongs to, of those that there is room for.
  std::optional<std::size_t> entry_at(double x, double y) const { return legend_.entry_at(x, y); }
  /// Whether a pixel belongs to "+3 more", which stands for those without a place.
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
  double left_title_middle_ = 0.0;  ///< height at which it is
  double right_title_middle_ = 0.0;
  LegendArrangement legend_;
};

}  // namespace scree
