#include <QMenu>
#include <QScreen>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/model/lookup.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Force over overlap in the window, with the scene of balls in a press.
class TestOverlapPlots : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    window().open_path(press(), false);
    QTRY_VERIFY(fixture_->time() == 0.0);
  }
  void cleanup() { fixture_.reset(); }

  /// The three balls on the table, plotted by key; unselected objects are not plotted.
  void aSelectedWallPlotsWhatTouchesIt() {
    QVERIFY(!window().actions().overlap_plot->isEnabled());
    fixture_->run_to_the_end();
    window().inspector().select_wall(find_wall(*window().moment().frame->model, "table"));
    QVERIFY(window().actions().overlap_plot->isEnabled());
    QTest::keyClick(&window(), Qt::Key_O);
    QCOMPARE(plots().overlap_plots().size(), std::size_t{1});
    const ChartContent& content = plot().chart().content();
    std::vector<std::string> paths;
    for (const Curve& curve : content.curves) {
      if (curve.name.ends_with(".normal_force")) paths.push_back(curve.label);
    }
    QCOMPARE(paths, (std::vector<std::string>{"ball30 – table", "ball40 – table", "ball50 – table"}));
    // All stored moments; the plot is not saved with the scene.
    VERIFY(content.time == times_of(whole_moments()));
    // With so few contacts every output is stored.
    VERIFY(content.time.size() >= 451);
    QCOMPARE(window().scene().plots.size(), read_scene(press()).plots.size());
  }

  /// A pinned contact stays in the plot after deselection.
  void aPinnedContactIsPlotted() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    window().inspector().toggle_pin();
    window().inspector().deselect();
    QVERIFY(window().actions().overlap_plot->isEnabled());
    QTest::keyClick(&window(), Qt::Key_O);
    const ChartContent& content = plot().chart().content();
    const auto paths = std::count_if(content.curves.begin(), content.curves.end(), [](const Curve& curve) {
      return curve.name.ends_with(".normal_force");
    });
    QCOMPARE(paths, 1);
    QVERIFY(!content.places.empty());
  }

  /// In the first picture of a paused run: the picture on the screen, since grabbing would redraw it. The
  /// overlaps vary little with a wide activation gap.
  void curvesAreThereAsSoonAsThePlotOpens() {
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("activation_gap = 1e-3"), 21, "activation_gap = 1e-2");
    text.replace(text.find("position = [0, 0, 0.0505]"), 25, "position = [0, 0, 0.0599]");
    fixture_->open_text("resting.toml", text);
    fixture_->play_until(0.4);
    QVERIFY(!window().moment().frame->contacts.empty());
    window().inspector().select_contact(0);
    QTest::keyClick(&window(), Qt::Key_O);
    QCOMPARE(plots().overlap_plots().size(), std::size_t{1});
    const ChartContent& content = plot().chart().content();
    VERIFY(content.time.size() > 10);
    QVERIFY(!content.curves[0].hidden);
    QTRY_VERIFY(plot().frames_rendered() > 0);
    QTest::qWait(300);
    const ChartLayout& area = plot().chart().layout();
    const QPoint corner(static_cast<int>(area.left),
                        plot().height() - static_cast<int>(area.bottom + area.height));
    const QRect place(plot().mapToGlobal(corner),
                      QSize(static_cast<int>(area.width), static_cast<int>(area.height)));
    const QImage seen = window().screen()->grabWindow(0).copy(place).toImage();
    VERIFY(pixels_near(seen, content.curves[0].color) > 100);
  }

  void withoutAContactItIsSaid() {
    window().inspector().select_body(0);
    window().actions().overlap_plot->trigger();
    QVERIFY(plots().overlap_plots().empty());
    QVERIFY(window().error_bar().isVisible());
    // Until that is no longer the case.
    fixture_->run_to_the_end();
    QVERIFY(window().error_bar().isVisible());
    window().actions().overlap_plot->trigger();
    QCOMPARE(plots().overlap_plots().size(), std::size_t{1});
    QVERIFY(!window().error_bar().isVisible());
  }

  /// In the past the law of the displayed moment is shown.
  void lookingBackMovesTheMarks() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    button("F over h")->click();
    QCOMPARE(plot().chart().content().places.size(), std::size_t{2});
    const double at_the_end = plot().chart().content().places[1].across;
    QCOMPARE(at_the_end, window().moment().frame->contacts[0].largest_overlap);
    const auto moments = whole_moments();
    const auto earlier = std::find_if(moments.rbegin(), moments.rend(), [&](const auto& frame) {
      return frame->contacts.size() == 6 && frame->contacts[0].largest_overlap < 0.5 * at_the_end;
    });
    VERIFY(earlier != moments.rend());
    window().timeline().show_time((*earlier)->time);
    QTRY_COMPARE(fixture_->time(), (*earlier)->time);
    QTRY_COMPARE(plot().chart().content().places[1].across, (*earlier)->contacts[0].largest_overlap);
  }

  /// One switch for all plots, including later ones.
  void theSwitchScalesEveryPlot() {
    fixture_->run_to_the_end();
    window().inspector().select_body(1);
    window().actions().overlap_plot->trigger();
    plot().findChild<QToolButton*>(QStringLiteral("any_size"))->click();
    QVERIFY(window().actions().any_size->isChecked());
    QCOMPARE(plot().chart().content().left_title, std::string("F/4R²"));
    window().inspector().select_contact(0);
    window().actions().overlap_plot->trigger();
    QCOMPARE(plot().chart().content().left_title, std::string("F/4R²"));
    window().actions().any_size->trigger();
    for (OverlapChartWidget* one : plots().overlap_plots())
      QCOMPARE(one->chart().content().left_title, std::string("Force F"));
  }

  void aNewStartEmptiesAndThePlotFollowsTheRun() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    window().actions().overlap_plot->trigger();
    const std::size_t before = plot().chart().content().time.size();
    window().actions().restart->trigger();  // and plays
    QTRY_VERIFY(plot().chart().content().time.size() < before);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_VERIFY(plot().chart().content().time == times_of(whole_moments()));
    QTRY_VERIFY(!plot().chart().content().places.empty());
  }

  /// Readings of the residual overlap are plotted like others.
  void residualOverlapIsPlottedOverTime() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    auto* tree = fixture_->find<QTreeWidget>("readings");
    const QList<QTreeWidgetItem*> rows =
        tree->findItems(QStringLiteral("largest overlap"), Qt::MatchExactly | Qt::MatchRecursive, 0);
    QCOMPARE(rows.size(), 1);
    tree->scrollToItem(rows.front());
    emit tree->customContextMenuRequested(tree->visualItemRect(rows.front()).center());
    auto* menu = window().inspector().findChild<QMenu*>();
    QVERIFY(menu);
    menu->actions().front()->trigger();
    delete menu;
    const ChartContent& content = plots().series_plots().back()->chart().content();
    QVERIFY(content.curves[0].name.ends_with(".largest_overlap"));
    QCOMPARE(content.curves[0].values.back(), window().moment().frame->contacts[0].largest_overlap);
  }

  void savedAsPictureAndTable() {
    fixture_->run_to_the_end();
    window().inspector().select_contact(0);
    window().actions().overlap_plot->trigger();
    QTRY_VERIFY(plot().frames_rendered() > 0);
    for (const char* name : {"plot.png", "plot.svg", "plot.csv"}) {
      const std::filesystem::path path = fixture_->path(name);
      if (path.extension() == ".csv") {
        plot().save_table_to(QString::fromStdString(path.string()));
      } else {
        plot().save_picture_to(QString::fromStdString(path.string()));
      }
      VERIFY(std::filesystem::file_size(path) > 1000);
    }
    std::ifstream table(fixture_->path("plot.csv"));
    std::string line;
    std::getline(table, line);
    QVERIFY2(line.find(".overlap,") != std::string::npos && line.find(".plastic_work") != std::string::npos,
             line.c_str());
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }
  OverlapChartWidget& plot() { return *plots().overlap_plots().back(); }
  static std::filesystem::path press() { return SCREE_SOURCE_DIR "/resources/scenes/press.toml"; }

  std::vector<std::shared_ptr<const Frame>> whole_moments() {
    std::vector<std::shared_ptr<const Frame>> frames;
    for (const KeptFrame& kept : window().past().frames_after(-1.0)) frames.push_back(kept.whole());
    return frames;
  }
  static std::vector<double> times_of(const std::vector<std::shared_ptr<const Frame>>& frames) {
    std::vector<double> times;
    for (const auto& frame : frames) times.push_back(frame->time);
    return times;
  }

  static int pixels_near(const QImage& picture, const Color& color) {
    const QColor wanted = to_qcolor(color);
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        const QColor pixel = picture.pixelColor(x, y);
        if (std::abs(pixel.red() - wanted.red()) + std::abs(pixel.green() - wanted.green()) +
                std::abs(pixel.blue() - wanted.blue()) <
            150)
          ++count;
      }
    }
    return count;
  }

  QToolButton* button(const char* text) {
    for (auto* one : window().inspector().findChildren<QToolButton*>()) {
      if (one->text() == QString::fromLatin1(text)) return one;
    }
    return nullptr;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestOverlapPlots)
#include "test_overlap_plots.moc"
