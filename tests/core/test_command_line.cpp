#include <signal.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

const QString source = SCREE_SOURCE_DIR;

struct Result {
  int status = -1;
  QString out;
  QString err;
};

QString program() {
  return QString(SCREE_BINARY_DIR) + "/bin/scree";
}

Result run(const QStringList& arguments) {
  QProcess process;
  process.start(program(), arguments);
  if (!process.waitForFinished(120000)) process.kill();
  Result result;
  result.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  result.out = QString::fromUtf8(process.readAllStandardOutput());
  result.err = QString::fromUtf8(process.readAllStandardError());
  return result;
}

QString scene(const QString& name) {
  return source + "/resources/scenes/" + name + ".toml";
}
QString broken(const QString& name) {
  return source + "/tests/data/broken/" + name + ".toml";
}

QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
  QFile file(folder.filePath(name));
  if (!file.open(QIODevice::WriteOnly)) return {};
  file.write(text);
  return file.fileName();
}

/// A cube that falls through its floor, since the step is not allowed to be small enough.
QByteArray scene_that_stops() {
  QByteArray text = bytes(scene("cube_on_face"));
  text.replace("../meshes", (source + "/resources/meshes").toUtf8());
  text.replace("time_step = 2e-5", "time_step = 2e-3\nmin_time_step = 2e-3");
  return text;
}

}  // namespace

/// The program as people and scripts see it.
class CommandLineTest : public QObject {
  Q_OBJECT

 private slots:
  void versionAndHelpSucceed() {
    QCOMPARE(run({"--version"}).out, QString("scree 0.1.0\n"));
    for (const QStringList& arguments :
         {QStringList{"--help"}, QStringList{"run", "--help"}, QStringList{"check", "--help"},
          QStringList{"fit", "--help"}, QStringList{"plate", "--help"}, QStringList{"brazilian", "--help"}}) {
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
    QTest::newRow("unknown kind of file") << QStringList{"check", source + "/CMakeLists.txt"};
  }

  void wrongUsageIsOneLineAndStatusTwo() {
    QFETCH(QStringList, arguments);
    const Result result = run(arguments);
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.startsWith("scree: "), qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(result.out.isEmpty(), qPrintable(result.out));
  }

  void wrongUsageNamesTheHelpOfItsCommand() {
    QVERIFY(run({"--verison"}).err.endsWith("; see scree --help\n"));
    QVERIFY(run({"run", "--until", "soon"}).err.endsWith("; see scree run --help\n"));
    QVERIFY(run({"plate", "bending", "--poisson", "1"}).err.endsWith("; see scree plate --help\n"));
  }

  void discsAreCrushedIntoATableWithItsScatter() {
    const QStringList choice = {"brazilian", "--cells", "8,10", "--angles", "0,45", "--threads", "1"};
    const Result table = run(choice);
    QCOMPARE(table.status, 0);
    QVERIFY2(table.err.isEmpty(), qPrintable(table.err));
    const QStringList lines = table.out.split('\n');
    QCOMPARE(lines.filter("°").size(), 4);
    QCOMPARE(lines.filter("mean").size(), 3);
    QCOMPARE(lines.filter(" ± ").size(), 3);

    const QJsonObject json =
        QJsonDocument::fromJson(run(choice + QStringList{"--json"}).out.toUtf8()).object();
    QCOMPARE(json["expected_strength"].toDouble(), 1.0 / 1.6);
    const QJsonArray meshes = json["meshes"].toArray();
    QCOMPARE(meshes.size(), 2);
    QCOMPARE(json["mean"].toDouble(),
             0.5 * (meshes[0].toObject()["mean"].toDouble() + meshes[1].toObject()["mean"].toDouble()));
    for (int i = 0; i < 2; ++i) {
      const QJsonObject mesh = meshes[i].toObject();
      QCOMPARE(mesh["cells"].toInt(), i == 0 ? 8 : 10);
      const QJsonArray discs = mesh["discs"].toArray();
      QCOMPARE(discs.size(), 2);
      const double straight = discs[0].toObject()["strength"].toDouble();
      const double diagonal = discs[1].toObject()["strength"].toDouble();
      QVERIFY(straight > 0.2 && straight < 1.5 && diagonal > 0.2 && diagonal < 1.5);
      QCOMPARE(mesh["mean"].toDouble(), 0.5 * (straight + diagonal));
      QCOMPARE(mesh["standard_deviation"].toDouble(), std::abs(straight - diagonal) / std::sqrt(2.0));
      // What the table tells of the same disc.
      QVERIFY(lines.filter("45°")[i].contains(QString::number(diagonal, 'f', 3)));
    }
  }

  void crushingOfDiscsIsInterrupted() {
    QProcess process;
    process.start(program(), {"brazilian", "--cells", "12,200", "--angles", "0", "--threads", "1"});
    QVERIFY(process.waitForStarted());
    QByteArray out;
    while (!out.contains("mean") && process.waitForReadyRead(120000)) out += process.readAllStandardOutput();
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()),
             QString("scree: interrupted in disc 2 of 2\n"));
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
        QVERIFY(first.count('\n') > 10);
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
    QVERIFY(bytes(folder.filePath("out/bodies.csv")).count('\n') > 5);
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
    QVERIFY(bytes(folder.filePath("bodies.csv")).count('\n') > 10);
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
    QVERIFY(summary["steps"].toInt() > 0);
  }

  /// There is no later time that anything could help by.
  void plateAtRestHasNothingToGoOnIn() {
    const QTemporaryDir folder;
    const QString plate = scene("lattice/plate_in_tension");
    QCOMPARE(run({"run", plate, "--out", folder.path(), "--checkpoint-every", "1", "--quiet"}).status, 0);
    const Result result = run({"run", plate, "--resume", folder.filePath("checkpoint.scree")});
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains("is of a plate at rest, which has no time to go on in; leave --resume out"),
             qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
  }

  /// No solution is announced of a structure that has none it would stay in.
  void unstablePlateIsSaidWithItsMode() {
    const QTemporaryDir folder;
    const QString plate = folder.filePath("plate.toml");
    QCOMPARE(run({"plate", "bending", "--bonds", "born", "--poisson", "0.49", "--out", plate}).status, 0);
    const Result result = run({"run", plate, "--out", folder.filePath("out")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.startsWith("scree: " + plate + ": the structure is unstable: "),
             qPrintable(result.err));
    QVERIFY2(result.err.contains("; this mode is in " + folder.filePath("out/modes.csv")),
             qPrintable(result.err));
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(result.out.isEmpty(), qPrintable(result.out));
    QCOMPARE(bytes(folder.filePath("out/lattice.csv")).count('\n'), 1);
    QVERIFY(bytes(folder.filePath("out/mode_shapes.csv")).count('\n') > 100);
  }

  void checkDoubtsUnitsOfALattice_data() {
    QTest::addColumn<QByteArray>("modulus");
    QTest::addColumn<bool>("doubted");
    QTest::newRow("steel") << QByteArray("2e11") << false;
    QTest::newRow("in MPa") << QByteArray("2e5") << true;
    QTest::newRow("in GPa") << QByteArray("200") << true;
    QTest::newRow("twice in kPa") << QByteArray("2e17") << true;
  }

  void checkDoubtsUnitsOfALattice() {
    QFETCH(QByteArray, modulus);
    QFETCH(bool, doubted);
    const QTemporaryDir folder;
    QByteArray text = bytes(scene("lattice/plate_in_tension"));
    QVERIFY(text.contains("young_modulus = 2e11"));
    text.replace("young_modulus = 2e11", "young_modulus = " + modulus);
    const Result result = run({"check", write(folder, "plate.toml", text)});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out.contains("is its young_modulus given in Pa"), doubted);
  }

  void checkDescribesAScene() {
    const Result result = run({"check", scene("pile_of_blocks")});
    QCOMPARE(result.status, 0);
    for (const char* fragment :
         {"Pile of blocks", "bodies: 10, 20.0 kg in all", "volume 0.001 m³", "8 vertices that can touch",
          "wall \"floor\": plane", "ε₂ = 0.400000, c₂ = 6.00000 kN", "about 894 µs",
          "steps of at most 20.0 µs\n"}) {
      QVERIFY2(result.out.contains(fragment), fragment);
    }
  }

  void checkTellsOfStepsLongerThanTheChosenOne() {
    const Result result = run({"check", scene("powder_compaction")});
    QVERIFY2(result.out.contains("steps of at most 8.00 µs, longer than the 976 ns that would be chosen\n"),
             qPrintable(result.out));
  }

  /// A ball of glass that falls on a floor, with a step that no contact lasts for.
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
    // Three times as long resolves the contact still.
    const Result near = run({"run", write(folder, "near.toml", text("5e-6").constData()), "--until", "0.01"});
    QVERIFY2(near.err.isEmpty(), qPrintable(near.err));
    QCOMPARE(near.status, 0);
  }

  void checkDescribesSpheresAndTheirLaws() {
    const QTemporaryDir folder;
    const QString file = write(folder, "spheres.toml", R"(
title = "Spheres"
duration = 1.0
[[material]]
name = "glass"
density = 2500
young_modulus = 7e10
poisson_ratio = 0.22
[[material]]
name = "rubber"
density = 1100
[[contact]]
materials = ["glass", "glass"]
normal = { law = "hertz" }
damping = { restitution = 0.6, tension = "allow" }
friction = { static = 0.5, stiffness = "mindlin" }
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
damping = { ratio = 0.1 }
friction = { static = 0.5, dynamic = 0.25 }
[[shape]]
name = "ball"
radius = 0.1
[[fill]]
shape = "ball"
material = "glass"
count = 20
region = { min = [0, 0, 0], max = [1, 1, 1] }
size = { min = 0.5, max = 1.0 }
[[body]]
shape = "ball"
material = "rubber"
position = [0, 0, 3]
mass = 2.5
[fluid]
drag = 0.005
velocity = [1, 0, 0]
magnus = 0.25
[near_field]
repulsion = { strength = 1e-3, exponent = 3 }
cutoff = 0.5
)");
    const Result result = run({"check", file});
    QVERIFY2(result.err.isEmpty(), qPrintable(result.err));
    QCOMPARE(result.status, 0);
    for (const char* fragment :
         {"bodies: 21, ", "shape \"ball\" of 21 bodies: sphere of radius 100 mm\n",
          "\"glass\": 2500 kg/m³, E = 70.0 GPa, ν = 0.22\n", "\"rubber\": 1100 kg/m³\n",
          "\"glass\" and \"glass\": Hertz, force 4/3 E* √(r* δ³)\n",
          "coefficient of restitution 0.6, the dashpot may pull\n",
          "friction 0.5 static, 0.5 dynamic, stiffness after Mindlin",
          "any pair: linear, stiffness 100 kN/m\n", "damping 0.1 of critical\n",
          "friction 0.5 static, 0.25 dynamic, stiffness 0.1 of the normal one",
          "fluid: drag 0.005 N·s/m, velocity (1, 0, 0) m/s, Magnus force with S = 250 g\n",
          "near field up to 500 mm between centres, repulsion 0.001 N/(L/m)^3\n",
          "  solver: explicit, steps of at most ", "s, chosen, since the scene names none\n"}) {
      QVERIFY2(result.out.contains(fragment), fragment);
    }
    // Density times volume at both ends of the sizes, which twenty of them come near.
    const auto masses = QRegularExpression("masses ([0-9.]+) kg to ([0-9.]+) kg").match(result.out);
    QVERIFY2(masses.hasMatch(), qPrintable(result.out));
    QVERIFY(masses.captured(1).toDouble() >= 1.3 && masses.captured(1).toDouble() < 2.2);
    QVERIFY(masses.captured(2).toDouble() > 7.0 && masses.captured(2).toDouble() <= 10.48);
  }

  void checkDescribesAMesh() {
    const Result result = run({"check", source + "/resources/meshes/tetrapod.stl"});
    QCOMPARE(result.status, 0);
    for (const char* fragment :
         {"12 triangles, 8 vertices, 1 shell, closed", "volume 0.13050197 m³",
          "12 convex edges, 6 concave edges, 4 vertices that can touch", "as a particle: yes"}) {
      QVERIFY2(result.out.contains(fragment), fragment);
    }
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

  void checkGoesOnAfterAFault() {
    const Result result = run({"check", broken("not_toml"), scene("cube_on_face")});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(result.out.contains("Cube on a face"));
  }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "test_command_line.moc"
