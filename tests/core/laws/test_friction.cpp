#include <QtTest>
#include <array>

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
    const Vec3 force = friction_at_end(law, state, velocity, 10.0, 1.0);
    VERIFY((force + 1e6 * slip + 100.0 * velocity).norm() < 1e-12);
    QVERIFY(!state.sliding);
    QCOMPARE(state.slip, slip);
  }

  void weightScalesStiffnessAndDamping() {
    const Vec3 slip(3e-6, -1e-6, 0.0);
    const Vec3 velocity(1e-3, 2e-3, 0.0);
    FrictionState state{slip, false};
    const Vec3 force = friction_at_end(law, state, velocity, 10.0, 0.25);
    VERIFY((force + 0.25 * (1e6 * slip + 100.0 * velocity)).norm() < 1e-12);
  }

  void beyondTheStaticLimitItSlidesAtTheDynamicForce() {
    FrictionState state{Vec3(9e-6, 0.0, 0.0), false};  // elastic force of 9 N, limits of 8 and 6 N
    const Vec3 force = friction_at_end(law, state, Vec3::Zero(), 10.0, 1.0);
    VERIFY_NEAR(force, Vec3(-6.0, 0.0, 0.0), 1e-12);
    QVERIFY(state.sliding);
  }

  void slidingForceOpposesTheTrialForceInEveryDirection() {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
      const Vec3 slip = random_vector(random, 2e-5);
      const Vec3 velocity = random_vector(random, 0.1);
      FrictionState state{slip, false};
      const Vec3 force = friction_at_end(law, state, velocity, 10.0, 1.0);
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
    friction_at_end(law, state, Vec3::Zero(), 10.0, 1.0);
    VERIFY_NEAR(state.slip, Vec3(3.6e-6, 4.8e-6, 0.0), 1e-18);
    FrictionState weighted{Vec3(3e-5, 4e-5, 0.0), false};
    friction_at_end(law, weighted, Vec3::Zero(), 5.0, 0.5);
    VERIFY_NEAR(weighted.slip, Vec3(3.6e-6, 4.8e-6, 0.0), 1e-18);
  }

  /// The dashpot alone may make a contact slide; the spring is unchanged.
  void slidingByTheDashpotLeavesTheSlip() {
    const Vec3 slip(1e-6, 0.0, 0.0);
    FrictionState state{slip, false};
    const Vec3 force = friction_at_end(law, state, Vec3(1.0, 0.0, 0.0), 10.0, 1.0);
    QVERIFY(state.sliding);
    QCOMPARE(state.slip, slip);
    VERIFY_NEAR(force, Vec3(-6.0, 0.0, 0.0), 1e-12);
  }

  void onceSlidingTheDynamicCoefficientIsTheLimit() {
    const Vec3 between(7e-6, 0.0, 0.0);  // 7 N: below the static limit of 8 N, above the dynamic one of 6 N
    FrictionState sticking{between, false};
    VERIFY_NEAR(friction_at_end(law, sticking, Vec3::Zero(), 10.0, 1.0), Vec3(-7.0, 0.0, 0.0), 1e-12);
    QVERIFY(!sticking.sliding);
    FrictionState sliding{between, true};
    VERIFY_NEAR(friction_at_end(law, sliding, Vec3::Zero(), 10.0, 1.0), Vec3(-6.0, 0.0, 0.0), 1e-12);
    QVERIFY(sliding.sliding);
  }

  void belowTheDynamicLimitItSticksAgain() {
    FrictionState state{Vec3(5e-6, 0.0, 0.0), true};
    friction_at_end(law, state, Vec3::Zero(), 10.0, 1.0);
    QVERIFY(!state.sliding);
    // From then on the static limit applies.
    state.slip = Vec3(7e-6, 0.0, 0.0);
    VERIFY_NEAR(friction_at_end(law, state, Vec3::Zero(), 10.0, 1.0), Vec3(-7.0, 0.0, 0.0), 1e-12);
  }

  void withoutNormalForceThereIsNone() {
    FrictionState state{Vec3(5e-6, 0.0, 0.0), false};
    VERIFY(friction_at_end(law, state, Vec3(0.1, 0.0, 0.0), 0.0, 1.0).norm() == 0.0);
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

  /// Over an implicit step the tangent is the derivative of the force, sticking and sliding.
  void tangentOverAStepIsTheDerivative() {
    const Vec3 normal(0.0, 0.0, 1.0);
    const Vec3 carried(2e-6, 1e-6, 0.0);
    for (const Vec3& slipped : {Vec3(1e-6, -2e-6, 0.0), Vec3(2e-5, -1e-5, 0.0)}) {
      const auto force_after = [&](const Vec3& way, Mat3& tangent, FrictionState& state) {
        state = {Vec3::Zero(), false};
        return friction_over_step(law, state, {normal, carried, way, 0.5, 1e-3}, 10.0, 1.0, tangent);
      };
      FrictionState state;
      Mat3 tangent = Mat3::Zero();
      const Vec3 force = force_after(slipped, tangent, state);
      QCOMPARE(state.sliding, slipped.norm() > 1e-5);
      if (state.sliding) VERIFY_NEAR(force.norm(), 6.0, 1e-12);
      VERIFY_NEAR(state.slip, carried + slipped, 1e-18);
      for (int axis = 0; axis < 2; ++axis) {
        const double way = 1e-10;
        Mat3 unused = Mat3::Zero();
        FrictionState other;
        const Vec3 ahead = force_after(slipped + way * Vec3::Unit(axis), unused, other);
        const Vec3 behind = force_after(slipped - way * Vec3::Unit(axis), unused, other);
        const Vec3 slope = (ahead - behind) / (2.0 * way);
        VERIFY_NEAR(Vec3(-tangent.col(axis)), slope, 1e-5 * tangent.norm());
      }
    }
  }

  void overAStepItSticksWithSpringAndDashpot() {
    const Vec3 carried(2e-6, 1e-6, 0.0);
    const Vec3 slipped(1e-6, -2e-6, 0.0);
    FrictionState state;
    Mat3 tangent = Mat3::Zero();
    const Vec3 force =
        friction_over_step(law, state, {Vec3::UnitZ(), carried, slipped, 0.5, 1e-3}, 10.0, 0.25, tangent);
    VERIFY_NEAR(force, Vec3(-0.25 * (1e6 * (carried + 0.5 * slipped) + 100.0 * slipped / 1e-3)), 1e-12);
    QVERIFY(!state.sliding);
  }

  /// The spring keeps what the limit at the end of the step holds, with the coefficient from before it.
  void springIsLimitedAtTheEndOfAStep() {
    FrictionState held{Vec3(7e-6, 0.0, 0.0), false};  // elastic force of 7 N, limits of 8 and 6 N
    QVERIFY(!limit_spring(law, held, false, 10.0, 1.0));
    QCOMPARE(held.slip, Vec3(7e-6, 0.0, 0.0));
    FrictionState slid = held;
    QVERIFY(limit_spring(law, slid, true, 10.0, 1.0));
    VERIFY_NEAR(slid.slip, Vec3(6e-6, 0.0, 0.0), 1e-18);
    FrictionState opened = held;
    QVERIFY(limit_spring(law, opened, false, 0.0, 1.0));
    VERIFY(opened.slip.norm() == 0.0);
  }

  /// Spheres: alone and four at once.
  void shareOfTheTrialForce() {
    const std::array trial{7.0, 9.0, 12.0, 9.0};
    const std::array pressing{10.0, 10.0, 10.0, 0.0};
    const std::array touches{true, true, true, false};
    const std::array expected{1.0, 6.0 / 9.0, 0.5, 0.0};
    simd::Pack squares{};
    simd::Pack normal{};
    simd::Pack mark{};
    for (int k = 0; k < 4; ++k) {
      const auto i = static_cast<std::size_t>(k);
      QCOMPARE(share_of_trial(law, trial[i] * trial[i], pressing[i], bool(touches[i])), expected[i]);
      squares[k] = trial[i] * trial[i];
      normal[k] = pressing[i];
      mark[k] = touches[i] ? 1.0 : -1.0;
    }
    const simd::Pack shares = share_of_trial(law, squares, normal, mark > simd::all<simd::Pack>(0.0));
    for (int k = 0; k < 4; ++k) QCOMPARE(double(shares[k]), expected[static_cast<std::size_t>(k)]);
  }
};

SCREE_TEST(FrictionTest)
#include "test_friction.moc"
