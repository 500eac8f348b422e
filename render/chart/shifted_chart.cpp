#include "render/chart/shifted_chart.hpp"

#include <vtkObjectFactory.h>

namespace scree {

vtkStandardNewMacro(ShiftedChart);

void ShiftedChart::choose_shifts() {
  this->RecalculatePlotTransforms();
  this->PlotTransformValid = false;  // the layout is not known yet
}

}  // namespace scree
