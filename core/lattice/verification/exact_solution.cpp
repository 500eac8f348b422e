#include "core/lattice/verification/exact_solution.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {
namespace {

/// Relative tolerance for equal stresses and displacements.
constexpr double tolerance = 1e-9;

bool holds(const LatticeSpec& plate, PlateEdge edge, int axis) {
  return std::any_of(plate.supports.begin(), plate.supports.end(), [&](const LatticeSupport& support) {
    const auto* held = std::get_if<PlateEdge>(&support.place);
    return held != nullptr && *held == edge && support.fixed[axis];
  });
}

/// Total traction along an axis at the two ends of an edge [Pa]; none where a support carries it.
std::optional<Vec2> traction_on(const LatticeSpec& plate, PlateEdge edge, int axis) {
  if (holds(plate, edge, axis)) return std::nullopt;
  Vec2 ends = Vec2::Zero();
  for (const LatticeLoad& load : plate.loads) {
    const auto* traction = std::get_if<EdgeTraction>(&load.action);
    if (traction != nullptr && traction->edge == edge)
      ends += Vec2(traction->first[axis], traction->last[axis]);
  }
  return ends;
}

/// Values of a stress given by the two edges across a direction, at their ends.
class StressAtEdges {
 public:
  void add(const std::optional<Vec2>& traction, double sign) {
    if (traction) values_.emplace_back(sign * *traction);
  }
  double largest() const {
    double largest = 0.0;
    for (const Vec2& value : values_) largest = std::max(largest, value.cwiseAbs().maxCoeff());
    return largest;
  }
  /// None: not given, or inconsistent.
  std::optional<Vec2> value(double scale) const {
    for (const Vec2& value : values_) {
      if ((value - values_.front()).cwiseAbs().maxCoeff() > tolerance * scale) return std::nullopt;
    }
    return values_.empty() ? std::nullopt : std::optional(values_.front());
  }

 private:
  std::vector<Vec2> values_;
};

/// False: no linear stresses match the loads.
bool find_stresses(const LatticeSpec& plate, PlateSolution& solution) {
  StressAtEdges along_x;
  StressAtEdges along_y;
  StressAtEdges across;
  along_x.add(traction_on(plate, PlateEdge::right, 0), 1.0);
  along_x.add(traction_on(plate, PlateEdge::left, 0), -1.0);
  along_y.add(traction_on(plate, PlateEdge::top, 1), 1.0);
  along_y.add(traction_on(plate, PlateEdge::bottom, 1), -1.0);
  across.add(traction_on(plate, PlateEdge::right, 1), 1.0);
  across.add(traction_on(plate, PlateEdge::left, 1), -1.0);
  across.add(traction_on(plate, PlateEdge::top, 0), 1.0);
  across.add(traction_on(plate, PlateEdge::bottom, 0), -1.0);
  const double scale = std::max({along_x.largest(), along_y.largest(), across.largest()});
  const auto x = along_x.value(scale);
  const auto y = along_y.value(scale);
  const auto shear = across.value(scale);
  if (scale == 0.0 || !x || !y || !shear) return false;
  if (std::abs((*shear)[1] - (*shear)[0]) > tolerance * scale) return false;
  solution.normal_x = Vec2((*x)[0], ((*x)[1] - (*x)[0]) / plate.size.y());
  solution.normal_y = Vec2((*y)[0], ((*y)[1] - (*y)[0]) / plate.size.x());
  solution.shear = (*shear)[0];
  return true;
}

/// False: no rigid motion satisfies all supports.
bool find_motion(const Lattice& lattice, PlateSolution& solution) {
  std::vector<int> held;
  double largest = 0.0;
  for (int k = 0; k < lattice.unknowns(); ++k) {
    if (lattice.fixed[k]) held.push_back(k);
  }
  const Vec2 corner = lattice.position(lattice.nodes() - 1);
  for (const Vec2& point : {corner, Vec2(corner.x(), 0.0), Vec2(0.0, corner.y())})
    largest = std::max(largest, solution.displacement(point).norm());
  Eigen::MatrixX3d motions(held.size(), 3);
  Eigen::VectorXd wanted(held.size());
  for (std::size_t i = 0; i < held.size(); ++i) {
    const Vec2 point = lattice.position(held[i] / 2);
    const bool along_x = held[i] % 2 == 0;
    const double length = corner.norm();
    motions.row(static_cast<Eigen::Index>(i)) = along_x ? Eigen::RowVector3d(1.0, 0.0, -point.y() / length)
                                                        : Eigen::RowVector3d(0.0, 1.0, point.x() / length);
    wanted[static_cast<Eigen::Index>(i)] = -solution.displacement(point)[along_x ? 0 : 1];
  }
  const Eigen::ColPivHouseholderQR<Eigen::MatrixX3d> factor(motions);
  if (factor.rank() < 3) return false;
  const Eigen::Vector3d motion = factor.solve(wanted);
  if ((motions * motion - wanted).cwiseAbs().maxCoeff() > tolerance * largest) return false;
  solution.shift = motion.head<2>();
  solution.turn = motion[2] / corner.norm();
  return true;
}

}  // namespace

Vec2 PlateSolution::displacement(const Vec2& point) const {
  const double x = point.x();
  const double y = point.y();
  const double xx = normal_x[0];
  const double xx_slope = normal_x[1];
  const double yy = normal_y[0];
  const double yy_slope = normal_y[1];
  const double angle = (1.0 + poisson) * shear;  // E γ/2
  const double u =
      (xx - poisson * yy) * x + angle * y + xx_slope * x * y - 0.5 * yy_slope * (poisson * x * x + y * y);
  const double v =
      (yy - poisson * xx) * y + angle * x + yy_slope * x * y - 0.5 * xx_slope * (poisson * y * y + x * x);
  return Vec2(u, v) / young + shift + turn * Vec2(-y, x);
}

std::optional<PlateSolution> exact_solution(const Scene& scene, const Lattice& lattice) {
  const LatticeSpec& plate = *scene.lattice;
  const bool only_tractions =
      std::all_of(plate.loads.begin(), plate.loads.end(),
                  [](const LatticeLoad& load) { return std::holds_alternative<EdgeTraction>(load.action); });
  if (plate.analysis != LatticeAnalysis::statics || !only_tractions || !lattice.gravity.isZero())
    return std::nullopt;
  PlateSolution solution;
  if (!find_stresses(plate, solution)) return std::nullopt;
  const auto material = std::find_if(scene.materials.begin(), scene.materials.end(),
                                     [&](const MaterialSpec& one) { return one.name == plate.material; });
  const double nu = material->poisson_ratio.value();
  const bool strain = plate.elasticity == PlaneElasticity::strain;
  solution.young = material->young_modulus.value() / (strain ? 1.0 - nu * nu : 1.0);
  solution.poisson = strain ? nu / (1.0 - nu) : nu;
  if (!find_motion(lattice, solution)) return std::nullopt;
  return solution;
}

}  // namespace scree
