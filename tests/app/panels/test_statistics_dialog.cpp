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
    fixture_->open_text("balls.toml", falling_balls_scene);
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
    fixture_->open_text("balls.toml", falling_balls_scene);
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

  /// The table of a rose has the share of each sector at its angle, not only the outline that is drawn.
  void tablesOfRosesHaveShares() {
    fixture_->open_text("balls.toml", falling_balls_scene);
    fixture_->play_until(0.6);
    fixture_->window().actions().contact_statistics->trigger();
    auto* dialog = fixture_->find<StatisticsDialog>("statistics_dialog");
    dialog->findChild<QComboBox*>(QStringLiteral("statistics_shown"))
        ->setCurrentIndex(static_cast<int>(StatisticsPlot::rose_xz));
    const ContactRose rose = contact_rose(*fixture_->window().moment().frame, 0, 2);
    const QString path = QString::fromStdString(fixture_->path("rose.csv").string());
    dialog->plot().save_table_to(path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    const QStringList names = lines[0].split(u',');
    int found = 0;
    for (qsizetype i = 1; i < lines.size(); ++i) {
      const QStringList cells = lines[i].split(u',');
      // The middle of a sector of 10°.
      const double sector = cells[0].toDouble() / 10.0;
      if (std::abs(sector - std::round(sector)) > 1e-6) continue;
      const auto number = static_cast<std::size_t>(std::lround(sector));
      VERIFY_NEAR(cells[names.indexOf(QStringLiteral("share"))].toDouble(), rose.share[number], 1e-12);
      const double force = cells[names.indexOf(QStringLiteral("force_over_mean"))].toDouble();
      if (rose.share[number] > 0.0) VERIFY_NEAR(force, rose.force[number], 1e-12);
      ++found;
    }
    QCOMPARE(found, 36);
  }

  /// As much across as above, in a window that is wide and in one that is high.
  void aRoseIsRound() {
    fixture_->open_text("balls.toml", falling_balls_scene);
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
