#include <signal.h>

#include <QJsonDocument>
#include <QJsonObject>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

namespace {

/// A cube that falls through its floor, since the step cannot be small enough.
QByteArray scene_that_stops() {
  QByteArray text = bytes(scene("cube_on_face"));
  text.replace("../meshes", (source + "/resources/meshes").toUtf8());
  text.replace("time_step = 2e-5", "time_step = 2e-3\nmin_time_step = 2e-3");
  return text;
}

}  // namespace

/// The program as used by people and scripts.
class CommandLineTest : public QObject {
  Q_OBJECT

 private slots:
  void versionAndHelpSucceed() {
    QCOMPARE(run({"--version"}).out, QString("scree 0.1.0\n"));
    for (const QStringList& arguments :
         {QStringList{"--help"}, QStringList{"run", "--help"}, QStringList{"check", "--help"},
          QStringList{"fit", "--help"}, QStringList{"pack", "--help"}, QStringList{"rock", "--help"},
          QStringList{"plate", "--help"}, QStringList{"brazilian", "--help"}, QStringList{"sweep", "--help"},
          QStringList{"experiment", "--help"}, QStringList{"calibrate", "--help"}}) {
      const Result help = run(arguments);
      QCOMPARE(help.status, 0);
      QVERIFY(help.out.contains("--help"));
      QVERIFY(help.err.isEmpty());
    }
  }

  void wrongUsageIsOneLineAndStatusTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("mistyped command") << QStringList{"rnu"};
    QTest::newRow("mistyped option") << QStringList{"--verison"};
    QTest::newRow("no scene") << QStringList{"run"};
    QTest::newRow("no file") << QStringList{"check"};
    QTest::newRow("negative time") << QStringList{"run", scene("cube_on_face"), "--until", "-1"};
    QTest::newRow("time as text") << QStringList{"run", scene("cube_on_face"), "--until", "soon"};
    QTest::newRow("infinite time") << QStringList{"run", scene("cube_on_face"), "--until", "inf"};
    QTest::newRow("time not a number") << QStringList{"run", scene("cube_on_face"), "--until", "nan"};
    QTest::newRow("no threads") << QStringList{"run", scene("cube_on_face"), "--threads", "0"};
    QTest::newRow("missing scene") << QStringList{"run", "/nowhere/scene.toml"};
    QTest::newRow("folder as scene") << QStringList{"run", source};
    QTest::newRow("out is a file") << QStringList{"run", scene("cube_on_face"), "--out",
                                                  scene("cube_on_face")};
    const QString cycles = source + "/resources/measurements/made_up_cycles.csv";
    QTest::newRow("no radius") << QStringList{"fit", cycles};
    QTest::newRow("negative radius") << QStringList{"fit", cycles, "--radius", "-1"};
    QTest::newRow("radius in words") << QStringList{"fit", cycles, "--radius", "15mm"};
    QTest::newRow("no modulus") << QStringList{"fit", cycles, "--radius", "0.015", "--young", "0"};
    QTest::newRow("missing data") << QStringList{"fit", "/nowhere/data.csv", "--radius", "0.015"};
    QTest::newRow("data as output") << QStringList{"fit", cycles, "--radius", "0.015", "--out", cycles};
    QTest::newRow("plot of another kind")
        << QStringList{"fit", cycles, "--radius", "0.015", "--plot", "plot.pdf"};
    QTest::newRow("data of another kind") << QStringList{"fit", source + "/README.md", "--radius", "0.015"};
    QTest::newRow("disc that is a square") << QStringList{"brazilian", "--cells", "16,3"};
    QTest::newRow("angle in words") << QStringList{"brazilian", "--angles", "0,aslant"};
    QTest::newRow("bonds that cannot break") << QStringList{"brazilian", "--poisson", "0.4"};
    QTest::newRow("bundle of another kind")
        << QStringList{"pack", scene("cube_on_face"), "--out", "cube.tar"};
    QTest::newRow("no bundle") << QStringList{"pack", scene("cube_on_face")};
    QTest::newRow("no rock") << QStringList{"rock"};
    QTest::newRow("rock of another kind") << QStringList{"rock", "--out", "rock.obj"};
    QTest::newRow("rock longer than its longest axis")
        << QStringList{"rock", "--out", "rock.stl", "--elongation", "1.5"};
    QTest::newRow("no rocks") << QStringList{"rock", "--out", "rock.stl", "--count", "0"};
    QTest::newRow("negative seed") << QStringList{"rock", "--out", "rock.stl", "--seed", "-1"};
    QTest::newRow("missing bundle") << QStringList{"run", "/nowhere/scene.zip"};
    QTest::newRow("setting without a value") << QStringList{"run", scene("cube_on_face"), "--set", "gravity"};
    QTest::newRow("setting an unknown key")
        << QStringList{"check", scene("cube_on_face"), "--set", "gravty=[0,0,0]"};
    QTest::newRow("setting a value out of range")
        << QStringList{"run", scene("cube_on_face"), "--set", "duration=-1"};
    QTest::newRow("setting a value of a mesh")
        << QStringList{"check", source + "/resources/meshes/cube.stl", "--set", "gravity=[0,0,0]"};
    QTest::newRow("unknown kind of file") << QStringList{"check", source + "/CMakeLists.txt"};
  }

  /// The scene in README.
  void sceneOfTheReadmeRuns() {
    QFile readme(QStringLiteral(SCREE_SOURCE_DIR "/README.md"));
    QVERIFY(readme.open(QFile::ReadOnly));
    const QString text = QString::fromUtf8(readme.readAll());
    const QTemporaryDir folder;
    QFile scene(folder.filePath(QStringLiteral("balls.toml")));
    QVERIFY(scene.open(QFile::WriteOnly));
    scene.write(text.section(QStringLiteral("```"), 1, 1).mid(4).toUtf8());
    scene.close();
    const Result result = run({"run", scene.fileName(), "--until", "0.2", "--out", folder.filePath("out")});
    QVERIFY2(result.status == 0, qPrintable(result.err));
    QVERIFY(QFile::exists(folder.filePath("out/energy.csv")));
  }

  void wrongUsageIsOneLineAndStatusTwo() {
    QFETCH(QStringList, arguments);
    const Result result = run(arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.startsWith("scree: "), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(result.out.isEmpty(), qPrintable(result.out));
  }

  /// --set replaces values; the scene beside the tables is the one that ran, and gives the same bits.
  void valuesOfTheSceneAreReplaced() {
    const QTemporaryDir folder;
    const QString out = folder.filePath("out");
    const QStringList arguments{"run", scene("cube_on_face"), "--until", "0.02", "--out", out};
    const Result moon = run(arguments + QStringList{"--set", "gravity=[0, 0, -1.6]", "--set", "title=Moon"});
    QVERIFY2(moon.status == 0, qPrintable(moon.err));
    const QByteArray energies = bytes(out + "/energy.csv");
    const QString as_run = out + "/scene_as_run.toml";
    QVERIFY(bytes(as_run).contains("title = \"Moon\""));
    const Result again = run({"run", as_run, "--until", "0.02", "--out", folder.filePath("again")});
    QVERIFY2(again.status == 0, qPrintable(again.err));
    QCOMPARE(bytes(folder.filePath("again") + "/energy.csv"), energies);
    QVERIFY(
        run({"check", scene("cube_on_face"), "--set", "gravity=[0,0,-1.6]"}).out.contains("(0, 0, -1.6)"));
    // It can be run where it lies.
    QCOMPARE(run({"run", as_run, "--until", "0.02", "--out", out}).status, 0);
    QCOMPARE(bytes(out + "/energy.csv"), energies);
    const Result replaced = run({"run", as_run, "--until", "0.02", "--out", out, "--set", "title=Sun"});
    QCOMPARE(replaced.status, 2);
    QVERIFY2(replaced.err.contains("is the scene of this run"), qPrintable(replaced.err));
    QCOMPARE(bytes(out + "/energy.csv"), energies);
    // The next run without it leaves nothing of it.
    QCOMPARE(run(arguments).status, 0);
    QVERIFY(!QFile::exists(as_run));
    VERIFY(bytes(out + "/energy.csv") != energies);
  }

  /// A packed scene runs to the same bits, also from its checkpoint.
  void aPackedSceneIsTheSame() {
    const QTemporaryDir folder;
    const QString bundle = folder.filePath("cube.zip");
    const auto energies_of = [&](const QStringList& arguments, const char* name) {
      const QString out = folder.filePath(name);
      const Result result =
          run(QStringList{"run"} + arguments + QStringList{"--until", "0.02", "--out", out});
      return result.status == 0 ? bytes(out + "/energy.csv") : result.err.toUtf8();
    };
    const QByteArray expected = energies_of({scene("cube_on_face")}, "file");
    const QString half = folder.filePath("half");
    QCOMPARE(
        run({"run", scene("cube_on_face"), "--until", "0.01", "--out", half, "--checkpoint-every", "0.005"})
            .status,
        0);
    const Result packed =
        run({"pack", scene("cube_on_face"), "--out", bundle, "--checkpoint", half + "/checkpoint.scree"});
    QVERIFY2(packed.status == 0, qPrintable(packed.err));
    QVERIFY2(packed.out.startsWith(bundle + ": Cube"), qPrintable(packed.out));
    QCOMPARE(energies_of({bundle}, "bundle"), expected);
    const QByteArray resumed = energies_of({bundle, "--resume", bundle}, "resumed");
    QVERIFY2(expected.endsWith(resumed.mid(resumed.indexOf('\n') + 1)), resumed.constData());
    QCOMPARE(run({"check", bundle}).status, 0);
    // A checkpoint is packed again if asked for, and otherwise not lost in silence.
    const QString again = folder.filePath("again.zip");
    const Result without = run({"pack", bundle, "--out", again});
    QVERIFY2(without.err.contains("was left out"), qPrintable(without.err));
    QCOMPARE(run({"pack", bundle, "--out", again, "--checkpoint", bundle}).status, 0);
    QCOMPARE(energies_of({again, "--resume", again}, "resumed_again"), resumed);
    const Result other =
        run({"pack", scene("hopper"), "--out", bundle, "--checkpoint", half + "/checkpoint.scree"});
    QCOMPARE(other.status, 2);
    QVERIFY2(other.err.contains("belongs to another scene"), qPrintable(other.err));
  }

  void wrongUsageNamesTheHelpOfItsCommand() {
    QVERIFY(run({"--verison"}).err.endsWith("; see scree --help\n"));
    QVERIFY(run({"run", "--until", "soon"}).err.endsWith("; see scree run --help\n"));
    QVERIFY(run({"plate", "bending", "--poisson", "1"}).err.endsWith("; see scree plate --help\n"));
  }

  void brokenSceneIsOneLineAndLeavesNothing_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"not_toml", "density_negative", "bodies_overlap", "mesh_missing", "fill_too_many"}) {
      QTest::newRow(name) << name;
    }
  }

  void brokenSceneIsOneLineAndLeavesNothing() {
    QFETCH(QString, name);
    const QTemporaryDir folder;
    for (const QStringList& arguments : {QStringList{"run", broken(name), "--out", folder.filePath("out")},
                                         QStringList{"check", broken(name)}}) {
      const Result result = run(arguments);
      QCOMPARE(result.status, 2);
      QVERIFY2(result.err.startsWith("scree: " + broken(name) + ":"), qPrintable(result.err));
      QCOMPARE(result.err.count('\n'), 1);
      QVERIFY(result.out.isEmpty());
    }
    QVERIFY(!QFileInfo::exists(folder.filePath("out")));
  }

  /// They are a starting point, to which the window adds bodies.
  void wallsAloneAreSoundButNotRun() {
    const QTemporaryDir folder;
    const QString file = write(folder, "walls.toml",
                               "title = \"Walls\"\nduration = 1.0\n[[material]]\nname = \"stone\"\n"
                               "density = 2000\n[[wall]]\nname = \"floor\"\nmaterial = \"stone\"\n"
                               "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n");
    const Result checked = run({"check", file});
    QCOMPARE(checked.status, 0);
    QVERIFY2(checked.out.contains("bodies: none yet; scree run needs a [[body]] or a [[fill]]\n"),
             qPrintable(checked.out));
    const Result refused = run({"run", file, "--out", folder.filePath("out")});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.err.contains("the scene has no bodies, so that nothing moves; add a [[body]]"),
             qPrintable(refused.err));
    QCOMPARE(refused.err.count('\n'), 1);
    QVERIFY(!QFileInfo::exists(folder.filePath("out")));
  }

  void runWritesItsTables() {
    const QTemporaryDir folder;
    const Result result = run({"run", scene("cube_on_face"), "--out", folder.path(), "--until", "0.2",
                               "--verify", "--threads", "1"});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.isEmpty(), qPrintable(result.err));
    QCOMPARE(result.out.count('\n'), 1);
    // 0, 0.005 … 0.2 below the header.
    QCOMPARE(bytes(folder.filePath("energy.csv")).count('\n'), 42);
    QCOMPARE(bytes(folder.filePath("bodies.csv")).count('\n'), 42);
    QVERIFY(bytes(folder.filePath("bodies.csv")).contains("\n0.2,0,cube,"));
    const QJsonObject summary = QJsonDocument::fromJson(bytes(folder.filePath("summary.json"))).object();
    QCOMPARE(summary["threads"].toInt(), 1);
    QCOMPARE(summary["interpenetrations"].toInt(-1), 0);
    // The deepest point of the only impact, which lasts 0.7 ms between two output times: 0.6863 of the gap of
    // 1 mm.
    const double gap = summary["smallest_gap"].toDouble();
    QVERIFY2(std::abs(gap / 0.6863e-3 - 1.0) < 2e-3, qPrintable(QString::number(gap)));
    QVERIFY(!QFileInfo::exists(folder.filePath("frames.pvd")));
  }

  void runWithoutOutWritesNothingAndQuietSaysNothing() {
    const Result result = run({"run", scene("cube_on_face"), "--until", "0.01", "--quiet"});
    QCOMPARE(result.status, 0);
    QVERIFY(result.out.isEmpty() && result.err.isEmpty());
  }

  void paraviewFilesAreWrittenWhereTheSceneAsksForThem() {
    const QTemporaryDir folder;
    QByteArray text = bytes(scene("cube_on_face"));
    text.replace("../meshes", (source + "/resources/meshes").toUtf8());
    text.replace("[output]", "[output]\nparaview = true");
    const QString file = write(folder, "scene.toml", text);
    QCOMPARE(run({"run", file, "--until", "0.02", "--out", folder.filePath("out")}).status, 0);
    QVERIFY(QFileInfo::exists(folder.filePath("out/frames.pvd")));
    QVERIFY(!QDir(folder.filePath("out/frames")).entryList({"*.vtp"}).isEmpty());
  }

  void threadsAndRepetitionsGiveTheSameBytes() {
    const QTemporaryDir folder;
    const QStringList runs{"1", "2", "2"};
    for (int i = 0; i < runs.size(); ++i) {
      const QStringList arguments{
          "run",   scene("tetrapods_in_box"),          "--until", "0.3", "--threads", runs[i], "--quiet",
          "--out", folder.filePath(QString::number(i))};
      QCOMPARE(run(arguments).status, 0);
      for (const char* file : {"energy.csv", "bodies.csv", "contacts.csv", "walls.csv"}) {
        const QByteArray first = bytes(folder.filePath(QString("0/") + file));
        VERIFY(first.count('\n') > 10);
        QVERIFY2(bytes(folder.filePath(QString::number(i) + "/" + file)) == first, file);
      }
    }
  }

  void runThatCannotGoOnSaysWhyAndKeepsItsTables() {
    const QTemporaryDir folder;
    const QString file = write(folder, "scene.toml", scene_that_stops());
    const Result result = run({"run", file, "--out", folder.filePath("out")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.startsWith("scree: " + file + ": the run stopped at t = "), qPrintable(result.err));
    QVERIFY2(result.err.contains("the tables up to t = "), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    VERIFY(bytes(folder.filePath("out/bodies.csv")).count('\n') > 5);
    QVERIFY(QFileInfo::exists(folder.filePath("out/summary.json")));
  }

  void interruptedRunKeepsItsTables() {
    const QTemporaryDir folder;
    QProcess process;
    process.start(program(), {"run", scene("cube_on_face"), "--until", "1000", "--out", folder.path()});
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder.filePath("solver.csv")), 20000);
    QTest::qWait(300);
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    VERIFY(bytes(folder.filePath("bodies.csv")).count('\n') > 10);
    QVERIFY(bytes(folder.filePath("bodies.csv")).endsWith('\n'));
    QVERIFY(!QJsonDocument::fromJson(bytes(folder.filePath("summary.json"))).isNull());
  }

  /// Also between two outputs.
  void interruptedRunTellsWhereItIs() {
    const QTemporaryDir folder;
    QByteArray text = bytes(scene("cube_on_face"));
    text.replace("../meshes", (source + "/resources/meshes").toUtf8());
    text.replace("interval = 0.005", "interval = 500");
    const QString file = write(folder, "scene.toml", text);
    QProcess process;
    process.start(program(), {"run", file, "--until", "1000", "--out", folder.filePath("out")});
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(folder.filePath("out/solver.csv")), 20000);
    QTest::qWait(300);
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 130);
    const QString out = QString::fromUtf8(process.readAllStandardOutput());
    QVERIFY2(out.startsWith("t = ") && !out.contains(" after 0 steps"), qPrintable(out));
    const QJsonObject summary = QJsonDocument::fromJson(bytes(folder.filePath("out/summary.json"))).object();
    VERIFY(summary["steps"].toInt() > 0);
  }

  /// A glass ball falls on a floor, with a step longer than any contact.
  void runTellsOfAStepThatIsFarTooLong() {
    const QTemporaryDir folder;
    const auto text = [](const char* step) {
      return QStringLiteral(
                 "title = \"Ball\"\nduration = 2.0\n[solver]\ntime_step = %1\n"
                 "[[material]]\nname = \"glass\"\ndensity = 2500\nyoung_modulus = 7e10\npoisson_ratio = "
                 "0.22\n"
                 "[[contact]]\nnormal = { law = \"hertz\" }\n[[shape]]\nname = \"ball\"\nradius = 0.01\n"
                 "[[body]]\nshape = \"ball\"\nmaterial = \"glass\"\nposition = [0, 0, 0.1]\n"
                 "[[wall]]\nname = \"floor\"\nmaterial = \"glass\"\n"
                 "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n")
          .arg(QString::fromLatin1(step))
          .toUtf8();
    };
    const Result far = run({"run", write(folder, "far.toml", text("1e-2").constData())});
    QVERIFY2(far.err.startsWith("scree: note: solver.time_step = 0.01 is far longer than the "),
             qPrintable(far.err));
    // A step three times as long still resolves the contact, but causes a note: more than twice.
    const Result near = run({"run", write(folder, "near.toml", text("5e-6").constData()), "--until", "0.01"});
    QVERIFY2(near.err.startsWith("scree: note: solver.time_step = 5e-06 is longer than the "),
             qPrintable(near.err));
    QCOMPARE(near.status, 0);
    const Result fit = run({"run", write(folder, "fit.toml", text("2e-6").constData()), "--until", "0.01"});
    QVERIFY2(fit.err.isEmpty(), qPrintable(fit.err));
  }

  void fitPrintsConstantsAndALineForAScene() {
    const QTemporaryDir folder;
    const QString table = folder.filePath("fitted.csv");
    const Result result = run({"fit", source + "/resources/measurements/made_up_cycles.csv", "--radius",
                               "0.015", "--young", "2e11", "--out", table});
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.isEmpty(), qPrintable(result.err));
    for (const char* fragment :
         {"361 readings, 4 cycles, ball of radius 15.0 mm\n", "k_L     43.27", "κ_L     1.44", "α_L 0.00918",
          "k_U⁰    374.8", "α₀  0.0795", "B       631.", "β   4.02",
          "normal = { law = \"walton_braun\", loading = 4327", "unloading = { initial = 3748"}) {
      QVERIFY2(result.out.contains(QString::fromUtf8(fragment)), qPrintable(fragment + result.out));
    }
    QCOMPARE(bytes(table).count('\n'), 362);
  }

  void fitOfWhatNeverUnloadsIsOneLineAndLeavesNothing() {
    const QTemporaryDir folder;
    const QString data = write(folder, "data.csv", "overlap,force\n0,0\n1e-4,4000\n2e-4,8000\n");
    const QString table = folder.filePath("fitted.csv");
    const Result result = run({"fit", data, "--radius", "0.015", "--out", table});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.startsWith("scree: " + data + ": never unloads; "), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(result.out.isEmpty());
    QVERIFY(!QFileInfo::exists(table));
  }
};

SCREE_TEST(CommandLineTest)
#include "test_command_line.moc"
