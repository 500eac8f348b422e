#include <QtTest>

#include "core/geometry/exact/intersection.hpp"
#include "core/geometry/random.hpp"
#include "core/laws/normal/barrier.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

const double activation_gap = 1e-3;

Mesh mesh_of(int kind) {
  return kind == 0 ? cube_mesh(0.1) : tetrapod_mesh(0.12, 0.033);
}

/// Poses of two equal bodies.
struct Poses {
  Vec3 position = Vec3::Zero();  ///< of the first; the second is at the origin
  Rotation rotation;
  Rotation other;
};

/// Two bodies in their initial state: nothing has moved, so all forces follow from the law.
class Pair {
 public:
  explicit Pair(int kind) : mesh_(mesh_of(kind)) {}

  Frame frame(const Poses& poses, bool exchanged = false) const {
    ModelBuilder builder(mesh_, 2.0, Mat3::Identity() / 300.0, cube_rule(0.0, 0.0, 0.0));
    if (exchanged) builder.body(Vec3::Zero(), poses.other.rotation_vector());
    builder.body(poses.position, poses.rotation.rotation_vector());
    if (!exchanged) builder.body(Vec3::Zero(), poses.other.rotation_vector());
    builder.scene().gravity = Vec3::Zero();
    return Simulation(builder.build(), 1).frame();
  }

  /// The first body approaches in a random direction until it would intersect, and retreats by about half the
  /// activation gap.
  Poses touching(Random& random) const {
    for (;;) {
      Poses poses{Vec3::Zero(), random.rotation(), random.rotation()};
      const Vec3 direction = random.in_box(Vec3::Constant(-1), Vec3::Constant(1)).normalized();
      double apart = 0.25;
      while (apart > 0.0 && !intersect(poses, apart * direction)) apart -= 2e-3;
      if (apart <= 0.0) continue;
      double inside = apart;
      apart += 2e-3;
      while (apart - inside > 1e-7) {
        const double middle = 0.5 * (apart + inside);
        (intersect(poses, middle * direction) ? inside : apart) = middle;
      }
      poses.position = (apart + random.uniform(0.4, 0.9) * activation_gap) * direction;
      const double gap = smallest_gap(frame(poses));
      if (gap > 0.25 * activation_gap && gap < activation_gap) return poses;
    }
  }

  static double smallest_gap(const Frame& frame) {
    double gap = 1e9;
    for (const FrameContact& contact : frame.contacts) gap = std::min(gap, contact.gap);
    return gap;
  }

 private:
  bool intersect(const Poses& poses, const Vec3& position) const {
    const auto placed = [&](const Rotation& rotation, const Vec3& place) {
      Mesh mesh = mesh_;
      for (Vec3& vertex : mesh.vertices) vertex = rotation.matrix() * vertex + place;
      return mesh;
    };
    const Mesh first = placed(poses.rotation, position);
    return meshes_interpenetrate(first, true, placed(poses.other, Vec3::Zero()), true);
  }

  Mesh mesh_;
};

Vec3 force_on_first(const Frame& frame) {
  Vec3 sum = Vec3::Zero();
  for (const FrameContact& contact : frame.contacts) sum += contact.force();
  return sum;
}

/// Moment about the centre of the first body.
Vec3 moment_on_first(const Frame& frame) {
  Vec3 sum = Vec3::Zero();
  for (const FrameContact& contact : frame.contacts) {
    sum += (contact.point - frame.bodies[contact.a].position).cross(contact.force());
  }
  return sum;
}

/// Every contact has its full weight: then forces are the gradient of the potential.
bool whole(const Frame& frame) {
  const BarrierLaw law(activation_gap, 1e7, 1.0, 0.2, -1.0);
  return std::all_of(frame.contacts.begin(), frame.contacts.end(), [&](const FrameContact& contact) {
    return std::abs(contact.normal_force / law.force(contact.gap) - 1.0) < 1e-9;
  });
}

}  // namespace

/// Forces between two bodies at rest.
class ContactForcesTest : public QObject {
  Q_OBJECT

 private slots:
  void forceAndMomentAreTheGradientOfThePotential_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("cubes") << 0;
    QTest::newRow("tetrapods") << 1;
  }
  void forceAndMomentAreTheGradientOfThePotential() {
    QFETCH(int, kind);
    const Pair pair(kind);
    Random random(31 + kind);
    const double step = 1e-4 * activation_gap;
    const double angle = step / 0.1;
    int checked = 0;
    int tried = 0;
    while (checked < 30 && ++tried < 200) {
      const Poses poses = pair.touching(random);
      const Frame frame = pair.frame(poses);
      const Vec3 force = force_on_first(frame);
      const Vec3 moment = moment_on_first(frame);
      Vec3 slope = Vec3::Zero();
      Vec3 torque = Vec3::Zero();
      bool smooth = whole(frame);
      for (int i = 0; i < 3 && smooth; ++i) {
        for (const double sign : {-1.0, 1.0}) {
          Poses moved = poses;
          moved.position[i] += sign * step;
          Poses turned = poses;
          turned.rotation = poses.rotation.then(Rotation::from_rotation_vector(sign * angle * Vec3::Unit(i)));
          const Frame a = pair.frame(moved);
          const Frame b = pair.frame(turned);
          smooth = smooth && whole(a) && whole(b) && a.contacts.size() == frame.contacts.size() &&
                   b.contacts.size() == frame.contacts.size();
          slope[i] -= sign * a.energy.elastic_normal / (2.0 * step);
          torque[i] -= sign * b.energy.elastic_normal / (2.0 * angle);
        }
      }
      if (!smooth) continue;
      ++checked;
      VERIFY(force.norm() > 100.0);
      QVERIFY2((slope - force).norm() < 1e-5 * force.norm(),
               qPrintable(QString::number((slope - force).norm() / force.norm())));
      QVERIFY2((torque - moment).norm() < 1e-5 * force.norm() * 0.1,
               qPrintable(QString::number((torque - moment).norm() / force.norm())));
    }
    QCOMPARE(checked, 30);
  }

  void exchangedBodiesFeelTheOppositeForce_data() { forceAndMomentAreTheGradientOfThePotential_data(); }
  void exchangedBodiesFeelTheOppositeForce() {
    QFETCH(int, kind);
    const Pair pair(kind);
    Random random(41 + kind);
    for (int n = 0; n < 40; ++n) {
      const Poses poses = pair.touching(random);
      const Frame frame = pair.frame(poses);
      const Frame exchanged = pair.frame(poses, true);
      const Vec3 force = force_on_first(frame);
      VERIFY(force.norm() > 0.0);
      VERIFY((force_on_first(exchanged) + force).norm() < 1e-9 * force.norm());
      VERIFY_NEAR(exchanged.energy.elastic_normal, frame.energy.elastic_normal,
                  1e-9 * frame.energy.elastic_normal);
      QCOMPARE(exchanged.contacts.size(), frame.contacts.size());
      // About the origin: the same wrench with the opposite sign.
      Vec3 sum = Vec3::Zero();
      for (const FrameContact& contact : frame.contacts) sum += contact.point.cross(contact.force());
      for (const FrameContact& contact : exchanged.contacts) sum += contact.point.cross(contact.force());
      VERIFY(sum.norm() < 1e-9 * force.norm());
    }
  }

  void turnedPairsFeelTurnedForces_data() { forceAndMomentAreTheGradientOfThePotential_data(); }
  void turnedPairsFeelTurnedForces() {
    QFETCH(int, kind);
    const Pair pair(kind);
    Random random(51 + kind);
    for (int n = 0; n < 40; ++n) {
      const Poses poses = pair.touching(random);
      const Frame frame = pair.frame(poses);
      const Rotation turn = random.rotation();
      const Frame turned =
          pair.frame({turn.matrix() * poses.position, poses.rotation.then(turn), poses.other.then(turn)});
      const Vec3 force = turn.matrix() * force_on_first(frame);
      VERIFY_NEAR(force_on_first(turned), force, 1e-9 * force.norm());
      VERIFY_NEAR(moment_on_first(turned), turn.matrix() * moment_on_first(frame), 1e-9 * force.norm());
      VERIFY_NEAR(turned.energy.elastic_normal / frame.energy.elastic_normal, 1.0, 1e-9);
    }
  }
};

SCREE_TEST(ContactForcesTest)
#include "test_contact_forces.moc"
