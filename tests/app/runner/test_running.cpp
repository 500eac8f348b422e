#include <QComboBox>

#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/scene_widget.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

class TestRunning : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  void cleanup() { fixture_.reset(); }

  void openedSceneStandsAtItsStart() {
    QVERIFY(!window().gallery_shown());
    QCOMPARE(window().scene().title, std::string("Falling cube"));
    QVERIFY(window().windowTitle().startsWith(QStringLiteral("Falling cube")));
    QTRY_VERIFY(window().scene_widget().frames_rendered() > 0);
  }

  void spacePlaysAndPauses() {
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QTRY_VERIFY(fixture_->time() > 0.02);
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }

  void pauseAnswersAtOnce() {
    open_many_cubes();
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
    QElapsedTimer timer;
    timer.start();
    window().actions().play->trigger();
    while (window().run_state() == RunState::playing && timer.elapsed() < 5000)
      QCoreApplication::processEvents();
    // 100 ms on an idle machine; more on a machine busy with other tests.
    QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    // The last moment of the run stays on the screen.
    QTest::qWait(100);
    const double time = fixture_->time();
    QTest::qWait(200);
    QCOMPARE(fixture_->time(), time);
  }

  void stepMakesOneStep() {
    QTest::keyClick(&window(), Qt::Key_Period);
    QTRY_COMPARE(window().moment().frame->solver.steps, 1L);
    QTest::keyClick(&window().scene_widget(), Qt::Key_Right);
    QTRY_COMPARE(window().moment().frame->solver.steps, 2L);
  }

  void restartGoesBackToTheStart() {
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    QTest::keyClick(&window(), Qt::Key_R);
    QTRY_COMPARE(fixture_->time(), 0.0);
  }

  void realTimeKeepsToTheClock() {
    window().transport().set_speed(0.5);
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QElapsedTimer timer;
    timer.start();
    const double start = fixture_->time();
    QTRY_VERIFY_WITH_TIMEOUT(timer.elapsed() > 1000, 3000);
    const double expected = 0.5e-3 * static_cast<double>(timer.elapsed());
    // Never ahead of the clock by more than one picture; a busy machine may fall behind.
    QVERIFY2(fixture_->time() - start < expected + 0.1, qPrintable(QString::number(fixture_->time())));
    VERIFY(fixture_->time() - start > 0.1 * expected);
  }

  void endOfTheSceneIsTheEndOfTheRun() {
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 30000);
    QTRY_COMPARE(fixture_->time(), 2.0);
    QVERIFY(!window().actions().step->isEnabled());
    window().transport().set_speed(1.0);
    // Space replays stored moments; R computes again.
    const long steps = window().moment().frame->solver.steps;
    QTest::keyClick(&window(), Qt::Key_Space);
    QVERIFY(window().timeline().playing_back());
    VERIFY(fixture_->time() < 2.0);
    QCOMPARE(window().run_state(), RunState::finished);
    window().transport().set_speed(std::nullopt);
    QTRY_VERIFY_WITH_TIMEOUT(!window().timeline().playing_back(), 30000);
    QCOMPARE(fixture_->time(), 2.0);
    QCOMPARE(window().moment().frame->solver.steps, steps);
    window().transport().set_speed(0.01);
    QTest::keyClick(&window(), Qt::Key_R);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QTRY_VERIFY(fixture_->time() < 2.0);
  }

  /// Five to fifteen seconds, regardless of the duration of the scene.
  void everySceneLastsSomeSecondsOnScreen_data() {
    QTest::addColumn<double>("duration");
    QTest::addColumn<double>("speed");
    QTest::addColumn<QString>("words");
    QTest::newRow("microseconds") << 2e-5 << 2e-6 << "Slow motion × 1/500,000";
    QTest::newRow("shorter than the slowest speed shows") << 1e-8 << 1e-6 << "Slow motion × 1/1,000,000";
    QTest::newRow("milliseconds") << 0.05 << 0.01 << "Slow motion × 1/100";
    QTest::newRow("a second") << 1.0 << 0.2 << "Slow motion × 1/5";
    QTest::newRow("real time") << 5.0 << 1.0 << "Real time";
    QTest::newRow("minutes") << 100.0 << 10.0 << "Fast motion × 10";
  }
  void everySceneLastsSomeSecondsOnScreen() {
    QFETCH(double, duration);
    QFETCH(double, speed);
    QFETCH(QString, words);
    std::string text = WindowFixture::falling_cube_text();
    text.replace(text.find("duration = 2.0"), 14, "duration = " + QString::number(duration).toStdString());
    fixture_->open_text("long.toml", text);
    QTRY_COMPARE(window().scene().duration, duration);
    QCOMPARE(window().transport().speed(), std::optional(speed));
    QCOMPARE(fixture_->find<QComboBox>("speed")->currentText(), words);
  }

  /// Opened from a card, a file or the menu.
  void everySceneStartsByItself() {
    window().open_path(fixture_->scene(), true);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QCOMPARE(window().transport().speed(), std::optional(0.2));
  }

  /// An idle machine reaches the requested speed, even with short steps.
  void theSpeedReachedIsTheOneRequested() {
    window().transport().set_speed(0.02);
    window().actions().play->trigger();
    QTRY_VERIFY(window().moment().real_time_factor.has_value() && fixture_->time() > 0.03);
    const double reached = *window().moment().real_time_factor;
    QVERIFY2(reached > 0.015 && reached < 0.0202, qPrintable(QString::number(reached)));
  }

  void plotsGetEverySample() {
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 30000);
    // Output times 0, 0.01 … 2.
    const std::size_t samples = 201;
    QTRY_COMPARE(window().plots().energies().chart().content().time.size(), samples);
    QCOMPARE(window().plots().solver().chart().content().time.size(), samples);
    QCOMPARE(window().plots().series_plots().size(), std::size_t{1});
    const auto& height = window().plots().series_plots().front()->chart().content().curves.front();
    QCOMPARE(height.values.size(), samples);
    QCOMPARE(height.values.front(), 0.3);
    // Speed first: the run begins again immediately, and at full speed it may be over before the next line.
    window().transport().set_speed(0.01);
    window().actions().restart->trigger();
    QTRY_VERIFY(window().plots().energies().chart().content().time.size() < 10);
  }

  void closingWhileRunningIsInstant() {
    open_many_cubes();
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(window().close());
    QVERIFY(!window().isVisible());
    QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    fixture_->destroy_window();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  void open_many_cubes() {
    window().open_path(fixture_->write("many.toml", WindowFixture::many_cubes_text()), false);
    QTRY_VERIFY_WITH_TIMEOUT(window().moment().frame && window().moment().frame->bodies.size() == 401, 20000);
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestRunning)
#include "test_running.moc"
