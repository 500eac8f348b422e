#include <QtTest>

#include "core/frame/starting_frame.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

/// A floor for grains and blocks.
const char* const sand = R"(
title = "Sand"
duration = 0.2
[[material]]
name = "sand"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e8 }
[[shape]]
name = "grain"
radius = 0.05
[[shape]]
name = "block"
mesh = "MESHES/cube_100mm.stl"
unit = "mm"
[[wall]]
name = "floor"
material = "sand"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[solver]
method = "explicit"
)";

/// A body that flies into the heap.
AddBodyEvent thrown(const std::string& name, const std::string& shape, const std::string& material,
                    const Vec3& position) {
  AddBodyEvent add;
  add.body.name = name;
  add.body.shape = shape;
  add.body.material = material;
  add.body.position = position;
  add.body.rotation = Vec3(0.1, 0.2, 0.3);
  add.body.velocity = Vec3(0.5, 0.0, -2.0);
  add.body.spin = Vec3(1.0, 0.0, 2.0);
  return add;
}

/// A shape that the scene does not have.
AddBodyEvent with_shape(AddBodyEvent add, double radius) {
  ShapeSpec shape;
  shape.name = add.body.shape;
  if (radius > 0.0) {
    shape.radius = radius;
  } else {
    shape.mesh = SCREE_SOURCE_DIR "/resources/shapes/brick.stl";
    shape.scale = 0.05;
  }
  add.shape = shape;
  return add;
}

/// What is thrown into an eventful scene.
std::vector<AddBodyEvent> guests_of(const QString& bodies) {
  const Vec3 above(-0.3, 0.0, 0.95);
  const Vec3 beside(-0.35, 0.35, 0.3);
  const Vec3 later(-0.3, 0.05, 1.3);
  if (bodies == "polyhedra" || bodies == "heap")
    return {thrown("one", "cube", "stone", above), with_shape(thrown("two", "slab", "stone", beside), 0.0),
            thrown("three", "tetrapod", "stone", later)};
  if (bodies == "spheres")
    return {thrown("one", "ball", "stone", above), with_shape(thrown("two", "marble", "stone", beside), 0.03),
            thrown("three", "ball", "stone", later)};
  return {thrown("one", "cube", "wood", above), with_shape(thrown("two", "marble", "stone", beside), 0.03),
          thrown("three", "tetrapod", "wood", later)};
}

/// More cubes beside the others: together they are enough to be stored in spatial order.
std::string many_cubes() {
  std::string text;
  for (int k = 0; k < 110; ++k) {
    const int place = 37 * k % 110;  // listed in no order
    text += "[[body]]\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [" +
            std::to_string(2.0 + 0.12 * (place % 10)) + ", " + std::to_string(0.12 * (place / 10)) +
            ", 0.06]\n";
  }
  return text;
}

Scene eventful(const QString& bodies, const QString& method) {
  const bool heap = bodies == "heap";
  const std::string text = eventful_scene(heap ? "polyhedra" : bodies.toStdString(), method.toStdString());
  return parse_scene(heap ? text + many_cubes() : text, "/scene.toml");
}

/// The scene of a run, as read from its file.
std::shared_ptr<const Model> saved_and_read(Scene scene, const Simulation& simulation) {
  scene.events = simulation.events();
  for (const EventSpec& event : scene.events) {
    const auto* add = std::get_if<AddBodyEvent>(&event.action);
    if (add != nullptr && add->shape) scene.shapes.push_back(*add->shape);
  }
  return build_model(parse_scene(scene_text(scene, "/"), "/scene.toml"));
}

/// Compares the states of contacts, not the forces of dashpots, which rest while nothing moves. The order of
/// the spheres in memory changes, and with it the round-off.
/// @param share  relative difference of forces: those of the last iterate of the trapezoidal rule are not
///   quite those found again
void compare_contacts(const Frame& after, const Frame& before, double share) {
  QCOMPARE(after.contacts.size(), before.contacts.size());
  const double length = std::max(1e-14, 1e-3 * share);  // [m]
  for (std::size_t i = 0; i < before.contacts.size(); ++i) {
    const FrameContact& one = after.contacts[i];
    const FrameContact& other = before.contacts[i];
    QVERIFY(one.a == other.a && one.b == other.b && one.wall == other.wall);
    QVERIFY(one.rule == other.rule && one.kind == other.kind);
    VERIFY_NEAR(one.point, other.point, length);
    VERIFY_NEAR(one.gap, other.gap, length);
    VERIFY_NEAR(one.elastic_force, other.elastic_force, share * std::abs(other.elastic_force));
    VERIFY_NEAR(one.elongation, other.elongation, share * other.elongation + 1e-18);
    VERIFY_NEAR(one.largest_overlap, other.largest_overlap, length);
  }
}

}  // namespace

/// Bodies that join a run between two steps, as they do when somebody throws them.
class JoiningBodiesTest : public QObject {
  Q_OBJECT

 private slots:
  void runsAreComputedAgainToTheSameBits_data() {
    bodies_and_methods();
    for (const char* method : {"explicit", "midpoint"})
      QTest::addRow("a large heap, %s", method) << QStringLiteral("heap") << QString::fromLatin1(method);
  }
  void runsAreComputedAgainToTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene = eventful(bodies, method);
    Simulation live(build_model(scene), 1);
    const std::size_t count = live.frame().bodies.size();
    const std::vector<AddBodyEvent> guests = guests_of(bodies);
    QVERIFY(run_until(live, 0.1003));
    for (std::size_t k : {0, 1}) {
      const std::string message = refusal(live, guests[k]);
      QVERIFY2(message.empty(), message.c_str());
    }
    QVERIFY(run_until(live, 0.1412));
    const std::string state = live.save();
    QVERIFY(!live.change(RemoveEvent{"two"}));
    QVERIFY(!live.change(guests[2]));
    const Frame there = live.frame();
    QCOMPARE(there.bodies.size(), count + 3);
    QCOMPARE(there.model->bodies.size(), count + 3);
    QVERIFY(there.bodies[count].present && !there.bodies[count + 1].present &&
            there.bodies[count + 2].present);
    QVERIFY(run_until(live, scene.duration));
    const FrameBits expected = bits_with_contacts(live);
    const Frame end = live.frame();
    VERIFY(std::abs(end.energy.balance_error) < 2e-2 * end.energy.throughput());

    const std::shared_ptr<const Model> model = saved_and_read(scene, live);
    QCOMPARE(model->bodies.size(), count + 3);
    for (const int threads : {1, 2, 3}) {
      Simulation again(model, threads);
      QCOMPARE(again.frame().model.get(), model.get());
      QVERIFY(run_until(again, scene.duration));
      QVERIFY(bits_with_contacts(again) == expected);
    }
    // From a state between the first two and the third, of the run by hand.
    Simulation resumed = Simulation::restore(build_model(scene), state, 2);
    resumed.set_events(live.events());
    QVERIFY(run_until(resumed, scene.duration));
    QVERIFY(bits_with_contacts(resumed) == expected);
  }

  /// The order in which bodies are stored follows gravity at the start, and no change of it.
  void bodiesStayThemselvesWhenGravityChanges() {
    const Scene scene = eventful("heap", "explicit");
    Simulation live(build_model(scene), 2);
    QVERIFY(run_until(live, 0.1003));
    const Frame before = live.frame();
    for (const char* gravity : {"[6.0, 0.0, -6.0]", "[0.0, 0.0, 0.0]"}) {
      QVERIFY(!live.change(SetEvent{{{"gravity", gravity}}}));
      const Frame after = live.frame();
      for (std::size_t i = 0; i < before.bodies.size(); ++i) {
        QVERIFY(after.bodies[i].position == before.bodies[i].position);
        QVERIFY(after.bodies[i].velocity == before.bodies[i].velocity);
      }
    }
    const std::string state = live.save();
    QVERIFY(run_until(live, 0.16));
    const FrameBits expected = bits_with_contacts(live);
    Simulation again(saved_and_read(scene, live), 1);
    QVERIFY(run_until(again, 0.16));
    QVERIFY(bits_with_contacts(again) == expected);
    Simulation resumed = Simulation::restore(build_model(scene), state, 3);
    QVERIFY(run_until(resumed, 0.16));
    QVERIFY(bits_with_contacts(resumed) == expected);
  }

  /// Springs of friction, overlap histories and the rest of the heap stay as they are.
  void theContactsOfTheOthersStay_data() { runsAreComputedAgainToTheSameBits_data(); }
  void theContactsOfTheOthersStay() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    Simulation simulation(build_model(eventful(bodies, method)), 2);
    QVERIFY(run_until(simulation, 0.2103));
    const Frame before = simulation.frame();
    QVERIFY(before.contacts.size() > 5);
    for (AddBodyEvent add : guests_of(bodies)) {
      add.body.position += Vec3(0.0, 0.0, 5.0);
      const std::string message = refusal(simulation, add);
      QVERIFY2(message.empty(), message.c_str());
    }
    const Frame after = simulation.frame();
    compare_contacts(after, before, method == QStringLiteral("trapezoidal") ? 1e-6 : 1e-13);
    VERIFY_NEAR(after.energy.balance_error, before.energy.balance_error, 1e-9 * after.energy.throughput());
    VERIFY_NEAR(after.energy.stored() - before.energy.stored(), after.energy.brought - before.energy.brought,
                1e-9 * after.energy.stored());
  }

  void runsWithoutOneOfThemComeBack() {
    const Scene scene = eventful("polyhedra", "midpoint");
    Simulation simulation(build_model(scene), 1);
    const std::size_t count = simulation.frame().bodies.size();
    const std::vector<EventSpec> before = simulation.events();
    QVERIFY(!simulation.change(guests_of("polyhedra").front()));
    QCOMPARE(simulation.frame().bodies.size(), count + 1);
    Simulation other(build_model(scene), 1);
    other.set_events(simulation.events());
    QCOMPARE(other.frame().bodies.size(), count + 1);
    QVERIFY(other.frame().bodies.back().present);
    Simulation without(build_model(scene), 1);
    without.set_events(before);
    QCOMPARE(without.frame().bodies.size(), count);
  }

  /// A frame of before gets them too: those that have not joined yet are where they will.
  void framesGetTheBodiesOfAnotherRun() {
    std::string text = sand;
    text.replace(text.find("MESHES"), 6, SCREE_SOURCE_DIR "/resources/meshes");
    text += "[[body]]\nname = \"first\"\nshape = \"grain\"\nmaterial = \"sand\"\nposition = [0, 0, 1]\n";
    const EventSpec late{0.1, thrown("late", "grain", "sand", Vec3(1, 0, 1)), true};
    const EventSpec early{0.05, thrown("early", "grain", "sand", Vec3(2, 0, 1)), true};
    Simulation simulation(build_model(parse_scene(text, "/scene.toml")), 1);
    simulation.set_events({late});
    const auto frame = std::make_shared<const Frame>(simulation.frame());
    QCOMPARE(frame->bodies.at(1).position, Vec3(1, 0, 1));
    simulation.set_events({early, late});
    const auto other = in_roster(frame, simulation.roster());
    QCOMPARE(other->bodies.size(), std::size_t{3});
    QCOMPARE(other->bodies[0].position, frame->bodies[0].position);
    QCOMPARE(other->bodies[1].position, Vec3(2, 0, 1));
    QCOMPARE(other->bodies[2].position, Vec3(1, 0, 1));
    QVERIFY(!other->bodies[1].present && !other->bodies[2].present);
  }

  /// A body that was removed before the first step stays removed when another one joins.
  void framesKeepWhatWasRemovedAtTheStart() {
    const Scene scene = eventful("spheres", "explicit");
    Simulation simulation(build_model(scene), 1);
    QVERIFY(!simulation.change(RemoveEvent{"3"}));
    const auto frame = std::make_shared<const Frame>(simulation.frame());
    QVERIFY(!frame->bodies[3].present);
    QVERIFY(!simulation.change(guests_of("spheres").front()));
    const auto other = in_roster(frame, simulation.roster());
    QCOMPARE(other->bodies.size(), frame->bodies.size() + 1);
    QVERIFY(!other->bodies[3].present && other->bodies[2].present);
  }

  /// The first polyhedron among spheres, and the first body at all.
  void theFirstOfItsKindIsComputedToo() {
    std::string text = sand;
    text.replace(text.find("MESHES"), 6, SCREE_SOURCE_DIR "/resources/meshes");
    for (const bool with_grain : {true, false}) {
      if (with_grain) {
        text +=
            "[[body]]\nname = \"first\"\nshape = \"grain\"\nmaterial = \"sand\"\nposition = [0, 0, 0.051]\n";
      } else {
        text.erase(text.find("[[body]]"));
      }
      const Scene scene = parse_scene(text, "/scene.toml");
      Simulation live(build_model(scene), 1);
      QVERIFY(run_until(live, 0.05));
      const std::string message = refusal(live, thrown("block", "block", "sand", {0.0, 0.0, 0.25}));
      QVERIFY2(message.empty(), message.c_str());
      QVERIFY(run_until(live, 0.06));
      QVERIFY(refusal(live, thrown("grain", "grain", "sand", {0.5, 0.0, 0.25})).empty());
      QVERIFY(run_until(live, scene.duration));
      Simulation again(saved_and_read(scene, live), 2);
      QVERIFY(run_until(again, scene.duration));
      QVERIFY(bits_with_contacts(again) == bits_with_contacts(live));
      VERIFY(live.frame().energy.balance_error < 1e-2 * live.frame().energy.throughput());
    }
  }

  void mistakesAreTold() {
    Simulation simulation(build_model(eventful("polyhedra", "midpoint")), 1);
    const std::vector<EventSpec> events = simulation.events();
    const Vec3 free(-0.3, 0.0, 0.95);
    const auto has = [](const std::string& text, const char* part) {
      return text.find(part) != std::string::npos;
    };
    QVERIFY(has(refusal(simulation, thrown("x", "cube", "stone", {-0.3, 0.02, 0.1})), "overlap"));
    QVERIFY(has(refusal(simulation, thrown("x", "cube", "stone", {-0.3, 0.0, -1.0})), "below the plane"));
    QVERIFY(has(refusal(simulation, thrown("first", "cube", "stone", free)), "taken"));
    QVERIFY(has(refusal(simulation, thrown("x", "cube", "gold", free)), "is not a material"));
    QVERIFY(has(refusal(simulation, thrown("x", "cone", "stone", free)), "is not a shape"));
    QVERIFY(has(refusal(simulation, with_shape(thrown("x", "marble", "stone", free), 0.1)),
                "which moves only polyhedra"));
    QCOMPARE(simulation.events(), events);
    QVERIFY(refusal(simulation, thrown("x", "cube", "stone", free)).empty());
    QVERIFY(
        has(refusal(simulation, thrown("x", "cube", "stone", Vec3(free + Vec3(0.0, 0.0, 1.0)))), "taken"));
  }
};

SCREE_TEST(JoiningBodiesTest)
#include "test_joining_bodies.moc"
