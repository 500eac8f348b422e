#include <QtTest>
#include <functional>
#include <random>

#include "core/laws/polyhedron_interaction.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

bool near(double value, double expected, double relative) {
  return std::abs(value - expected) <= relative * std::abs(expected);
}

struct RandomLaw {
  double gap, stiffness, exponent, fraction, barrier_exponent;
  BarrierLaw law() const { return {gap, stiffness, exponent, fraction, barrier_exponent}; }
};

std::vector<RandomLaw> random_laws(int count) {
  std::mt19937_64 random(1);
  const auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  // Includes the values of n₁ and n₂ with special code.
  const std::array<double, 3> exponents{1.0, 1.5, 2.0};
  const std::array<double, 4> barrier_exponents{-1.0, -2.0, -3.0, -1.5};
  std::vector<RandomLaw> laws;
  for (int i = 0; i < count; ++i) {
    laws.push_back({std::pow(10.0, uniform(-4.0, -1.0)), std::pow(10.0, uniform(5.0, 9.0)),
                    i % 2 ? exponents[i / 2 % 3] : uniform(1.0, 3.0), uniform(0.05, 0.6),
                    i % 3 ? barrier_exponents[i / 3 % 4] : uniform(-4.0, -1.0)});
  }
  return laws;
}

/// Central difference with a step of 10⁻⁵ of the argument: relative error about 10⁻⁹ for these powers.
double derivative(const std::function<double(double)>& f, double x) {
  const double h = 1e-5 * x;
  return (f(x + h) - f(x - h)) / (2.0 * h);
}

}  // namespace

class BarrierLawTest : public QObject {
  Q_OBJECT

 private slots:
  void constantsOfTheCubesLaw() {  // P-4
    const BarrierLaw law(1e-3, 1e7, 1.0, 0.2, -1.0);
    QVERIFY(near(law.barrier_gap(), 2e-4, 1e-12));
    QVERIFY(near(law.barrier_stiffness(), 0.4, 1e-12));
    QVERIFY(near(law.barrier_offset(), 6000.0, 1e-12));
  }

  void forceAndPotentialOfTheCubesLaw() {  // P-5, P-6
    const BarrierLaw law(1e-3, 1e7, 1.0, 0.2, -1.0);
    for (const auto& [gap, force, potential] :
         {std::tuple(0.5, 5000.0, 1.25), std::tuple(0.2, 8000.0, 3.2), std::tuple(0.1, 10000.0, 4.077259),
          std::tuple(0.01, 46000.0, 5.538293)}) {
      QVERIFY(near(law.force(gap * 1e-3), force, 1e-12));
      QVERIFY(near(law.potential(gap * 1e-3), potential, 1e-6));
    }
  }

  void lawWithExponentOneAndAHalf() {  // P-7
    const BarrierLaw law(1e-3, 1e8, 1.5, 0.2, -1.0);
    QVERIFY(near(law.barrier_stiffness(), 0.169705627, 1e-7));
    QVERIFY(near(law.barrier_offset(), 1414.21356, 1e-7));
    QVERIFY(near(law.force(1e-4), 3111.26984, 1e-7));
    QVERIFY(near(law.potential(1e-4), 0.98312968, 1e-7));
  }

  void criticalStepOfTheTetrapodsLaw() {  // P-8
    const BarrierLaw law(0.01, 1.6e8, 1.0, 0.2, -1.0);
    QVERIFY(near(2.0 * std::sqrt(156.594 / law.stiffness(1e-5)), 9.893e-6, 1e-3));
  }

  void nothingActsFromTheActivationGapOn() {
    for (const RandomLaw& random : random_laws(100)) {
      const BarrierLaw law = random.law();
      for (const double factor : {1.0, 1.0 + 1e-12, 2.0}) {
        const double gap = factor * law.activation_gap();
        QCOMPARE(law.force(gap), 0.0);
        QCOMPARE(law.stiffness(gap), 0.0);
        QCOMPARE(law.potential(gap), 0.0);
      }
    }
  }

  void forceIsTheSlopeOfThePotentialAndStiffnessThatOfTheForce() {
    std::mt19937_64 generator(2);
    std::uniform_real_distribution<double> logarithm(-3.0, -0.001);
    for (const RandomLaw& random : random_laws(400)) {
      const BarrierLaw law = random.law();
      const double gap = law.activation_gap() * std::pow(10.0, logarithm(generator));
      // The difference must not straddle the barrier gap, where the second derivative jumps.
      if (std::abs(gap / law.barrier_gap() - 1.0) < 1e-4) continue;
      if (gap > (1.0 - 1e-3) * law.activation_gap()) continue;
      const double force = -derivative([&](double g) { return law.potential(g); }, gap);
      const double stiffness = -derivative([&](double g) { return law.force(g); }, gap);
      // Cancellation: round-off of the potential (force) over the step of the difference.
      const double noise = 1e-16 / (1e-5 * gap);
      VERIFY_NEAR(force, law.force(gap), 1e-6 * law.force(gap) + 4.0 * noise * law.potential(gap));
      VERIFY_NEAR(stiffness, law.stiffness(gap), 1e-6 * law.stiffness(gap) + 4.0 * noise * law.force(gap));
    }
  }

  /// Force, stiffness and potential are continuous at ḡ̄; force and potential at ḡ, with changes within the
  /// slope.
  void lawIsContinuous() {
    for (const RandomLaw& random : random_laws(200)) {
      const BarrierLaw law = random.law();
      const double barrier = law.barrier_gap();
      const double below = barrier * (1.0 - 1e-12);
      // 10⁻¹² of the gap changes a power up to −5 by 5·10⁻¹²; the offset c₂ cancels a few more digits.
      QVERIFY(near(law.force(below), law.force(barrier), 1e-9));
      QVERIFY(near(law.stiffness(below), law.stiffness(barrier), 1e-9));
      QVERIFY(near(law.potential(below), law.potential(barrier), 1e-9));
      const double inside = law.activation_gap() * (1.0 - 1e-9);
      VERIFY(law.force(inside) < 1e-8 * law.force(barrier));
      VERIFY(law.potential(inside) < 1e-8 * law.potential(barrier));
    }
  }

  void forceStiffnessAndPotentialGrowAsTheGapCloses() {
    for (const RandomLaw& random : random_laws(200)) {
      const BarrierLaw law = random.law();
      double force = 0.0;
      double stiffness = 0.0;
      double potential = 0.0;
      for (double gap = 0.999 * law.activation_gap(); gap > 1e-6 * law.activation_gap(); gap *= 0.97) {
        VERIFY(law.force(gap) > force);
        VERIFY(law.stiffness(gap) >= stiffness * (1.0 - 1e-12));
        VERIFY(law.potential(gap) > potential);
        force = law.force(gap);
        stiffness = law.stiffness(gap);
        potential = law.potential(gap);
      }
    }
  }

  /// n₂ ≤ −1: no finite energy closes the gap. The logarithm of n₂ = −1 grows equally with every factor.
  void barrierHoldsAnyEnergy() {
    const BarrierLaw logarithmic(1e-3, 1e7, 1.0, 0.2, -1.0);
    const double first = logarithmic.potential(1e-10) - logarithmic.potential(1e-9);
    const double second = logarithmic.potential(1e-110) - logarithmic.potential(1e-109);
    QVERIFY(near(first, 0.4 * std::log(10.0), 1e-2));
    QVERIFY(near(second, 0.4 * std::log(10.0), 1e-9));
    const BarrierLaw steep(1e-3, 1e7, 1.0, 0.2, -2.0);
    VERIFY(steep.potential(1e-12) > 1e3);
  }

  void frictionStiffnessLeftOutIsATenthOfTheNormalOneAtHalfTheGap() {
    ContactRule rule = fixture::cube_rule(0.0, 0.5, 0.5);
    std::get<BarrierLawSpec>(rule.normal).exponent = 2.0;
    rule.friction.stiffness.reset();
    const Interaction law = make_interaction(rule);
    QVERIFY(near(law.friction.stiffness, 0.1 * 1e7 * 2.0 * 0.5e-3, 1e-12));
  }
};

SCREE_TEST(BarrierLawTest)
#include "test_barrier_law.moc"
