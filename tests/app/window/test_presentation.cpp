#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>

#include "app/panels/still_box.hpp"
#include "app/playback/presentation_bar.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// The presentation, and the share of the window that the view has beside panels and plots.
class PresentationTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    QTRY_VERIFY(view().frames_rendered() > 0);
  }
  void cleanup() { fixture_.reset(); }

  void viewHasMostOfTheWindow_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("least");
    QTest::newRow("1600 x 1000") << QSize(1600, 1000) << 0.55;
    QTest::newRow("1280 x 720") << QSize(1280, 720) << 0.45;
  }
  void viewHasMostOfTheWindow() {
    QFETCH(QSize, size);
    QFETCH(double, least);
    fixture_->destroy_window();
    fixture_->settings().setValue(QStringLiteral("layout"), QByteArray());
    MainWindow fresh(fixture_->settings(), {fixture_->scene()});
    fresh.resize(size);
    fresh.show();
    fresh.open_path(fixture_->scene(), false);
    QTRY_COMPARE(fresh.run_state(), RunState::paused);
    QTRY_COMPARE(fresh.size(), size);
    QTest::qWait(100);
    const QSize seen = fresh.scene_widget().size();
    const double share = 1.0 * seen.width() * seen.height() / (1.0 * size.width() * size.height());
    QVERIFY2(share >= least, qPrintable(QString::number(share)));
    QVERIFY(fresh.plots().isVisible());
    VERIFY(fresh.plots().height() > 100);
  }

  /// With any content: no panel, bar or text makes the window wider than a projector's screen.
  void theWholeWindowFitsOnASmallScreen_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    for (const QSize& size : {QSize(1024, 700), QSize(1280, 720)}) {
      for (const bool dark : {false, true})
        QTest::addRow("%d x %d%s", size.width(), size.height(), dark ? ", dark" : "") << size << dark;
    }
  }
  void theWholeWindowFitsOnASmallScreen() {
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    (dark ? window().actions().theme_dark : window().actions().theme_light)->trigger();
    for (const char* scene : {"tetrapods_in_box", "newtons_cradle", "lattice/plate_in_bending"}) {
      window().open_path(std::string(SCREE_SOURCE_DIR "/resources/scenes/") + scene + ".toml", false);
      QTRY_COMPARE(window().scene().file.stem().string(), std::filesystem::path(scene).stem().string());
      QTRY_VERIFY(window().run_state() != RunState::loading);
      for (QDockWidget* dock : window().findChildren<QDockWidget*>()) {
        dock->raise();
        QTest::qWait(50);
        window().resize(size);
        QTest::qWait(50);
        QCOMPARE(window().size(), size);
        if (dock->isVisible())
          QVERIFY2(window().rect().contains(dock->geometry()), qPrintable(dock->objectName()));
        QVERIFY(window().rect().contains(window().transport().geometry()));
        QVERIFY2(window().minimumSizeHint().width() <= size.width(),
                 qPrintable(QString::number(window().minimumSizeHint().width())));
      }
    }
  }

  /// Some desktops use 11-point fonts: numbers of the run are hidden, and return when there is room.
  void theWindowFitsInTheLettersOfALargerDesktop() {
    const QFont before = QApplication::font();
    QFont large = before;
    large.setPointSizeF(11.0);
    QApplication::setFont(large);
    fixture_.reset();
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
    window().resize(1024, 700);
    QTest::qWait(100);
    QCOMPARE(window().size(), QSize(1024, 700));
    const QList<QLabel*> numbers = window().transport().findChildren<QLabel*>();
    const auto hidden = [&] {
      return std::count_if(numbers.begin(), numbers.end(), [](QLabel* number) { return number->isHidden(); });
    };
    const auto few = hidden();
    const auto* error = fixture_->find<QLabel>("energy_error");
    QVERIFY(error->isVisible());
    VERIFY(error->mapTo(&window(), QPoint(error->width(), 0)).x() <= window().width());
    window().resize(1500, 900);
    QTRY_VERIFY2(hidden() < few, qPrintable(QString::number(few)));
    QApplication::setFont(before);
  }

  /// Fitted before the first contact, without the legend of arrows.
  void theLegendLeavesTheFootOfAPileFree() {
    // With large text it reaches below the pile.
    window().resize(1024, 700);
    window().open_path(SCREE_SOURCE_DIR "/resources/scenes/pile_of_blocks.toml", false);
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() == std::size_t{10});
    window().view_settings().change([](ViewOptions& options) {
      options.show_wall_forces = true;
      options.text_scale = 1.7;
    });
    window().actions().fit->trigger();
    view().grabFramebuffer();
    window().transport().set_speed(std::nullopt);
    fixture_->play_until(0.8);
    const QImage with = fine_picture();
    window().view_settings().change([](ViewOptions& options) { options.show_legend = false; });
    const QImage without = fine_picture();
    VERIFY(with != without);
    const PictureMap map(view().view().renderer()->GetActiveCamera(), with.width(), with.height());
    for (const FrameBody& body : window().moment().frame->bodies) {
      const Eigen::Vector3f at = map(body.position.cast<float>());
      const QRect about(static_cast<int>(at.x()) - 20, with.height() - static_cast<int>(at.y()) - 20, 40, 40);
      QVERIFY(with.rect().contains(about));
      QCOMPARE(with.copy(about), without.copy(about));
    }
  }

  void whereNothingMovesPlotsTakeNoRoom() {
    auto* plots = fixture_->find<QDockWidget>("plots_dock");
    QVERIFY(plots->isVisible());
    open_example("plate_in_bending");
    QTRY_VERIFY(!plots->isVisible());
    auto* still = window().findChild<StillBox*>();
    QTRY_VERIFY2(still->text().contains(QStringLiteral("µm")), qPrintable(still->text()));
    QVERIFY(!still->isHidden());
    // Neither the gallery nor the next start treats them as hidden by hand.
    window().show_gallery(true);
    window().show_gallery(false);
    QVERIFY(!plots->isVisible());
    fixture_->open_text("next.toml", WindowFixture::falling_cube_text());
    QTRY_VERIFY(plots->isVisible());
    QVERIFY(still->isHidden());
  }

  void presentationShowsTheViewAndOnePlot() {
    present();
    QVERIFY(!fixture_->find<QDockWidget>("view_dock")->isVisible());
    QVERIFY(!window().menuBar()->isVisible() && !window().transport().isVisible());
    // The plot of the scene, without a tab.
    QTRY_VERIFY(window().plots().series_plots().front()->isVisible());
    QVERIFY(!window().plots().energies().isVisible());
    QVERIFY(!window().plots().findChild<QTabWidget*>()->tabBar()->isVisible());
    QTRY_VERIFY2(view().height() > 0.6 * window().height(), qPrintable(QString::number(view().height())));
    QTRY_COMPARE(view().width(), window().width());
    choose_plot(1);
    QTRY_VERIFY(window().plots().energies().isVisible());
    QVERIFY(!window().plots().solver().isVisible());
    choose_plot(0);
    QTRY_VERIFY(!window().plots().isVisible());
    QTRY_COMPARE(view().height(), window().height());
    QTest::keyClick(&window(), Qt::Key_Escape);
    QTRY_VERIFY(fixture_->find<QDockWidget>("view_dock")->isVisible());
    QVERIFY(window().plots().energies().isVisible());
    QVERIFY(window().plots().findChild<QTabWidget*>()->tabBar()->isVisible());
    QVERIFY(window().transport().isVisible() && window().menuBar()->isVisible());
  }

  void controlsComeAndGoWithThePointer() {
    fixture_->play_until(1.2);
    QTest::keyClick(&window(), Qt::Key_X);
    present();
    auto* bar = window().findChild<PresentationBar*>();
    QTRY_VERIFY(bar->isVisible());
    // Legends stay above it.
    const auto legend_at = [this](double height) {
      view().grabFramebuffer();
      const double ratio = view().pixel_ratio();
      return view().view().legend_hint(200.0 * ratio, height * ratio);
    };
    const double covered = bar->height();
    QVERIFY2(legend_at(30.0).empty(), legend_at(30.0).c_str());
    QVERIFY(!legend_at(30.0 + covered + 14.0).empty());
    mouse::move(view(), QPoint(40, 40));
    QTRY_VERIFY_WITH_TIMEOUT(!bar->isVisible(), 8000);
    QVERIFY(!legend_at(30.0).empty());
    QCOMPARE(view().cursor().shape(), Qt::BlankCursor);
    mouse::move(view(), QPoint(60, 60));
    QTRY_VERIFY(bar->isVisible());
    VERIFY(view().cursor().shape() != Qt::BlankCursor);
    QTest::keyClick(&window(), Qt::Key_F11);
    QVERIFY(!bar->isVisible());
    mouse::move(view(), QPoint(80, 80));
    QTest::qWait(50);
    QVERIFY(!bar->isVisible());
  }

  void pageKeysGoFromSceneToScene() {
    std::string other = WindowFixture::falling_cube_text();
    other.replace(other.find("Falling cube"), 12, "Next cube");
    fixture_->write("own_b.toml", other);
    window().open_path(fixture_->write("own_a.toml", WindowFixture::falling_cube_text()), false);
    QTRY_COMPARE(window().scene().file.filename().string(), std::string("own_a.toml"));
    QTest::keyClick(&window(), Qt::Key_PageDown);
    QTest::qWait(50);
    QCOMPARE(window().scene().file.filename().string(), std::string("own_a.toml"));
    present();
    QTest::keyClick(&window(), Qt::Key_PageDown);
    QTRY_COMPARE(window().scene().title, std::string("Next cube"));
    QVERIFY(window().actions().presentation->isChecked());
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QTest::keyClick(&window(), Qt::Key_PageUp);
    QTRY_COMPARE(window().scene().file.filename().string(), std::string("own_a.toml"));
    // The choice of the plot also applies to the next scene.
    choose_plot(0);
    QTest::keyClick(&window(), Qt::Key_PageDown);
    QTRY_COMPARE(window().scene().title, std::string("Next cube"));
    QVERIFY(!window().plots().isVisible());
  }

  void textHasThreeSizesAndIsRemembered() {
    present();
    for (const auto& [size, scale] : {std::pair(0, 1.0), std::pair(2, 2.0), std::pair(1, 1.5)}) {
      window().actions().text_sizes[size]->trigger();
      QCOMPARE(view().view().options().text_scale, scale);
    }
    // The text of the plot as well, without changing its size.
    ChartWidget& plot = *window().plots().series_plots().front();
    plot.grabFramebuffer();
    const double before = plot.chart().layout().left;
    window().actions().text_sizes[2]->trigger();
    QTRY_VERIFY2(plot.chart().layout().left > 1.2 * before, qPrintable(QString::number(before)));
    window().actions().presentation->trigger();
    QCOMPARE(view().view().options().text_scale, 1.0);
    MainWindow again(fixture_->settings(), {fixture_->scene()});
    QVERIFY(again.actions().text_sizes[2]->isChecked());
  }

 private:
  /// Pictures become fine some time after the last motion.
  QImage fine_picture() {
    QImage picture;
    const auto settled = [&] {
      const QImage before = std::exchange(picture, view().grabFramebuffer());
      const ViewOptions& options = view().view().options();
      return options.quality == PictureQuality::fine && options.resolution == 1.0 && picture == before;
    };
    [&] { QTRY_VERIFY_WITH_TIMEOUT(settled(), 20000); }();
    return picture;
  }
  void present() {
    window().actions().presentation->trigger();
    QTRY_VERIFY(window().actions().presentation->isChecked());
    QTest::qWait(100);
  }
  void choose_plot(int entry) {
    auto* box = fixture_->find<QComboBox>("presented_plot");
    box->setCurrentIndex(entry);
    emit box->activated(entry);
  }
  void open_example(const char* name) {
    window().open_path(std::string(SCREE_SOURCE_DIR "/resources/scenes/lattice/") + name + ".toml", false);
    QTRY_COMPARE(window().scene().file.stem().string(), std::string(name));
  }

  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(PresentationTest)
#include "test_presentation.moc"
