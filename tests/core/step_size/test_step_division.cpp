#include <QtTest>

#include "core/geometry/random.hpp"
#include "core/step_size/step_division.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class StepDivisionTest : public QObject {
  Q_OBJECT

 private slots:
  void undisturbedStepsFillTheWayEvenly() {
    StepDivision division(0.003, 1e-9);
    division.begin(2.0, 2.01);
    int steps = 0;
    while (!division.at_stop()) {
      VERIFY_NEAR(division.step(), 0.0025, 1e-15);
      VERIFY(division.next_time() > division.time());
      division.accept();
      ++steps;
    }
    QCOMPARE(steps, 4);
    QCOMPARE(division.time(), 2.01);  // exactly
  }

  /// With any bounds, steps stay below them and below the largest step, and end exactly on the stop.
  void stepsKeepTheirBoundsAndLandOnTheStop() {
    Random random(4);
    for (int n = 0; n < 200; ++n) {
      const double from = random.uniform(0.0, 10.0);
      const double to = from + random.uniform(1e-3, 1e-1);
      const double largest = 1e-3;
      StepDivision division(largest, 1e-12);
      division.begin(from, to);
      double sum = 0.0;
      while (!division.at_stop()) {
        const double bound = largest * std::exp(random.uniform(-5.0, 1.0));
        if (division.choose(bound)) division.raise(largest);
        VERIFY(division.step() <= std::min(bound, largest) * (1.0 + 1e-12));
        VERIFY_NEAR(division.next_time() - division.time(), division.step(), 1e-14);
        if (random.uniform(0.0, 1.0) < 0.01) {  // the step fails and is retried
          const double before = division.step();
          const double time = division.time();
          QVERIFY(division.lower(0.5 * before));
          VERIFY(division.step() <= 0.5 * before * (1.0 + 1e-12));
          QCOMPARE(division.time(), time);
        }
        sum += division.step();
        division.accept();
        VERIFY(division.time() <= to);
      }
      VERIFY(division.time() == to);
      VERIFY_NEAR(sum, (to - from), 1e-12);
    }
  }

  void lowersAtOnceAndRaisesSeldom() {
    StepDivision division(1.0, 1e-6);
    division.begin(0.0, 100.0);
    division.choose(0.1);
    VERIFY(division.step() <= 0.1);
    VERIFY(division.step() > 0.09);
    division.accept();
    int changes = 0;
    int steps = 0;
    double last = division.step();
    while (division.step() < 0.95 && steps < 1000) {
      if (division.choose(10.0)) division.raise(1.0);
      VERIFY(division.step() >= last);
      VERIFY(division.step() <= 1.5 * last * (1.0 + 1e-12));
      changes += division.step() > last ? 1 : 0;
      last = division.step();
      division.accept();
      ++steps;
    }
    VERIFY(changes >= 5);
    VERIFY(steps >= 4 * changes);
    VERIFY(steps < 40);
  }

  /// A bound that fluctuates about the step, within the margin between lowering and raising, does not change
  /// it.
  void tremblingBoundsLeaveTheStepAlone() {
    Random random(5);
    StepDivision division(1.0, 1e-6);
    division.begin(0.0, 100.0);
    division.choose(0.1);
    const double step = division.step();
    int changes = 0;
    for (int n = 0; n < 500; ++n) {
      const double before = division.step();
      if (division.choose(0.1 * random.uniform(0.98, 1.02))) division.raise(1.0);
      changes += division.step() != before ? 1 : 0;
      division.accept();
    }
    QCOMPARE(changes, 0);
    QCOMPARE(division.step(), step);
  }

  void refusesStepsBelowTheSmallest() {
    StepDivision division(1e-3, 1e-5);
    division.begin(0.0, 1e-3);
    double smallest = 1.0;
    int lowered = 0;
    while (division.lower(0.5 * division.step())) {
      smallest = std::min(smallest, division.step());
      VERIFY(++lowered < 100);
    }
    VERIFY(smallest >= 1e-5);
    VERIFY(smallest < 2e-5);
  }

  /// The next interval begins with about the last step.
  void nextWayKeepsTheStep() {
    StepDivision division(1e-2, 1e-9);
    division.begin(0.0, 0.1);
    division.choose(2e-4);
    const double before = division.step();
    while (!division.at_stop()) division.accept();
    division.begin(0.1, 0.137);
    VERIFY(division.step() <= 2e-4);
    VERIFY(division.step() > 0.9 * before);
    QCOMPARE(division.time(), 0.1);
  }

  /// A bound that was once close does not keep the step small.
  void closeBoundsAreForgotten() {
    StepDivision division(1.0, 1e-6);
    division.begin(0.0, 100.0);
    division.choose(0.1);
    division.begin(100.0, 100.1);  // two steps of half the length …
    VERIFY_NEAR(division.step(), 0.05, 1e-9);
    division.choose(0.056);  // … with little more room
    while (!division.at_stop()) division.accept();
    division.begin(100.1, 1000.0);
    VERIFY(division.step() > 0.09);
    for (int n = 0; n < 100 && division.step() < 0.9; ++n) {
      if (division.choose(10.0)) division.raise(1.0);
      division.accept();
    }
    VERIFY(division.step() > 0.9);
  }

  /// Two stops that differ only by round-off.
  void tinyWayDoesNotShortenTheNext() {
    StepDivision division(1e-2, 1e-6);
    division.begin(0.0, 0.35);
    while (!division.at_stop()) division.accept();
    const double before = division.step();
    division.begin(0.35, 35 * 0.01);
    VERIFY(division.step() < 1e-15);
    division.accept();
    division.begin(35 * 0.01, 0.7);
    VERIFY_NEAR(division.step() / before, 1.0, 1e-6);
  }
};

SCREE_TEST(StepDivisionTest)
#include "test_step_division.moc"
