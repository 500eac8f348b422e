#pragma once

#include <vtkChartXY.h>

namespace scree {

/// Plots store single-precision points shifted and scaled for the axes: far from zero all points would
/// coincide. vtkChartXY determines the shift after updating the plots, so that a first picture would lack the
/// curves.
class ShiftedChart : public vtkChartXY {
 public:
  static ShiftedChart* New();
  vtkTypeMacro(ShiftedChart, vtkChartXY)

      /// Call when the ranges of the axes are known.
      void choose_shifts();

 protected:
  ShiftedChart() = default;
};

}  // namespace scree
