#include <QtTest>

#include "core/model/lookup.hpp"
#include "core/probes/probe.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/example_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double g = 9.81;

int body(const Frame& frame, const char* name) {
  return find_body(*frame.model, name);
}

double kinetic(const Frame& frame) {
  return frame.energy.kinetic_translational + frame.energy.kinetic_rotational;
}

}  // namespace

/// Small gallery scenes that each show one effect.
class DemonstrationsTest : public QObject {
  Q_OBJECT

 private slots:
  /// A ball that rebounds with the fraction e of its speed reaches e² of its height.
  void ballsComeBackToTheSquareOfTheirRestitution() {
    Simulation simulation = example_until("restitution", 1.0);
    const std::pair<const char*, double> balls[] = {{"lively", 0.9}, {"middling", 0.5}, {"dull", 0.2}};
    std::array<double, 3> highest{};
    std::array<bool, 3> bounced{};
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      for (int k = 0; k < 3; ++k) {
        const FrameBody& ball = frame.bodies[body(frame, balls[k].first)];
        bounced[k] = bounced[k] || ball.position.z() < 0.1;
        if (bounced[k] && ball.velocity.z() >= 0.0)
          highest[k] = std::max(highest[k], ball.position.z() - 0.1);
      }
    }
    const Frame end = simulation.frame();
    for (int k = 0; k < 3; ++k) {
      // All at the top of their bounce, above their lines.
      const double height = end.bodies[body(end, balls[k].first)].position.z() - 0.1;
      QVERIFY2(highest[k] - height < 1e-4, qPrintable(QString::number(height)));
      const double line = end.bodies[3 + k].position.z() + 0.008;
      QVERIFY2(std::abs(height - line) < 2e-3, qPrintable(QString::number(line)));
    }
    // Restitution is accurate to 0.01, and gravity slows a ball during contact.
    for (int k = 0; k < 3; ++k) {
      const double e = balls[k].second;
      QVERIFY2(std::abs(std::sqrt(highest[k]) - e) < 0.01, qPrintable(QString::number(highest[k])));
    }
  }

  /// Friction acts at the contact point and conserves the angular momentum about it: 7/5 of the final rolling
  /// speed is the initial v − 2/5 R ω.
  void ballsWithBackspinRollOnStopOrComeBack() {
    const Frame end = frame_at("backspin", 3.0);
    const std::pair<const char*, double> balls[] = {{"forward", 0.0}, {"dead", 11.25}, {"back", 20.0}};
    for (const auto& [name, backspin] : balls) {
      const FrameBody& ball = end.bodies[body(end, name)];
      const double rolls = (5.0 * 0.9 - 2.0 * 0.2 * backspin) / 7.0;
      QVERIFY2(std::abs(ball.velocity.x() - rolls) < 0.01, qPrintable(QString::number(ball.velocity.x())));
      // The friction spring of a rolling ball oscillates slightly.
      QVERIFY2(std::abs(ball.spin.y() * 0.2 - rolls) < 0.05, qPrintable(QString::number(ball.spin.y())));
    }
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated());
  }

  /// Balls that roll freely run apart to the rims; those that resist rolling keep a heap of several layers.
  void rollingResistanceKeepsAHeap() {
    const Frame end = frame_at("rolling_heaps", 4.0);
    VERIFY(end.energy.dissipated_rolling > 0.05 * end.energy.dissipated());
    double highest[2] = {0.0, 0.0};
    double widest[2] = {0.0, 0.0};
    for (int side = 0; side < 2; ++side) {
      const BodyRange& balls = end.model->fill_bodies[static_cast<std::size_t>(side)];
      for (int i = balls.first; i < balls.first + balls.count; ++i) {
        const Vec3& at = end.bodies[static_cast<std::size_t>(i)].position;
        highest[side] = std::max(highest[side], at.z());
        widest[side] += std::hypot(at.x() - (side == 0 ? -1.0 : 1.0), at.y()) / balls.count;
      }
    }
    qInfo() << "heights" << highest[0] << highest[1] << "mean radii" << widest[0] << widest[1];
    VERIFY(highest[0] < 0.15);
    VERIFY(highest[1] > 0.22);
    VERIFY(widest[0] > 1.3 * widest[1]);
    const auto heap = std::get<SurfaceReading>(read_probe(end, *find_probe(end.model->scene, "heap")));
    qInfo() << "slope of the heap" << heap.angle << "±" << heap.scatter << "degrees";
    VERIFY(heap.angle > 20.0);
    VERIFY(heap.angle < 34.0);
  }

  /// The belt carries gravel out of the chute and beyond its own end; its work is external work.
  void theConveyorCarriesGravel() {
    const Frame end = frame_at("conveyor", 2.5);
    int carried = 0;
    for (const FrameBody& body : end.bodies)
      carried += body.position.x() > 0.75 && body.position.z() < 0.5 ? 1 : 0;
    qInfo() << carried << "grains beyond the belt, work" << end.energy.external_work << "J";
    VERIFY(carried > 50);
    VERIFY(end.energy.external_work > 0.0);
    QVERIFY(end.walls[0].displacement.isZero(0.0));
  }

  /// The three large balls rise from the bottom above the middle of the small ones.
  void largeBallsRiseInAShakenBox() {
    const Frame end = frame_at("brazil_nut", 12.0);
    double middle = 0.0;
    for (std::size_t i = 3; i < end.bodies.size(); ++i)
      middle += end.bodies[i].position.z() / static_cast<double>(end.bodies.size() - 3);
    for (std::size_t i = 0; i < 3; ++i) {
      qInfo() << "large ball at" << end.bodies[i].position.z() << "m, the small ones at" << middle << "m";
      VERIFY(end.bodies[i].position.z() > middle);
    }
  }

  /// The lid carries the load; the shear stress is the share of it that friction and interlocking allow.
  void theShearBoxMeasuresFriction() {
    Simulation simulation = example_until("shear_box", 2.6);
    double pressed = 0.0;
    double sheared = 0.0;
    int frames = 0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (!simulation.at_output() || simulation.time() < 2.0) continue;
      const Frame frame = simulation.frame();
      const FrameWall& upper = frame.walls[find_wall(*frame.model, "upper")];
      const FrameWall& lid = frame.walls[find_wall(*frame.model, "lid")];
      pressed += lid.force.z() / 0.0144;
      sheared -= (upper.force.x() + lid.force.x()) / 0.0144;
      ++frames;
    }
    qInfo() << "normal stress" << pressed / frames << "Pa, shear stress" << sheared / frames << "Pa";
    VERIFY_NEAR(pressed / frames, 1e4, 200.0);
    VERIFY(sheared > 0.4 * pressed);
    VERIFY(sheared < 1.2 * pressed);
  }

  /// What streams into the silo is inside or has left, to the last ball.
  void theSiloFillsAndDrains() {
    const Frame end = frame_at("silo_stream", 4.3);
    const FrameStream& feed = end.streams[0];
    const FrameStream& drain = end.streams[1];
    const auto inside = std::count_if(end.bodies.begin(), end.bodies.end(),
                                      [](const FrameBody& ball) { return ball.present; });
    qInfo() << feed.mass << "kg in," << drain.mass << "kg out," << inside << "balls inside";
    VERIFY_NEAR(feed.mass, 27.0, 0.05);
    VERIFY(feed.bodies == drain.bodies + inside);
    VERIFY(drain.mass > 2.0);
    QCOMPARE(std::get<FrameFlow>(read_probe(end, *find_probe(end.model->scene, "out"))).mass, drain.mass);
    QVERIFY(end.notes.empty());
  }

  /// No grain is below a sieve that it does not fit through.
  void theSievesSortBySize() {
    const Frame end = frame_at("sieve_stack", 2.5);
    int fine = 0;
    for (std::size_t i = 0; i < end.bodies.size(); ++i) {
      if (!end.bodies[i].present) continue;
      const double diameter = 2.0 * bounding_radius(*end.model, static_cast<int>(i));
      const double height = end.bodies[i].position.z();
      if (height < 0.29) VERIFY(diameter < 0.0245);
      if (height < 0.17) VERIFY(diameter < 0.0155);
      if (height < 0.05) VERIFY(diameter < 0.0095);
      fine += height < 0.17 ? 1 : 0;
    }
    qInfo() << fine << "grains below the second sieve," << end.streams[1].bodies << "have passed all";
    VERIFY(fine > 30);
    VERIFY(end.streams[1].bodies > 5);
  }

  /// The powder is lifted higher than without adhesion, and tearing it apart costs energy.
  void stickyPowderClimbsHigher() {
    const auto middle = [](const Frame& frame) {
      double sum = 0.0;
      for (const FrameBody& one : frame.bodies) sum += one.position.z() / double(frame.bodies.size());
      return sum;
    };
    Simulation sticky = example_until("sticky_drum", 1.5);
    Simulation dry = example_until("sticky_drum", 1.5);
    QVERIFY(!dry.change(SetEvent{{{"contact.0.cohesion.surface_energy", "0.001"}}}));
    while (!sticky.finished()) QVERIFY(!sticky.step());
    while (!dry.finished()) QVERIFY(!dry.step());
    const Frame end = sticky.frame(false);
    qInfo() << "sticky" << middle(end) << "dry" << middle(dry.frame(false)) << "torn apart"
            << end.energy.dissipated_adhesion << "J";
    VERIFY(middle(end) > middle(dry.frame(false)) + 0.001);
    VERIFY(end.energy.dissipated_adhesion > 10.0 * dry.frame(false).energy.dissipated_adhesion);
  }

  /// Without friction a drum with flat sides stirs its balls; in the one without facets they lie still.
  void aDrumWithoutFacetsSlipsAlongBelowTheBalls() {
    const Frame end = frame_at("drum_without_facets", 4.0);
    double stirred = 0.0;
    double still = 0.0;
    for (const FrameBody& one : end.bodies)
      (one.position.x() < 0.0 ? stirred : still) += one.velocity.squaredNorm() / 200.0;
    qInfo() << "mean speeds" << std::sqrt(stirred) << std::sqrt(still) << "m/s";
    VERIFY(std::sqrt(stirred) > 0.1);
    VERIFY(std::sqrt(still) < 1e-3);
    for (const FrameBody& one : end.bodies)
      VERIFY(std::hypot(std::abs(one.position.x()) - 0.34, one.position.z()) < 0.29);
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.throughput());
  }

  /// One ball in, one ball out: the last ball gets the speed of the first, and the others stay at rest.
  void cradleHandsABlowOn() {
    Simulation simulation = example_until("cradle_on_strings", 1.0);
    double fastest_first = 0.0;
    double fastest_last = 0.0;
    const double energy = simulation.frame().energy.gravitational;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      const double last = frame.bodies[body(frame, "fifth")].velocity.x();
      if (last < 0.05)
        fastest_first = std::max(fastest_first, frame.bodies[body(frame, "first")].velocity.x());
      fastest_last = std::max(fastest_last, last);
      if (std::abs(frame.time - 0.5) < 2e-5) {
        for (const char* still : {"first", "second", "third", "fourth"})
          VERIFY(frame.bodies[body(frame, still)].velocity.norm() < 0.02);
        VERIFY(frame.bodies[body(frame, "fifth")].position.x() > 0.19);
      }
    }
    // A point mass on a string of 292 mm released at 24°.
    const double speed = std::sqrt(2.0 * g * 0.292 * (1.0 - std::cos(24.0 * M_PI / 180.0)));
    QVERIFY2(std::abs(fastest_first / speed - 1.0) < 0.03, qPrintable(QString::number(fastest_first)));
    QVERIFY2(std::abs(fastest_last / fastest_first - 1.0) < 0.01, qPrintable(QString::number(fastest_last)));
    const Frame end = simulation.frame();
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * energy);
  }

  /// Pushed at its foot a block slides at μ_s m g. Pushed at its centre, its leading edge carries more, W/2 +
  /// F, than its trailing edge, W/2 − F, which slips first. If the trailing edge slipped permanently, the
  /// block would slide at F = μ_s (W/2 + F) + μ_d (W/2 − F), 0.35 W/0.9; but it sticks again at times, so
  /// that the block holds slightly longer. Pushed at its top it topples first, at a quarter of its weight.
  void blocksSlideOrTopple() {
    Simulation simulation = example_until("pushed_blocks", 2.0);
    const double weight = 4.0 * g;
    std::array<double, 3> gives_way{-1.0, -1.0, -1.0};
    const char* const names[] = {"foot", "centre", "top"};
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      for (int k = 0; k < 3; ++k) {
        const FrameBody& block = frame.bodies[body(frame, names[k])];
        if (gives_way[k] < 0.0 && block.velocity.norm() > 0.01) gives_way[k] = 20.0 * frame.time;
      }
    }
    QVERIFY2(std::abs(gives_way[0] - 0.4 * weight) < 0.3, qPrintable(QString::number(gives_way[0])));
    QVERIFY2(gives_way[1] > 0.35 / 0.9 * weight && gives_way[1] < gives_way[0] - 0.05,
             qPrintable(QString::number(gives_way[1])));
    // It must rotate a little before it reaches that speed.
    QVERIFY2(gives_way[2] > 0.25 * weight && gives_way[2] < 0.25 * weight + 2.0,
             qPrintable(QString::number(gives_way[2])));
    const Frame end = simulation.frame();
    const auto turned = [&](const char* name) {
      return angle_between(Rotation(), end.bodies[body(end, name)].rotation);
    };
    QVERIFY(turned("foot") < 1e-3 && turned("centre") < 1e-3);
    for (const char* slid : {"foot", "centre"}) {
      VERIFY(end.bodies[body(end, slid)].position.x() > 0.25);
      VERIFY(end.bodies[body(end, slid)].velocity.norm() < 1e-3);
    }
    VERIFY(std::abs(turned("top") - 0.5 * M_PI) < 1e-3);
  }

  void hopperRunsEmptyOrClogs_data() {
    QTest::addColumn<QString>("scene");
    QTest::addColumn<bool>("clogs");
    QTest::newRow("friction 0.15") << "hopper" << false;
    QTest::newRow("friction 0.9") << "hopper_clogging" << true;
  }
  void hopperRunsEmptyOrClogs() {
    QFETCH(QString, scene);
    QFETCH(bool, clogs);
    const Frame end = frame_at(scene.toStdString(), 2.5);
    int above = 0;
    for (const FrameBody& one : end.bodies) above += one.position.z() > 0.55 ? 1 : 0;
    if (clogs) {
      QVERIFY2(above > 100 && above < 240, qPrintable(QString::number(above)));
      VERIFY(kinetic(end) < 1e-3);
    } else {
      QCOMPARE(above, 0);
    }
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * end.energy.dissipated());
  }
};

SCREE_TEST(DemonstrationsTest)
#include "test_demonstrations.moc"
