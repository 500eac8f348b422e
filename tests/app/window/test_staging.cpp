#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QWheelEvent>

#include "app/inspector/inspector.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// A cube that slides away on a floor without friction.
std::string sliding_cube_text() {
  std::string text = WindowFixture::falling_cube_text();
  text.replace(text.find("[0, 0, 0.3]"), 11, "[0, 0, 0.0505]");
  text.replace(text.find("[0.3, 0.2, 0.1]"), 15, "[0, 0, 0]\nvelocity = [1.0, 0, 0]");
  text.replace(text.find("static = 0.5, dynamic = 0.4"), 27, "static = 0.0, dynamic = 0.0");
  return text;
}

const std::string whole_view_text = R"([view]
camera = { position = [1.5, -2.0, 1.0], focus = [0, 0, 0.2], height = 0.8 }
projection = "orthographic"
follow = "everything"
cut = { keep_below = { z = 0.35 } }
forces = ["friction"]
arrows = 2.5
plot = "Other"
[[plot]]
title = "Other"
series = ["body.cube.x"]
)";

}  // namespace

/// The initial view of scenes, and the objects that the camera keeps in sight.
class StagingTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    QTRY_VERIFY(view().frames_rendered() > 0);
  }
  void cleanup() { fixture_.reset(); }

  void sceneOpensInTheViewItAsksFor() {
    open(WindowFixture::falling_cube_text() + whole_view_text);
    const Look look = view().view().look();
    QVERIFY(look.view_point->orthographic);
    VERIFY_NEAR(look.view_point->position, Vec3(1.5, -2.0, 1.0), 1e-9);
    VERIFY_NEAR(look.view_point->focus, Vec3(0.0, 0.0, 0.2), 1e-9);
    VERIFY_NEAR(look.view_point->half_height, 0.4, 1e-9);
    QVERIFY(window().actions().orthographic->isChecked());
    QVERIFY(window().actions().keep_everything->isChecked());
    VERIFY(look.follow == CameraFollow::everything);
    const ClipPlane& cut = look.options.sight.clip[2];
    QVERIFY(cut.on);
    VERIFY(cut.position == 0.35);
    QVERIFY(!cut.keep_above);
    QVERIFY(!look.options.show_normal_arrows && look.options.show_friction_arrows);
    QVERIFY(!look.options.show_loads);
    QCOMPARE(look.options.arrow_scale, 2.5);
    QCOMPARE(window().plots().shown_plot(), std::string("Other"));
    // The next scene has the forces chosen before.
    open(WindowFixture::falling_cube_text());
    const ViewOptions& options = view().view().options();
    QVERIFY(options.show_normal_arrows && options.show_friction_arrows && options.show_loads);
    QCOMPARE(options.arrow_scale, 1.0);
    QVERIFY(!options.sight.clip[2].on);
  }

  void viewIsSavedWithTheScene() {
    view().set_direction(ViewDirection::right);
    window().actions().orthographic->setChecked(true);
    window().actions().keep_everything->trigger();
    QTest::keyClick(&window(), Qt::Key_N);
    QTest::keyClick(&window(), Qt::Key_X, Qt::ShiftModifier);
    window().plots().show_plot("Height");
    view().grabFramebuffer();
    QVERIFY(!window().isWindowModified());
    window().actions().save_view->trigger();
    QVERIFY(window().isWindowModified());
    const Look before = view().view().look();
    const std::filesystem::path saved = fixture_->path("saved.toml");
    window().save_scene_to(saved);
    QVERIFY(!window().isWindowModified());
    QCOMPARE(read_scene(saved).view.plot, std::string("Height"));
    open(WindowFixture::falling_cube_text());
    QVERIFY(!view().view().options().sight.clip[0].on);
    window().open_path(saved, false);
    QTRY_VERIFY(view().view().options().sight.clip[0].on);
    const Look after = view().view().look();
    const double size = (before.view_point->position - before.view_point->focus).norm();
    VERIFY_NEAR(after.view_point->position, before.view_point->position, 1e-3 * size);
    VERIFY_NEAR(after.view_point->focus, before.view_point->focus, 1e-3 * size);
    VERIFY_NEAR(after.view_point->up, before.view_point->up, 1e-3);
    QVERIFY(after.view_point->orthographic);
    VERIFY_NEAR(after.view_point->half_height / before.view_point->half_height, 1.0, 1e-3);
    VERIFY(after.follow == CameraFollow::everything);
    QVERIFY(!after.options.show_normal_arrows);
  }

  /// It is not in the scene's list of plots.
  void stepAndContactsMayBeInFront() {
    QCOMPARE(window().plots().shown_plot(), std::string("Height"));
    window().plots().show_plot("Step and contacts");
    QCOMPARE(&window().plots().in_front(), &window().plots().solver());
    window().actions().save_view->trigger();
    const std::filesystem::path saved = fixture_->path("saved.toml");
    window().save_scene_to(saved);
    QCOMPARE(read_scene(saved).view.plot, std::string("Step and contacts"));
    open(WindowFixture::falling_cube_text());
    QCOMPARE(window().plots().shown_plot(), std::string("Height"));
    window().open_path(saved, false);
    QTRY_COMPARE(window().plots().shown_plot(), std::string("Step and contacts"));
  }

  void energiesMayBeInFront() {
    open(WindowFixture::falling_cube_text() + "[view]\nplot = \"Energies\"\n");
    QCOMPARE(&window().plots().in_front(), &window().plots().energies());
    QCOMPARE(window().plots().shown_plot(), std::string("Energies"));
    open(WindowFixture::falling_cube_text());
    QCOMPARE(window().plots().shown_plot(), std::string("Height"));
    window().plots().show_plot("Energies");
    window().actions().save_view->trigger();
    const std::filesystem::path saved = fixture_->path("saved.toml");
    window().save_scene_to(saved);
    QCOMPARE(read_scene(saved).view.plot, std::string("Energies"));
  }

  void scalesAreKeptAndLetGo() {
    open(WindowFixture::falling_cube_text());
    const Actions& a = window().actions();
    QVERIFY(!a.keep_color_range->isEnabled());
    a.color_by[static_cast<int>(ColorBy::speed)]->trigger();
    QVERIFY(a.keep_color_range->isEnabled() && !a.keep_color_range->isChecked());
    fixture_->run_to_the_end();
    view().grabFramebuffer();
    VERIFY(view().view().force_scale() > 0.0);
    const Legend legend = view().view().legend();
    const double scale = view().view().force_scale();
    a.keep_arrow_scale->trigger();
    QVERIFY(a.keep_arrow_scale->isChecked());
    QCOMPARE(view().view().options().force_scale.value(), scale);
    if (!legend.all_zero) {
      a.keep_color_range->trigger();
      QVERIFY(a.keep_color_range->isChecked());
    }
    a.save_view->trigger();
    QCOMPARE(window().scene().view.force_scale.value(), scale);
    a.keep_arrow_scale->trigger();
    QVERIFY(!a.keep_arrow_scale->isChecked() && !view().view().options().force_scale);
  }

  void sceneOpensWithItsScales() {
    open(WindowFixture::falling_cube_text() +
         "[view]\ncolor = \"speed\"\ncolor_range = [0, 2.5]\nforce_scale = 30\n");
    const Actions& a = window().actions();
    QVERIFY(a.keep_color_range->isChecked() && a.keep_arrow_scale->isChecked());
    view().grabFramebuffer();
    QCOMPARE(view().view().legend().upper, 2.5);
    QCOMPARE(view().view().force_scale(), 30.0);
    // Another colouring has its own range and restores this one afterwards.
    a.color_by[static_cast<int>(ColorBy::spin)]->trigger();
    QVERIFY(!a.keep_color_range->isChecked());
    a.color_by[static_cast<int>(ColorBy::speed)]->trigger();
    QVERIFY(a.keep_color_range->isChecked());
    a.save_view->trigger();
    QVERIFY(window().scene().view.color_range == (ColorRange{0.0, 2.5}));
    a.keep_color_range->trigger();
    QVERIFY(!view().view().options().color_range);
    window().save_scene_to(fixture_->path("with_scales.toml"));
    open(WindowFixture::falling_cube_text());
    QVERIFY(!a.keep_arrow_scale->isChecked());
  }

  void followedBodyIsSelected() {
    open(WindowFixture::falling_cube_text() + "[view]\nfollow = { body = \"cube\" }\n");
    QTRY_COMPARE(window().inspector().selected_body(), std::optional(0));
    QVERIFY(window().actions().follow->isChecked());
    window().actions().save_view->trigger();
    VERIFY(window().scene().view.follow == CameraFollow::body);
    QCOMPARE(window().scene().view.followed, std::string("cube"));
  }

  void slidingCubeStaysInSight() {
    open(sliding_cube_text());
    fixture_->run_to_the_end();
    VERIFY(window().moment().frame->bodies[0].position.x() > 1.5);
    QTRY_VERIFY_WITH_TIMEOUT(sees_the_cube(), 5000);
    // At the start it is at its initial place.
    window().actions().to_start->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(sees_the_cube(), 5000);
  }

  void handTakesTheCameraAndAKeyGivesItBack_data() {
    QTest::addColumn<int>("way");
    QTest::newRow("drag") << 0;
    QTest::newRow("wheel") << 1;
    QTest::newRow("key that turns") << 2;
  }
  void handTakesTheCameraAndAKeyGivesItBack() {
    QFETCH(int, way);
    QAction* keep = window().actions().keep_in_sight;
    QVERIFY(keep->isChecked());
    // A click is not a drag.
    const QPoint middle = view().rect().center();
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::NoModifier, QPoint(5, 5));
    QVERIFY(keep->isChecked());
    if (way == 0) {
      QTest::mousePress(&view(), Qt::LeftButton, Qt::NoModifier, middle);
      mouse::move(view(), middle + QPoint(60, 10), Qt::LeftButton);
      QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, middle + QPoint(60, 10));
    } else if (way == 1) {
      QWheelEvent wheel(middle, view().mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt::NoButton,
                        Qt::NoModifier, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&view(), &wheel);
    } else {
      QTest::keyClick(&window(), Qt::Key_Left, Qt::ControlModifier);
    }
    QVERIFY(!keep->isChecked());
    VERIFY(view().view().kept_in_sight() == CameraFollow::nothing);
    QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(keep->isChecked());
    VERIFY(view().view().kept_in_sight() == CameraFollow::moving);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }

  void open(const std::string& text) {
    const long before = view().frames_rendered();
    const std::string name = "staged" + std::to_string(before) + ".toml";
    fixture_->open_text(name, text);
    QTRY_COMPARE(window().scene().file.filename().string(), name);
    QTRY_VERIFY(view().frames_rendered() > before);
  }

  bool sees_the_cube() {
    view().grabFramebuffer();
    const Vec3 place = window().moment().frame->bodies[0].position;
    vtkRenderer* renderer = view().view().renderer();
    renderer->SetWorldPoint(place.x(), place.y(), place.z(), 1.0);
    renderer->WorldToView();
    const double* seen = renderer->GetViewPoint();
    return std::abs(seen[0]) < 0.95 && std::abs(seen[1]) < 0.95;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(StagingTest)
#include "test_staging.moc"
