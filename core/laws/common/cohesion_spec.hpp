#pragma once

namespace scree {

enum class CohesionModel {
  jkr,     ///< Johnson, Kendall and Roberts: surfaces that attract each other where they touch
  linear,  ///< an attraction proportional to the contact area
};

/// Cohesion of a [[contact]] with a sphere.
struct CohesionSpec {
  CohesionModel law = CohesionModel::jkr;
  double surface_energy = 0.0;  ///< γ of "jkr": work that parts a unit of the touching surfaces [J/m²]
  double energy_density = 0.0;  ///< of "linear": attraction over the contact area [J/m³]
  bool operator==(const CohesionSpec&) const = default;
};

}  // namespace scree
