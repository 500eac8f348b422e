#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>

#include "app/plots/column_tree.hpp"
#include "app/plots/formula_field.hpp"
#include "app/plots/plot_dialog.hpp"
#include "app/plots/plots_panel.hpp"
#include "core/scene/file/scene_file.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

QTreeWidgetItem* row(const QTreeWidget* tree, const QString& name) {
  const QList<QTreeWidgetItem*> found = tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive, 0);
  return found.isEmpty() ? nullptr : found.front();
}

constexpr int curve_column = 1;
constexpr int across_column = 2;

}  // namespace

/// Choice of the plotted columns and of the horizontal column among all columns.
class TestPlotDialog : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
  }
  void cleanup() { fixture_.reset(); }

  void theDialogAddsAPlotOfAllMomentsOfThePast() {
    fixture_->run_to_the_end();
    PlotDialog* dialog = open_dialog();
    QVERIFY(dialog);
    auto* add = dialog->findChild<QPushButton*>(QStringLiteral("add_plot"));
    QVERIFY(!add->isEnabled());
    tick(dialog->columns(), "cube", "vz", curve_column);
    QVERIFY(add->isEnabled());
    tick(dialog->columns(), "cube", "z", across_column);
    dialog->findChild<QLineEdit*>(QStringLiteral("title"))->setText(QStringLiteral("Phase"));
    dialog->accept();
    QCOMPARE(plots().series_plots().size(), std::size_t{2});
    SeriesChartWidget* plot = plots().series_plots().back();
    QCOMPARE(tabs()->currentWidget(), plot);
    QCOMPARE(tabs()->tabText(tabs()->currentIndex()), QStringLiteral("Phase"));
    const ChartContent& content = plot->chart().content();
    QCOMPARE(content.title, std::string("Phase"));
    QCOMPARE(content.against->title, std::string("cube: position, z"));
    QCOMPARE(content.curves[0].name, std::string("body.cube.vz"));
    // At least every output time, from the first to the last.
    VERIFY(content.time.size() >= 200);
    QCOMPARE(content.time.front(), 0.0);
    QCOMPARE(content.time.back(), 2.0);
  }

  void theSearchLeavesWhatHasAllWords() {
    PlotDialog* dialog = open_dialog();
    ColumnTree& tree = dialog->columns();
    dialog->findChild<QLineEdit*>(QStringLiteral("search"))->setText(QStringLiteral("floor fz"));
    QVERIFY(row(&tree, "Bodies")->isHidden());
    QVERIFY(row(&tree, "Energies of the system")->isHidden());
    QTreeWidgetItem* floor = row(&tree, "floor");
    QVERIFY(!floor->isHidden() && floor->isExpanded());
    QVERIFY(!row(&tree, "force on floor, z")->isHidden());
    QVERIFY(row(&tree, "force on floor, x")->isHidden());
    dialog->findChild<QLineEdit*>(QStringLiteral("search"))->clear();
    QVERIFY(!row(&tree, "Bodies")->isHidden() && !row(&tree, "force on floor, x")->isHidden());
    dialog->reject();
  }

  /// Columns are found by each of their names, and plots use the readable name.
  void columnsHaveNamesForPeople() {
    PlotDialog* dialog = open_dialog();
    ColumnTree& tree = dialog->columns();
    auto* search = dialog->findChild<QLineEdit*>(QStringLiteral("search"));
    auto* none = dialog->findChild<QLabel*>(QStringLiteral("none_found"));
    for (const char* words : {"force on floor, z", "floor fz", "wall.floor.fz", "Force Z floor"}) {
      search->setText(QString::fromLatin1(words));
      QTreeWidgetItem* column = row(&tree, "force on floor, z");
      QVERIFY2(column && !column->isHidden() && !column->parent()->isHidden(), words);
      QCOMPARE(column->toolTip(0), QStringLiteral("wall.floor.fz"));
      QVERIFY2(none->isHidden(), words);
    }
    search->setText(QStringLiteral("velocity z"));
    QVERIFY(!row(&tree, "cube: velocity, z")->isHidden());
    QVERIFY(row(&tree, "cube: position, z")->isHidden());
    search->setText(QStringLiteral("weather"));
    QVERIFY(none->isVisible());
    QCOMPARE(none->text(), QStringLiteral("No column matches"));
    search->clear();
    QVERIFY(none->isHidden());
    tick(tree, "floor", "fz", curve_column);
    dialog->accept();
    QCOMPARE(tabs()->tabText(tabs()->currentIndex()), QStringLiteral("force on floor, z"));
    QCOMPARE(plots().lasting_plots().back().title, std::string("force on floor, z"));
  }

  void oneQuantityIsAcrossAndTimeWhereThereIsNone() {
    PlotDialog* dialog = open_dialog();
    ColumnTree& tree = dialog->columns();
    QCOMPARE(row(&tree, "Time")->checkState(across_column), Qt::Checked);
    tick(tree, "floor", "fz", across_column);
    QCOMPARE(row(&tree, "Time")->checkState(across_column), Qt::Unchecked);
    tick(tree, "floor", "fx", across_column);
    QCOMPARE(row(&tree, "force on floor, z")->checkState(across_column), Qt::Unchecked);
    QCOMPARE(tree.across(), QStringLiteral("wall.floor.fx"));
    row(&tree, "force on floor, x")->setCheckState(across_column, Qt::Unchecked);
    QCOMPARE(row(&tree, "Time")->checkState(across_column), Qt::Checked);
    QVERIFY(tree.across().isEmpty());
    dialog->reject();
  }

  void aThirdUnitIsRefused() {
    PlotDialog* dialog = open_dialog();
    tick(dialog->columns(), "cube", "vz", curve_column);
    tick(dialog->columns(), "floor", "fz", curve_column);
    QVERIFY(dialog->findChild<QPushButton*>(QStringLiteral("add_plot"))->isEnabled());
    tick(dialog->columns(), "floor", "mx", curve_column);
    QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("add_plot"))->isEnabled());
    QVERIFY2(dialog->note().contains(QStringLiteral("two vertical axes")), qPrintable(dialog->note()));
    dialog->reject();
    QCOMPARE(plots().series_plots().size(), std::size_t{1});
  }

  /// Entered by hand and by double clicks on columns; saved with the scene like other plots.
  void aFormulaIsACurve() {
    PlotDialog* dialog = open_dialog();
    auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("formula"));
    auto* add = dialog->findChild<QPushButton*>(QStringLiteral("add_plot"));
    line->setText(QStringLiteral("pressure [Pa] = -"));
    QVERIFY2(!dialog->formula().problem().isEmpty() && !dialog->formula().problem().contains("pressure"),
             qPrintable(dialog->formula().problem()));
    QTest::qWait(300);
    QVERIFY(!add->isEnabled());
    double_click(dialog->columns(), "floor", "fz");
    QCOMPARE(line->text(), QStringLiteral("pressure [Pa] = -wall.floor.fz"));
    line->setText(line->text() + QStringLiteral(" / 0.01"));
    QCOMPARE(dialog->formula().problem(), QString());
    QVERIFY(add->isEnabled());
    QTRY_COMPARE(dialog->findChild<QLineEdit*>(QStringLiteral("title"))->placeholderText(),
                 QStringLiteral("pressure"));
    dialog->accept();
    const Curve& curve = plots().series_plots().back()->chart().content().curves[0];
    QCOMPARE(curve.label, std::string("pressure"));
    QCOMPARE(curve.unit, std::string("Pa"));
    window().save_scene_to(fixture_->path("saved.toml"));
    QCOMPARE(read_scene(fixture_->path("saved.toml")).plots.back().series,
             std::vector<std::string>{"pressure [Pa] = -wall.floor.fz / 0.01"});
  }

  void aFormulaAloneGetsAName() {
    PlotDialog* dialog = open_dialog();
    dialog->findChild<QLineEdit*>(QStringLiteral("formula"))->setText(QStringLiteral("2 * body.cube.z"));
    QCOMPARE(dialog->request().spec.series, std::vector<std::string>{"formula = 2 * body.cube.z"});
    dialog->findChild<QLineEdit*>(QStringLiteral("formula"))->setText(QStringLiteral("2 * height"));
    QVERIFY2(dialog->formula().problem().startsWith(QStringLiteral("Unknown series \"height\"; ")),
             qPrintable(dialog->formula().problem()));
    QVERIFY(dialog->request().spec.series.empty());
    dialog->reject();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  PlotsPanel& plots() { return window().plots(); }
  QTabWidget* tabs() { return plots().findChild<QTabWidget*>(); }

  PlotDialog* open_dialog() {
    fixture_->find<QToolButton>("new_plot")->click();
    return fixture_->find<PlotDialog>("plot_dialog");
  }

  static void tick(ColumnTree& tree, const QString& part, const QString& column, int box) {
    QTreeWidgetItem* parent = row(&tree, part);
    parent->setExpanded(true);
    for (int i = 0; i < parent->childCount(); ++i) {
      if (parent->child(i)->toolTip(0).endsWith(QLatin1Char('.') + column))
        parent->child(i)->setCheckState(box, Qt::Checked);
    }
  }

  static void double_click(ColumnTree& tree, const QString& part, const QString& column) {
    QTreeWidgetItem* parent = row(&tree, part);
    parent->setExpanded(true);
    for (int i = 0; i < parent->childCount(); ++i) {
      if (parent->child(i)->toolTip(0).endsWith(QLatin1Char('.') + column))
        emit tree.itemDoubleClicked(parent->child(i), 0);
    }
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestPlotDialog)
#include "test_plot_dialog.moc"
