#include <QLabel>
#include <QTextDocument>

#include "app/panels/advice_button.hpp"
#include "app/panels/error_bar.hpp"
#include "app/stability.hpp"
#include "tests/app/window_fixture.hpp"

using namespace scree;

namespace {

constexpr double any_step = std::numeric_limits<double>::infinity();

Moment moment_with(const SolverStatus& solver, double energy_error, double min_time_step = 1e-7) {
  auto model = std::make_shared<Model>();
  model->scene.solver.time_step = 1e-3;
  model->scene.solver.min_time_step = min_time_step;
  auto frame = std::make_shared<Frame>();
  frame->model = model;
  frame->solver = solver;
  return {frame, {}, energy_error};
}

/// Which comes down on a floor.
std::string ball_text(const std::string& time_step, const std::string& spin = "0") {
  return "title = \"Ball\"\nduration = 1.0\n[solver]\nmethod = \"explicit\"\ntime_step = " + time_step +
         R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e5 }
[[shape]]
name = "ball"
radius = 0.1
[[body]]
shape = "ball"
material = "stone"
position = [0, 0, 0.11]
spin = [)" +
         spin +
         R"(, 0, 0]
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[output]
interval = 0.1
)";
}

}  // namespace

/// The lamp that says whether a run can be trusted, and the advice beside it.
class TestStability : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void theErrorOfTheEnergyBalanceIsJudged() {
    QCOMPARE(judge(moment_with(good_steps(), 1e-5), any_step).level, StabilityLevel::stable);
    QCOMPARE(judge(moment_with(good_steps(), 2e-3), any_step).level, StabilityLevel::doubtful);
    const Stability lost = judge(moment_with(good_steps(), 2e-2), any_step);
    QCOMPARE(lost.level, StabilityLevel::unstable);
    QVERIFY(lost.advice.contains("time_step smaller"));
  }

  void rejectedStepsAreJudged() {
    SolverStatus solver = good_steps();
    solver.rejected[static_cast<std::size_t>(RejectedStep::crossed)] = 600;
    const Stability slow = judge(moment_with(solver, 1e-5), any_step);
    QCOMPARE(slow.level, StabilityLevel::doubtful);
    QVERIFY(slow.advice.startsWith("600 of 1600 steps"));
    QVERIFY(slow.advice.contains("pass through each other"));
  }

  void theStepIsJudgedAgainstTheOneThatSpheresAskFor() {
    const Moment moment = moment_with(good_steps(), 1e-5);
    QCOMPARE(judge(moment, 0.101e-3).level, StabilityLevel::stable);
    const Stability coarse = judge(moment, 0.099e-3);
    QCOMPARE(coarse.level, StabilityLevel::doubtful);
    QVERIFY2(coarse.advice.startsWith("The step, 1.00 ms, is far longer than the 99.0 µs"),
             qPrintable(coarse.advice));
    QCOMPARE(judge(moment, 0.051e-3).level, StabilityLevel::doubtful);
    QCOMPARE(judge(moment, 0.049e-3).level, StabilityLevel::unstable);
    QVERIFY(judge(moment, 0.049e-3).advice.contains("leave solver.time_step out"));
  }

  void theStepIsJudgedAgainstTheSmallestOneAllowed() {
    SolverStatus solver = good_steps();
    solver.step_size = 5e-7;
    const Stability low = judge(moment_with(solver, 1e-5), any_step);
    QCOMPARE(low.level, StabilityLevel::unstable);
    QVERIFY(low.advice.contains("min_time_step"));
    // A scene may ask for steps of one size.
    QCOMPARE(judge(moment_with(solver, 1e-5, 1e-3), any_step).level, StabilityLevel::stable);
  }

  void noAdviceStandsBesideAGreenLamp() {
    fixture_->open_scene();
    QCOMPARE(verdict(), QString("stable"));
    QVERIFY(!lamp()->toolTip().isEmpty());
    QVERIFY(!advice()->isVisible());
  }

  /// A contact of two such balls would last 20 ms.
  void theLampWarnsOfStepsThatAreTooLong() {
    fixture_->open_text("long.toml", ball_text("5e-2"));
    window().actions().step->trigger();
    QTRY_COMPARE(verdict(), QString("unstable"));
    QVERIFY(advice()->isVisible());
    QVERIFY2(advice()->toolTip().startsWith(
                 "The step, 50.0 ms, may be longer than a contact of the spheres, which ask for 1.02 ms"),
             qPrintable(advice()->toolTip()));
    fixture_->open_text("fine.toml", ball_text("1e-3"));
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    QCOMPARE(verdict(), QString("stable"));
    QVERIFY(!advice()->isVisible());
  }

  /// What has no room is cut, and a click shows it.
  void theAdviceIsReadAsAWhole() {
    fixture_->open_text("long.toml", ball_text("5e-2"));
    const QRect place = lamp()->geometry();
    window().actions().step->trigger();
    QTRY_VERIFY(advice()->isVisible());
    QCOMPARE(lamp()->geometry(), place);
    QVERIFY2(advice()->text().endsWith(QStringLiteral("…")), qPrintable(advice()->text()));
    QVERIFY(advice()->fontMetrics().horizontalAdvance(advice()->text()) < advice()->width());
    advice()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(advice(), Qt::Key_Space);
    const QWidget* shown = nullptr;
    for (const QWidget* top : QApplication::topLevelWidgets()) {
      if (top->inherits("QWhatsThat") && top->isVisible()) shown = top;
    }
    QVERIFY(shown);
    QTest::keyClick(QApplication::activePopupWidget() ? QApplication::activePopupWidget() : &window(),
                    Qt::Key_Escape);
  }

  void theAdviceIsReadAsItIsWritten() {
    const QString said = QStringLiteral("\"stone\" & <glass>: k < 2 k'.\nMake it smaller.");
    advice()->show_advice(said);
    QTextDocument read;
    QVERIFY(Qt::mightBeRichText(advice()->whatsThis()));
    read.setHtml(advice()->whatsThis());
    QCOMPARE(read.toPlainText().replace(QChar(QChar::LineSeparator), QChar('\n')), said);
    advice()->show_advice({});
    QVERIFY(advice()->whatsThis().isEmpty());
  }

  void theLampTellsThatTheRunHasStopped() {
    window().open_path(fixture_->write("spinning.toml", ball_text("1e-3", "3000")), true);
    QTRY_VERIFY(window().error_bar().isVisible());
    QCOMPARE(verdict(), QString("unstable"));
    QVERIFY2(lamp()->toolTip().contains("right angle"), qPrintable(lamp()->toolTip()));
    window().open_path(fixture_->scene(), false);
    QTRY_COMPARE(verdict(), QString("stable"));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  QLabel* lamp() { return fixture_->find<QLabel>("health"); }
  /// In the words of the lamp alone, without its colour.
  QString verdict() {
    QTextDocument text;
    text.setHtml(lamp()->text());
    return text.toPlainText().section(QChar(' '), 1);
  }
  AdviceButton* advice() { return fixture_->find<AdviceButton>("advice"); }

  static SolverStatus good_steps() {
    SolverStatus solver;
    solver.steps = 1000;
    solver.step_size = 1e-3;
    return solver;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST_MAIN(TestStability)
#include "test_stability.moc"
