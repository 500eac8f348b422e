#include <QtTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "core/geometry/rotation.hpp"
#include "core/geometry/round_surface.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr RoundSurface cylinder{0.2, 1.4, 0.6, 0.6, true};
constexpr RoundSurface frustum{0.3, 1.1, 0.15, 0.55, true};
constexpr RoundSurface pointed{0.0, 1.0, 0.0, 0.7, true};

Vec3 point_of(const RoundSurface& surface, double share, double angle) {
  const double radius = surface.radius_from + share * (surface.radius_to - surface.radius_from);
  return {radius * std::cos(angle), radius * std::sin(angle),
          surface.from + share * (surface.to - surface.from)};
}

/// Smallest distance from the generators of a range of angles.
double sampled_distance(const RoundSurface& surface, const Vec3& point, double from, double to) {
  constexpr int parts = 400;
  double squared = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= parts; ++i) {
    for (int j = 0; j <= parts; ++j) {
      const double angle = from + (to - from) * j / parts;
      squared =
          std::min(squared, (point - point_of(surface, static_cast<double>(i) / parts, angle)).squaredNorm());
    }
  }
  return std::sqrt(squared);
}

}  // namespace

/// Distances from cylinders and cones, and paths through them, against sampling.
class RoundSurfaceTest : public QObject {
  Q_OBJECT

 private slots:
  void surfaces_data() {
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::addColumn<double>("radius_from");
    QTest::addColumn<double>("radius_to");
    const auto add = [](const char* name, const RoundSurface& one) {
      QTest::newRow(name) << one.from << one.to << one.radius_from << one.radius_to;
    };
    add("cylinder", cylinder);
    add("frustum", frustum);
    add("pointed cone", pointed);
  }

  void nearestPlacesAreThoseOfSampling_data() { surfaces_data(); }
  void nearestPlacesAreThoseOfSampling() {
    const RoundSurface surface = fetched();
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    for (int k = 0; k < 60; ++k) {
      const Vec3 point(place(random), place(random), 0.7 + 1.2 * place(random));
      const RoundPlace nearest = nearest_place(surface, point);
      const double angle = std::atan2(point.y(), point.x());
      // Samples around the angle of the point are up to 2 mm apart.
      const double sampled = sampled_distance(surface, point, angle - 0.05, angle + 0.05);
      VERIFY(sampled >= nearest.distance - 1e-12);
      VERIFY(sampled <= std::hypot(nearest.distance, 2e-3));
      VERIFY(nearest.distance <= sampled_distance(surface, point, 0.0, 2.0 * std::numbers::pi));
      VERIFY_NEAR(nearest.normal.norm(), 1.0, 1e-14);
      // The place is on the surface, and the distance grows along the normal.
      const Vec3 on = point - nearest.distance * nearest.normal;
      VERIFY(nearest_place(surface, on).distance < 1e-14);
      constexpr double step = 1e-7;
      const double farther = nearest_place(surface, point + step * nearest.normal).distance;
      VERIFY_NEAR((farther - nearest.distance) / step, 1.0, 1e-6);
      const RoundPlace opposite = opposite_place(surface, point);
      if (std::isfinite(opposite.distance)) {
        const double behind = angle + std::numbers::pi;
        VERIFY_NEAR(opposite.distance, sampled_distance(surface, point, behind, behind), 5e-4);
        VERIFY(opposite.distance >= nearest.distance);
      }
    }
  }

  /// A gradient: central differences of the distance.
  void normalsAreTheGradientOfTheDistance_data() { surfaces_data(); }
  void normalsAreTheGradientOfTheDistance() {
    const RoundSurface surface = fetched();
    std::mt19937 random(11);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    for (int k = 0; k < 200; ++k) {
      const Vec3 point(place(random), place(random), 0.7 + 1.2 * place(random));
      const RoundPlace nearest = nearest_place(surface, point);
      constexpr double step = 1e-6;
      for (int axis = 0; axis < 3; ++axis) {
        const Vec3 way = step * Vec3::Unit(axis);
        const double slope =
            (nearest_place(surface, point + way).distance - nearest_place(surface, point - way).distance) /
            (2.0 * step);
        VERIFY_NEAR(slope, nearest.normal[axis], 1e-6);
      }
      // The bound on the turn of the normal.
      const Vec3 way(place(random), place(random), place(random));
      const Vec3 turned = nearest_place(surface, point + step * way).normal;
      VERIFY((turned - nearest.normal).norm() <= nearest.turn_per_way * step * way.norm() * 1.01 + 1e-12);
    }
  }

  void pathsThroughASurfaceChangeItsSide_data() { surfaces_data(); }
  void pathsThroughASurfaceChangeItsSide() {
    const RoundSurface surface = fetched();
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    int passed = 0;
    for (int k = 0; k < 2000; ++k) {
      const Vec3 from(place(random), place(random), 0.7 + place(random));
      const Vec3 to(place(random), place(random), 0.7 + place(random));
      bool changes = false;
      double nearest = 1.0;
      Vec3 before = from;
      for (int i = 1; i <= 500; ++i) {
        const Vec3 now = from + i / 500.0 * (to - from);
        nearest = std::min(nearest, nearest_place(surface, now).distance);
        const bool between = before.z() >= surface.from && before.z() <= surface.to &&
                             now.z() >= surface.from && now.z() <= surface.to;
        changes = changes || (between && lies_around(surface, before) != lies_around(surface, now));
        before = now;
      }
      // Paths that graze the surface or a rim are left out.
      if (!changes && nearest < 0.01) continue;
      QCOMPARE(passes_through(surface, from, to), changes);
      passed += changes ? 1 : 0;
    }
    VERIFY(passed > 200);
  }

  void rimsPierceTriangles_data() { surfaces_data(); }
  void rimsPierceTriangles() {
    const RoundSurface surface = fetched();
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    int pierced = 0;
    for (int k = 0; k < 500; ++k) {
      const auto corner = [&] { return Vec3(place(random), place(random), 0.7 + place(random)); };
      const Vec3 a = corner();
      const Vec3 b = corner();
      const Vec3 c = corner();
      const Vec3 normal = (b - a).cross(c - a);
      const auto on_side = [&](const Vec3& p, const Vec3& q, const Vec3& point) {
        return (q - p).cross(point - p).dot(normal);
      };
      bool meets = false;
      double narrow = 1.0;
      for (const double share : {0.0, 1.0}) {
        Vec3 before = point_of(surface, share, 0.0);
        for (int i = 1; i <= 4000; ++i) {
          const Vec3 now = point_of(surface, share, 2.0 * std::numbers::pi * i / 4000.0);
          if (normal.dot(before - a) * normal.dot(now - a) < 0.0) {
            const double least = std::min({on_side(a, b, now), on_side(b, c, now), on_side(c, a, now)});
            meets = meets || least > 0.0;
            narrow = std::min(narrow, std::abs(least));
          }
          before = now;
        }
      }
      if (narrow < 0.01) continue;
      QCOMPARE(rim_pierces(surface, a, b, c), meets);
      pierced += meets ? 1 : 0;
    }
    VERIFY(pierced > 30);
  }

  /// Boxes against samples in their middle and on their sides.
  void boxesReachIntoASurface_data() { surfaces_data(); }
  void boxesReachIntoASurface() {
    const PlacedRound round{fetched(), Vec3(0.3, -0.2, 0.5), axes_along(Vec3(2.0, 1.0, 2.0) / 3.0)};
    std::mt19937 random(13);
    std::uniform_real_distribution<double> place(-1.0, 1.0);
    std::uniform_real_distribution<double> size(0.05, 0.8);
    int reaching = 0;
    for (int k = 0; k < 300; ++k) {
      Aabb box;
      box.include(round.origin + Vec3(place(random), place(random), place(random)));
      box.upper += Vec3(size(random), size(random), size(random));
      bool meets = false;
      constexpr int parts = 40;
      for (int i = 0; i < (parts + 1) * (parts + 1) * (parts + 1) && !meets; ++i) {
        const Vec3 share = Vec3(i % 41, i / 41 % 41, i / (41 * 41)) / parts;
        const Vec3 point = in_frame_of(round, box.lower + share.cwiseProduct(box.upper - box.lower));
        meets = point.z() > round.surface.from && point.z() < round.surface.to &&
                !lies_around(round.surface, point);
      }
      const bool reaches = reaches_into(round, box);
      if (meets) QVERIFY(reaches);
      // A box that reaches in by less than the spacing of the samples misses them.
      if (reaches && !meets) {
        Aabb less = box;
        less.inflate(-0.02);
        if ((less.lower.array() < less.upper.array()).all()) QVERIFY(!reaches_into(round, less));
      }
      reaching += reaches ? 1 : 0;
    }
    VERIFY(reaching > 30);
    VERIFY(reaching < 270);
  }

  /// The facets of its mesh touch the surface from outside, 1e-5 of its radius away at their corners, and
  /// face the bodies.
  void itsMeshTouchesASurfaceFromOutside_data() { surfaces_data(); }
  void itsMeshTouchesASurfaceFromOutside() {
    for (const bool inside : {true, false}) {
      RoundSurface surface = fetched();
      surface.inside = inside;
      const PlacedRound round{surface, Vec3(3.0, -2.0, 5.0), axes_along(Vec3(1.0, 2.0, -2.0) / 3.0)};
      const Mesh mesh = mesh_of(round);
      for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3 a = in_frame_of(round, mesh.vertices[static_cast<std::size_t>(i)]);
        const Vec3 b = in_frame_of(round, mesh.vertices[static_cast<std::size_t>(j)]);
        const Vec3 c = in_frame_of(round, mesh.vertices[static_cast<std::size_t>(k)]);
        const Vec3 middle = (a + b + c) / 3.0;
        VERIFY(nearest_place(surface, middle).distance < 1e-5);
        const Vec3 normal = (b - a).cross(c - a).normalized();
        const Vec3 outward(middle.x(), middle.y(), 0.0);
        QCOMPARE(normal.dot(outward) > 0.0, !inside);
        for (const Vec3& corner : {a, b, c}) {
          const double radius = std::hypot(corner.x(), corner.y());
          const double share = (corner.z() - surface.from) / (surface.to - surface.from);
          const double wanted = surface.radius_from + share * (surface.radius_to - surface.radius_from);
          VERIFY(radius >= wanted * (1.0 - 1e-12));
          VERIFY(radius <= wanted * (1.0 + 1.1e-5) + 1e-15);
        }
      }
      const std::size_t rims = surface.radius_from > 0.0 ? 2 : 1;
      QCOMPARE(rim_lines(mesh).size(), rims * 720);
    }
  }

 private:
  static RoundSurface fetched() {
    QFETCH(double, from);
    QFETCH(double, to);
    QFETCH(double, radius_from);
    QFETCH(double, radius_to);
    return {from, to, radius_from, radius_to, true};
  }
};

SCREE_TEST(RoundSurfaceTest)
#include "test_round_surface.moc"
