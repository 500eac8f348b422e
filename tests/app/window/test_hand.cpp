#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/frame_bits.hpp"

using namespace scree;

/// The hand at the pile: pulls by mouse, undone, done again, saved and computed without a window.
class TestHand : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("hand.toml", long_scene());
    window().transport().set_speed(0.5);
  }
  void cleanup() { fixture_.reset(); }

  void ctrlAndADragPullABody() {
    play();
    pull_by(QPoint(0, -160), [this] {
      QTRY_VERIFY(!window().moment().frame->pulls.empty());
      QTRY_VERIFY(height() > 0.065);  // at rest 0.051
      const FramePull& pull = window().moment().frame->pulls.front();
      QCOMPARE(pull.body, 0);
      VERIFY(pull.force.norm() > 1.0);
      VERIFY(window().moment().frame->solver.smallest_gap > 0.0);
    });
    QTRY_VERIFY(window().moment().frame->pulls.empty());
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    const auto& saved = std::get<PullSpec>(window().scene().events.front().action);
    QCOMPARE(saved.body, std::string("cube"));
    VERIFY(saved.time.size() > 3);
    QTRY_VERIFY(window().isWindowModified());
    QCOMPARE(list().topLevelItemCount(), 2);
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("pull cube")));
  }

  void besideAllBodiesTheViewStaysAndTellsWhy() {
    play();
    const std::array<double, 3> before = camera();
    const QPoint corner(12, 12);
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, corner);
    mouse::move_along(view(), corner, QPoint(80, 40), 4, 10, Qt::LeftButton, Qt::ControlModifier);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, corner + QPoint(80, 40));
    QCOMPARE(camera(), before);
    QVERIFY(fixture_->find<QLabel>("hint")->text().contains(QStringLiteral("There is no body here")));
    QVERIFY(window().scene().events.empty());
    mouse::move(view(), corner);
    QTest::mousePress(&view(), Qt::LeftButton, Qt::NoModifier, corner);
    mouse::move(view(), corner + QPoint(60, 30), Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, corner + QPoint(60, 30));
    QVERIFY(camera() != before);
  }

  /// The camera stays while a body is held, and turns as ever without Ctrl.
  void theCameraStaysWhileABodyIsHeld() {
    play();
    const QPoint start = cube_on_screen();
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, start);
    const std::array<double, 3> held = camera();
    mouse::move(view(), start + QPoint(60, -60), Qt::LeftButton, Qt::ControlModifier);
    QTest::qWait(200);
    QCOMPARE(camera(), held);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, start + QPoint(60, -60));
    pause();
    const std::array<double, 3> before = camera();
    const QPoint corner(12, 12);
    QTest::mousePress(&view(), Qt::LeftButton, Qt::NoModifier, corner);
    mouse::move(view(), corner + QPoint(60, 30), Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, corner + QPoint(60, 30));
    QVERIFY(camera() != before);
  }

  void savedThePullRunsHeadlessWithTheSameBits() {
    play();
    pull_by(QPoint(30, -120), [] { QTest::qWait(300); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    pull_by(QPoint(-60, -40), [] { QTest::qWait(200); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    pause();
    check_headless_run(*fixture_, "pulled.toml");
  }

  void undoAndRedoGiveTheSameState() {
    play();
    pull_by(QPoint(0, -100), [] { QTest::qWait(300); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    fixture_->find<QDoubleSpinBox>("static_friction")->setValue(0.1);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    QTest::qWait(100);
    pull_by(QPoint(80, 0), [] { QTest::qWait(200); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{3});
    QTRY_COMPARE(list().topLevelItemCount(), 4);
    std::vector<std::string> states;
    for (int round = 0; round < 20; ++round) {
      for (std::size_t left = 3; left-- > 0;) {
        window().actions().undo->trigger();
        QTRY_COMPARE(window().scene().events.size(), left);
        QTRY_VERIFY(!window().timeline().going_on());
      }
      QVERIFY(!window().actions().undo->isEnabled());
      for (std::size_t there = 1; there <= 3; ++there) {
        window().actions().redo->trigger();
        QTRY_COMPARE(window().scene().events.size(), there);
        QTRY_VERIFY(!window().timeline().going_on());
      }
      QVERIFY(!window().actions().redo->isEnabled());
      fixture::FrameBits bits;
      bits.add(*window().moment().frame);
      states.push_back(bits.bytes());
      VERIFY(states.back() == states.front());
    }
    QCOMPARE(window().run_state(), RunState::paused);
    QVERIFY(window().actions().undo->text().contains(QStringLiteral("pull cube")));
    // A new act after an undo takes the place of what was undone.
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
    QTRY_VERIFY(!window().timeline().going_on());
    fixture_->find<QDoubleSpinBox>("static_friction")->setValue(0.3);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{3});
    QTRY_VERIFY(!window().actions().redo->isEnabled());
    QCOMPARE(list().topLevelItemCount(), 4);
  }

  /// Of four kinds by turns; the run goes on to its end before and after.
  void twentyActsUndoneAndDoneAgainGiveTheSameState() {
    play();
    constexpr std::size_t count = 20;
    for (std::size_t i = 0; i < count && !QTest::currentTestFailed(); ++i) {
      do_act(i);
      QTRY_COMPARE(window().scene().events.size(), i + 1);
      QTRY_COMPARE(window().run_state(), RunState::playing);
    }
    pause();
    const double before = window().scene().duration;
    const double end = std::ceil(fixture_->time()) + 0.5;
    window().change_duration(end);
    const std::string first = state_at_the_end();
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().duration, before);
    QTRY_VERIFY(!window().timeline().going_on());
    for (std::size_t left = count; left-- > 0 && !QTest::currentTestFailed();) {
      window().actions().undo->trigger();
      QTRY_COMPARE(window().scene().events.size(), left);
      QTRY_VERIFY(!window().timeline().going_on());
    }
    QVERIFY(!window().actions().undo->isEnabled());
    for (std::size_t there = 1; there <= count && !QTest::currentTestFailed(); ++there) {
      window().actions().redo->trigger();
      QTRY_COMPARE(window().scene().events.size(), there);
      QTRY_VERIFY(!window().timeline().going_on());
    }
    window().actions().redo->trigger();
    QTRY_COMPARE(window().scene().duration, end);
    QVERIFY(!window().actions().redo->isEnabled());
    VERIFY(state_at_the_end() == first);
  }

  void aDoubleClickInTheHistoryGoesThere() {
    play();
    pull_by(QPoint(0, -100), [] { QTest::qWait(200); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    fixture_->find<QDoubleSpinBox>("static_friction")->setValue(0.1);
    QTRY_COMPARE(list().topLevelItemCount(), 3);
    emit list().itemDoubleClicked(list().topLevelItem(0), 1);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{0});
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(list().topLevelItemCount(), 3);
    QTRY_VERIFY(!window().timeline().going_on());
    emit list().itemDoubleClicked(list().topLevelItem(2), 1);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{2});
  }

  void whereNothingCanBePulledTheHintTellsWhy() {
    const auto* hint = fixture_->find<QLabel>("hint");
    play();
    QTest::qWait(300);
    pause();
    window().timeline().to_start();
    QTRY_VERIFY(window().timeline().in_past());
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QVERIFY(hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("Press End")));
    QCOMPARE(window().scene().events.size(), std::size_t{0});
  }

  void theHintOffersThePullUntilItHasBeenDone() {
    const auto* hint = fixture_->find<QLabel>("hint");
    QVERIFY(!hint->isVisible());
    play();
    QTRY_VERIFY(hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("Ctrl + drag")));
    pull_by(QPoint(0, -60), [] {});
    QVERIFY(!hint->isVisible());
    fixture_->open_text("again.toml", long_scene());
    play();
    QTest::qWait(300);
    QVERIFY(!hint->isVisible());
  }

  /// Let go in a pause, the pull has ended when the run goes on.
  void lettingGoInAPauseEndsThePull() {
    play();
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    mouse::move(view(), cube_on_screen() + QPoint(0, -80), Qt::LeftButton, Qt::ControlModifier);
    QTRY_VERIFY(!window().moment().frame->pulls.empty());
    pause();
    mouse::move(view(), cube_on_screen() + QPoint(0, -90), Qt::LeftButton, Qt::ControlModifier);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    play();
    QTRY_VERIFY(window().moment().frame->pulls.empty());
    VERIFY(std::get<PullSpec>(window().scene().events.front().action).time.back() < fixture_->time());
  }

  /// Slow examples open as recordings.
  void aPullInTheRecordingOfAnExampleBeginsItsRun() {
    const QTemporaryDir cache;
    qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
    const char* face = SCREE_SOURCE_DIR "/resources/scenes/cube_on_face.toml";
    QCOMPARE(QProcess::execute(SCREE_BINARY_DIR "/bin/scree", {"prepare", face, "--all"}), 0);
    window().open_path(face, false);
    QTRY_VERIFY(window().session().recording() && window().moment().frame);
    const auto* hint = fixture_->find<QLabel>("hint");
    QTRY_VERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("Ctrl + drag pulls a body")));
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::ControlModifier | Qt::ShiftModifier, cube_on_screen());
    QVERIFY(window().session().recording());
    QVERIFY2(hint->text().contains(QStringLiteral("Press L")), qPrintable(hint->text()));
    window().transport().set_speed(0.05);
    pull_by(QPoint(30, -60), [this, hint] {
      QTRY_VERIFY(!window().session().recording());
      QTRY_VERIFY(!window().moment().frame->pulls.empty());
      QVERIFY(hint->text().contains(QStringLiteral("from its start")));
    });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    qunsetenv("XDG_CACHE_HOME");
  }

 private:
  static std::string long_scene() {
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("duration = 2.0"), 14, "duration = 60.0");
    // At the edge of the range of the law: nearer, it would be thrown up.
    return text.replace(text.find("position = [0, 0, 0.0505]"), 25, "position = [0, 0, 0.05099]");
  }
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  double height() { return window().moment().frame->bodies[0].position.z(); }
  std::array<double, 3> camera() {
    std::array<double, 3> place{};
    view().view().renderer()->GetActiveCamera()->GetPosition(place.data());
    return place;
  }
  void play() {
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
  }
  void pause() {
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  void do_act(std::size_t number) {
    const double by = 0.01 * static_cast<double>(number);
    switch (number % 4) {
      case 0:
        return pull_by(QPoint(number % 8 == 0 ? 30 : -30, -80), [] { QTest::qWait(100); });
      case 1:
        return fixture_->find<QDoubleSpinBox>("static_friction")->setValue(0.1 + by);
      case 2:
        return window().timeline().change(
            SetEvent{{{"gravity", "[0, 0, " + std::to_string(by - 9.0) + "]"}}});
      default:
        return QTest::keyClick(&view(), Qt::Key_Y);
    }
  }
  std::string state_at_the_end() {
    fixture_->run_to_the_end();
    fixture::FrameBits bits;
    bits.add(without_contacts(*window().moment().frame));
    return bits.bytes();
  }
  /// The middle of the cube in the view.
  QPoint cube_on_screen() {
    const double ratio = view().devicePixelRatioF();
    const PictureMap map(view().view().renderer()->GetActiveCamera(),
                         static_cast<int>(view().width() * ratio), static_cast<int>(view().height() * ratio));
    const Eigen::Vector3f at = map(window().moment().frame->bodies[0].position.cast<float>());
    return {static_cast<int>(at.x() / ratio), static_cast<int>(view().height() - at.y() / ratio)};
  }
  /// Pulls the cube across the view.
  /// @param while_held  called at the end of the drag
  void pull_by(const QPoint& way, const std::function<void()>& while_held) {
    const QPoint start = cube_on_screen();
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, start);
    mouse::move_along(view(), start, way, 10, 15, Qt::LeftButton, Qt::ControlModifier);
    while_held();
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, start + way);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestHand)
#include "test_hand.moc"
