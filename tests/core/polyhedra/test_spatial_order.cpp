#include <QtTest>

#include <algorithm>
#include <numeric>

#include "core/bodies/spatial_order.hpp"
#include "core/geometry/random.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

struct Start {
  Vec3 position;
  Vec3 rotation;
};

/// 125 cubes above a floor between four sides, close enough to touch each other soon.
std::vector<Start> cubes_in_a_box() {
  Random random(7);
  std::vector<Start> cubes;
  for (int k = 0; k < 125; ++k) {
    const Vec3 place(0.1 + 0.19 * (k % 5), 0.1 + 0.19 * (k / 5 % 5), 0.1 + 0.19 * (k / 25));
    cubes.push_back({place + random.in_box(Vec3::Constant(-1e-3), Vec3::Constant(1e-3)),
                     random.rotation().rotation_vector()});
  }
  return cubes;
}

/// The cubes listed in a given order.
std::shared_ptr<const Model> listed(const std::vector<int>& order, SolverMethod method) {
  const std::vector<Start> all = cubes_in_a_box();
  ModelBuilder builder = cubes(cube_rule(0.3, 0.5, 0.5));
  builder.scene().solver.method = method;
  for (const int k : order) builder.body(all[k].position, all[k].rotation, Vec3(0.3, -0.2, -0.5));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  for (int axis = 0; axis < 2; ++axis) {
    builder.plane("low", Vec3::Zero(), Vec3::Unit(axis));
    builder.plane("high", 0.96 * Vec3::Unit(axis), -Vec3::Unit(axis));
  }
  return builder.build();
}

std::vector<int> shuffled(int count) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  Random random(11);
  for (int k = count - 1; k > 0; --k)
    std::swap(order[k], order[random.bits() % static_cast<unsigned>(k + 1)]);
  return order;
}

}  // namespace

/// Large heaps are stored in spatial order, whatever the order of their list.
class TestSpatialOrder : public QObject {
  Q_OBJECT

 private slots:
  /// Of 2,000 points in a slab, few that are close to each other lie in different halves of the order.
  void closePointsFollowEachOther() {
    Random random(3);
    std::vector<Vec3> points;
    for (int k = 0; k < 2000; ++k) points.push_back(random.in_box(Vec3::Zero(), Vec3(20.0, 10.0, 5.0)));
    const std::vector<int> order = spatial_order(points, -9.81 * Vec3::UnitZ());
    std::vector<int> place(points.size(), -1);
    for (int k = 0; k < 2000; ++k) place[order[k]] = k;
    QCOMPARE(std::count(place.begin(), place.end(), -1), std::ptrdiff_t(0));
    int close = 0;
    int apart = 0;
    for (int i = 0; i < 2000; ++i) {
      for (int j = 0; j < i; ++j) {
        if ((points[i] - points[j]).norm() > 1.0) continue;
        ++close;
        apart += (place[i] < 1000) != (place[j] < 1000) ? 1 : 0;
      }
    }
    // Of two points less than 1 m apart, on average 3/8 m across, 3/8 in 20 are on different sides of a
    // plane.
    QVERIFY2(close > 5000 && apart < 0.05 * close, qPrintable(QString("%1 of %2").arg(apart).arg(close)));
  }

  /// A column is halved along its height only if that is more than twice its width.
  void heightCountsHalf() {
    for (const auto& [height, gravity, axis] :
         {std::tuple(1.8, 9.81, 0), std::tuple(2.2, 9.81, 2), std::tuple(1.2, 0.0, 2)}) {
      std::vector<Vec3> points;
      for (int x : {0, 1}) {
        for (int z : {1, 0}) points.emplace_back(x, 0.0, height * z);
      }
      const std::vector<int> order = spatial_order(points, -gravity * Vec3::UnitZ());
      QVERIFY(points[order[0]][axis] == 0.0 && points[order[1]][axis] == 0.0);
    }
  }

  void theListedOrderDoesNotChangeTheMotion_data() {
    QTest::addColumn<SolverMethod>("method");
    QTest::newRow("explicit") << SolverMethod::velocity_verlet;
    QTest::newRow("midpoint") << SolverMethod::midpoint;
  }

  /// Not by a bit; and contacts are reported in order, with normals and friction on the lower number.
  void theListedOrderDoesNotChangeTheMotion() {
    QFETCH(SolverMethod, method);
    std::vector<int> given(125);
    std::iota(given.begin(), given.end(), 0);
    const std::vector<int> order = shuffled(125);
    Simulation one(listed(given, method), 1);
    Simulation other(listed(order, method), 2);
    QVERIFY(run_until(one, 0.35) && run_until(other, 0.35));
    const Frame expected = one.frame();
    const Frame found = other.frame();
    FrameBits motion_expected;
    FrameBits motion_found;
    for (int k = 0; k < 125; ++k) {
      for (const auto& [bits, body] : {std::pair(&motion_expected, &expected.bodies[order[k]]),
                                       std::pair(&motion_found, &found.bodies[k])}) {
        bits->add(body->position);
        bits->add(body->rotation);
        bits->add(body->velocity);
        bits->add(body->spin);
      }
    }
    QVERIFY(motion_expected == motion_found);
    QCOMPARE(found.contacts.size(), expected.contacts.size());
    QVERIFY2(found.contacts.size() > 100, qPrintable(QString::number(found.contacts.size())));
    const auto key = [](const FrameContact& contact) {
      return std::tuple(contact.a, contact.wall >= 0, contact.wall >= 0 ? contact.wall : contact.b);
    };
    std::vector<int> listed_as(125);
    for (int k = 0; k < 125; ++k) listed_as[order[k]] = k;
    for (std::size_t n = 0; n < found.contacts.size(); ++n) {
      const FrameContact& contact = found.contacts[n];
      QVERIFY(contact.wall >= 0 || contact.a < contact.b);
      if (n == 0) continue;
      const FrameContact& last = found.contacts[n - 1];
      QVERIFY(key(last) <= key(contact));
      const bool like_last = key(last) == key(contact) && last.feature_a.kind == contact.feature_a.kind &&
                             last.feature_b.kind == contact.feature_b.kind;
      if (like_last) QVERIFY(last.feature_a.index <= contact.feature_a.index);
    }
    for (const FrameContact& contact : expected.contacts) {
      const bool turned = contact.wall < 0 && listed_as[contact.a] > listed_as[contact.b];
      const int a = listed_as[turned ? contact.b : contact.a];
      const double sign = turned ? -1.0 : 1.0;
      const auto same = [&](const FrameContact& twin) {
        return twin.a == a && twin.point == contact.point && twin.normal == sign * contact.normal &&
               twin.friction == sign * contact.friction &&
               twin.feature_a == (turned ? contact.feature_b : contact.feature_a);
      };
      QCOMPARE(std::count_if(found.contacts.begin(), found.contacts.end(), same), std::ptrdiff_t(1));
    }
  }
};

SCREE_TEST(TestSpatialOrder)
#include "test_spatial_order.moc"
