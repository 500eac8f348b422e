#include <QtTest>
#include <functional>
#include <limits>

#include "core/geometry/exact/winding_number.hpp"
#include "core/spheres/contact/surface_features.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/core/surfaces.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

constexpr double pi = 3.14159265358979323846;

Mat3 turn_about(const Vec3& vector) {
  return Eigen::AngleAxisd(vector.norm(), vector.normalized()).toRotationMatrix();
}

Vec3 closest_on_segment(const Vec3& a, const Vec3& b, const Vec3& p) {
  return a + std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0) * (b - a);
}

double distance_to_triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
  const Vec3 normal = (b - a).cross(c - a).normalized();
  const auto inside = [&](const Vec3& from, const Vec3& to) {
    return normal.cross(to - from).dot(p - from) >= 0.0;
  };
  if (inside(a, b) && inside(b, c) && inside(c, a)) return std::abs(normal.dot(p - a));
  return std::min({(closest_on_segment(a, b, p) - p).norm(), (closest_on_segment(b, c, p) - p).norm(),
                   (closest_on_segment(c, a, p) - p).norm()});
}

double distance_to_mesh(const Mesh& mesh, const Vec3& p) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& [a, b, c] : mesh.triangles) {
    nearest =
        std::min(nearest, distance_to_triangle(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c], p));
  }
  return nearest;
}

std::vector<SurfaceContact> contacts_at(const Features& features, const Vec3& centre, double reach) {
  std::vector<SurfaceContact> found;
  find_surface_contacts(features, centre, reach, found);
  return found;
}

/// Sum of weight · overlap · normal: the force of a law with unit stiffness [m].
Vec3 force(const Features& features, const Vec3& centre, double radius, double reach) {
  Vec3 sum = Vec3::Zero();
  for (const SurfaceContact& contact : contacts_at(features, centre, reach)) {
    sum += contact.weight * std::max(0.0, radius - contact.distance) * contact.normal;
  }
  return sum;
}

using Track = std::function<Vec3(double)>;  ///< position at 0 … 1

Track line(const Vec3& from, const Vec3& to) {
  return [=](double t) -> Vec3 { return from + t * (to - from); };
}

double largest_change(const std::function<Vec3(double)>& value, int steps) {
  double largest = 0.0;
  Vec3 last = value(0.0);
  for (int i = 1; i <= steps; ++i) {
    const Vec3 now = value(static_cast<double>(i) / steps);
    largest = std::max(largest, (now - last).norm());
    last = now;
  }
  return largest;
}

/// Largest change of the force between neighbouring points of a track with 16 times as many steps, relative
/// to before: 1/16 if the force is smooth, 1 if it jumps.
double change_left(const Features& features, const Track& track, double radius, double reach) {
  const auto at = [&](double t) { return force(features, track(t), radius, reach); };
  return largest_change(at, 32000) / largest_change(at, 2000);
}

bool nearly_equal(const SurfaceContact& a, const SurfaceContact& b, double tolerance) {
  return a.kind == b.kind && a.feature == b.feature && std::abs(a.distance - b.distance) <= tolerance &&
         (a.normal - b.normal).norm() <= tolerance && std::abs(a.weight - b.weight) <= tolerance;
}

}  // namespace

class SphereFeaturesTest : public QObject {
  Q_OBJECT

 private slots:
  void nearestContactLiesAtTheDistanceOfTheTriangles_data() {
    QTest::addColumn<int>("shape");
    QTest::newRow("cube") << 0;
    QTest::newRow("tetrapod") << 1;
    QTest::newRow("icosahedron") << 2;
    QTest::newRow("open sheet") << 3;
    QTest::newRow("torus") << 4;
  }

  void nearestContactLiesAtTheDistanceOfTheTriangles() {
    QFETCH(int, shape);
    const std::vector<Mesh> shapes{cube(1.0), tetrapod(), icosahedron(0.8), rough_sheet(4, 0.3, 0.2, 0.3, 8),
                                   torus(0.7, 0.3, 12, 8)};
    const Mesh& mesh = shapes[shape];
    const bool closed = shape != 3;
    const Features features = find_features(mesh);
    std::mt19937_64 random(11);
    int outside = 0;
    for (int i = 0; i < 20000; ++i) {
      const Vec3 p = random_vector(random, 1.5);
      if (closed && std::abs(winding_number(mesh.vertices, mesh.triangles, p)) > 0.5) continue;
      ++outside;
      const double exact = distance_to_mesh(mesh, p);
      double nearest = std::numeric_limits<double>::infinity();
      for (const auto& contact : contacts_at(features, p, 4.0)) nearest = std::min(nearest, contact.distance);
      QVERIFY2(std::abs(nearest - exact) < 1e-11, qPrintable(QString("%1 %2").arg(nearest).arg(exact)));
      QVERIFY(contacts_at(features, p, 0.999 * exact).empty());
      QVERIFY(!contacts_at(features, p, 1.001 * exact).empty());
    }
    VERIFY(outside > 5000);
  }

  void oneContactGoesOverConvexEdgesAndVertices_data() {
    QTest::addColumn<int>("shape");
    QTest::newRow("cube") << 0;
    QTest::newRow("icosahedron") << 1;
    QTest::newRow("triangle sheet") << 2;
    QTest::newRow("nearly flat lid") << 3;
  }

  void oneContactGoesOverConvexEdgesAndVertices() {
    QFETCH(int, shape);
    // The angles of the lid's facets are 0.6° … 1.4°, slightly more than those of flat edges.
    const Mesh lid = moved(pit(7, 0.02, 3), Vec3(1, 1, -1).asDiagonal(), Vec3::Zero());
    const std::vector<Mesh> shapes{
        cube(1.0), icosahedron(0.8),
        Mesh{{Vec3(-0.5, -0.4, 0), Vec3(0.6, -0.3, 0), Vec3(0, 0.7, 0)}, {{0, 1, 2}}}, lid};
    const Features features = find_features(shapes[shape]);
    std::mt19937_64 random(5);
    for (int sweep = 0; sweep < 40; ++sweep) {
      Track track;
      if (shape < 3) {
        const Vec3 axis = random_vector(random, 1.0).normalized();
        const Vec3 x = axis.unitOrthogonal();
        track = [=](double t) -> Vec3 {
          return 1.0 * (std::cos(2 * pi * t) * x + std::sin(2 * pi * t) * axis.cross(x)) + 0.02 * axis;
        };
      } else {
        Vec3 from = random_vector(random, 1.0);
        Vec3 to = random_vector(random, 1.0);
        from.z() = to.z() = 1.0;
        track = line(from, to);
      }
      constexpr int steps = 5000;
      SurfaceContact last{};
      for (int i = 0; i <= steps; ++i) {
        const Vec3 centre = track(static_cast<double>(i) / steps);
        const auto found = contacts_at(features, centre, 3.0);
        QCOMPARE(found.size(), size_t{1});
        QCOMPARE(found.front().weight, 1.0);
        if (i > 0) {
          const double step = (centre - track(static_cast<double>(i - 1) / steps)).norm();
          VERIFY(std::abs(found.front().distance - last.distance) <= step + 1e-9);
          VERIFY((found.front().normal - last.normal).norm() <= 2.0 * step / last.distance + 1e-5);
        }
        last = found.front();
      }
    }
  }

  void bordersOfRegionsHaveOneContact() {
    const Features features = find_features(cube(1.0));
    for (int i = 0; i < 17 * 17 * 17; ++i) {
      const Vec3 p = 0.125 * Vec3(i % 17 - 8, i / 17 % 17 - 8, i / 289 - 8);
      if (p.lpNorm<Eigen::Infinity>() <= 0.5) continue;
      const auto found = contacts_at(features, p, 2.0);
      QCOMPARE(found.size(), size_t{1});
      // Faces are closed sets, edges open ones.
      const bool on_face = (p.array().abs() > 0.5).count() == 1;
      const bool on_vertex = !on_face && (p.array().abs() >= 0.5).all();
      QCOMPARE(found.front().kind, on_face     ? SurfaceFeature::face
                                   : on_vertex ? SurfaceFeature::vertex
                                               : SurfaceFeature::edge);
    }
  }

  void trianglesOfAPlaneAreNotFelt() {
    const Mat3 turned = turn_about(Vec3(0.4, -0.7, 0.2));
    const Mesh flat = moved(rough_sheet(10, 0.1, 0.2, 0.0, 1), turned, Vec3(0.3, 0.1, -0.2));
    QCOMPARE(flat.triangles.size(), size_t{200});
    Mesh single = flat;
    for (Vec3& vertex : single.vertices) vertex = vertex.cast<float>().cast<double>();
    const Features features = find_features(flat);
    const Features noisy = find_features(single);
    std::mt19937_64 random(2);
    for (int i = 0; i < 20000; ++i) {
      Vec3 local = random_vector(random, 0.45);
      local.z() = i % 2 == 0 ? 0.1 : -0.1;
      const Vec3 centre = turned * local + Vec3(0.3, 0.1, -0.2);
      const auto found = contacts_at(features, centre, 0.12);
      QCOMPARE(found.size(), size_t{1});
      QCOMPARE(found.front().kind, SurfaceFeature::face);
      VERIFY_NEAR(found.front().distance, 0.1, 1e-12);
      const auto rough = contacts_at(noisy, centre, 0.12);
      QCOMPARE(rough.size(), size_t{1});
      VERIFY_NEAR(rough.front().distance, 0.1, 1e-7);
    }
  }

  void ballInANotchTouchesBothFaces() {
    for (const double degrees : {60.0, 90.0, 120.0, 150.0}) {
      const Features features = find_features(notch(degrees * pi / 180));
      const double height = 0.999 / std::sin(0.5 * degrees * pi / 180);
      const auto found = contacts_at(features, Vec3(0, 0.3, height), 1.0);
      QCOMPARE(found.size(), size_t{2});
      for (const auto& contact : found) {
        QCOMPARE(contact.kind, SurfaceFeature::face);
        VERIFY_NEAR(contact.distance, 0.999, 1e-12);
        QCOMPARE(contact.weight, 1.0);
      }
    }
  }

  void forceIsContinuousAcrossObtuseConcaveEdges() {
    for (const double degrees : {120.0, 150.0, 170.0, 175.0, 179.0}) {
      const Features features = find_features(notch(degrees * pi / 180));
      const double slope = std::tan(0.5 * (pi - degrees * pi / 180));
      for (const double depth : {0.0005, 0.01, 0.1, 0.3}) {
        for (const double margin : {0.0, 0.02, 0.2}) {
          // Into the right flank, so that the projections leave both faces across the edge.
          const double aside = std::min(1.0, 0.4 / slope);
          const Track track = line(Vec3(-aside, 0, slope * aside + 1.0 - depth),
                                   Vec3(aside, 0.1, slope * aside + 1.0 - depth));
          const double left = change_left(features, track, 1.0, 1.0 + margin);
          QVERIFY2(left < 0.2,
                   qPrintable(QString("%1° %2 %3: %4").arg(degrees).arg(depth).arg(margin).arg(left)));
          const Track low = line(Vec3(-0.5, 0, 1.0 - depth), Vec3(0.5, 0.1, 1.0 - depth));
          const double left_low = change_left(features, low, 1.0, 1.0 + margin);
          QVERIFY2(
              left_low < 0.2,
              qPrintable(QString("low %1° %2 %3: %4").arg(degrees).arg(depth).arg(margin).arg(left_low)));
        }
      }
    }
  }

  void nearlyFlatConcaveEdgeIsNotFelt() {
    const Features features = find_features(notch(179.0 * pi / 180));
    for (int i = -200; i <= 200; ++i) {
      const double x = 0.001 * i;
      const double height = std::abs(x) * std::tan(0.5 * pi / 180) + 0.99;
      const double felt = force(features, Vec3(x, 0, height), 1.0, 1.0).norm();
      QVERIFY2(felt > 0.0095 && felt < 0.0125, qPrintable(QString("%1 %2").arg(x).arg(felt)));
    }
  }

  void forceIsContinuousAtVerticesOfConcaveEdges() {
    std::mt19937_64 random(17);
    for (int flanks = 3; flanks <= 8; ++flanks) {
      for (const double slope : {0.05, 0.15, 0.3}) {
        const Features features = find_features(pit(flanks, slope, 20 + flanks));
        for (int sweep = 0; sweep < 4; ++sweep) {
          Vec3 from = random_vector(random, 0.4);
          Vec3 to = 0.1 * random_vector(random, 0.4) - from;
          from.z() = to.z() = 1.0 - 0.02 * (1 + sweep);
          const double left = change_left(features, line(from, to), 1.0, sweep % 2 == 0 ? 1.0 : 1.05);
          QVERIFY2(
              left < 0.3,
              qPrintable(QString("%1 flanks %2 sweep %3: %4").arg(flanks).arg(slope).arg(sweep).arg(left)));
        }
      }
    }
  }

  void forceHasNoGreatJumpsOverARoughPlane() {
    // Faces of almost coplanar triangles are slightly off their edges, and contacts of convex edges that end
    // at a vertex without a contact vanish there: jumps of some per cent remain.
    std::mt19937_64 random(23);
    for (const double height : {0.02, 0.1, 0.3}) {
      const Features features = find_features(rough_sheet(10, 0.1, 0.2, height, 36));
      for (int sweep = 0; sweep < 5; ++sweep) {
        Vec3 from = random_vector(random, 0.3);
        Vec3 to = random_vector(random, 0.3);
        from.z() = to.z() = 0.5 - 0.01;
        const Track track = line(from, to);
        double largest = 0.0;
        const auto at = [&](double t) {
          const Vec3 now = force(features, track(t), 0.5, 0.5);
          largest = std::max(largest, now.norm());
          return now;
        };
        const double change = largest_change(at, 16000);
        QVERIFY2(change < 0.05 * largest, qPrintable(QString("%1 of %2").arg(change).arg(largest)));
      }
    }
  }

  void ballRollsInAFacettedDrumWithoutJumps() {
    const Features features = find_features(drum(48));
    const double apothem = std::cos(pi / 48);
    for (const double radius : {0.05, 0.2, 0.6}) {
      for (const double depth : {0.001, 0.01, 0.1}) {
        const double path = apothem - radius * (1.0 - depth);
        const Track track = [=](double t) -> Vec3 {
          return {path * std::cos(t), 0.1 * t, path * std::sin(t)};
        };
        const double left = change_left(features, track, radius, radius);
        QVERIFY2(left < 0.2, qPrintable(QString("%1 %2: %3").arg(radius).arg(depth).arg(left)));
      }
    }
  }

  void candidatesOfAnEarlierPlaceGiveTheSame() {
    const std::vector<Mesh> shapes{cube(1.0), tetrapod(), rough_sheet(10, 0.2, 0.2, 0.1, 3), drum(24)};
    std::mt19937_64 random(3);
    for (const Mesh& mesh : shapes) {
      const Features features = find_features(mesh);
      std::vector<SurfaceContact> found;
      std::vector<SurfaceContact> kept;
      std::vector<int> candidates;
      size_t most = 0;
      for (int i = 0; i < 5000; ++i) {
        const Vec3 centre = random_vector(random, 1.0);
        const Vec3 earlier = centre + 0.1 * random_vector(random, 1.0).normalized();
        candidates.assign(3, -1);
        find_surface_candidates(features, earlier, 0.5, candidates);
        find_surface_contacts(features, centre, 0.4, found);
        find_surface_contacts(features, std::span(candidates).subspan(3), centre, 0.4, kept);
        QCOMPARE(kept.size(), found.size());
        for (size_t k = 0; k < found.size(); ++k) QVERIFY(nearly_equal(found[k], kept[k], 0.0));
        most = std::max(most, found.size());
      }
      VERIFY(most >= 1);
    }
  }

  void contactsTurnWithTheFrame() {
    const Mat3 turned = turn_about(Vec3(-1.1, 0.5, 0.9));
    const Vec3 shift(0.2, 0.7, -0.4);
    std::mt19937_64 random(29);
    for (const Mesh& mesh : {cube(1.0), tetrapod(), rough_sheet(6, 0.2, 0.2, 0.2, 3)}) {
      const Features features = find_features(mesh);
      const Features other = find_features(moved(mesh, turned, shift));
      for (int i = 0; i < 5000; ++i) {
        const Vec3 centre = random_vector(random, 1.0);
        const auto found = contacts_at(features, centre, 0.4);
        auto seen = contacts_at(other, turned * centre + shift, 0.4);
        QCOMPARE(seen.size(), found.size());
        for (size_t k = 0; k < found.size(); ++k) {
          seen[k].normal = turned.transpose() * seen[k].normal;
          QVERIFY(nearly_equal(found[k], seen[k], 1e-9));
        }
      }
    }
  }
};

SCREE_TEST(SphereFeaturesTest)
#include "test_sphere_features.moc"
