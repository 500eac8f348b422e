#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPointer>

#include "app/session/run_control.hpp"
#include "app/studies/statistics_dialog.hpp"
#include "core/probes/contact_statistics.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Balls that fall into a heap within half a second.
const char* const falling_balls = R"(
title = "Balls"
duration = 1.0
[[material]]
name = "stone"
density = 2000
young_modulus = 1e7
poisson_ratio = 0.2
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.3 }
friction = { static = 0.5 }
[[shape]]
name = "ball"
radius = 0.05
[[fill]]
shape = "ball"
material = "stone"
count = 60
region = { min = [-0.2, -0.2, 0], max = [0.2, 0.2, 0.8] }
[[wall]]
name = "box"
material = "stone"
box = { min = [-0.2, -0.2, 0], max = [0.2, 0.2, 2], open = ["top"] }
)";

}  // namespace

/// Contact statistics of the moment shown.
class TestStatisticsDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  /// While it plays, and in the past; it knows nothing before a scene is open.
  void itFollowsTheMomentsShown() {
    fixture_->window().actions().contact_statistics->trigger();
    auto* dialog = fixture_->find<StatisticsDialog>("statistics_dialog");
    QVERIFY(dialog);
    const auto* note = dialog->findChild<QLabel*>(QStringLiteral("faint"));
    QVERIFY(note && note->text().contains(QStringLiteral("Nothing is open")));
    fixture_->open_text("balls.toml", falling_balls);
    fixture_->play_until(0.6);
    const auto in_step = [&] {
      const Frame& frame = *fixture_->window().moment().frame;
      const ForceDistribution expected = force_distribution(frame);
      const Curve& curve = dialog->plot().chart().content().curves.front();
      return expected.contacts > 10 && curve.values == expected.density;
    };
    QTRY_VERIFY(in_step());
    QCOMPARE(dialog->plot().chart().content().curves.size(), std::size_t{2});
    const double now = fixture_->time();
    for (int i = 0; i < 5; ++i) fixture_->window().actions().step_back->trigger();
    QTRY_VERIFY(fixture_->time() < now);
    QTRY_VERIFY(in_step());
    // A second call shows the same dialog.
    fixture_->window().actions().contact_statistics->trigger();
    QCOMPARE(fixture_->window().findChildren<StatisticsDialog*>().size(), 1);
    fixture_->window().actions().theme_dark->trigger();
    QTRY_VERIFY(dialog->plot().chart().content().theme == Theme::dark);
    fixture_->window().actions().theme_light->trigger();
    QTRY_VERIFY(dialog->plot().chart().content().theme == Theme::light);
    // Stored without contacts: said, not shown as none.
    Frame bare = *fixture_->window().moment().frame;
    bare.contacts.clear();
    dialog->show_moment(std::make_shared<Frame>(bare));
    QTRY_VERIFY(dialog->plot().chart().content().when_empty == "this moment was stored without its contacts");
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("warning")));
  }

  /// Each choice draws what the moment has, and is saved as PNG, SVG and CSV.
  void eachPlotIsDrawnAndSaved() {
    fixture_->open_text("balls.toml", falling_balls);
    fixture_->play_until(0.6);
    fixture_->window().actions().contact_statistics->trigger();
    auto* dialog = fixture_->find<StatisticsDialog>("statistics_dialog");
    auto* shown = dialog->findChild<QComboBox*>(QStringLiteral("statistics_shown"));
    QCOMPARE(shown->count(), statistics_plot_choices);
    for (int i = 0; i < shown->count(); ++i) {
      shown->setCurrentIndex(i);
      QTest::qWait(20);
      const auto& curves = dialog->plot().chart().content().curves;
      QVERIFY(!curves.empty());
      const auto known = std::count_if(curves[0].values.begin(), curves[0].values.end(),
                                       [](double value) { return std::isfinite(value); });
      QVERIFY2(known >= 3, qPrintable(shown->currentText()));
      for (const char* ending : {"png", "svg", "csv"}) {
        const std::string path = fixture_->path("plot" + std::to_string(i) + "." + ending).string();
        const QString name = QString::fromStdString(path);
        if (std::string(ending) == "csv")
          dialog->plot().save_table_to(name);
        else
          dialog->plot().save_picture_to(name);
        VERIFY(QFile(name).size() > 100);
      }
    }
  }

  /// As much across as above, in a window that is wide and in one that is high.
  void aRoseIsRound() {
    fixture_->open_text("balls.toml", falling_balls);
    fixture_->play_until(0.6);
    fixture_->window().actions().contact_statistics->trigger();
    auto* dialog = fixture_->find<StatisticsDialog>("statistics_dialog");
    auto* shown = dialog->findChild<QComboBox*>(QStringLiteral("statistics_shown"));
    const auto area = [&] { return dialog->plot().chart().layout(); };
    for (const QSize size : {QSize(1000, 600), QSize(700, 760)}) {
      dialog->resize(size);
      shown->setCurrentIndex(static_cast<int>(StatisticsPlot::rose_xz));
      QTRY_VERIFY(std::abs(area().width / area().height - 1.0) < 0.03);
      shown->setCurrentIndex(static_cast<int>(StatisticsPlot::forces));
      QTRY_VERIFY(std::abs(area().width / area().height - 1.0) > 0.1);
    }
  }

 private:
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestStatisticsDialog)
#include "test_statistics_dialog.moc"
