#include <QtTest>

#include "core/frame/starting_frame.hpp"
#include "core/model/model.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/setup/checks/start_checks.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

const std::string head = R"(
title = "Test"
duration = 1.0
[[material]]
name = "glass"
density = 2500
young_modulus = 7e10
poisson_ratio = 0.2
[[material]]
name = "clay"
density = 1500
[[shape]]
name = "ball"
radius = 0.5
[[shape]]
name = "cube"
mesh = "../meshes/cube_100mm.stl"
unit = "mm"
scale = 10
)";

std::string rule(const std::string& law, const std::string& materials = "") {
  return "[[contact]]\n" + (materials.empty() ? "" : "materials = [" + materials + "]\n") +
         "normal = { law = " + law + " }\n";
}
const std::string hertz = "\"hertz\"";
const std::string linear = "\"linear\", stiffness = 1e5";
const std::string barrier = "\"barrier\", activation_gap = 1e-3, stiffness = 1e7";

std::string body(const std::string& shape, const std::string& position, const std::string& more = "",
                 const std::string& material = "glass") {
  return "[[body]]\nshape = \"" + shape + "\"\nmaterial = \"" + material + "\"\nposition = [" + position +
         "]\n" + more + "\n";
}

/// Balls of clay may start with overlaps, which a barrier law does not allow.
const std::string soft_balls =
    rule(linear, "\"clay\", \"clay\"") + rule(linear, "\"clay\", \"glass\"") + rule(barrier);

std::string ball_at(const std::string& position, const std::string& more = "") {
  return body("ball", position, more, "clay");
}

std::string floor_of(const std::string& material) {
  return "[[wall]]\nname = \"floor\"\nmaterial = \"" + material +
         "\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
}

std::shared_ptr<const Model> build(const std::string& parts) {
  return build_model(
      parse_scene(head + parts, std::string(SCREE_SOURCE_DIR) + "/resources/scenes/test.toml"));
}

QString fault(const std::string& parts) {
  try {
    build(parts);
    return "none";
  } catch (const SceneError& error) {
    return QString::fromStdString(error.message());
  }
}

}  // namespace

/// Models of spheres, and checks of their initial state.
class SphereModelTest : public QObject {
  Q_OBJECT

 private slots:
  void sphereHasItsMassInertiaAndExtent() {
    const auto model = build(rule(hertz) + body("ball", "1, 2, 3", "size = 2"));
    QVERIFY(is_sphere(*model, 0));
    const double mass = 2500.0 * 4.0 / 3.0 * M_PI;
    VERIFY_NEAR(model->bodies[0].mass / mass, 1.0, 1e-14);
    VERIFY_NEAR(inertia_of(*model, model->bodies[0]), 0.4 * mass * Mat3::Identity(), 1e-12 * mass);
    QCOMPARE(bounding_radius(*model, 0), 1.0);
    QCOMPARE(model->lower, Vec3(0, 1, 2));
    QCOMPARE(model->upper, Vec3(2, 3, 4));
  }

  void spheresMayOverlapButNotWithTheirCentres() {
    const std::string rules = soft_balls + floor_of("glass");
    QCOMPARE(fault(rules + ball_at("0, 0, 0.4") + ball_at("0, 0, 1.2")), QString("none"));
    QCOMPARE(fault(rules + body("cube", "0, 0, 0.6") + ball_at("0, 0, 1.2")), QString("none"));
    QCOMPARE(
        fault(rules + ball_at("0, 0, 1.2") + body("cube", "0, 0, 0.8")),
        QString("body 0 starts with its centre inside body 1; a sphere may overlap a surface, but its centre "
                "must lie outside"));
    // A rotated cube of twice the size contains the point, an upright one does not.
    const std::string ball = ball_at("1.2, 0, 2");
    QCOMPARE(fault(rules + ball + body("cube", "0, 0, 2", "size = 2")), QString("none"));
    QVERIFY(fault(rules + ball + body("cube", "0, 0, 2", "size = 2\nrotation = [0, 0, 0.785]"))
                .startsWith("body 0 starts with its centre inside body 1"));
    QVERIFY(fault(rules + ball_at("0, 0, -0.1"))
                .startsWith("body 0 starts with its centre 0.1 m below the plane"));
    QCOMPARE(fault(rules + ball_at("0, 0, -0.1", "hold = true\nname = \"later\"") + ball_at("0, 0, 2")),
             QString("none"));
  }

  void wallsThatStartTurnedHoldWhatTheyHoldThere() {
    const auto wall = [](const std::string& motion) {
      return "[[wall]]\nname = \"box\"\nmaterial = \"glass\"\nmesh = \"../meshes/cube_100mm.stl\"\nunit = "
             "\"mm\"\nscale "
             "= 10\n" +
             motion;
    };
    const std::string moved = "motion = { time = [0], displacement = [[5, 0, 0]] }\n";
    QVERIFY(
        fault(rule(linear) + wall("") + body("ball", "0.1, 0, 0")).contains("centre inside wall \"box\""));
    QCOMPARE(fault(rule(linear) + wall(moved) + body("ball", "0.1, 0, 0")), QString("none"));
    QVERIFY(
        fault(rule(linear) + wall(moved) + body("ball", "5.1, 0, 0")).contains("centre inside wall \"box\""));
  }

  void lawsMustSuitThePairsThatCanMeet() {
    const std::string floor = floor_of("glass");
    const std::string balls = body("ball", "0, 0, 1") + body("ball", "3, 0, 1");
    for (const std::string& law : {hertz, linear, barrier})
      QCOMPARE(fault(rule(law) + floor + balls), QString("none"));
    // A single cube can touch only spheres.
    QCOMPARE(fault(rule(hertz) + balls + body("cube", "6, 0, 1")), QString("none"));
    QCOMPARE(fault(rule(hertz) + balls + body("cube", "6, 0, 1") + body("cube", "9, 0, 1")),
             QString("body 3 and body 2 can meet under the law \"hertz\"; a pair without a sphere takes "
                     "\"barrier\" or "
                     "\"log_barrier\""));
    QCOMPARE(
        fault(rule(linear) + floor + balls + body("cube", "6, 0, 1")),
        QString("body 2 and wall \"floor\" can meet under the law \"linear\"; a pair without a sphere takes "
                "\"barrier\" or \"log_barrier\""));
    // Fixed bodies touch neither fixed walls nor each other.
    const std::string fixed =
        body("cube", "6, 0, 1", "fixed = true") + body("cube", "9, 0, 1", "fixed = true");
    QCOMPARE(fault(rule(linear) + floor + balls + fixed), QString("none"));
    QVERIFY(fault(rule(linear) + balls + fixed + body("cube", "12, 0, 1"))
                .startsWith("body 4 and body 2 can meet"));
    QVERIFY(
        fault(rule(linear) + floor + "motion = { velocity = [0, 0, 1], spin = [0, 0, 0] }\n" + balls + fixed)
            .startsWith("body 2 and wall \"floor\" can meet under the law \"linear\""));
    // Clay has rules of its own, with the barrier for its cubes.
    const std::string clay = body("cube", "6, 0, 1", "", "clay") + body("cube", "9, 0, 1", "", "clay");
    QCOMPARE(fault(rule(barrier, "\"clay\", \"clay\"") + rule(linear) + balls + clay), QString("none"));
  }

  void hertzNeedsTheModuliOfWhatGives() {
    const QString missing =
        "material \"clay\" has no young_modulus, which the law \"hertz\" of its contacts needs; give it";
    const std::string ball = body("ball", "0, 0, 1");
    // Walls are rigid.
    QCOMPARE(fault(rule(hertz) + ball + floor_of("clay")), QString("none"));
    QCOMPARE(fault(rule(hertz) + body("ball", "0, 0, 1", "", "clay") + floor_of("glass")), missing);
    QCOMPARE(fault(rule(hertz) + body("ball", "0, 0, 1", "", "clay")), QString("none"));
    QCOMPARE(fault(rule(hertz) + ball + body("ball", "3, 0, 1", "", "clay")), missing);
    QCOMPARE(fault(rule(hertz) + ball + body("cube", "3, 0, 1", "", "clay")), missing);
    QCOMPARE(fault(rule(hertz) + body("cube", "3, 0, 1", "", "clay") + ball), missing);
    QCOMPARE(fault(rule(linear) + ball + body("ball", "3, 0, 1", "", "clay")), QString("none"));
  }

  void kindsMetLateAreComparedWithAll() {
    const std::string rules = rule(linear, "\"glass\", \"glass\"");
    const std::string many = body("ball", "0, 0, 1") + body("ball", "3, 0, 1") + body("ball", "6, 0, 1");
    QCOMPARE(fault(rules + many), QString("none"));
    QVERIFY(fault(rules + many + body("ball", "9, 0, 1", "", "clay"))
                .startsWith("no contact rule fits the materials"));
    QVERIFY(fault(rules + many + floor_of("clay")).startsWith("no contact rule fits the materials"));
  }

  void spheresCountForNoInterpenetration() {
    const auto model =
        build(soft_balls + ball_at("0, 0, 0") + ball_at("0.5, 0, 0") + body("cube", "0, 0, 0.9"));
    QCOMPARE(count_interpenetrations(starting_frame(model)), 0);
    Frame frame = starting_frame(model);
    QVERIFY(misplaced_body(frame).empty());
    frame.bodies[0].position = Vec3(0, 0, 0.8);
    QVERIFY(!misplaced_body(frame).empty());
  }

  void fillsOfSpheresKeepOffBodiesAndWalls() {
    const auto model =
        build(rule(barrier) + floor_of("glass") + body("ball", "0, 0, 0.51") + body("cube", "2, 0, 0.6") +
              "[[fill]]\nshape = \"ball\"\nmaterial = \"clay\"\ncount = 40\nsize = { min = 0.2, max = 0.4 "
              "}\nregion = { min = [-2, -1, 0], max = [4, 1, 1.5] }\n");
    QCOMPARE(model->bodies.size(), size_t{42});
    for (int i = 2; i < 42; ++i) {
      const Vec3& centre = model->start[i].position;
      const double radius = bounding_radius(*model, i);
      VERIFY(radius >= 0.1);
      VERIFY(radius <= 0.2);
      VERIFY((centre - model->start[0].position).norm() >= 0.5 + radius);
      // The cube's edges are a metre long.
      const Vec3 outside = ((centre - Vec3(2, 0, 0.6)).cwiseAbs().array() - 0.5).max(0.0);
      VERIFY(outside.norm() >= radius - 1e-5);
      VERIFY(centre.z() >= radius * (1.0 - 1e-8));
    }
  }
};

SCREE_TEST(SphereModelTest)
#include "test_sphere_model.moc"
