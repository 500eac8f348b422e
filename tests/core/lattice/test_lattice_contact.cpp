#include <QtTest>

#include "core/energy/energy_error.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/touching_lattice.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

Vec2 place_of(const Frame& frame, int node) {
  return frame.model->lattice->position(node) + frame.nodes[node];
}

/// Angular momentum about the origin, midway between two frames of a free flight.
double moment_between(const Frame& before, const Frame& after) {
  const double duration = after.time - before.time;
  double sum = 0.0;
  for (int n = 0; n < after.model->lattice->nodes(); ++n) {
    const Vec2 place = place_of(after, n);
    const Vec2 velocity = (after.nodes[n] - before.nodes[n]) / duration;
    sum += after.model->lattice->mass(n) * (place.x() * velocity.y() - place.y() * velocity.x());
  }
  for (size_t i = 0; i < after.bodies.size(); ++i) {
    const FrameBody& ball = after.bodies[i];
    const BodyModel& model = after.model->bodies[i];
    const Vec3 velocity = (ball.position - before.bodies[i].position) / duration;
    sum += model.mass * ball.position.cross(velocity).z() +
           inertia_of(*after.model, model)(2, 2) * ball.spin.z();
  }
  return sum;
}

/// A plate of two parts separated by a row of missing cells.
std::shared_ptr<const Model> parted(const Scene& scene, int missing_row) {
  auto model = std::make_shared<Model>(*build_model(scene));
  auto lattice = std::make_shared<Lattice>(*model->lattice);
  lattice->absent.assign(static_cast<size_t>(lattice->cells[0]) * lattice->cells[1], 0);
  for (int column = 0; column < lattice->cells[0]; ++column)
    lattice->absent[static_cast<size_t>(missing_row) * lattice->cells[0] + column] = 1;
  model->lattice = lattice;
  return model;
}

/// Smallest distance of two nodes that are no longer bonded, in cell sides.
double least_distance(const Frame& frame) {
  double least = std::numeric_limits<double>::infinity();
  for (const BrokenBond& bond : frame.broken_bonds) {
    least = std::min(least, (place_of(frame, bond.second) - place_of(frame, bond.first)).norm() / side);
  }
  return least;
}

}  // namespace

/// Lattices in contact with walls, bodies and their own parts: nodes are discs with a radius of half a side.
class LatticeContactTest : public QObject {
  Q_OBJECT

 private slots:
  /// A bar rests on a floor, which an event removes. It then falls with the momentum from gravity and the
  /// floor up to that time, and the energy stored in the contacts leaves the scene.
  void barFallsWhenItsFloorIsRemoved() {
    constexpr double gone = 4e-3;
    constexpr double weight = -50.0;  // for a mass of 1
    Scene scene = touching_bar({12, 4}, 0.3);
    scene.gravity = Vec3(0.0, weight, 0.0);
    add_plane(scene, Vec3(0.0, -0.5 * side, 0.0), Vec3(0.0, 1.0, 0.0));
    scene.events.push_back({gone, RemoveEvent{"wall0"}, 0});
    scene.duration = 8e-3;
    scene.output.interval = 1e-4;
    Simulation simulation(build_model(scene), 1);
    const double mass = density * thickness * 12 * 4 * side * side;
    const auto height = [&](const Frame& frame) {
      double sum = 0.0;
      for (int n = 0; n < frame.model->lattice->nodes(); ++n)
        sum += frame.model->lattice->mass(n) / mass * frame.nodes[n].y();
      return sum;
    };
    double pushed = 0.0;  // impulse of the floor for a mass of 1, at the start of the step
    double most = 0.0;
    double velocity = 0.0;
    double before = height(simulation.frame());
    EnergyError error;
    while (!simulation.finished()) {
      const bool lies = simulation.time() < gone * (1.0 - 1e-9);
      if (!lies) pushed = 0.0;
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const double step = frame.solver.step_size;
      const double midway = velocity + 0.5 * step * (weight + pushed);
      const double now = height(frame);
      QVERIFY2(std::abs((now - before) / step - midway) < 1e-9, qPrintable(QString::number(frame.time)));
      before = now;
      pushed = -frame.walls[0].force.y() / mass;
      velocity = midway + 0.5 * step * (weight + pushed);
      most = std::max(most, pushed);
      if (!lies) QCOMPARE(pushed, 0.0);
      error.add(frame.energy);
    }
    QVERIFY2(error.value() < 1e-3, qPrintable(QString::number(error.value())));
    QVERIFY2(most > 0.5 * -weight, qPrintable(QString::number(most)));
    VERIFY(velocity < 0.5 * weight * gone);
  }

  /// It hits the floor with one end, bounces and rotates without losing energy.
  void barThrownOnAFloorBounces() {
    Scene scene = touching_bar({20, 4});
    add_plane(scene, Vec3(0.0, -0.02, 0.0), Vec3(0.0, 1.0, 0.0));
    scene.lattice->velocity = Vec2(0.5, -3.0);
    scene.lattice->spin = 20.0;
    scene.duration = 0.02;
    scene.output.interval = 1e-4;
    Simulation simulation(build_model(scene), 1);
    const double kinetic = simulation.frame().energy.kinetic();
    double impulse = 0.0;
    double lowest = 1.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      impulse -= frame.walls[0].force.y() * frame.solver.step_size;
      for (int n = 0; n < frame.model->lattice->nodes(); ++n)
        lowest = std::min(lowest, place_of(frame, n).y());
      QVERIFY2(std::abs(frame.energy.balance_error) < 1e-3 * kinetic,
               qPrintable(QString("%1: %2").arg(frame.time).arg(frame.energy.balance_error / kinetic)));
      QVERIFY(frame.contacts.empty());
    }
    QVERIFY2(lowest > -0.02 && lowest < -0.02 + 0.5 * side, qPrintable(QString::number(lowest)));
    // The impulse of the floor equals its momentum.
    const Frame end = simulation.frame();
    const double mass = density * thickness * 20 * 4 * side * side;
    double rise = 0.0;
    for (int n = 0; n < end.model->lattice->nodes(); ++n) {
      rise += end.model->lattice->mass(n) / mass * end.nodes[n].y();
    }
    QVERIFY2(impulse > 2.0 * mass * 3.0 * 0.5, qPrintable(QString::number(impulse / (mass * 3.0))));
    VERIFY(rise > -0.02);
  }

  /// A plate rests on a floor that carries its weight.
  void floorCarriesTheWeight() {
    Scene scene = touching_bar({8, 3});
    add_plane(scene, Vec3(0.0, -0.5 * side, 0.0), Vec3(0.0, 1.0, 0.0));
    scene.gravity = Vec3(0.0, -9.81, 0.0);
    scene.lattice->damping = 800.0;
    scene.duration = 0.1;
    Simulation simulation(build_model(scene), 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const double weight = 9.81 * density * thickness * 8 * 3 * side * side;
    const Frame end = simulation.frame();
    const double carried = -end.walls[0].force.y();
    QVERIFY2(std::abs(carried / weight - 1.0) < 1e-4, qPrintable(QString::number(carried / weight)));
    // Nine nodes, the two corner nodes with half the mass.
    const double depth = -end.nodes[4].y();
    VERIFY(depth > 0.0);
    VERIFY(depth < 1e-4);
    // They are counted, although a frame does not list them.
    for (const Frame& frame : {end, simulation.frame(false)}) {
      QCOMPARE(frame.solver.contacts, 9);
      QCOMPARE(frame.solver.contacts_with_walls, 9);
      QVERIFY(frame.contacts.empty());
      VERIFY(frame.solver.contacts == frame.solver.contacts_of_nodes);
    }
  }

  /// A ball strikes a bar: momentum is exchanged.
  void ballStrikesABar() {
    Scene scene = touching_bar({16, 3});
    add_ball(scene, 0.02, Vec3(0.13, 0.06, 0.0), Vec3(0.3, -5.0, 0.0));
    scene.duration = 0.02;
    scene.output.interval = 2e-4;
    Simulation simulation(build_model(scene), 1);
    const auto momentum = [&](const Frame& frame, const Frame& before) {
      Vec2 sum = frame.model->bodies[0].mass * frame.bodies[0].velocity.head<2>();
      for (int n = 0; n < frame.model->lattice->nodes(); ++n) {
        sum +=
            frame.model->lattice->mass(n) * (frame.nodes[n] - before.nodes[n]) / (frame.time - before.time);
      }
      return sum;
    };
    const Frame start = simulation.frame();
    const Vec2 given = start.model->bodies[0].mass * start.bodies[0].velocity.head<2>();
    Frame before = start;
    int touching = 0;
    while (!simulation.finished()) {
      before = simulation.frame();
      touching = std::max(touching, before.solver.contacts);
      QCOMPARE(before.solver.contacts_with_walls, 0);
      QVERIFY(!simulation.step());
      VERIFY(std::abs(simulation.frame(false).energy.balance_error) < 1e-3 * start.energy.kinetic());
    }
    const Frame end = simulation.frame();
    VERIFY(end.bodies[0].velocity.y() > -3.0);
    // Separated by then, so that velocities at mid-step suffice.
    QVERIFY2((momentum(end, before) - given).norm() < 1e-9 * given.norm(),
             qPrintable(QString::number((momentum(end, before) - given).norm() / given.norm())));
    QVERIFY(end.contacts.empty());
    // The ball is as wide as four cells.
    QVERIFY2(touching >= 1 && touching <= 4, qPrintable(QString::number(touching)));
    QCOMPARE(end.solver.contacts, 0);
  }

  void frictionKeepsTheMomentOfMomentum_data() {
    QTest::addColumn<bool>("parted");
    QTest::addColumn<double>("spin");
    for (const bool is_parted : {false, true}) {
      for (const double spin : {-300.0, 0.0, 300.0}) {
        if (is_parted && spin < 0.0) continue;  // the ball would still be in contact at the end
        QTest::addRow("%s, %g rad/s", is_parted ? "two plates" : "one plate", spin) << is_parted << spin;
      }
    }
  }
  /// A ball slides on a freely flying plate, and this on another one: the levers of friction end at one point
  /// between ball and nodes, and the moment on the nodes acts on the plate.
  void frictionKeepsTheMomentOfMomentum() {
    QFETCH(bool, parted);
    QFETCH(double, spin);
    Scene scene = touching_bar({16, 5}, 0.5);
    add_ball(scene, 0.02, Vec3(0.05, 0.076, 0.0), Vec3(2.0, -5.0, 0.0));
    scene.bodies[0].spin = Vec3(0.0, 0.0, spin);
    Simulation simulation(parted ? ::parted(scene, 2) : build_model(scene), 1);
    const Frame start = simulation.frame();
    QVERIFY(!simulation.step());
    const double before = moment_between(start, simulation.frame());
    double error = 0.0;
    int most = 0;
    while (simulation.time() < 0.015) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame(false);
      error = std::max(error, std::abs(frame.energy.balance_error));
      most = std::max(most, frame.solver.contacts);
    }
    // The angular momentum at mid-step changes only by the lever of friction, whatever the contacts; the ball
    // is free.
    const Frame last = simulation.frame();
    QCOMPARE(last.solver.contacts, 0);
    QVERIFY(!simulation.step());
    const double after = moment_between(last, simulation.frame());
    const double turned = inertia_of(*start.model, start.model->bodies[0])(2, 2) *
                          std::abs(last.bodies[0].spin.z() - start.bodies[0].spin.z());
    qInfo() << turned << (after - before) / turned << most << error / start.energy.kinetic()
            << last.energy.dissipated_friction / start.energy.kinetic();
    VERIFY(turned > 0.0);
    VERIFY_NEAR(after, before, 1e-8 * turned);
    VERIFY(error < 2e-3 * start.energy.kinetic());
    QVERIFY(!parted || most > 4);
  }

  /// A floor slides below a plate. Its friction acts half a side below the lowest nodes, so on average over
  /// the chatter the reaction shifts forward by μ times the height of the plate's centre above the floor.
  void slidingPlateLeansOnItsFront() {
    constexpr double coefficient = 0.4;
    Scene scene = touching_bar({16, 5}, coefficient);
    add_plane(scene, Vec3(0.0, -0.5 * side, 0.0), Vec3(0.0, 1.0, 0.0));
    scene.gravity = Vec3(0.0, -9.81, 0.0);
    scene.walls.back().motion = ConstantMotion{Vec3(-10.0, 0.0, 0.0), Vec3::Zero()};
    scene.lattice->damping = 400.0;
    scene.duration = 0.1;
    Simulation simulation(build_model(scene), 1);
    Vec3 force = Vec3::Zero();
    double pressed = 0.0;
    double moment = 0.0;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (simulation.time() < 0.02) continue;
      const Frame frame = simulation.frame(false);
      force += frame.walls[0].force;
      double middle = 0.0;
      double mass = 0.0;
      for (int n = 0; n < frame.model->lattice->nodes(); ++n) {
        middle += frame.model->lattice->mass(n) * place_of(frame, n).x();
        mass += frame.model->lattice->mass(n);
      }
      for (int n = 0; n < 17; ++n) {
        const double overlap = std::max(0.0, -frame.nodes[n].y());  // the normal force is proportional to it
        pressed += overlap;
        moment += overlap * (place_of(frame, n).x() - middle / mass);
      }
    }
    const double leans = moment / pressed / (coefficient * 3.0 * side);
    qInfo() << leans << force.x() / force.y();
    VERIFY(std::abs(force.x() / force.y()) > 0.999 * coefficient);
    VERIFY_NEAR(leans, 1.0, 0.03);
  }

  /// As without a lattice.
  void ballTurningByARightAngleInAStepIsReported() {
    Scene scene = touching_bar({4, 2});
    add_ball(scene, 0.02, Vec3(0.02, 0.2, 0.0), Vec3::Zero());
    scene.solver.time_step = 1e-6;
    for (const double alpha : {1.99, 2.01}) {
      scene.bodies[0].spin = Vec3(0.0, 0.0, alpha / *scene.solver.time_step);
      Simulation simulation(build_model(scene), 1);
      const auto failure = simulation.step();
      QCOMPARE(failure.has_value(), alpha > 2.0);
      if (failure)
        QVERIFY2(failure->message.find("right angle") != std::string::npos, failure->message.c_str());
    }
  }

  /// Bonded nodes do not touch each other, however strong the compression.
  void bondedNodesDoNotTouch() {
    Scene scene = touching_bar({12, 4});
    scene.duration = 2.35e-3;  // seven half periods
    pull(scene, PlateEdge::left, Vec2(1e7, 0.0), Vec2(1e7, 0.0));
    pull(scene, PlateEdge::right, Vec2(-1e7, 0.0), Vec2(-1e7, 0.0));
    const auto moved = [&] {
      Simulation simulation(build_model(scene), 1);
      while (!simulation.finished()) {
        if (simulation.step()) throw std::runtime_error("failed");
      }
      return simulation.frame();
    };
    scene.solver.time_step = 1e-6;
    const Frame touching = moved();
    VERIFY(touching.nodes[0].x() > 1e-4);
    scene.contacts.clear();
    VERIFY(moved().nodes == touching.nodes);
  }

  /// A bar is torn apart, its parts rebound from the surrounding walls and meet again: none passes through
  /// another.
  void partsMeetAgain() {
    Scene scene = touching_bar({14, 3});
    scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, 2e-3};
    add_plane(scene, Vec3(-0.03, 0.0, 0.0), Vec3(1.0, 0.0, 0.0));
    add_plane(scene, Vec3(0.17, 0.0, 0.0), Vec3(-1.0, 0.0, 0.0));
    add_plane(scene, Vec3(0.0, -0.07, 0.0), Vec3(0.0, 1.0, 0.0));
    add_plane(scene, Vec3(0.0, 0.1, 0.0), Vec3(0.0, -1.0, 0.0));
    scene.lattice->spin = 450.0;
    scene.duration = 0.02;
    scene.output.interval = 1e-4;
    Simulation simulation(build_model(scene), 1);
    const double kinetic = simulation.frame().energy.kinetic();
    bool met = false;
    bool counted = false;
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (!simulation.at_output()) continue;
      const Frame frame = simulation.frame();
      QVERIFY2(std::abs(frame.energy.balance_error) < 5e-3 * kinetic,
               qPrintable(QString("%1: %2").arg(frame.time).arg(frame.energy.balance_error / kinetic)));
      if (frame.broken_bonds.empty()) continue;
      const double least = least_distance(frame);
      met = met || least < 1.0;
      counted = counted || frame.solver.contacts > frame.solver.contacts_with_walls;
      QVERIFY2(least > 0.6, qPrintable(QString("%1: %2").arg(frame.time).arg(least)));
    }
    QVERIFY(met && counted);
    VERIFY(simulation.frame().energy.dissipated_fracture > 0.0);
  }

  /// A ball is put beside the plate where this has moved to, not where it was; the momentum and the energy of
  /// the plate stay, and the bits are those of a run that has the move as its event.
  void aBallIsPutBesideThePlate() {
    Scene scene = touching_bar({16, 4});
    scene.lattice->velocity = Vec2(0.0, 10.0);
    add_ball(scene, 0.02, Vec3(0.08, -0.2, 0.0), Vec3(0.0, 0.0, 0.0));
    scene.duration = 0.012;
    scene.output.interval = 1e-3;
    const auto model = build_model(scene);
    Simulation live(model, 1);
    while (live.time() < 5e-3) QVERIFY(!live.step());
    const auto refusal = [&](const Vec3& position) {
      const auto failure = live.change(MoveEvent{"0", position, {}});
      return failure ? failure->message : std::string();
    };
    // The plate, four cells high, is five cells higher now.
    const double risen = 0.05;
    const std::string touched = refusal(Vec3(0.08, risen + 0.05, 0.0));
    QVERIFY2(touched.find("of the lattice by") != std::string::npos, touched.c_str());
    const std::string within = refusal(Vec3(0.085, risen + 0.02, 0.0));
    QVERIFY2(within.find("lattice") != std::string::npos, within.c_str());
    QCOMPARE(live.events().size(), std::size_t{0});
    const EnergyTerms before = live.frame().energy;
    // Where the plate was at the start.
    const std::string free = refusal(Vec3(0.08, 0.02, 0.0));
    QVERIFY2(free.empty(), free.c_str());
    const EnergyTerms after = live.frame().energy;
    VERIFY_NEAR(after.balance_error, before.balance_error, 1e-12 * before.kinetic());
    VERIFY_NEAR(after.kinetic(), before.kinetic(), 1e-12 * before.kinetic());
    // Into its way: it is struck.
    QVERIFY(refusal(Vec3(0.08, risen + 0.08, 0.0)).empty());
    while (!live.finished()) QVERIFY(!live.step());
    const Frame end = live.frame();
    VERIFY(end.bodies[0].velocity.y() > 5.0);
    VERIFY(std::abs(end.energy.balance_error) < 1e-3 * before.kinetic());
    scene.events = live.events();
    for (const int threads : {1, 2, 3}) {
      Simulation again(build_model(scene), threads);
      while (!again.finished()) QVERIFY(!again.step());
      VERIFY(again.frame().nodes == end.nodes);
      VERIFY(again.frame().bodies[0].position == end.bodies[0].position);
      QCOMPARE(again.frame().energy.balance_error, end.energy.balance_error);
    }
  }

  void sameBitsWithAnyNumberOfThreadsAndAfterRestoring() {
    Scene scene = touching_bar({60, 30}, 0.3);
    scene.lattice->strength = BondStrength{BondStrength::Measure::stretch, 5e-3};
    add_plane(scene, Vec3(0.0, -0.01, 0.0), Vec3(0.0, 1.0, 0.0));
    add_ball(scene, 0.03, Vec3(0.31, 0.335, 0.0), Vec3(0.0, -20.0, 0.0));
    scene.lattice->velocity = Vec2(1.0, -20.0);
    scene.duration = 1.2e-3;
    scene.output.interval = 4e-4;
    const auto model = build_model(scene);
    const auto finish = [](Simulation& simulation) {
      while (!simulation.finished()) {
        if (simulation.step()) throw std::runtime_error("failed");
      }
      return simulation.frame();
    };
    Simulation first(model, 1);
    std::string saved;
    while (!first.finished()) {
      QVERIFY(!first.step());
      const bool cracked = !first.frame(false).broken_bonds.empty();
      if (cracked && saved.empty()) saved = first.save();
    }
    const Frame one = first.frame();
    VERIFY(one.walls[0].force.norm() > 0.0);
    QVERIFY(!one.broken_bonds.empty());
    Simulation two(model, 2);
    Simulation three(model, 3);
    Simulation restored = Simulation::restore(model, saved, 1);
    for (Simulation* other : {&two, &three, &restored}) {
      const Frame frame = finish(*other);
      VERIFY(frame.nodes == one.nodes);
      VERIFY(frame.broken_bonds == one.broken_bonds);
      QCOMPARE(frame.energy.balance_error, one.energy.balance_error);
      VERIFY(frame.bodies[0].position == one.bodies[0].position);
      VERIFY(frame.walls[0].force == one.walls[0].force);
    }
  }
};

SCREE_TEST(LatticeContactTest)
#include "test_lattice_contact.moc"
