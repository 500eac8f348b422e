#include "render/plots/cell_chart.hpp"

#include <array>
#include <functional>
#include <utility>

namespace scree {
namespace {

constexpr int steps = 98;  // up to 0.49
constexpr double step = 0.005;

using OfRatio = std::function<double(double)>;

void add(ChartContent& content, std::string name, std::string label, const OfRatio& value) {
  Curve& curve = content.curves.emplace_back();
  curve.name = std::move(name);
  curve.label = std::move(label);
  curve.across_name = "poisson_ratio";
  curve.color = category_color(static_cast<int>(content.curves.size()) - 1);
  curve.across = content.time;
  for (const double poisson : content.time) curve.values.push_back(value(poisson));
}

/// C₁, C₂ and C₃ of the continuum as sparse markers.
void add_continuum(ChartContent& content, PlaneElasticity elasticity) {
  constexpr int apart = 7;
  Curve& curve = content.curves.emplace_back();
  curve.label = "continuum";
  curve.in_text_color = true;
  curve.style = CurveStyle::markers;
  for (int i = 0; i <= steps; i += apart) {
    const double nu = i * step;
    // Plane strain is plane stress of another material.
    const bool stress = elasticity == PlaneElasticity::stress;
    const double young = stress ? 1.0 : 1.0 / (1.0 - nu * nu);
    const double poisson = stress ? nu : nu / (1.0 - nu);
    const double first = young / (1.0 - poisson * poisson);
    for (const double modulus : {first, first * poisson, 0.5 * young / (1.0 + poisson)}) {
      curve.time.push_back(nu);
      curve.values.push_back(modulus);
    }
  }
}

OfRatio bond_of(const CellChoice& cell, BondModel model, double BondStiffness::*member) {
  return [=](double poisson) { return calibrated_bonds(model, cell.elasticity, 1.0, poisson, 1.0).*member; };
}

void add_stiffnesses(ChartContent& content, const CellChoice& cell) {
  add(content, "k_n1", "k_n1, sides", bond_of(cell, cell.bond, &BondStiffness::normal_first));
  add(content, "k_n2", "k_n2, diagonals", bond_of(cell, cell.bond, &BondStiffness::normal_second));
  add(content, "k_s_born", "k_s, Born", bond_of(cell, BondModel::born, &BondStiffness::shear));
  add(content, "k_s_modified", "k_s, L- and X-bonds",
      bond_of(cell, BondModel::modified, &BondStiffness::shear));
}

void add_moduli(ChartContent& content, const CellChoice& cell) {
  const auto of_cell = [=](double PlaneModuli::*member) -> OfRatio {
    return [=](double nu) {
      return plane_moduli(cell.bond, calibrated_bonds(cell.bond, cell.elasticity, 1.0, nu, 1.0), 1.0).*member;
    };
  };
  add(content, "c1", "C₁", of_cell(&PlaneModuli::c1));
  add(content, "c2", "C₂", of_cell(&PlaneModuli::c2));
  add(content, "c3", "C₃", of_cell(&PlaneModuli::c3));
  add_continuum(content, cell.elasticity);
}

/// Translations, which have zero stiffness, are omitted; both bending forms share one curve.
void add_eigenvalues(ChartContent& content, const CellChoice& cell) {
  const std::array<std::pair<int, const char*>, 5> forms = {
      {{2, "rotation"}, {3, "bending"}, {5, "shear"}, {6, "deviator"}, {7, "volume"}}};
  for (const auto& [number, label] : forms) {
    add(content, label, label, [&cell, number = static_cast<std::size_t>(number)](double nu) {
      return cell_forms(cell.bond, cell.elasticity, nu, CellSupport::none)[number].eigenvalue;
    });
  }
}

void add_held(ChartContent& content, const CellChoice& cell, CellSupport support) {
  for (std::size_t form = 0; form < 4; ++form) {
    const std::string number = std::to_string(form + 1);
    add(content, "eigenvalue_" + number, "λ " + number, [&cell, support, form](double nu) {
      return cell_forms(cell.bond, cell.elasticity, nu, support)[form].eigenvalue;
    });
  }
}

}  // namespace

ChartContent cell_chart_content(const CellChoice& cell, CellPlot plot) {
  ChartContent content;
  content.count_name = "poisson_ratio";
  content.against = {"Poisson's ratio ν", ""};
  content.cursor = cell.poisson;
  for (int i = 0; i <= steps; ++i) content.time.push_back(i * step);
  switch (plot) {
    case CellPlot::stiffnesses:
      content.left_title = "Stiffness / E t";
      add_stiffnesses(content, cell);
      break;
    case CellPlot::moduli:
      content.left_title = "Modulus / E";
      add_moduli(content, cell);
      break;
    case CellPlot::eigenvalues:
      content.left_title = "Eigenvalue / E t";
      add_eigenvalues(content, cell);
      break;
    case CellPlot::held_for_tension:
      content.left_title = "Eigenvalue / E t";
      add_held(content, cell, CellSupport::tension);
      break;
    case CellPlot::held_for_shear:
      content.left_title = "Eigenvalue / E t";
      add_held(content, cell, CellSupport::shear);
      break;
    case CellPlot::volumetric_strain:
      content.left_title = "Volumetric strain × E/(σ_xx + σ_yy)";
      add(content, "volumetric_strain", "volumetric strain",
          [&cell](double nu) { return volumetric_strain(cell.bond, cell.elasticity, nu); });
      break;
  }
  return content;
}

void CellChart::show(const CellChoice& cell, CellPlot plot) {
  chart_.set_content(cell_chart_content(cell, plot));
}

}  // namespace scree
