#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QTreeWidget>

#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/camera/picture_map.hpp"
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

  /// The camera stays while a body is held, and turns as ever where there is none.
  void theCameraStaysWhileABodyIsHeld() {
    play();
    const QPoint start = cube_on_screen();
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, start);
    const std::array<double, 3> held = camera();
    QTest::mouseMove(&view(), start + QPoint(60, -60));
    QTest::qWait(200);
    QCOMPARE(camera(), held);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, start + QPoint(60, -60));
    pause();
    const std::array<double, 3> before = camera();
    const QPoint corner(12, 12);
    QTest::mousePress(&view(), Qt::LeftButton, Qt::NoModifier, corner);
    QTest::mouseMove(&view(), corner + QPoint(60, 30));
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
    window().change_duration(std::ceil(10.0 * fixture_->time()) / 10.0 + 0.1);
    fixture_->run_to_the_end();
    window().save_scene_to(fixture_->path("pulled.toml"));
    const auto model = build_model(read_scene(fixture_->path("pulled.toml")));
    for (const int threads : {1, 3}) {
      Simulation headless(model, threads);
      while (!headless.finished()) QVERIFY(!headless.step());
      fixture::FrameBits bits;
      bits.add(headless.frame(false));
      fixture::FrameBits shown;
      shown.add(without_contacts(*window().moment().frame));
      VERIFY(bits == shown);
    }
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
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QVERIFY(hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("Press Space")));
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
    QTest::mouseMove(&view(), cube_on_screen() + QPoint(0, -80));
    QTRY_VERIFY(!window().moment().frame->pulls.empty());
    pause();
    QTest::mouseMove(&view(), cube_on_screen() + QPoint(0, -90));
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, cube_on_screen());
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    play();
    QTRY_VERIFY(window().moment().frame->pulls.empty());
    VERIFY(std::get<PullSpec>(window().scene().events.front().action).time.back() < fixture_->time());
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
    for (int i = 1; i <= 10; ++i) {
      QTest::mouseMove(&view(), start + way * i / 10);
      QTest::qWait(15);
    }
    while_held();
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, start + way);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestHand)
#include "test_hand.moc"
