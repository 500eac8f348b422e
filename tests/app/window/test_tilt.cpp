#include <QLabel>
#include <QMenu>
#include <QTreeWidget>
#include <QWindow>

#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "app/touch/gravity_globe.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/value_meaning.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// The gravity globe: its place and direction, tilts by mouse and keys, undone, saved and computed without a
/// window.
class TestTilt : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("tilt.toml", long_scene());
    window().transport().set_speed(0.5);
    QTRY_VERIFY(globe().isVisible());
  }
  void cleanup() { fixture_.reset(); }

  /// Gravity leans to the side that the pointer goes to, upwards away from the viewer, whatever the view.
  void aDragLeadsGravityTheWayItGoes() {
    const Mat3 upright = Mat3::Identity();
    const double angle = 0.3;
    VERIFY_NEAR(leaned(Vec3(0, -1, 0), upright, angle, 0.0), Vec3(std::sin(angle), -std::cos(angle), 0),
                1e-12);
    VERIFY_NEAR(leaned(Vec3(0, -1, 0), upright, 0.0, angle), Vec3(0, -std::cos(angle), -std::sin(angle)),
                1e-12);
    VERIFY_NEAR(leaned(Vec3(0, 0, -1), upright, angle, 0.0), Vec3(std::sin(angle), 0, -std::cos(angle)),
                1e-12);
    VERIFY_NEAR(leaned(Vec3(0, 0, -1), upright, 0.0, angle), Vec3(0, std::sin(angle), -std::cos(angle)),
                1e-12);
    VERIFY_NEAR(leaned(Vec3(1, 0, 0), upright, 0.3, 0.4).norm(), 1.0, 1e-12);
    // Seen from the side +x, with z upwards, the right is +y.
    Mat3 from_side;
    from_side << 0, 1, 0, 0, 0, 1, 1, 0, 0;
    VERIFY_NEAR(leaned(Vec3(0, 0, -1), from_side, angle, 0.0), Vec3(0, std::sin(angle), -std::cos(angle)),
                1e-12);
    VERIFY_NEAR(leaned(Vec3(0, 0, -1), from_side, 0.0, angle), Vec3(-std::sin(angle), 0, -std::cos(angle)),
                1e-12);
    QCOMPARE(leaned(Vec3(0, 0, -1), from_side, 0.0, 0.0), Vec3(0, 0, -1));
  }

  void itStaysInTheUpperRightCornerAndTurnsWithTheCamera() {
    const auto right = [this] { return globe().geometry().right(); };
    VERIFY(view().width() - right() < 16);
    VERIFY(globe().geometry().top() < 16);
    window().resize(1000, 640);
    QTRY_VERIFY(view().width() - right() < 16 && right() < view().width());
    window().actions().view_front->trigger();
    QTRY_VERIFY(std::abs(globe().tip().x() - globe().middle().x()) < 0.5);
    VERIFY(globe().tip().y() > globe().middle().y() + 0.8 * globe().radius());
    window().actions().view_top->trigger();
    QTRY_VERIFY(std::hypot(globe().tip().x() - globe().middle().x(),
                           globe().tip().y() - globe().middle().y()) < 0.02 * globe().radius());
    // Room for captions and a fitted view.
    QCOMPARE(window().view_settings().options().corner, globe().corner());
    window().actions().gravity_globe->trigger();
    QVERIFY(!globe().isVisible());
    QCOMPARE(window().view_settings().options().corner, 0.0);
    window().actions().gravity_globe->trigger();
    QVERIFY(globe().isVisible());
  }

  void itGrowsWithTheTextOfAPresentation() {
    const int width = globe().width();
    window().actions().presentation->trigger();
    window().actions().text_sizes[2]->trigger();
    QTRY_COMPARE(globe().width(), 2 * width);
    QVERIFY(globe().isVisible());
    window().actions().presentation->trigger();
    QTRY_COMPARE(globe().width(), width);
  }

  /// Several changes while it is dragged, one act, and the cube slides to the side that gravity leans to.
  void aDragIsOneAct() {
    window().actions().view_front->trigger();
    play();
    drag(QPoint(60, 0), [this] { QVERIFY(globe().label().endsWith(QChar(0x00b0))); });
    QTRY_VERIFY(window().scene().events.size() >= 2);
    QTRY_COMPARE(list().topLevelItemCount(), 2);
    const Vec3 last =
        *gravity_set_by(std::get<SetEvent>(window().scene().events.back().action).values.front());
    VERIFY_NEAR(last.norm(), 9.81, 1e-12);
    VERIFY_NEAR(last, 9.81 * Vec3(std::sin(0.2 * M_PI), 0, -std::cos(0.2 * M_PI)), 1e-9);
    QCOMPARE(list().topLevelItem(1)->text(1), QStringLiteral("gravity tilted to 36° about −y"));
    QTRY_COMPARE(model_now(*window().moment().frame).scene.gravity, last);
    QTRY_VERIFY(window().moment().frame->bodies[0].position.x() > 0.02);
    pause();
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().events.size(), std::size_t{0});
    QTRY_COMPARE(globe().gravity(), Vec3(0, 0, -9.81));
    QVERIFY(!window().actions().undo->isEnabled());
    const std::size_t all = std::size_t{1};
    window().actions().redo->trigger();
    QTRY_VERIFY(window().scene().events.size() > all);
    QTRY_COMPARE(globe().gravity(), last);
  }

  void savedItRunsHeadlessWithTheSameBits() {
    play();
    drag(QPoint(40, -30), [] { QTest::qWait(500); });
    QTRY_COMPARE(list().topLevelItemCount(), 2);
    drag(QPoint(-70, 10), [] { QTest::qWait(300); });
    QTRY_COMPARE(list().topLevelItemCount(), 3);
    pause();
    check_headless_run(*fixture_, "tilted.toml");
    VERIFY(window().scene().events.size() > std::size_t{3});
  }

  void inAPauseADragIsOneChange() {
    drag(QPoint(50, 0), [this] { VERIFY(std::abs(globe().gravity().z()) < 9.0); });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QTRY_COMPARE(list().topLevelItemCount(), 2);
    QTRY_COMPARE(model_now(*window().moment().frame).scene.gravity, globe().gravity());
  }

  void arrowKeysTiltTheSelectedGlobe() {
    window().actions().view_front->trigger();
    QTRY_VERIFY(globe().tip().y() > globe().middle().y() + 0.9199 * globe().radius());
    window().actions().tilt->trigger();
    QTRY_VERIFY(globe().hasFocus());
    QCOMPARE(globe().label(), QStringLiteral("0°"));
    QTest::keyClick(&globe(), Qt::Key_Right);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(globe().label(), QStringLiteral("5°"));
    VERIFY(globe().gravity().x() > 0.8);
    QTRY_COMPARE(model_now(*window().moment().frame).scene.gravity, globe().gravity());
    QTest::keyClick(&globe(), Qt::Key_Up);
    QTRY_COMPARE(list().topLevelItemCount(), 3);
    VERIFY(globe().gravity().y() > 0.8);
    QTRY_COMPARE(model_now(*window().moment().frame).scene.gravity, globe().gravity());
    QTest::keyClick(&globe(), Qt::Key_Escape);
    QTRY_VERIFY(view().hasFocus());
    // The arrow keys of the view are steps again.
    QTest::keyClick(&view(), Qt::Key_Right);
    QTRY_VERIFY(fixture_->time() > 0.0);
    QCOMPARE(window().scene().events.size(), std::size_t{2});
  }

  void aDoubleClickTakesTheTiltBack() {
    drag(QPoint(50, 20), [] {});
    QTRY_COMPARE(list().topLevelItemCount(), 2);
    QTRY_VERIFY(model_now(*window().moment().frame).scene.gravity.z() > -9.8);
    QTest::mouseDClick(&globe(), Qt::LeftButton, Qt::NoModifier, globe().middle().toPoint());
    QTRY_COMPARE(list().topLevelItemCount(), 3);
    QCOMPARE(list().topLevelItem(2)->text(1), QStringLiteral("gravity as at the start"));
    QTRY_COMPARE(model_now(*window().moment().frame).scene.gravity, Vec3(0, 0, -9.81));
    QCOMPARE(globe().gravity(), Vec3(0, 0, -9.81));
  }

  /// Near the gravity of the start the tilt snaps to it, and a drag back to where it began is no act.
  void aDragThatReturnsIsNoAct() {
    drag(
        QPoint(1, 40), [this] { VERIFY(globe().gravity().z() > -9.8); }, QPoint(1, 0));
    QCOMPARE(globe().gravity(), Vec3(0, 0, -9.81));
    QTest::qWait(100);
    QCOMPARE(window().scene().events.size(), std::size_t{0});
  }

  void besideTheGlobeTheViewTakesTheMouse() {
    const Mat3 before = view().view().axes();
    const QPoint corner(2, 2);  // of the widget, beside the globe
    QTest::mousePress(view().window()->windowHandle(), Qt::LeftButton, Qt::NoModifier,
                      globe().mapTo(view().window(), corner));
    QTest::mouseMove(view().window()->windowHandle(),
                     globe().mapTo(view().window(), corner) + QPoint(-80, 30));
    QTest::mouseRelease(view().window()->windowHandle(), Qt::LeftButton, Qt::NoModifier,
                        globe().mapTo(view().window(), corner) + QPoint(-80, 30));
    QTRY_VERIFY(view().view().axes() != before);
    QVERIFY(!globe().hasFocus());
    QCOMPARE(window().scene().events.size(), std::size_t{0});
  }

  void gravityStaysInThePlaneOfTheScene() {
    std::string text = long_scene();
    fixture_->open_text("flat.toml", text.insert(text.find("duration"), "plane = \"xz\"\n"));
    QTRY_COMPARE(window().scene().plane, std::string("xz"));
    drag(QPoint(40, 60), [] {});
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(globe().gravity().y(), 0.0);
    VERIFY_NEAR(globe().gravity().norm(), 9.81, 1e-12);
    VERIFY(globe().gravity().x() != 0.0);
  }

  void whereGravityCannotChangeItTellsWhy() {
    const auto* hint = fixture_->find<QLabel>("hint");
    window().change_duration(0.02);
    fixture_->run_to_the_end();
    drag(QPoint(40, 0), [] {});
    QVERIFY2(hint->isVisible(), qPrintable(hint->text()));
    QVERIFY(hint->text().contains(QStringLiteral("has ended")));
    QCOMPARE(globe().gravity(), Vec3(0, 0, -9.81));
    QCOMPARE(window().scene().events.size(), std::size_t{0});
  }

  void withoutGravityThereIsNoGlobe() {
    std::string text = long_scene();
    fixture_->open_text("weightless.toml", text.insert(text.find("duration"), "gravity = [0, 0, 0]\n"));
    QTRY_VERIFY(!globe().isVisible());
    QVERIFY(!window().actions().tilt->isEnabled());
  }

 private:
  static std::string long_scene() {
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("duration = 2.0"), 14, "duration = 60.0");
    return text.replace(text.find("position = [0, 0, 0.0505]"), 25, "position = [0, 0, 0.05099]");
  }
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  GravityGlobe& globe() { return *fixture_->find<GravityGlobe>("gravity_globe"); }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  void play() {
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
  }
  void pause() {
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  /// @param while_held  called at the end of the drag
  /// @param then  way of a last move
  void drag(const QPoint& way, const std::function<void()>& while_held, std::optional<QPoint> then = {}) {
    const QPoint start = globe().middle().toPoint();
    QTest::mousePress(&globe(), Qt::LeftButton, Qt::NoModifier, start);
    mouse::move_along(globe(), start, way, 10, 60);
    while_held();
    const QPoint last = start + then.value_or(way);
    mouse::move(globe(), last, Qt::LeftButton);
    QTest::mouseRelease(&globe(), Qt::LeftButton, Qt::NoModifier, last);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestTilt)
#include "test_tilt.moc"
