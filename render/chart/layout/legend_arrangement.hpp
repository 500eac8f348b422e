#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/chart/layout/chart_content.hpp"
#include "render/chart/layout/chart_layout.hpp"

namespace scree {

/// Legend entry of a curve.
struct LegendEntry {
  std::string label;
  std::string value;
  Color color;
  CurveStyle style;
  bool faint = false;         ///< barely visible among the others: omitted if space is limited
  bool switched_off = false;  ///< faint, without a value
  std::size_t curve = 0;      ///< index of its curve
  double size = 0.0;          ///< of an area: larger ones have priority if space is limited
};

struct LegendPlace {
  std::size_t entry;
  double x, y;        ///< lower left corner, device pixels
  std::string label;  ///< shortened to the available space
};

/// "+3 more", for the entries without a place.
struct LegendMore {
  double x, y;  ///< lower left corner, device pixels
  std::string text;
};

/// Texts of a legend.
struct LegendText {
  const std::string& title;  ///< of the chart
  const std::string& note;   ///< behind it; omitted if the legend needs the space
  const std::vector<LegendEntry>& entries;
  double pixel_ratio;
};

/// Layout of a legend: beside the curves, or without values above them if space is limited.
class LegendArrangement {
 public:
  /// Places the entries in a window of given size.
  /// @return layout of the curves in the remaining space
  ChartLayout arrange(const LegendText& text, int width, int height, bool right_axis);

  /// Places of the entries with enough space, in order.
  const std::vector<LegendPlace>& places() const { return places_; }
  const std::optional<LegendMore>& more() const { return more_; }
  bool beside() const { return beside_; }
  /// Returns whether there is space for the note.
  bool noted() const { return noted_; }
  double title_width() const { return title_width_; }
  /// Placed entry at a pixel.
  std::optional<std::size_t> entry_at(double x, double y) const;
  bool more_at(double x, double y) const;

 private:
  /// Layout of a legend above the curves.
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

  const LegendText* text_ = nullptr;  ///< valid during `arrange`
  double pixel_ratio_ = 1.0;
  ChartLayout layout_;
  double title_width_ = 0.0;
  bool noted_ = true;
  bool beside_ = false;
  std::vector<LegendPlace> places_;
  std::optional<LegendMore> more_;
};

}  // namespace scree
