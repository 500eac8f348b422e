#pragma once

#include <vtkChartXY.h>

namespace scree {

/// Plots keep their points shifted and scaled as the axes ask for, since they are single numbers: far from
/// zero they would be all the same. vtkChartXY finds that out after it has brought them up to date, so that a
/// first picture would lack the curves.
class ShiftedChart : public vtkChartXY {
 public:
  static ShiftedChart* New();
  vtkTypeMacro(ShiftedChart, vtkChartXY)

      /// To be called once the ranges of the axes are known.
      void choose_shifts();

 protected:
  ShiftedChart() = default;
};

}  // namespace scree
