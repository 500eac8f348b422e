#include <QtTest>
#include <random>

#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_fixture.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

Interaction frictionless() {
  ContactRule rule;
  rule.normal = BarrierLawSpec{activation_gap, 1e7, 1.0, 0.2, -1.0};
  return make_interaction(rule);
}

/// Two free bodies, one tumbling about the other as if attached by a rubber band.
struct Walk {
  RigidState a;
  RigidState b;
  std::mt19937_64 random;

  Vec3 vector(double size) {
    std::uniform_real_distribution<double> uniform(-size, size);
    const double x = uniform(random);
    const double y = uniform(random);
    return {x, y, uniform(random)};
  }

  /// Moves both; the force on a, used as a velocity, keeps them apart.
  void step(double time_step, const Vec3& force, double home) {
    const Vec3 apart = a.position - b.position;
    a.velocity +=
        time_step * (force + vector(200.0) - (apart.norm() > home ? 20.0 : 0.0) * apart.normalized());
    a.spin += time_step * vector(400.0);
    a.velocity *= 0.998;
    a.spin *= 0.99;
    for (RigidState* body : {&a, &b}) {
      body->displacement = time_step * body->velocity;
      const double angle = time_step * body->spin.norm();
      body->turn = 2.0 * std::tan(0.5 * angle) * body->spin.normalized();
      body->position += body->displacement;
      body->axes = Eigen::AngleAxisd(angle, body->spin.normalized()).toRotationMatrix() * body->axes;
    }
  }
};

RigidState state_of(const Features& features, const Vec3& position) {
  RigidState state;
  state.features = &features;
  state.radius = radius_of(features);
  state.position = position;
  state.mass = state.inverse_mass = 1.0;
  return state;
}

ContactPair pair_of(const Features& a, const Features& b) {
  ContactPair pair;
  for (const FeaturePair& features : all_pairs(a, b)) pair.candidates.push_back({features});
  return pair;
}

}  // namespace

/// A pair is skipped while it is known to be idle, and so are its candidates while they are steady; this must
/// not change the active contacts.
class PairsLeftAloneTest : public QObject {
  Q_OBJECT

 private slots:
  void forcesAreThoseOfLookingAtEverythingInEachStep_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("cube on cube") << 0;
    QTest::newRow("tetrapod on tetrapod") << 1;
  }
  void forcesAreThoseOfLookingAtEverythingInEachStep() {
    QFETCH(int, kind);
    const Features shape = find_features(kind == 0 ? cube(1.0) : tetrapod());
    const Interaction law = frictionless();
    int acting = 0;
    int idle = 0;
    int beginnings = 0;
    for (int run = 0; run < 6; ++run) {
      Walk walk;
      walk.random.seed(50 + run);
      const double home = kind == 0 ? 1.0 : 0.6 * radius_of(shape);
      walk.b = state_of(shape, Vec3::Zero());
      walk.b.spin = walk.vector(0.3);
      walk.a = state_of(shape, 2.1 * radius_of(shape) * walk.vector(1.0).normalized());
      ContactPair lazy = pair_of(shape, shape);
      Vec3 force = Vec3::Zero();
      for (int n = 0; n < 20000; ++n) {
        walk.step(1e-4, force, home);
        ContactPair diligent = pair_of(shape, shape);
        evaluate_pair(diligent, law, walk.a, walk.b, 0.0);
        const bool left_alone = !add_travel(lazy, walk.a, walk.b);
        idle += left_alone;
        if (!left_alone) {
          evaluate_pair(lazy, law, walk.a, walk.b, 1e-4);
          QVERIFY(!lazy.crossed);
          accept_trial(lazy);
        }
        const PairWrench& expected = diligent.trial_forces.total;
        const Vec3 found = left_alone ? Vec3(Vec3::Zero()) : lazy.forces.total.force;
        QVERIFY2((found - expected.force).norm() <= 1e-4 + 1e-6 * expected.force.norm(),
                 qPrintable(QString("run %1, step %2: %3 N, should be %4 N%5")
                                .arg(run)
                                .arg(n)
                                .arg(found.norm())
                                .arg(expected.force.norm())
                                .arg(left_alone ? ", left alone" : "")));
        acting += expected.force.norm() > 0.0;
        beginnings += force.isZero(0.0) && !expected.force.isZero(0.0);
        force = expected.force;
      }
    }
    qInfo() << acting << idle << beginnings;
    VERIFY(acting > 500);
    VERIFY(idle > 1000);
    VERIFY(beginnings > 50);
  }
};

SCREE_TEST(PairsLeftAloneTest)
#include "test_pairs_left_alone.moc"
