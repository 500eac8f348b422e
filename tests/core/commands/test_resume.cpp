#include <signal.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "app/cli/read_model.hpp"
#include "app/cli/recorder.hpp"
#include "app/commands/run_command.hpp"
#include "core/scene/scene.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

QString write(const QString& path, const QByteArray& content) {
  QFile file(path);
  if (file.open(QIODevice::WriteOnly)) file.write(content);
  return path;
}

/// A table; solver.csv without the computing times.
QList<QByteArray> rows(const QString& path) {
  QList<QByteArray> lines = bytes(path).split('\n');
  if (!path.endsWith("solver.csv")) return lines;
  for (QByteArray& line : lines) {
    QList<QByteArray> cells = line.split(',');
    if (cells.size() > 5) cells.removeAt(5);
    line = cells.join(',');
  }
  return lines;
}

const QStringList tables{"energy.csv", "bodies.csv", "contacts.csv", "walls.csv", "solver.csv", "plots.csv"};

/// First table that differs between two folders; empty if none.
QString difference(const QString& a, const QString& b) {
  for (const QString& table : tables) {
    if (rows(a + "/" + table).size() < 3) return table + " is nearly empty";
    if (rows(a + "/" + table) != rows(b + "/" + table)) return table;
  }
  return "";
}

RunOptions options_for(const QString& scene, const QString& out) {
  RunOptions options;
  options.scene = scene.toStdString();
  options.out = out.toStdString();
  options.quiet = true;
  return options;
}

/// Runs up to the first step at or after a time, like an interrupted run.
/// @return its checkpoint
QString cut_run(const QString& scene, const QString& out, double time) {
  const auto model = read_model(scene.toStdString());
  Simulation simulation(model, 1);
  Recorder recorder(out.toStdString(), *model, false, false, std::nullopt);
  recorder.record(simulation);
  while (simulation.time() < time && !simulation.step()) {
    if (simulation.at_output()) recorder.record(simulation);
  }
  recorder.save_checkpoint(simulation);
  return QString::fromStdString(recorder.checkpoint_file().string());
}

struct Result {
  int status = -1;
  QString err;
};

Result run_program(const QStringList& arguments) {
  QProcess process;
  process.start(QString(SCREE_BINARY_DIR) + "/bin/scree", arguments);
  if (!process.waitForFinished(120000)) process.kill();
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
          QString::fromUtf8(process.readAllStandardError())};
}

/// A folder with a scene.
class SceneFolder {
 public:
  explicit SceneFolder(const QString& bodies = "polyhedra", const QString& method = "explicit")
      : scene_(write(path("scene.toml"),
                     QByteArray::fromStdString(eventful_scene(bodies.toStdString(), method.toStdString())))) {
  }

  QString path(const QString& name) const { return folder_.filePath(name); }
  const QString& scene() const { return scene_; }

 private:
  QTemporaryDir folder_;
  QString scene_;
};

}  // namespace

/// A resumed run gives the same output as an uninterrupted one.
class ResumeTest : public QObject {
  Q_OBJECT

 private slots:
  void tablesAreTheSame_data() {
    QTest::addColumn<QString>("bodies");
    QTest::addColumn<QString>("method");
    for (const char* method : {"explicit", "midpoint", "newmark"}) {
      QTest::addRow("polyhedra, %s", method) << "polyhedra" << method;
    }
    for (const char* method : {"explicit", "trapezoidal"}) {
      QTest::addRow("spheres, %s", method) << "spheres" << method;
    }
    QTest::newRow("both") << "both"
                          << "explicit";
  }
  /// Cut between outputs, at an output, and at the time of an event; then cut once more.
  void tablesAreTheSame() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const SceneFolder folder(bodies, method);
    QCOMPARE(run_scene(options_for(folder.scene(), folder.path("whole"))), 0);
    for (const double time : {0.0, 0.0333, 0.1, 0.17, 0.2111}) {
      const QString out = folder.path("cut at " + QString::number(time));
      RunOptions options = options_for(folder.scene(), out);
      options.resume = cut_run(folder.scene(), out, time).toStdString();
      options.threads = 2;
      QCOMPARE(run_scene(options), 0);
      QCOMPARE(difference(folder.path("whole"), out), QString());
    }
  }

  /// Ctrl-C ends the program at any point.
  void interruptedProgramGoesOn() {
    const SceneFolder folder("both");
    const QString whole = folder.path("whole");
    const QString cut = folder.path("cut");
    QCOMPARE(run_program({"run", folder.scene(), "--out", whole, "--quiet"}).status, 0);
    QProcess process;
    process.start(QString(SCREE_BINARY_DIR) + "/bin/scree",
                  {"run", folder.scene(), "--out", cut, "--until", "100", "--checkpoint-every", "0.03"});
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(cut + "/checkpoint.scree"), 60000);
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const QString err = QString::fromUtf8(process.readAllStandardError());
    QVERIFY2(err.startsWith("scree: interrupted at t = "), qPrintable(err));
    QVERIFY2(err.endsWith("--resume " + cut + "/checkpoint.scree continues\n"), qPrintable(err));
    const Result resumed =
        run_program({"run", folder.scene(), "--out", cut, "--resume", cut + "/checkpoint.scree", "--quiet"});
    QVERIFY2(resumed.status == 0, qPrintable(resumed.err));
    QCOMPARE(difference(whole, cut), QString());
  }

  /// Rows after the checkpoint are removed, including an incomplete last one.
  void tablesAreCutBack() {
    const SceneFolder folder;
    QCOMPARE(run_scene(options_for(folder.scene(), folder.path("whole"))), 0);
    RunOptions options = options_for(folder.scene(), folder.path("cut"));
    options.resume = cut_run(folder.scene(), folder.path("cut"), 0.1).toStdString();
    for (const QString& table : tables) {
      QFile file(folder.path("cut/" + table));
      QVERIFY(file.open(QIODevice::Append));
      file.write("0.12,1,2,3\n0.1");
    }
    QCOMPARE(run_scene(options), 0);
    QCOMPARE(difference(folder.path("whole"), folder.path("cut")), QString());
  }

  void tablesInANewFolderBeginBehindTheCheckpoint() {
    const SceneFolder folder;
    QCOMPARE(run_scene(options_for(folder.scene(), folder.path("whole"))), 0);
    RunOptions options = options_for(folder.scene(), folder.path("new"));
    options.resume = cut_run(folder.scene(), folder.path("cut"), 0.1).toStdString();
    QCOMPARE(run_scene(options), 0);
    const QList<QByteArray> whole = rows(folder.path("whole/energy.csv"));
    QList<QByteArray> expected = whole.mid(0, 1) + whole.mid(1 + 6);
    QCOMPARE(rows(folder.path("new/energy.csv")), expected);
  }

  void framesForParaviewGoOn() {
    const SceneFolder folder;
    QByteArray text = bytes(folder.scene());
    write(folder.scene(), text.replace("[output]", "[output]\nparaview = true"));
    QCOMPARE(run_scene(options_for(folder.scene(), folder.path("whole"))), 0);
    RunOptions options = options_for(folder.scene(), folder.path("cut"));
    options.resume = cut_run(folder.scene(), folder.path("cut"), 0.1).toStdString();
    QCOMPARE(run_scene(options), 0);
    QCOMPARE(bytes(folder.path("cut/frames.pvd")), bytes(folder.path("whole/frames.pvd")));
    const QStringList files = QDir(folder.path("whole/frames")).entryList(QDir::Files);
    QCOMPARE(QDir(folder.path("cut/frames")).entryList(QDir::Files), files);
    VERIFY(files.size() > 30);
    for (const QString& file : files) {
      QVERIFY2(bytes(folder.path("cut/frames/" + file)) == bytes(folder.path("whole/frames/" + file)),
               qPrintable(file));
    }
    const QByteArray table = bytes(folder.path("cut/energy.csv"));
    QVERIFY(QFile::remove(folder.path("cut/frames.pvd")));
    QVERIFY_EXCEPTION_THROWN(run_scene(options), SceneError);
    QCOMPARE(bytes(folder.path("cut/energy.csv")), table);
  }

  void runGoesOnBeyondItsEnd_data() {
    QTest::addColumn<double>("interval");
    QTest::addColumn<double>("end");
    QTest::newRow("at an output") << 0.02 << 0.12;
    QTest::newRow("at an output but for the last bit") << 0.002 << 0.118;  // 59 × 0.002 is larger
    QTest::newRow("between outputs") << 0.02 << 0.12345;
  }
  /// Intermediate checkpoints change nothing, and the last one allows runs beyond the end.
  void runGoesOnBeyondItsEnd() {
    QFETCH(double, interval);
    QFETCH(double, end);
    const SceneFolder folder;
    QByteArray text = bytes(folder.scene());
    write(folder.scene(), text.replace("interval = 0.02", "interval = " + QByteArray::number(interval)));
    QCOMPARE(run_scene(options_for(folder.scene(), folder.path("whole"))), 0);
    RunOptions options = options_for(folder.scene(), folder.path("cut"));
    options.checkpoint_every = 0.007;
    options.until = end;
    QCOMPARE(run_scene(options), 0);
    options.resume = folder.path("cut/checkpoint.scree").toStdString();
    options.until.reset();
    QCOMPARE(run_scene(options), 0);
    QCOMPARE(difference(folder.path("whole"), folder.path("cut")), QString());
  }

  void runThatCannotGoOnLeavesItsLastCheckpoint() {
    const SceneFolder folder;
    QByteArray text = bytes(QString(SCREE_SOURCE_DIR) + "/resources/scenes/cube_on_face.toml");
    text.replace("../meshes", SCREE_SOURCE_DIR "/resources/meshes");
    text.replace("time_step = 2e-5", "time_step = 2e-3\nmin_time_step = 2e-3");
    write(folder.scene(), text);
    const QString out = folder.path("out");
    const Result first = run_program({"run", folder.scene(), "--out", out, "--checkpoint-every", "0.02"});
    QCOMPARE(first.status, 1);
    QCOMPARE(first.err.count('\n'), 1);
    QVERIFY2(first.err.contains("; the checkpoint of t = 0."), qPrintable(first.err));
    QVERIFY2(first.err.endsWith(" s is " + out + "/checkpoint.scree\n"), qPrintable(first.err));
    const Result again =
        run_program({"run", folder.scene(), "--out", out, "--resume", out + "/checkpoint.scree"});
    QCOMPARE(again.status, 1);
    QCOMPARE(again.err.section(';', 0, 1), first.err.section(';', 0, 1));
  }

  void badUseIsOneLineAndStatusTwo() {
    const SceneFolder folder;
    const SceneFolder other("polyhedra", "midpoint");
    const QString scene = folder.scene();
    const QString checkpoint = cut_run(scene, folder.path("out"), 0.05);
    cut_run(scene, folder.path("earlier"), 0.01);
    const QString elsewhere = cut_run(other.scene(), other.path("out"), 0.05);
    const QByteArray table = bytes(folder.path("out/energy.csv"));
    const auto refused = [&](const QStringList& arguments, const QString& part) {
      const Result result = run_program(QStringList{"run"} + arguments);
      QVERIFY2(result.status == 2, qPrintable(part));
      QVERIFY2(result.err.startsWith("scree: ") && result.err.contains(part), qPrintable(result.err));
      QCOMPARE(result.err.count('\n'), 1);
      QCOMPARE(bytes(folder.path("out/energy.csv")), table);
    };
    refused({scene, "--checkpoint-every", "0.1"}, "--checkpoint-every requires --out");
    refused({scene, "--checkpoint-every", "0", "--out", folder.path("x")}, "greater than 0");
    refused({scene, "--resume", folder.path("none")}, "none: cannot be read");
    refused({scene, "--resume", folder.path("out")}, "out: cannot be read");
    refused({scene, "--resume", scene}, "is not a checkpoint");
    refused({scene, "--resume", elsewhere}, "belongs to another scene");
    refused({scene, "--resume", checkpoint, "--until", "0.03"}, "a later --until continues it");
    refused({scene, "--resume", checkpoint, "--verify"}, "without --verify");
    refused({scene, "--resume", checkpoint, "--out", folder.path("earlier")}, "energy.csv: is shorter");
    refused({scene, "--resume", checkpoint, "--out", other.path("out")}, "another folder");
  }

  /// With any wrong byte and any truncation.
  void damagedCheckpointIsRefused() {
    const SceneFolder folder;
    write(folder.scene(), R"(
title = "One ball"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[shape]]
name = "ball"
radius = 0.1
[[body]]
shape = "ball"
material = "stone"
position = [0, 0, 1]
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
)");
    const QByteArray good = bytes(cut_run(folder.scene(), folder.path("out"), 0.01));
    qInfo() << good.size() << "bytes";
    const QString bad = folder.path("bad.scree");
    const auto refused = [&] {
      try {
        read_checkpoint(bad.toStdString());
      } catch (const SceneError& error) {
        return std::string(error.what()).find("bad.scree: ") != std::string::npos;
      }
      return false;
    };
    write(bad, good);
    QFile file(bad);
    QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    const auto put = [&](qsizetype at, char byte) { return file.seek(at) && file.putChar(byte); };
    for (qsizetype i = 0; i < good.size(); ++i) {
      QVERIFY(put(i, static_cast<char>(good[i] ^ (1 << (i % 8)))));
      QVERIFY2(refused(), qPrintable(QString::number(i)));
      QVERIFY(put(i, good[i]));
    }
    QVERIFY(!refused());
    for (qsizetype length = good.size() - 1; length >= 0; --length) {
      QVERIFY(file.resize(length));
      QVERIFY2(refused(), qPrintable(QString::number(length)));
    }
    write(bad, good.left(good.size() / 2));
    const Result result = run_program({"run", folder.scene(), "--resume", bad});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err, "scree: " + bad + ": is damaged: its checksum is wrong\n");
  }
};

SCREE_TEST(ResumeTest)
#include "test_resume.moc"
