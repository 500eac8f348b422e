#include <QDir>
#include <QtTest>
#include <cmath>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

namespace {

/// Balls that fall from a height onto a floor, and one ball alone.
const QByteArray falling = R"(title = "Falling"
duration = 0.5
[output]
interval = 0.05
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
damping = { ratio = 0.3 }
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "first"
shape = "ball"
material = "stone"
position = [9, 0, 100]
[[fill]]
shape = "ball"
material = "stone"
count = 20
region = { min = [-0.3, -0.3, 0.0], max = [0.3, 0.3, 0.6] }
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)";

QList<QStringList> table(const QString& path) {
  QList<QStringList> rows;
  for (const QByteArray& line : bytes(path).split('\n')) {
    if (!line.isEmpty()) rows << QString::fromUtf8(line).split(',');
  }
  return rows;
}

}  // namespace

/// scree sweep.
class SweepCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    scene_ = write(*folder_, "falling.toml", falling);
  }

  /// The speed after a fall of half a second is g t, for each g. The files do not depend on the number of
  /// jobs.
  void aSweepMeasuresEachPoint() {
    const auto sweep = [&](const char* out, const char* jobs) {
      return run({"sweep", scene_, "--vary", "gravity=[0,0,-4],[0,0,-8]", "--vary",
                  "material.stone.density=1000, 3000", "--seeds", "2", "--measure", "body.first.vz",
                  "--measure", "h [m] = body.1.z", "--jobs", jobs, "--out", folder_->filePath(out)});
    };
    const Result first = sweep("one", "1");
    QCOMPARE(first.err, QString());
    QCOMPARE(first.status, 0);
    QVERIFY(first.out.contains("run 8 of 8: gravity = [0,0,-8], material.stone.density = 3000, seed 1:"));
    QCOMPARE(sweep("three", "3").status, 0);
    for (const char* file : {"runs.csv", "points.csv", "measure0.svg", "measure1.svg", "sweep.txt"}) {
      const QByteArray content = bytes(folder_->filePath(QString("one/") + file));
      QVERIFY(content.size() > 50);
      QCOMPARE(bytes(folder_->filePath(QString("three/") + file)), content);
    }
    // Two curves of two points with their signs in the legend; the heights scatter, the speeds do not.
    QCOMPARE(bytes(folder_->filePath("one/measure0.svg")).count("<circle"), 6);
    QCOMPARE(bytes(folder_->filePath("one/measure0.svg")).count("stroke-width=\"1.40\""), 0);
    QCOMPARE(bytes(folder_->filePath("one/measure1.svg")).count("stroke-width=\"1.40\""), 4 * 3);
    const QByteArray points = bytes(folder_->filePath("one/points.csv"));
    QVERIFY(points.startsWith(
        "gravity,material.stone.density,runs,mean of body.first.vz,deviation of body.first.vz,"));
    const QList<QByteArray> rows = points.split('\n');
    QCOMPARE(rows.size(), 6);
    const auto number = [&](int row, int column) { return rows[row].split(',')[column].toDouble(); };
    for (int row = 1; row < 5; ++row) {
      VERIFY_NEAR(number(row, 5), row < 3 ? -2.0 : -4.0, 1e-9);  // after a vector
      VERIFY_NEAR(number(row, 6), 0.0, 1e-12);
      VERIFY(number(row, 8) > 1e-4);
    }
  }

  void theMeanOverOutputsIsMeasured() {
    const Result result = run({"sweep", scene_, "--vary", "solver.energy_alarm=0.05:0.06:2", "--measure",
                               "body.first.vz", "--from", "0.3", "--out", folder_->filePath("out")});
    QCOMPARE(result.err, QString());
    const QList<QStringList> runs = table(folder_->filePath("out/runs.csv"));
    QCOMPARE(runs.size(), 3);
    // Outputs at 0.3, 0.35 … 0.5 s.
    VERIFY_NEAR(runs[1][4].toDouble(), -9.81 * 0.4, 1e-9);
    QCOMPARE(runs[1][5], QString("done"));
  }

  /// A rate has no value at the start, and the mean over the rest is the whole mass over the whole time.
  void outputsWithoutAValueDoNotCount() {
    const QString scene = write(*folder_, "flow.toml", falling + R"(
[[probe]]
name = "low"
kind = "flow"
plane = { point = [0, 0, 0.3], normal = [0, 0, -1] }
)");
    const QStringList common{"sweep",     scene,           "--measure", "probe.low.mass_rate",
                             "--measure", "probe.low.mass"};
    QCOMPARE(run(common + QStringList{"--from", "0", "--out", folder_->filePath("mean")}).status, 0);
    QCOMPARE(run(common + QStringList{"--out", folder_->filePath("end")}).status, 0);
    const double rate = table(folder_->filePath("mean/runs.csv"))[1][3].toDouble();
    const double mass = table(folder_->filePath("end/runs.csv"))[1][4].toDouble();
    VERIFY(mass > 1.0);
    VERIFY_NEAR(rate, mass / 0.5, 1e-9 * rate);
  }

  /// Killed at any moment, the same command goes on and ends with the same files.
  void aKilledSweepGoesOn() {
    const auto arguments = [&](const char* out) {
      return QStringList{"sweep",     scene_,
                         "--set",     "duration=2.0",
                         "--vary",    "fill.0.count=40:70:4",
                         "--seeds",   "3",
                         "--measure", "energy.gravitational",
                         "--jobs",    "2",
                         "--out",     folder_->filePath(out)};
    };
    QCOMPARE(run(arguments("whole")).status, 0);
    const QString rows = folder_->filePath("killed/runs.csv");
    int kills = 0;
    for (bool over = false; !over; kills += over ? 0 : 1) {
      const qint64 before = QFileInfo(rows).size();
      QProcess process;
      process.start(program(), arguments("killed"));
      // At least a row further.
      while (!over && QFileInfo(rows).size() <= std::max<qint64>(before, 100))
        over = process.waitForFinished(3);
      process.kill();  // SIGKILL
      if (!over) QVERIFY(process.waitForFinished());
    }
    qInfo() << "killed" << kills << "times";
    VERIFY(kills > 1);
    QVERIFY(QFile::remove(folder_->filePath("killed/points.csv")));
    QVERIFY(QFile::remove(folder_->filePath("killed/measure0.svg")));
    // A row that was being written.
    QFile torn(rows);
    QVERIFY(torn.open(QIODevice::Append));
    torn.write("11,3,2,7");
    torn.close();
    const Result last = run(arguments("killed"));
    QCOMPARE(last.status, 0);
    QVERIFY(last.out.contains("runs are finished already"));
    for (const char* file : {"runs.csv", "points.csv", "measure0.svg"})
      QCOMPARE(bytes(folder_->filePath(QString("killed/") + file)),
               bytes(folder_->filePath(QString("whole/") + file)));
    QCOMPARE(table(rows).size(), 13);
    QCOMPARE(QDir(folder_->filePath("killed")).entryList(QDir::Files).size(), 4);
  }

  /// The others are made; the reason is told, in the table, too; the status says so, also when it goes on.
  void aFailedRunIsTold_data() {
    QTest::addColumn<QString>("varied");
    QTest::addColumn<QString>("reason");
    QTest::newRow("cannot be built") << "body.first.position=[9,0,100],[0,0,0.0]"
                                     << "";
    QTest::newRow("energy alarm") << "solver.energy_alarm=0.05,1e-15"
                                  << "at t = ";
    QTest::newRow("without the measure") << "fill.0.count=25,20"
                                         << "no body \"23\"";
  }
  void aFailedRunIsTold() {
    QFETCH(QString, varied);
    QFETCH(QString, reason);
    for (int time = 0; time < 2; ++time) {
      const Result result = run({"sweep", scene_, "--vary", varied, "--measure", "body.23.z", "--set",
                                 "fill.0.count=25", "--out", folder_->filePath("out")});
      QCOMPARE(result.status, 1);
      if (time == 0) QVERIFY2(result.err.contains("run 2 failed: " + reason), qPrintable(result.err));
      QVERIFY(result.err.contains("1 of 2 runs failed"));
      const QByteArray runs = bytes(folder_->filePath("out/runs.csv"));
      QVERIFY(runs.contains(",done\n"));
      QCOMPARE(runs.count('\n'), 3);
      QVERIFY(bytes(folder_->filePath("out/points.csv")).split('\n')[2].endsWith(",0,,"));
    }
  }

  /// Ctrl-C, or a request to terminate.
  void anInterruptedSweepSaysSo() {
    QProcess process;
    const QStringList arguments{"sweep",     scene_,
                                "--set",     "duration=500.0",
                                "--measure", "solver.contacts",
                                "--out",     folder_->filePath("out")};
    process.start(program(), arguments);
    QTRY_VERIFY(QFile::exists(folder_->filePath("out/runs.csv")));
    const Result other = run(arguments);
    QCOMPARE(other.status, 2);
    QVERIFY2(other.err.contains("is in use by another sweep"), qPrintable(other.err));
    process.terminate();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardError().contains("interrupted; 0 of 1 runs are finished"));
  }

  /// Tables and texts in the values; a bundle with a mesh, which is unpacked each time.
  void anySceneGoesOn() {
    const QByteArray law =
        "contact.0.normal={ law = \"linear\", stiffness = 1e5 },{ law = \"linear\", stiffness = 2e5 }";
    const QStringList of_laws{
        "sweep", scene_, "--vary", law, "--measure", "solver.contacts", "--out", folder_->filePath("laws")};
    QCOMPARE(run(of_laws).status, 0);
    const QByteArray runs = bytes(folder_->filePath("laws/runs.csv"));
    const Result again = run(of_laws);
    QCOMPARE(again.status, 0);
    QVERIFY(again.out.contains("2 of 2 runs are finished already"));
    QCOMPARE(bytes(folder_->filePath("laws/runs.csv")), runs);
    QCOMPARE(run({"pack", scene("cube_on_face"), "--out", folder_->filePath("cube.zip")}).status, 0);
    for (int time = 0; time < 2; ++time) {
      const Result bundle = run({"sweep", folder_->filePath("cube.zip"), "--set", "duration=0.01",
                                 "--measure", "solver.contacts", "--out", folder_->filePath("bundle")});
      QCOMPARE(bundle.err, QString());
      QCOMPARE(bundle.status, 0);
    }
  }

  void aFolderBelongsToOneSweep() {
    const QStringList command{"sweep",     scene_,
                              "--vary",    "fill.0.count=3:4:2",
                              "--measure", "solver.contacts",
                              "--out",     folder_->filePath("out")};
    QCOMPARE(run(command).status, 0);
    const QByteArray before = bytes(folder_->filePath("out/runs.csv"));
    for (const QStringList& more :
         {QStringList{"--seeds", "2"}, {"--from", "0.1"}, {"--set", "duration=0.4"}}) {
      const Result result = run(command + more);
      QCOMPARE(result.status, 2);
      QVERIFY(result.err.contains("has another sweep: of another scene, of other files"));
    }
    QVERIFY(QFile::remove(scene_));
    write(*folder_, "falling.toml", QByteArray(falling).replace("density = 2000", "density = 2001"));
    QCOMPARE(run(command).status, 2);
    QCOMPARE(bytes(folder_->filePath("out/runs.csv")), before);
    write(*folder_, "falling.toml", falling);
    QCOMPARE(run(command).status, 0);
  }

  /// A mesh belongs to the sweep, too.
  void aChangedMeshIsNoticed() {
    QVERIFY(QFile::copy(source + "/resources/meshes/cube_100mm.stl", folder_->filePath("mesh.stl")));
    QByteArray text = falling;
    text.replace("radius = 0.05", "mesh = \"mesh.stl\"\nunit = \"mm\"\n");
    text.replace("{ law = \"linear\", stiffness = 1e5 }",
                 "{ law = \"barrier\", activation_gap = 1e-3, stiffness = 1e7 }");
    const QString scene = write(*folder_, "cubes.toml", text);
    const QStringList command{"sweep",     scene,
                              "--set",     "duration=0.01",
                              "--measure", "solver.contacts",
                              "--out",     folder_->filePath("out")};
    QCOMPARE(run(command).status, 0);
    QCOMPARE(run(command).status, 0);
    QVERIFY(QFile::remove(folder_->filePath("mesh.stl")));
    QVERIFY(QFile::copy(source + "/resources/meshes/cube.stl", folder_->filePath("mesh.stl")));
    const Result result = run(command);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("of other files"), qPrintable(result.err));
  }

  void badInputIsTold_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const QStringList measure{"--measure", "solver.contacts"};
    QTest::newRow("no range") << QStringList{"--vary", "fill.0.count"} + measure
                              << "is not PATH=FROM:TO:NUMBER";
    QTest::newRow("unknown path") << QStringList{"--vary", "fill.0.cound=1:2:2"} + measure << "count";
    QTest::newRow("bad value") << QStringList{"--vary", "duration=1:-1:3"} + measure << "duration";
    QTest::newRow("unknown measure") << QStringList{"--measure", "probe.heap.angle"}
                                     << "--measure: no probe \"heap\"";
    QTest::newRow("unknown in a measure")
        << QStringList{"--measure", "p [Pa] = heap + 1"} << "--measure \"p [Pa]\": unknown series \"heap\"";
    QTest::newRow("late") << QStringList{"--from", "3"} + measure
                          << "--from 3 is after the end of a run at 0.5 s";
    QTest::newRow("design") << QStringList{"--design", "star"} + measure << "latin";
    QTest::newRow("latin") << QStringList{"--design",           "latin",  "--vary",
                                          "fill.0.count=1:3:3", "--vary", "duration=0.1:0.2:2"} +
                                  measure
                           << "needs as many values of duration as of fill.0.count: 3";
    QTest::newRow("no measure") << QStringList{} << "--measure is required";
  }
  void badInputIsTold() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Result result = run(QStringList{"sweep", scene_, "--out", folder_->filePath("out")} + arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains(message), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(!QDir(folder_->filePath("out")).exists());
  }

  /// Without anything random, seeds would repeat the same run.
  void seedsNeedSomethingRandom() {
    QByteArray alone = falling;
    alone.remove(alone.indexOf("[[fill]]"), alone.indexOf("[[wall]]") - alone.indexOf("[[fill]]"));
    const QString scene = write(*folder_, "alone.toml", alone);
    const Result result =
        run({"sweep", scene, "--seeds", "2", "--measure", "body.first.z", "--out", folder_->filePath("out")});
    QCOMPARE(result.status, 2);
    QVERIFY(result.err.contains("--seeds repeats runs with other random numbers, and the scene has none"));
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  QString scene_;
};

SCREE_TEST(SweepCommandTest)
#include "test_sweep_command.moc"
