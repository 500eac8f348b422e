#include <Eigen/Eigenvalues>
#include <QTemporaryDir>
#include <QtTest>

#include "core/simulation/largest_step.hpp"
#include "core/simulation/lattice_stability.hpp"
#include "core/simulation/simulation.hpp"
#include "lattice_fixture.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double side = 0.01;

/// A bar that may turn, its lower left corner at the origin, and a rule by which it touches.
Scene touching_bar(std::array<int, 2> cells, double friction = 0.0) {
  Scene scene = free_plate(BondModel::modified, 0.2, side * Vec2(cells[0], cells[1]), cells);
  scene.materials[0].young_modulus = 1e9;
  scene.lattice->analysis = LatticeAnalysis::dynamics;
  scene.lattice->rotations = LatticeRotations::large;
  scene.gravity = Vec3::Zero();
  scene.plane = "xy";
  ContactRule rule;
  rule.normal = LinearLawSpec{2e6};
  rule.friction.static_coefficient = rule.friction.dynamic_coefficient = friction;
  scene.contacts.push_back(rule);
  return scene;
}

void add_plane(Scene& scene, Vec3 point, Vec3 normal) {
  WallSpec wall;
  wall.material = "steel";
  wall.shape = PlaneSpec{point, normal};
  scene.walls.push_back(wall);
}

void add_ball(Scene& scene, double radius, Vec3 position, Vec3 velocity) {
  ShapeSpec shape;
  shape.name = "ball";
  shape.radius = radius;
  scene.shapes.push_back(shape);
  BodySpec body;
  body.shape = "ball";
  body.material = "steel";
  body.position = position;
  body.velocity = velocity;
  scene.bodies.push_back(body);
}

Vec2 place_of(const Frame& frame, int node) {
  return frame.model->lattice->position(node) + frame.nodes[node];
}

/// Two nodes that no bond holds together any more are at least so far apart, in sides.
double least_distance(const Frame& frame) {
  double least = std::numeric_limits<double>::infinity();
  for (const BrokenBond& bond : frame.broken_bonds) {
    least = std::min(least, (place_of(frame, bond.second) - place_of(frame, bond.first)).norm() / side);
  }
  return least;
}

std::string fault(const Scene& scene) {
  try {
    build_model(scene);
    return "none";
  } catch (const SceneError& error) {
    return error.message();
  }
}

}  // namespace

/// Lattices that touch walls, bodies and their own parts: nodes are discs of half a side.
class LatticeContactTest : public QObject {
  Q_OBJECT

 private slots:
  /// It hits the floor with an end, bounces, and turns; nothing of its energy is lost.
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
    // What the floor has given it is what it has taken up.
    const Frame end = simulation.frame();
    const double mass = density * thickness * 20 * 4 * side * side;
    double rise = 0.0;
    for (int n = 0; n < end.model->lattice->nodes(); ++n) {
      rise += end.model->lattice->mass(n) / mass * end.nodes[n].y();
    }
    QVERIFY2(impulse > 2.0 * mass * 3.0 * 0.5, qPrintable(QString::number(impulse / (mass * 3.0))));
    QVERIFY(rise > -0.02);
  }

  /// A plate lies still on a floor that bears its weight.
  void floorBearsTheWeight() {
    Scene scene = touching_bar({8, 3});
    add_plane(scene, Vec3(0.0, -0.5 * side, 0.0), Vec3(0.0, 1.0, 0.0));
    scene.gravity = Vec3(0.0, -9.81, 0.0);
    scene.lattice->damping = 800.0;
    scene.duration = 0.1;
    Simulation simulation(build_model(scene), 1);
    while (!simulation.finished()) QVERIFY(!simulation.step());
    const double weight = 9.81 * density * thickness * 8 * 3 * side * side;
    const double borne = -simulation.frame().walls[0].force.y();
    QVERIFY2(std::abs(borne / weight - 1.0) < 1e-4, qPrintable(QString::number(borne / weight)));
    // Nine nodes, of which those at the corners are half as heavy.
    const double depth = -simulation.frame().nodes[4].y();
    QVERIFY(depth > 0.0 && depth < 1e-4);
  }

  /// A ball strikes a bar: what one loses the other gains.
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
    while (!simulation.finished()) {
      before = simulation.frame();
      QVERIFY(!simulation.step());
      QVERIFY(std::abs(simulation.frame(false).energy.balance_error) < 1e-3 * start.energy.kinetic());
    }
    const Frame end = simulation.frame();
    QVERIFY(end.bodies[0].velocity.y() > -3.0);
    // Free of each other by then, so that the velocities of the middle of a step do.
    QVERIFY2((momentum(end, before) - given).norm() < 1e-9 * given.norm(),
             qPrintable(QString::number((momentum(end, before) - given).norm() / given.norm())));
    QVERIFY(end.contacts.empty());
  }

  /// As long as bonds hold nodes together these do not touch, however they are pressed.
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
    QVERIFY(touching.nodes[0].x() > 1e-4);
    scene.contacts.clear();
    QVERIFY(moved().nodes == touching.nodes);
  }

  /// A bar is torn, thrown back by the walls around it, and its parts meet again: none passes through
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
    while (!simulation.finished()) {
      QVERIFY(!simulation.step());
      if (!simulation.at_output()) continue;
      const Frame frame = simulation.frame();
      QVERIFY2(std::abs(frame.energy.balance_error) < 5e-3 * kinetic,
               qPrintable(QString("%1: %2").arg(frame.time).arg(frame.energy.balance_error / kinetic)));
      if (frame.broken_bonds.empty()) continue;
      const double least = least_distance(frame);
      met = met || least < 1.0;
      QVERIFY2(least > 0.6, qPrintable(QString("%1: %2").arg(frame.time).arg(least)));
    }
    QVERIFY(met);
    QVERIFY(simulation.frame().energy.dissipated_fracture > 0.0);
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
    QVERIFY(one.walls[0].force.norm() > 0.0);
    QVERIFY(!one.broken_bonds.empty());
    Simulation two(model, 2);
    Simulation three(model, 3);
    Simulation restored = Simulation::restore(model, saved, 1);
    for (Simulation* other : {&two, &three, &restored}) {
      const Frame frame = finish(*other);
      QVERIFY(frame.nodes == one.nodes);
      QVERIFY(frame.broken_bonds == one.broken_bonds);
      QCOMPARE(frame.energy.balance_error, one.energy.balance_error);
      QVERIFY(frame.bodies[0].position == one.bodies[0].position);
      QVERIFY(frame.walls[0].force == one.walls[0].force);
    }
  }

  void latticeBeyondAWallIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, 0.005, 0.0), Vec3(0.0, 1.0, 0.0));
    const std::string message = fault(scene);
    QVERIFY2(message.starts_with("node 0 of the lattice starts 0.005 m beyond wall \"wall0\""),
             message.c_str());
  }

  /// Where the plate is not, nothing acts: it goes to the nodes beside, or is refused.
  void supportsAndLoadsActOnNodesThatAreThere() {
    Scene scene = touching_bar({10, 10});
    scene.lattice->outline = PlateOutline::disc;
    scene.lattice->loads.push_back({PointForce{Vec2(0.0, 0.01), Vec2(3.0, 4.0)}, 0});
    hold(scene, PlateEdge::bottom, true, true);
    pull(scene, PlateEdge::top, Vec2(1e6, 0.0), Vec2(3e6, 0.0));
    const auto model = build_model(scene);
    const Lattice& lattice = *model->lattice;
    Vec2 force = Vec2::Zero();
    for (int n = 0; n < lattice.nodes(); ++n) {
      const bool loaded = !lattice.load.segment<2>(2 * n).isZero();
      QVERIFY(lattice.has_node(n) || !loaded);
      force += lattice.load.segment<2>(2 * n);
    }
    // Four cells of the top edge are there, in its middle.
    const double traction = thickness * 4 * side * 2e6;
    QVERIFY2(std::abs(force.x() - 3.0 - traction) < 1e-9 * traction, qPrintable(QString::number(force.x())));
    QCOMPARE(force.y(), 4.0);
    QCOMPARE(model->notes.size(), size_t(1));
    QCOMPARE(
        QString::fromStdString(model->notes[0]),
        QString("lattice.load: no node is at (0 m, 10.0 mm); the nearest, node 12 at (10.0 mm, 10.0 mm), "
                "is taken"));
    for (int n = 0; n < lattice.columns(); ++n) {
      if (lattice.has_node(n)) QVERIFY(lattice.fixed[2 * n] && lattice.fixed[2 * n + 1]);
    }
  }

  void supportsAndLoadsFarFromTheOutlineAreRefused() {
    Scene scene = touching_bar({20, 20});
    scene.lattice->outline = PlateOutline::disc;
    scene.lattice->loads.push_back({PointForce{Vec2(0.2, 0.0), Vec2(3.0, 4.0)}, 0});
    QVERIFY2(fault(scene).starts_with("lattice.load.point lies outside the outline, "), fault(scene).c_str());
    scene.lattice->loads.clear();
    hold(scene, Vec2(0.0, 0.2), true, true);
    QVERIFY2(fault(scene).starts_with("lattice.support.point lies outside the outline, "),
             fault(scene).c_str());
    // So slender that no cell of the ends is left.
    scene = touching_bar({2, 40});
    scene.lattice->outline = PlateOutline::disc;
    hold(scene, PlateEdge::left, true, true);
    QCOMPARE(fault(scene), std::string("none"));
    hold(scene, PlateEdge::bottom, true, true);
    QCOMPARE(
        QString::fromStdString(fault(scene)),
        QString("lattice.support.edge \"bottom\" has no nodes, since the outline leaves them out; name a "
                "point instead"));
    scene.lattice->supports.clear();
    pull(scene, PlateEdge::top, Vec2(0.0, 1.0), Vec2(0.0, 1.0));
    QVERIFY2(fault(scene).starts_with("lattice.load.edge \"top\" has no nodes"), fault(scene).c_str());
  }

  void ballThatStartsInsideIsRefused() {
    Scene scene = touching_bar({4, 2});
    // Above node 12, at the upper edge; so much deeper than that the discs and the ball may touch.
    add_ball(scene, 0.02, Vec3(0.02, 0.02 + 0.025 - 0.0004, 0.0), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("none"));
    scene.bodies[0].position.y() -= 0.0002;
    QCOMPARE(QString::fromStdString(fault(scene)),
             QString("body 0 and node 12 of the lattice, at (0.02, 0.02) m, overlap at the start by more "
                     "than a tenth of the smaller radius; move body 0 away"));
    scene.bodies[0].position = Vec3(0.02, 0.01, 0.0);
    QVERIFY2(fault(scene).starts_with("body 0 and node 0 of the lattice"), fault(scene).c_str());
  }

  /// Too small to touch a node.
  void ballBetweenTheNodesOfACellIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_ball(scene, 0.1 * side, Vec3(1.5 * side, 0.5 * side, 0.0), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("body 0 starts within a cell of the lattice; move body 0 away"));
    for (const double height : {-0.35, 2.35}) {
      scene.bodies[0].position.y() = height * side;
      QCOMPARE(fault(scene), std::string("none"));
    }
    // Where the outline has left the cell out, there is nothing to be within.
    scene = touching_bar({8, 8});
    add_ball(scene, 0.1 * side, Vec3(0.5 * side, 0.5 * side, 0.0), Vec3::Zero());
    QVERIFY(fault(scene) != "none");
    scene.lattice->outline = PlateOutline::disc;
    QCOMPARE(fault(scene), std::string("none"));
  }

  void ballBesideThePlaneOfTheLatticeIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_ball(scene, 0.02, Vec3(0.02, 0.1, 0.0199), Vec3::Zero());
    QCOMPARE(fault(scene), std::string("none"));
    scene.bodies[0].position.z() = -0.02;
    QVERIFY2(fault(scene).starts_with("body 0 starts 0.02 m beside the plane of the lattice"),
             fault(scene).c_str());
  }

  /// It is touched at its edges and cracks alone.
  void wallAlongTheFaceOfALatticeIsRefused() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, 0.0, -0.51 * side), Vec3(0.0, 0.0, 1.0));
    QCOMPARE(fault(scene), std::string("none"));
    scene.walls[0].shape = PlaneSpec{Vec3(0.0, 0.0, -0.49 * side), Vec3(0.0, 0.0, 1.0)};
    QVERIFY2(fault(scene).starts_with("wall \"wall0\" lies along the lattice and touches its face"),
             fault(scene).c_str());
  }

  /// A sheet midway between two columns of nodes touches none of them.
  void sheetThroughTheCellsOfALatticeIsRefused() {
    QTemporaryDir folder;
    const auto with_sheet_at = [&](double x) {
      Scene scene = touching_bar({4, 2});
      QFile file(folder.filePath("sheet.stl"));
      if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("no file");
      const QString corner = QString(" vertex %1 ").arg(x);
      QString text = "solid sheet\n";
      for (const auto& [a, b, c] : {std::array{"-1 -1", "1 -1", "1 1"}, std::array{"-1 -1", "1 1", "-1 1"}}) {
        text +=
            "facet normal 1 0 0 outer loop" + corner + a + corner + b + corner + c + " endloop endfacet\n";
      }
      file.write((text + "endsolid sheet\n").toUtf8());
      file.close();
      WallSpec wall;
      wall.material = "steel";
      wall.shape = MeshWallSpec{file.fileName().toStdString()};
      scene.walls.push_back(wall);
      return scene;
    };
    QCOMPARE(fault(with_sheet_at(-0.5 * side)), std::string("none"));
    QCOMPARE(fault(with_sheet_at(4.5 * side)), std::string("none"));
    QVERIFY2(fault(with_sheet_at(1.0 * side)).find("overlap at the start") != std::string::npos,
             fault(with_sheet_at(1.0 * side)).c_str());
    QCOMPARE(fault(with_sheet_at(1.5 * side)),
             std::string("wall \"wall0\" starts within a cell of the lattice; move wall \"wall0\" away"));
  }

  /// A cell of which a corner is pushed, as stiff as the step must be short for.
  void stepThatContactsDoNotBearIsRefused() {
    for (const double stiffness : {1e5, 1e7, 1e9}) {
      Scene scene = touching_bar({1, 1});
      scene.contacts[0].normal = LinearLawSpec{stiffness};
      add_plane(scene, Vec3(0.0, -0.01, 0.0), Vec3(0.0, 1.0, 0.0));
      const auto model = build_model(scene);
      const Lattice& lattice = *model->lattice;
      CellMatrix pushed = lattice.stiffness;
      pushed(1, 1) += stiffness;
      const Eigen::SelfAdjointEigenSolver<CellMatrix> eigen(pushed, Eigen::EigenvaluesOnly);
      const double bears = 2.0 * std::sqrt(0.25 * lattice.cell_mass / eigen.eigenvalues().maxCoeff());
      const double told = stable_lattice_step(*model);
      QVERIFY(told < bears);
      QVERIFY(largest_step(*model) < told);
      scene.solver.time_step = bears;
      QVERIFY2(fault(scene).find(" is longer than the lattice bears") != std::string::npos,
               fault(scene).c_str());
      scene.solver.time_step = told;
      QVERIFY(fault(scene).find(" is longer than the lattice bears where it touches") != std::string::npos);
      scene.solver.time_step = std::nextafter(told, 0.0);
      QCOMPARE(fault(scene), std::string("none"));
    }
  }

  /// As stiff as when they are pressed in by a hundredth of a disc's radius.
  void hertzContactsMakeTheStepShorter() {
    Scene scene = touching_bar({1, 1});
    scene.contacts[0].normal = HertzLawSpec{};
    add_plane(scene, Vec3(0.0, -0.01, 0.0), Vec3(0.0, 1.0, 0.0));
    const auto model = build_model(scene);
    const Lattice& lattice = *model->lattice;
    const double of_bonds = stable_step(lattice);
    // E* of two nodes is half of that against the rigid floor, and so are r* and m*.
    const double radius = 0.5 * side;
    const double mass = 0.25 * lattice.cell_mass;
    const double modulus = 1e9 / (1.0 - 0.2 * 0.2);
    const double of_nodes = modulus * std::sqrt(0.5 * radius * 0.01 * radius) * 2.0 / mass;
    const double of_floor = 2.0 * modulus * std::sqrt(radius * 0.01 * radius) / mass;
    const double expected = 2.0 / std::sqrt(4.0 / (of_bonds * of_bonds) + std::max(of_nodes, of_floor));
    QVERIFY2(std::abs(stable_lattice_step(*model) / expected - 1.0) < 1e-12,
             qPrintable(QString::number(stable_lattice_step(*model) / expected)));
  }

  void whatItTouchesNeedsARule() {
    Scene scene = touching_bar({4, 2});
    add_plane(scene, Vec3(0.0, -0.005, 0.0), Vec3(0.0, 1.0, 0.0));
    QCOMPARE(fault(scene), std::string("none"));
    scene.contacts[0].normal = BarrierLawSpec{};
    QVERIFY2(fault(scene).starts_with("the lattice and itself can meet under the law \"barrier\""),
             fault(scene).c_str());
    scene.contacts.clear();
    QVERIFY(fault(scene).starts_with("no contact rule fits the materials \"steel\" and \"steel\""));
  }
};

QTEST_APPLESS_MAIN(LatticeContactTest)
#include "test_lattice_contact.moc"
