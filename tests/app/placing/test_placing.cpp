#include <vtkMath.h>

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include "app/forms/part_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/placing/place_bar.hpp"
#include "app/placing/place_overlay.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/geometry/rotation.hpp"
#include "core/readings/free_space.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

const std::string fill_of_cubes =
    "[[fill]]\nname = \"rocks\"\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 4\n"
    "region = { min = [0.3, -0.3, 0.2], max = [0.9, 0.3, 0.8] }\n";

}  // namespace

/// Parts of a scene placed by mouse, at the start of the run.
class TestPlacing : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    std::string text = WindowFixture::falling_cube_text();
    fixture_->open_text("placing.toml", text.insert(text.find("[[wall]]"), fill_of_cubes));
  }
  void cleanup() { fixture_.reset(); }

  void anArrowMovesABody() {
    place_body();
    const Scene before = scene();
    drag({Handle::Kind::along, 2}, QPointF(0, -60));
    QTRY_VERIFY(scene().bodies[0].position.z() > 0.31);
    QCOMPARE(scene().bodies[0].position.x(), 0.0);
    QCOMPARE(scene().bodies[0].rotation, before.bodies[0].rotation);
    QTRY_VERIFY(ready());
    QCOMPARE(window().moment().frame->bodies[0].position, scene().bodies[0].position);
    QCOMPARE(field(0, 2).text(), QString::number(scene().bodies[0].position.z(), 'g', 5));
    window().actions().undo->trigger();
    QTRY_VERIFY(scene() == before);
  }

  void aClickOnAHandleChangesNothing() {
    place_body();
    const Scene before = scene();
    const QPointF place = *overlay().place_of({Handle::Kind::along, 2});
    press(place);
    move(place + QPointF(1, -1));
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, (place + QPointF(1, -1)).toPoint());
    QTest::qWait(200);
    QVERIFY(scene() == before);
  }

  void snappedToTheGrid() {
    place_body();
    fixture_->find<QCheckBox>("place_snap")->setChecked(true);
    auto* grid = fixture_->find<QLineEdit>("place_grid");
    type(*grid, QStringLiteral("0.25"));
    drag({Handle::Kind::along, 2}, QPointF(0, -60));
    QTRY_VERIFY(scene().bodies[0].position.z() > 0.31);
    const double steps = scene().bodies[0].position.z() / 0.25;
    QCOMPARE(steps, std::round(steps));
  }

  void aRingTurnsABody() {
    place_body();
    const Rotation before = Rotation::from_rotation_vector(scene().bodies[0].rotation);
    drag({Handle::Kind::about, 2}, QPointF(-30, 12));
    QTRY_VERIFY(scene().bodies[0].rotation != before.rotation_vector());
    const Rotation after = Rotation::from_rotation_vector(scene().bodies[0].rotation);
    const Vec3 turn = vtkMath::DegreesFromRadians(1.0) * before.inverse().then(after).rotation_vector();
    VERIFY(std::hypot(turn.x(), turn.y()) < 1e-9);
    VERIFY(std::abs(turn.z() - std::round(turn.z())) < 1e-9);
    VERIFY(std::abs(turn.z()) >= 1.0);
    QCOMPARE(scene().bodies[0].position, Vec3(0, 0, 0.3));
  }

  void aSideChangesTheRegionOfAFill() {
    place_fill();
    const Box before = scene().fills[0].region;
    QVERIFY(remark().contains(QStringLiteral("4 are wanted")));
    drag({Handle::Kind::side, 2, true}, QPointF(0, -40));
    QTRY_VERIFY(scene().fills[0].region.max.z() > before.max.z() + 0.01);
    QCOMPARE(scene().fills[0].region.min, before.min);
    QCOMPARE(scene().fills[0].region.max.x(), before.max.x());
    QTRY_VERIFY(ready());
    // The handles are those of the new region.
    QVERIFY(overlay().isVisible());
    QTRY_COMPARE(field(1, 2).text().toDouble(),
                 QString::number(scene().fills[0].region.max.z() - 0.2, 'g', 5).toDouble());
  }

  /// Its squares lie on the arrows then.
  void theSidesOfASmallBoxCanBeTaken() {
    place_fill();
    for (int axis = 0; axis < 3; ++axis) {
      type(field(1, axis), QStringLiteral("0.3"));
      QTRY_VERIFY(scene().fills[0].region.max[axis] - scene().fills[0].region.min[axis] < 0.31);
      QTRY_VERIFY(ready());
    }
    wait_for_handles();
    for (int axis = 0; axis < 3; ++axis) {
      for (const bool upper : {false, true}) {
        const Handle side{Handle::Kind::side, axis, upper};
        QVERIFY(overlay().handle_at(*overlay().place_of(side)) == side);
      }
    }
  }

  /// What does not fit is told; the scene, its handles and numbers stay.
  void aRegionThatIsTooSmallIsRefused() {
    place_fill();
    const Scene before = scene();
    type(field(1, 2), QStringLiteral("0.05"));
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY(scene() == before);
    QVERIFY(overlay().isVisible());
    QCOMPARE(field(1, 2).text(), QStringLiteral("0.6"));
    // And the next number is taken.
    type(field(1, 2), QStringLiteral("0.7"));
    QTRY_VERIFY(scene().fills[0].region.max.z() > 0.82);
  }

  /// The number of bodies that fit is told during the drag.
  void theEstimateFollowsTheDrag() {
    place_fill();
    const QString before = remark();
    const QPointF from = *overlay().place_of({Handle::Kind::side, 2, true});
    press(from);
    move(from + QPointF(0, -50));
    QTRY_VERIFY(remark() != before);
    QTest::keyClick(&view(), Qt::Key_Escape);
    QTRY_COMPARE(remark(), before);
    QVERIFY(bar().isVisible());
    QCOMPARE(scene().fills[0].region.max.z(), 0.8);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, (from + QPointF(0, -50)).toPoint());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!bar().isVisible());
    QVERIFY(!overlay().isVisible());
  }

  void numbersAreTyped() {
    place_body();
    type(field(0, 0), QStringLiteral("-0.2"));
    QTRY_COMPARE(scene().bodies[0].position, Vec3(-0.2, 0, 0.3));
    QTRY_VERIFY(ready());
    type(field(1, 0), QStringLiteral("0"));
    QTRY_COMPARE(scene().bodies[0].rotation.x(), 0.0);
    QTRY_VERIFY(ready());
    type(field(2, 0), QStringLiteral("0.5"));
    QTRY_COMPARE(scene().bodies[0].size, 0.5);
    QTRY_VERIFY(ready());
    const Scene before = scene();
    type(field(2, 0), QStringLiteral("-1"));
    QCOMPARE(remark(), QStringLiteral("A size must be above 0"));
    type(field(0, 1), QStringLiteral("far"));
    QVERIFY(remark().contains(QStringLiteral("“far” is no number")));
    QCOMPARE(field(0, 1).text(), QStringLiteral("0"));
    QTest::qWait(200);
    QVERIFY(scene() == before);
  }

  /// A number typed while the scene is being built is not lost, and all are edits that can be undone.
  void numbersTypedInARowAllCount() {
    place_body();
    const Scene before = scene();
    type(field(0, 0), QStringLiteral("-0.2"));
    type(field(2, 0), QStringLiteral("0.5"));
    type(field(1, 0), QStringLiteral("0"));
    QTRY_COMPARE(scene().bodies[0].rotation.x(), 0.0);
    QCOMPARE(scene().bodies[0].size, 0.5);
    QCOMPARE(scene().bodies[0].position, Vec3(-0.2, 0, 0.3));
    QTRY_VERIFY(ready());
    QVERIFY(window().isWindowModified());
    for (int i = 0; i < 3; ++i) window().actions().undo->trigger();
    QTRY_VERIFY(scene() == before);
  }

  void escapeEndsItWhereverTheFocusIs() {
    place_body();
    field(0, 0).setFocus();
    QTest::keyClick(&field(0, 0), Qt::Key_Escape);
    QVERIFY(!bar().isVisible());
    QVERIFY(!overlay().isVisible());
    place_body();
    window().actions().gallery->trigger();
    QVERIFY(!bar().isVisible());
  }

  /// As low as it goes free of contact: the barrier law acts from a gap of 1 mm on.
  void aBodyIsDroppedToTheFloor() {
    place_body();
    QTest::mouseClick(fixture_->find<QPushButton>("place_drop"), Qt::LeftButton);
    QTRY_VERIFY(scene().bodies[0].position.z() < 0.29);
    QTRY_VERIFY(ready());
    const auto frame = window().moment().frame;
    const FreeSpace space(frame, 0);
    const std::vector<Beside> beside = space.beside(space.present(), 1e-3);
    QCOMPARE(beside.size(), std::size_t{1});
    QCOMPARE(beside[0].wall, 0);
    VERIFY(beside[0].gap >= beside[0].free_gap - 1e-12);
    VERIFY(beside[0].gap < 1.1e-3);
    QCOMPARE(scene().bodies[0].position.x(), 0.0);
    QTest::mouseClick(fixture_->find<QPushButton>("place_drop"), Qt::LeftButton);
    QCOMPARE(remark(), QStringLiteral("It stands there already"));
  }

  void aFillIsDroppedToTheFloor() {
    place_fill();
    QTest::mouseClick(fixture_->find<QPushButton>("place_drop"), Qt::LeftButton);
    QTRY_COMPARE(scene().fills[0].region.min.z(), 0.0);
    QCOMPARE(scene().fills[0].region.max.z(), 0.6);
  }

  void aBodyIsMadeLarger() {
    place_body();
    drag({Handle::Kind::size}, QPointF(30, -30));
    QTRY_VERIFY(scene().bodies[0].size > 1.05);
    QCOMPARE(scene().bodies[0].position, Vec3(0, 0, 0.3));
    QTRY_VERIFY(ready());
    QCOMPARE(window().moment().frame->model->bodies[0].size, scene().bodies[0].size);
  }

  void aPlaneIsMovedAndTilted() {
    place_wall(0);
    const auto plane = [&] { return std::get<PlaneSpec>(scene().walls[0].shape); };
    drag({Handle::Kind::along, 2}, QPointF(0, 25));
    QTRY_VERIFY(plane().point.z() < -0.01);
    QCOMPARE(plane().normal, Vec3(0, 0, 1));
    QTRY_VERIFY(ready());
    drag({Handle::Kind::about, 0}, QPointF(6, 12));
    QTRY_VERIFY(plane().normal.normalized().z() < 0.9999);
    VERIFY(std::abs(plane().normal.x()) < 1e-9);
  }

  /// A cylinder: moved, tilted by its handles, its axis typed.
  void aCylinderIsPlaced() {
    std::string text = WindowFixture::falling_cube_text();
    text +=
        "[[wall]]\nname = \"tube\"\nmaterial = \"stone\"\ncylinder = { point = [0, 0, -0.2], axis = [0, 0, "
        "1], radius = 2, length = 2 }\n";
    text.insert(text.find("[["), "[solver]\nmethod = \"explicit\"\n");
    fixture_->open_text("tube.toml", text);
    QTRY_VERIFY(scene().walls.size() == 2 && ready());
    place_wall(1);
    const auto tube = [&] { return std::get<CylinderSpec>(scene().walls[1].shape); };
    drag({Handle::Kind::along, 0}, QPointF(20, 0));
    QTRY_VERIFY(tube().point.x() > 0.001);
    QCOMPARE(tube().axis, Vec3(0, 0, 1));
    QCOMPARE(scene().walls[1].about, tube().point);
    QTRY_VERIFY(ready());
    drag({Handle::Kind::about, 1}, QPointF(6, 12));
    QTRY_VERIFY(tube().axis.z() < 0.9999);
    VERIFY(std::abs(tube().axis.y()) < 1e-9);
    VERIFY_NEAR(tube().axis.norm(), 1.0, 1e-12);
  }

  /// A wall from a mesh: moved, turned, scaled by its handles, then dropped to the floor.
  void aMeshWallIsPlaced() {
    std::string text = WindowFixture::falling_cube_text();
    text += "[[wall]]\nname = \"block\"\nmaterial = \"stone\"\nmesh = \"" + cube_mesh().string() +
            "\"\nunit = \"mm\"\nposition = [0.4, 0, 0.25]\n";
    fixture_->open_text("block.toml", text);
    QTRY_VERIFY(scene().walls.size() == 2 && ready());
    place_wall(1);
    const auto block = [&] { return std::get<MeshWallSpec>(scene().walls[1].shape); };
    drag({Handle::Kind::along, 0}, QPointF(40, 0));
    QTRY_VERIFY(block().position.x() > 0.41);
    QCOMPARE(block().position.z(), 0.25);
    QTRY_VERIFY(ready());
    drag({Handle::Kind::about, 2}, QPointF(-30, 12));
    QTRY_VERIFY(block().rotation.norm() > 0.01);
    VERIFY(block().rotation.head<2>().norm() < 1e-9);
    QTRY_VERIFY(ready());
    drag({Handle::Kind::size}, QPointF(30, -30));
    QTRY_VERIFY(block().scale > 1.05);
    QTRY_VERIFY(ready());
    const Vec3 above = block().position;
    QTest::mouseClick(fixture_->find<QPushButton>("place_drop"), Qt::LeftButton);
    QTRY_VERIFY(block().position.z() < above.z());
    QCOMPARE(block().position.head<2>(), above.head<2>());
    QTRY_VERIFY(ready());
    double lowest = 1.0;
    const auto& walls = window().moment().frame->model->walls;
    for (const Vec3& vertex : std::get<Shape>(walls[1].shape).mesh.vertices)
      lowest = std::min(lowest, vertex.z());
    VERIFY(std::abs(lowest) < 1e-4);
  }

  /// A box has sides, a sphere and a disc a size; a disc is tilted, too.
  void aProbeIsPlaced() {
    fixture_->open_text("probes.toml", WindowFixture::falling_cube_text() + R"(
[[probe]]
kind = "region"
region = { min = [-0.2, -0.2, 0.1], max = [0.2, 0.2, 0.4] }
[[probe]]
kind = "region"
region = { center = [0, 0, 0.3], radius = 0.2 }
[[probe]]
kind = "flow"
plane = { point = [0, 0, 0.3], normal = [0, 0, 1], radius = 0.2 }
)");
    QTRY_VERIFY(scene().probes.size() == 3 && ready());
    const auto place = [&](int probe) {
      emit window().findChild<ScenePanel*>()->part_place_wanted(QStringLiteral("probe"), probe);
      wait_for_handles();
    };
    place(0);
    const auto box = [&] { return std::get<Box>(*scene().probes[0].region); };
    drag({Handle::Kind::side, 2, true}, QPointF(0, -40));
    QTRY_VERIFY(box().max.z() > 0.41);
    QCOMPARE(box().min, Vec3(-0.2, -0.2, 0.1));
    QTRY_VERIFY(ready());
    place(1);
    const auto ball = [&] { return std::get<SphereRegion>(*scene().probes[1].region); };
    drag({Handle::Kind::size}, QPointF(30, -30));
    QTRY_VERIFY(ball().radius > 0.21);
    QCOMPARE(ball().center, Vec3(0, 0, 0.3));
    QTRY_VERIFY(ready());
    place(2);
    const auto disc = [&] { return *scene().probes[2].plane; };
    drag({Handle::Kind::along, 0}, QPointF(30, 0));
    QTRY_VERIFY(disc().point.x() > 0.001);
    QTRY_VERIFY(ready());
    drag({Handle::Kind::about, 1}, QPointF(6, 12));
    QTRY_VERIFY(disc().normal.z() < 0.9999);
    VERIFY_NEAR(disc().normal.norm(), 1.0, 1e-12);
    QTRY_VERIFY(ready());
    drag({Handle::Kind::size}, QPointF(30, -30));
    QTRY_VERIFY(*disc().radius > 0.21);
  }

  /// In the frame of its body, which is turned.
  void thePointOfALoadIsMoved() {
    fixture_->open_text("load.toml",
                        WindowFixture::falling_cube_text() +
                            "[[load]]\nbody = \"cube\"\npoint = [0.0, 0.0, 0.05]\ntime = [0, 1]\n"
                            "force = [[0, 0, 0], [1, 0, 0]]\n");
    QTRY_VERIFY(scene().loads.size() == 1 && ready());
    emit window().findChild<ScenePanel*>()->part_place_wanted(QStringLiteral("load"), 0);
    wait_for_handles();
    const Vec3 before = scene().loads[0].point;
    drag({Handle::Kind::along, 2}, QPointF(0, -40));
    QTRY_VERIFY((scene().loads[0].point - before).norm() > 5e-3);
    const Rotation turned = Rotation::from_rotation_vector(scene().bodies[0].rotation);
    const Vec3 way = turned.matrix() * (scene().loads[0].point - before);
    VERIFY(way.head<2>().norm() < 2e-3 * way.z() + 1e-3);
    QCOMPARE(scene().bodies[0].position, Vec3(0, 0, 0.3));
  }

  /// Handles belong to the start; a run that goes on puts them away.
  void placingHappensAtTheStart() {
    fixture_->play_until(0.1);
    place_body();
    QTRY_COMPARE(fixture_->time(), 0.0);
    QTRY_VERIFY(overlay().isVisible());
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    QTRY_VERIFY(!overlay().isVisible());
    QVERIFY(!bar().isVisible());
    window().actions().play->trigger();
  }

  /// A click on another part goes on with that; its edit leaves the camera where it is.
  void aClickChoosesAnotherPart() {
    place_body();
    const auto place = view().place_of(window().moment().frame->bodies[1].position);
    QTest::mouseClick(&view(), Qt::LeftButton, {}, place->toPoint());
    QTRY_VERIFY(title().contains(QStringLiteral("rocks")));
    const ViewPoint before = view().view().home();
    drag({Handle::Kind::side, 2, true}, QPointF(0, -40));
    QTRY_VERIFY(scene().fills[0].region.max.z() > 0.81);
    QTRY_VERIFY(ready());
    VERIFY((view().view().home().position - before.position).norm() < 1e-9);
    QVERIFY(title().contains(QStringLiteral("rocks")));
  }

  void aNewPartIsPlacedAtOnce() {
    window().actions().add_box->trigger();
    QTRY_VERIFY(qobject_cast<PartDialog*>(QApplication::activeModalWidget()) != nullptr);
    auto* dialog = qobject_cast<PartDialog*>(QApplication::activeModalWidget());
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_COMPARE(scene().walls.size(), std::size_t{2});
    QTRY_VERIFY(overlay().isVisible());
    QVERIFY(title().contains(QStringLiteral("box")));
    QTRY_VERIFY(ready());
    drag({Handle::Kind::side, 2, false}, QPointF(0, 20));
    const double bottom = std::get<BoxSpec>(scene().walls[1].shape).box.min.z();
    QTRY_VERIFY(std::get<BoxSpec>(scene().walls[1].shape).box.min.z() < bottom);
  }

  void nothingSelectedIsTold() {
    window().actions().place->trigger();
    QVERIFY(!overlay().isVisible());
    auto* hint = view().findChild<QLabel*>(QStringLiteral("hint"));
    QVERIFY(hint != nullptr && hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("Neither a body nor a wall is selected")));
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  const Scene& scene() { return window().scene(); }
  SceneWidget& view() { return window().scene_widget(); }
  PlaceOverlay& overlay() { return *fixture_->find<PlaceOverlay>("place_overlay"); }
  PlaceBar& bar() { return *fixture_->find<PlaceBar>("place_bar"); }
  QLineEdit& field(int row, int number) {
    return *fixture_->find<QLineEdit>(qPrintable(QStringLiteral("place_%1_%2").arg(row).arg(number)));
  }
  QString remark() { return fixture_->find<QLabel>("place_remark")->text(); }
  QString title() { return fixture_->find<QLabel>("place_title")->text(); }
  /// The edited scene is there and drawn.
  bool ready() {
    return window().run_state() == RunState::paused && window().moment().frame &&
           window().moment().frame->model->scene.bodies == scene().bodies &&
           window().moment().frame->model->scene.walls == scene().walls &&
           window().moment().frame->model->scene.probes == scene().probes;
  }

  void place_body() {
    window().inspector().select_body(0);
    window().actions().place->trigger();
    wait_for_handles();
  }
  void place_wall(int wall) {
    window().inspector().select_wall(wall);
    window().actions().place->trigger();
    wait_for_handles();
  }
  void place_fill() {
    window().inspector().select_body(1);
    window().actions().place->trigger();
    wait_for_handles();
  }
  /// The bar has made the view smaller.
  void wait_for_handles() {
    QTRY_VERIFY(overlay().isVisible() && bar().isVisible());
    const long drawn = view().frames_rendered();
    view().update();
    QTRY_VERIFY(view().frames_rendered() > drawn);
  }

  void press(const QPointF& place) { QTest::mousePress(&view(), Qt::LeftButton, {}, place.toPoint()); }
  void move(const QPointF& place) { mouse::move(view(), place, Qt::LeftButton); }
  void drag(const Handle& handle, const QPointF& way) {
    wait_for_handles();
    const std::optional<QPointF> from = overlay().place_of(handle);
    QVERIFY(from.has_value());
    QVERIFY2(overlay().handle_at(*from) == handle, "another handle is nearer");
    press(*from);
    move(*from + 0.5 * way);
    move(*from + way);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, (*from + way).toPoint());
  }
  void type(QLineEdit& line, const QString& text) {
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, text);
    QTest::keyClick(&line, Qt::Key_Return);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlacing)
#include "test_placing.moc"
