#include <QtTest>

#include "core/motion/step_ladder.hpp"
#include "core/scene/random.hpp"

using namespace scree;

class StepLadderTest : public QObject {
  Q_OBJECT

 private slots:
  void undisturbedStepsFillTheWayEvenly() {
    StepLadder ladder(0.003, 1e-9);
    ladder.begin(2.0, 2.01);
    int steps = 0;
    while (!ladder.at_stop()) {
      QVERIFY(std::abs(ladder.step() - 0.0025) < 1e-15);
      QVERIFY(ladder.next_time() > ladder.time());
      ladder.accept();
      ++steps;
    }
    QCOMPARE(steps, 4);
    QCOMPARE(ladder.time(), 2.01);  // exactly
  }

  /// Whatever bounds come, steps keep below them and below the largest, and end on the stop exactly.
  void stepsKeepTheirBoundsAndLandOnTheStop() {
    Random random(4);
    for (int n = 0; n < 200; ++n) {
      const double from = random.uniform(0.0, 10.0);
      const double to = from + random.uniform(1e-3, 1e-1);
      const double largest = 1e-3;
      StepLadder ladder(largest, 1e-12);
      ladder.begin(from, to);
      double sum = 0.0;
      while (!ladder.at_stop()) {
        const double bound = largest * std::exp(random.uniform(-5.0, 1.0));
        if (ladder.choose(bound)) ladder.raise();
        QVERIFY(ladder.step() <= std::min(bound, largest) * (1.0 + 1e-12));
        QVERIFY(std::abs(ladder.next_time() - ladder.time() - ladder.step()) < 1e-14);
        if (random.uniform(0.0, 1.0) < 0.01) {  // the step fails and is redone
          const double before = ladder.step();
          const double time = ladder.time();
          QVERIFY(ladder.lower(0.5 * before));
          QVERIFY(ladder.step() <= 0.5 * before * (1.0 + 1e-12));
          QCOMPARE(ladder.time(), time);
        }
        sum += ladder.step();
        ladder.accept();
        QVERIFY(ladder.time() <= to);
      }
      QVERIFY(ladder.time() == to);
      QVERIFY(std::abs(sum - (to - from)) < 1e-12);
    }
  }

  void lowersAtOnceAndRaisesSeldom() {
    StepLadder ladder(1.0, 1e-6);
    ladder.begin(0.0, 100.0);
    ladder.choose(0.1);
    QVERIFY(ladder.step() <= 0.1 && ladder.step() > 0.05);
    ladder.accept();
    int changes = 0;
    int steps = 0;
    double last = ladder.step();
    while (ladder.step() < 1.0 && steps < 1000) {
      if (ladder.choose(10.0)) ladder.raise();
      QVERIFY(ladder.step() >= last && ladder.step() <= 2.0 * last * (1.0 + 1e-12));
      changes += ladder.step() > last ? 1 : 0;
      last = ladder.step();
      ladder.accept();
      ++steps;
    }
    QCOMPARE(ladder.step(), 1.0);
    QVERIFY(steps >= 4 * changes);
  }

  void refusesStepsBelowTheSmallest() {
    StepLadder ladder(1e-3, 1e-5);
    ladder.begin(0.0, 1e-3);
    double smallest = 1.0;
    int lowered = 0;
    while (ladder.lower(0.5 * ladder.step())) {
      smallest = std::min(smallest, ladder.step());
      QVERIFY(++lowered < 100);
    }
    QVERIFY(smallest >= 1e-5 && smallest < 2e-5);
  }

  /// The next way begins with about the step that the last one ended with.
  void nextWayKeepsTheStep() {
    StepLadder ladder(1e-2, 1e-9);
    ladder.begin(0.0, 0.1);
    ladder.choose(2e-4);
    const double before = ladder.step();
    while (!ladder.at_stop()) ladder.accept();
    ladder.begin(0.1, 0.137);
    QVERIFY(ladder.step() <= before * (1.0 + 1e-6) && ladder.step() > 0.5 * before);
    QCOMPARE(ladder.time(), 0.1);
  }
};

QTEST_APPLESS_MAIN(StepLadderTest)
#include "test_step_ladder.moc"
