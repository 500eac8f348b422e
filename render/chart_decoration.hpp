#pragma once

#include <vtkContextItem.h>

#include <optional>
#include <string>
#include <vector>

#include "render/chart_content.hpp"

namespace scree {

/// Where the parts of a chart stand, in device pixels from the lower left corner.
struct ChartLayout {
  double left = 0.0;  ///< the curves' area
  double bottom = 0.0;
  double width = 1.0;
  double height = 1.0;
};

/// The titles of chart and axes, the legend with its values beside the curves, or without them above where
/// there is little room, and the line of the present time.
class ChartDecoration : public vtkContextItem {
 public:
  static ChartDecoration* New();
  vtkTypeMacro(ChartDecoration, vtkContextItem)

      struct Entry {
    std::string label;
    std::string value;
    Color color;
    CurveStyle style;
    bool faint = false;  ///< hardly to be seen among the others: left out where there is little room
  };
  struct Place {
    std::size_t entry;
    double x, y;  ///< lower left corner, device pixels
  };
  std::string title;
  std::string time_title;
  std::string left_title;
  std::string right_title;
  std::vector<Entry> entries;
  std::optional<double> cursor;  ///< device pixels from the left
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  /// Finds a place for each entry in a window of that size.
  ChartLayout arrange(int width, int height, bool right_axis);
  const ChartLayout& layout() const { return layout_; }
  /// Of the entries that there is room for, in their order.
  const std::vector<Place>& places() const { return places_; }
  bool Paint(vtkContext2D* painter) override;

 protected:
  ChartDecoration() = default;

 private:
  double pixels(double length) const;
  double text_width(const std::string& text, bool bold) const;
  void arrange_beside(double width);
  int arrange_above(double right, int most_rows);

  ChartLayout layout_;
  bool beside_ = false;
  std::vector<Place> places_;
};

}  // namespace scree
