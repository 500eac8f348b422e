#include "core/lattice/cell/cell_forms.hpp"

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>

namespace scree {
namespace {

using CellVector = Eigen::Matrix<double, 8, 1>;

struct NamedForm {
  const char* name;
  std::array<double, 8> shape;
};

/// In the order of [B] Table 2.
constexpr std::array<NamedForm, 8> named_forms = {{{"along x", {1, 0, 1, 0, 1, 0, 1, 0}},
                                                   {"along y", {0, 1, 0, 1, 0, 1, 0, 1}},
                                                   {"rotation", {1, -1, 1, 1, -1, 1, -1, -1}},
                                                   {"bending, u", {1, 0, -1, 0, 1, 0, -1, 0}},
                                                   {"bending, v", {0, 1, 0, -1, 0, 1, 0, -1}},
                                                   {"shear", {-1, -1, -1, 1, 1, 1, 1, -1}},
                                                   {"deviator", {-1, 1, 1, 1, 1, -1, -1, -1}},
                                                   {"volume", {-1, -1, 1, -1, 1, 1, -1, 1}}}};

/// Free unknowns.
std::vector<int> free_unknowns(CellSupport support) {
  // Corners counter-clockwise from the lower left, x and y of each.
  if (support == CellSupport::tension) return {2, 4, 5, 7};
  return {4, 5, 6, 7};
}

std::vector<CellForm> forms_of_held(const CellMatrix& stiffness, CellSupport support) {
  const std::vector<int> unknowns = free_unknowns(support);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> eigen(stiffness(unknowns, unknowns));
  std::vector<CellForm> forms;
  for (int i = 0; i < 4; ++i) {
    CellForm& form = forms.emplace_back();
    form.name = "form " + std::to_string(i + 1);
    form.eigenvalue = eigen.eigenvalues()[i];
    form.shape.setZero();
    form.shape(unknowns) = eigen.eigenvectors().col(i);
    Eigen::Index largest = 0;
    form.shape.cwiseAbs().maxCoeff(&largest);
    if (form.shape[largest] < 0.0) form.shape = -form.shape;
  }
  return forms;
}

}  // namespace

std::vector<CellForm> cell_forms(BondModel model, PlaneElasticity elasticity, double poisson,
                                 CellSupport support) {
  const CellMatrix stiffness = cell_stiffness(model, calibrated_bonds(model, elasticity, 1.0, poisson, 1.0));
  if (support != CellSupport::none) return forms_of_held(stiffness, support);
  std::vector<CellForm> forms;
  for (const NamedForm& named : named_forms) {
    const CellVector shape = Eigen::Map<const CellVector>(named.shape.data()).normalized();
    const double eigenvalue = shape.dot(stiffness * shape);
    constexpr double round_off = 1e-14;
    const bool none = std::abs(eigenvalue) < round_off * stiffness.trace();
    forms.push_back({named.name, none ? 0.0 : eigenvalue, shape});
  }
  return forms;
}

double volumetric_strain(BondModel model, PlaneElasticity elasticity, double poisson) {
  const PlaneModuli moduli = plane_moduli(model, calibrated_bonds(model, elasticity, 1.0, poisson, 1.0), 1.0);
  const double in_plane = 1.0 / (moduli.c1 + moduli.c2);
  if (elasticity == PlaneElasticity::strain) return in_plane;
  return in_plane * (1.0 - 2.0 * poisson) / (1.0 - poisson);
}

}  // namespace scree
