#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSemaphore>
#include <QSlider>
#include <QThreadPool>
#include <QTreeWidget>
#include <new>

#include "app/studies/cell_laboratory.hpp"
#include "app/studies/cell_picture.hpp"
#include "app/studies/convergence_dialog.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// The cell laboratory and the convergence of plates.
class TestLatticeDialogs : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void cellFollowsTheSlider() {
    fixture_->window().actions().cell_laboratory->trigger();
    auto* dialog = fixture_->find<CellLaboratory>("cell_laboratory");
    QVERIFY(dialog);
    QCOMPARE(dialog->cell().poisson, 0.3);
    auto* slider = dialog->findChild<QSlider*>(QStringLiteral("cell_slider"));
    slider->setValue(40);
    QCOMPARE(dialog->cell().poisson, 0.2);
    QCOMPARE(dialog->findChild<QDoubleSpinBox*>(QStringLiteral("cell_poisson"))->value(), 0.2);
    const ChartContent& content = dialog->plot().chart().content();
    QCOMPARE(content.cursor, std::optional(0.2));
    QCOMPARE(content.curves.size(), std::size_t{5});
    const QList<CellPicture*> pictures = dialog->findChildren<CellPicture*>();
    QCOMPARE(pictures.size(), 8);
    QCOMPARE(pictures[7]->text(), QStringLiteral("volume  1.25"));
    QCOMPARE(pictures[2]->text(), QStringLiteral("rotation  0"));
  }

  void bornsCellTellsWhereItIsUnstable() {
    fixture_->window().actions().cell_laboratory->trigger();
    auto* dialog = fixture_->find<CellLaboratory>("cell_laboratory");
    dialog->findChild<QComboBox*>(QStringLiteral("cell_bond"))->setCurrentIndex(1);
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("warning")));
    auto* poisson = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("cell_poisson"));
    poisson->setValue(0.4);
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("bad")));
    // With the supports of shear it is stable up to a slightly larger ratio.
    dialog->findChild<QComboBox*>(QStringLiteral("cell_shown"))
        ->setCurrentIndex(static_cast<int>(CellPlot::held_for_shear));
    QVERIFY(!dialog->findChild<QLabel*>(QStringLiteral("bad")));
    poisson->setValue(0.41);
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("bad")));
    int shown = 0;
    for (const CellPicture* picture : dialog->findChildren<CellPicture*>())
      shown += picture->isVisibleTo(dialog) ? 1 : 0;
    QCOMPARE(shown, 4);
  }

  void everyPlotOfTheCellHasCurves() {
    fixture_->window().actions().cell_laboratory->trigger();
    auto* dialog = fixture_->find<CellLaboratory>("cell_laboratory");
    auto* shown = dialog->findChild<QComboBox*>(QStringLiteral("cell_shown"));
    QStringList titles;
    for (int plot = 0; plot < shown->count(); ++plot) {
      shown->setCurrentIndex(plot);
      const ChartContent& content = dialog->plot().chart().content();
      QVERIFY(!content.curves.empty());
      for (const Curve& curve : content.curves) {
        QVERIFY(!curve.values.empty());
        for (const double value : curve.values) QVERIFY(std::isfinite(value));
      }
    }
    // The moduli of the cell equal those of the continuum.
    shown->setCurrentIndex(static_cast<int>(CellPlot::moduli));
    const ChartContent& content = dialog->plot().chart().content();
    const Curve& continuum = content.curves.back();
    for (std::size_t i = 0; i < continuum.values.size(); ++i) {
      const Curve& of_cell = content.curves[i % 3];
      const auto at = static_cast<std::size_t>(std::lround(continuum.time[i] / 0.005));
      VERIFY_NEAR(of_cell.values[at], continuum.values[i], 1e-10);
    }
  }

  void enterInAFieldLeavesTheLaboratoryOpen() {
    fixture_->window().actions().cell_laboratory->trigger();
    auto* dialog = fixture_->find<CellLaboratory>("cell_laboratory");
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QApplication::setActiveWindow(dialog);
    auto* poisson = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("cell_poisson"));
    poisson->setFocus();
    poisson->selectAll();
    QTest::keyClicks(poisson, QLocale().toString(0.25));
    QTest::keyClick(poisson, Qt::Key_Return);
    QCOMPARE(dialog->cell().poisson, 0.25);
    QVERIFY(dialog->isVisible());
  }

  void bendingConvergesInTheTableAndInThePlot() {
    fixture_->window().actions().convergence->trigger();
    auto* dialog = fixture_->find<ConvergenceDialog>("convergence_dialog");
    QVERIFY(dialog);
    auto* table = dialog->findChild<QTreeWidget*>(QStringLiteral("convergence_table"));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->complete(), 120000);
    QCOMPARE(table->topLevelItemCount(), 30);
    QTreeWidgetItem* fourth = table->topLevelItem(3);
    QCOMPARE(fourth->text(2), QStringLiteral("64 × 16"));
    QCOMPARE(fourth->text(3), QStringLiteral("−250 µm"));
    QCOMPARE(fourth->text(5), QStringLiteral("1.99"));
    QCOMPARE(table->topLevelItem(29)->text(3), QStringLiteral("unstable"));
    // Three curves of L- and X-bonds, two of Born's, and the exact solution.
    QCOMPARE(dialog->plot().chart().content().curves.size(), std::size_t{6});
    dialog->findChild<QComboBox*>(QStringLiteral("convergence_shown"))->setCurrentIndex(1);
    QCOMPARE(dialog->plot().chart().content().curves.size(), std::size_t{5});
    const Curve& curve = dialog->plot().chart().content().curves.front();
    const double slope =
        (curve.values.back() - curve.values.front()) / (curve.across.back() - curve.across.front());
    VERIFY_NEAR(slope, 2.0, 0.1);
  }

  /// By a double click or the button, once a row is selected; the plate does not count as unsaved.
  void plateOfTheTableOpensInTheWindow() {
    MainWindow& window = fixture_->window();
    for (const bool by_button : {false, true}) {
      window.actions().convergence->trigger();
      const QPointer<ConvergenceDialog> dialog = fixture_->find<ConvergenceDialog>("convergence_dialog");
      auto* table = dialog->findChild<QTreeWidget*>(QStringLiteral("convergence_table"));
      auto* open = dialog->findChild<QPushButton*>(QStringLiteral("convergence_open"));
      QVERIFY(!open->isEnabled());
      const int row = by_button ? 8 : 3;
      QTRY_VERIFY_WITH_TIMEOUT(table->topLevelItemCount() > row, 120000);
      const PlateResult result = dialog->results()[static_cast<std::size_t>(row)];
      table->setCurrentItem(table->topLevelItem(row));
      QVERIFY(open->isEnabled());
      if (by_button) {
        open->click();
      } else {
        emit table->itemActivated(table->currentItem(), 0);
      }
      QTRY_COMPARE(
          QString::fromStdString(window.scene().title),
          QStringLiteral("Pure bending, 64 × 16 cells, L- and X-bonds, ν = %1").arg(by_button ? "0.3" : "0"));
      QTRY_VERIFY(!dialog);
      QTRY_VERIFY(window.moment().frame && window.moment().frame->model->scene.title == window.scene().title);
      QCOMPARE(window.moment().frame->nodes[8 * 65 + 32].y(), result.displacement);
      QVERIFY(fixture_->find<QCheckBox>("show_exact")->isEnabled());
      QVERIFY(!window.isWindowModified());
    }
  }

  void tensionIsExactWithBothKindsOfBondsWhereTheyAreStable() {
    fixture_->window().actions().convergence->trigger();
    auto* dialog = fixture_->find<ConvergenceDialog>("convergence_dialog");
    dialog->findChild<QComboBox*>(QStringLiteral("convergence_example"))
        ->setCurrentIndex(static_cast<int>(PlateExample::tension));
    QTRY_VERIFY_WITH_TIMEOUT(dialog->complete(), 120000);
    QCOMPARE(dialog->results().size(), std::size_t{30});
    for (const PlateResult& result : dialog->results()) {
      QCOMPARE(result.choice.example, PlateExample::tension);
      // An unstable plate has no displacement to compare.
      const bool unstable = result.choice.bond == BondModel::born && result.choice.poisson == 0.49;
      QCOMPARE(std::isnan(result.displacement), unstable);
      if (!unstable) VERIFY(result.error() < 1e-8);
    }
  }

  void closingDoesNotWaitForThePlateBeingSolved() {
    QSemaphore begun;
    QSemaphore proceed;
    auto dialog = std::make_unique<ConvergenceDialog>(nullptr, [&](const PlateChoice& plate) {
      begun.release();
      proceed.acquire();
      return solve_plate(plate);
    });
    begun.acquire();
    dialog.reset();  // must not wait for the study
    proceed.release();
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
  }

  void whatGoesWrongWithAPlateIsSaid() {
    ConvergenceDialog dialog(nullptr, [](const PlateChoice&) -> PlateResult { throw std::bad_alloc(); });
    QTRY_VERIFY(dialog.complete());
    QVERIFY(dialog.results().empty());
    const auto* note = dialog.findChild<QLabel*>(QStringLiteral("bad"));
    QVERIFY(note && note->text().contains(QStringLiteral("memory")));
    // Another example starts from the beginning.
    dialog.findChild<QComboBox*>(QStringLiteral("convergence_example"))->setCurrentIndex(0);
    QVERIFY(!dialog.complete());
    QTRY_VERIFY(dialog.complete());
  }

  void platesOfAnExampleChosenBeforeAreForgotten() {
    ConvergenceDialog dialog(nullptr, [](const PlateChoice& plate) {
      PlateResult result{plate, {plate.cells_up, plate.cells_up}, 1.0, 1.0};
      return result;
    });
    auto* example = dialog.findChild<QComboBox*>(QStringLiteral("convergence_example"));
    QThreadPool::globalInstance()->waitForDone();  // solved, but not yet reported
    example->setCurrentIndex(static_cast<int>(PlateExample::shear));
    QTRY_VERIFY(dialog.complete());
    QCOMPARE(dialog.results().size(), std::size_t{30});
    for (const PlateResult& result : dialog.results()) QCOMPARE(result.choice.example, PlateExample::shear);
  }

 private:
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestLatticeDialogs)
#include "test_lattice_dialogs.moc"
