#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QThreadPool>
#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/shell/resources.hpp"
#include "app/studies/fit_dialog.hpp"
#include "app/widgets/chart/chart_hover.hpp"
#include "core/experiments/fit/fit_text.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

class TestFitDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->window().actions().fit_measurement->trigger();
    dialog_ = fixture_->find<FitDialog>("fit_dialog");
    QVERIFY(dialog_);
  }
  void cleanup() { fixture_.reset(); }

  void theExampleShowsItsConstants() {
    show_example();
    const QString report = part<QLabel>("fit_results")->text();
    for (const char* fragment : {"<i>k<sub>L</sub></i>", "43.27", "<i>α₀</i>", "0.0795", "<i>β</i>", "631.5"})
      QVERIFY2(report.contains(QString::fromUtf8(fragment)), fragment);
    QCOMPARE(dialog_->plot().chart().content().time.size(), std::size_t{361});
    part<QPushButton>("fit_copy")->click();
    QCOMPARE(QApplication::clipboard()->text().toStdString(), scene_line(*dialog_->fit()));
    part<QComboBox>("fit_partner")->setCurrentIndex(1);
    part<QPushButton>("fit_copy")->click();
    QCOMPARE(QApplication::clipboard()->text().toStdString(), scene_line_for_wall(*dialog_->fit()));
  }

  void withoutAModulusThereAreNoShares() {
    show_example();
    part<QDoubleSpinBox>("fit_young")->setValue(0.0);
    QVERIFY(!part<QLabel>("fit_results")->text().contains(QStringLiteral("α")));
    part<QDoubleSpinBox>("fit_radius")->setValue(30.0);
    QCOMPARE(dialog_->fit()->radius, 0.03);
  }

  /// Machine of 5,000 kN/mm: k_L of the ball alone is 1/(1/k − 1/K).
  void theMachineIsTakenOff() {
    show_example();
    const double rigid = dialog_->fit()->loading.value;
    part<QDoubleSpinBox>("fit_machine")->setValue(5000.0);
    QVERIFY(dialog_->fit());
    const double alone = 1.0 / (1.0 / rigid - 1.0 / 5e9);
    VERIFY_NEAR(dialog_->fit()->loading.value / alone, 1.0, 1e-3);
    QVERIFY(part<QLabel>("fit_results")->text().contains(QStringLiteral("yield stress after Storåkers")));
    // Softer than the unloading of ball and machine together.
    part<QDoubleSpinBox>("fit_machine")->setValue(500.0);
    QVERIFY(note("bad").contains(QStringLiteral("check the stiffness of the machine")));
    part<QDoubleSpinBox>("fit_machine")->setValue(1.0);
    QVERIFY(note("bad").contains(QStringLiteral("the machine would deform")));
    part<QDoubleSpinBox>("fit_machine")->setValue(0.0);
    QCOMPARE(dialog_->fit()->loading.value, rigid);
  }

  void whatIsWrongOrMissingIsSaidAndShowsNothing() {
    QVERIFY(!dialog_->fit());
    QVERIFY(!part<QPushButton>("fit_copy")->isEnabled());
    dialog_->open_file(example_measurement());
    QTRY_VERIFY(note("warning").contains(QStringLiteral("radius")));
    show_example();
    dialog_->open_file(fixture_->write("data.csv", "overlap,force\n0,0\n1e-4,nan\n"));
    QTRY_COMPARE(note("bad"),
                 QStringLiteral("data.csv, line 3: force is \"nan\"; it must be a finite number"));
    QVERIFY(!dialog_->fit());
    QVERIFY(part<QLabel>("fit_results")->text().isEmpty());
    QVERIFY(part<QLineEdit>("fit_scene_line")->text().isEmpty());
    QVERIFY(!part<QPushButton>("fit_copy")->isEnabled());
    QVERIFY(dialog_->plot().chart().content().curves.empty());
    dialog_->open_file(fixture_->write("data.csv", "overlap,force\n0,0\n1e-4,4000\n2e-4,8000\n"));
    QVERIFY(note("bad").isEmpty());
    QTRY_VERIFY(!note("bad").isEmpty());
    QVERIFY(!dialog_->fit());
  }

  /// Not after each letter, and Enter does not close the dialog.
  void aTypedNameIsReadWhenItIsComplete() {
    auto* file = part<QLineEdit>("fit_file");
    part<QDoubleSpinBox>("fit_radius")->setValue(15.0);
    QApplication::setActiveWindow(dialog_);
    file->setFocus();
    QTest::keyClicks(file, QString::fromStdString(example_measurement().string()));
    QVERIFY(!dialog_->fit());
    QVERIFY(says("Press Enter to read the file."));
    QTest::keyClick(file, Qt::Key_Return);
    QVERIFY(dialog_->isVisible());
    QTRY_VERIFY(dialog_->fit());
    // The result belongs to the displayed name.
    QTest::keyClick(file, Qt::Key_Backspace);
    QVERIFY(!dialog_->fit());
    QTest::keyClicks(file, QStringLiteral("v"));
    part<QDoubleSpinBox>("fit_radius")->setFocus();
    QTRY_VERIFY(dialog_->fit());
  }

  void filesAreReadBesideTheWindowAndTheLastOneCounts() {
    part<QDoubleSpinBox>("fit_radius")->setValue(15.0);
    dialog_->open_file(example_measurement());
    QVERIFY(says("Reading the file …"));
    dialog_->open_file(fixture_->write("data.csv", "overlap\n0\n"));
    QTRY_VERIFY(note("bad").startsWith(QStringLiteral("data.csv")));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QVERIFY(!dialog_->fit());
    // Nothing arrives at a closed dialog either.
    dialog_->open_file(example_measurement());
    const QPointer<FitDialog> closed(dialog_);
    dialog_->close();
    QTRY_VERIFY(!closed);
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
  }

  void plotsAreSavedAsPicturesAndTables() {
    show_example();
    QTRY_VERIFY(dialog_->plot().frames_rendered() > 0);
    for (int shown = 0; shown < 3; ++shown) {
      part<QComboBox>("fit_shown")->setCurrentIndex(shown);
      for (const char* ending : {"png", "svg", "csv"}) {
        const std::filesystem::path path = fixture_->path("plot" + std::to_string(shown) + "." + ending);
        const QString name = QString::fromStdString(path.string());
        if (path.extension() == ".csv") {
          dialog_->plot().save_table_to(name);
        } else {
          dialog_->plot().save_picture_to(name);
        }
        VERIFY(std::filesystem::file_size(path) > 100);
      }
    }
    QCOMPARE(first_line("plot0.csv"), std::string("line,overlap,force,fitted_force"));
    QCOMPARE(first_line("plot1.csv"), std::string("line,scaled_overlap,scaled_force,fitted_scaled_force"));
    QCOMPARE(first_line("plot2.csv"), std::string("line,largest_overlap,unloading_stiffness"));
  }

  void thePointerReadsAReadingByItsLine() {
    show_example();
    FitChartWidget& plot = dialog_->plot();
    const ChartLayout& layout = plot.chart().layout();
    const double ratio = plot.devicePixelRatioF();
    std::optional<ChartReading> reading;
    // Loading goes from one corner of the curves to the other.
    QTRY_VERIFY((reading = plot.chart().reading_at(layout.left + 0.5 * layout.width,
                                                   layout.bottom + 0.5 * layout.height)));
    QTest::mouseMove(&plot,
                     QPointF(reading->x / ratio, plot.height() - reading->values[0].y / ratio).toPoint());
    QTRY_VERIFY(!plot.hover().full_text().isEmpty());
    QVERIFY2(plot.hover().full_text().startsWith(QStringLiteral("line: ")),
             qPrintable(plot.hover().full_text()));
  }

 private:
  template <typename Part>
  Part* part(const char* name) {
    return dialog_->findChild<Part*>(QString::fromLatin1(name));
  }
  void show_example() {
    part<QPushButton>("fit_example")->click();
    QTRY_VERIFY(dialog_->fit());
  }
  QString note(const char* style_name) {
    const auto* label = part<QLabel>(style_name);
    return label != nullptr ? label->text() : QString();
  }
  bool says(const char* text) {
    const QList<QLabel*> labels = dialog_->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
      return label->isVisible() && label->text() == QString::fromUtf8(text);
    });
  }
  std::string first_line(const char* name) const {
    std::ifstream stream(fixture_->path(name));
    std::string line;
    std::getline(stream, line);
    return line;
  }

  std::unique_ptr<WindowFixture> fixture_;
  FitDialog* dialog_ = nullptr;
};

SCREE_WINDOW_TEST(TestFitDialog)
#include "test_fit_dialog.moc"
