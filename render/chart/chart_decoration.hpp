#pragma once

#include <vtkContextItem.h>

#include <optional>
#include <string>
#include <vector>

#include "render/chart/chart_content.hpp"

namespace scree {

inline constexpr int chart_text_size = 12;  ///< of titles and legend [logical pixels]
inline constexpr int tick_text_size = 11;

/// How wide a text is in a chart [device pixels]. Not while something is drawn.
/// @param size  [logical pixels]
double chart_text_width(const std::string& text, bool bold, int size, double pixel_ratio);

/// Behind the title of an axis: which way is positive.
inline constexpr const char* plus_is_up = " (+ is up)";

/// Where the parts of a chart stand, in device pixels from the lower left corner.
struct ChartLayout {
  double left = 0.0;  ///< the curves' area
  double bottom = 0.0;
  double width = 1.0;
  double height = 1.0;
};

inline bool inside(const ChartLayout& layout, double x, double y) {
  return x >= layout.left && x <= layout.left + layout.width && y >= layout.bottom &&
         y <= layout.bottom + layout.height;
}

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

      struct Entry {
    std::string label;
    std::string value;
    Color color;
    CurveStyle style;
    bool faint = false;         ///< hardly to be seen among the others: left out where there is little room
    bool switched_off = false;  ///< written fainter, without a value
    std::size_t curve = 0;      ///< whose it is
    double size = 0.0;          ///< of an area: the larger ones are named first where there is little room
  };
  struct Place {
    std::size_t entry;
    double x, y;        ///< lower left corner, device pixels
    std::string label;  ///< as much of it as there is room for
  };
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
  const std::vector<Place>& places() const { return places_; }
  /// The entry that a pixel belongs to, of those that there is room for.
  std::optional<std::size_t> entry_at(double x, double y) const;
  /// Whether a pixel belongs to "+3 more", which stands for those without a place.
  bool more_at(double x, double y) const;
  /// @param height  of the window
  ChartMarks marks(double width, double height) const;
  bool Paint(vtkContext2D* painter) override;

 protected:
  ChartDecoration() = default;

 private:
  struct More {
    double x, y;  ///< as of a place
    std::string text;
  };
  /// Of a legend above the curves.
  struct Rows {
    std::vector<Place> places;
    std::optional<More> more;
    int count = 1;
  };
  double pixels(double length) const;
  double text_width(const std::string& text, bool bold) const;
  void mark_titles(ChartMarks& marks, double height) const;
  void mark_notice(ChartMarks& marks) const;
  void mark_legend(ChartMarks& marks, double width) const;
  void mark_drops(ChartMarks& marks) const;
  void mark_time(ChartMarks& marks) const;
  double fit_title(std::string& words) const;
  void arrange_beside(double width);
  int arrange_above(double right, int most_rows);
  int fill_rows(double right, int most_rows);
  std::optional<Rows> rows_of(const std::vector<std::size_t>& named, const std::string& more, double right,
                              int most_rows) const;
  std::optional<Rows> rows_of_largest(const std::vector<std::size_t>& wanted, double right,
                                      int most_rows) const;
  std::vector<std::size_t> by_size(std::vector<std::size_t> named) const;
  std::vector<std::size_t> largest(std::vector<std::size_t> named, std::size_t count) const;
  std::string more_text(std::size_t named) const;
  std::string elided(const std::string& name, double room) const;
  double room_for(const Place& place, double width) const;

  ChartLayout layout_;
  double title_width_ = 0.0;
  double left_title_middle_ = 0.0;  ///< height at which it is
  double right_title_middle_ = 0.0;
  bool noted_ = true;  ///< there is room for the note
  bool beside_ = false;
  std::vector<Place> places_;
  std::optional<More> more_;
};

}  // namespace scree
