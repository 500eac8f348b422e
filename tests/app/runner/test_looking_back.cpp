#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "app/playback/timeline_bar.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/widgets/scene_widget.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

class TestLookingBack : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void scrubbingShowsThePastAndPauses() {
    open_falling_cube();
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.2);
    QVERIFY(!window().timeline().in_past());
    press_at(0.1);
    QVERIFY(window().timeline().in_past());
    QVERIFY2(std::abs(fixture_->time() - 0.1) < 0.02, qPrintable(QString::number(fixture_->time())));
    QTRY_COMPARE(window().run_state(), RunState::paused);
    // Updated while the pointer moves.
    mouse::move(bar(), point_at(0.05), Qt::LeftButton);
    VERIFY(fixture_->time() < 0.07);
    mouse::move(bar(), point_at(0.15), Qt::LeftButton);
    VERIFY(fixture_->time() > 0.13);
    VERIFY(fixture_->time() < 0.17);
    QTest::mouseRelease(&bar(), Qt::LeftButton, {}, point_at(0.15));
    const double shown = fixture_->time();
    QTest::qWait(100);
    QCOMPARE(fixture_->time(), shown);
    QCOMPARE(bar().shown(), shown);
    VERIFY(bar().computed() >= 0.2);
  }

  void thePastIsObviousAndOneButtonLeavesIt() {
    run_falling_cube();
    auto* when = fixture_->find<QLabel>("when");
    auto* newest = fixture_->find<QToolButton>("newest");
    QVERIFY(when && newest);
    QCOMPARE(when->text(), QStringLiteral("newest"));
    QVERIFY(!newest->isEnabled());
    press_at(1.0);
    QVERIFY(when->text().startsWith(QStringLiteral("past")));
    QVERIFY(newest->isEnabled());
    QTest::mouseClick(newest, Qt::LeftButton);
    QCOMPARE(fixture_->time(), 2.0);
    QCOMPARE(when->text(), QStringLiteral("newest"));
    QVERIFY(!window().timeline().in_past());
    QCOMPARE(window().run_state(), RunState::finished);
  }

  void stepsGoBackAndForward() {
    open_falling_cube();
    for (long step = 1; step <= 5; ++step) {
      QTest::keyClick(&window(), Qt::Key_Period);
      QTRY_COMPARE(window().moment().frame->solver.steps, step);
    }
    QTest::keyClick(&window(), Qt::Key_Comma);
    QCOMPARE(window().moment().frame->solver.steps, 4L);
    QTest::keyClick(&window().scene_widget(), Qt::Key_Left);
    QCOMPARE(window().moment().frame->solver.steps, 3L);
    QTest::keyClick(&window().scene_widget(), Qt::Key_Right);
    QCOMPARE(window().moment().frame->solver.steps, 4L);
    QVERIFY(window().timeline().in_past());
    QTest::keyClick(&window(), Qt::Key_Period);
    QCOMPARE(window().moment().frame->solver.steps, 5L);
    QVERIFY(!window().timeline().in_past());
    // At the newest moment the key makes a step.
    QTest::keyClick(&window(), Qt::Key_Period);
    QTRY_COMPARE(window().moment().frame->solver.steps, 6L);
  }

  void homeAndEndGoToTheStartAndTheNewest() {
    run_falling_cube();
    QTest::keyClick(&window(), Qt::Key_Home);
    QCOMPARE(fixture_->time(), 0.0);
    QTest::keyClick(&window(), Qt::Key_Comma);
    QCOMPARE(fixture_->time(), 0.0);
    QTest::keyClick(&window(), Qt::Key_End);
    QCOMPARE(fixture_->time(), 2.0);
  }

  void aTimeCanBeTyped() {
    run_falling_cube();
    auto* time = fixture_->find<QDoubleSpinBox>("time");
    QVERIFY(time);
    time->setFocus();
    time->selectAll();
    QTest::keyClicks(time, time->locale().toString(1.24, 'f', 3));
    QTest::keyClick(time, Qt::Key_Return);
    QTRY_VERIFY2(std::abs(fixture_->time() - 1.24) < 1e-9, qPrintable(QString::number(fixture_->time())));
    QVERIFY(window().timeline().in_past());
    VERIFY_NEAR(time->value(), 1.24, 1e-9);
  }

  void thePastIsPlayedBackSlowly() {
    run_falling_cube();
    press_at(0.5);
    window().transport().set_speed(std::nullopt);
    QTest::keyClick(&window(), Qt::Key_BracketRight);
    QCOMPARE(window().transport().speed(), std::nullopt);
    for (const double speed : {100.0, 50.0, 20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05}) {
      QTest::keyClick(&window(), Qt::Key_BracketLeft);
      QCOMPARE(window().transport().speed(), std::optional(speed));
    }
    QTest::keyClick(&window(), Qt::Key_BracketRight);
    QCOMPARE(window().transport().speed(), std::optional(0.1));
    QElapsedTimer timer;
    const double start = fixture_->time();
    QTest::keyClick(&window(), Qt::Key_Space);
    timer.start();
    QVERIFY(window().timeline().playing_back());
    QCOMPARE(window().run_state(), RunState::finished);
    QTRY_VERIFY(fixture_->time() > start + 0.05);
    const double passed = 1e-3 * static_cast<double>(timer.elapsed());
    QVERIFY2(fixture_->time() - start < 0.1 * passed + 0.02, qPrintable(QString::number(fixture_->time())));
    QTest::keyClick(&window(), Qt::Key_Space);
    QVERIFY(!window().timeline().playing_back());
    const double stopped = fixture_->time();
    QTest::qWait(100);
    QCOMPARE(fixture_->time(), stopped);
    // As fast as pictures can be drawn, up to the newest moment.
    press_at(1.9);
    window().transport().set_speed(std::nullopt);
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_VERIFY(!window().timeline().in_past());
    QCOMPARE(fixture_->time(), 2.0);
    QVERIFY(!window().timeline().playing_back());
    QCOMPARE(window().run_state(), RunState::finished);
  }

  void eventsFirstContactAndRestAreMarked() {
    std::string text = WindowFixture::falling_cube_text();
    text += "[[event]]\ntime = 1.9\nremove = \"floor\"\n";
    window().open_path(fixture_->write("events.toml", text), false);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QTRY_COMPARE(bar().marks().size(), std::size_t{1});
    VERIFY(bar().marks().front().kind == TimelineMark::Kind::event);
    QCOMPARE(bar().marks().front().time, 1.9);
    QVERIFY(bar().marks().front().text.contains(QStringLiteral("floor")));
    fixture_->run_to_the_end();
    QTRY_COMPARE(bar().marks().size(), std::size_t{3});
    VERIFY(bar().marks()[1].kind == TimelineMark::Kind::first_contact);
    // The corner starts at least 0.3 m minus half a diagonal above the floor.
    VERIFY(bar().marks()[1].time > 0.1);
    VERIFY(bar().marks()[1].time < 0.3);
    VERIFY(bar().marks()[2].kind == TimelineMark::Kind::rest);
    VERIFY(bar().marks()[2].time > bar().marks()[1].time);
    VERIFY(bar().marks()[2].time < 1.9);
  }

  void clickingInAPlotMovesTheTimeline() {
    run_falling_cube();
    ChartWidget& plot = window().plots().energies();
    QTRY_VERIFY(plot.frames_rendered() > 0);
    const QPoint middle = plot.rect().center();
    QTest::mouseClick(&plot, Qt::LeftButton, {}, middle);
    const auto picked = plot.chart().time_at(middle.x() * plot.pixel_ratio(),
                                             (plot.height() - middle.y()) * plot.pixel_ratio());
    QVERIFY(picked.has_value());
    // As soon as it can no longer become a double click.
    QTRY_VERIFY(window().timeline().in_past());
    QVERIFY2(std::abs(fixture_->time() - *picked) < 0.02, qPrintable(QString::number(fixture_->time())));
    // The cursors of all plots are at the time of the timeline.
    QTRY_COMPARE(window().plots().solver().chart().content().cursor, std::optional(fixture_->time()));
    // A drag moves the curves and keeps the time.
    const double shown = fixture_->time();
    QTest::mousePress(&plot, Qt::LeftButton, {}, middle);
    mouse::move(plot, middle + QPoint(40, 0), Qt::LeftButton);
    QTest::mouseRelease(&plot, Qt::LeftButton, {}, middle + QPoint(40, 0));
    QCOMPARE(fixture_->time(), shown);
  }

  void theRunGoesOnFromTheShownMoment() {
    run_falling_cube();
    auto* continue_from_here = fixture_->find<QToolButton>("go_on");
    QVERIFY(continue_from_here);
    QVERIFY(!continue_from_here->isEnabled());
    const auto end = window().moment().frame;
    const std::size_t points = window().plots().energies().chart().content().time.size();
    press_at(0.5);
    QVERIFY(continue_from_here->isEnabled());
    window().transport().set_speed(1.0);
    QTest::mouseClick(continue_from_here, Qt::LeftButton);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QTRY_VERIFY(!window().timeline().in_past());
    QVERIFY2(bar().computed() < 1.5, qPrintable(QString::number(bar().computed())));
    QVERIFY(!continue_from_here->isEnabled());
    // The plots are truncated.
    QTRY_VERIFY(window().plots().energies().chart().content().time.size() < points);
    window().transport().set_speed(std::nullopt);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 30000);
    QTRY_COMPARE(fixture_->time(), 2.0);
    QTRY_COMPARE(window().plots().energies().chart().content().time.size(), points);
    // Without changes the end is the same.
    VERIFY(window().moment().frame != end);
    VERIFY(window().moment().frame->bodies[0].position == end->bodies[0].position);
    VERIFY(window().moment().frame->bodies[0].velocity == end->bodies[0].velocity);
  }

  void restartLeavesThePast() {
    run_falling_cube();
    press_at(1.0);
    window().transport().set_speed(0.01);
    QTest::keyClick(&window(), Qt::Key_R);
    QVERIFY(!window().timeline().in_past());
    QTRY_VERIFY(fixture_->time() < 0.1);
    QTRY_VERIFY(bar().computed() < 0.1);
    QTRY_COMPARE(window().run_state(), RunState::playing);
  }

  void theMemoryIsChosenAndRemembered() {
    auto* menu = fixture_->find<QMenu>("timeline_memory");
    QVERIFY(menu);
    const auto checked = [](const QMenu& choices) {
      for (const QAction* action : choices.actions()) {
        if (action->isChecked()) return action->text();
      }
      return QString();
    };
    QCOMPARE(checked(*menu), QStringLiteral("512 MB"));
    menu->actions().first()->trigger();
    MainWindow again(fixture_->settings(), {fixture_->scene()});
    QCOMPARE(checked(*again.findChild<QMenu*>(QStringLiteral("timeline_memory"))), QStringLiteral("128 MB"));
    fixture_->settings().setValue(QStringLiteral("timeline_megabytes"), -3);
    MainWindow third(fixture_->settings(), {fixture_->scene()});
    QCOMPARE(checked(*third.findChild<QMenu*>(QStringLiteral("timeline_memory"))), QStringLiteral("512 MB"));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  TimelineBar& bar() { return window().transport().timeline(); }
  QPoint point_at(double time) {
    return {static_cast<int>(std::lround(bar().position_of(time))), bar().height() / 2};
  }
  void press_at(double time) { QTest::mousePress(&bar(), Qt::LeftButton, {}, point_at(time)); }
  void open_falling_cube() {
    fixture_->open_scene();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  void run_falling_cube() {
    open_falling_cube();
    fixture_->run_to_the_end();
  }
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestLookingBack)
#include "test_looking_back.moc"
