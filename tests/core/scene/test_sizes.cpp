#include <QtTest>

#include "core/scene/sizes/sizes.hpp"
#include "core/setup/size_summary.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const SieveSizes curve{{{0.004, 0.0}, {0.006, 0.35}, {0.010, 1.0}}};
const std::string curve_text = "size = { sieve = [[0.004, 0.0], [0.006, 0.35], [0.010, 1.0]] }\n";
const std::string ball = "[[shape]]\nname = \"ball\"\nradius = 0.05\n";
const std::string cube = "[[shape]]\nname = \"cube\"\nmesh = \"" SCREE_SOURCE_DIR
                         "/resources/meshes/cube_100mm.stl\"\nunit = \"mm\"\n";

/// A fill in a box of 0.2 m.
std::shared_ptr<const Model> filled(const std::string& shapes, const std::string& keys, int count = 2000) {
  return model_of("title = \"Fill\"\nduration = 1\n" + shapes + R"(
[[material]]
name = "stone"
density = 2500
[[contact]]
normal = { law = "barrier", activation_gap = 1e-5, stiffness = 1e5 }
[[fill]]
material = "stone"
count = )" + std::to_string(count) +
                  "\nregion = { min = [0, 0, 0], max = [0.2, 0.2, 0.3] }\n" + keys);
}

struct Moments {
  double mean = 0.0;
  double deviation = 0.0;
};

Moments moments_of(const std::vector<double>& values) {
  double sum = 0.0;
  double squares = 0.0;
  for (const double value : values) {
    sum += value;
    squares += value * value;
  }
  const double mean = sum / static_cast<double>(values.size());
  return {mean, std::sqrt(squares / static_cast<double>(values.size()) - mean * mean)};
}

double mass_of(const Model& model, const std::string& shape) {
  double mass = 0.0;
  for (const BodyModel& body : model.bodies) mass += model.shapes[body.shape].name == shape ? body.mass : 0.0;
  return mass;
}

}  // namespace

/// Distributions of the sizes of a fill, and mixtures of shapes.
class SizesTest : public QObject {
  Q_OBJECT

 private slots:
  /// The share of the mass below each diameter of a sieve curve, for balls and for cubes.
  void sieveCurvesAreReachedByMass_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("keys");
    QTest::addRow("balls") << QString::fromStdString(ball) << "shape = \"ball\"\n";
    QTest::addRow("cubes") << QString::fromStdString(cube) << "shape = \"cube\"\n";
    QTest::addRow("balls in a grid") << QString::fromStdString(ball)
                                     << "shape = \"ball\"\narrangement = \"grid\"\n";
  }
  void sieveCurvesAreReachedByMass() {
    QFETCH(QString, shape);
    QFETCH(QString, keys);
    const auto model = filled(shape.toStdString(), keys.toStdString() + curve_text);
    QCOMPARE(model->bodies.size(), std::size_t(2000));
    for (const double diameter : {0.0045, 0.005, 0.006, 0.007, 0.008, 0.009, 0.0095}) {
      const double wanted =
          diameter < 0.006 ? 0.35 * (diameter - 0.004) / 0.002 : 0.35 + 0.65 * (diameter - 0.006) / 0.004;
      const double achieved = mass_passing(*model, model->fill_bodies[0], diameter);
      VERIFY_NEAR(achieved, wanted, 0.002);
      VERIFY_NEAR(passing(curve, diameter), wanted, 1e-12);
    }
    QCOMPARE(mass_passing(*model, model->fill_bodies[0], 0.004), 0.0);
    QCOMPARE(mass_passing(*model, model->fill_bodies[0], 0.0101), 1.0);
  }

  /// A curve tells the mass, not the number: far more small bodies than by the curve. By number the share
  /// below 6 mm is that of ∫ dm/d³.
  void sieveCurvesCountTheMassNotTheNumber() {
    const std::vector<double> sizes = sizes_of(curve, 2000, 1.0);
    const auto below = std::count_if(sizes.begin(), sizes.end(), [](double size) { return size < 0.006; });
    const double fine = 0.35 / 0.002 * 0.5 * (1.0 / (4.0 * 4.0) - 1.0 / (6.0 * 6.0));
    const double coarse = 0.65 / 0.004 * 0.5 * (1.0 / (6.0 * 6.0) - 1.0 / 100.0);
    VERIFY_NEAR(static_cast<double>(below) / 2000.0, fine / (fine + coarse), 1e-3);
    QVERIFY(std::is_sorted(sizes.begin(), sizes.end()));
  }

  /// Mean and standard deviation of a law, and its bounds.
  void lawsHaveTheirMeanAndDeviation() {
    for (const SizeLaw law : {SizeLaw::normal, SizeLaw::lognormal}) {
      LawSizes sizes{law, 2.0, 0.3, 0.0, 0.0};
      sizes.min = usual_bound(sizes, -1);
      sizes.max = usual_bound(sizes, 1);
      const std::vector<double> all = sizes_of(sizes, 20000, 1.0);
      const Moments moments = moments_of(all);
      // Three deviations leave 0.27 % out, and 1.3 % of the deviation.
      VERIFY_NEAR(moments.mean, 2.0, 2e-3);
      VERIFY_NEAR(moments.deviation, 0.3, 0.012);
      VERIFY(all.front() >= sizes.min);
      VERIFY(all.back() <= sizes.max);

      sizes.min = 1.9;
      sizes.max = 2.2;
      const std::vector<double> cut = sizes_of(sizes, 1000, 1.0);
      VERIFY(cut.front() >= 1.9);
      VERIFY(cut.back() <= 2.2);
      VERIFY(cut.front() < 1.901);
      VERIFY(cut.back() > 2.199);
    }
    LawSizes wide{SizeLaw::lognormal, 1.0, 0.5, 1e-6, 1e6};
    const Moments moments = moments_of(sizes_of(wide, 200000, 1.0));
    VERIFY_NEAR(moments.mean, 1.0, 1e-4);
    VERIFY_NEAR(moments.deviation, 0.5, 2e-3);
  }

  void mixturesHaveTheirSharesOfTheMass() {
    for (const std::string& size : {std::string(), curve_text}) {
      const auto model =
          filled(ball + cube, "mixture = { ball = 0.7, cube = 0.3 }\n" +
                                  (size.empty() ? "size = { min = 0.05, max = 0.08 }\n" : size));
      QCOMPARE(model->bodies.size(), std::size_t(2000));
      VERIFY_NEAR(mass_of(*model, "ball") / (mass_of(*model, "ball") + mass_of(*model, "cube")), 0.7, 0.002);
    }
  }

  void theSameSeedGivesTheSameBodies() {
    const std::string keys = "mixture = { ball = 0.5, cube = 0.5 }\n" + curve_text;
    const auto one = filled(ball + cube, keys + "seed = 3\n", 300);
    const auto same = filled(ball + cube, keys + "seed = 3\n", 300);
    const auto other = filled(ball + cube, keys + "seed = 4\n", 300);
    int moved = 0;
    for (std::size_t i = 0; i < 300; ++i) {
      QVERIFY(one->start[i].position == same->start[i].position);
      QCOMPARE(one->bodies[i].size, same->bodies[i].size);
      QCOMPARE(one->bodies[i].size, other->bodies[i].size);
      moved += one->start[i].position != other->start[i].position ? 1 : 0;
    }
    QCOMPARE(moved, 300);
  }

  /// `scree check` tells what has become of a distribution.
  void theSummaryTellsWhatWasAchieved() {
    const auto model =
        filled(ball + cube, "name = \"grains\"\nmixture = { ball = 0.7, cube = 0.3 }\n" + curve_text);
    const std::vector<std::string> lines = size_summary(*model);
    QCOMPARE(lines.size(), std::size_t(3));
    QVERIFY(QString::fromStdString(lines[0]).startsWith("fill \"grains\": 2000 bodies, "));
    QCOMPARE(QString::fromStdString(lines[1]),
             QString("  shares of the mass: ball 70 % (wanted 70 %), cube 30 % (wanted 30 %)"));
    QCOMPARE(QString::fromStdString(lines[2]),
             QString("  passing by mass: 4.00 mm 0 % (wanted 0 %), 6.00 mm 35 % (wanted 35 %), "
                     "10.0 mm 100 % (wanted 100 %)"));
    QVERIFY(size_summary(*filled(ball, "shape = \"ball\"\nsize = { min = 0.05, max = 0.08 }\n")).empty());
  }

  void aFullRegionSaysHowManyFit() {
    const std::string error = error_of(R"(title = "Fill"
duration = 1
[[material]]
name = "stone"
density = 2500
[[contact]]
normal = { law = "hertz" }
)" + ball + R"([[fill]]
material = "stone"
shape = "ball"
count = 2000
region = { min = [0, 0, 0], max = [0.02, 0.02, 0.02] }
)" + curve_text);
    QVERIFY(QString::fromStdString(error).contains("fill.region holds "));
    QVERIFY(QString::fromStdString(error).contains(
        " of 2000 bodies; make the region larger or the count smaller"));
  }
};

SCREE_TEST(SizesTest)
#include "test_sizes.moc"
