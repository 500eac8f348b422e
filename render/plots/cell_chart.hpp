#pragma once

#include "core/lattice/cell/cell_forms.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// Quantities of a cell over Poisson's ratio.
enum class CellPlot {
  stiffnesses,        ///< [B] figure 5a
  moduli,             ///< figure 5b, with the moduli of the continuum
  eigenvalues,        ///< figure 6
  held_for_tension,   ///< figure 9
  held_for_shear,     ///< figure 12
  volumetric_strain,  ///< figure 7
};

/// Selected cell; Poisson's ratio is the cursor.
struct CellChoice {
  BondModel bond = BondModel::modified;
  PlaneElasticity elasticity = PlaneElasticity::stress;
  double poisson = 0.3;
};

/// Curves from ν = 0 to below 0.5, in units of Young's modulus and the thickness.
ChartContent cell_chart_content(const CellChoice& cell, CellPlot plot);

class CellChart {
 public:
  explicit CellChart(vtkRenderWindow* window) : chart_(window) {}
  void show(const CellChoice& cell, CellPlot plot);
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

}  // namespace scree
