#include <QtTest>

#include <cmath>
#include <fstream>

#include "core/record/series/series.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

Model two_bodies_and_a_wall() {
  Model model;
  model.scene.file = "scene.toml";
  model.shapes.resize(1);
  model.shapes[0].name = "ball";
  model.bodies.resize(2);
  model.names[0] = "first";
  model.names[1] = "1=2";
  model.walls.resize(2);
  model.walls[0].name = "floor";
  model.walls[1].name = "wall.with.dots";
  return model;
}

Frame numbered_frame() {
  Frame frame;
  frame.bodies.resize(2);
  frame.bodies[0].position = Vec3(1.0, 2.0, 3.0);
  frame.bodies[0].velocity = Vec3(4.0, 5.0, 6.0);
  frame.bodies[0].spin = Vec3(7.0, 8.0, 9.0);
  frame.bodies[0].rotation = Rotation::from_rotation_vector(Vec3(0.1, 0.2, 0.3));
  frame.bodies[1].position = Vec3(-1.0, -2.0, -3.0);
  frame.walls.resize(2);
  frame.walls[0].force = Vec3(10.0, 11.0, 12.0);
  frame.walls[1].moment = Vec3(13.0, 14.0, 15.0);
  frame.energy.kinetic_rotational = 16.0;
  frame.energy.balance_error = 17.0;
  frame.solver.steps = 18;
  frame.solver.candidates = 19;
  frame.solver.cpu_seconds = 20.0;
  frame.solver.rejected[1] = 21;
  frame.solver.smallest_gap = 22.0;
  return frame;
}

PlotReference from_file(const std::string& path, const std::string& label) {
  return {path, "", 0.0, {}, label};
}

}  // namespace

class TestSeries : public QObject {
  Q_OBJECT

 private slots:
  void namesGiveTheValuesOfTheirColumns_data();
  void namesGiveTheValuesOfTheirColumns();
  void unknownNamesAreRefused_data();
  void unknownNamesAreRefused();
  void everyListedColumnIsASeries();
  void bodiesAreNamedWhereTheNameLeadsToThem();
  void aShapeHasTheEnergiesOfItsBodies();
  void anAbsentBodyHasNoValue();
  void aPlotHasNoMoreThanTwoUnits();
  void aPlotMayBeAgainstAnotherSeries();
  void plotErrorsNameTheLine();
  void referencesAreRead();
  void formulasAreReferencesToo();
  void brokenReferencesAreRefused_data();
  void brokenReferencesAreRefused();
};

void TestSeries::namesGiveTheValuesOfTheirColumns_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<QString>("unit");
  const auto row = [](const char* name, double value, const char* unit) {
    QTest::newRow(name) << value << unit;
  };
  row("body.first.y", 2.0, "m");
  row("body.0.y", 2.0, "m");
  row("body.first.vz", 6.0, "m/s");
  row("body.first.wx", 7.0, "rad/s");
  row("body.first.ry", 0.2, "rad");
  row("body.1.z", -3.0, "m");
  row("body.1=2.z", -3.0, "m");
  row("wall.floor.fz", 12.0, "N");
  row("wall.0.fx", 10.0, "N");
  row("wall.wall.with.dots.my", 14.0, "N·m");
  row("energy.kinetic_rotational", 16.0, "J");
  row("energy.balance_error", 17.0, "J");
  row("solver.step", 18.0, "");
  row("solver.candidates", 19.0, "");
  row("solver.cpu_seconds", 20.0, "s");
  row("solver.rejected_crossing", 21.0, "");
  row("solver.smallest_gap", 22.0, "m");
}

void TestSeries::namesGiveTheValuesOfTheirColumns() {
  QFETCH(double, value);
  QFETCH(QString, unit);
  const Series series = find_series(two_bodies_and_a_wall(), std::string(QTest::currentDataTag()));
  QCOMPARE(series.name, std::string(QTest::currentDataTag()));
  VERIFY_NEAR(series.value(numbered_frame()), value, 1e-12);
  QCOMPARE(QString::fromStdString(series.unit), unit);
}

void TestSeries::unknownNamesAreRefused_data() {
  QTest::addColumn<QString>("message");
  const auto row = [](const char* name, const char* message) { QTest::newRow(name) << message; };
  row("energy.kinetics", "energy has no column \"kinetics\"; it has kinetic_translational");
  row("solver.speed",
      "solver has no column \"speed\"; it has step, iterations, contacts, candidates, cpu_seconds, "
      "rejected_newton");
  row("body.first.fx", "body has no column \"fx\"; it has x, y, z, rx");
  row("body.second.x", "no body \"second\"");
  row("body.2.x", "give a body's name or a number from 0 to 1");
  row("body.-1.x", "no body \"-1\"");
  row("body.first", "unknown series \"body.first\"; series are named");
  row("wall.ceiling.fz", "no wall \"ceiling\"");
  row("wall.floor.vx", "wall has no column \"vx\"; it has fx, fy, fz, mx, my, mz, dx, dy or dz");
  row("kinetic", "unknown series \"kinetic\"");
  row("weather.rain", "unknown series \"weather.rain\"");
  row("body..x", "no body \"\"");
  row("contact.0.gap", "one of a contact, which has no permanent name; plot it in the window");
}

void TestSeries::unknownNamesAreRefused() {
  QFETCH(QString, message);
  try {
    find_series(two_bodies_and_a_wall(), std::string(QTest::currentDataTag()));
    QFAIL("accepted");
  } catch (const SeriesError& error) {
    QVERIFY2(QString(error.what()).contains(message), error.what());
  }
}

void TestSeries::everyListedColumnIsASeries() {
  const Model model = two_bodies_and_a_wall();
  for (const auto& [table, first] :
       {std::pair("energy", "energy."), std::pair("solver", "solver."), std::pair("body", "body.first."),
        std::pair("wall", "wall.floor."), std::pair("shape", "shape.ball.")}) {
    const std::vector<std::string> names = column_names(table);
    VERIFY(names.size() >= 2);
    for (const std::string& name : names) QCOMPARE(find_series(model, first + name).name, first + name);
  }
  QVERIFY(column_names("weather").empty());
}

/// Of the present bodies of the shape, whatever else moves.
void TestSeries::aShapeHasTheEnergiesOfItsBodies() {
  auto model = std::make_shared<Model>(two_bodies_and_a_wall());
  model->shapes.resize(2);
  model->shapes[1].name = "spinning top";
  model->shapes[1].mass.inertia = Vec3(1.0, 2.0, 3.0).asDiagonal();
  model->bodies[0].shape = model->bodies[1].shape = 1;
  for (int i : {0, 1}) {
    model->bodies[i].mass = 2.0 + i;
    model->bodies[i].inertia_scale = 0.5;
  }
  Frame frame = numbered_frame();
  frame.model = model;
  for (FrameBody& body : frame.bodies) {
    body.rotation = Rotation::from_rotation_vector(Vec3(0, 0, M_PI / 2));
    body.velocity = Vec3(0, 3, 4);
    body.spin = Vec3(0, 2, 0);
  }
  const auto value = [&](const char* column) {
    return find_series(*model, std::string("shape.spinning top.") + column).value(frame);
  };
  QCOMPARE(value("kinetic_translational"), 0.5 * (2.0 + 3.0) * 25.0);
  // The body's x axis points along y.
  QCOMPARE(value("kinetic_rotational"), 2 * 0.5 * 0.5 * 1.0 * 4.0);
  frame.bodies[1].present = false;
  QCOMPARE(value("kinetic_translational"), 0.5 * 2.0 * 25.0);
  try {
    find_series(*model, "shape.cone.kinetic_rotational");
    QFAIL("accepted");
  } catch (const SeriesError& error) {
    QVERIFY2(QString(error.what()).contains("no shape \"cone\""), error.what());
  }
}

void TestSeries::bodiesAreNamedWhereTheNameLeadsToThem() {
  Model model = two_bodies_and_a_wall();
  model.names.erase(1);
  QCOMPARE(body_series(model, 0, "vx"), std::string("body.first.vx"));
  QCOMPARE(body_series(model, 1, "vx"), std::string("body.1.vx"));
  model.names[1] = "first";  // like bodies of one fill
  QCOMPARE(body_series(model, 1, "vx"), std::string("body.1.vx"));
}

void TestSeries::aPlotHasNoMoreThanTwoUnits() {
  PlotSpec plot;
  plot.line = 4;
  plot.series = {"body.first.x", "wall.floor.fx", "body.first.y", "wall.floor.fz"};
  QCOMPARE(find_series(two_bodies_and_a_wall(), plot).size(), std::size_t(4));
  plot.series.emplace_back("solver.contacts");
  try {
    find_series(two_bodies_and_a_wall(), plot);
    QFAIL("accepted");
  } catch (const SceneError& error) {
    QCOMPARE(error.line(), 4);
    QVERIFY2(QString(error.what()).contains("3 units: m, N or no unit; make another plot"), error.what());
  }
}

void TestSeries::aPlotMayBeAgainstAnotherSeries() {
  const Model model = two_bodies_and_a_wall();
  PlotSpec plot;
  plot.line = 7;
  plot.series = {"wall.floor.fz"};
  QVERIFY(!find_horizontal_series(model, plot).has_value());
  plot.against = "body.first.y";
  QCOMPARE(find_horizontal_series(model, plot)->value(numbered_frame()), 2.0);
  plot.against = "body.first.height";
  try {
    find_horizontal_series(model, plot);
    QFAIL("accepted");
  } catch (const SceneError& error) {
    QCOMPARE(error.line(), 7);
    QVERIFY2(QString(error.what()).contains("body has no column \"height\""), error.what());
  }
}

void TestSeries::anAbsentBodyHasNoValue() {
  Frame frame = numbered_frame();
  frame.bodies[0].present = false;
  QVERIFY(std::isnan(find_series(two_bodies_and_a_wall(), "body.first.x").value(frame)));
}

void TestSeries::plotErrorsNameTheLine() {
  PlotSpec plot;
  plot.line = 12;
  plot.series = {"energy.kinetic_rotational", "energy.nothing"};
  try {
    find_series(two_bodies_and_a_wall(), plot);
    QFAIL("accepted");
  } catch (const SceneError& error) {
    QCOMPARE(error.line(), 12);
    QVERIFY2(QString(error.what()).startsWith("scene.toml:12: energy has no column"), error.what());
  }
  plot.series.pop_back();
  QCOMPARE(find_series(two_bodies_and_a_wall(), plot).size(), std::size_t(1));
}

void TestSeries::referencesAreRead() {
  QTemporaryDir folder;
  const std::string path = folder.filePath("reference.csv").toStdString();
  std::ofstream(path) << "time,value\r\n0,1.5\r\n0.5, -2e3\n\n1,0\n";
  PlotSpec plot;
  plot.reference = from_file(path, "closed form");
  const ReferenceCurve curve = read_reference(two_bodies_and_a_wall(), plot);
  QCOMPARE(curve.label, std::string("closed form"));
  QCOMPARE(curve.time, (std::vector<double>{0.0, 0.5, 1.0}));
  QCOMPARE(curve.value, (std::vector<double>{1.5, -2000.0, 0.0}));
}

void TestSeries::formulasAreReferencesToo() {
  Model model = two_bodies_and_a_wall();
  model.scene.duration = 2.0;
  PlotSpec plot;
  plot.reference = PlotReference{{}, "2 - 0.5 * 9.81 * t^2", 0.0, {}, "fall"};
  const ReferenceCurve fall = read_reference(model, plot);
  QCOMPARE(fall.label, std::string("fall"));
  QCOMPARE(fall.time.front(), 0.0);
  QCOMPARE(fall.time.back(), model.scene.duration);
  for (std::size_t i = 0; i < fall.time.size(); ++i)
    VERIFY_NEAR(fall.value[i], (2.0 - 4.905 * fall.time[i] * fall.time[i]), 1e-14);
  // Points without a value of the formula have no marker.
  plot.against = "body.0.x";
  plot.reference = PlotReference{{}, "sqrt(x)", -1.0, 1.0, ""};
  const ReferenceCurve root = read_reference(model, plot);
  QCOMPARE(root.time.size(), std::size_t{31});
  VERIFY(std::abs(root.time.front()) < 1e-15);
  QCOMPARE(root.value.back(), 1.0);
  // A run that ends before the range of the formula.
  plot.reference = PlotReference{{}, "x", model.scene.duration + 1.0, {}, ""};
  QVERIFY_EXCEPTION_THROWN(read_reference(model, plot), SceneError);
}

void TestSeries::brokenReferencesAreRefused_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("message");
  QTest::newRow("missing") << QString() << "cannot be read";
  QTest::newRow("header alone") << "time,value\n"
                                << "holds no points";
  QTest::newRow("one column") << "time,value\n0\n"
                              << "reference.csv:2: has no time and value";
  QTest::newRow("three columns") << "0,1,2\n"
                                 << "reference.csv:1: has no time and value";
  QTest::newRow("words") << "0,1\nhello,2\n"
                         << "reference.csv:2: has no time and value";
  QTest::newRow("not finite") << "0,nan\n"
                              << "reference.csv:1: has no time and value";
}

void TestSeries::brokenReferencesAreRefused() {
  QFETCH(QString, text);
  QFETCH(QString, message);
  QTemporaryDir folder;
  const std::string path = folder.filePath("reference.csv").toStdString();
  if (!text.isNull()) std::ofstream(path) << text.toStdString();
  PlotSpec plot;
  plot.line = 5;
  plot.reference = from_file(path, "");
  try {
    read_reference(two_bodies_and_a_wall(), plot);
    QFAIL("accepted");
  } catch (const SceneError& error) {
    QCOMPARE(error.line(), 5);
    QVERIFY2(QString(error.what()).contains(message), error.what());
  }
}

SCREE_TEST(TestSeries)
#include "test_series.moc"
