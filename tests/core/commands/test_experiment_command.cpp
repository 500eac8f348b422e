#include <QDir>
#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

namespace {

/// A heap of few balls that is over soon, but random.
const QStringList small_heap{"experiment",           "lifted_cylinder", "--set",
                             "fill.grains.count=40", "--set",           "duration=0.3"};

}  // namespace

/// scree experiment.
class ExperimentCommandTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void experimentsAreListed() {
    const Result result = run({"experiment"});
    QCOMPARE(result.status, 0);
    QVERIFY(result.out.contains("hopper          Discharge of a hopper"));
    QCOMPARE(result.out.count('\n'), 13);
  }

  /// Everything is written, and goes on without being made again.
  void anExperimentEndsInAReport() {
    const QStringList command{"experiment", "press", "--out", folder_->filePath("out")};
    const Result first = run(command);
    QCOMPARE(first.err, QString());
    QCOMPARE(first.status, 0);
    QVERIFY(first.out.contains("loading_30: loading stiffness of the ball of 30 mm = 4.326e+07 N/m; within"));
    const QString report = folder_->filePath("out/report.html");
    const QByteArray page = bytes(report);
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    QCOMPARE(page.count("<svg"), 2);
    QCOMPARE(page.count("src=\"data:image/png;base64,"), 1);
    // Nothing is loaded from elsewhere.
    QCOMPARE(page.count("src="), 1);
    QCOMPARE(page.count("href="), 0);
    QCOMPARE(page.count("class=\"within\""), 6);
    QVERIFY(page.contains("material.DC04") || page.contains("name = &quot;DC04&quot;"));
    const QByteArray encoded = page.mid(page.indexOf("base64,") + 7);
    const QByteArray picture = QByteArray::fromBase64(encoded.left(encoded.indexOf('"')));
    QCOMPARE(picture, bytes(folder_->filePath("out/picture0.png")));
    QVERIFY(picture.startsWith("\x89PNG"));
    const QList<QByteArray> rows = bytes(folder_->filePath("out/findings.csv")).split('\n');
    QCOMPARE(rows[0], QByteArray("finding,unit,mean,deviation,low,high,seed 0"));
    QCOMPARE(rows.size(), 8);
    QVERIFY(rows[1].startsWith("loading_30,N/m,4326"));
    QVERIFY(bytes(folder_->filePath("out/run0_seed0.csv"))
                .startsWith("time,wall.plate30.fz,wall.plate30.dz,wall.plate40.fz,"));

    const Result again = run(command + QStringList{"--report", folder_->filePath("again.html")});
    QCOMPARE(again.status, 0);
    QVERIFY(!again.out.contains("run 1 of 1"));
    QCOMPARE(bytes(folder_->filePath("again.html")), page);
    // A picture that is missing is drawn, although the run is finished.
    QVERIFY(QFile::remove(folder_->filePath("out/picture0.png")));
    QVERIFY(run(command).out.contains("run 1 of 1"));
    QCOMPARE(bytes(report), page);
  }

  /// Without a folder nothing is left behind.
  void aReportAloneIsWritten() {
    const QString report = folder_->filePath("report.html");
    const auto scratch = [] { return QDir(QDir::tempPath()).entryList({"scree-experiment-*"}).size(); };
    const auto before = scratch();
    QCOMPARE(run({"experiment", "sliders", "--report", report}).status, 0);
    QVERIFY(bytes(report).contains("Coulomb"));
    QCOMPARE(QDir(folder_->path()).entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
    QCOMPARE(scratch(), before);
  }

  /// Means over seeds; the files do not depend on the number of jobs.
  void seedsAreRepeated() {
    const auto of = [&](const char* out, const char* jobs) {
      return run(small_heap + QStringList{"--seeds", "3", "--jobs", jobs, "--out", folder_->filePath(out)});
    };
    QCOMPARE(of("one", "1").status, 0);
    QCOMPARE(of("three", "3").status, 0);
    const QByteArray findings = bytes(folder_->filePath("one/findings.csv"));
    QVERIFY(findings.startsWith("finding,unit,mean,deviation,low,high,seed 0,seed 1,seed 2\n"));
    const QList<QByteArray> height = findings.split('\n')[3].split(',');
    QCOMPARE(height[0], QByteArray("height"));
    const double first = height[6].toDouble();
    VERIFY_NEAR(height[2].toDouble(), (first + height[7].toDouble() + height[8].toDouble()) / 3.0, 1e-12);
    VERIFY(height[3].toDouble() > 0.0);
    for (const QString& file : QDir(folder_->filePath("one")).entryList(QDir::Files))
      QCOMPARE(bytes(folder_->filePath("three/" + file)), bytes(folder_->filePath("one/" + file)));
    QVERIFY(bytes(folder_->filePath("one/report.html")).contains("Individual seeds"));
  }

  /// Killed at any moment, the same command goes on and ends with the same files.
  void aKilledExperimentGoesOn() {
    const auto arguments = [&](const char* out) {
      return small_heap + QStringList{"--seeds", "6", "--jobs", "1", "--out", folder_->filePath(out)};
    };
    QCOMPARE(run(arguments("whole")).status, 0);
    const QDir killed(folder_->filePath("killed"));
    int kills = 0;
    for (bool over = false; !over; kills += over ? 0 : 1) {
      const auto before = killed.entryList({"run*.csv"}).size();
      QProcess process;
      process.start(program(), arguments("killed"));
      while (!over && killed.entryList({"run*.csv"}).size() <= before) over = process.waitForFinished(3);
      process.kill();  // SIGKILL
      if (!over) QVERIFY(process.waitForFinished());
    }
    qInfo() << "killed" << kills << "times";
    VERIFY(kills > 1);
    for (const QString& file : QDir(folder_->filePath("whole")).entryList(QDir::Files))
      QCOMPARE(bytes(killed.filePath(file)), bytes(folder_->filePath("whole/" + file)));
  }

  void replacedValuesAreInTheReport() {
    const Result result = run({"experiment", "sliders", "--set", "contact.0.friction.static=0.2", "--set",
                               "contact.0.friction.dynamic=0.2", "--out", folder_->filePath("out")});
    QCOMPARE(result.err, QString());
    QVERIFY2(result.out.contains("slip_1: tilt at which the first lets go = 11.3"), qPrintable(result.out));
    QVERIFY(bytes(folder_->filePath("out/report.html")).contains("contact.0.friction.static = 0.2"));
    const Result other = run({"experiment", "sliders", "--out", folder_->filePath("out")});
    QCOMPARE(other.status, 2);
    QVERIFY2(other.err.contains("has another experiment: of another scene"), qPrintable(other.err));
  }

  void aFailedRunIsTold() {
    const Result result =
        run({"experiment", "press", "--set", "solver.energy_alarm=1e-12", "--out", folder_->filePath("out")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("run 1 failed: at t = "), qPrintable(result.err));
    QVERIFY(result.err.contains("no seed came to its end in all runs"));
    QVERIFY(!QFile::exists(folder_->filePath("out/run0_seed0.csv")));
  }

  /// The first of three seeds fails: the others keep their numbers, and the report says so.
  void aFailedSeedIsLeftOut() {
    const Result result = run(small_heap + QStringList{"--seeds", "3", "--set", "solver.energy_alarm=3.5e-4",
                                                       "--out", folder_->filePath("out")});
    QCOMPARE(result.status, 1);
    const QByteArray findings = bytes(folder_->filePath("out/findings.csv"));
    QVERIFY2(findings.startsWith("finding,unit,mean,deviation,low,high,seed 1,seed 2\n"),
             findings.constData());
    const QByteArray page = bytes(folder_->filePath("out/report.html"));
    QVERIFY(page.contains("Runs of 1 of 3 seeds have failed"));
    QVERIFY(page.contains("<th>2</th>"));
    QVERIFY(page.contains(">seed 1</text>"));
  }

  /// Neither the curves of another experiment nor another study.
  void resultsOfSomethingElseAreNotTaken() {
    const QString out = folder_->filePath("out");
    QCOMPARE(run({"experiment", "sliders", "--set", "contact.0.friction.static=0.2", "--set",
                  "contact.0.friction.dynamic=0.2", "--out", out})
                 .status,
             0);
    QVERIFY(QFile::remove(out + "/experiment.txt"));
    const Result result = run({"experiment", "sliders", "--out", out});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("of something else; name another folder"), qPrintable(result.err));
  }

  void aFolderDoesNotHideAnExperiment() {
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    QVERIFY(QDir(folder_->path()).mkdir("sliders"));
    process.start(program(), {"sweep", "sliders", "--measure", "slip_1", "--out", "sliders"});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
  }

  void badInputIsTold_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    QTest::newRow("unknown") << QStringList{"hoper"} << "did you mean \"hopper\"?";
    QTest::newRow("far off") << QStringList{"volcano"} << "they are lifted_cylinder, draw_down";
    QTest::newRow("own value") << QStringList{"silo", "--set", "fill.balls.count=3"}
                               << "fill.balls.count is varied by the experiment itself";
    QTest::newRow("own value by number") << QStringList{"silo", "--set", "fill.0.count=3"}
                                         << "fill.0.count is varied by the experiment itself";
    QTest::newRow("own table") << QStringList{"rotating_drum", "--set",
                                              "wall.drum.motion={ spin = [0, 1, 0] }"}
                               << "is varied by the experiment itself";
    QTest::newRow("apparatus") << QStringList{"sliders", "--set", "formulas.tilt=\"0.1 * t\""}
                               << "needs the formulas of its scene";
    QTest::newRow("walls")
        << QStringList{"oedometer", "--set", "wall.ring.cylinder.radius=0.07"}
        << "wall.ring.cylinder.radius: the evaluation of oedometer needs shape, place and motion";
    QTest::newRow("series") << QStringList{"silo", "--set", "wall.floor.name=ground"} << "wall.floor.fz";
    QTest::newRow("folder") << QStringList{"press", "--report", "/nowhere/x.html"}
                            << "there is no folder /nowhere";
    QTest::newRow("path") << QStringList{"silo", "--set", "fill.balls.cound=3"} << "count";
    QTest::newRow("seeds") << QStringList{"press", "--seeds", "2"} << "this experiment has none";
    QTest::newRow("report") << QStringList{"press", "--report", "x.pdf"} << "ends in .html";
    QTest::newRow("no seeds") << QStringList{"press", "--seeds", "0"} << "--seeds";
  }
  void badInputIsTold() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Result result = run(QStringList{"experiment"} + arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains(message), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
  }

  /// The friction of a slider, from and to its angle of slip.
  void experimentsAreSweptAndCalibrated() {
    const Result sweep = run({"sweep", "sliders", "--vary", "contact.0.friction.static=0.2:0.3:2",
                              "--measure", "slip_1", "--out", folder_->filePath("sweep")});
    QCOMPARE(sweep.err, QString());
    QCOMPARE(sweep.status, 0);
    const QList<QByteArray> rows = bytes(folder_->filePath("sweep/points.csv")).split('\n');
    VERIFY_NEAR(rows[1].split(',')[2].toDouble(), 11.31, 0.1);
    VERIFY_NEAR(rows[2].split(',')[2].toDouble(), 16.70, 0.1);
    const Result unknown = run({"sweep", "sliders", "--measure", "slip", "--out", folder_->filePath("no")});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.err.contains("\"slip\" is not a result of the experiment sliders; it has slip_1"),
             qPrintable(unknown.err));
    const Result late =
        run({"sweep", "sliders", "--measure", "slip_1", "--from", "1", "--out", folder_->filePath("no")});
    QCOMPARE(late.status, 2);
    const Result found = run({"calibrate", "sliders", "--vary", "contact.0.friction.static=0.1:0.5",
                              "--target", "slip_1=14.04+-0.1", "--out", folder_->filePath("found")});
    QCOMPARE(found.status, 0);
    const QByteArray trials = bytes(folder_->filePath("found/trials.csv"));
    QVERIFY(
        trials.startsWith("contact.0.friction.static,mean of slip_1,deviation of slip_1,misfit,status\n"));
    double friction = 0.0;
    double least = 1e9;
    for (const QByteArray& row : trials.split('\n').mid(1)) {
      const QList<QByteArray> cells = row.split(',');
      if (cells.size() < 5 || cells[3].toDouble() >= least) continue;
      least = cells[3].toDouble();
      friction = cells[0].toDouble();
    }
    VERIFY_NEAR(friction, 0.25, 0.005);
  }

 private:
  std::unique_ptr<QTemporaryDir> folder_;
};

SCREE_TEST(ExperimentCommandTest)
#include "test_experiment_command.moc"
