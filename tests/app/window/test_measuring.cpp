#include <QFile>
#include <QLabel>
#include <QPointer>
#include <QToolButton>
#include <QTreeWidget>
#include <numbers>

#include "app/inspector/inspector.hpp"
#include "app/measure/measure_control.hpp"
#include "app/measure/measurements_dialog.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "tests/fixtures/app/mouse.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

/// A picture of the front has about 2 mm a pixel.
constexpr double pixel = 3e-3;

}  // namespace

/// Ruler, protractor and stopwatch, by mouse and keys.
class TestMeasuring : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("cube.toml", WindowFixture::resting_cube_text(""));
    look_from_the_front();
  }
  void cleanup() { fixture_.reset(); }

  /// Between two points of the cube's front; neither click selects anything. With Shift, from its centre.
  void twoClicksPlaceARuler() {
    actions().ruler->trigger();
    QVERIFY(actions().ruler->isChecked());
    click(Vec3(-0.03, -0.05, 0.03));
    QVERIFY(marks().empty());
    click(Vec3(0.03, -0.05, 0.07));
    QCOMPARE(marks().size(), std::size_t{1});
    const MarkReading reading = read(0);
    VERIFY_NEAR(reading.length, std::hypot(0.06, 0.04), pixel);
    VERIFY_NEAR(reading.slope, std::atan2(0.04, 0.06), 0.06);
    for (const PinnedPoint& point : marks()[0].points) QCOMPARE(point.body, 0);
    QVERIFY(!window().inspector().has_selection());
    click(Vec3(-0.03, -0.05, 0.07), Qt::ShiftModifier);
    click(Vec3(0.03, -0.05, 0.03), Qt::ShiftModifier);
    QCOMPARE(marks().size(), std::size_t{2});
    QCOMPARE(read(1).length, 0.0);
    QCOMPARE(window().scene_widget().view().look().marks.size(), std::size_t{2});
  }

  void threeClicksPlaceAProtractor() {
    actions().ruler->trigger();
    actions().protractor->trigger();
    QVERIFY(!actions().ruler->isChecked());
    click(Vec3(-0.04, -0.05, 0.02));
    click(Vec3(-0.04, -0.05, 0.08));
    click(Vec3(0.02, -0.05, 0.08));
    QCOMPARE(marks().size(), std::size_t{1});
    VERIFY_NEAR(read(0).angle * degrees, 90.0, 3.0);
    QCOMPARE(name_of(marks()[0]), QStringLiteral("Protractor 1"));
  }

  /// Beside everything, a point is in the plane of the one before: the angle is that of the picture.
  void pointsBesideEverythingLieInThePlaneOfSight() {
    actions().ruler->trigger();
    click(Vec3(0.0, -0.05, 0.05));
    click(Vec3(0.15, -0.05, 0.2));
    QCOMPARE(marks().size(), std::size_t{1});
    QCOMPARE(marks()[0].points[1].body, -1);
    VERIFY_NEAR(read(0).slope * degrees, 45.0, 3.0);
    VERIFY_NEAR(read(0).way.y(), 0.0, 1e-9);
  }

  void endsCanBeDragged() {
    actions().ruler->trigger();
    click(Vec3(-0.03, -0.05, 0.03));
    click(Vec3(0.03, -0.05, 0.03));
    const QPoint from = place(Vec3(0.03, -0.05, 0.03));
    const QPoint to = place(Vec3(0.03, -0.05, 0.09));
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    mouse::move_along(view(), from, to - from, 5, 1);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    QCOMPARE(marks().size(), std::size_t{1});
    VERIFY_NEAR(read(0).way.z(), 0.06, pixel);
    VERIFY_NEAR(read(0).way.x(), 0.06, pixel);
  }

  /// Escape gives up what is begun, then puts the tool away; clicks select again. A drag turns the view and
  /// places nothing.
  void escapePutsTheToolAway() {
    actions().ruler->trigger();
    const QPoint start = place(Vec3(0.0, -0.05, 0.05));
    QTest::mousePress(&view(), Qt::LeftButton, {}, start);
    mouse::move_along(view(), start, QPoint(60, 0), 4, 1);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, start + QPoint(60, 0));
    look_from_the_front();
    click(Vec3(0.0, -0.05, 0.05));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(actions().ruler->isChecked());
    click(Vec3(0.0, -0.05, 0.05));
    QVERIFY(marks().empty());
    QTest::keyClick(&view(), Qt::Key_Escape);
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(!actions().ruler->isChecked());
    QVERIFY(marks().empty());
    click(Vec3(0.0, -0.05, 0.05));
    QCOMPARE(window().inspector().selected_body(), std::optional(0));
  }

  /// Escape while a point is dragged puts it back, and keeps the tool; another button does not end the drag.
  void escapeGivesUpADrag() {
    actions().ruler->trigger();
    click(Vec3(-0.03, -0.05, 0.03));
    click(Vec3(0.03, -0.05, 0.03));
    const PinnedPoint before = marks()[0].points[1];
    const QPoint from = place(Vec3(0.03, -0.05, 0.03));
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    mouse::move_along(view(), from, QPoint(0, -30), 5, 1);
    QVERIFY(!(marks()[0].points[1] == before));
    QTest::mouseRelease(&view(), Qt::RightButton, {}, from + QPoint(0, -30));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(marks()[0].points[1] == before);
    QVERIFY(actions().ruler->isChecked());
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(0, -30));
    QCOMPARE(marks().size(), std::size_t{1});
  }

  /// A click on an end begins the next mark there, at the same point; a point in space keeps its depth when
  /// it is dragged.
  void marksJoinAndKeepTheirDepth() {
    actions().ruler->trigger();
    click(Vec3(0.0, -0.05, 0.05), Qt::ShiftModifier);
    click(Vec3(0.15, -0.05, 0.15));
    click(Vec3(0.15, 0.0, 0.15));
    click(Vec3(0.15, 0.0, 0.05));
    QCOMPARE(marks().size(), std::size_t{2});
    QVERIFY(marks()[1].points[0] == marks()[0].points[1]);
    const double depth = marks()[0].points[1].place.y();
    VERIFY_NEAR(depth, cube().y(), 1e-9);
    const QPoint from = place(marks()[1].points[1].place);
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    mouse::move_along(view(), from, QPoint(20, 10), 5, 1);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, from + QPoint(20, 10));
    VERIFY_NEAR(marks()[1].points[1].place.y(), depth, 1e-9);
  }

  /// Without a mouse: Enter takes the centre of the selected body; S and Shift+A work the stopwatch.
  void keysMeasure() {
    actions().ruler->trigger();
    QTest::keyClick(&view(), Qt::Key_Return);
    QVERIFY(marks().empty());
    window().inspector().select_body(0);
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Return);
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(marks().size(), std::size_t{1});
    QCOMPARE(marks()[0].points[0].place.norm(), 0.0);
    QTest::keyClick(&view(), Qt::Key_S);
    QVERIFY(actions().stopwatch->isChecked());
    QVERIFY(watch().runs());
    QTest::keyClick(&view(), Qt::Key_A, Qt::ShiftModifier);
    QCOMPARE(watch().laps.size(), std::size_t{1});
    QTest::keyClick(&view(), Qt::Key_S);
    QVERIFY(!watch().runs());
    QVERIFY(!actions().stopwatch_lap->isEnabled());
  }

  /// Other tools, the gallery, and nothing to measure.
  void toolsGoWhereTheyHaveNoUse() {
    actions().ruler->trigger();
    window().show_gallery(true);
    QVERIFY(!actions().ruler->isChecked());
    actions().ruler->trigger();
    QVERIFY(!actions().ruler->isChecked());
    window().show_gallery(false);
    actions().protractor->trigger();
    QVERIFY(actions().protractor->isChecked());
    window().inspector().select_body(0);
    actions().place->trigger();
    QTRY_VERIFY(!actions().protractor->isChecked());
  }

  /// From the falling cube to the floor, also back in time; in the table, in the plot and in a file. Another
  /// scene begins without marks.
  void marksFollowTheRun() {
    fixture_->open_scene();
    QTRY_VERIFY(cube().z() > 0.2);
    look_from_the_front();
    const double start_height = cube().z();
    actions().ruler->trigger();
    click(cube(), Qt::ShiftModifier);
    // Beside the cube.
    actions().view_top->trigger();
    QTest::qWait(100);
    const Vec3 on_floor(0.12, 0.0, 0.0);
    click(on_floor);
    QCOMPARE(marks().size(), std::size_t{1});
    QCOMPARE(marks()[0].points[1].wall, 0);
    const double first = read(0).length;
    VERIFY_NEAR(first, std::hypot(0.12, start_height), 0.01);
    actions().measurements->trigger();
    QPointer<MeasurementsDialog> dialog = fixture_->find<MeasurementsDialog>("measurements_dialog");
    QVERIFY(dialog);
    fixture_->play_until(0.3);
    VERIFY(read(0).length < first - 0.02);
    const double end = fixture_->time();
    const auto* table = dialog->findChild<QTreeWidget*>(QStringLiteral("measurements_table"));
    QCOMPARE(table->topLevelItemCount(), 1);
    QCOMPARE(table->topLevelItem(0)->text(0), QStringLiteral("Ruler 1"));
    const auto drawn = [&]() -> const ChartContent& { return dialog->plot().chart().content(); };
    QTRY_VERIFY(!drawn().time.empty() && qFuzzyCompare(drawn().time.back(), end));
    QCOMPARE(drawn().curves.size(), std::size_t{2});
    VERIFY_NEAR(drawn().curves[0].values.front(), first, 1e-9);
    VERIFY_NEAR(drawn().curves[0].values.back(), read(0).length, 1e-9);
    window().timeline().to_start();
    QTRY_COMPARE(fixture_->time(), 0.0);
    VERIFY_NEAR(read(0).length, first, 1e-9);
    const QString file = QString::fromStdString(fixture_->path("marks.csv").string());
    dialog->save_table_to(file);
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(saved.readAll()).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    const auto column = lines[0].split(u',').indexOf(QStringLiteral("length"));
    VERIFY_NEAR(lines[1].split(u',')[column].toDouble(), first, 1e-12);
    fixture_->open_text("other.toml", WindowFixture::resting_cube_text(""));
    QTRY_VERIFY(marks().empty());
    QVERIFY(!actions().ruler->isChecked());
    QCOMPARE(table->topLevelItemCount(), 0);
  }

  /// It reads the moment shown: it stands, runs, goes back with the past, stops and goes on.
  void theStopwatchReadsSimulatedTime() {
    actions().stopwatch->trigger();
    auto* start = fixture_->find<QToolButton>("stopwatch_start");
    QVERIFY(start && start->isVisible());
    fixture_->play_until(0.1);
    const double begun = fixture_->time();
    mouse::click(*start);
    fixture_->play_until(0.2);
    VERIFY_NEAR(watch().reading(fixture_->time()), fixture_->time() - begun, 1e-12);
    mouse::click(*fixture_->find<QToolButton>("stopwatch_lap"));
    QCOMPARE(watch().laps.size(), std::size_t{1});
    window().timeline().to_start();
    QTRY_COMPARE(fixture_->time(), 0.0);
    VERIFY_NEAR(watch().reading(0.0), -begun, 1e-12);
    QVERIFY(fixture_->find<QLabel>("stopwatch_reading")->text().startsWith(QStringLiteral("-")) ||
            fixture_->find<QLabel>("stopwatch_reading")->text().startsWith(QStringLiteral("−")));
    mouse::click(*start);
    QVERIFY(!watch().runs());
    mouse::click(*start);
    QVERIFY(watch().runs());
    VERIFY_NEAR(watch().reading(0.0), -begun, 1e-12);
    mouse::click(*fixture_->find<QToolButton>("stopwatch_reset"));
    QCOMPARE(watch().reading(0.7), 0.0);
    QVERIFY(watch().laps.empty());
  }

  /// Another body in front of the cube in the file: the ruler stays on the cube.
  void marksStayWithTheirBodyWhenTheSceneIsEdited() {
    actions().ruler->trigger();
    click(Vec3(-0.03, -0.05, 0.03));
    click(Vec3(0.03, -0.05, 0.03));
    Scene scene = window().scene();
    BodySpec other = scene.bodies[0];
    other.name = "other";
    other.position = Vec3(0.5, 0.0, 0.3);
    scene.bodies.insert(scene.bodies.begin(), other);
    window().session().edit(scene, QStringLiteral("another body"));
    QTRY_COMPARE(window().moment().frame->bodies.size(), std::size_t{2});
    QCOMPARE(marks().size(), std::size_t{1});
    QCOMPARE(marks()[0].points[0].body, 1);
    QCOMPARE(view().view().look().marks.size(), std::size_t{1});
    VERIFY_NEAR(read(0).length, 0.06, pixel);
  }

  /// By the names of bodies and walls; what is gone takes its marks with it.
  void marksSurviveEdits() {
    const Model before = *window().moment().frame->model;
    Marks marks;
    const Frame& frame = *window().moment().frame;
    PinnedPoint free;
    marks.add({MeasuringMark::Kind::ruler, 0, {pin_to_body(frame, 0, Vec3::Zero()), free}});
    marks.add({MeasuringMark::Kind::ruler, 0, {pin_to_wall(frame, 0, Vec3::Zero()), free}});
    QCOMPARE(marks.all()[1].number, 2);
    Model edited = before;
    edited.walls.insert(edited.walls.begin(), edited.walls[0]);
    edited.walls[0].name = "another";
    marks.carry_over(before, edited);
    QCOMPARE(marks.all().size(), std::size_t{2});
    QCOMPARE(marks.all()[1].points[0].wall, 1);
    edited.walls.pop_back();
    marks.carry_over(before, edited);
    QCOMPARE(marks.all().size(), std::size_t{1});
    QCOMPARE(marks.all()[0].points[0].body, 0);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  Actions& actions() { return window().actions(); }
  SceneWidget& view() { return window().scene_widget(); }
  const std::vector<MeasuringMark>& marks() { return window().measure().marks().all(); }
  const Stopwatch& watch() { return window().measure().stopwatch(); }
  Vec3 cube() { return window().moment().frame->bodies[0].position; }
  MarkReading read(std::size_t mark) { return read_mark(*window().moment().frame, marks()[mark]).value(); }
  void look_from_the_front() {
    actions().view_front->trigger();
    if (!actions().orthographic->isChecked()) actions().orthographic->trigger();
    const long before = view().frames_rendered();
    view().update();
    QTRY_VERIFY(view().frames_rendered() > before);
  }
  QPoint place(const Vec3& point) { return view().place_of(point)->toPoint(); }
  void click(const Vec3& point, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    mouse::move(view(), place(point), Qt::NoButton, keys);
    QTest::mouseClick(&view(), Qt::LeftButton, keys, place(point));
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestMeasuring)
#include "test_measuring.moc"
