#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/command_line_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree::fixture;

/// Output of `scree check` for scenes and meshes.
class CheckCommandTest : public QObject {
  Q_OBJECT

 private slots:
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
    const QTemporaryDir folder;
    const QString file = write(folder, "ball.toml", R"(
title = "A ball falls"
duration = 1.0
[solver]
time_step = 3e-5
[[material]]
name = "lead"
density = 11340
[[contact]]
normal = { law = "linear", stiffness = 4e6 }
[[shape]]
name = "ball"
radius = 0.015
[[body]]
shape = "ball"
material = "lead"
position = [0, 0, 0.5]
[[wall]]
material = "lead"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
)");
    const Result result = run({"check", file});
    QVERIFY2(result.out.contains("steps of at most 30.0 µs, longer than the 22.2 µs that would be chosen\n"),
             qPrintable(result.out));
  }

  void ruleForFixedBodiesAtMovingWallsIsReported() {
    QFile box(source + "/resources/meshes/cube.stl");
    const QTemporaryDir folder;
    QVERIFY(box.copy(QDir(folder.path()).filePath("cube.stl")));
    for (const bool fixed : {true, false}) {
      const QString file = write(folder, "press.toml",
                                 QString(R"(
title = "Press"
duration = 1.0
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e9 }
[[shape]]
name = "cube"
mesh = "cube.stl"
[[body]]
name = "anvil"
shape = "cube"
material = "stone"
position = [0, 0, 0]
fixed = %1
[[wall]]
name = "punch"
material = "stone"
plane = { point = [0, 0, 3], normal = [0, 0, -1] }
motion = { time = [0, 1], displacement = [[0, 0, 0], [0, 0, -1]] }
)")
                                     .arg(fixed ? "true" : "false")
                                     .toUtf8());
      const Result result = run({"check", file});
      QVERIFY2(result.err.isEmpty(), qPrintable(result.err));
      QCOMPARE(result.out.contains("    applies to fixed bodies at walls that move\n"), fixed);
      QVERIFY2(!result.out.contains("note:") && !result.out.contains("applies to no body"),
               qPrintable(result.out));
    }
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
friction = { static = 0.5, dynamic = 0.25, lever = "contact" }
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
          "friction 0.5 static, 0.25 dynamic, stiffness 0.1 of the normal one at half the overlap, "
          "levers to the contact\n",
          "fluid: drag 0.005 N·s/m, velocity (1, 0, 0) m/s, Magnus force with S = 250 g\n",
          "near field up to 500 mm between centres, repulsion 0.001 N/(L/m)^3\n",
          "  solver: explicit, steps of at most ", "s, chosen automatically\n"}) {
      QVERIFY2(result.out.contains(fragment), fragment);
    }
    // Density times volume at both limits of the sizes, which twenty bodies approach.
    const auto masses = QRegularExpression("masses ([0-9.]+) kg to ([0-9.]+) kg").match(result.out);
    QVERIFY2(masses.hasMatch(), qPrintable(result.out));
    VERIFY(masses.captured(1).toDouble() >= 1.3);
    VERIFY(masses.captured(1).toDouble() < 2.2);
    VERIFY(masses.captured(2).toDouble() > 7.0);
    VERIFY(masses.captured(2).toDouble() <= 10.48);
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

  void checkTellsSolidsFromContainers() {
    const Result inward = run({"check", source + "/tests/data/broken/inside_out.stl"});
    QCOMPARE(inward.status, 0);
    QVERIFY(inward.out.contains("note: the surface was inside out"));  // as a particle
    QVERIFY2(inward.out.contains("as a particle: yes; as a wall: yes, a container"), qPrintable(inward.out));
    const Result outward = run({"check", source + "/resources/meshes/cube.stl"});
    QVERIFY2(outward.out.contains("as a wall: yes, a solid (inside = true"), qPrintable(outward.out));
    const Result open = run({"check", source + "/resources/meshes/container.stl"});
    QVERIFY2(open.out.contains("as a particle: no; as a wall: yes\n"), qPrintable(open.out));
  }

  void checkNotesUnitsOfALattice_data() {
    QTest::addColumn<QByteArray>("modulus");
    QTest::addColumn<bool>("noted");
    QTest::newRow("steel") << QByteArray("2e11") << false;
    QTest::newRow("in MPa") << QByteArray("2e5") << true;
    QTest::newRow("in GPa") << QByteArray("200") << true;
    QTest::newRow("twice in kPa") << QByteArray("2e17") << true;
  }

  void checkNotesUnitsOfALattice() {
    QFETCH(QByteArray, modulus);
    QFETCH(bool, noted);
    const QTemporaryDir folder;
    QByteArray text = bytes(scene("lattice/plate_in_tension"));
    QVERIFY(text.contains("young_modulus = 2e11"));
    text.replace("young_modulus = 2e11", "young_modulus = " + modulus);
    const Result result = run({"check", write(folder, "plate.toml", text)});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out.contains("is its young_modulus given in Pa"), noted);
  }

  void checkGoesOnAfterAFault() {
    const Result result = run({"check", broken("not_toml"), scene("cube_on_face")});
    QCOMPARE(result.status, 2);
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(result.out.contains("Cube on a face"));
  }
};

SCREE_TEST(CheckCommandTest)
#include "test_check_command.moc"
