#include <QtTest>

#include "core/bodies/sine_motion.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/value_meaning.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/eventful_scenes.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double pi = std::numbers::pi;

std::string set_at(double time, const std::string& values) {
  return "[[event]]\ntime = " + std::to_string(time) + "\nset = { " + values + " }\n";
}

const std::string shake =
    R"("wall.floor.motion" = { amplitude = [0.004, 0, 0], frequency = 20, periods = 3 })";

/// A cube at rest on a floor that shakes by 1.6 m/s² at most, less than friction can pass on.
ModelBuilder block_on_a_shaken_floor() {
  ModelBuilder builder = cubes(cube_rule(0.1, 0.5, 0.5));
  builder.body(Vec3(0, 0, 0.05 + 1e-3 - 2.0 * 9.81 / 4e7));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  builder.scene().solver.time_step = 1e-5;
  builder.scene().solver.sleep = false;
  builder.model().walls[0].motion = SineMotion{Vec3(1e-3, 0, 0), 5.0, 3, 0.1};
  return builder;
}

}  // namespace

/// Walls that move as a sine: its shape, its work, and shakes by an event.
class ShakenWallsTest : public QObject {
  Q_OBJECT

 private slots:
  /// Between the first and the last half period it is a plain sine; there, sin² θ/2 swells and fades it.
  void theSineHasItsClosedForm() {
    const SineMotion motion{Vec3(0.01, 0, 0), 5.0, 4, 0.3};
    QCOMPARE(start_of(motion), 0.3);
    VERIFY_NEAR(end_of(motion), 1.1, 1e-15);
    for (int i = -10; i <= 110; ++i) {
      const double time = 0.3 + 0.00801 * i;
      const double angle = 2.0 * pi * 5.0 * (time - 0.3);
      const double left = 8.0 * pi - angle;
      const double half = std::sin(0.5 * std::min(angle, left));
      const double swell = angle < pi || left < pi ? half * half : 1.0;
      const double expected = angle < 0.0 || left < 0.0 ? 0.0 : swell * std::sin(angle);
      VERIFY_NEAR(swing_at(motion, time).place, expected, 1e-12);
    }
  }

  /// The velocity is the derivative of the displacement, and has no jump; nor has the acceleration.
  void velocityAndAccelerationDoNotJump() {
    const SineMotion motion{Vec3(0.01, 0, 0), 5.0, 2, 0.3};
    const double step = 1e-6;
    double fastest = 0.0;
    double acceleration = 0.0;
    double largest = 0.0;
    for (int i = -100; i < 4200; ++i) {
      const double time = 0.3 + 1e-4 * i;
      const double slope =
          (swing_at(motion, time + step).place - swing_at(motion, time - step).place) / (2.0 * step);
      VERIFY_NEAR(swing_at(motion, time).rate, slope, 1e-5);
      fastest = std::max(fastest, std::abs(slope));
      const double now =
          (swing_at(motion, time + step).rate - swing_at(motion, time - step).rate) / (2.0 * step);
      // The third derivative is at most 3.5 ω³.
      VERIFY(std::abs(now - acceleration) < 3.6 * std::pow(2.0 * pi * 5.0, 3) * 1e-4);
      acceleration = now;
      largest = std::max(largest, std::abs(now));
    }
    VERIFY_NEAR(fastest, 2.0 * pi * 5.0, 1e-2);
    VERIFY_NEAR(peak_acceleration(motion), 0.01 * largest, 1e-4 * largest * 0.01);
    VERIFY_NEAR(peak_velocity(motion), Vec3(0.01 * 2.0 * pi * 5.0, 0, 0), 1e-15);
    for (const double time : {0.3, 0.7, 0.7001, 5.0}) {
      QCOMPARE(swing_at(motion, time).place, 0.0);
      QCOMPARE(swing_at(motion, time).rate, 0.0);
    }
  }

  /// Both peaks are as high as the amplitude, already in a sine of two periods.
  void thePeaksAreTheAmplitude() {
    const SineMotion motion{Vec3(0.01, 0, 0), 5.0, 2, std::nullopt};
    VERIFY_NEAR(swing_at(motion, 0.15).place, -1.0, 1e-12);
    VERIFY_NEAR(swing_at(motion, 0.25).place, 1.0, 1e-12);
    const SineMotion endless{Vec3(0.01, 0, 0), 5.0, std::nullopt, std::nullopt};
    VERIFY_NEAR(swing_at(endless, 1000.05).place, 1.0, 1e-9);
  }

  /// Sixteen steps in a period, however long they might be, and one at start and end.
  void stepsResolveTheSine() {
    const SineMotion motion{Vec3(0.01, 0, 0), 5.0, 2, 0.3};
    double time = 0.0;
    std::vector<double> stops;
    while (std::isfinite(time = next_stop_of(motion, time))) stops.push_back(time);
    QCOMPARE(stops.size(), std::size_t{33});
    QCOMPARE(stops.front(), 0.3);
    QCOMPARE(stops.back(), end_of(motion));
    for (std::size_t i = 1; i < stops.size(); ++i) VERIFY_NEAR(stops[i] - stops[i - 1], 0.0125, 1e-12);
  }

  /// The block goes with the floor: friction is its mass times the acceleration of the floor. It ends at rest
  /// where it began, and friction has done and taken back as much work.
  void aBlockIsCarriedAlongAndBack() {
    Simulation simulation(block_on_a_shaken_floor().build(), 1);
    const auto floor = std::get<SineMotion>(simulation.model().walls[0].motion);
    double farthest = 0.0;
    double work = 0.0;
    double most_work = 0.0;
    Frame before = simulation.frame();
    while (simulation.time() < 0.8 * (1.0 - 1e-12)) {
      QVERIFY(!simulation.step());
      const Frame after = simulation.frame();
      const Vec3 path = after.walls[0].displacement - before.walls[0].displacement;
      work -= 0.5 * (before.walls[0].force + after.walls[0].force).dot(path);
      most_work = std::max(most_work, work);
      farthest = std::max(farthest, std::abs(after.walls[0].displacement.x()));
      VERIFY_NEAR(after.bodies[0].position.x(), swing_at(floor, after.time).place * 1e-3, 1e-5);
      before = after;
    }
    const Frame frame = simulation.frame();
    qInfo() << frame.bodies[0].position.x() << work << most_work << frame.energy.external_work
            << frame.energy.balance_error << frame.energy.dissipated();
    VERIFY_NEAR(farthest, 1e-3, 1e-8);
    QCOMPARE(frame.walls[0].displacement, Vec3(0, 0, 0));
    VERIFY_NEAR(frame.bodies[0].position.x(), 0.0, 1e-5);
    VERIFY(frame.bodies[0].velocity.norm() < 1e-4);
    // ½ m v² at the steepest place of the sine.
    VERIFY_NEAR(most_work, std::pow(2.0 * pi * 5.0 * 1e-3, 2), 2e-5);
    VERIFY_NEAR(frame.energy.external_work, work, 1e-3 * most_work);
    VERIFY(std::abs(frame.energy.balance_error) < 1e-3 * most_work);
  }

  /// Set by an event without a start it begins with the event and ends where the wall was, each time.
  void anEventShakesFromItsTimeOn() {
    const std::string slow =
        R"("wall.floor.motion" = { amplitude = [0, 0, 0.01], frequency = 10, periods = 2 })";
    Simulation simulation(model_of(eventful_scene("spheres", "explicit") + set_at(0.0123, shake)), 1);
    QVERIFY(run_until(simulation, 0.0123));
    QCOMPARE(simulation.frame().walls[0].displacement, Vec3(0, 0, 0));
    double farthest = 0.0;
    while (simulation.time() < 0.16) {
      QVERIFY(!simulation.step());
      farthest = std::max(farthest, simulation.frame(false).walls[0].displacement.norm());
      const SineMotion motion{Vec3(0.004, 0, 0), 20.0, 3, 0.0123};
      const Vec3 expected = swing_at(motion, simulation.time()).place * motion.amplitude;
      VERIFY_NEAR(simulation.frame(false).walls[0].displacement, expected, 1e-13);
    }
    VERIFY(farthest > 0.0039);
    VERIFY(simulation.time() < 0.1623);
    QVERIFY(run_until(simulation, 0.2));
    QCOMPARE(simulation.frame(false).walls[0].displacement, Vec3(0, 0, 0));
    // The same shake once more is no change of the text, but of the motion.
    QVERIFY(!simulation.change(SetEvent{{motion_value(
        simulation.model().scene.walls[0], 0, SineMotion{Vec3(0.004, 0, 0), 20.0, 3, std::nullopt})}}));
    QVERIFY(run_until(simulation, 0.22));
    VERIFY(simulation.frame(false).walls[0].displacement.norm() > 1e-3);
  }

  /// A wall that has moved is shaken about the place where it is.
  void aWallIsShakenWhereItIs() {
    Simulation simulation(
        model_of(
            eventful_scene("spheres", "explicit") +
            set_at(0.16,
                   R"("wall.pusher.motion" = { amplitude = [0.002, 0, 0], frequency = 50, periods = 2 })")),
        1);
    QVERIFY(run_until(simulation, 0.16));
    VERIFY_NEAR(simulation.frame(false).walls[1].displacement, Vec3(0.06, 0, 0), 1e-12);
    QVERIFY(run_until(simulation, 0.18));
    QVERIFY(run_until(simulation, 0.175 + 0.0225));
    VERIFY_NEAR(simulation.frame(false).walls[1].displacement, Vec3(0.06, 0, 0), 2.1e-3);
    QVERIFY(run_until(simulation, 0.21));
    VERIFY_NEAR(simulation.frame(false).walls[1].displacement, Vec3(0.06, 0, 0), 1e-12);
  }

  void byHandItReplaysWithTheSameBits_data() { bodies_and_methods(); }
  /// Also from a state saved in the middle of the shake, and with any number of threads.
  void byHandItReplaysWithTheSameBits() {
    QFETCH(QString, bodies);
    QFETCH(QString, method);
    const Scene scene =
        parse_scene(eventful_scene(bodies.toStdString(), method.toStdString()), "/scene.toml");
    Simulation simulation(build_model(scene), 1);
    QVERIFY(run_until(simulation, 0.0412));
    const SineMotion sine{Vec3(0.003, 0, 0), 20.0, 3, std::nullopt};
    QVERIFY(!simulation.change(SetEvent{{motion_value(scene.walls[0], 0, sine)}}));
    QVERIFY(run_until(simulation, 0.1));
    VERIFY(simulation.frame(false).walls[0].displacement.norm() > 1e-4);
    const std::string saved = simulation.save();
    while (!simulation.finished()) QVERIFY(!simulation.step());
    QCOMPARE(simulation.frame(false).walls[0].displacement, Vec3(0, 0, 0));
    const EnergyTerms energy = simulation.frame(false).energy;
    qInfo() << energy.balance_error << energy.throughput() << energy.external_work;
    VERIFY(std::abs(energy.balance_error) < 1e-3 * energy.throughput());
    Scene with_shake = scene;
    with_shake.events = simulation.events();
    const auto model = build_model(parse_scene(scene_text(with_shake, "/"), "/scene.toml"));
    FrameBits expected;
    expected.add(simulation.frame(false));
    for (const int threads : {1, 2, 3}) {
      Simulation again(model, threads);
      while (!again.finished()) QVERIFY(!again.step());
      FrameBits bits;
      bits.add(again.frame(false));
      VERIFY(bits == expected);
    }
    Simulation restored = Simulation::restore(simulation.frame(false).model, saved, 2);
    restored.set_events(simulation.events());
    while (!restored.finished()) QVERIFY(!restored.step());
    FrameBits bits;
    bits.add(restored.frame(false));
    VERIFY(bits == expected);
  }

  void valuesOfMotionsReadBack() {
    Scene scene;
    scene.walls.resize(3);
    scene.walls[1].name = "left side";
    scene.walls[2].name = "floor";
    const SineMotion sine{Vec3(0.1 + 0.2, 0, -1e-3), 1.0 / 3.0, 3, std::nullopt};
    const SceneValue value = motion_value(scene.walls[1], 1, sine);
    QCOMPARE(value.path, std::string("wall.\"left side\".motion"));
    QCOMPARE(wall_in_path(value), std::string("left side"));
    QVERIFY(motion_set_by(value) == std::optional<WallMotion>(sine));
    QCOMPARE(motion_value(scene.walls[0], 0, sine).path, std::string("wall.0.motion"));
    QCOMPARE(wall_in_path(motion_value(scene.walls[2], 2, sine)), std::string("floor"));
    QVERIFY(!motion_set_by({"gravity", "[0, 0, 1]"}));
    const Vec3 gravity(0.1 + 0.2, 0, -1.0 / 3.0);
    QCOMPARE(gravity_set_by(gravity_value(gravity)).value_or(Vec3::Zero()), gravity);
    QVERIFY(!gravity_set_by(value));
    QVERIFY(!gravity_set_by({"gravity", "down"}));
    QVERIFY(!motion_set_by({"wall.floor.motion", "{ speed = 3 }"}));
  }
};

SCREE_TEST(ShakenWallsTest)
#include "test_shaken_walls.moc"
