#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/session/scene_session.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/same_plots.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Edits of the scene by hand: before the run, and those that wait for a restart.
class TestSceneEdits : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_scene();
  }
  void cleanup() { fixture_.reset(); }

  /// Before the run a value is edited in the scene itself, and no event is made of it.
  void atRestAValueIsAnEditOfTheScene() {
    edit("gravity", "[0, 0, -1.6]");
    QTRY_COMPARE(window().scene().gravity.z(), -1.6);
    QCOMPARE(window().scene().events.size(), std::size_t{0});
    QVERIFY(window().isWindowModified());
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("1.60 m/s²"));
    QCOMPARE(window().run_state(), RunState::paused);
    window().save_scene_to(fixture_->path("edited.toml"));
    QVERIFY(!window().isWindowModified());
    QCOMPARE(read_scene(fixture_->path("edited.toml")).gravity.z(), -1.6);
  }

  void theCameraStaysAtAnEdit() {
    window().scene_widget().turn(0.4, 0.2);
    const ViewPoint before = window().scene_widget().view().home();
    edit("density", "3000");
    QTRY_COMPARE(window().scene().materials[0].density, 3000.0);
    QTRY_VERIFY(window().moment().frame != nullptr);
    const ViewPoint after = window().scene_widget().view().home();
    VERIFY((after.position - before.position).norm() < 1e-9);
    VERIFY((after.focus - before.focus).norm() < 1e-9);
  }

  /// What cannot change while the run goes on waits, and is told, until the restart.
  void aDensityWaitsForARestart() {
    fixture_->play_until(0.2);
    const double mass = window().moment().frame->model->bodies[0].mass;
    edit("density", "4000");
    QTRY_VERIFY(button("restart_with_values").isVisible());
    QVERIFY(row("density")->text(1).startsWith(QStringLiteral("4000")));
    QCOMPARE(window().scene().materials[0].density, 2000.0);
    QCOMPARE(window().moment().frame->model->bodies[0].mass, mass);
    QTest::mouseClick(&button("restart_with_values"), Qt::LeftButton);
    QTRY_COMPARE(window().scene().materials[0].density, 4000.0);
    QTRY_VERIFY(window().moment().frame && window().moment().frame->time > 0.0);  // it plays
    QCOMPARE(window().moment().frame->model->bodies[0].mass, 2.0 * mass);
    QVERIFY(!button("restart_with_values").isVisible());
    QVERIFY(row("density")->text(1).startsWith(QStringLiteral("4000")));
  }

  /// The values shown are of a model that the run no longer has when bodies have been thrown.
  void aValueWaitsAfterBodiesWereThrown() {
    window().actions().play->trigger();
    for (std::size_t bodies = 2; bodies <= 4; ++bodies) {
      window().actions().throw_body->trigger();
      QTRY_COMPARE(window().moment().frame->bodies.size(), bodies);
    }
    window().actions().play->trigger();
    QTRY_VERIFY(window().run_state() != RunState::playing);
    for (const char* density : {"4000", "5000", "6000"}) {
      edit("density", density);
      QTRY_VERIFY(row("density")->text(1).startsWith(QLatin1String(density)));
    }
    QCOMPARE(window().scene().materials[0].density, 2000.0);
  }

  void discardedItIsForgotten() {
    fixture_->play_until(0.2);
    edit("density", "4000");
    QTRY_VERIFY(button("discard_values").isVisible());
    QTest::mouseClick(&button("discard_values"), Qt::LeftButton);
    QVERIFY(!button("discard_values").isVisible());
    QVERIFY(row("density")->text(1).startsWith(QStringLiteral("2000")));
    window().actions().restart->trigger();
    QTRY_VERIFY(fixture_->time() < 0.2);
    QCOMPARE(window().scene().materials[0].density, 2000.0);
  }

  /// Changes during the run before an edit become events of the scene.
  void interactiveChangesStayAtARestart() {
    fixture_->play_until(0.2);
    edit("gravity", "[0, 0, -1.6]");
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    const double time = window().scene().events.front().time;
    edit("density", "4000");
    QTRY_VERIFY(button("restart_with_values").isVisible());
    window().actions().restart->trigger();
    QTRY_COMPARE(window().scene().materials[0].density, 4000.0);
    QCOMPARE(window().scene().events.size(), std::size_t{1});
    QCOMPARE(window().scene().events.front().time, time);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("1.60 m/s²"));
  }

  /// Sent before the first one is built, the second has it in it. None counts as an opened scene.
  void twoEditsAtOnceAreBothMade() {
    emit_value("material.stone.density", "3000");
    emit_value("gravity", "[0, 0, -5]");
    QVERIFY(!window().actions().undo->isEnabled());
    QTRY_COMPARE(window().scene().gravity.z(), -5.0);
    QCOMPARE(window().scene().materials[0].density, 3000.0);
    QVERIFY(window().isWindowModified());
    QTRY_VERIFY(window().actions().undo->isEnabled());
    // Both may have come together.
    for (int acts = 0; acts < 2 && window().actions().undo->isEnabled(); ++acts) {
      const Scene before = window().scene();
      window().actions().undo->trigger();
      QTRY_VERIFY(!(window().scene() == before) && !window().session().editing());
      QTRY_VERIFY(window().moment().frame != nullptr);
    }
    QCOMPARE(window().scene().materials[0].density, 2000.0);
    QCOMPARE(window().scene().gravity.z(), -9.81);
    QVERIFY(!window().isWindowModified());
  }

  void aWrongValueIsToldAndChangesNothing() {
    edit("density", "-5");
    auto* fault = fixture_->find<QLabel>("value_fault");
    QTRY_VERIFY(fault->isVisible());
    QVERIFY2(fault->text().contains(QStringLiteral("density")), qPrintable(fault->text()));
    QCOMPARE(window().scene().materials[0].density, 2000.0);
    QVERIFY(!window().isWindowModified());
  }

  /// An edit whose scene cannot begin is told; the scene before it stays.
  void anEditThatCannotBeBuiltLeavesTheScene() {
    Scene buried = window().scene();
    buried.bodies[0].position.z() = 0.01;
    emit_edit(buried);
    QTRY_VERIFY(window().error_bar().isVisible());
    QCOMPARE(window().scene().bodies[0].position.z(), 0.3);
    QVERIFY(!window().isWindowModified());
    QVERIFY(!window().actions().undo->isEnabled());
  }

  /// Undone and redone twenty times, edits and a change during the run give the same scene and the same bits.
  void undoAndRedoGiveTheSameSceneAndState() {
    edit("density", "3000");
    QTRY_COMPARE(window().scene().materials[0].density, 3000.0);
    edit("gravity", "[0, 0, -5]");
    QTRY_COMPARE(window().scene().gravity.z(), -5.0);
    fixture_->play_until(0.2);
    edit("stiffness", "2e7");
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    const Scene whole = window().scene();
    fixture_->run_to_the_end();
    const Vec3 end = window().moment().frame->bodies[0].position;
    for (int round = 0; round < 20; ++round) {
      for (const char* expected : {"3000 -5 0", "3000 -9.81 0", "2000 -9.81 0"}) {
        undo_or_redo(*window().actions().undo);
        QTRY_COMPARE(scene_text(), QString::fromLatin1(expected));
      }
      QVERIFY(!window().actions().undo->isEnabled());
      QVERIFY(!window().isWindowModified());
      for (const char* expected : {"3000 -9.81 0", "3000 -5 0", "3000 -5 1"}) {
        undo_or_redo(*window().actions().redo);
        QTRY_COMPARE(scene_text(), QString::fromLatin1(expected));
      }
      QVERIFY(!window().actions().redo->isEnabled());
    }
    QCOMPARE(window().scene(), whole);
    fixture_->run_to_the_end();
    QCOMPARE(window().moment().frame->bodies[0].position, end);
  }

  /// A plot that is closed after an edit comes back first, and stays when the edit is undone.
  void plotsAreUndoneAfterAnEdit() {
    const std::vector<PlotSpec> plots = window().scene().plots;
    edit("density", "3000");
    QTRY_COMPARE(window().scene().materials[0].density, 3000.0);
    QTRY_VERIFY(window().moment().frame && !session().editing());
    window().plots().close_plot(window().plots().series_plots().front());
    QVERIFY(window().scene().plots.size() + 1 == plots.size());
    undo_or_redo(*window().actions().undo);
    QTRY_VERIFY(same_plots(window().scene().plots, plots));
    QCOMPARE(window().scene().materials[0].density, 3000.0);
    undo_or_redo(*window().actions().undo);
    QTRY_COMPARE(window().scene().materials[0].density, 2000.0);
    QVERIFY(same_plots(window().scene().plots, plots));
    undo_or_redo(*window().actions().redo);
    QTRY_COMPARE(window().scene().materials[0].density, 3000.0);
    undo_or_redo(*window().actions().redo);
    QTRY_VERIFY(window().scene().plots.size() + 1 == plots.size());
  }

  /// The slider goes to ten times the value; the change is made when it is let go.
  void aValueIsSlid() {
    fixture_->play_until(0.1);
    auto* tree = fixture_->find<QTreeWidget>("scene_tree");
    tree->editItem(row("stiffness"), 1);
    auto* slider = tree->findChild<QSlider*>("value_slider");
    QVERIFY(slider != nullptr && slider->isVisible());
    slider->setSliderDown(true);
    slider->setSliderPosition(slider->maximum());
    QCOMPARE(window().scene().events.size(), std::size_t{0});
    slider->setSliderDown(false);
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QTest::keyClick(tree->findChild<QLineEdit*>("value_field"), Qt::Key_Return);
    QTRY_COMPARE(row("stiffness")->text(1), QStringLiteral("100 MN/m"));
    QTest::qWait(100);
    QCOMPARE(window().scene().events.size(), std::size_t{1});
  }

  /// The run before stays grey in the plots, since both runs belong to one comparison.
  void aTriedNumberTakesEffectAtTheRestart() {
    fixture_->run_to_the_end();
    const std::vector<double> before = height().curves[0].values;
    slide("try_contact.0.damping.ratio", 200);
    QTRY_VERIFY(button("restart_with_values").isVisible());
    QCOMPARE(window().scene().contacts[0].damping.ratio, 0.3);
    window().actions().restart->trigger();  // and plays
    QTRY_COMPARE(window().scene().contacts[0].damping.ratio, 1.0);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::finished, 60000);
    QTRY_COMPARE(height().curves.size(), std::size_t{2});
    QVERIFY(height().curves[1].ghost);
    QCOMPARE(height().curves[1].values, before);
    QVERIFY(height().curves[0].values != before);
  }

  /// In proportion: 0.4 with 0.5.
  void dynamicFrictionFollowsTheStaticOne() {
    slide("try_contact.0.friction.static", 20);
    QTRY_COMPARE(window().scene().contacts[0].friction.static_coefficient, 0.1);
    QCOMPARE(window().scene().contacts[0].friction.dynamic_coefficient, 0.08);
  }

  void theSceneChoosesWhatToTry() {
    fixture_->open_text("tries.toml",
                        WindowFixture::falling_cube_text() +
                            "[[try]]\npath = \"material.stone.density\"\nmin = 1000\nmax = 3000\n");
    QTRY_COMPARE(window().scene().file.filename().string(), std::string("tries.toml"));
    QTRY_VERIFY(window().findChild<QSlider*>("try_contact.0.damping.ratio") == nullptr);
    slide("try_material.stone.density", 0);
    QTRY_COMPARE(window().scene().materials[0].density, 1000.0);
  }

 private:
  /// Slides to a place between 0 and 200.
  void slide(const char* name, int place) {
    auto* slider = fixture_->find<QSlider>(name);
    QVERIFY(slider != nullptr);
    slider->setSliderDown(true);
    slider->setSliderPosition(place);
    slider->setSliderDown(false);
  }
  const ChartContent& height() { return window().plots().series_plots()[0]->chart().content(); }
  QTreeWidgetItem* row(const char* name) { return scene_row(*fixture_, name); }
  void edit(const char* name, const char* text) { type_value(*fixture_, name, text); }
  void undo_or_redo(QAction& action) {
    QTRY_VERIFY(action.isEnabled() && !window().timeline().going_on());
    action.trigger();
  }
  /// Density, gravity and number of events.
  QString scene_text() {
    return QStringLiteral("%1 %2 %3")
        .arg(window().scene().materials[0].density)
        .arg(window().scene().gravity.z())
        .arg(window().scene().events.size());
  }
  void emit_value(const char* path, const char* text) {
    emit window().findChild<ScenePanel*>()->value_edited(QString::fromLatin1(path),
                                                         QString::fromLatin1(text));
  }
  void emit_edit(const Scene& scene) { session().edit(scene, QStringLiteral("an edit")); }
  SceneSession& session() { return window().session(); }
  QPushButton& button(const char* name) { return *fixture_->find<QPushButton>(name); }
  MainWindow& window() { return fixture_->window(); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestSceneEdits)
#include "test_scene_edits.moc"
