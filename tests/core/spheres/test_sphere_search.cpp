#include <QtTest>

#include <algorithm>
#include <set>

#include "core/geometry/random.hpp"
#include "core/spheres/search/sphere_cells.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/core/surfaces.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

using Pairs = std::set<std::pair<int, int>>;  ///< body numbers of the scene

std::pair<int, int> ordered(int a, int b) {
  return {std::min(a, b), std::max(a, b)};
}

Pairs brute_force(const Spheres& spheres, double reach) {
  Pairs pairs;
  for (int i = 0; i < spheres.count(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (!spheres.present[i] || !spheres.present[j]) continue;
      if (spheres.fixed(i) && spheres.fixed(j)) continue;
      const Vec3 away = vector_of(Pack(spheres.position[i] - spheres.position[j]));
      if (away.norm() < spheres.radius(i) + spheres.radius(j) + reach) {
        pairs.insert(ordered(spheres.body[i], spheres.body[j]));
      }
    }
  }
  return pairs;
}

/// @param in_order  the spheres are sorted by cells first
/// @return the pairs found; none if a pair is found twice
std::optional<Pairs> found(Spheres& spheres, double reach, int threads, bool in_order = true) {
  Workers workers(threads);
  NeighbourList list;
  CellLevels cells = make_levels(spheres, reach);
  if (in_order) settle(cells, spheres);
  find_neighbours(spheres, cells, reach, list, workers);
  Pairs pairs;
  for (int i = 0; i < spheres.count(); ++i) {
    bool twice = false;
    list.visit(
        i, [&](int j) { twice = twice || !pairs.insert(ordered(spheres.body[i], spheres.body[j])).second; });
    if (twice) return std::nullopt;
  }
  return pairs;
}

}  // namespace

/// Neighbours of spheres, and contact histories when spheres are reordered.
class SphereSearchTest : public QObject {
  Q_OBJECT

 private slots:
  void neighboursAreThoseOfBruteForce_data() {
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::addColumn<Vec3>("room");
    QTest::addColumn<double>("strewn");
    QTest::newRow("equal") << 0.01 << 0.01 << Vec3(0.3, 0.3, 0.3) << 0.0;
    QTest::newRow("tenfold radii") << 0.002 << 0.02 << Vec3(0.3, 0.3, 0.3) << 0.0;
    QTest::newRow("flat") << 0.002 << 0.02 << Vec3(1.0, 1.0, 0.0) << 0.0;
    QTest::newRow("in a row") << 0.002 << 0.02 << Vec3(0.0, 5.0, 0.0) << 0.0;
    QTest::newRow("on one spot") << 0.002 << 0.02 << Vec3(0.0, 0.0, 0.0) << 0.0;
    QTest::newRow("strewn far") << 0.002 << 0.02 << Vec3(0.3, 0.3, 0.3) << 1000.0;
    QTest::newRow("hundredfold radii, strewn") << 0.0003 << 0.03 << Vec3(0.3, 0.2, 0.1) << 1e6;
  }
  void neighboursAreThoseOfBruteForce() {
    QFETCH(double, least);
    QFETCH(double, most);
    QFETCH(Vec3, room);
    QFETCH(double, strewn);
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
      Random random(seed);
      SphereBuilder builder(hertz_rule());
      const int count = 900;
      for (int i = 0; i < count; ++i) {
        const double share = random.in_box(Vec3::Zero(), Vec3::Constant(1.0)).x();
        const double radius = least * std::pow(most / least, share);
        Vec3 place = random.in_box(-room, room);
        // A few pairs are far from the rest.
        if (strewn > 0.0 && i % 50 < 2) {
          Random far(seed * 1000 + static_cast<std::uint64_t>(i / 50));
          place = 0.01 * place + far.in_box(Vec3::Constant(-strewn), Vec3::Constant(strewn));
        }
        builder.sphere(radius, 1.0, place);
        if (i % 7 == 0) builder.fix_last();
        if (i % 11 == 0) builder.model().bodies.back().held = true;
      }
      for (const double reach : {0.0, 0.3 * least, 2.0 * most}) {
        Spheres spheres = make_spheres(builder.model());
        const Pairs expected = brute_force(spheres, reach);
        QVERIFY(room.norm() == 0.0 || reach > 0.0 || !expected.empty());
        for (const bool in_order : {false, true}) {
          const auto pairs = found(spheres, reach, in_order ? 2 : 1, in_order);
          QVERIFY(pairs);
          QVERIFY2(*pairs == expected,
                   qPrintable(QString("%1 for %2").arg(pairs->size()).arg(expected.size())));
        }
      }
    }
  }

  void putInOrderNothingIsLost() {
    SphereBuilder builder(hertz_rule());
    Random random(9);
    for (int i = 0; i < 500; ++i) {
      builder.sphere(0.01 + 1e-5 * i, 1.0 + i, random.in_box(Vec3::Zero(), Vec3::Constant(1.0)),
                     Vec3(i, 0, 0), Vec3(0, i, 0));
      if (i % 5 == 0) builder.model().bodies.back().held = true;
    }
    Spheres spheres = make_spheres(builder.model());
    QVERIFY(found(spheres, 0.01, 1));
    bool present = true;
    for (int slot = 0; slot < spheres.count(); ++slot) {
      const int body = spheres.body[slot];
      QCOMPARE(spheres.slot[body], slot);
      VERIFY(spheres.radius(slot) == builder.model().bodies[body].size);
      VERIFY(vector_of(spheres.position[slot]) == builder.model().start[body].position);
      VERIFY(spheres.velocity[slot][0] == body);
      VERIFY(spheres.inverse_mass(slot) == 1.0 / (1.0 + body));
      VERIFY(spheres.spin[slot][1] == body);
      // Absent ones come last.
      QVERIFY(present || !spheres.present[slot]);
      present = spheres.present[slot] != 0;
    }
  }

  /// A box of balls of two materials is sheared on a floor of triangles: more balls than a block of the
  /// lists, and three laws. A distant flying ball makes all lists be rebuilt and the balls be reordered every
  /// few steps, without effect on the others.
  void historySurvivesNewOrders() {
    const auto run = [](double flight) {
      SphereBuilder builder(hertz_rule(0.5, 0.2));
      builder.material(1e8, 0.25).material(1e8, 0.25);
      for (int layer = 0; layer < 6; ++layer) {
        for (int i = 0; i < 10; ++i) {
          for (int j = 0; j < 10; ++j) {
            const double shift = layer % 2 == 0 ? 0.0 : 0.01;
            builder.sphere(0.01, 0.01, Vec3(0.0199 * i + shift, 0.0199 * j + shift, 0.0099 + 0.0145 * layer),
                           Vec3(0.2 * layer, 0.1, 0), Vec3::Zero(), (i + j) % 2);
          }
        }
      }
      builder.sphere(0.01, 0.01, Vec3(0, 0, 50), Vec3(0, 0, flight));
      builder.mesh_wall(test::rough_sheet(20, 0.03, 0.2, 0.0, 5));
      builder.box(Vec3(-0.02, -0.02, -1), Vec3(0.22, 0.22, 1e5));
      builder.gravity(Vec3(0, 0, -9.81)).step(2e-5);
      return builder;
    };
    Simulation seldom(run(0.0).build(), 1);
    Simulation often(run(500.0).build(), 1);
    double worst = 0.0;
    for (int n = 0; n < 50; ++n) {
      QVERIFY(run_steps(seldom, 20) && run_steps(often, 20));
      const Frame a = seldom.frame();
      const Frame b = often.frame();
      for (size_t i = 0; i + 1 < a.bodies.size(); ++i) {
        worst = std::max(worst, (a.bodies[i].position - b.bodies[i].position).norm());
      }
    }
    const Frame end = often.frame();
    qInfo() << worst << end.solver.contacts << end.energy.dissipated_friction
            << end.energy.elastic_tangential;
    VERIFY(end.solver.contacts > 200);
    VERIFY(end.energy.dissipated_friction > 1e-3);
    // Springs are about 10⁻⁶ m long; the rest is round-off.
    VERIFY(worst < 1e-11);
  }
};

SCREE_TEST(SphereSearchTest)
#include "test_sphere_search.moc"
