#include <QDir>
#include <QtTest>
#include <cmath>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

namespace {

/// A ball that rebounds once, and balls that lie on a table.
const QByteArray rebound = R"(title = "Rebound"
duration = 0.4
gravity = [0, 0, -10]
[output]
interval = 0.05
[[material]]
name = "stone"
density = 2000
[[material]]
name = "lead"
density = 5000
[[contact]]
materials = ["stone", "stone"]
normal = { law = "linear", stiffness = 1e6 }
damping = { restitution = 0.5 }
[[contact]]
normal = { law = "linear", stiffness = 1e6 }
damping = { ratio = 0.5 }
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "first"
shape = "ball"
material = "stone"
position = [0, 0, 0.25]
[[fill]]
shape = "ball"
material = "lead"
count = 3
region = { min = [1, 1, 0.0], max = [2, 2, 0.1001] }
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)";

/// Best row of the trials: its first value.
double best_value(const QByteArray& trials, qsizetype misfit_column) {
  double value = 0.0;
  double least = 1e30;
  for (const QByteArray& row : trials.split('\n').mid(1)) {
    const QList<QByteArray> cells = row.split(',');
    if (cells.size() <= misfit_column || cells[misfit_column].toDouble() >= least) continue;
    least = cells[misfit_column].toDouble();
    value = cells[0].toDouble();
  }
  return value;
}

}  // namespace

/// scree calibrate.
class CalibrateCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    scene_ = write(*folder_, "rebound.toml", rebound);
  }

  /// A fall of 0.2 m takes 0.2 s to 2 m/s; with the restitution e the ball has 2 e − 2 m/s at 0.4 s. The
  /// floor carries the weight of the lead. Two values, two measures.
  void hiddenValuesAreFound() {
    const Result result =
        run({"calibrate", scene_, "--vary", "contact.0.damping.restitution=0.3:0.95", "--vary",
             "material.lead.density=2000:9000", "--target", "body.first.vz=-0.6±0.02", "--target",
             "weight [N] = -wall.floor.fz=78.54±0.5", "--out", folder_->filePath("out")});
    QCOMPARE(result.err, QString());
    QCOMPARE(result.status, 0);
    QVERIFY(result.out.contains("Best is trial"));
    const QByteArray trials = bytes(folder_->filePath("out/trials.csv"));
    VERIFY_NEAR(best_value(trials, 6), 0.7, 0.02);
    for (const char* file : {"target0.svg", "target1.svg", "calibration.txt"})
      VERIFY(bytes(folder_->filePath(QString("out/") + file)).size() > 100);
  }

  /// Killed at any moment, the same command goes on and ends with the same trials.
  void aKilledCalibrationGoesOn() {
    const auto arguments = [&](const char* out) {
      return QStringList{"calibrate", scene_,
                         "--set",     "fill.0.count=100",
                         "--set",     "fill.0.region.max=[4, 4, 0.3]",
                         "--vary",    "material.lead.density=2000:9000",
                         "--target",  "energy.gravitational=1500±1",
                         "--seeds",   "2",
                         "--out",     folder_->filePath(out)};
    };
    const int status = run(arguments("whole")).status;
    const QString rows = folder_->filePath("killed/trials.csv");
    int kills = 0;
    for (bool over = false; !over; kills += over ? 0 : 1) {
      const qint64 before = QFileInfo(rows).size();
      QProcess process;
      process.start(program(), arguments("killed"));
      while (!over && QFileInfo(rows).size() <= std::max<qint64>(before, 150))
        over = process.waitForFinished(3);
      process.kill();  // SIGKILL
      if (!over) QVERIFY(process.waitForFinished());
    }
    qInfo() << "killed" << kills << "times";
    VERIFY(kills > 1);
    QFile torn(rows);
    QVERIFY(torn.open(QIODevice::Append));
    torn.write("5000,3");
    torn.close();
    QCOMPARE(run(arguments("killed")).status, status);
    for (const char* file : {"trials.csv", "target0.svg"})
      QCOMPARE(bytes(folder_->filePath(QString("killed/") + file)),
               bytes(folder_->filePath(QString("whole/") + file)));
  }

  void targetsOutOfReachAreTold() {
    const Result result =
        run({"calibrate", scene_, "--vary", "material.lead.density=2000:3000", "--target",
             "weight [N] = -wall.floor.fz=500±1", "--trials", "4", "--out", folder_->filePath("out")});
    QCOMPARE(result.status, 1);
    QVERIFY(result.err.contains("no trial meets all targets"));
    QCOMPARE(bytes(folder_->filePath("out/trials.csv")).count('\n'), 5);
  }

  void badInputIsTold_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const QStringList vary{"--vary", "material.lead.density=2000:9000"};
    const QStringList target{"--target", "body.first.vz=1±0.1"};
    QTest::newRow("range") << QStringList{"--vary", "material.lead.density=2000"} + target
                           << "is not PATH=LOW:HIGH";
    QTest::newRow("target") << vary + QStringList{"--target", "body.first.vz=1"}
                            << "is not NAME=VALUE±TOLERANCE";
    QTest::newRow("path") << QStringList{"--vary", "material.lead.densty=1:2"} + target << "density";
    QTest::newRow("limit") << QStringList{"--vary", "material.lead.density=-1:2"} + target << "density";
    QTest::newRow("measure") << vary + QStringList{"--target", "body.last.vz=1±0.1"} << "no body \"last\"";
    QTest::newRow("whole numbers") << QStringList{"--vary", "fill.0.count=3:9"} + target << "whole number";
    QTest::newRow("twice") << vary + vary + target << "names material.lead.density twice";
    QTest::newRow("optimizer") << vary + target + QStringList{"--optimizer", "bobyqa"}
                               << "bobyqa needs two values or more";
    QTest::newRow("nothing sought") << target << "--vary is required";
  }
  void badInputIsTold() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Result result =
        run(QStringList{"calibrate", scene_, "--out", folder_->filePath("out")} + arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains(message), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
  QString scene_;
};

SCREE_TEST(CalibrateCommandTest)
#include "test_calibrate_command.moc"
