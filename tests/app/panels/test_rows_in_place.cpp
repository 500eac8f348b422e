#include <QHelpEvent>
#include <QTimer>
#include <QToolTip>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <set>

#include "app/forms/part_dialog.hpp"
#include "app/panels/rows/value_editor.hpp"
#include "app/panels/scene_panel.hpp"
#include "core/frame/frame.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

const std::string rolling_ball = R"(
title = "A ball flies"
duration = 1.0
gravity = [0, 0, 0]
[[material]]
name = "steel"
density = 7850
[[contact]]
normal = { law = "walton_braun", loading = 1e5, unloading = { stiffness = 2e5 } }
[[shape]]
name = "ball"
radius = 0.05
[[body]]
name = "ball"
shape = "ball"
material = "steel"
position = [0, 0, 0.5]
velocity = [1, 0, 0]
)";

std::filesystem::path lattice_scene(const char* name) {
  return std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/lattice" / name;
}

}  // namespace

/// Which values of a scene have rows that can be edited, and what is told about them.
class TestRowsInPlace : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void wallsAndLawsBesideAPlateHaveRows() {
    open(lattice_scene("plate_in_tension.toml"));
    QVERIFY(row("Walls") == nullptr && row("Contact laws") == nullptr);
    open(lattice_scene("bar_on_floor.toml"));
    QVERIFY(row("Walls") != nullptr && row("Contact laws") != nullptr);
    QVERIFY(row("Bodies") == nullptr);
    edit("stiffness", "3e4");
    QTRY_COMPARE(std::get<LinearLawSpec>(scene().contacts[0].normal).stiffness, 3e4);
  }

  void valuesOfAPlateAreEdited() {
    open(lattice_scene("plate_in_tension.toml"));
    edit("thickness", "0.02");
    QTRY_COMPARE(scene().lattice->thickness, 0.02);
    QTRY_COMPARE(row("thickness")->text(1), QStringLiteral("20.0 mm"));
    edit("cells", "[4, 4]");
    QTRY_COMPARE(scene().lattice->cells[0], 4);
    edit("elasticity", "plane_strain");
    QTRY_VERIFY(scene().lattice->elasticity == PlaneElasticity::strain);
  }

  /// Its loads and supports are tables in lists, whose values stand below them.
  void loadsAndSupportsOfAPlateAreEdited() {
    open(lattice_scene("plate_in_tension.toml"));
    QCOMPARE(row("traction right")->child(1), row("traction"));
    edit("traction", "[[1e8, 0], [2e8, 0]]");
    QTRY_COMPARE(std::get<EdgeTraction>(scene().lattice->loads[0].action).last.x(), 2e8);
    edit("fix", "[\"x\", \"y\"]");
    QTRY_VERIFY(scene().lattice->supports[0].fixed[1]);
    QCOMPARE(scene().lattice->supports.size(), std::size_t{2});
  }

  void valuesOfAPlateThatMovesWaitForARestart() {
    open(lattice_scene("bar_on_floor.toml"));
    fixture_->play_until(0.02);
    QVERIFY(!row("thickness")->data(1, live_role).toBool());
    edit("thickness", "0.02");
    QTRY_VERIFY(row("thickness")->text(1).contains(QStringLiteral("⟳")));
    QCOMPARE(scene().lattice->thickness, 0.01);
    edit("motion velocity", "[0, 0.5, 0]");
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
  }

  void aPlateHasAForm() {
    open(lattice_scene("plate_in_tension.toml"));
    QTimer::singleShot(0, this, [] {
      auto* dialog = qobject_cast<PartDialog*>(QApplication::activeModalWidget());
      if (dialog != nullptr) dialog->reject();
    });
    QSignalSpy wanted(fixture_->window().findChild<ScenePanel*>(), &ScenePanel::part_edit_wanted);
    emit tree().itemDoubleClicked(row("Bonded plate"), 0);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted[0][0].toString(), QStringLiteral("lattice"));
  }

  /// The cube is on the floor, which then rises.
  void aWallAtRestIsSetInMotion() {
    open(fixture_->write("resting.toml", WindowFixture::resting_cube_text("")));
    QCOMPARE(row("motion velocity")->parent(), row("floor"));
    QCOMPARE(row("motion velocity")->text(1), QStringLiteral("[0.0, 0.0, 0.0] m/s"));
    QVERIFY(row("motion velocity")->data(1, live_role).toBool());
    fixture_->play_until(0.1);
    edit("motion velocity", "[0, 0, 0.1]");
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
    fixture_->run_to_the_end();
    VERIFY(height() > 0.2);  // 0.05 on a floor at rest
    QTRY_COMPARE(row("motion velocity")->text(1), QStringLiteral("[0.0, 0.0, 0.1] m/s"));
  }

  /// Spheres can get a fluid while they move; polyhedra have none.
  void spheresGetAFluid() {
    fixture_->open_scene();
    QVERIFY(row("Fluid") == nullptr);
    open(fixture_->write("ball.toml", rolling_ball));
    QCOMPARE(row("Fluid")->text(1), QStringLiteral("none"));
    QVERIFY(!row("Fluid")->isExpanded());
    fixture_->play_until(0.1);
    edit("drag", "20");
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
    fixture_->run_to_the_end();
    VERIFY(window().moment().frame->bodies[0].velocity.x() < 0.5);
    QTRY_COMPARE(row("drag")->text(1), QStringLiteral("20.0 N·s/m"));
    QCOMPARE(row("magnus")->text(1), QStringLiteral("0 kg"));
  }

  void theActivationGapHasOneRow() {
    fixture_->open_scene();
    QCOMPARE(rows_of("contact.0.normal.activation_gap"), 1);
    QCOMPARE(row("activation gap")->text(1), QStringLiteral("1.00 mm"));
    edit("activation gap", "2e-3");
    QTRY_COMPARE(std::get<BarrierLawSpec>(scene().contacts[0].normal).activation_gap, 2e-3);
    edit("barrier fraction", "0.3");
    QTRY_COMPARE(std::get<BarrierLawSpec>(scene().contacts[0].normal).barrier_fraction, 0.3);
  }

  /// The rows are replaced when an edit takes effect.
  void whatIsBeingTypedStaysWhenAnotherEditTakesEffect() {
    fixture_->open_scene();
    edit("density", "1500");
    tree().editItem(row("barrier fraction"), 1);
    field()->selectAll();
    QTest::keyClicks(field(), "0.3");
    QTRY_COMPARE(row("density")->text(1), QStringLiteral("1500 kg/m³"));
    QTRY_VERIFY(field() != nullptr);
    QTest::keyClicks(field(), "5");
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE(std::get<BarrierLawSpec>(scene().contacts[0].normal).barrier_fraction, 0.35);
    QCOMPARE(scene().materials[0].density, 1500.0);
  }

  /// Enter and the rows of the other edit come with the same events.
  void aValueThatHasBeenEnteredIsTakenWhenTheRowsAreReplaced() {
    fixture_->open_scene();
    tree().editItem(row("barrier fraction"), 1);
    field()->selectAll();
    QTest::keyClicks(field(), "0.3");
    auto* panel = fixture_->window().findChild<ScenePanel*>();
    QTest::keyClick(field(), Qt::Key_Return);
    panel->set_waiting({});
    QTRY_COMPARE(std::get<BarrierLawSpec>(scene().contacts[0].normal).barrier_fraction, 0.3);
    QVERIFY(field() == nullptr);
  }

  void whatIsBeingTypedIsNotTakenIntoAnotherScene() {
    fixture_->open_scene();
    tree().editItem(row("density"), 1);
    QTest::keyClicks(field(), "1500");
    open(fixture_->write("resting.toml", WindowFixture::resting_cube_text("")));
    QVERIFY(row("density") != nullptr);
    QTRY_VERIFY(field() == nullptr);
    QCOMPARE(scene().materials[0].density, 2000.0);
  }

  void numbersOfElastoplasticUnloadingHaveOneRow() {
    open(fixture_->write("ball.toml", rolling_ball));
    QCOMPARE(rows_of("contact.0.normal.unloading.stiffness"), 1);
    edit("unloading stiffness", "3e5");
    QTRY_VERIFY(
        std::get<ConstantUnloading>(std::get<WaltonBraunLawSpec>(scene().contacts[0].normal).unloading) ==
        ConstantUnloading{3e5});
  }

  /// Each row that can be edited is there once and has a meaning, except the kind of a law.
  void rowsTellTheMeaningOfTheirValues() {
    for (const std::filesystem::path& path :
         {fixture_->scene(), lattice_scene("bar_on_floor.toml"), lattice_scene("brazilian_disc.toml"),
          std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes/powder_compaction.toml"}) {
      open(path);
      std::set<QString> paths;
      for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item) {
        const QString key = (*item)->data(1, path_role).toString();
        if (key.isEmpty() || key.endsWith(QStringLiteral(".normal.law"))) continue;
        QVERIFY2(paths.insert(key).second, qPrintable(key));
        const bool told = !(*item)->data(1, meaning_role).toString().isEmpty();
        QVERIFY2(told, qPrintable(key));
      }
      VERIFY(paths.size() > 10);
    }
  }

  /// Names are cut where the panel is narrow.
  void tipsBeginWithNameAndValue() {
    fixture_->open_scene();
    QTreeWidgetItem* density = row("density");
    tree().scrollToItem(density);
    for (const int column : {0, 1}) {
      const QPoint place = tree().visualItemRect(density).center();
      QHelpEvent help(QEvent::ToolTip, place, tree().viewport()->mapToGlobal(place));
      tree().itemDelegate()->helpEvent(&help, &tree(), {}, tree().indexFromItem(density, column));
      QVERIFY2(QToolTip::text().contains(QStringLiteral("density: 2000 kg/m³")),
               qPrintable(QToolTip::text()));
    }
    QVERIFY2(QToolTip::text().contains(QStringLiteral("mass over volume")), qPrintable(QToolTip::text()));
    QToolTip::hideText();
  }

 private:
  void open(const std::filesystem::path& path) {
    window().open_path(path, false);
    QTRY_VERIFY_WITH_TIMEOUT(window().scene().file == path && window().run_state() != RunState::loading,
                             30000);
    QTRY_VERIFY(window().moment().frame != nullptr);
  }
  /// Number of rows with the value of a key.
  int rows_of(const char* path) {
    int count = 0;
    for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item)
      count += (*item)->data(1, path_role).toString() == QLatin1String(path) ? 1 : 0;
    return count;
  }
  double height() { return window().moment().frame->bodies[0].position.z(); }
  QTreeWidget& tree() { return *fixture_->find<QTreeWidget>("scene_tree"); }
  QTreeWidgetItem* row(const char* name) { return scene_row(*fixture_, name); }
  /// Of the value being edited; null: none.
  QLineEdit* field() {
    for (auto* field : tree().findChildren<QLineEdit*>(QStringLiteral("value_field"))) {
      if (field->isVisible()) return field;
    }
    return nullptr;
  }
  void edit(const char* name, const char* text) { type_value(*fixture_, name, text); }
  const Scene& scene() { return window().scene(); }
  MainWindow& window() { return fixture_->window(); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestRowsInPlace)
#include "test_rows_in_place.moc"
