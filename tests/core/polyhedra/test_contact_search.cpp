#include <QtTest>
#include <algorithm>

#include "core/polyhedra/search/candidates.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_fixture.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

Vec3 closest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = (b - a).cross(c - a);
  const auto on_segment = [&](const Vec3& from, const Vec3& to) -> Vec3 {
    const Vec3 d = to - from;
    return from + std::clamp((p - from).dot(d) / d.squaredNorm(), 0.0, 1.0) * d;
  };
  const Vec3 projected = p - normal.dot(p - a) / normal.squaredNorm() * normal;
  const auto left_of = [&](const Vec3& from, const Vec3& to) {
    return normal.dot((to - from).cross(projected - from)) >= 0.0;
  };
  if (left_of(a, b) && left_of(b, c) && left_of(c, a)) return projected;
  Vec3 best = on_segment(a, b);
  for (const Vec3& other : {on_segment(b, c), on_segment(c, a)}) {
    if ((other - p).norm() < (best - p).norm()) best = other;
  }
  return best;
}

/// Squared distance of two segments by alternating projection, from the four end points and the interior
/// solution.
double segment_distance(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
  const Vec3 d = p1 - p0;
  const Vec3 e = q1 - q0;
  const auto to_segment = [](const Vec3& x, const Vec3& from, const Vec3& along) {
    return (from + std::clamp((x - from).dot(along) / along.squaredNorm(), 0.0, 1.0) * along - x).norm();
  };
  double best =
      std::min({to_segment(p0, q0, e), to_segment(p1, q0, e), to_segment(q0, p0, d), to_segment(q1, p0, d)});
  const Vec3 across = d.cross(e);
  if (across.norm() > 1e-9 * d.norm() * e.norm()) {
    const Vec3 r = q0 - p0;
    const double s = r.cross(e).dot(across) / across.squaredNorm();
    const double t = r.cross(d).dot(across) / across.squaredNorm();
    if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) best = std::min(best, (p0 + s * d - q0 - t * e).norm());
  }
  return best;
}

double mesh_distance(const Mesh& a, const Mesh& b) {
  double best = std::numeric_limits<double>::infinity();
  const auto points_to_triangles = [&](const Mesh& points, const Mesh& surface) {
    for (const Vec3& p : points.vertices) {
      for (const auto& [i, j, k] : surface.triangles) {
        const Vec3 q = closest_on_triangle(p, surface.vertices[i], surface.vertices[j], surface.vertices[k]);
        best = std::min(best, (p - q).norm());
      }
    }
  };
  points_to_triangles(a, b);
  points_to_triangles(b, a);
  for (const auto& t : a.triangles) {
    for (int i = 0; i < 3; ++i) {
      if (t[i] > t[(i + 1) % 3]) continue;
      for (const auto& u : b.triangles) {
        for (int j = 0; j < 3; ++j) {
          if (u[j] > u[(j + 1) % 3]) continue;
          best = std::min(best, segment_distance(a.vertices[t[i]], a.vertices[t[(i + 1) % 3]],
                                                 b.vertices[u[j]], b.vertices[u[(j + 1) % 3]]));
        }
      }
    }
  }
  return best;
}

struct Partners {
  Mesh a;
  Mesh b;
};

Partners partners_of(int kind) {
  return {kind == 0 ? cube(1.0) : tetrapod(), kind == 1 ? tetrapod() : cube(1.0)};
}

Mat3 random_rotation(std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  const double w = normal(random);
  const double x = normal(random);
  const double y = normal(random);
  return Eigen::Quaterniond(w, x, y, normal(random)).normalized().toRotationMatrix();
}

/// A pose in a random direction at a given distance of the surfaces, approached from outside.
RelativePose random_pose(const Partners& partners, double distance, std::mt19937_64& random) {
  RelativePose pose;
  pose.rotation = random_rotation(random);
  Vec3 direction = random_vector(random, 1.0).normalized();
  double travelled = 3.0;
  // The distance bounds how far A can move without contact.
  for (int i = 0; i < 400; ++i) {
    pose.translation = travelled * direction;
    const double excess =
        mesh_distance(moved(partners.a, pose.rotation, pose.translation), partners.b) - distance;
    if (excess < 1e-13) break;
    travelled -= excess;
    if (travelled < -3.0) {  // missed
      travelled = 3.0;
      direction = random_vector(random, 1.0).normalized();
    }
  }
  return pose;
}

}  // namespace

class ContactSearchTest : public QObject {
  Q_OBJECT

 private slots:
  /// Bodies without candidates are left alone for most of their distance, found by brute force, and never
  /// longer.
  void bodiesWithoutCandidatesAreLeftAloneForTheirDistance_data() {
    closestPairIsAContactAndCarriesWholeWeight_data();
  }
  void bodiesWithoutCandidatesAreLeftAloneForTheirDistance() {
    QFETCH(int, kind);
    const Partners partners = partners_of(kind);
    const Features a = find_features(partners.a);
    const Features b = find_features(partners.b);
    SearchMargins margins;
    margins.reach = activation_gap;
    margins.skin = 3.0 * activation_gap;
    margins.radius_a = radius_of(a);
    margins.radius_b = radius_of(b);
    margins.outlook = 0.3 * std::min(margins.radius_a, margins.radius_b);
    std::mt19937_64 random(29 + kind);
    std::uniform_real_distribution<double> distances(0.0, 1.2 * margins.outlook);
    int ahead = 0;
    for (int n = 0; n < 300; ++n) {
      const RelativePose pose = random_pose(partners, distances(random), random);
      const double distance = mesh_distance(moved(partners.a, pose.rotation, pose.translation), partners.b);
      const CandidateList list = find_candidates(a, b, pose, margins);
      if (!list.pairs.empty()) continue;
      if (list.budget > margins.skin) VERIFY(list.budget < distance - margins.reach + 1e-12);
      // A fifth and more is left for points that lie slightly beyond the bounding radius.
      const double usable = (std::min(distance, margins.outlook) - margins.reach) / 1.25;
      VERIFY(list.budget > 0.95 * usable);
      ahead += list.budget > 2.0 * margins.skin;
    }
    qInfo() << ahead;
    VERIFY(ahead > 100);
  }

  /// Random poses with the true distance ½ḡ. The distance is found by brute force over points, edges and
  /// triangles, independent of the contact rules.
  void closestPairIsAContactAndCarriesWholeWeight_data() {  // G-14
    QTest::addColumn<int>("kind");
    QTest::newRow("cube on cube") << 0;
    QTest::newRow("tetrapod on tetrapod") << 1;
    QTest::newRow("tetrapod on cube") << 2;
  }
  void closestPairIsAContactAndCarriesWholeWeight() {
    QFETCH(int, kind);
    const Partners partners = partners_of(kind);
    const Features a = find_features(partners.a);
    const Features b = find_features(partners.b);
    std::mt19937_64 random(11 + kind);
    for (int n = 0; n < 150; ++n) {
      const RelativePose pose = random_pose(partners, half_gap, random);
      const double distance = mesh_distance(moved(partners.a, pose.rotation, pose.translation), partners.b);
      VERIFY_NEAR(distance, half_gap, 1e-11);
      const Contacts contacts = contacts_of(a, b, pose, 2.5 * activation_gap);
      QVERIFY(!contacts.empty());
      double nearest = 1.0;
      for (const FeatureContact& contact : contacts) {
        nearest = std::min(nearest, contact.gap);
        VERIFY(std::abs((contact.point_a - contact.point_b - contact.gap * contact.normal).norm()) < 1e-12);
        VERIFY_NEAR(contact.normal.norm(), 1.0, 1e-12);
      }
      QVERIFY2(std::abs(nearest - distance) < 1e-11,
               qPrintable(QString("pose %1: %2").arg(n).arg(nearest - distance)));
      QVERIFY2(weight_sum(contacts) > 1.0 - 1e-9,
               qPrintable(QString("pose %1: %2").arg(n).arg(weight_sum(contacts))));
    }
  }

  void candidatesHoldEveryContactOfBruteForce_data() { closestPairIsAContactAndCarriesWholeWeight_data(); }
  /// The list is made in one pose and used in another, with all points moved by at most the budget.
  void candidatesHoldEveryContactOfBruteForce() {
    QFETCH(int, kind);
    const Partners partners = partners_of(kind);
    const Features a = find_features(partners.a);
    const Features b = find_features(partners.b);
    const double reach = 1.5 * activation_gap;
    const std::vector<FeaturePair> pairs = all_pairs(a, b);
    std::mt19937_64 random(21 + kind);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    int found = 0;
    for (int n = 0; n < 150; ++n) {
      const double skin = std::pow(10.0, -4.0 + 2.5 * uniform(random));
      const RelativePose pose =
          random_pose(partners, 0.2 * activation_gap + 1.5 * skin * uniform(random), random);
      const CandidateList list = find_candidates(a, b, pose, {reach, skin, radius_of(a), radius_of(b)});
      VERIFY(list.budget > 0.0);
      QVERIFY(std::is_sorted(list.pairs.begin(), list.pairs.end()));
      for (int m = 0; m < 20; ++m) {
        // Displacement plus rotation times the larger radius stays within the budget.
        const double share = uniform(random);
        const double motion = std::min(list.budget, 0.3) * (m % 2 ? 1.0 : uniform(random));
        const Vec3 shift = share * motion * random_vector(random, 1.0).normalized();
        const double angle = (1.0 - share) * motion / std::max(radius_of(a), radius_of(b));
        const Mat3 turn =
            Eigen::AngleAxisd(angle, random_vector(random, 1.0).normalized()).toRotationMatrix();
        // A rotates about its own centre.
        const RelativePose later{turn * pose.rotation, pose.translation + shift};
        for (const FeatureContact& contact : bare_contacts(a, b, later, pairs, reach)) {
          ++found;
          QVERIFY2(std::binary_search(list.pairs.begin(), list.pairs.end(), contact.features),
                   qPrintable(QString("pose %1: kinds %2, %3, %4, gap %5")
                                  .arg(n)
                                  .arg(int(contact.features.kinds))
                                  .arg(contact.features.a)
                                  .arg(contact.features.b)
                                  .arg(contact.gap)));
        }
      }
    }
    VERIFY(found > 500);
  }
};

SCREE_TEST(ContactSearchTest)
#include "test_contact_search.moc"
