#include <QtTest>
#include <algorithm>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_fixture.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

constexpr double reach = 1.5 * activation_gap;

Mat3 turn_about(const Vec3& axis, double angle) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// A near B: corners, edges and faces close to each other, many of them within the reach.
RelativePose near_pose(const Mesh& mesh_a, const Mesh& mesh_b, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  std::uniform_int_distribution<int> quarter(0, 3);
  RelativePose pose;
  // Often nearly aligned, so that faces touch faces and edges are nearly parallel.
  const double tilt = std::pow(10.0, -4.0 + 4.0 * uniform(random));
  pose.rotation = turn_about(random_vector(random, 1.0), tilt) *
                  turn_about(Vec3::UnitZ(), 0.5 * 3.14159265358979323846 * quarter(random));
  if (uniform(random) < 0.3) pose.rotation = turn_about(random_vector(random, 1.0), 6.0 * uniform(random));
  const auto pick = [&](const Mesh& mesh) -> Vec3 {
    std::uniform_int_distribution<size_t> which(0, mesh.triangles.size() - 1);
    const auto& [i, j, k] = mesh.triangles[which(random)];
    const double s = quarter(random) == 0 ? 0.0 : uniform(random);
    const double t = quarter(random) == 0 ? 0.0 : (1.0 - s) * uniform(random);
    return mesh.vertices[i] + s * (mesh.vertices[j] - mesh.vertices[i]) +
           t * (mesh.vertices[k] - mesh.vertices[i]);
  };
  // A point of one surface within the reach of a point of the other.
  pose.translation = pick(mesh_b) - pose.rotation * pick(mesh_a) + random_vector(random, 0.7 * reach);
  return pose;
}

/// A moved relative to B, so that no point of either moves farther than `motion` in the frame of the other.
RelativePose moved_by(const RelativePose& pose, double motion, double radius_a, double radius_b,
                      std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  const double share = uniform(random);
  const double lever = std::max(radius_a, radius_b + pose.translation.norm());
  const double angle = (1.0 - share) * motion / lever;
  const Vec3 shift = share * motion * random_vector(random, 1.0).normalized();
  return {turn_about(random_vector(random, 1.0), angle) * pose.rotation, pose.translation + shift};
}

}  // namespace

/// Conditions under which feature pairs can be skipped for some time.
class SteadyContactsTest : public QObject {
  Q_OBJECT

 private slots:
  void featurePairsStayWhatTheyAreWithinTheirSteadiness_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("cube on cube") << 0;
    QTest::newRow("tetrapod on tetrapod") << 1;
    QTest::newRow("tetrapod on cube") << 2;
  }
  void featurePairsStayWhatTheyAreWithinTheirSteadiness() {
    QFETCH(int, kind);
    const Mesh mesh_a = kind == 0 ? cube(1.0) : tetrapod();
    const Mesh mesh_b = kind == 1 ? tetrapod() : cube(1.0);
    const Features a = find_features(mesh_a);
    const Features b = find_features(mesh_b);
    const double radius_a = radius_of(a);
    const double radius_b = radius_of(b);
    const ContactQuery query = query_for(a, b, reach);
    std::mt19937_64 random(31 + kind);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    int kept = 0;
    int apart = 0;
    for (int n = 0; n < 5000; ++n) {
      const RelativePose pose = near_pose(mesh_a, mesh_b, random);
      for (const FeaturePair& pair : all_pairs(a, b)) {
        double steady = 0.0;
        const auto before = feature_contact(a, b, pose, pair, query, steady);
        VERIFY(steady >= 0.0);
        if (steady == 0.0 || (!before && steady > 50.0 * reach)) continue;
        // Within this motion it can neither leave the reach nor be crossed.
        const double room = before ? std::min(before->gap, reach - before->gap) : steady;
        for (int m = 0; m < 4; ++m) {
          const double motion = m % 2 == 0 ? std::min(steady, room) : steady * uniform(random);
          const RelativePose later = moved_by(pose, motion, radius_a, radius_b, random);
          double unused = 0.0;
          const auto after = feature_contact(a, b, later, pair, query, unused);
          const QByteArray where = QString("pose %1, kinds %2, %3, %4; steady %5; gap before %6, after %7")
                                       .arg(n)
                                       .arg(int(pair.kinds))
                                       .arg(pair.a)
                                       .arg(pair.b)
                                       .arg(steady)
                                       .arg(before ? before->gap : -1.0)
                                       .arg(after ? after->gap : -1.0)
                                       .toUtf8();
          if (!before) {
            ++apart;
            QVERIFY2(!after, where);
            continue;
          }
          if (!after && motion > room) continue;
          ++kept;
          QVERIFY2(after, where);
          QVERIFY2(after->weight == before->weight, where);
        }
      }
    }
    QVERIFY2(kept > 500, qPrintable(QString::number(kept)));
    VERIFY(apart > 20000);
  }

  void sharedContactsKeepTheirWeightsWithinTheirSteadiness_data() {
    featurePairsStayWhatTheyAreWithinTheirSteadiness_data();
  }
  void sharedContactsKeepTheirWeightsWithinTheirSteadiness() {
    QFETCH(int, kind);
    const Mesh mesh_a = kind == 0 ? cube(1.0) : tetrapod();
    const Mesh mesh_b = kind == 1 ? tetrapod() : cube(1.0);
    const Features a = find_features(mesh_a);
    const Features b = find_features(mesh_b);
    const double size = std::min(radius_of(a), radius_of(b));
    const ContactQuery query = query_for(a, b, reach);
    std::mt19937_64 random(41 + kind);
    int compared = 0;
    for (int n = 0; n < 25000; ++n) {
      const RelativePose pose = near_pose(mesh_a, mesh_b, random);
      double steady = std::numeric_limits<double>::infinity();
      const auto found = [&](const RelativePose& at, double* least) {
        Contacts contacts;
        for (const FeaturePair& pair : all_pairs(a, b)) {
          double alone = 0.0;
          if (const auto contact = feature_contact(a, b, at, pair, query, alone))
            contacts.push_back(*contact);
          if (least != nullptr) *least = std::min(*least, alone);
        }
        const double shared = share_contacts(contacts, a, b, at, activation_gap, size);
        if (least != nullptr) *least = std::min(*least, shared);
        return contacts;
      };
      const Contacts before = found(pose, &steady);
      if (before.size() < 2 || steady == 0.0) continue;
      double room = steady;
      for (const FeatureContact& contact : before) room = std::min({room, contact.gap, reach - contact.gap});
      const Contacts after = found(moved_by(pose, room, radius_of(a), radius_of(b), random), nullptr);
      QCOMPARE(after.size(), before.size());
      for (size_t i = 0; i < before.size(); ++i) {
        VERIFY(after[i].features == before[i].features);
        QCOMPARE(after[i].weight, before[i].weight);
        ++compared;
      }
    }
    QVERIFY2(compared > 100, qPrintable(QString::number(compared)));
  }
};

SCREE_TEST(SteadyContactsTest)
#include "test_steady_contacts.moc"
