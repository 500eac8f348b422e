#include <QtTest>
#include <algorithm>
#include <random>

#include "core/frame/contact_order.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestContactOrder : public QObject {
  Q_OBJECT

 private slots:
  void theSameAsAStableSort() {
    std::mt19937 random(5);
    std::vector<ContactKey> keys;
    for (int i = 0; i < 500; ++i) {
      const int a = static_cast<int>(random() % 20);
      keys.push_back({a, random() % 2 == 0, static_cast<int>(random() % 6)});
    }
    std::vector<int> expected(keys.size());
    for (int i = 0; i < 500; ++i) expected[i] = i;
    std::stable_sort(expected.begin(), expected.end(), [&](int i, int j) { return keys[i] < keys[j]; });
    const std::vector<int> places = contact_places(keys, 20);
    for (int i = 0; i < 500; ++i) QCOMPARE(places[expected[i]], i);
  }

  void noContactsHaveNoPlaces() { QVERIFY(contact_places({}, 3).empty()); }

  void contactsOfBallsAreInOrder() {
    const std::string text = R"(
title = "Balls"
duration = 1.0
[[material]]
name = "glass"
density = 2500
young_modulus = 1e8
poisson_ratio = 0.2
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
friction = { static = 0.5, dynamic = 0.4 }
[[shape]]
name = "ball"
radius = 0.1
[[body]]
shape = "ball"
material = "glass"
position = [0.0999, 0, 0.0999]
[[body]]
shape = "ball"
material = "glass"
position = [0.2997, 0, 0.0999]
[[wall]]
name = "floor"
material = "glass"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[wall]]
name = "side"
material = "glass"
plane = { point = [0, 0, 0], normal = [1, 0, 0] }
)";
    Simulation simulation(build_model(parse_scene(text, "balls.toml")));
    const std::vector<FrameContact> contacts = simulation.frame().contacts;
    QCOMPARE(contacts.size(), std::size_t{4});
    // Ball 0 touches ball 1, a side and the floor, in this order.
    QCOMPARE(contacts[0].a, 0);
    QCOMPARE(contacts[0].b, 1);
    VERIFY(contacts[0].normal.x() < -0.99);
    VERIFY_NEAR(contacts[0].point, Vec3(0.1998, 0.0, 0.0999), 1e-4);
    QCOMPARE(contacts[1].wall, 0);
    VERIFY(contacts[1].normal.z() > 0.99);
    QCOMPARE(contacts[2].wall, 1);
    VERIFY(contacts[2].normal.x() > 0.99);
    QCOMPARE(contacts[3].a, 1);
    QCOMPARE(contacts[3].wall, 0);
  }
};

SCREE_TEST(TestContactOrder)
#include "test_contact_order.moc"
