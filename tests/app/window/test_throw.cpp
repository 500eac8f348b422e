#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QTreeWidget>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/runner/joining/names_by_hand.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/resources.hpp"
#include "core/frame/placed_lattice.hpp"
#include "core/lattice/lattice.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/camera/picture_map.hpp"
#include "render/view/picking.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Balls on a floor within a box.
const char* const balls = R"(
title = "Balls"
duration = 60.0
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "linear", stiffness = 1e6 }
damping = { restitution = 0.3 }
friction = { static = 0.5, dynamic = 0.4, damping = 0.5 }
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "first"
shape = "ball"
material = "stone"
position = [0, 0, 0.05]
[[body]]
shape = "ball"
material = "stone"
position = [0.3, 0.1, 0.05]
[[wall]]
name = "box"
material = "stone"
box = { min = [-1, -1, 0], max = [1, 1, 1.5] }
)";

}  // namespace

/// Bodies that are thrown, poured and removed by hand, and nodes of plates that are pulled.
class TestThrow : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void deleteRemovesTheSelection() {
    open("cube");
    play();
    window().inspector().select_body(0);
    QTest::keyClick(&view(), Qt::Key_Delete);
    QTRY_COMPARE(events().size(), std::size_t{1});
    QCOMPARE(std::get<RemoveEvent>(events().front().action).what, std::string("cube"));
    QTRY_VERIFY(!frame().bodies[0].present);
    QVERIFY(!window().inspector().has_selection());
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("remove cube")));
    QTest::keyClick(&view(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_VERIFY(frame().bodies[0].present);
    // In a pause, a wall.
    window().inspector().select_wall(0);
    window().actions().remove->trigger();
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(!frame().walls[0].present);
  }

  void whyNothingIsRemovedIsTold() {
    open("cube");
    window().actions().remove->trigger();
    QVERIFY(hint().contains(QStringLiteral("Nothing is selected")));
    play();
    QTest::qWait(300);
    pause();
    window().inspector().select_body(0);
    window().timeline().show_time(0.0);
    QTRY_VERIFY(window().timeline().in_past());
    window().actions().remove->trigger();
    QVERIFY(hint().contains(QStringLiteral("Press End")));
    window().timeline().to_newest();
    window().actions().remove->trigger();
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(!frame().bodies[0].present);
    window().inspector().select_body(0);
    window().actions().remove->trigger();
    QVERIFY(hint().contains(QStringLiteral("not in the scene at this time")));
    QCOMPARE(events().size(), std::size_t{1});
  }

  void aBodyIsThrownAlongTheLineOfSight_data() {
    QTest::addColumn<QString>("scene");
    QTest::newRow("polyhedra") << "cube";
    QTest::newRow("spheres") << "balls";
  }
  void aBodyIsThrownAlongTheLineOfSight() {
    QFETCH(QString, scene);
    open(scene);
    window().actions().keep_in_sight->setChecked(false);  // the line of sight stays
    play();
    const std::size_t count = frame().bodies.size();
    const QPoint place = body_on_screen(0);
    mouse::move(view(), place);
    const Ray sight = view().sight_through(place);
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_COMPARE(frame().bodies.size(), count + 1);
    const BodySpec& thrown = std::get<AddBodyEvent>(events().front().action).body;
    QCOMPARE(thrown.name, std::string("thrown 1"));
    VERIFY(thrown.velocity.normalized().dot(sight.direction) > 0.999);
    const Vec3 way = thrown.position - sight.origin;
    VERIFY(way.dot(sight.direction) >= 0.0);
    VERIFY(way.cross(sight.direction).norm() < 1e-2 * (0.1 + way.norm()));
    QTRY_VERIFY(frame().bodies[count].present);
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("throw ")));
    // With the energy that it brings.
    const Frame& now = frame();
    const double mass = now.model->bodies[count].mass;
    const double brought =
        0.5 * mass * thrown.velocity.squaredNorm() - mass * now.model->scene.gravity.dot(thrown.position);
    QCOMPARE(list().topLevelItem(1)->text(2), QLatin1Char('+') + quantity_text(brought, "J"));
    // The scene panel counts it.
    auto& tree = *fixture_->find<QTreeWidget>("scene_tree");
    double whole = 0.0;
    for (const BodyModel& body : frame().model->bodies) whole += body.mass;
    QTRY_COMPARE(
        tree.findItems(QStringLiteral("total mass"), Qt::MatchExactly | Qt::MatchRecursive).value(0)->text(1),
        quantity_text(whole, "kg"));
    // It hits what was pointed at.
    QTRY_VERIFY_WITH_TIMEOUT(frame().bodies[0].velocity.norm() > 1e-3, 20000);
    QVERIFY(window().past().nearest(0.0).frame->bodies.size() == count + 1);
    QVERIFY(!window().past().nearest(0.0).frame->bodies[count].present);
    window().actions().undo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_COMPARE(frame().bodies.size(), count);
    QTRY_VERIFY(!window().timeline().going_on());
    window().actions().redo->trigger();
    QTRY_COMPARE(frame().bodies.size(), count + 1);
    QTRY_VERIFY(frame().bodies[count].present);
  }

  /// Held down, the key pours; released, it ends. The stream is one act.
  void aStreamIsPouredAtThePointer_data() { aBodyIsThrownAlongTheLineOfSight_data(); }
  void aStreamIsPouredAtThePointer() {
    QFETCH(QString, scene);
    open(scene);
    play();
    const std::size_t count = frame().bodies.size();
    mouse::move(view(), body_on_screen(0) + QPoint(0, -120));
    QTest::keyPress(&view(), Qt::Key_U);
    QTRY_VERIFY_WITH_TIMEOUT(events().size() >= 3, 30000);
    QTest::keyRelease(&view(), Qt::Key_U);
    QVERIFY(!window().actions().pour->isChecked());
    QTest::qWait(300);
    const std::size_t poured = events().size();
    QTest::qWait(500);
    QCOMPARE(events().size(), poured);
    QCOMPARE(list().topLevelItemCount(), 2);
    QVERIFY(list().topLevelItem(1)->text(1).contains(QStringLiteral("pour %1 ×").arg(poured)));
    for (const EventSpec& event : events()) {
      const BodySpec& body = std::get<AddBodyEvent>(event.action).body;
      QCOMPARE(stream_of(body.name), std::optional(1));
      // Zeros are left out in a file, and with them their signs.
      for (const double v : {body.velocity.x(), body.velocity.y(), body.velocity.z()})
        QVERIFY(v != 0.0 || !std::signbit(v));
    }
    QTRY_COMPARE(frame().bodies.size(), count + poured);
    window().actions().undo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_COMPARE(frame().bodies.size(), count);
    QTRY_VERIFY(!window().timeline().going_on());
    window().actions().redo->trigger();
    QTRY_COMPARE(events().size(), poured);
  }

  /// Down the picture, at the speed of the palette.
  void withoutGravityAStreamFlowsDownThePicture() {
    std::string text = balls;
    text.replace(text.find("duration"), 0, "gravity = [0, 0, 0]\n");
    fixture_->open_text("weightless.toml", text);
    play();
    mouse::move(view(), view().rect().center());
    QTest::keyPress(&view(), Qt::Key_U);
    QTRY_VERIFY_WITH_TIMEOUT(events().size() >= 4, 30000);
    QTest::keyRelease(&view(), Qt::Key_U);
    const Vec3 up(view().view().renderer()->GetActiveCamera()->GetViewUp());
    for (const EventSpec& event : events()) {
      const Vec3& velocity = std::get<AddBodyEvent>(event.action).body.velocity;
      VERIFY(velocity.norm() > 0.0);
      VERIFY(velocity.normalized().dot(up) < -0.999);
    }
  }

  void savedItRunsHeadlessWithTheSameBits_data() { aBodyIsThrownAlongTheLineOfSight_data(); }
  void savedItRunsHeadlessWithTheSameBits() {
    QFETCH(QString, scene);
    open(scene);
    play();
    const std::size_t count = frame().bodies.size();
    mouse::move(view(), body_on_screen(0));
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_COMPARE(events().size(), std::size_t{1});
    // A shape of the library, or a sphere, that the scene does not have.
    auto* shape = fixture_->find<QComboBox>("throw_shape");
    QVERIFY(shape->count() > 1);
    shape->setCurrentIndex(shape->count() - 1);
    mouse::move(view(), body_on_screen(0) + QPoint(40, -100));
    QTest::keyPress(&view(), Qt::Key_U);
    QTRY_VERIFY_WITH_TIMEOUT(events().size() >= 3, 30000);
    QTest::keyRelease(&view(), Qt::Key_U);
    QTest::qWait(300);
    const std::size_t added = events().size();
    QTRY_COMPARE(frame().bodies.size(), count + added);
    window().inspector().select_body(static_cast<int>(count));
    QTest::keyClick(&view(), Qt::Key_Delete);
    QTRY_COMPARE(events().size(), added + 1);
    QTRY_VERIFY(!frame().bodies[count].present);
    pause();
    check_headless_run(*fixture_, "thrown.toml");
    QCOMPARE(frame().model->bodies.size(), count + added);
    // The saved scene opens with its acts, and runs with the bodies.
    window().open_path(fixture_->path("thrown.toml"), false);
    QTRY_VERIFY(fixture_->time() == 0.0 && frame().bodies.size() == count + added);
    QVERIFY(!frame().bodies.back().present);
  }

  /// Selection, pins and the past survive bodies that come and go.
  void theWindowStaysAsItIs() {
    open("balls");
    play();
    window().inspector().select_body(1);
    window().inspector().toggle_pin();
    const std::array<double, 3> before = camera();
    mouse::move(view(), body_on_screen(0));
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_COMPARE(frame().bodies.size(), std::size_t{3});
    QCOMPARE(window().inspector().selected_body(), std::optional(1));
    QCOMPARE(window().inspector().pins(), 1);
    VERIFY(std::abs(camera()[0] - before[0]) < 0.5);
    window().inspector().select_body(2);
    pause();
    window().timeline().show_time(0.0);
    QTRY_VERIFY(window().timeline().in_past());
    QCOMPARE(frame().bodies.size(), std::size_t{3});
    window().timeline().to_newest();
    window().actions().undo->trigger();
    QTRY_COMPARE(frame().bodies.size(), std::size_t{2});
    QVERIFY(!window().inspector().has_selection());
    QCOMPARE(window().inspector().pins(), 1);
    QTRY_VERIFY(!window().timeline().going_on());
    window().actions().restart->trigger();
    QTRY_VERIFY(fixture_->time() < 0.05);
  }

  /// A throw before it, while time passes slowly, is no reason to wait.
  void aStreamWithoutRoomIsToldAfterAThrow() {
    open("balls");
    window().transport().set_speed(0.01);
    play();
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_COMPARE(events().size(), std::size_t{1});
    fixture_->find<QDoubleSpinBox>("throw_size")->setValue(20.0);
    QTest::keyPress(&view(), Qt::Key_U);
    QTRY_VERIFY2(hint().contains(QStringLiteral("no room at the pointer")), qPrintable(hint()));
    QTest::keyRelease(&view(), Qt::Key_U);
    QCOMPARE(events().size(), std::size_t{1});
  }

  /// The release of the key would not be seen behind it.
  void aDialogEndsTheStream() {
    open("balls");
    play();
    mouse::move(view(), body_on_screen(0) + QPoint(0, -120));
    QTest::keyPress(&view(), Qt::Key_U);
    QTRY_VERIFY_WITH_TIMEOUT(!events().empty(), 30000);
    window().actions().add_material->trigger();
    QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
    QVERIFY(!window().actions().pour->isChecked());
    qobject_cast<QDialog*>(QApplication::activeModalWidget())->reject();
    QTest::keyRelease(&view(), Qt::Key_U);
  }

  void whyNothingIsThrownIsTold() {
    open("balls");
    window().actions().pour->setChecked(true);
    QVERIFY(hint().contains(QStringLiteral("Press Space, and pour")));
    QVERIFY(!window().actions().pour->isChecked());
    // Too large for the box.
    play();
    window().actions().throw_palette->trigger();
    fixture_->find<QDoubleSpinBox>("throw_size")->setValue(20.0);
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_VERIFY2(hint().contains(QStringLiteral("no room")), qPrintable(hint()));
    QCOMPARE(events().size(), std::size_t{0});
    QCOMPARE(window().run_state(), RunState::playing);
    window().open_path(resource_folder() / "scenes/lattice/plate_vibrating.toml", false);
    QTRY_VERIFY(window().moment().frame && !frame().nodes.empty());
    window().actions().throw_body->trigger();
    QVERIFY(hint().contains(QStringLiteral("plate")));
  }

  /// Spheres only, in its plane, and not into it.
  void aBallIsThrownAtAPlate() {
    window().open_path(resource_folder() / "scenes/lattice/bar_on_floor.toml", true);
    QTRY_VERIFY(window().moment().frame && !frame().nodes.empty() && fixture_->time() > 0.0);
    window().transport().set_speed(0.02);
    mouse::move(view(), on_screen(node_place(20)));
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_VERIFY2(hint().contains(QStringLiteral("no room")), qPrintable(hint()));
    QCOMPARE(events().size(), std::size_t{0});
    auto* shapes = fixture_->find<QComboBox>("throw_shape");
    QCOMPARE(shapes->count(), 1);
    QCOMPARE(shapes->currentText(), QStringLiteral("sphere"));
    mouse::move(view(), on_screen(node_place(20) + Vec3(0.0, 0.1, 0.0)));
    QTest::keyClick(&view(), Qt::Key_Y);
    QTRY_COMPARE(events().size(), std::size_t{1});
    QTRY_VERIFY(frame().bodies.size() == 1 && frame().bodies[0].present);
    const BodySpec& thrown = std::get<AddBodyEvent>(events().front().action).body;
    VERIFY(std::abs(thrown.position.z()) < 1e-12);
    VERIFY(thrown.velocity.normalized().y() < -0.999);
    window().transport().set_speed(0.2);
    // The bar slows it down.
    QTRY_VERIFY_WITH_TIMEOUT(frame().bodies[0].velocity.y() > 0.7 * thrown.velocity.y(), 30000);
    window().actions().undo->trigger();
    QTRY_COMPARE(events().size(), std::size_t{0});
    QTRY_VERIFY(frame().bodies.empty() && !window().timeline().going_on());
    window().actions().redo->trigger();
    QTRY_VERIFY(frame().bodies.size() == 1 && frame().bodies[0].present);
    check_headless_run(*fixture_, "thrown_at_plate.toml");
  }

  void aNodeOfAPlateIsPulled() {
    window().open_path(resource_folder() / "scenes/lattice/plate_vibrating.toml", true);
    QTRY_VERIFY(window().moment().frame && !frame().nodes.empty() && fixture_->time() > 0.0);
    QTRY_VERIFY(view().frames_rendered() > 0);
    const Lattice& lattice = *frame().model->lattice;
    const int node = lattice.node(lattice.cells[0] / 2, lattice.cells[1] / 2);
    const Vec2 at = lattice.position(node);
    view().turn(0.37, 0.21);
    QTest::qWait(100);  // until it is drawn
    const QPoint start = on_screen(Vec3(at.x(), at.y(), 0.0));
    QTest::mousePress(&view(), Qt::LeftButton, Qt::ControlModifier, start);
    for (int i = 1; i <= 30; ++i) {
      mouse::move(view(), start + QPoint(i % 7, -i), Qt::LeftButton, Qt::ControlModifier);
      QTest::qWait(5);
    }
    QTRY_VERIFY(!frame().pulls.empty());
    const int pulled = frame().pulls.front().node;
    VERIFY(pulled >= 0);
    VERIFY((lattice.position(pulled) - at).norm() < 4.0 * lattice.side);
    QTRY_VERIFY(frame().pulls.front().force.norm() > 0.0);
    QTest::mouseRelease(&view(), Qt::LeftButton, Qt::ControlModifier, start + QPoint(0, -30));
    QTRY_COMPARE(events().size(), std::size_t{1});
    const auto& pull = std::get<PullSpec>(events().front().action);
    QCOMPARE(pull.node, std::optional(pulled));
    // In the plane of the plate, whichever way it is looked at.
    VERIFY(pull.target.size() > std::size_t{3});
    for (const Vec3& target : pull.target) QCOMPARE(target.z(), 0.0);
  }

 private:
  void open(const QString& scene) {
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("duration = 2.0"), 14, "duration = 60.0");
    text.replace(text.find("position = [0, 0, 0.0505]"), 25, "position = [0, 0, 0.05099]");
    fixture_->open_text("thrown_into.toml", scene == QStringLiteral("cube") ? text : std::string(balls));
    window().transport().set_speed(0.5);
    if (window().actions().keep_in_sight->isChecked()) window().actions().keep_in_sight->trigger();
  }
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  const Frame& frame() { return *window().moment().frame; }
  const std::vector<EventSpec>& events() { return window().scene().events; }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  QString hint() { return fixture_->find<QLabel>("hint")->text(); }
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
  QPoint on_screen(const Vec3& point) {
    const double ratio = view().devicePixelRatioF();
    const PictureMap map(view().view().renderer()->GetActiveCamera(),
                         static_cast<int>(view().width() * ratio), static_cast<int>(view().height() * ratio));
    const Eigen::Vector3f at = map(point.cast<float>());
    return {static_cast<int>(at.x() / ratio), static_cast<int>(view().height() - at.y() / ratio)};
  }
  Vec3 node_place(int node) { return place_of_node(frame(), node); }
  QPoint body_on_screen(int body) {
    return on_screen(frame().bodies[static_cast<std::size_t>(body)].position);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestThrow)
#include "test_throw.moc"
