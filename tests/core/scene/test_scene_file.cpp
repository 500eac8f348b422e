#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <random>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/scene_texts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

class SceneFileTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsLeftOutTakesItsDefault() {
    const Scene scene = parse(smallest);
    QCOMPARE(scene.gravity, Vec3(0.0, 0.0, -9.81));
    QVERIFY(scene.rotations && scene.plane.empty());
    QVERIFY(!scene.solver.time_step && !scene.solver.min_time_step && scene.solver.sleep);
    QCOMPARE(scene.output.interval, 0.01);
    QVERIFY(scene.output.contacts && !scene.output.paraview);
    QCOMPARE(scene.contacts[0].damping.ratio, 0.0);
    QCOMPARE(scene.contacts[0].friction.static_coefficient, 0.0);
    QVERIFY(!scene.contacts[0].materials);
    QCOMPARE(std::get<BarrierLawSpec>(scene.contacts[0].normal).barrier_exponent, -1.0);
    QCOMPARE(scene.bodies[0].size, 1.0);
    QVERIFY(!scene.bodies[0].mass && !scene.bodies[0].fixed && !scene.bodies[0].hold);
  }

  void everyKeyIsKept() {
    const Scene scene = parse(everything);
    QCOMPARE(scene.title, std::string("Every \"key\""));
    QCOMPARE(scene.gravity, Vec3(1.0, 0.0, -3.5));
    QCOMPARE(*scene.solver.min_time_step, 1e-8);
    QVERIFY(!scene.solver.sleep);
    QCOMPARE(*scene.materials[0].yield_stress, 3e7);
    VERIFY(scene.materials[0].look == MaterialLook::rubber);
    QCOMPARE(scene.materials[0].color.value(), std::uint32_t{0x4A50F8});
    QCOMPARE(scene.materials[0].hardening->exponent, 0.25);
    QCOMPARE(std::get<BarrierLawSpec>(scene.contacts[0].normal).barrier_exponent, -2.0);
    QCOMPARE(scene.contacts[0].friction.dynamic_coefficient, 0.4);
    VERIFY(scene.shapes[0].unit == LengthUnit::millimetre);
    QCOMPARE(*scene.bodies[0].mass, 300.0);
    QVERIFY(scene.bodies[1].fixed && !scene.bodies[1].rotations && scene.bodies[0].rotations);
    QVERIFY(!scene.fills[0].rotations && scene.fills[1].rotations);
    VERIFY(scene.fills[0].arrangement == Arrangement::grid);
    QCOMPARE(scene.fills[1].file, std::filesystem::path("scenes/poses.csv"));
    VERIFY(std::get<BoxSpec>(scene.walls[1].shape).open ==
           (std::array<bool, 6>{true, false, false, false, false, true}));
    QCOMPARE(std::get<MeshWallSpec>(scene.walls[2].shape).scale, 2.0);
    QCOMPARE(scene.loads[0].force[1], Vec3(16.0, 0.0, 0.0));
    QCOMPARE(std::get<AddEvent>(scene.events[1].action).what, std::string("later"));
    QVERIFY(!scene.output.contacts && scene.output.paraview);
    QCOMPARE(scene.plots[0].reference->label, std::string("closed form"));
    QVERIFY(scene.view.color_range == (ColorRange{5.0, 2500.0}));
    QCOMPARE(scene.view.force_scale.value(), 250.0);
  }

  void dynamicFrictionLeftOutIsTheStaticOne() {
    QCOMPARE(parse(everything).contacts[1].friction.dynamic_coefficient, 0.3);
  }

  void normalsAreNormalised() {
    QCOMPARE(std::get<PlaneSpec>(parse(everything).walls[0].shape).normal, Vec3(0.0, 0.0, 1.0));
  }

  void wallsTurnAboutTheirOwnPointUnlessAnotherIsNamed() {
    const Scene scene = parse(everything);
    QCOMPARE(scene.walls[0].about, Vec3(1.0, 2.0, 3.0));
    QCOMPARE(scene.walls[1].about, Vec3(1.0, 1.0, 1.0));
    QCOMPARE(scene.walls[2].about, Vec3(0.0, 0.0, 0.0));
  }

  void pathsAreRelativeToTheSceneFile() {
    QCOMPARE(parse(smallest).shapes[0].mesh, std::filesystem::path("meshes/cube.stl"));
    QCOMPARE(parse_scene(smallest, "/a/b/c.toml").shapes[0].mesh,
             std::filesystem::path("/a/meshes/cube.stl"));
  }

  void partsKnowTheirLines() {
    const Scene scene = parse(smallest);
    QCOMPARE(scene.materials[0].line, 4);
    QCOMPARE(scene.contacts[0].line, 7);
    QCOMPARE(scene.shapes[0].line, 9);
    QCOMPARE(scene.bodies[0].line, 12);
  }

  void writingLeavesTheOldFileWhenItFails() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "a.toml";
    const Scene scene = parse(smallest);
    write_scene(scene, path);
    VERIFY(read_scene(path).title == scene.title);
    // A folder at the path of the temporary file makes the next attempt fail, for any user.
    std::filesystem::create_directories(path.string() + ".part/in the way");
    Scene other = scene;
    other.title = "Other";
    QVERIFY_EXCEPTION_THROWN(write_scene(other, path), std::ios_base::failure);
    VERIFY(read_scene(path).title == scene.title);
  }

  void fileThatCannotBeReadIsAnError() {
    const QTemporaryDir folder;
    QVERIFY_EXCEPTION_THROWN(read_scene(folder.path().toStdString()), SceneError);
    QVERIFY_EXCEPTION_THROWN(read_scene("/dev/zero"), SceneError);
    QVERIFY_EXCEPTION_THROWN(read_scene((folder.path() + "/missing.toml").toStdString()), SceneError);
  }

  /// For any input bytes, the result is a scene or one line of explanation.
  void damagedFilesGiveOneLine() {
    std::mt19937 random(5);
    int errors = 0;
    for (int i = 0; i < 4000; ++i) {
      std::string text = i % 2 == 0 ? everything : of_spheres;
      for (int n = 1 + static_cast<int>(random() % 4); n > 0; --n) {
        const size_t at = random() % text.size();
        switch (random() % 3) {
          case 0:
            text[at] = static_cast<char>(random());
            break;
          case 1:
            text.erase(at, 1 + random() % 20);
            break;
          default:
            text.insert(at, text.substr(random() % text.size(), random() % 20));
        }
      }
      try {
        parse(text);
      } catch (const SceneError& error) {
        ++errors;
        QVERIFY2(std::string(error.what()).find('\n') == std::string::npos, error.what());
        VERIFY(error.line() >= 0);
      }
    }
    QVERIFY2(errors > 1000, qPrintable(QString::number(errors)));
  }
};

SCREE_TEST(SceneFileTest)
#include "test_scene_file.moc"
