#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTreeWidget>

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include "app/forms/part_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/base/text/quantity.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// A cube at rest on the floor and one falling beside it.
std::string two_cubes_text() {
  return WindowFixture::resting_cube_text(
      "[[body]]\nname = \"falling\"\nshape = \"cube\"\nmaterial = \"stone\"\n"
      "position = [0.3, 0, 0.5]\n");
}

}  // namespace

class TestSight : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("two.toml", two_cubes_text());
    QTest::qWait(50);
    view().grabFramebuffer();
  }
  void cleanup() { fixture_.reset(); }

  void keysAndPanelMoveThePlanes() {
    QTest::keyClick(&window(), Qt::Key_X, Qt::ShiftModifier);
    QVERIFY(sight().clip[0].on);
    QVERIFY(fixture_->find<QCheckBox>("clip_x_on")->isChecked());
    window().actions().flip[0]->trigger();
    QVERIFY(sight().clip[0].keep_above);
    auto* slider = fixture_->find<QSlider>("clip_z");
    slider->setValue(slider->maximum());
    QVERIFY(sight().clip[2].on);
    QVERIFY(window().actions().clip[2]->isChecked());
    const double highest = sight().clip[2].position;
    slider->setValue(slider->maximum() / 2);
    VERIFY(sight().clip[2].position < highest);
    QCOMPARE(fixture_->find<QLabel>("clip_z_text")->text(),
             QString::fromStdString("≤ " + format_quantity(sight().clip[2].position, "m")));
    // The next scene is completely visible again.
    window().open_path(fixture_->scene(), false);
    QTRY_VERIFY(window().moment().frame && frame().bodies.size() == 1);
    QVERIFY(kept_half_spaces(sight()).empty());
  }

  void whatIsCutAwayIsNotClicked() {
    const Vec3 place = frame().bodies[1].position;
    click_on(place, Qt::LeftButton);
    QCOMPARE(inspector().selected_body(), std::optional(1));
    window().view_settings().change([](ViewOptions& options) {
      options.sight.clip[0] = {true, 0.15, false};
    });
    click_on(place, Qt::LeftButton);
    QCOMPARE(inspector().selected_body(), std::nullopt);
  }

  void aRightClickOffersToHide() {
    click_on(frame().bodies[1].position, Qt::RightButton);
    auto* menu = window().findChild<QMenu*>(QStringLiteral("sight_menu"));
    QVERIFY(menu);
    QCOMPARE(inspector().selected_body(), std::optional(1));
    QVERIFY(menu->actions().contains(window().actions().hide));
    QVERIFY(menu->actions().contains(window().actions().remove));
    menu->close();
    // Its form, or that of its fill.
    window().actions().edit_selected->trigger();
    auto* form = qobject_cast<PartDialog*>(QApplication::activeModalWidget());
    QVERIFY(form != nullptr);
    QVERIFY2(form->windowTitle().contains(QStringLiteral("ody")), qPrintable(form->windowTitle()));
    form->reject();
    window().actions().hide->trigger();
    QCOMPARE(visibility_in(sight().bodies, 1), Visibility::hidden);
    QVERIFY(!inspector().has_selection());
    click_on(frame().bodies[1].position, Qt::LeftButton);
    QCOMPARE(inspector().selected_body(), std::nullopt);
    QTest::keyClick(&window(), Qt::Key_H, Qt::ControlModifier);
    QVERIFY(shows_all(sight()));
    QVERIFY(!window().actions().show_all->isEnabled());
  }

  void keysHideAndShow() {
    inspector().select_body(0);
    QTest::keyClick(&window(), Qt::Key_T, Qt::ShiftModifier);
    QCOMPARE(visibility_in(sight().bodies, 0), Visibility::translucent);
    QTest::keyClick(&window(), Qt::Key_T, Qt::ShiftModifier);
    QCOMPARE(visibility_in(sight().bodies, 0), Visibility::shown);
    QTest::keyClick(&window(), Qt::Key_H, Qt::ShiftModifier);
    QCOMPARE(visibility_in(sight().bodies, 1), Visibility::hidden);
    QCOMPARE(visibility_in(sight().bodies, 0), Visibility::shown);
    inspector().select_wall(0);
    QVERIFY(!window().actions().translucent->isEnabled());
    QTest::keyClick(&window(), Qt::Key_H);
    QCOMPARE(visibility_in(sight().walls, 0), Visibility::hidden);
    QVERIFY(!window().actions().hide->isEnabled());
  }

  void theListHidesByShapeMaterialAndWall() {
    auto* shape = fixture_->find<QComboBox>("sight_of_cube");
    auto* material = fixture_->find<QComboBox>("sight_of_stone");
    QVERIFY(shape && material);
    material->setCurrentIndex(1);
    emit material->activated(1);
    QCOMPARE(visibility_in(sight().materials, 0), Visibility::translucent);
    shape->setCurrentIndex(2);
    emit shape->activated(2);
    QCOMPARE(visibility_in(sight().shapes, 0), Visibility::hidden);
    auto* wall = fixture_->find<QComboBox>("sight_of_floor");
    QVERIFY(wall);
    QCOMPARE(wall->count(), 2);
    wall->setCurrentIndex(1);
    emit wall->activated(1);
    QCOMPARE(visibility_in(sight().walls, 0), Visibility::hidden);
    QCOMPARE(wall->currentIndex(), 1);
    window().actions().show_all->trigger();
    QCOMPARE(wall->currentIndex(), 0);
    QCOMPARE(shape->currentIndex(), 0);
    QCOMPARE(material->currentIndex(), 0);
  }

  void aWallIsReadInTheInspector() {
    fixture_->play_until(1.2);
    click_on(Vec3(0.1, -0.1, 0.0), Qt::LeftButton);
    QCOMPARE(inspector().selected_wall(), std::optional(0));
    QTRY_VERIFY(view().view().highlight_lines() >= 4);
    QVERIFY(inspector().text().startsWith("floor\n"));
    QCOMPARE(value("kind"), QString("plane"));
    QCOMPARE(value("material"), QString("stone"));
    QCOMPARE(value("force"), QString::fromStdString(format_vector(frame().walls[0].force, "N")));
    QCOMPARE(value("moment"), QString::fromStdString(format_vector(frame().walls[0].moment, "N·m")));
    QTreeWidgetItem* contact = row("cube · vertex–face");
    QVERIFY(contact);
    click(contact);
    QVERIFY(inspector().selected_contact());
    QCOMPARE(value("second").section(QStringLiteral(" · "), 0, 0), QString("floor"));
    click(row("second"));
    QCOMPARE(inspector().selected_wall(), std::optional(0));
    window().actions().pin->trigger();
    QCOMPARE(inspector().pins(), 1);
  }

  void chosenBodiesShowHowTheyMove() {
    window().transport().set_speed(0.2);  // it is still falling when the run has paused
    fixture_->play_until(0.2);
    for (QAction* action : {window().actions().velocities, window().actions().trails}) action->trigger();
    QCOMPARE(view().view().markers_drawn(), 0L);
    inspector().select_body(1);
    const long with_trail = view().view().markers_drawn();
    QVERIFY2(with_trail > 3, qPrintable(QString::number(with_trail)));
    window().actions().trails->trigger();
    QCOMPARE(view().view().markers_drawn(), 1L);  // its velocity
    window().actions().body_axes->trigger();
    QCOMPARE(view().view().markers_drawn(), 4L);
    window().actions().pin->trigger();
    inspector().select_body(0);  // at rest, so with axes but without an arrow
    VERIFY(view().view().markers_drawn() >= 7L);
  }

  void trailsEndAtTheShownMoment() {
    fixture_->play_until(0.25);
    window().actions().trails->trigger();
    inspector().select_body(1);
    const long whole = view().view().markers_drawn();
    VERIFY(whole > 4);
    window().timeline().show_time(0.1);
    VERIFY(fixture_->time() < 0.2);
    const long earlier = view().view().markers_drawn();
    QVERIFY2(earlier > 0 && earlier < whole, qPrintable(QString("%1 of %2").arg(earlier).arg(whole)));
  }

  void smallForcesAreLeftOutAndCounted() {
    fixture_->play_until(1.2);
    VERIFY(frame().contacts.size() >= 4);
    QVERIFY(view().view().share_of_forces().empty());
    auto* slider = fixture_->find<QSlider>("least_force");
    slider->setValue(slider->maximum());
    QCOMPARE(view().view().options().least_share, 1.0);
    const QString text = QString::fromStdString(view().view().share_of_forces());
    QVERIFY2(text.contains("≥ ") && text.contains(QString(" of %1 forces").arg(frame().contacts.size())),
             qPrintable(text));
    // The slider shows the threshold in newtons, for the network and for arrows.
    window().actions().network->trigger();
    slider->setValue(slider->maximum() / 2);
    const double least = view().view().least_force();
    VERIFY(least > 1.0);
    QCOMPARE(fixture_->find<QLabel>("least_text")->text(),
             QString::fromStdString("25 % · " + format_quantity(least, "N")));
    slider->setValue(0);
    QCOMPARE(fixture_->find<QLabel>("least_text")->text(), QString("strongest fifth"));
  }

  void contactPointsAndWholeForcesComeAndGo() {
    fixture_->play_until(1.2);
    const auto forces = [&] {
      view().grabFramebuffer();
      return view().view().forces_drawn();
    };
    const int of_contacts = forces();
    VERIFY(of_contacts >= 4);
    QCOMPARE(view().view().markers_drawn(), 0L);
    QTest::keyClick(&window(), Qt::Key_D);
    QCOMPARE(view().view().markers_drawn(), static_cast<long>(frame().contacts.size()));
    QTest::keyClick(&window(), Qt::Key_D);
    QCOMPARE(view().view().markers_drawn(), 0L);
    QTest::keyClick(&window(), Qt::Key_B);
    QCOMPARE(forces(), of_contacts + 2);  // both cubes rest on the floor
    QTest::keyClick(&window(), Qt::Key_B);
    window().actions().wall_forces->trigger();
    QCOMPARE(forces(), of_contacts + 1);
    QTest::keyClick(&window(), Qt::Key_N);
    QTest::keyClick(&window(), Qt::Key_T);
    QCOMPARE(forces(), 1);
    const double small = 1e-3 * frame().walls[0].force.norm();
    const double linear = view().view().arrow_length(small);
    QTest::keyClick(&window(), Qt::Key_G, Qt::ShiftModifier);
    VERIFY(view().view().arrow_length(small) > 10.0 * linear);
  }

  void arrowsOnBothSidesAreTwiceAsMany() {
    fixture_->play_until(1.2);
    view().grabFramebuffer();
    const int one_side = view().view().forces_drawn();
    VERIFY(one_side >= 4);
    QTest::keyClick(&window(), Qt::Key_B, Qt::ShiftModifier);
    view().grabFramebuffer();
    QCOMPARE(view().view().forces_drawn(), 2 * one_side);
    // Hidden walls show no forces.
    QTest::keyClick(&window(), Qt::Key_W);
    view().grabFramebuffer();
    QCOMPARE(view().view().forces_drawn(), one_side);
  }

  void keysTurnTheView() {
    vtkCamera* camera = view().view().renderer()->GetActiveCamera();
    const auto looks = [&] { return Vec3(camera->GetDirectionOfProjection()); };
    QTest::keyClick(&window(), Qt::Key_1);
    VERIFY(looks().dot(Vec3::UnitY()) > 0.999);
    QTest::keyClick(&window(), Qt::Key_3);
    VERIFY(looks().dot(-Vec3::UnitX()) > 0.999);
    QTest::keyClick(&window(), Qt::Key_7);
    VERIFY(looks().dot(-Vec3::UnitZ()) > 0.999);
    QTest::keyClick(&window(), Qt::Key_5);
    QVERIFY(camera->GetParallelProjection());
    view().grabFramebuffer();
    const double scale = camera->GetParallelScale();
    camera->SetParallelScale(10.0 * scale);
    QTest::keyClick(&window(), Qt::Key_F);
    view().grabFramebuffer();
    VERIFY_NEAR(camera->GetParallelScale(), scale, 1e-3 * scale);
    QTest::keyClick(&window(), Qt::Key_5);
    QVERIFY(!camera->GetParallelProjection());
  }

  void presentationHasLargeLegends() {
    window().actions().presentation->trigger();
    VERIFY(view().view().options().text_scale >= 1.5);
    QVERIFY(view().view().options().show_time);
    QTest::keyClick(&window(), Qt::Key_Escape);
    QTRY_COMPARE(view().view().options().text_scale, 1.0);
    QVERIFY(!view().view().options().show_time);
  }

  void theKeysAreListedWithTheirState() {
    window().actions().edges->setChecked(false);
    window().actions().keys->trigger();
    auto* dialog = window().findChild<QDialog*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(dialog);
    const QList<QLabel*> labels = dialog->findChildren<QLabel*>();
    const auto says = [&](const QString& row) {
      return std::any_of(labels.begin(), labels.end(),
                         [&](const QLabel* label) { return label->text().contains(row); });
    };
    QVERIFY(says("Show the edges of bodies</td><td>off"));
    QVERIFY(says("Show the walls</td><td>on"));
    QVERIFY(says("Hide the selected body or wall</td><td>not now"));
    dialog->close();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  Inspector& inspector() { return window().inspector(); }
  const Frame& frame() { return *window().moment().frame; }
  const Sight& sight() { return view().view().options().sight; }
  QTreeWidget* readings() { return fixture_->find<QTreeWidget>("readings"); }
  QTreeWidgetItem* row(const QString& name) {
    const QList<QTreeWidgetItem*> found =
        readings()->findItems(name, Qt::MatchExactly | Qt::MatchRecursive, 0);
    return found.isEmpty() ? nullptr : found.front();
  }
  QString value(const QString& name) {
    const QTreeWidgetItem* item = row(name);
    return item != nullptr ? item->text(1) : QString();
  }
  void click(QTreeWidgetItem* item) {
    readings()->scrollToItem(item);
    QTest::mouseClick(readings()->viewport(), Qt::LeftButton, {}, readings()->visualItemRect(item).center());
  }
  void click_on(const Vec3& point, Qt::MouseButton button) {
    QTest::qWait(50);          // the view has its final size
    view().grabFramebuffer();  // the camera has been placed
    const PictureMap map(view().view().renderer()->GetActiveCamera(), view().width(), view().height());
    const Eigen::Vector3f seen = map(point.cast<float>());
    QTest::mouseClick(&view(), button, {},
                      {static_cast<int>(seen.x()), view().height() - 1 - static_cast<int>(seen.y())});
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestSight)
#include "test_sight.moc"
