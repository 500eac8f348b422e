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
  double legend = 0.0;  ///< left end of the legend; beyond the window where there is no room for it
};
ChartLayout chart_layout(int width, int height, double pixel_ratio, bool right_axis);

/// The title, the legend beside the curves with their values, and the line of the present time.
class ChartDecoration : public vtkContextItem {
 public:
  static ChartDecoration* New();
  vtkTypeMacro(ChartDecoration, vtkContextItem)

      struct Entry {
    std::string label;
    std::string value;
    Color color;
    CurveStyle style;
  };
  std::string title;
  std::vector<Entry> entries;
  ChartLayout layout;
  std::optional<double> cursor;  ///< device pixels from the left
  Theme theme = Theme::light;
  double pixel_ratio = 1.0;

  bool Paint(vtkContext2D* painter) override;

 protected:
  ChartDecoration() = default;
};

}  // namespace scree
