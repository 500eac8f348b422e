#include <QtTest>
#include <algorithm>
#include <functional>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_fixture.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

const double degree = M_PI / 180.0;

int count(const Contacts& contacts, ContactKind kind) {
  return static_cast<int>(std::count_if(contacts.begin(), contacts.end(), [&](const FeatureContact& contact) {
    return contact_kind(contact.features.kinds) == kind;
  }));
}

/// Σ w (ḡ − g) n: resultant of a linear law with unit stiffness.
Vec3 resultant(const Contacts& contacts) {
  Vec3 sum = Vec3::Zero();
  for (const FeatureContact& contact : contacts) {
    sum += contact.weight * std::max(0.0, activation_gap - contact.gap) * contact.normal;
  }
  return sum;
}

RelativePose at(const Vec3& translation, const Mat3& rotation = Mat3::Identity()) {
  return {rotation, translation};
}

Mat3 yaw(double degrees) {
  return Eigen::AngleAxisd(degrees * degree, Vec3::UnitZ()).toRotationMatrix();
}

/// A slender pyramid with its tip at the origin, pointing along −z.
Features spike() {
  return find_features({{Vec3::Zero(), Vec3(0.05, 0.05, 0.3), Vec3(-0.05, 0.05, 0.3), Vec3(-0.05, -0.05, 0.3),
                         Vec3(0.05, -0.05, 0.3)},
                        {{0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}, {1, 2, 3}, {1, 3, 4}}});
}

/// Prism over a polygon of the x–z plane (counter-clockwise seen from +y, i.e. x to the left), extended over
/// |y| ≤ ½.
Mesh prism(const std::vector<std::array<double, 2>>& outline, const std::vector<std::array<int, 3>>& cap) {
  Mesh mesh;
  const int n = static_cast<int>(outline.size());
  for (const double y : {-0.5, 0.5}) {
    for (const auto& [x, z] : outline) mesh.vertices.emplace_back(x, y, z);
  }
  for (const auto& [i, j, k] : cap) {
    mesh.triangles.push_back({i, j, k});
    mesh.triangles.push_back({i + n, k + n, j + n});
  }
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    mesh.triangles.push_back({i, i + n, j + n});
    mesh.triangles.push_back({i, j + n, j});
  }
  return mesh;
}

/// A block with a groove along y of the given angle in its top; the bottom line of the groove is the y axis.
Features groove(double free_angle) {
  const double height = 0.5 / std::tan(0.5 * free_angle * degree);
  return find_features(prism({{-0.5, -0.5}, {0.5, -0.5}, {0.5, height}, {0.0, 0.0}, {-0.5, height}},
                             {{0, 1, 3}, {1, 2, 3}, {0, 3, 4}}));
}

/// A ridge of 90° along y whose top line is the y axis.
Features ridge() {
  return find_features(prism({{-0.5, -0.5}, {0.5, -0.5}, {0.0, 0.0}}, {{0, 1, 2}}));
}

}  // namespace

class ContactFeaturesTest : public QObject {
  Q_OBJECT

 private:
  const Features cube_ = find_features(cube(1.0));
  const Features spike_ = spike();
  const Features tetrapod_ = find_features(tetrapod());

 private slots:
  void featuresOfCubeAndTetrapod() {  // G-1
    QCOMPARE(cube_.edges.size(), size_t{12});
    QCOMPARE(cube_.concave_edges.size(), size_t{0});
    QCOMPARE(cube_.faces.size(), size_t{6});
    QCOMPARE(cube_.vertices.size(), size_t{8});
    QCOMPARE(tetrapod_.edges.size(), size_t{12});
    QCOMPARE(tetrapod_.concave_edges.size(), size_t{6});
    QCOMPARE(tetrapod_.faces.size(), size_t{12});
    QCOMPARE(tetrapod_.vertices.size(), size_t{4});
  }

  /// The tip follows the ridge at half the gap: along one flank, around the edge, down the other.
  void tipOverARidgeKeepsOneContactOfConstantGap() {  // G-2
    const Features b = ridge();
    const Vec3 left = Vec3(-1, 0, 1).normalized();
    const Vec3 right = Vec3(1, 0, 1).normalized();
    std::string sequence;
    for (int i = -100; i <= 100; ++i) {
      const double s = i / 50.0;
      const double turn = std::clamp(s, -1.0, 1.0) * 45.0 * degree;
      Vec3 tip = half_gap * Vec3(std::sin(turn), 0.0, std::cos(turn));
      if (s < -1.0) tip = half_gap * left + (s + 1.0) * 0.01 * Vec3(1, 0, 1).normalized();
      if (s > 1.0) tip = half_gap * right + (s - 1.0) * 0.01 * Vec3(1, 0, -1).normalized();
      tip.y() = 0.013;
      const Contacts contacts = contacts_of(spike_, b, at(tip));
      QVERIFY2(contacts.size() == 1, qPrintable(QString("%1: %2 contacts").arg(s).arg(contacts.size())));
      VERIFY_NEAR(contacts[0].gap, half_gap, 1e-12);
      VERIFY_NEAR(resultant(contacts).norm(), half_gap, 2e-3 * half_gap);
      const char kind = contacts[0].features.kinds == FeatureKinds::vertex_edge   ? 'e'
                        : contacts[0].features.kinds == FeatureKinds::vertex_face ? 'f'
                                                                                  : '?';
      if (sequence.empty() || sequence.back() != kind) sequence += kind;
    }
    QCOMPARE(QString::fromStdString(sequence), QString("fef"));
  }

  void diagonalOfASquareFaceIsNoSeam() {  // G-3
    for (int i = -1000; i <= 1000; ++i) {
      const double s = 0.49 * i / 1000.0;
      for (const double sign : {1.0, -1.0}) {
        const Contacts contacts = contacts_of(spike_, cube_, at({s, sign * s, 0.5 + half_gap}));
        QCOMPARE(contacts.size(), size_t{1});
        VERIFY(contacts[0].features.kinds == FeatureKinds::vertex_face);
        VERIFY_NEAR(contacts[0].gap, half_gap, 1e-9);
        QCOMPARE(contacts[0].weight, 1.0);
      }
    }
  }

  void rightAngledNotchHoldsTheTipByBothFaces() {  // G-4
    const Contacts contacts = contacts_of(spike_, groove(90.0), at({0.0, 0.02, half_gap * std::sqrt(2.0)}));
    QCOMPARE(contacts.size(), size_t{2});
    QCOMPARE(count(contacts, ContactKind::vertex_face), 2);
    for (const FeatureContact& contact : contacts) VERIFY_NEAR(contact.weight, 1.0, 1e-12);
  }

  void obtuseNotchSharesTheTip() {  // G-5
    for (const auto& [angle, shared, bare] :
         {std::tuple(120.0, 0.2547, 0.382), std::tuple(170.0, 0.1038, 0.206)}) {
      const Features b = groove(angle);
      const RelativePose pose = at({0.0, 0.02, 0.9 * activation_gap});
      const double with_rule = resultant(contacts_of(spike_, b, pose)).norm() / activation_gap;
      const double without =
          resultant(bare_contacts(spike_, b, pose, all_pairs(spike_, b), activation_gap)).norm() /
          activation_gap;
      // The reference values have four and three digits.
      QVERIFY2(std::abs(with_rule - shared) < 1e-4, qPrintable(QString::number(with_rule)));
      QVERIFY2(std::abs(without - bare) < 1e-3, qPrintable(QString::number(without)));
    }
  }

  void sweepOverAnObtuseConcaveEdgeHasNoJump() {  // G-6
    const Features b = groove(170.0);
    const auto largest_jump = [&](const std::function<Contacts(const RelativePose&)>& find) {
      double jump = 0.0;
      Vec3 last = Vec3::Zero();
      for (int i = -500; i <= 500; ++i) {
        const Vec3 now = resultant(find(at({4e-6 * i, 0.02, 0.9 * activation_gap})));
        if (i > -500) jump = std::max(jump, (now - last).norm());
        last = now;
      }
      return jump / activation_gap;
    };
    const std::vector<FeaturePair> pairs = all_pairs(spike_, b);
    const double with_rule =
        largest_jump([&](const RelativePose& pose) { return contacts_of(spike_, b, pose); });
    const double without = largest_jump(
        [&](const RelativePose& pose) { return bare_contacts(spike_, b, pose, pairs, activation_gap); });
    QVERIFY2(with_rule < 1e-3, qPrintable(QString::number(with_rule)));
    QVERIFY2(without > 0.09, qPrintable(QString::number(without)));
  }

  void alignedCubesTouchAtFourPlaces() {  // G-7
    for (const Vec3& offset : {Vec3(0, 0, 0), Vec3(1e-9, 0, 0), Vec3(1e-6, -1e-7, 0), Vec3(0, 1e-4, 0),
                               Vec3(3e-3, -2e-3, 0), Vec3(-1e-12, 1e-12, 0)}) {
      const Contacts contacts = contacts_of(cube_, cube_, at(offset + Vec3(0, 0, 1.0 + half_gap)));
      QVERIFY2(contacts.size() == 4, qPrintable(QString::number(contacts.size())));
      VERIFY_NEAR(weight_sum(contacts), 4.0, 1e-9);
    }
  }

  void turnedCubesCrossTheirEdges_data() {  // G-8
    QTest::addColumn<double>("yaw_degrees");
    QTest::addColumn<double>("sum");
    QTest::newRow("parallel") << 1e-5 << 4.000;
    QTest::newRow("0.01") << 0.01 << 4.240;
    QTest::newRow("0.03") << 0.03 << 5.893;
    QTest::newRow("0.06") << 0.06 << 8.0;
    QTest::newRow("1") << 1.0 << 8.0;
    QTest::newRow("45") << 45.0 << 8.0;
  }
  void turnedCubesCrossTheirEdges() {
    QFETCH(double, yaw_degrees);
    QFETCH(double, sum);
    const Contacts contacts = contacts_of(cube_, cube_, at({0, 0, 1.0 + half_gap}, yaw(yaw_degrees)));
    // The reference values have three decimals.
    QVERIFY2(std::abs(weight_sum(contacts) - sum) < 1e-3,
             qPrintable(QString::number(weight_sum(contacts), 'f', 6)));
    if (yaw_degrees == 45.0) QCOMPARE(count(contacts, ContactKind::edge_edge), 8);
  }

  void displacedCubesTouchAtTwoCornersAndTwoCrossings() {  // G-9
    const Contacts contacts = contacts_of(cube_, cube_, at({0.3, 0.2, 1.0 + half_gap}));
    QCOMPARE(contacts.size(), size_t{4});
    QCOMPARE(count(contacts, ContactKind::edge_edge), 2);
    const auto kinds = [&](FeatureKinds wanted) {
      return std::count_if(contacts.begin(), contacts.end(),
                           [&](const FeatureContact& contact) { return contact.features.kinds == wanted; });
    };
    QCOMPARE(kinds(FeatureKinds::vertex_face), 1);
    QCOMPARE(kinds(FeatureKinds::face_vertex), 1);
    VERIFY_NEAR(weight_sum(contacts), 4.0, 1e-9);
  }

  /// A small cube on top of a large one, with only a strip of the given width above it.
  void overhangingCubeHandsOverToTheRim_data() {  // G-10
    QTest::addColumn<double>("overlap");
    QTest::addColumn<double>("sum");
    for (const auto& [overlap, sum] :
         {std::pair(5e-3, 4.0), std::pair(2e-3, 4.0), std::pair(1e-3, 3.0), std::pair(5e-4, 2.312),
          std::pair(1e-4, 2.014), std::pair(1e-9, 2.0), std::pair(-1e-9, 2.0)}) {
      QTest::newRow(qPrintable(QString::number(overlap))) << overlap << sum;
    }
  }
  void overhangingCubeHandsOverToTheRim() {
    QFETCH(double, overlap);
    QFETCH(double, sum);
    const Features small = find_features(cube(0.6));
    const Contacts contacts = contacts_of(small, cube_, at({0.5 + 0.3 - overlap, 0.0, 0.5 + 0.3 + half_gap}));
    QVERIFY2(std::abs(weight_sum(contacts) - sum) < 1e-3,
             qPrintable(QString::number(weight_sum(contacts), 'f', 6)));
  }

  void backOfAThinPlateDoesNotTouch() {  // G-11
    const double thickness = 0.3 * activation_gap;
    const Features plate =
        find_features(box(Vec3(-0.3, -0.3, -0.5 * thickness), Vec3(0.3, 0.3, 0.5 * thickness)));
    const Contacts contacts =
        contacts_of(plate, cube_, at({0.0, 0.0, 0.5 + 0.4 * activation_gap + 0.5 * thickness}));
    QCOMPARE(contacts.size(), size_t{4});
    for (const FeatureContact& contact : contacts) VERIFY_NEAR(contact.gap, 0.4 * activation_gap, 1e-12);
  }

  void tetrapodStandsOnThreeTips() {  // G-12
    const double foot = 1.0357 / 3.0;
    const RelativePose pose = at({0, 0, foot + half_gap});
    Contacts contacts;
    for (int i = 0; i < static_cast<int>(tetrapod_.vertices.size()); ++i) {
      double clearance = 0.0;
      const FeaturePair pair{FeatureKinds::vertex_face, i, 0};
      const ContactQuery query{activation_gap, activation_gap, 1.0 / radius_of(tetrapod_)};
      if (const auto contact = plane_contact(tetrapod_, pose, pair, query, clearance))
        contacts.push_back(*contact);
    }
    QCOMPARE(contacts.size(), size_t{3});
    for (const FeatureContact& contact : contacts) {
      QCOMPARE(contact.weight, 1.0);
      VERIFY_NEAR(contact.gap, half_gap, 1e-12);
    }
    // The same on a face of a block large enough for the three tips.
    const Features block = find_features(box(Vec3(-3, -3, -1), Vec3(3, 3, 0)));
    const Contacts on_block = contacts_of(tetrapod_, block, pose);
    QCOMPARE(on_block.size(), size_t{3});
    QCOMPARE(count(on_block, ContactKind::vertex_face), 3);
    VERIFY_NEAR(weight_sum(on_block), 3.0, 1e-12);
  }

  void tipAtTheCoreOfATetrapodIsShared() {  // G-13
    const double gap = 0.01;
    const ConcaveEdge& edge = tetrapod_.concave_edges.front();
    const Vec3 bisector =
        (tetrapod_.faces[edge.face[0]].normal + tetrapod_.faces[edge.face[1]].normal).normalized();
    // The midpoint of the core edge is the point of its line nearest to the centre.
    const Vec3 middle = edge.point - edge.direction.dot(edge.point) * edge.direction;
    // The spike approaches along the bisector.
    const Mat3 rotation = Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), bisector).toRotationMatrix();
    const RelativePose pose = at(middle + 0.5 * gap * bisector, rotation);
    const Contacts bare = bare_contacts(spike_, tetrapod_, pose, all_pairs(spike_, tetrapod_), gap, gap);
    QCOMPARE(bare.size(), size_t{2});
    VERIFY_NEAR(weight_sum(bare), 2.0, 1e-12);
    const Contacts shared = contacts_of(spike_, tetrapod_, pose, gap, gap);
    QVERIFY2(std::abs(weight_sum(shared) - 1.262) < 1e-3, qPrintable(QString::number(weight_sum(shared))));
  }
};

SCREE_TEST(ContactFeaturesTest)
#include "test_contact_features.moc"
