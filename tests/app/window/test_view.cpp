#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QMenuBar>
#include <QSlider>
#include <QThread>

#include "app/playback/transport_bar.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Number of pixels that differ noticeably.
int different_pixels(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return a.width() * a.height();
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y);
      const QRgb q = b.pixel(x, y);
      const int distance =
          std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
      count += distance > 40 ? 1 : 0;
    }
  }
  return count;
}

}  // namespace

class TestView : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    QTRY_VERIFY(view().frames_rendered() > 0);
  }
  void cleanup() { fixture_.reset(); }

  void viewShowsTheCube() {
    const QImage with = view().grabFramebuffer();
    VERIFY(different_pixels(with, QImage(with.size(), with.format())) > 0);
    view().set_model(nullptr);
    VERIFY(different_pixels(with, view().grabFramebuffer()) > 500);
  }

  /// Also if each picture takes longer than the rest that begins a fine one.
  void slowPicturesInMotionAreNotFine() {
    QTRY_COMPARE(view().view().options().quality, PictureQuality::fine);  // at rest
    vtkNew<vtkCallbackCommand> wait;
    wait->SetCallback([](vtkObject*, unsigned long, void*, void*) { QThread::msleep(350); });
    const unsigned long waiting = view().view().renderer()->AddObserver(vtkCommand::StartEvent, wait);
    QList<PictureQuality> drawn;
    connect(&view(), &VtkWidget::frame_rendered, this, [&] {
      drawn << view().view().options().quality;
      QTimer::singleShot(100, &view(), [this] { view().turn(1.0, 0.0); });
    });
    view().turn(1.0, 0.0);
    QTRY_VERIFY(drawn.size() >= 6);
    disconnect(&view(), nullptr, this, nullptr);
    view().view().renderer()->RemoveObserver(waiting);
    QCOMPARE(drawn.mid(0, 6).count(PictureQuality::quick), 6);
  }

  /// Otherwise the next moment would be shown so late that a fine picture is drawn before it, and so on.
  void aSlowPictureAtRestDoesNotSlowTheRunThatFollows() {
    window().open_path(SCREE_SOURCE_DIR "/resources/scenes/tetrapods_in_box.toml", false);
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() > std::size_t{100});
    QTRY_COMPARE(view().view().options().quality, PictureQuality::fine);
    vtkNew<vtkCallbackCommand> wait;
    wait->SetClientData(&view());
    wait->SetCallback([](vtkObject*, unsigned long, void* drawn, void*) {
      const ViewOptions& options = static_cast<SceneWidget*>(drawn)->view().options();
      if (options.quality == PictureQuality::fine) QThread::msleep(600);
    });
    view().view().renderer()->AddObserver(vtkCommand::StartEvent, wait);
    view().grabFramebuffer();
    int fine = 0;
    connect(&view(), &VtkWidget::frame_rendered, this,
            [&] { fine += view().view().options().quality == PictureQuality::fine ? 1 : 0; });
    window().transport().set_speed(std::nullopt);
    window().actions().play->trigger();
    QTest::qWait(2500);
    QVERIFY2(fine <= 1, qPrintable(QString::number(fine)));
    disconnect(&view(), nullptr, this, nullptr);
  }

  void colouringChangesThePicture() {
    const QImage before = view().grabFramebuffer();
    QTest::keyClick(&window(), Qt::Key_C);
    QCOMPARE(view().view().options().color_by, ColorBy::body);
    auto* box = fixture_->find<QComboBox>("color_by");
    QVERIFY(box);
    QCOMPARE(box->currentIndex(), static_cast<int>(ColorBy::body));
    box->setCurrentIndex(static_cast<int>(ColorBy::speed));
    emit box->activated(box->currentIndex());
    QCOMPARE(view().view().options().color_by, ColorBy::speed);
    QVERIFY(window().actions().color_by[static_cast<int>(ColorBy::speed)]->isChecked());
    VERIFY(different_pixels(before, view().grabFramebuffer()) > 500);
  }

  void sceneOpensInTheColoursItAsksFor() {
    const std::string text = WindowFixture::falling_cube_text();
    window().open_path(fixture_->write("spin.toml", text + "[view]\ncolor = \"spin\"\n"), false);
    QTRY_COMPARE(view().view().options().color_by, ColorBy::spin);
    QCOMPARE(fixture_->find<QComboBox>("color_by")->currentIndex(), static_cast<int>(ColorBy::spin));
    // Chosen colours are saved with it.
    QTest::keyClick(&window(), Qt::Key_C);
    window().save_scene_to(fixture_->path("saved.toml"));
    VERIFY(read_scene(fixture_->path("saved.toml")).view.color == ColorBy::contacts);
    // A scene without colours does not keep those of the previous one.
    window().open_path(fixture_->scene(), false);
    QTRY_COMPARE(view().view().options().color_by, ColorBy::material);
    window().save_scene_to(fixture_->path("saved.toml"));
    QVERIFY(!read_scene(fixture_->path("saved.toml")).view.color);
  }

  /// A scene whose view named such a plot could not be opened again.
  void aSavedViewNamesNoPlotThatIsGone() {
    const std::string text = WindowFixture::falling_cube_text() + "[view]\nplot = \"Height\"\n";
    window().open_path(fixture_->write("height.toml", text), false);
    QTRY_COMPARE(window().scene().view.plot, std::string("Height"));
    window().save_scene_to(fixture_->path("saved.toml"));
    QCOMPARE(read_scene(fixture_->path("saved.toml")).view.plot, std::string("Height"));
    window().plots().close_plot(window().plots().series_plots().front());
    window().save_scene_to(fixture_->path("saved.toml"));
    QCOMPARE(read_scene(fixture_->path("saved.toml")).view.plot, std::string());
  }

  void keysAndPanelAndMenuSwitchTheSame() {
    struct Switch {
      Qt::Key key;
      bool ViewOptions::*option;
    };
    for (const Switch& one :
         {Switch{Qt::Key_N, &ViewOptions::show_normal_arrows},
          Switch{Qt::Key_T, &ViewOptions::show_friction_arrows}, Switch{Qt::Key_W, &ViewOptions::show_walls},
          Switch{Qt::Key_E, &ViewOptions::show_edges}, Switch{Qt::Key_G, &ViewOptions::show_grid}}) {
      const bool before = view().view().options().*one.option;
      QTest::keyClick(&window(), one.key);
      QCOMPARE(view().view().options().*one.option, !before);
      QTest::keyClick(&window(), one.key);
      QCOMPARE(view().view().options().*one.option, before);
    }
    QTest::keyClick(&window(), Qt::Key_X);
    VERIFY(view().view().options().force_display == ForceDisplay::network);
    QCOMPARE(fixture_->find<QComboBox>("force_display")->currentIndex(), 1);
  }

  /// Options that do not apply to a scene are not offered.
  void choicesAreThoseOfTheScene() {
    const auto offered = [this](ColorBy color) {
      auto* list = qobject_cast<QListView*>(fixture_->find<QComboBox>("color_by")->view());
      const bool in_menu = window().actions().color_by[static_cast<int>(color)]->isVisible();
      return in_menu && !list->isRowHidden(static_cast<int>(color));
    };
    QVERIFY(offered(ColorBy::speed) && !offered(ColorBy::residual_overlap));
    QVERIFY(!window().actions().loads->isVisible());
    for (int i = 0; i < color_by_choices; ++i) {
      QTest::keyClick(&window(), Qt::Key_C);
      VERIFY(view().view().options().color_by != ColorBy::residual_overlap);
    }
    window().open_path(SCREE_SOURCE_DIR "/resources/scenes/press.toml", false);
    QTRY_VERIFY(offered(ColorBy::residual_overlap));
    window().open_path(SCREE_SOURCE_DIR "/resources/scenes/sliding_block_top.toml", false);
    QTRY_VERIFY(window().actions().loads->isVisible());
    QVERIFY(!offered(ColorBy::residual_overlap));
  }

  void symbolsOfTheLegendAreReadByThePointer() {
    window().view_settings().change(
        [](ViewOptions& options) { options.force_display = ForceDisplay::network; });
    fixture_->play_until(1.2);
    view().grabFramebuffer();
    const double ratio = view().pixel_ratio();
    QVERIFY(view().view().legend_hint(0.5 * ratio * view().width(), 0.5 * ratio * view().height()).empty());
    const std::string hint = view().view().legend_hint(130.0 * ratio, 24.0 * ratio);
    QVERIFY2(hint.starts_with("Chains:"), hint.c_str());
  }

  void scaleSliderScalesTheArrows() {
    auto* slider = fixture_->find<QSlider>("arrow_scale");
    QVERIFY(slider);
    const double before = view().view().arrow_length(1.0);
    slider->setValue(100);
    QCOMPARE(view().view().options().arrow_scale, 10.0);
    VERIFY(view().view().arrow_length(1.0) > 5.0 * before);
  }

  void draggingTurnsAndKeepsTheVertical() {
    const QImage before = view().grabFramebuffer();
    const QPoint middle = view().rect().center();
    QTest::mousePress(&view(), Qt::LeftButton, {}, middle);
    mouse::move(view(), middle + QPoint(120, 30), Qt::LeftButton);
    mouse::move(view(), middle + QPoint(160, 40), Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, middle + QPoint(160, 40));
    VERIFY(different_pixels(before, view().grabFramebuffer()) > 500);
  }

  void aPictureAtRestIsFine() {
    QTRY_VERIFY(view().view().options().quality == PictureQuality::fine);
    QTRY_VERIFY(view().view().complete());
    const QImage still = view().grabFramebuffer();
    // The first manual step is quick.
    view().turn(0.01, 0.0);
    VERIFY(view().view().options().quality == PictureQuality::quick);
    view().turn(-0.01, 0.0);
    const QImage quick = view().grabFramebuffer();
    VERIFY(different_pixels(still, quick) > 300);
    QTRY_VERIFY(view().view().options().quality == PictureQuality::fine && view().view().complete());
    VERIFY(different_pixels(still, view().grabFramebuffer()) < 50);
  }

  void drawingAgainDoesNotDelayTheFinePicture() {
    QTRY_VERIFY(view().view().options().quality == PictureQuality::fine && view().view().complete());
    view().pan(0.01, 0.0);
    QCOMPARE(view().view().options().quality, PictureQuality::quick);
    QElapsedTimer passed;
    passed.start();
    while (view().view().options().quality == PictureQuality::quick && passed.elapsed() < 5000) {
      view().grabFramebuffer();
      QTest::qWait(20);
    }
    QCOMPARE(view().view().options().quality, PictureQuality::fine);
  }

  void shadowsCanBeSwitchedOff() {
    QTRY_VERIFY(view().view().options().quality == PictureQuality::fine && view().view().complete());
    const QImage with = view().grabFramebuffer();
    window().actions().shade->trigger();
    VERIFY(different_pixels(with, view().grabFramebuffer()) > 300);
    window().actions().shade->trigger();
    QTRY_VERIFY(view().view().complete());
    VERIFY(different_pixels(with, view().grabFramebuffer()) < 50);
  }

  void coarsePicturesShowTheSame() {
    const QImage full = view().grabFramebuffer();
    view().set_resolution(0.5);
    const QImage coarse = view().grabFramebuffer();
    QCOMPARE(coarse.size(), full.size());
    const int different = different_pixels(full, coarse);
    QVERIFY2(different > 0 && different < full.width() * full.height() / 20,
             qPrintable(QString::number(different)));
    view().set_resolution(1.0);
    QCOMPARE(different_pixels(full, view().grabFramebuffer()), 0);
  }

  void coarsePicturesAreClickedInTheSamePlaces() {
    Picked last;
    connect(&view(), &SceneWidget::picked, this, [&](const Picked& picked) { last = picked; });
    QPoint bottom(0, 0);  // lowest point of the cube in the middle column
    for (double resolution : {1.0, 0.5}) {
      view().set_resolution(resolution);
      view().grabFramebuffer();
      QTest::mouseClick(&view(), Qt::LeftButton, {}, view().rect().center() / 20);
      QVERIFY(!last.body);
      QPoint place = view().rect().center();
      int found = 0;
      for (place.ry() = 5; place.y() < view().height(); place.ry() += 4) {
        QTest::mouseClick(&view(), Qt::LeftButton, {}, place);
        if (!last.body) continue;
        ++found;
        if (resolution == 1.0) bottom = place;
      }
      VERIFY(found > 3);
      QTest::mouseClick(&view(), Qt::LeftButton, {}, bottom - QPoint(0, 4));
      QVERIFY(last.body);
      QTest::mouseClick(&view(), Qt::LeftButton, {}, bottom + QPoint(0, 8));
      QVERIFY(!last.body);
    }
  }

  void aDragGoesOnWhereTheResolutionChanges() {
    const Vec3 start = view().view().look().view_point->position;
    const Vec3 same = camera_after_drag(1.0);
    const Vec3 changed = camera_after_drag(0.5);
    VERIFY((same - start).norm() > 0.5 * start.norm());
    QVERIFY2((changed - same).norm() < 0.02 * same.norm(),
             qPrintable(QString::number((changed - same).norm() / same.norm())));
  }

  void manyRequestsBecomeFewPictures() {
    const long before = view().frames_rendered();
    for (int i = 0; i < 50; ++i) view().update();
    QTRY_VERIFY(view().frames_rendered() > before);
    VERIFY(view().frames_rendered() - before <= 3);
  }

  void themeIsForcedAndRemembered() {
    window().actions().theme_dark->trigger();
    VERIFY(view().view().options().theme == Theme::dark);
    const QColor corner = view().grabFramebuffer().pixelColor(5, 5);
    QVERIFY2(corner.lightness() < 90, qPrintable(corner.name()));
    window().actions().theme_light->trigger();
    VERIFY(view().grabFramebuffer().pixelColor(5, 5).lightness() > 160);
    QCOMPARE(fixture_->settings().value(QStringLiteral("theme")).toInt(),
             static_cast<int>(ThemeChoice::light));
  }

  /// A colour also shows the points; menu and panel agree.
  void contactPointsAreColoured() {
    auto* box = window().findChild<QComboBox*>(QStringLiteral("contact_mark"));
    QVERIFY(box != nullptr);
    QVERIFY(!box->isVisibleTo(box->parentWidget()));
    const QList<QAction*>& marks = window().actions().contact_marks;
    marks[static_cast<int>(ContactMark::state)]->trigger();
    const ViewOptions& options = window().view_settings().options();
    QVERIFY(options.show_contact_points && window().actions().contact_points->isChecked());
    VERIFY(options.contact_mark == ContactMark::state);
    QVERIFY(box->isVisibleTo(box->parentWidget()));
    QCOMPARE(box->currentText(), QStringLiteral("Points: Stick and slip"));
    box->setCurrentIndex(static_cast<int>(ContactMark::share));
    emit box->activated(box->currentIndex());
    VERIFY(options.contact_mark == ContactMark::share);
    QVERIFY(marks[static_cast<int>(ContactMark::share)]->isChecked());
    window().actions().contact_points->trigger();
    QVERIFY(!options.show_contact_points && !box->isVisibleTo(box->parentWidget()));
  }

  /// Options of one scene would be confusing in the next.
  void aSceneOpensWithItsOwnView() {
    window().view_settings().change([](ViewOptions& options) {
      options.show_walls = false;
      options.least_share = 0.5;
      options.show_trails = true;
      options.show_wall_forces = options.show_contact_points = options.through_bodies = true;
      options.contact_mark = ContactMark::share;
      options.show_normal_arrows = false;
      options.force_display = ForceDisplay::network;
      options.arrow_scale = 3.0;
      options.show_grid = false;
      options.sight.clip[0].on = true;
      set_visibility(options.sight.bodies, 0, Visibility::hidden);
    });
    window().actions().orthographic->trigger();
    fixture_->open_text("next.toml", WindowFixture::falling_cube_text());
    QTRY_VERIFY(window().scene().file.filename() == "next.toml");
    const ViewOptions& options = window().view_settings().options();
    QVERIFY(options.show_walls && !options.show_trails);
    QCOMPARE(options.least_share, 0.0);
    QVERIFY(shows_all(options.sight));
    QVERIFY(window().actions().walls->isChecked());
    QVERIFY(!options.show_wall_forces && !options.show_contact_points && !options.through_bodies);
    VERIFY(options.contact_mark == ContactMark::plain);
    QVERIFY(options.show_normal_arrows);
    VERIFY(options.force_display == ForceDisplay::arrows);
    QCOMPARE(options.arrow_scale, 1.0);
    QVERIFY(!view().view().look().view_point->orthographic && !window().actions().orthographic->isChecked());
    // Display quality is not part of a scene.
    QVERIFY(!options.show_grid);
  }

  void howPicturesAreDrawnIsRememberedWhatTheyShowIsNot() {
    QTest::keyClick(&window(), Qt::Key_B, Qt::ShiftModifier);
    QTest::keyClick(&window(), Qt::Key_E);
    QVERIFY(view().view().options().arrows_on_both && !view().view().options().show_edges);
    window().close();
    MainWindow again(fixture_->settings(), {fixture_->scene()});
    QVERIFY(!again.view_settings().options().arrows_on_both && !again.actions().both_sides->isChecked());
    QVERIFY(!again.view_settings().options().show_edges && !again.actions().edges->isChecked());
  }

  /// Also if the scene shows no forces at first; every switch reflects the display.
  void chainsNeedOneKey() {
    fixture_->open_text("quiet.toml", WindowFixture::falling_cube_text() + "[view]\nforces = []\n");
    QTRY_VERIFY(window().scene().file.filename() == "quiet.toml");
    const auto boxes = window().findChildren<QCheckBox*>();
    const auto of_normal_forces = std::find_if(boxes.begin(), boxes.end(), [](const QCheckBox* box) {
      return box->text() == QStringLiteral("Normal forces");
    });
    QVERIFY(of_normal_forces != boxes.end());
    const QCheckBox* box = *of_normal_forces;
    QVERIFY(!box->isChecked() && box->isEnabled());
    fixture_->play_until(1.2);
    const auto legend = [this] {
      view().grabFramebuffer();
      const double ratio = view().pixel_ratio();
      return view().view().legend_hint(130.0 * ratio, 24.0 * ratio);
    };
    QVERIFY2(legend().empty(), legend().c_str());
    QTest::keyClick(&window(), Qt::Key_X);
    QVERIFY2(legend().starts_with("Chains:"), legend().c_str());
    // With arrows these options do not apply.
    QVERIFY(!box->isEnabled() && !window().actions().friction_arrows->isEnabled());
    QTest::keyClick(&window(), Qt::Key_X);
    QVERIFY(box->isEnabled() && !box->isChecked());
    QTest::keyClick(&window(), Qt::Key_N);
    QVERIFY(box->isChecked());
  }

  void docksFloatAndComeBack() {
    auto* dock = fixture_->find<QDockWidget>("plots_dock");
    QVERIFY(dock);
    dock->setFloating(true);
    QTRY_VERIFY(dock->isWindow());
    QTest::qWait(50);
    dock->setFloating(false);
    QTRY_VERIFY(!dock->isWindow());
    dock->hide();
    window().close();
    QVERIFY(!fixture_->settings().value(QStringLiteral("layout")).toByteArray().isEmpty());
    MainWindow again(fixture_->settings(), {fixture_->scene()});
    again.open_path(fixture_->scene(), false);
    again.show();
    QTRY_COMPARE(again.run_state(), RunState::paused);
    QVERIFY(!again.findChild<QDockWidget*>(QStringLiteral("plots_dock"))->isVisible());
    QVERIFY(again.findChild<QDockWidget*>(QStringLiteral("view_dock"))->isVisible());
  }

  void presentationShowsTheViewAlone() {
    window().actions().presentation->trigger();
    QTRY_VERIFY(!fixture_->find<QDockWidget>("view_dock")->isVisible());
    QTest::keyClick(&window(), Qt::Key_Escape);
    QTRY_VERIFY(fixture_->find<QDockWidget>("view_dock")->isVisible());
  }

  void spacePressesTheButtonThatHasTheFocus() {
    auto* dock = fixture_->find<QDockWidget>("view_dock");
    auto* box = dock->findChild<QCheckBox*>();
    QVERIFY(box);
    const bool before = box->isChecked();
    box->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(box->hasFocus());
    QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(box->isChecked(), !before);
    QCOMPARE(window().run_state(), RunState::paused);
    view().setFocus();
    QTest::keyClick(&window(), Qt::Key_Space);
    QTRY_COMPARE(window().run_state(), RunState::playing);
  }

  /// In whichever order they are left, all panels around the view return.
  void presentationAndGalleryLeaveThePanelsWhole() {
    auto* dock = fixture_->find<QDockWidget>("view_dock");
    for (const bool opened_from_gallery : {false, true}) {
      window().actions().presentation->trigger();
      QTRY_VERIFY(!dock->isVisible());
      window().actions().gallery->trigger();
      QVERIFY(window().gallery_shown());
      QVERIFY(!window().actions().presentation->isChecked());
      if (opened_from_gallery) {
        window().actions().presentation->trigger();
        window().open_path(fixture_->scene(), false);
        QTRY_VERIFY(!window().gallery_shown());
        if (window().actions().presentation->isChecked()) window().actions().presentation->trigger();
      } else {
        QTest::keyClick(&window(), Qt::Key_Escape);
      }
      QVERIFY(!window().gallery_shown());
      QTRY_VERIFY(dock->isVisible());
      QVERIFY(window().transport().isVisible());
      QVERIFY(window().menuBar()->isVisible());
    }
    QVERIFY(!window().isFullScreen());
  }

 private:
  /// Camera position after a drag in two parts, from the same start.
  Vec3 camera_after_drag(double resolution_between) {
    view().set_direction(ViewDirection::slanted);
    view().grabFramebuffer();
    const QPoint start = view().rect().center();
    QTest::mousePress(&view(), Qt::LeftButton, {}, start);
    mouse::move(view(), start + QPoint(100, 20), Qt::LeftButton);
    view().set_resolution(resolution_between);
    mouse::move(view(), start + QPoint(200, 40), Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, start + QPoint(200, 40));
    view().set_resolution(1.0);
    return view().view().look().view_point->position;
  }

  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestView)
#include "test_view.moc"
