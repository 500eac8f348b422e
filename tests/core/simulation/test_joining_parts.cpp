#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "core/frame/starting_frame.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/parts/value_meaning.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const std::filesystem::path meshes = SCREE_SOURCE_DIR "/resources/meshes";

/// Two bodies fall freely.
const char* const falling = R"(
title = "Falling"
duration = 0.6
[[material]]
name = "stone"
density = 2000
young_modulus = 1e6
poisson_ratio = 0.25
[[contact]]
normal = { law = "LAW" }
damping = { ratio = 0.3 }
friction = { static = 0.4, dynamic = 0.4 }
[[shape]]
name = "thing"
SHAPE
[[body]]
name = "first"
shape = "thing"
material = "stone"
position = [0, 0, 0.3]
[[body]]
name = "second"
shape = "thing"
material = "stone"
position = [0.4, 0, 0.4]
[solver]
method = "METHOD"
)";

Scene falling_scene(const QString& method, bool spheres) {
  QString text = QString::fromLatin1(falling);
  text.replace(QStringLiteral("METHOD"), method);
  if (spheres) {
    text.replace(QStringLiteral("SHAPE"), QStringLiteral("radius = 0.05"));
    text.replace(QStringLiteral("{ law = \"LAW\" }"), QStringLiteral("{ law = \"hertz\" }"));
    text.replace(QStringLiteral("ratio = 0.3"), QStringLiteral("restitution = 0.5"));
  } else {
    text.replace(QStringLiteral("SHAPE"), QStringLiteral("mesh = \"%1/cube_100mm.stl\"\nunit = \"mm\"")
                                              .arg(QString::fromStdString(meshes.string())));
    text.replace(QStringLiteral("{ law = \"LAW\" }"),
                 QStringLiteral("{ law = \"barrier\", activation_gap = 1e-3, stiffness = 1e6 }"));
  }
  return parse_scene(text.toStdString(), "/scene.toml");
}

AddWallEvent wall_of(const std::string& form) {
  AddWallEvent add;
  add.wall.name = "tray";
  add.wall.material = "stone";
  if (form == "plane") add.wall.shape = PlaneSpec{Vec3(0, 0, -0.2), Vec3::UnitZ()};
  if (form == "box") add.wall.shape = BoxSpec{{Vec3(-1, -1, -0.2), Vec3(1, 1, 2)}, {}};
  if (form == "mesh") {
    MeshWallSpec mesh;
    mesh.mesh = meshes / "cube_100mm.stl";
    mesh.unit = LengthUnit::millimetre;
    mesh.scale = 10.0;
    // Its top lies at −0.2.
    mesh.position = Vec3(0, 0, -0.7);
    add.wall.shape = mesh;
    add.wall.about = mesh.position;
  }
  return add;
}

AddFillEvent fill_of(const std::string& shape, int count, const Box& region) {
  AddFillEvent add;
  add.fill.name = "more";
  add.fill.shape = shape;
  add.fill.material = "stone";
  add.fill.count = count;
  add.fill.region = region;
  add.fill.seed = 5;
  return add;
}

Scene eventful(const QString& bodies, const QString& method) {
  return parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "/scene.toml");
}

/// The scene of a run, as read from its file.
std::shared_ptr<const Model> saved_and_read(Scene scene, const Simulation& simulation) {
  scene.events = simulation.events();
  return build_model(parse_scene(scene_text(scene, "/"), "/scene.toml"));
}

/// Compares a run by hand with those of the scene that it was saved as.
void compare_computed_again(const Scene& scene, const Simulation& live) {
  const FrameBits expected = bits_with_contacts(live);
  const std::shared_ptr<const Model> model = saved_and_read(scene, live);
  for (const int threads : {1, 2, 3}) {
    Simulation again(model, threads);
    QVERIFY(run_until(again, live.time()));
    QVERIFY(bits_with_contacts(again) == expected);
  }
}

}  // namespace

/// Fills and walls that join a run, and fills that leave it.
class JoiningPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void fillsAndWallsGiveTheSameBitsAgain_data() { bodies_and_methods(); }
  void fillsAndWallsGiveTheSameBitsAgain() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = eventful(bodies, method);
    Simulation live(build_model(scene), 1);
    const Frame start = live.frame();
    const std::string shape = bodies == QStringLiteral("polyhedra") ? "tetrapod" : "ball";
    QVERIFY(run_until(live, 0.0803));
    AddWallEvent lid;
    lid.wall.name = "lid";
    lid.wall.material = "stone";
    lid.wall.shape = PlaneSpec{Vec3(0, 0, 1.6), -Vec3::UnitZ()};
    lid.wall.motion = ConstantMotion{Vec3(0, 0, -1.0), Vec3::Zero()};
    std::string message = refusal(live, lid);
    QVERIFY2(message.empty(), message.c_str());
    QVERIFY(run_until(live, 0.1003));
    message = refusal(live, fill_of(shape, 4, {Vec3(-0.48, -0.2, 0.95), Vec3(-0.16, 0.2, 1.3)}));
    QVERIFY2(message.empty(), message.c_str());
    QVERIFY(run_until(live, 0.1412));
    const std::string state = live.save();
    QVERIFY(refusal(live, SetEvent{{motion_value(lid.wall, start.walls.size(),
                                                 SineMotion{Vec3(0, 0, 0.01), 20.0, 2, std::nullopt})}})
                .empty());
    QVERIFY(refusal(live, RemoveEvent{"late"}).empty());
    QVERIFY(run_until(live, scene.duration));
    const Frame end = live.frame();
    QCOMPARE(end.bodies.size(), start.bodies.size() + 4);
    QCOMPARE(end.walls.size(), start.walls.size() + 1);
    QVERIFY(end.bodies.back().present && end.walls.back().present);
    VERIFY(std::abs(end.energy.balance_error) < 2e-2 * end.energy.throughput());
    compare_computed_again(scene, live);
    // From a state between, of the run by hand.
    Simulation resumed = Simulation::restore(build_model(scene), state, 2);
    resumed.set_events(live.events());
    QVERIFY(run_until(resumed, scene.duration));
    QVERIFY(bits_with_contacts(resumed) == bits_with_contacts(live));
  }

  /// A wall stops what falls on it, at the place where it was put.
  void aWallThatJoinsCarries_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("spheres");
    QTest::addColumn<QString>("form");
    for (const char* form : {"plane", "box", "mesh"}) {
      for (const char* method : {"explicit", "midpoint", "newmark"})
        QTest::addRow("polyhedra, %s, %s", method, form) << method << false << form;
      for (const char* method : {"explicit", "trapezoidal"})
        QTest::addRow("spheres, %s, %s", method, form) << method << true << form;
    }
  }
  void aWallThatJoinsCarries() {
    QFETCH(QString, method);
    QFETCH(bool, spheres);
    QFETCH(QString, form);
    const Scene scene = falling_scene(method, spheres);
    Simulation live(build_model(scene), 1);
    QVERIFY(run_until(live, 0.1));
    const Frame before = live.frame();
    const std::string message = refusal(live, wall_of(form.toStdString()));
    QVERIFY2(message.empty(), message.c_str());
    QCOMPARE(live.supplied().back(), 0.0);
    const Frame after = live.frame();
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(after.bodies[i].position, before.bodies[i].position);
    double lowest = 1.0;
    bool touched = false;
    while (!live.finished()) {
      QVERIFY(run_until(live, live.time() + 1e-3));
      const Frame frame = live.frame();
      for (const FrameBody& body : frame.bodies) lowest = std::min(lowest, body.position.z());
      for (const FrameContact& contact : frame.contacts) touched = touched || contact.wall == 0;
    }
    QVERIFY(touched);
    // A sphere yields a little; a cube stays above, whichever way it lies.
    VERIFY(lowest > -0.2 + 0.035);
    const EnergyTerms energy = live.frame().energy;
    VERIFY(std::abs(energy.balance_error) < 2e-2 * energy.throughput());
    compare_computed_again(scene, live);
  }

  /// Constant velocity and a sine begin with the wall, not with the run.
  void theMotionOfAWallBeginsWithIt() {
    for (const bool swings : {false, true}) {
      const Scene scene = falling_scene("explicit", false);
      Simulation live(build_model(scene), 1);
      QVERIFY(run_until(live, 0.1));
      AddWallEvent add = wall_of("plane");
      if (swings) {
        add.wall.motion = SineMotion{Vec3(0, 0, 0.002), 10.0, 3, std::nullopt};
      } else {
        add.wall.motion = ConstantMotion{Vec3(0, 0, 0.1), Vec3::Zero()};
      }
      QVERIFY(refusal(live, add).empty());
      const double begun = live.time();
      VERIFY_NEAR(live.frame().walls[0].displacement, Vec3(Vec3::Zero()), 1e-15);
      QVERIFY(run_until(live, 0.15));
      const Vec3 moved = live.frame().walls[0].displacement;
      if (swings) {
        VERIFY(std::abs(moved.z()) < 0.002);
        QVERIFY(moved.z() != 0.0);
        QVERIFY(run_until(live, begun + 0.31));
        VERIFY_NEAR(live.frame().walls[0].displacement, Vec3(Vec3::Zero()), 1e-15);
      } else {
        VERIFY_NEAR(moved, Vec3(0, 0, 0.1 * (live.time() - begun)), 1e-12);
      }
      compare_computed_again(scene, live);
    }
  }

  /// A table counts from the start of the run, and the wall from where it was put.
  void aTableOfDisplacementsGoesOnFromThere_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("spheres");
    QTest::newRow("cubes, explicit") << "explicit" << false;
    QTest::newRow("cubes, midpoint") << "midpoint" << false;
    QTest::newRow("spheres") << "explicit" << true;
  }
  void aTableOfDisplacementsGoesOnFromThere() {
    QFETCH(QString, method);
    QFETCH(bool, spheres);
    const Scene scene = falling_scene(method, spheres);
    Simulation live(build_model(scene), 1);
    QVERIFY(run_until(live, 0.1));
    AddWallEvent add = wall_of("plane");
    // Without the shift by the first row it would cut the bodies.
    add.wall.motion = TableMotion{{0.0, 0.2, 0.4}, {Vec3(0, 0, 0.45), Vec3(0, 0, 0.45), Vec3(0, 0, 0.47)}};
    QVERIFY(refusal(live, add).empty());
    QCOMPARE(live.supplied().back(), 0.0);
    QVERIFY(live.frame().contacts.empty());
    VERIFY_NEAR(live.frame().walls[0].displacement, Vec3(Vec3::Zero()), 1e-15);
    QVERIFY(run_until(live, 0.3));
    VERIFY_NEAR(live.frame().walls[0].displacement.z(), 0.1 * (live.time() - 0.2), 1e-9);
    QVERIFY(run_until(live, 0.5));
    const EnergyTerms energy = live.frame().energy;
    VERIFY(std::abs(energy.balance_error) < 2e-2 * energy.throughput());
    compare_computed_again(scene, live);
  }

  /// A wall that appears within the range of a barrier law brings the energy of its contacts.
  void aWallCloseToABodyBringsTheEnergyOfItsContacts() {
    for (const char* method : {"explicit", "midpoint", "newmark"}) {
      const Scene scene = falling_scene(QString::fromLatin1(method), false);
      Simulation live(build_model(scene), 1);
      QVERIFY(run_until(live, 0.05));
      const EnergyTerms before = live.frame().energy;
      AddWallEvent add = wall_of("plane");
      // Half the activation gap below the first cube.
      add.wall.shape = PlaneSpec{Vec3(0, 0, live.frame().bodies[0].position.z() - 0.0505), Vec3::UnitZ()};
      QVERIFY(refusal(live, add).empty());
      const EnergyTerms after = live.frame().energy;
      VERIFY(live.supplied().back() > 0.0);
      VERIFY_NEAR(after.stored() - before.stored(), live.supplied().back(), 1e-9 * after.stored());
      VERIFY_NEAR(after.balance_error, before.balance_error, 1e-9 * after.throughput());
      QVERIFY(run_until(live, 0.2));
      const EnergyTerms end = live.frame().energy;
      VERIFY(std::abs(end.balance_error) < 2e-2 * end.throughput());
      compare_computed_again(scene, live);
    }
  }

  /// Its motion can be set by an event after it, in a file too.
  void theMotionOfAWallThatJoinedCanBeSet() {
    Scene scene = falling_scene("midpoint", false);
    std::string text = scene_text(scene, "/");
    text += R"(
[[event]]
time = 0.05
add_wall = { name = "tray", material = "stone", plane = { point = [0, 0, -0.2], normal = [0, 0, 1] } }
[[event]]
time = 0.1
set = { "wall.tray.motion" = { velocity = [0, 0, 0.2] } }
)";
    scene = parse_scene(text, "/scene.toml");
    Simulation simulation(build_model(scene), 1);
    QVERIFY(!simulation.frame().walls[0].present);
    QVERIFY(run_until(simulation, 0.2));
    QVERIFY(simulation.frame().walls[0].present);
    VERIFY_NEAR(simulation.frame().walls[0].displacement, Vec3(0, 0, 0.02), 1e-12);
    QCOMPARE(scene_text(parse_scene(scene_text(scene, "/"), "/scene.toml"), "/"), scene_text(scene, "/"));
  }

  /// What a fill brings is its weight's energy, and its kinetic energy.
  void aFillBringsItsEnergy() {
    const Scene scene = falling_scene("explicit", true);
    Simulation live(build_model(scene), 1);
    QVERIFY(run_until(live, 0.1));
    AddFillEvent add = fill_of("thing", 6, {Vec3(-1, -1, 1), Vec3(1, 1, 2)});
    add.fill.velocity = Vec3(0.0, 0.3, -0.4);
    QVERIFY(refusal(live, add).empty());
    const Frame frame = live.frame();
    QCOMPARE(frame.bodies.size(), std::size_t{8});
    double energy = 0.0;
    for (std::size_t i = 2; i < 8; ++i) {
      const double mass = frame.model->bodies[i].mass;
      energy += mass * (9.81 * frame.bodies[i].position.z() + 0.5 * 0.25);
    }
    VERIFY_NEAR(live.supplied().back(), energy, 1e-9 * energy);
    const auto bodies = find_fill(*frame.model, "more");
    QVERIFY(bodies && bodies->first == 2 && bodies->count == 6);
    // All leave again with what they have by then.
    QVERIFY(run_until(live, 0.2));
    QVERIFY(refusal(live, RemoveEvent{"more"}).empty());
    const Frame after = live.frame();
    for (std::size_t i = 2; i < 8; ++i) QVERIFY(!after.bodies[i].present);
    VERIFY_NEAR(live.supplied().back(), -energy, 1e-9 * energy);
    QVERIFY(run_until(live, 0.3));
    compare_computed_again(scene, live);
  }

  /// Fills of a scene can be removed by their names: all their bodies, at once.
  void aFillOfTheSceneIsRemoved_data() { bodies_and_methods(); }
  void aFillOfTheSceneIsRemoved() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = eventful(bodies, method);
    Simulation live(build_model(scene), 1);
    QVERIFY(run_until(live, 0.1503));
    const BodyRange late = find_fill(live.model(), "late").value();
    const EnergyTerms before = live.frame().energy;
    QVERIFY(refusal(live, RemoveEvent{"late"}).empty());
    const Frame after = live.frame();
    for (int i = 0; i < static_cast<int>(after.bodies.size()); ++i) {
      const bool of_fill = i >= late.first && i < late.first + late.count;
      QCOMPARE(after.bodies[static_cast<std::size_t>(i)].present, !of_fill);
    }
    VERIFY_NEAR(after.energy.balance_error, before.balance_error, 1e-9 * after.energy.throughput());
    QVERIFY(run_until(live, scene.duration));
    compare_computed_again(scene, live);
  }

  /// A state that was saved beside its meshes is restored where they lie now.
  void aStateFindsTheFilesOfItsScene() {
    const QTemporaryDir one, other;
    const auto in = [](const QTemporaryDir& folder, const char* file) {
      return std::filesystem::path(folder.path().toStdString()) / file;
    };
    std::string text = scene_text(falling_scene("explicit", false), "/no/where/near");
    text += R"(
[[event]]
time = 0.05
add_wall = { name = "tray", material = "stone", mesh = "tray.stl", unit = "mm", scale = 10, position = [0, 0, -0.7] }
)";
    std::filesystem::copy(meshes / "cube_100mm.stl", in(one, "tray.stl"));
    Simulation simulation(build_model(parse_scene(text, in(one, "scene.toml"))), 1);
    QVERIFY(run_until(simulation, 0.1));
    const std::string state = simulation.save();
    std::filesystem::rename(in(one, "tray.stl"), in(other, "tray.stl"));
    const auto model = build_model(parse_scene(text, in(other, "scene.toml")));
    Simulation resumed = Simulation::restore(model, state, 1);
    const auto& add = std::get<AddWallEvent>(resumed.events().front().action);
    QCOMPARE(std::get<MeshWallSpec>(add.wall.shape).mesh, in(other, "tray.stl"));
    QVERIFY(run_until(simulation, 0.3));
    QVERIFY(run_until(resumed, 0.3));
    QVERIFY(bits_with_contacts(resumed) == bits_with_contacts(simulation));
  }

  /// Frames from before have what joins, which is not there yet.
  void framesGetTheWallsOfTheirRun() {
    Simulation simulation(build_model(falling_scene("explicit", true)), 1);
    const auto frame = std::make_shared<const Frame>(simulation.frame());
    QVERIFY(run_until(simulation, 0.05));
    QVERIFY(refusal(simulation, wall_of("plane")).empty());
    const auto other = in_roster(frame, simulation.roster());
    QCOMPARE(other->walls.size(), std::size_t{1});
    QVERIFY(!other->walls[0].present);
    QCOMPARE(in_roster(std::make_shared<const Frame>(simulation.frame()), frame->model)->walls.size(),
             std::size_t{0});
  }

  void mistakesAreTold() {
    Simulation simulation(build_model(eventful("polyhedra", "midpoint")), 1);
    const std::vector<EventSpec> events = simulation.events();
    const Box free{Vec3(-0.48, -0.2, 0.95), Vec3(-0.16, 0.2, 1.3)};
    const auto has = [](const std::string& text, const char* part) {
      return text.find(part) != std::string::npos;
    };
    AddFillEvent fill = fill_of("cube", 3, {Vec3(-0.48, -0.25, 0.13), Vec3(-0.16, 0.25, 0.45)});
    QVERIFY(has(refusal(simulation, fill), "overlap"));
    QVERIFY2(has(refusal(simulation, fill_of("cube", 300, free)), "holds 7 of 300"),
             refusal(simulation, fill_of("cube", 300, free)).c_str());
    QVERIFY(has(refusal(simulation, fill_of("cone", 3, free)), "is not a shape"));
    fill = fill_of("cube", 3, free);
    fill.fill.name = "late";
    QVERIFY(has(refusal(simulation, fill), "taken"));
    AddWallEvent wall;
    wall.wall.name = "cut";
    wall.wall.material = "stone";
    wall.wall.shape = PlaneSpec{Vec3(0, 0, 0.3), Vec3::UnitZ()};
    QVERIFY(has(refusal(simulation, wall), "below the plane"));
    wall.wall.shape = PlaneSpec{Vec3(0, 0, -0.3), Vec3::UnitZ()};
    wall.wall.material = "gold";
    QVERIFY(has(refusal(simulation, wall), "is not a material"));
    wall.wall.material = "stone";
    wall.wall.name = "floor";
    QVERIFY(has(refusal(simulation, wall), "taken"));
    QCOMPARE(simulation.events(), events);
    wall.wall.name = "deep";
    QVERIFY(refusal(simulation, wall).empty());
    QVERIFY(has(refusal(simulation, wall), "taken"));
  }

  void mistakesInAFileAreTold() {
    const std::string scene = scene_text(falling_scene("explicit", false), "/");
    const auto message = [&](const std::string& event) {
      try {
        build_model(parse_scene(scene + "[[event]]\ntime = 0.1\n" + event, "/scene.toml"));
      } catch (const SceneError& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    const auto has = [](const std::string& text, const char* part) {
      return text.find(part) != std::string::npos;
    };
    QVERIFY(has(message("add_fill = { shape = \"thing\", material = \"stone\", hold = true }"),
                "a fill of add_fill always waits for its event"));
    QVERIFY(has(message("add_wall = { material = \"stone\" }"), "wall has no form"));
    QVERIFY(
        has(message("add_wall = { material = \"stone\", plane = { point = [0, 0, 0], normal = [0, 0, 1] }, "
                    "name = \"first\" }"),
            "taken"));
    QVERIFY(has(message("remove = \"firts\""), "did you mean \"first\"?"));
    QVERIFY(has(message("set = { \"wall.tray.motion\" = { velocity = [0, 0, 1] } }"), "tray"));
    // Without names they get some.
    const Scene named = parse_scene(scene +
                                        "[[event]]\ntime = 0.1\nadd_wall = { material = \"stone\", plane = { "
                                        "point = [0, 0, -9], normal = "
                                        "[0, 0, 1] } }\n[[event]]\ntime = 0.2\nremove = \"added 1\"\n",
                                    "/scene.toml");
    QCOMPARE(std::get<AddWallEvent>(named.events.front().action).wall.name, std::string("added 1"));
  }
};

SCREE_TEST(JoiningPartsTest)
#include "test_joining_parts.moc"
