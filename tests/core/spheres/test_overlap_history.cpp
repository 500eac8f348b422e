#include <QtTest>

#include "core/readings/elastoplastic_contact.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::fixture::elastoplastic;

namespace {

/// The floor x > 0 and the side z > 0 of a corner, up to a size.
Mesh floor_and_side(double size) {
  Mesh mesh;
  mesh.vertices = {Vec3(0, -size, 0),   Vec3(0, size, 0),     Vec3(size, -size, 0),
                   Vec3(size, size, 0), Vec3(0, -size, size), Vec3(0, size, size)};
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {0, 1, 5}, {0, 5, 4}};
  return mesh;
}

/// A ball thrown at a fixed partner, and pulled back to it.
std::shared_ptr<const Model> bouncing_on(Partner partner, bool keeps, double pull, double step) {
  SphereBuilder builder =
      impact(partner, elastoplastic_rule(ConstantUnloading{4.0 * loading_of(partner)}, keeps), 1.0);
  builder.gravity(Vec3(0, 0, -pull)).step(step);
  if (partner == Partner::polyhedron) builder.model().bodies[1].fixed = true;
  if (partner == Partner::sphere) builder.fix_last().model().start[1].velocity = Vec3::Zero();
  return builder.build();
}

}  // namespace

/// Overlap history of spheres.
class OverlapHistoryTest : public QObject {
  Q_OBJECT

 private slots:
  void memory_data() {
    QTest::addColumn<Partner>("partner");
    QTest::addColumn<bool>("keeps");
    QTest::addColumn<bool>("far");
    const std::pair<const char*, Partner> partners[] = {{"sphere", Partner::sphere},
                                                        {"plane", Partner::plane},
                                                        {"triangles", Partner::triangles},
                                                        {"polyhedron", Partner::polyhedron}};
    for (const auto& [name, partner] : partners) {
      for (const bool keeps : {false, true}) {
        for (const bool far : {false, true}) {
          QTest::addRow("%s, %s, %s", name, keeps ? "keep" : "reset", far ? "from afar" : "from near")
              << partner << keeps << far;
        }
      }
    }
  }
  /// A ball falls twice. With a stored overlap history the second impact, which is slower, dissipates almost
  /// nothing; otherwise it meets a virgin surface.
  void memory() {
    QFETCH(Partner, partner);
    QFETCH(bool, keeps);
    QFETCH(bool, far);
    // A force that reverses the ball, near the surface or far from all neighbour lists.
    Simulation simulation(bouncing_on(partner, keeps, far ? 2.0 : 1000.0, 1e-6), 1);
    double first_loss = 0.0;
    int impacts = 0;
    bool touched = false;
    double highest = 0.0;
    double deepest = 0.0;
    while (impacts < 2) {
      QVERIFY(!simulation.step());
      const Frame frame = simulation.frame();
      const bool touches = !frame.contacts.empty();
      if (touched && !touches) {
        if (++impacts == 1) first_loss = frame.energy.dissipated_plastic;
      }
      if (impacts == 1) highest = std::max(highest, frame.bodies[0].position.z() - radius);
      touched = touches;
      for (const FrameContact& contact : frame.contacts)
        deepest = std::max(deepest, elastoplastic_state(*frame.model, contact)->residual_overlap);
      // The displayed residual overlap equals the stored one, whether the ball is in contact or far away.
      QCOMPARE(frame.residual_overlaps.size(), frame.bodies.size());
      if (keeps) VERIFY(std::abs(frame.residual_overlaps[0] - deepest) <= 1e-6 * deepest);
    }
    const double second = simulation.frame().energy.dissipated_plastic - first_loss;
    qInfo() << first_loss << second << highest;
    VERIFY(first_loss > 0.0);
    if (far) VERIFY(highest > radius);  // beyond the reach of neighbour lists
    if (keeps) {
      VERIFY(second <
             1e-4 *
                 first_loss);  // the fall into the residual overlap is slightly deeper than onto the surface
    } else {
      VERIFY(second > 0.1 * first_loss);
    }
  }

  void cornerKeepsAnOverlapForEachFace_data() {
    QTest::addColumn<bool>("keeps");
    QTest::newRow("reset") << false;
    QTest::newRow("keep") << true;
  }
  /// The floor and a side of one mesh touch a ball that is too heavy to move. The residual overlap at the
  /// floor does not apply to the side, as for two planes: the side meets a virgin surface, both while the
  /// floor touches and after it was removed. (Earlier versions shared the history of the whole wall.)
  void cornerKeepsAnOverlapForEachFace() {
    QFETCH(bool, keeps);
    SphereBuilder builder = steel(elastoplastic_rule(ConstantUnloading{8.0 * pair_loading}, keeps));
    const double gap = 1e-5;
    const double heavy = 1e12;
    builder.sphere(radius, heavy, Vec3(radius + gap, 0, radius + gap)).step(1e-6);
    // The wall disappears suddenly, which the account of work does not include.
    builder.scene().solver.energy_alarm = 1.0;
    builder.mesh_wall(floor_and_side(0.06));
    const double d = gap + 2e-4;
    const double low = -0.02;
    builder.last_wall().motion =
        TableMotion{{0.0, 1e-3, 2e-3, 2.999e-3, 3e-3, 4e-3, 5e-3, 6e-3},
                    {Vec3::Zero(), Vec3(0, 0, d), Vec3(gap + 1e-4, 0, d), Vec3(gap + 1e-4, 0, d),
                     Vec3(-0.1, 0, d), Vec3(-0.1, 0, low), Vec3(0, 0, low), Vec3(gap + 1e-4, 0, low)}};
    Simulation simulation(builder.build(), 1);
    const auto force_from_side = [&] {
      double force = 0.0;
      for (const FrameContact& contact : simulation.frame().contacts) {
        if (contact.normal.x() > 0.9) force = contact.normal_force;
      }
      return force;
    };
    const double virgin = 2.0 * pair_loading * 1e-4;
    while (simulation.time() < 2.5e-3) QVERIFY(!simulation.step());
    QCOMPARE(simulation.frame().contacts.size(), size_t(2));
    VERIFY_NEAR(force_from_side(), virgin, 1e-4 * virgin);
    while (simulation.time() < 6.5e-3) {
      const auto failure = simulation.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    }
    QCOMPARE(simulation.frame().contacts.size(), size_t(1));
    // The second impact meets its own history, with the same overlap.
    VERIFY_NEAR(force_from_side(), virgin, 1e-4 * virgin);
  }

  void aMeshBoxRemembersAsABox_data() {
    QTest::addColumn<bool>("keeps");
    QTest::addColumn<bool>("turned");
    QTest::newRow("reset") << false << false;
    QTest::newRow("keep") << true << false;
    QTest::newRow("reset, turning") << false << true;
    QTest::newRow("keep, turning") << true << true;
  }
  /// A ball flies between the six sides of a box: the wall "box", of planes, and one of triangles act on it
  /// equally, fixed or rotating.
  void aMeshBoxRemembersAsABox() {
    QFETCH(bool, keeps);
    QFETCH(bool, turned);
    const auto inside = [&](bool mesh) {
      SphereBuilder builder = steel(elastoplastic_rule(ConstantUnloading{1.2 * 2.0 * pair_loading}, keeps));
      builder.sphere(radius, mass, Vec3(1e-3, -2e-3, 3e-3), Vec3(3.0, -2.0, 1.5)).step(2e-6);
      const Vec3 half(0.03, 0.028, 0.026);
      if (mesh) {
        Mesh box = cube_mesh(2.0);
        for (Vec3& v : box.vertices) v = v.cwiseProduct(half);
        for (auto& triangle : box.triangles) std::swap(triangle[1], triangle[2]);
        builder.mesh_wall(box);
      } else {
        builder.box(-half, half);
      }
      if (turned) builder.last_wall().motion = ConstantMotion{Vec3(0.1, 0, 0), Vec3(3, -4, 5)};
      return builder.build();
    };
    Simulation planes(inside(false), 1);
    Simulation triangles(inside(true), 1);
    double worst = 0.0;
    int touches = 0;
    for (int n = 0; n < 30; ++n) {
      QVERIFY(run_steps(planes, 1000) && run_steps(triangles, 1000));
      const Frame one = planes.frame();
      const Frame other = triangles.frame();
      touches += static_cast<int>(one.contacts.size());
      worst = std::max(worst, (one.bodies[0].position - other.bodies[0].position).norm() / radius);
      VERIFY_NEAR(one.energy.dissipated_plastic, other.energy.dissipated_plastic,
                  1e-6 * (1e-12 + one.energy.dissipated_plastic));
    }
    qInfo() << worst << touches << planes.frame().energy.dissipated_plastic;
    VERIFY(planes.frame().energy.dissipated_plastic > 0.0);
    VERIFY(worst < 1e-6);
  }

  /// A floor of many coplanar triangles is one face, like a plane: a ball that bounces along it keeps the
  /// history of its first impact everywhere.
  void aFaceOfManyTrianglesIsOne() {
    const auto bouncing = [](bool mesh) {
      SphereBuilder builder = steel(elastoplastic_rule(ConstantUnloading{4.0 * 2.0 * pair_loading}, true));
      Mesh floor;
      constexpr int cells = 20;
      for (int j = 0; j <= cells; ++j) {
        for (int i = 0; i <= cells; ++i) floor.vertices.emplace_back(0.01 * i, 0.01 * j, 0.0);
      }
      for (int j = 0; j < cells; ++j) {
        for (int i = 0; i < cells; ++i) {
          const int a = j * (cells + 1) + i;
          floor.triangles.push_back({a, a + 1, a + cells + 2});
          floor.triangles.push_back({a, a + cells + 2, a + cells + 1});
        }
      }
      builder.sphere(radius, mass, Vec3(0.02, 0.03, 1.01 * radius), Vec3(4.0, 3.0, -1.0));
      builder.gravity(Vec3(0, 0, -400.0)).step(2e-6);
      if (mesh) {
        builder.mesh_wall(floor);
      } else {
        builder.plane(Vec3::Zero(), Vec3::UnitZ());
      }
      return builder.build();
    };
    Simulation plane(bouncing(false), 1);
    Simulation triangles(bouncing(true), 1);
    QVERIFY(run_steps(plane, 1000) && run_steps(triangles, 1000));
    const double first = triangles.frame().energy.dissipated_plastic;
    VERIFY(first > 0.0);
    QVERIFY(run_steps(plane, 15000) && run_steps(triangles, 15000));
    const Frame end = triangles.frame();
    VERIFY(end.bodies[0].position.x() > 0.14);
    // The fall into the residual overlap is slightly deeper than onto the surface.
    VERIFY(end.energy.dissipated_plastic < 1.01 * first);
    VERIFY_NEAR(end.energy.dissipated_plastic / plane.frame().energy.dissipated_plastic, 1.0, 1e-9);
  }

  /// Balls that overlap at the start have the corresponding overlap history: the account includes it, and
  /// only the energy stored in the contact separates the balls.
  void overlapsOfTheStartAreBooked() {
    const double overlap = 2e-4;
    const double loss = 0.5 * pair_loading * overlap * overlap;  // half of it elastic, at k_U = 2 k_L
    const auto pair = [&](SphereBuilder& builder, double x) {
      builder.sphere(radius, mass, Vec3(x, 0, 0)).sphere(radius, mass, Vec3(x, 0, 2.0 * radius - overlap));
    };
    SphereBuilder builder = steel(elastoplastic_rule(ConstantUnloading{2.0 * pair_loading}));
    pair(builder, 0.0);
    pair(builder, 0.1);
    builder.step(1e-7);
    for (const int late : {2, 3}) builder.model().bodies[late].held = true;
    // The second pair is added later.
    builder.model().held.emplace_back("second", std::vector<int>{2, 3});
    EventSpec event;
    event.time = 1e-3;
    event.action = AddEvent{"second"};
    builder.scene().events.push_back(event);
    Simulation simulation(builder.build(), 1);
    const EnergyTerms start = simulation.frame().energy;
    VERIFY_NEAR(start.dissipated_plastic / (0.5 * loss), 1.0, 1e-9);
    VERIFY_NEAR(start.elastic_normal / (0.5 * loss), 1.0, 1e-9);
    QCOMPARE(start.balance_error, 0.0);
    while (simulation.time() < 2e-3) QVERIFY(!simulation.step());
    const EnergyTerms end = simulation.frame().energy;
    VERIFY_NEAR(end.dissipated_plastic / loss, 1.0, 1e-9);
    VERIFY_NEAR(end.kinetic() / loss, 1.0, 1e-3);
    VERIFY_NEAR(end.external_work / loss, 1.0, 1e-9);
    VERIFY(std::abs(end.balance_error) < 1e-3 * loss);
  }

  void savedOverlapHistoryIsContinued_data() {
    QTest::addColumn<Partner>("partner");
    QTest::newRow("sphere") << Partner::sphere;
    QTest::newRow("plane") << Partner::plane;
    QTest::newRow("triangles") << Partner::triangles;
    QTest::newRow("polyhedron") << Partner::polyhedron;
  }
  /// A run resumed at any time, during a contact or between two impacts, ends with the same bits.
  void savedOverlapHistoryIsContinued() {
    QFETCH(Partner, partner);
    const auto model = bouncing_on(partner, true, 20.0, 2e-6);
    Simulation whole(model, 1);
    std::vector<std::string> states;
    for (int n = 0; n < 20; ++n) {
      states.push_back(whole.save());
      QVERIFY(run_steps(whole, n < 10 ? 20 : 4000));
    }
    const Frame end = whole.frame();
    VERIFY(end.energy.dissipated_plastic > 0.0);
    for (size_t n = 0; n < states.size(); ++n) {
      Simulation resumed = Simulation::restore(model, states[n], 1);
      while (resumed.time() < whole.time()) QVERIFY(!resumed.step());
      const Frame frame = resumed.frame();
      VERIFY(frame.bodies[0].position == end.bodies[0].position);
      VERIFY(frame.bodies[0].velocity == end.bodies[0].velocity);
      VERIFY(frame.energy.dissipated_plastic == end.energy.dissipated_plastic);
      VERIFY(frame.energy.balance_error == end.energy.balance_error);
    }
  }

  void overlapOfASeparatedPairIsSaved_data() { savedOverlapHistoryIsContinued_data(); }
  /// At the checkpoint the ball is so far away that the pair is in no neighbour list.
  void overlapOfASeparatedPairIsSaved() {
    QFETCH(Partner, partner);
    const auto model = bouncing_on(partner, true, 4.0, 2e-6);
    Simulation whole(model, 1);
    const auto falls = [&] { return whole.frame(false).bodies[0].velocity.z() < 0.0; };
    while (falls()) QVERIFY(!whole.step());
    while (!falls()) QVERIFY(!whole.step());
    const Frame top = whole.frame();
    VERIFY(top.energy.dissipated_plastic > 0.0);
    Simulation resumed = Simulation::restore(model, whole.save(), 1);
    while (falls()) QVERIFY(!whole.step());
    QVERIFY(run_steps(whole, 100));
    while (resumed.time() < whole.time()) QVERIFY(!resumed.step());
    const Frame end = whole.frame();
    const Frame again = resumed.frame();
    VERIFY(end.energy.dissipated_plastic <
           1.001 * top.energy.dissipated_plastic);  // the residual overlap is still known
    VERIFY(again.bodies[0].position == end.bodies[0].position);
    VERIFY(again.bodies[0].velocity == end.bodies[0].velocity);
    VERIFY(again.energy.dissipated_plastic == end.energy.dissipated_plastic);
  }
};

SCREE_TEST(OverlapHistoryTest)
#include "test_overlap_history.moc"
