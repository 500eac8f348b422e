#include <signal.h>

#include "core/record/recording/recording.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// `scree run --record`, called as from a script.
class TestRecordCommand : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  QString path(const char* name) const { return folder_.filePath(name); }
  static Recording recording(const QString& path) { return Recording(path.toStdString()); }

  /// Balls in a box, cheap to compute.
  QString scene(double duration = 0.2) const {
    return fixture::write(folder_, "balls.toml",
                          QStringLiteral(R"(
title = "Balls"
duration = %1
[[material]]
name = "glass"
density = 2500
young_modulus = 1e6
poisson_ratio = 0.25
[[contact]]
normal = { law = "hertz" }
friction = { static = 0.4, dynamic = 0.4 }
[[shape]]
name = "ball"
radius = 0.02
[[fill]]
shape = "ball"
material = "glass"
count = 60
region = { min = [-0.15, -0.15, 0.02], max = [0.15, 0.15, 0.3] }
[[wall]]
name = "floor"
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)")
                              .arg(duration)
                              .toUtf8());
  }

 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", folder_.filePath("cache").toUtf8()); }

  void a_run_is_recorded_at_each_output_time() {
    const fixture::Result done = fixture::run({"run", scene(), "--record", path("a.screerec")});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    QVERIFY(done.out.contains("recorded in " + path("a.screerec")));
    const Recording read(path("a.screerec").toStdString());
    QVERIFY(read.finished() && !read.exact());
    QCOMPARE(read.frames(), std::size_t{21});
    QCOMPARE(read.times().front(), 0.0);
    QCOMPARE(read.times().back(), 0.2);
  }

  void threads_and_tables_do_not_change_a_recording() {
    VERIFY(fixture::run({"run", scene(), "--threads", "1", "--record", path("one.screerec")}).status == 0);
    VERIFY(fixture::run({"run", scene(), "--threads", "3", "--out", path("tables"), "--record",
                         path("three.screerec"), "--quiet"})
               .status == 0);
    const Recording one(path("one.screerec").toStdString());
    const Recording three(path("three.screerec").toStdString());
    const auto model = model_of(one);
    for (std::size_t i = 0; i < one.frames(); ++i) {
      const Frame a = one.frame(i, model).frame;
      const Frame b = three.frame(i, model).frame;
      QCOMPARE(a.bodies[7].position, b.bodies[7].position);
      QCOMPARE(a.contacts.size(), b.contacts.size());
    }
    QVERIFY(QFileInfo::exists(path("tables/bodies.csv")));
  }

  void an_exact_recording_has_the_bits_of_the_tables() {
    VERIFY(fixture::run(
               {"run", scene(), "--out", path("exact"), "--record", path("exact.screerec"), "--record-exact"})
               .status == 0);
    const Recording read(path("exact.screerec").toStdString());
    QVERIFY(read.exact());
    const Frame last = read.frame(read.frames() - 1, model_of(read)).frame;
    QFile table(path("exact/bodies.csv"));
    QVERIFY(table.open(QIODevice::ReadOnly));
    const QList<QByteArray> row = table.readAll().trimmed().split('\n').back().split(',');
    const FrameBody& body = last.bodies[row[1].toInt()];
    for (int k = 0; k < 3; ++k) QCOMPARE(row[3 + k].toDouble(), body.position[k]);
    for (int k = 0; k < 3; ++k) QCOMPARE(row[9 + k].toDouble(), body.velocity[k]);
  }

  void an_interrupted_run_leaves_a_recording_that_is_gone_on_with() {
    QProcess process;
    process.start(fixture::program(),
                  {"run", scene(60.0), "--out", path("long"), "--record", path("long.screerec")});
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(path("long.screerec")).size() > 20000, 30000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 130);
    std::size_t frames = 0;
    {
      const Recording read(path("long.screerec").toStdString());
      QVERIFY(read.finished());
      frames = read.frames();
      VERIFY(frames > 2);
    }
    const double until = 0.01 * static_cast<double>(frames + 4);
    const fixture::Result done =
        fixture::run({"run", scene(60.0), "--until", QString::number(until), "--resume",
                      path("long/checkpoint.scree"), "--record", path("long.screerec")});
    QVERIFY2(done.status == 0, qPrintable(done.err));
    const Recording read(path("long.screerec").toStdString());
    VERIFY(read.frames() > frames);
    const std::vector<double> times = read.times();
    for (std::size_t i = 1; i < times.size(); ++i) VERIFY(times[i] > times[i - 1] + 0.009);
  }

  void bad_use_is_reported_in_one_line_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("name") << QStringList{"--record", path("a.rec")} << "give one that ends in .screerec";
    QTest::newRow("exact alone") << QStringList{"--record-exact"} << "--record";
    QTest::newRow("folder that is not there")
        << QStringList{"--record", path("none/a.screerec")} << "cannot be written";
  }
  void bad_use_is_reported_in_one_line() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, sentence);
    const fixture::Result done = fixture::run(QStringList{"run", scene()} + arguments);
    QCOMPARE(done.status, 2);
    QVERIFY2(done.err.contains(sentence), qPrintable(done.err));
    QCOMPARE(done.err.trimmed().count('\n'), 0);
  }
};

SCREE_TEST(TestRecordCommand)
#include "test_record_command.moc"
