#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/chart/chart_content.hpp"
#include "render/chart/chart_layout.hpp"

namespace scree {

/// What a legend says of a curve.
struct LegendEntry {
  std::string label;
  std::string value;
  Color color;
  CurveStyle style;
  bool faint = false;         ///< hardly to be seen among the others: left out where there is little room
  bool switched_off = false;  ///< written fainter, without a value
  std::size_t curve = 0;      ///< whose it is
  double size = 0.0;          ///< of an area: the larger ones are named first where there is little room
};

struct LegendPlace {
  std::size_t entry;
  double x, y;        ///< lower left corner, device pixels
  std::string label;  ///< as much of it as there is room for
};

/// "+3 more", for the entries without a place.
struct LegendMore {
  double x, y;  ///< as of a place
  std::string text;
};

/// What a legend consists of.
struct LegendText {
  const std::string& title;  ///< of the chart
  const std::string& note;   ///< behind it; left out where the legend needs its room
  const std::vector<LegendEntry>& entries;
  double pixel_ratio;
};

/// Where a legend stands: beside the curves, or without values above them where there is little room.
class LegendArrangement {
 public:
  /// Finds a place for each entry in a window of that size. @return what is left for the curves
  ChartLayout arrange(const LegendText& text, int width, int height, bool right_axis);

  /// Of the entries that there is room for, in their order.
  const std::vector<LegendPlace>& places() const { return places_; }
  const std::optional<LegendMore>& more() const { return more_; }
  bool beside() const { return beside_; }
  /// There is room for the note.
  bool noted() const { return noted_; }
  double title_width() const { return title_width_; }
  /// The entry that a pixel belongs to, of those that there is room for.
  std::optional<std::size_t> entry_at(double x, double y) const;
  bool more_at(double x, double y) const;

 private:
  /// Of a legend above the curves.
  struct Rows {
    std::vector<LegendPlace> places;
    std::optional<LegendMore> more;
    int count = 1;
  };
  double pixels(double length) const;
  double text_width(const std::string& text, bool bold) const;
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
  double room_for(const LegendPlace& place, double width) const;

  const LegendText* text_ = nullptr;  ///< while it is arranged
  double pixel_ratio_ = 1.0;
  ChartLayout layout_;
  double title_width_ = 0.0;
  bool noted_ = true;
  bool beside_ = false;
  std::vector<LegendPlace> places_;
  std::optional<LegendMore> more_;
};

}  // namespace scree
