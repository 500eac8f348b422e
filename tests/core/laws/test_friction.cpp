#include <QtTest>

#include "core/geometry/rotation.hpp"
#include "core/laws/friction.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::test;

namespace {

const FrictionLaw law{0.8, 0.6, 1e6, 100.0};

}  // namespace

class FrictionTest : public QObject {
  Q_OBJECT

 private slots:
  void belowTheLimitItSticksWithSpringAndDashpot() {
    const Vec3 slip(3e-6, -1e-6, 0.0);
    const Vec3 velocity(1e-3, 2e-3, 0.0);
    FrictionState state{slip, false};
    const Vec3 force = friction_force(law, state, velocity, 10.0, 1.0);
    VERIFY((force + 1e6 * slip + 100.0 * velocity).norm() < 1e-12);
    QVERIFY(!state.sliding);
    QCOMPARE(state.slip, slip);
  }

  void weightScalesStiffnessAndDamping() {
    const Vec3 slip(3e-6, -1e-6, 0.0);
    const Vec3 velocity(1e-3, 2e-3, 0.0);
    FrictionState state{slip, false};
    const Vec3 force = friction_force(law, state, velocity, 10.0, 0.25);
    VERIFY((force + 0.25 * (1e6 * slip + 100.0 * velocity)).norm() < 1e-12);
  }

  void beyondTheStaticLimitItSlidesAtTheDynamicForce() {
    FrictionState state{Vec3(9e-6, 0.0, 0.0), false};  // 9 N of elastic force against limits of 8 and 6 N
    const Vec3 force = friction_force(law, state, Vec3::Zero(), 10.0, 1.0);
    VERIFY_NEAR(force, Vec3(-6.0, 0.0, 0.0), 1e-12);
    QVERIFY(state.sliding);
  }

  void slidingForceOpposesTheTrialForceInEveryDirection() {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
      const Vec3 slip = random_vector(random, 2e-5);
      const Vec3 velocity = random_vector(random, 0.1);
      FrictionState state{slip, false};
      const Vec3 force = friction_force(law, state, velocity, 10.0, 1.0);
      const Vec3 trial = 1e6 * slip + 100.0 * velocity;
      VERIFY(force.norm() <= 8.0 * (1.0 + 1e-12));
      VERIFY(force.cross(trial).norm() < 1e-9 * force.norm() * trial.norm());
      VERIFY(force.dot(trial) <= 0.0);
      QCOMPARE(state.sliding, trial.norm() > 8.0);
      if (state.sliding) VERIFY_NEAR(force.norm(), 6.0, 1e-12);
    }
  }

  void slipIsCappedAtWhatTheDynamicForceHolds() {  // [P] Eqs. 57, 58
    FrictionState state{Vec3(3e-5, 4e-5, 0.0), false};
    friction_force(law, state, Vec3::Zero(), 10.0, 1.0);
    VERIFY_NEAR(state.slip, Vec3(3.6e-6, 4.8e-6, 0.0), 1e-18);
    FrictionState weighted{Vec3(3e-5, 4e-5, 0.0), false};
    friction_force(law, weighted, Vec3::Zero(), 5.0, 0.5);
    VERIFY_NEAR(weighted.slip, Vec3(3.6e-6, 4.8e-6, 0.0), 1e-18);
  }

  /// The dashpot alone may make a contact slide; the spring keeps what it has.
  void slidingByTheDashpotLeavesTheSlip() {
    const Vec3 slip(1e-6, 0.0, 0.0);
    FrictionState state{slip, false};
    const Vec3 force = friction_force(law, state, Vec3(1.0, 0.0, 0.0), 10.0, 1.0);
    QVERIFY(state.sliding);
    QCOMPARE(state.slip, slip);
    VERIFY_NEAR(force, Vec3(-6.0, 0.0, 0.0), 1e-12);
  }

  void onceSlidingTheDynamicCoefficientIsTheLimit() {
    const Vec3 between(7e-6, 0.0, 0.0);  // 7 N: below the static limit of 8 N, above the dynamic one of 6 N
    FrictionState sticking{between, false};
    VERIFY_NEAR(friction_force(law, sticking, Vec3::Zero(), 10.0, 1.0), Vec3(-7.0, 0.0, 0.0), 1e-12);
    QVERIFY(!sticking.sliding);
    FrictionState sliding{between, true};
    VERIFY_NEAR(friction_force(law, sliding, Vec3::Zero(), 10.0, 1.0), Vec3(-6.0, 0.0, 0.0), 1e-12);
    QVERIFY(sliding.sliding);
  }

  void belowTheDynamicLimitItSticksAgain() {
    FrictionState state{Vec3(5e-6, 0.0, 0.0), true};
    friction_force(law, state, Vec3::Zero(), 10.0, 1.0);
    QVERIFY(!state.sliding);
    // From then on the static limit holds.
    state.slip = Vec3(7e-6, 0.0, 0.0);
    VERIFY_NEAR(friction_force(law, state, Vec3::Zero(), 10.0, 1.0), Vec3(-7.0, 0.0, 0.0), 1e-12);
  }

  void withoutNormalForceThereIsNone() {
    FrictionState state{Vec3(5e-6, 0.0, 0.0), false};
    VERIFY(friction_force(law, state, Vec3(0.1, 0.0, 0.0), 0.0, 1.0).norm() == 0.0);
    VERIFY(state.slip.norm() == 0.0);
  }

  void carriedSlipKeepsLengthAndTangencyAndTurnsMinimally() {
    std::mt19937_64 random(2);
    int checked = 0;
    while (checked < 1000) {
      const Vec3 from = random_vector(random, 1.0).normalized();
      const Vec3 to = random_vector(random, 1.0).normalized();
      if (from.dot(to) < -0.9) continue;  // nearly opposite normals amplify round-off
      Vec3 slip = random_vector(random, 1.0);
      slip -= slip.dot(from) * from;
      const Vec3 carried = carry_slip(slip, from, to);
      VERIFY_NEAR(carried.norm(), slip.norm(), 1e-13);
      VERIFY(std::abs(carried.dot(to)) < 1e-13);
      VERIFY_NEAR(carried, rodrigues_matrix(minimal_rotation(from, to)) * slip, 1e-12);
      ++checked;
    }
  }
};

SCREE_TEST(FrictionTest)
#include "test_friction.moc"
