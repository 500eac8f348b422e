#include <QLabel>
#include <QRegularExpression>
#include <QTextDocument>
#include <QTreeWidget>
#include <cmath>

#include "app/runner/run_stability.hpp"
#include "app/widgets/advice_button.hpp"
#include "app/widgets/error_bar.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

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

/// A ball that falls on a floor.
std::string ball_text(const std::string& time_step, const std::string& spin = "0",
                      const std::string& stiffness = "1e5", const std::string& height = "0.11") {
  return "title = \"Ball\"\nduration = 1.0\n[solver]\nmethod = \"explicit\"\ntime_step = " + time_step +
         R"(
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = )" +
         stiffness + R"( }
[[shape]]
name = "ball"
radius = 0.1
[[body]]
shape = "ball"
material = "stone"
position = [0, 0, )" +
         height + R"(]
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

/// The lamp that indicates the reliability of a run, and the advice beside it.
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
    // A scene may use steps of constant size.
    QCOMPARE(judge(moment_with(solver, 1e-5, 1e-3), any_step).level, StabilityLevel::stable);
  }

  void noAdviceStandsBesideAGreenLamp() {
    fixture_->open_scene();
    QCOMPARE(verdict(), QString("stable"));
    QVERIFY(!lamp()->toolTip().isEmpty());
    QVERIFY(!advice()->isVisible());
  }

  /// A contact of two such balls would last 20 ms. In flight the energy does not reveal it.
  void theLampWarnsOfStepsThatAreTooLong() {
    fixture_->open_text("long.toml", ball_text("5e-2", "0", "1e5", "0.5"));
    window().actions().step->trigger();
    QTRY_COMPARE(verdict(), QString("unstable"));
    QVERIFY(advice()->isVisible());
    QVERIFY2(advice()->toolTip().startsWith(
                 "The step, 50.0 ms, may be longer than a contact of the spheres, which need 1.02 ms"),
             qPrintable(advice()->toolTip()));
    fixture_->open_text("fine.toml", ball_text("1e-3"));
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    QCOMPARE(verdict(), QString("stable"));
    QVERIFY(!advice()->isVisible());
  }

  /// Text that does not fit is cut off, and shown by a click.
  void theAdviceIsReadAsAWhole() {
    fixture_->open_text("long.toml", ball_text("5e-2"));
    const QRect place = lamp()->geometry();
    window().actions().step->trigger();
    QTRY_VERIFY(advice()->isVisible());
    QCOMPARE(lamp()->geometry(), place);
    QVERIFY2(advice()->text().endsWith(QStringLiteral("…")), qPrintable(advice()->text()));
    VERIFY(advice()->fontMetrics().horizontalAdvance(advice()->text()) < advice()->width());
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

  /// With a step of twenty times the automatic one the floor throws the ball up.
  void anAccountThatErrsPausesTheRun() {
    fixture_->open_text("thrown.toml", ball_text("2e-2"));
    play_until_it_stops();
    // Contact at 0.05 s, and wrong in five checks.
    QTRY_COMPARE(fixture_->time(), 0.16);
    QCOMPARE(window().run_state(), RunState::paused);
    QCOMPARE(verdict(), QString("unstable"));
    const QString said = window().error_bar().problem().sentence;
    QCOMPARE(advice()->toolTip(), said);
    for (const char* part : {"Paused at t = 0.16 s: the energy balance is off by ", "most likely at body 0",
                             "a solver.time_step of at most 1.02 ms", "Play continues"})
      QVERIFY2(said.contains(part), qPrintable(said));
    // From alarm to alarm the error at least doubles.
    for (double last = reported_error(); last > 0.0;) {
      const double before = fixture_->time();
      play_until_it_stops();
      VERIFY(fixture_->time() > before);
      QCOMPARE(verdict(), QString("unstable"));
      const double now = window().error_bar().isVisible() ? reported_error() : 0.0;
      QVERIFY2(now == 0.0 || now > 1.99 * last, qPrintable(QStringLiteral("%1 %2").arg(last).arg(now)));
      last = now;
    }
    QCOMPARE(window().run_state(), RunState::finished);
    QCOMPARE(fixture_->time(), 1.0);
    // The same alarm occurs in a run from the start.
    window().actions().restart->trigger();  // and plays
    QTRY_COMPARE(fixture_->time(), 0.16);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QTRY_COMPARE(window().error_bar().problem().sentence, said);
  }

  void fromAnEnergyThatIsNotFiniteNothingGoesOn_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("a step fails") << QString::fromStdString(ball_text("2e-2", "0", "1e300"));
    std::string cube = WindowFixture::falling_cube_text();
    const std::size_t wall = cube.find("[[wall]]");
    cube.replace(wall, cube.find("[[plot]]") - wall, "");
    cube.insert(cube.find("rotation ="), "mass = 1e120\nvelocity = [0, 0, 1e99]\n");
    QTest::newRow("steps would go on") << QString::fromStdString(cube);
  }
  void fromAnEnergyThatIsNotFiniteNothingGoesOn() {
    QFETCH(QString, text);
    fixture_->open_text("infinite.toml", text.toStdString());
    play_until_it_stops();
    QTRY_COMPARE(verdict(), QString("unstable"));
    const QString said = window().error_bar().problem().sentence;
    QVERIFY2(said.startsWith("Stopped at t = ") && said.contains("s: the energy is no longer finite"),
             qPrintable(said));
    QVERIFY2(!said.contains("Play"), qPrintable(said));
    QTRY_COMPARE(fixture_->find<QLabel>("energy_error")->text(), QString("no finite energy"));
    const double time = fixture_->time();
    play_until_it_stops();
    QTest::qWait(200);
    QCOMPARE(fixture_->time(), time);
    QCOMPARE(verdict(), QString("unstable"));
    QCOMPARE(window().error_bar().problem().sentence, said);
    QVERIFY(std::isfinite(time));
  }

  /// Overlap of twice the value that carries its weight, 41 mm.
  void overlapsOutsideTheLawAreDoubtful() {
    fixture_->open_text("soft.toml", ball_text("1e-3", "0", "2e3"));
    QCOMPARE(verdict(), QString("stable"));
    fixture_->run_to_the_end();
    QTRY_COMPARE(verdict(), QString("doubtful"));
    const QString said = advice()->toolTip();
    QVERIFY2(said.startsWith("Body 0 and wall floor overlap by ") && said.endsWith('.'), qPrintable(said));
    QVERIFY(!window().error_bar().isVisible());
  }

  void aNoteSpeaksFirstOfWhatIsDoubtful() {
    Moment moment = moment_with(good_steps(), 2e-3);
    auto frame = std::make_shared<Frame>(*moment.frame);
    frame->notes = {"balls overlap"};
    moment.frame = frame;
    QCOMPARE(judge(moment, any_step).level, StabilityLevel::doubtful);
    QCOMPARE(judge(moment, any_step).advice, QString("Balls overlap."));
    moment.energy_error = std::numeric_limits<double>::infinity();
    QCOMPARE(judge(moment, any_step).level, StabilityLevel::unstable);
    QVERIFY(judge(moment, any_step).advice.startsWith("The energy is no longer finite"));
  }

  void notesOnTheSceneStandInItsPanel() {
    auto* tree = fixture_->find<QTreeWidget>("scene_tree");
    fixture_->open_text("long.toml", ball_text("2e-2"));
    const QTreeWidgetItem* notes = tree->topLevelItem(0);
    QCOMPARE(notes->text(0), QString("Notes"));
    QCOMPARE(notes->childCount(), 1);
    QVERIFY2(notes->child(0)->text(0).contains("far longer than the 1.02 ms"),
             qPrintable(notes->child(0)->text(0)));
    // On several lines, so that it can be read without a tool tip.
    VERIFY(tree->visualItemRect(notes->child(0)).height() > 3 * tree->fontMetrics().height());
    fixture_->open_text("fine.toml", ball_text("1e-3"));
    QTRY_COMPARE(tree->topLevelItem(0)->text(0), QString("Bodies"));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  /// From the message above the view [J].
  double reported_error() {
    static const QRegularExpression energy(QStringLiteral("throughput, ([0-9.]+) J too"));
    return energy.match(window().error_bar().problem().sentence).captured(1).toDouble();
  }
  /// As fast as possible. The message disappears when the run plays.
  void play_until_it_stops() {
    window().transport().set_speed(std::nullopt);
    window().error_bar().hide();
    window().actions().play->trigger();
    QTRY_VERIFY(window().error_bar().isVisible() || window().run_state() == RunState::finished);
    QTRY_VERIFY(window().run_state() != RunState::playing);
    QTest::qWait(200);  // the last moment arrives by itself
  }
  QLabel* lamp() { return fixture_->find<QLabel>("health"); }
  /// Text of the lamp without its colour.
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

SCREE_WINDOW_TEST(TestStability)
#include "test_stability.moc"
