#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QLabel>
#include <QTreeWidget>

#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "core/readings/interpenetration.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Two cubes and a ball on the floor, in a run that stands still at its start.
const std::string scene = R"(
title = "Two cubes and a ball"
duration = 60.0
[solver]
method = "explicit"
[output]
interval = 0.02
[[material]]
name = "stone"
density = 2000
[[material]]
name = "rubber"
density = 1000
[[contact]]
materials = ["stone", "stone"]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e6 }
damping = { ratio = 0.6 }
friction = { static = 0.4, dynamic = 0.3 }
[[contact]]
materials = ["rubber", "stone"]
normal = { law = "linear", stiffness = 1e5 }
[[contact]]
materials = ["rubber", "rubber"]
normal = { law = "linear", stiffness = 1e5 }
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[shape]]
name = "cube"
mesh = "CUBE"
unit = "mm"
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "one"
shape = "cube"
material = "stone"
position = [0, 0, 0.05099]
[[body]]
name = "two"
shape = "cube"
material = "stone"
position = [0.25, 0, 0.05099]
[[body]]
name = "ball"
shape = "ball"
material = "rubber"
position = [-0.25, 0, 0.05]
[view]
camera = { position = [0, -1.2, 0.35], focus = [0, 0, 0.1], up = [0, 0, 1] }
)";

/// A ball above a plate that touches.
const char* const beside_a_plate = R"(
title = "Beside a plate"
duration = 2.0
gravity = [0, 0, 0]
plane = "xy"
[[material]]
name = "steel"
density = 7850
young_modulus = 1e9
poisson_ratio = 0.2
[[contact]]
normal = { law = "linear", stiffness = 1e6 }
[lattice]
size = [0.4, 0.1]
cells = [32, 8]
thickness = 0.01
material = "steel"
analysis = "dynamic"
rotations = "large"
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "ball"
shape = "ball"
material = "steel"
position = [0.2, 0.25, 0]
)";

std::string with_mesh(std::string text) {
  return text.replace(text.find("CUBE"), 4, SCREE_SOURCE_DIR "/resources/meshes/cube_100mm.stl");
}

}  // namespace

/// Bodies moved and turned by mouse in a pause.
class TestMover : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("mover.toml", with_mesh(scene));
    hint_ = fixture_->find<QLabel>("hint");
    QTRY_VERIFY(window().moment().frame != nullptr);
  }
  void cleanup() { fixture_.reset(); }

  /// Before the run begins, and one act in the history.
  void ctrlAndADragMoveABody() {
    drag(0, QPoint(0, -150), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{1});
    const auto& move = std::get<MoveEvent>(events().front().action);
    QCOMPARE(move.body, std::string("one"));
    QVERIFY(move.position && !move.rotation);
    VERIFY(move.position->z() > 0.1);
    QTRY_VERIFY(place(0) == *move.position);
    QCOMPARE(window().run_state(), RunState::paused);
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("move one")));
    QVERIFY(hint_->text().contains(QStringLiteral("Ctrl+Z")));
    window().actions().undo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_VERIFY(!window().timeline().going_on());
    QTRY_COMPARE(place(0), Vec3(0, 0, 0.05099));
    window().actions().redo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(place(0).z() > 0.1);
  }

  /// Until the body is let go, only the view shows it elsewhere; Esc puts it back.
  void escapePutsItBack() {
    const Vec3 before = place(0);
    const QPoint start = on_screen(0);
    press(start, Qt::ControlModifier);
    move_to(start, QPoint(0, -150));
    QVERIFY(hint_->text().contains(QStringLiteral("Esc")));
    QCOMPARE(window().moment().frame->bodies[0].position, before);
    QVERIFY(view().view().grip(device(start).x(), device(start).y()) == std::nullopt ||
            view().view().grip(device(start).x(), device(start).y())->body != 0);
    QTest::keyClick(&view(), Qt::Key_Escape);
    release(start + QPoint(0, -150), Qt::ControlModifier);
    QTest::qWait(100);
    QCOMPARE(events().size(), std::size_t{0});
    QCOMPARE(place(0), before);
    QTRY_VERIFY(view().view().grip(device(start).x(), device(start).y()) &&
                view().view().grip(device(start).x(), device(start).y())->body == 0);
  }

  /// Dragged across the other cube and into the floor it stops at them.
  void itStopsAtContact() {
    const QPoint start = on_screen(0);
    press(start, Qt::ControlModifier);
    move_to(start, QPoint(400, 0));
    QVERIFY2(hint_->text().contains(QStringLiteral("touches body \"two\"")), qPrintable(hint_->text()));
    move_to(start + QPoint(400, 0), QPoint(0, 200));
    release(start + QPoint(400, 200), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(place(0).x() > 0.1);
    VERIFY_NEAR(place(0).x(), 0.15 - 1e-3, 1e-5);
    VERIFY(place(0).z() > 0.05);
    QCOMPARE(count_interpenetrations(*window().moment().frame), 0);
  }

  void ctrlShiftAndADragTurnIt() {
    drag(0, QPoint(120, 0), Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(events().size(), std::size_t{1});
    const auto& move = std::get<MoveEvent>(events().front().action);
    QVERIFY(!move.position && move.rotation);
    // It cannot tilt into the floor, but spins on it.
    VERIFY(std::abs(move.rotation->z()) > 0.2);
    VERIFY(move.rotation->head<2>().norm() < 0.02);
    QTRY_VERIFY(window().moment().frame->bodies[0].rotation.u.norm() > 0.0);
    QCOMPARE(place(0), Vec3(0, 0, 0.05099));
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("turn one")));
    QCOMPARE(count_interpenetrations(*window().moment().frame), 0);
  }

  void spheresMoveToo() {
    drag(2, QPoint(300, 0), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(place(2).x() > -0.2);
    VERIFY_NEAR(place(2).x(), -0.1, 1e-5);  // at the cube
    VERIFY(place(2).z() > 0.0499);
  }

  /// Moves between pieces of the run, saved and computed without a window.
  void savedTheyRunHeadlessWithTheSameBits() {
    drag_and_see(0, QPoint(-40, -150), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{1});
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.1);
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    drag_and_see(1, QPoint(30, -160), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{2});
    drag_and_see(1, QPoint(60, 60), Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(events().size(), std::size_t{3});
    drag_and_see(2, QPoint(0, -100), Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{4});
    check_headless_run(*fixture_, "moved.toml", 0.2);
  }

  /// What is done in a pause is done to the moment at which the run stands.
  void aPauseShowsWhereTheRunStands() {
    window().transport().set_speed(0.5);
    for (int round = 0; round < 10; ++round) {
      window().actions().play->trigger();
      QTRY_VERIFY(window().run_state() == RunState::playing);
      QTest::qWait(50);
      window().actions().play->trigger();
      QTRY_VERIFY(window().run_state() == RunState::paused);
      QCOMPARE(fixture_->time(), window().past().nearest(1e9).frame->time);
    }
  }

  void whatCannotBeMovedIsTold() {
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
    drag(0, QPoint(60, 0), Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(hint_->text().contains(QStringLiteral("in a pause")));
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(events().size(), std::size_t{0});
    fixture_->open_text("fixed.toml", with_mesh(scene + "[[body]]\nname = \"rock\"\nshape = \"cube\"\n"
                                                        "material = \"stone\"\nfixed = true\n"
                                                        "position = [0, 0, 0.3]\n"));
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() == 4);
    drag(3, QPoint(60, 0), Qt::ControlModifier);
    QVERIFY(fixture_->find<QLabel>("hint")->text().contains(QStringLiteral("is fixed")));
    QCOMPARE(events().size(), std::size_t{0});
  }

  /// It stops at the nodes of the plate, which themselves are pulled, not put.
  void aBallIsMovedBesideAPlate() {
    fixture_->open_text("beside.toml", beside_a_plate);
    QTRY_VERIFY(window().moment().frame != nullptr && window().moment().frame->bodies.size() == 1);
    settle();
    // Down as far as it goes.
    drag(0, QPoint(0, view().height() / 2), Qt::ControlModifier);
    QVERIFY2(hint_->text().contains(QStringLiteral("Ctrl+Z")), qPrintable(hint_->text()));
    QTRY_COMPARE(events().size(), std::size_t{1});
    const auto& move = std::get<MoveEvent>(events().front().action);
    QVERIFY(move.position.has_value());
    // The upper edge is at 0.1, and its nodes are discs with half a cell's side.
    VERIFY_NEAR(move.position->y(), 0.1 + 0.00625 + 0.05, 1e-4);
    QTRY_VERIFY(place(0) == *move.position);
    window().actions().undo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_VERIFY(!window().timeline().going_on());
    settle();
    const QPoint on_plate = on_screen(0) + QPoint(0, (view().height() - on_screen(0).y()) / 2);
    press(on_plate, Qt::ControlModifier);
    release(on_plate, Qt::ControlModifier);
    QVERIFY2(hint_->text().contains(QStringLiteral("node")), qPrintable(hint_->text()));
    QCOMPARE(events().size(), std::size_t{0});
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  const std::vector<EventSpec>& events() { return window().scene().events; }
  Vec3 place(int body) { return window().moment().frame->bodies[static_cast<std::size_t>(body)].position; }
  /// The middle of a body in the view.
  QPoint on_screen(int body) {
    const double ratio = view().devicePixelRatioF();
    const PictureMap map(view().view().renderer()->GetActiveCamera(),
                         static_cast<int>(view().width() * ratio), static_cast<int>(view().height() * ratio));
    const Eigen::Vector3f at = map(place(body).cast<float>());
    return {static_cast<int>(at.x() / ratio), static_cast<int>(view().height() - at.y() / ratio)};
  }
  QPointF device(const QPoint& place) {
    const double ratio = view().devicePixelRatioF();
    return {(place.x() + 0.5) * ratio, (view().height() - place.y() - 0.5) * ratio};
  }
  void press(const QPoint& at, Qt::KeyboardModifiers keys) {
    QTest::mousePress(&view(), Qt::LeftButton, keys, at);
  }
  void move_to(const QPoint& start, const QPoint& way) {
    mouse::move_along(view(), start, way, 10, 15, Qt::LeftButton, Qt::ControlModifier);
  }
  void release(const QPoint& at, Qt::KeyboardModifiers keys) {
    QTest::mouseRelease(&view(), Qt::LeftButton, keys, at);
  }
  void drag(int body, const QPoint& way, Qt::KeyboardModifiers keys) {
    const QPoint start = on_screen(body);
    press(start, keys);
    move_to(start, way);
    release(start + way, keys);
  }

  /// Waits until the moment of a pause is shown: no other one comes.
  void settle() {
    for (int quiet = 0; quiet < 5;) {
      const auto before = window().moment().frame;
      QTest::qWait(200);
      quiet = window().moment().frame == before ? quiet + 1 : 0;
    }
  }
  /// The same as `drag`, until the moment after it is shown.
  void drag_and_see(int body, const QPoint& way, Qt::KeyboardModifiers keys) {
    settle();
    const auto before = window().moment().frame;
    drag(body, way, keys);
    QTRY_VERIFY(window().moment().frame != before);
  }

  std::unique_ptr<WindowFixture> fixture_;
  const QLabel* hint_ = nullptr;
};

SCREE_WINDOW_TEST(TestMover)
#include "test_mover.moc"
