#include <QtTest>

#include "core/experiments/calibrate/calibration.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

template <typename Parse>
std::string refused(const Parse& parse, const std::string& argument) {
  try {
    parse(argument);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

CalibrationPlan plan_of(std::initializer_list<const char*> sought,
                        std::initializer_list<const char*> targets) {
  CalibrationPlan plan;
  for (const char* one : sought) plan.sought.push_back(sought_value(one));
  for (const char* one : targets) plan.targets.push_back(calibration_target(one));
  return plan;
}

/// Measures by formulas of the values.
template <typename Formula>
std::vector<CalibrationTrial> calibrated(const CalibrationPlan& plan, const Formula& formula) {
  return calibrate(plan, [&](const std::vector<SceneValue>& values) {
    CalibrationTrial trial{values, {}, {}};
    std::vector<double> numbers;
    for (const SceneValue& value : values) numbers.push_back(std::stod(value.text));
    for (const double measure : formula(numbers)) trial.measures.push_back({measure, 0.0});
    return std::optional(trial);
  });
}

double number(const CalibrationTrial& trial, std::size_t i) {
  return std::stod(trial.values[i].text);
}

}  // namespace

/// The search for values that meet targets.
class CalibrationTest : public QObject {
  Q_OBJECT

 private slots:
  void argumentsAreRead() {
    const SoughtValue sought = sought_value("contact.0.rolling.coefficient=0.05:4e-1");
    QCOMPARE(sought.path, std::string("contact.0.rolling.coefficient"));
    QCOMPARE(sought.low, 0.05);
    QCOMPARE(sought.high, 0.4);
    for (const char* text : {"probe.heap.angle=25±0.5", "probe.heap.angle=25+-0.5"}) {
      const CalibrationTarget target = calibration_target(text);
      QCOMPARE(target.measure, std::string("probe.heap.angle"));
      QCOMPARE(target.value, 25.0);
      QCOMPARE(target.tolerance, 0.5);
    }
    const CalibrationTarget derived = calibration_target("p [Pa] = wall.lid.fz / 0.01=-3e4±1e2");
    QCOMPARE(derived.measure, std::string("p [Pa] = wall.lid.fz / 0.01"));
    QCOMPARE(derived.value, -3e4);
    for (const char* wrong : {"a", "=1:2", "a=1", "a=1:x", "a=1:2:3"})
      VERIFY(refused(sought_value, wrong).find("PATH=LOW:HIGH") != std::string::npos);
    VERIFY(refused(sought_value, "a=2:1").find("lower limit first") != std::string::npos);
    for (const char* wrong : {"a", "=1±2", "a=1", "a=±1", "a=1±x"})
      VERIFY(refused(calibration_target, wrong).find("NAME=VALUE±TOLERANCE") != std::string::npos);
    VERIFY(refused(calibration_target, "a=1±0").find("tolerance") != std::string::npos);
  }

  void aSingleValueIsFound() {
    const CalibrationPlan plan = plan_of({"a=0:10"}, {"m=9±0.1"});
    const auto trials = calibrated(plan, [](const auto& x) { return std::vector{x[0] * x[0]}; });
    const CalibrationTrial& best = trials[best_of(plan, trials)];
    VERIFY_NEAR(number(best, 0), 3.0, 0.01);
    qInfo() << trials.size() << "trials";
    QVERIFY(meets_targets(plan, best));
    VERIFY(trials.size() < 30u);
    QCOMPARE(trials.front().values[0].text, std::string("5"));
  }

  /// With both optimizers; targets with different units count by their tolerances.
  void severalValuesAreFound() {
    for (const Optimizer optimizer : {Optimizer::cobyla, Optimizer::bobyqa}) {
      CalibrationPlan plan = plan_of({"a=0:1", "b=100:200"}, {"m=0.31±0.01", "n=63000±500"});
      plan.optimizer = optimizer;
      plan.most_trials = 60;
      const auto trials = calibrated(plan, [](const auto& x) {
        return std::vector{x[0] * x[0] + x[1] / 1000.0, x[1] * 300.0 * (1.0 + x[0])};
      });
      const CalibrationTrial& best = trials[best_of(plan, trials)];
      qInfo() << trials.size() << "trials, misfit" << misfit_of(plan, best);
      QVERIFY(meets_targets(plan, best));
      const double a = number(best, 0);
      const double b = number(best, 1);
      VERIFY_NEAR(a, 0.4, 0.02);
      VERIFY_NEAR(b, 150.0, 2.0);
    }
    const CalibrationPlan alone = plan_of({"a=0:1"}, {"m=1±1"});
    CalibrationPlan quadratic = alone;
    quadratic.optimizer = Optimizer::bobyqa;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, calibrated(quadratic, [](const auto& x) { return x; }));
  }

  /// The search ends at the limit of its range, and says that it does not meet the target.
  void aTargetOutOfReachIsNotMet() {
    CalibrationPlan plan = plan_of({"a=0:1"}, {"m=2±0.1"});
    const auto trials = calibrated(plan, [](const auto& x) { return x; });
    const CalibrationTrial& best = trials[best_of(plan, trials)];
    VERIFY_NEAR(number(best, 0), 1.0, 0.01);
    QVERIFY(!meets_targets(plan, best));
    plan.most_trials = 3;
    QCOMPARE(calibrated(plan, [](const auto& x) { return x; }).size(), std::size_t{3});
  }

  /// One that meets all targets comes before one of less misfit that does not.
  void theBestMeetsAllTargets() {
    CalibrationPlan plan = plan_of({"a=0:1", "b=0:1"}, {"m=0±1", "n=0±1"});
    const std::vector<CalibrationTrial> trials = {{{}, {{1.1, 0.0}, {0.0, 0.0}}, {}},
                                                  {{}, {{0.9, 0.0}, {0.9, 0.0}}, {}},
                                                  {{}, {{5.0, 0.0}, {0.0, 0.0}}, {}}};
    VERIFY(misfit_of(plan, trials[0]) < misfit_of(plan, trials[1]));
    for (const Optimizer optimizer : {Optimizer::cobyla, Optimizer::bobyqa}) {
      plan.optimizer = optimizer;
      QCOMPARE(best_of(plan, trials), std::size_t{1});
      QCOMPARE(best_of(plan, {trials[2], trials[0]}), std::size_t{1});
    }
  }

  void aValueIsSoughtOnce() {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, calibrated(plan_of({"a=0:1", "a=0:2"}, {"m=1±1"}),
                                                               [](const auto& x) { return x; }));
  }

  /// Trials that fail or have no measure are worst; the search goes on. Cancelled, it returns what there is.
  void failuresAreLeftBehind() {
    const CalibrationPlan plan = plan_of({"a=0:1"}, {"m=0.2±0.01"});
    const auto trials =
        calibrated(plan, [](const auto& x) { return std::vector{x[0] > 0.6 ? std::nan("") : x[0]}; });
    VERIFY_NEAR(number(trials[best_of(plan, trials)], 0), 0.2, 0.01);
    CalibrationTrial failed{{}, {{0.2, 0.0}}, "the run stopped"};
    VERIFY(misfit_of(plan, failed) > 1e9);
    QVERIFY(!meets_targets(plan, failed));
    int made = 0;
    const auto some = calibrate(plan, [&](const std::vector<SceneValue>& values) {
      return ++made > 2 ? std::optional<CalibrationTrial>() : CalibrationTrial{values, {{1.0, 0.0}}, {}};
    });
    QCOMPARE(some.size(), std::size_t{2});
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             calibrate(plan, [](const auto&) -> std::optional<CalibrationTrial> {
                               throw std::runtime_error("disk full");
                             }));
  }
};

SCREE_TEST(CalibrationTest)
#include "test_calibration.moc"
