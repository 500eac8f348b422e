#include <QtTest>

#include "core/experiments/brazilian_test.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// A disc compressed between two plates splits: 2 P/(π D t) is its tensile strength.
class BrazilianDiscTest : public QObject {
  Q_OBJECT

 private slots:
  /// As for the stresses of a continuum, if the plates are along the cells or their diagonals.
  void strengthIsThatOfTheBonds() {
    const double poisson = 0.2;
    for (const int cells : {16, 24}) {
      for (const double degrees : {0.0, 22.5, 45.0}) {
        const BrazilianResult result = crush({cells, degrees * M_PI / 180.0, poisson}, 1).value();
        qInfo() << cells << "cells," << degrees << "degrees: strength" << result.strength << "first break at"
                << result.first_break << "radii," << result.broken << "broken";
        VERIFY(result.broken > cells / 2);
        VERIFY(result.energy_error < 1e-3);
        // At other angles a plate meets single nodes, which break off before the disc splits.
        const bool aligned = degrees != 22.5;
        if (aligned) VERIFY_NEAR(result.strength / expected_strength(poisson), 1.0, 0.25);
        if (!aligned) VERIFY(result.strength < expected_strength(poisson));
      }
    }
  }

  /// The halves of this disc finally carry more load than the disc did when it split.
  void forceOfTheHalvesDoesNotCount() {
    const double poisson = 0.3;
    const BrazilianResult result = crush({16, 0.0, poisson}, 1).value();
    QVERIFY2(result.strength > expected_strength(poisson) && result.strength < 0.8,
             qPrintable(QString::number(result.strength)));
  }

  void stopIsHeard() {
    int polls = 0;
    QVERIFY(!crush({16, 0.0, 0.2}, 1, [&](double share) {
      if (share < 0.0 || share > 1.0) qFatal("no share");
      return ++polls == 7;
    }));
    QCOMPARE(polls, 7);
  }

  /// The example and the test have the same disc, except for friction, which only oblique plates need.
  void exampleShowsTheSameDisc() {
    const Scene example =
        read_scene(std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice/brazilian_disc.toml");
    Scene tested = brazilian_scene({40, 0.5 * M_PI, 0.2});
    tested.lattice->line = example.lattice->line;
    VERIFY(tested.lattice == example.lattice);
    const MaterialSpec& plaster = example.materials.at(0);
    QCOMPARE(tested.materials[0].young_modulus.value(), plaster.young_modulus.value());
    QCOMPARE(tested.materials[0].poisson_ratio.value(), plaster.poisson_ratio.value());
    QCOMPARE(tested.materials[0].density, plaster.density);
    VERIFY(tested.contacts[0].normal == example.contacts[0].normal);
    for (int wall = 0; wall < 2; ++wall) {
      const auto& plate = std::get<PlaneSpec>(tested.walls[wall].shape);
      const auto& shown = std::get<PlaneSpec>(example.walls[wall].shape);
      VERIFY_NEAR(plate.point, shown.point, 1e-12);
      VERIFY_NEAR(plate.normal, shown.normal, 1e-12);
      const Vec3 speed = std::get<ConstantMotion>(example.walls[wall].motion).velocity;
      VERIFY_NEAR(std::get<ConstantMotion>(tested.walls[wall].motion).velocity, speed, 1e-12);
    }
  }

  void scatterIsThatOfASample() {
    const Scatter three = scatter({1.0, 2.0, 6.0});
    QCOMPARE(three.mean, 3.0);
    QCOMPARE(three.deviation, std::sqrt(7.0));
    QVERIFY(std::isnan(scatter({4.0}).deviation));
  }
};

SCREE_TEST(BrazilianDiscTest)
#include "test_lattice_brazilian.moc"
