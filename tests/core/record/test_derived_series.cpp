#include <QtTest>
#include <cmath>

#include "core/record/series/derived_series.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

Model two_bodies_and_a_wall() {
  Model model;
  model.scene.file = "scene.toml";
  model.bodies.resize(2);
  model.names[0] = "ball1_1";
  model.walls.resize(1);
  model.walls[0].name = "punch";
  return model;
}

Frame frame_of_both() {
  Frame frame;
  frame.time = 0.5;
  frame.bodies.resize(2);
  frame.bodies[0].velocity = Vec3(0, 0, 4);
  frame.bodies[1].velocity = Vec3(0, 0, -2);
  frame.walls.resize(1);
  frame.walls[0].force = Vec3(0, 0, 300);
  frame.walls[0].displacement = Vec3(0, 0, -0.1);
  return frame;
}

}  // namespace

/// Series computed from others in a plot.
class DerivedSeriesTest : public QObject {
  Q_OBJECT

 private slots:
  void formulasHaveTheNamesOfSeries_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, const char* name, const char* unit, double value) {
      QTest::newRow(text) << text << name << unit << value;
    };
    row("pressure [Pa] = wall.punch.fz / 0.03", "pressure", "Pa", 1e4);
    row("density=0.2/(0.5 + wall.punch.dz)", "density", "", 0.5);
    row(" speed left [m/s]  =  body.ball1_1.vz - body.1.vz ", "speed left", "m/s", 6.0);
    row("late [s] = t > 0.4 ? t : 0", "late", "s", 0.5);
    row("same = 2 * (body.1.vz == -2)", "same", "", 2.0);
    row("constant [N] = 1.5e3", "constant", "N", 1500.0);
  }
  void formulasHaveTheNamesOfSeries() {
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(QString, unit);
    QFETCH(double, value);
    const Series series = find_series(two_bodies_and_a_wall(), text.toStdString());
    QCOMPARE(QString::fromStdString(series.name), name);
    QCOMPARE(QString::fromStdString(series.unit), unit);
    VERIFY_NEAR(series.value(frame_of_both()), value, 1e-12 * value);
  }

  void whatIsNotFiniteIsNoValue() {
    const Model model = two_bodies_and_a_wall();
    Frame frame = frame_of_both();
    QVERIFY(std::isnan(find_series(model, "far = 1 / (wall.punch.dz + 0.1)").value(frame)));
    frame.bodies[1].present = false;
    QVERIFY(std::isnan(find_series(model, "speed = body.1.vz").value(frame)));
  }

  /// A copy computes its values independently.
  void framesDoNotMix() {
    const Model model = two_bodies_and_a_wall();
    const Series series = find_series(model, "speed = body.1.vz");
    const Frame frame = frame_of_both();
    Frame faster = frame;
    faster.bodies[1].velocity *= 3.0;
    QCOMPARE(series.value(frame), -2.0);
    QCOMPARE(Series(series).value(faster), -6.0);
    QCOMPARE(series.value(frame), -2.0);
  }

  void formulasThatAreTypedGetAName() {
    QCOMPARE(named_formula(" wall.punch.fz / 0.03 "), std::string("formula = wall.punch.fz / 0.03"));
    QCOMPARE(named_formula("t <= 1 ? 0 : 1"), std::string("formula = t <= 1 ? 0 : 1"));
    QCOMPARE(named_formula("t == 1"), std::string("formula = t == 1"));
    QCOMPARE(named_formula("late [s] = t != 1"), std::string("late [s] = t != 1"));
  }

  /// Names with other characters would be parsed as several variables.
  void formulasKnowAllBodiesAndWalls() {
    Model model = two_bodies_and_a_wall();
    QCOMPARE(variable_name(model, "body.ball1_1.vz"), std::string("body.ball1_1.vz"));
    QCOMPARE(variable_name(model, "energy.near_field"), std::string("energy.near_field"));
    model.names[1] = "upper ball";
    model.walls[0].name = "side-wall";
    QCOMPARE(variable_name(model, "body.upper ball.vz"), std::string("body.1.vz"));
    QCOMPARE(variable_name(model, "wall.side-wall.fz"), std::string("wall.0.fz"));
  }

  void faultsAreNamed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
    row("= wall.punch.fz", "has no name; it must be like");
    row("[Pa] = wall.punch.fz", "has no name; it must be like");
    row("pressure [Pa = wall.punch.fz", "must have its unit in brackets");
    row("pressure = wall.punch.fz /", "has a formula that cannot be read: ");
    row("pressure = ", "has a formula that cannot be read: ");
    row("pressure = wall.punsh.fz", "no wall \"punsh\"");
    row("pressure = wall.punch.p", "wall has no column \"p\"");
    row("pressure = 0/0", "has a formula without a finite value");
    row("pressure = x", "unknown series \"x\"");
    row("pressure = contact.0.gap", "is one of a contact");
  }
  void faultsAreNamed() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    try {
      find_series(two_bodies_and_a_wall(), text.toStdString());
      QFAIL("taken");
    } catch (const SeriesError& error) {
      QVERIFY2(QString(error.what()).contains(expected), error.what());
    }
  }
};

SCREE_TEST(DerivedSeriesTest)
#include "test_derived_series.moc"
