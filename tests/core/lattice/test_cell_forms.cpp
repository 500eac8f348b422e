#include <QtTest>

#include "core/lattice/cell/cell_forms.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr std::array<BondModel, 2> models = {BondModel::modified, BondModel::born};
constexpr std::array<PlaneElasticity, 2> states = {PlaneElasticity::stress, PlaneElasticity::strain};
constexpr std::array<double, 5> ratios = {0.0, 0.2, 0.3, 0.4, 0.49};

}  // namespace

/// Eigenforms of a cell, as in the cell laboratory.
class CellFormsTest : public QObject {
  Q_OBJECT

 private slots:
  /// B-1: for any bonds.
  void namedFormsAreEigenformsAndOrthogonal() {
    for (const BondModel model : models) {
      for (const PlaneElasticity state : states) {
        for (const double poisson : ratios) {
          const CellMatrix k = cell_stiffness(model, calibrated_bonds(model, state, 1.0, poisson, 1.0));
          const std::vector<CellForm> forms = cell_forms(model, state, poisson, CellSupport::none);
          QCOMPARE(forms.size(), std::size_t{8});
          for (const CellForm& form : forms) {
            VERIFY_NEAR(k * form.shape, form.eigenvalue * form.shape, 1e-12 * k.norm());
            for (const CellForm& other : forms) {
              if (&other != &form) VERIFY(std::abs(form.shape.dot(other.shape)) < 1e-15);
            }
          }
        }
      }
    }
  }

  void volumeAndRotationHaveTheirClosedForms() {
    const double nu = 0.3;
    const auto born = cell_forms(BondModel::born, PlaneElasticity::stress, nu, CellSupport::none);
    const auto modified = cell_forms(BondModel::modified, PlaneElasticity::stress, nu, CellSupport::none);
    VERIFY_NEAR(born[2].eigenvalue, (1.0 - 3.0 * nu) / (1.0 - nu * nu), 1e-14);
    VERIFY(std::abs(modified[2].eigenvalue) < 1e-15);
    VERIFY_NEAR(modified[7].eigenvalue, 1.0 / (1.0 - nu), 1e-14);
    QCOMPARE(modified[7].name, std::string("volume"));
  }

  /// A cell of Born's bonds with the supports of shear becomes unstable at ν ≈ 0.405; with L- and X-bonds it
  /// never does.
  void heldCellOfBornsBecomesUnstable() {
    const auto lowest = [](BondModel model, double poisson) {
      return cell_forms(model, PlaneElasticity::stress, poisson, CellSupport::shear).front().eigenvalue;
    };
    VERIFY(lowest(BondModel::born, 0.40) > 0.0);
    VERIFY(lowest(BondModel::born, 0.41) < 0.0);
    for (const double poisson : ratios) VERIFY(lowest(BondModel::modified, poisson) > 0.0);
  }

  void heldCornersStayInPlace() {
    for (const CellForm& form :
         cell_forms(BondModel::modified, PlaneElasticity::stress, 0.3, CellSupport::tension)) {
      for (const int unknown : {0, 1, 3, 6}) QCOMPARE(form.shape[unknown], 0.0);
    }
  }

  /// [B] Eq. 20, and its form in plane strain.
  void volumeDoesNotChangeWherePoissonsRatioIsAHalf() {
    for (const BondModel model : models) {
      for (const double nu : ratios) {
        VERIFY_NEAR(volumetric_strain(model, PlaneElasticity::stress, nu), (1.0 - 2.0 * nu), 1e-14);
        VERIFY_NEAR(volumetric_strain(model, PlaneElasticity::strain, nu), (1.0 + nu) * (1.0 - 2.0 * nu),
                    1e-13);
      }
    }
  }
};

SCREE_TEST(CellFormsTest)
#include "test_cell_forms.moc"
