#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "app/import/drop_scene.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/opening/import_dialog.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// A cube without its last face.
std::string open_mesh() {
  return R"(solid open
facet normal 0 0 -1
outer loop
vertex 0 0 0
vertex 0 1 0
vertex 1 0 0
endloop
endfacet
facet normal 0 -1 0
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 0 1
endloop
endfacet
facet normal -1 0 0
outer loop
vertex 0 0 0
vertex 0 0 1
vertex 0 1 0
endloop
endfacet
endsolid open
)";
}

}  // namespace

class TestImport : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void meshOnTheCommandLineBecomesADrop() {
    window().open_path(cube_mesh(), false);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QTRY_VERIFY(window().moment().frame);
    QCOMPARE(window().moment().frame->bodies.size(), std::size_t{20});
    QVERIFY(window().isWindowModified());
  }

  void importedParticleIsAddedAndSavedAndRunsHeadlessTheSame() {
    fixture_->open_scene();
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->ready());
    dialog->findChild<QSpinBox*>(QStringLiteral("import_count"))->setValue(3);
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    QTRY_VERIFY(accept->isEnabled());
    QTest::mouseClick(accept, Qt::LeftButton);
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() == 4);
    QVERIFY(window().isWindowModified());

    const auto saved = fixture_->path("saved.toml");
    window().save_scene_to(saved);
    QVERIFY(!window().isWindowModified());
    const Scene read = read_scene(saved);
    QCOMPARE(read.fills.size(), std::size_t{1});
    Simulation headless(build_model(read), 1);
    QCOMPARE(headless.frame().bodies.size(), std::size_t{4});
    const auto shown = window().moment().frame;  // of the run, which plays
    while (headless.time() < shown->time) QVERIFY(!headless.step());
    for (std::size_t i = 0; i < 4; ++i)
      VERIFY(headless.frame().bodies[i].position == shown->bodies[i].position);
    for (int i = 0; i < 100; ++i) {
      const auto failure = headless.step();
      QVERIFY2(!failure, failure ? failure->message.c_str() : "");
    }
  }

  void whatIsImportedIntoASceneCanBeUndone() {
    std::string text = WindowFixture::falling_cube_text();
    text += "# the end\n";
    const auto file = fixture_->write("mine.toml", text);
    window().open_path(file, false);
    QTRY_COMPARE(window().scene().file, file);
    QTRY_VERIFY(window().moment().frame);
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    QTRY_VERIFY(dialog->findChild<QPushButton*>(QStringLiteral("import_accept"))->isEnabled());
    dialog->accept();
    QTRY_COMPARE(window().scene().fills.size(), std::size_t{1});
    QCOMPARE(window().scene().file, file);
    QVERIFY(window().session().text().find("# the end") != std::string::npos);
    QTRY_VERIFY(window().actions().undo->isEnabled());
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().fills.size(), std::size_t{0});
  }

  void unitIsGuessedAndExplained() {
    VERIFY(guess_unit(0.1) == LengthUnit::metre);
    VERIFY(guess_unit(40.0) == LengthUnit::millimetre);
    QCOMPARE(explain_unit(0.1, LengthUnit::metre), std::string("100 mm across; in mm it would be 100 µm"));
  }

  void otherUnitIsAnotherSize() {
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* properties = dialog->findChild<QLabel*>(QStringLiteral("import_properties"));
    auto* unit = dialog->findChild<QComboBox*>(QStringLiteral("import_unit"));
    QCOMPARE(unit->currentText(), QStringLiteral("m"));
    const QString metres = properties->text();
    unit->setCurrentIndex(2);
    VERIFY(properties->text() != metres);
    QVERIFY2(properties->text().contains(QStringLiteral("µm")), qPrintable(properties->text()));
    dialog->reject();
  }

  void badMeshShowsTheReasonAndCannotBeDropped() {
    window().import_mesh(fixture_->write("open.stl", open_mesh()), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    auto* findings = dialog->findChild<QLabel*>(QStringLiteral("import_findings"));
    QVERIFY(!accept->isEnabled());
    QVERIFY(findings->isVisible());
    QVERIFY2(findings->text().contains(QStringLiteral("closed")), qPrintable(findings->text()));
    // An open surface is valid as a wall.
    dialog->findChild<QComboBox*>(QStringLiteral("import_role"))->setCurrentIndex(1);
    QTRY_VERIFY(dialog->ready());
    QTRY_VERIFY(accept->isEnabled());
    dialog->reject();
  }

  /// Added to a scene without a specified role.
  void anOpenMeshBesideASceneIsMeantAsAWall() {
    window().open_paths({fixture_->scene(), fixture_->write("open.stl", open_mesh())});
    QTRY_VERIFY(window().findChild<ImportDialog*>() != nullptr);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    QTRY_COMPARE(accept->text(), QStringLiteral("Add wall"));
    QTRY_VERIFY(accept->isEnabled());
    dialog->reject();
  }

  /// Opened as a particle, it is offered as a wall.
  void anOpenMeshIsOfferedAsAWall() {
    window().open_path(fixture_->write("open.stl", open_mesh()), true);
    QTRY_VERIFY(window().error_bar().isVisible());
    QCOMPARE(window().error_bar().problem().kind, ProblemKind::wall_only);
    auto* remedy = button_of(window().error_bar(), "Use as wall…");
    QVERIFY(remedy && remedy->isVisible());
    remedy->click();
    auto* dialog = window().findChild<ImportDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->ready());
    QVERIFY(!window().error_bar().isVisible());
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    QTRY_VERIFY(accept->isEnabled());
    accept->click();
    QTRY_COMPARE(window().scene().walls.size(), std::size_t{1});
  }

  /// A scene and two meshes: the first one is added, the second one is not.
  void filesNamedTogetherAreOpenedOneAfterAnother() {
    const auto second = fixture_->path("second.stl");
    std::filesystem::copy_file(cube_mesh(), second);
    window().open_paths({cube_mesh(), fixture_->scene(), second});
    QTRY_COMPARE(window().scene().title, std::string("Falling cube"));
    QTRY_VERIFY(window().findChild<ImportDialog*>());
    auto* first = window().findChild<ImportDialog*>();
    QTRY_VERIFY(first->ready());
    QCOMPARE(first->windowTitle(), QStringLiteral("Import cube.stl"));
    first->findChild<QPushButton*>(QStringLiteral("import_accept"))->click();
    QTRY_COMPARE(window().scene().fills.size(), std::size_t{1});
    QTRY_VERIFY(window().findChild<ImportDialog*>() && window().findChild<ImportDialog*>() != first);
    auto* last = window().findChild<ImportDialog*>();
    QCOMPARE(last->windowTitle(), QStringLiteral("Import second.stl"));
    QTRY_VERIFY(last->ready());
    last->reject();
    QTest::qWait(50);
    QCOMPARE(window().scene().fills.size(), std::size_t{1});
    QVERIFY(!window().findChild<ImportDialog*>());
  }

  /// The first material has the same friction everywhere.
  void theFirstMaterialHasOneFrictionEverywhere() {
    const ContactRule dropped = quick_drop(cube_mesh()).contacts.front();
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    const ContactRule imported = dialog->scene().contacts.front();
    QCOMPARE(imported.friction.static_coefficient, dropped.friction.static_coefficient);
    QCOMPARE(imported.friction.dynamic_coefficient, dropped.friction.dynamic_coefficient);
    QTRY_VERIFY(dialog->findChild<QPushButton*>(QStringLiteral("import_accept"))->isEnabled());
    dialog->accept();
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QCOMPARE(fixture_->find<QDoubleSpinBox>("static_friction")->value(), dropped.friction.static_coefficient);
  }

  void closedMeshCanBeAContainer() {
    window().import_mesh(cube_mesh(), MeshRole::wall);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    const auto* properties = dialog->findChild<QLabel*>(QStringLiteral("import_properties"));
    QTRY_VERIFY(accept->isEnabled());
    QVERIFY2(properties->text().contains(QStringLiteral("A solid")), qPrintable(properties->text()));
    QVERIFY(!std::get<MeshWallSpec>(dialog->scene().walls[0].shape).inside);
    dialog->findChild<QComboBox*>(QStringLiteral("import_role"))->setCurrentIndex(2);
    QTRY_VERIFY(dialog->ready());
    QTRY_VERIFY(accept->isEnabled());
    QVERIFY2(properties->text().contains(QStringLiteral("A container")), qPrintable(properties->text()));
    QCOMPARE(std::get<MeshWallSpec>(dialog->scene().walls[0].shape).inside, std::optional(true));
    dialog->reject();
  }

  void inwardMeshIsAContainerAsAWall() {
    window().import_mesh(SCREE_SOURCE_DIR "/tests/data/broken/inside_out.stl", MeshRole::wall);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    const auto* properties = dialog->findChild<QLabel*>(QStringLiteral("import_properties"));
    QTRY_VERIFY2(properties->text().contains(QStringLiteral("A container")), qPrintable(properties->text()));
    // No repairs were necessary.
    QVERIFY(!dialog->findChild<QLabel*>(QStringLiteral("import_findings"))->isVisible());
    dialog->reject();
  }

  void openMeshCannotBeAContainer() {
    window().import_mesh(fixture_->write("open.stl", open_mesh()), MeshRole::wall);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("import_accept"));
    QTRY_VERIFY(accept->isEnabled());
    dialog->findChild<QComboBox*>(QStringLiteral("import_role"))->setCurrentIndex(2);
    QTRY_VERIFY(dialog->ready());
    QVERIFY(!accept->isEnabled());
    const auto* findings = dialog->findChild<QLabel*>(QStringLiteral("import_findings"));
    QVERIFY2(findings->text().contains(QStringLiteral("open edges")), qPrintable(findings->text()));
    dialog->reject();
  }

  void unreadableMeshShowsTheReason() {
    window().import_mesh(fixture_->write("empty.stl", ""), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    auto* findings = dialog->findChild<QLabel*>(QStringLiteral("import_findings"));
    QVERIFY(findings->isVisible() && !findings->text().isEmpty());
    QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("import_accept"))->isEnabled());
    // Missing fields cannot be edited.
    QVERIFY(!dialog->findChild<QSpinBox*>(QStringLiteral("import_count"))->isVisible());
    dialog->reject();
  }

  void aSceneOfSpheresAloneIsMovedExplicitlyWithAParticle() {
    window().open_path(SCREE_SOURCE_DIR "/resources/scenes/spinning_ball.toml", false);
    QTRY_VERIFY(window().moment().frame);
    QCOMPARE(window().scene().solver.method, SolverMethod::trapezoidal);
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    dialog->findChild<QSpinBox*>(QStringLiteral("import_count"))->setValue(1);
    const auto* findings = dialog->findChild<QLabel*>(QStringLiteral("import_findings"));
    QVERIFY(findings->isVisible() && findings->text().contains("explicit"));
    dialog->accept();
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() == 2);
    QCOMPARE(window().scene().solver.method, SolverMethod::velocity_verlet);
    QVERIFY(!window().error_bar().isVisible());
    // Parameters of the other method are removed.
    const auto saved = fixture_->path("explicit.toml");
    window().save_scene_to(saved);
    QCOMPARE(read_scene(saved).solver.method, SolverMethod::velocity_verlet);
  }

  /// As a starting point to which particles are added.
  void aWallAloneIsSavedAndOpenedAgain() {
    window().import_mesh(cube_mesh(), MeshRole::wall);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    dialog->accept();
    QTRY_VERIFY(window().moment().frame);
    QVERIFY(window().moment().frame->bodies.empty());
    const auto saved = fixture_->path("wall.toml");
    window().save_scene_to(saved);
    const auto before = window().moment().frame;
    window().open_path(saved, false);
    QTRY_VERIFY(window().error_bar().isVisible() || shows_another_model_than(*before));
    QVERIFY2(!window().error_bar().isVisible(), qPrintable(window().error_bar().problem().sentence));
    QCOMPARE(window().moment().frame->walls.size(), std::size_t{1});
    fixture_->run_to_the_end();
    QVERIFY(!window().error_bar().isVisible());
    window().import_mesh(cube_mesh(), MeshRole::particle);
    dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    dialog->findChild<QSpinBox*>(QStringLiteral("import_count"))->setValue(3);
    dialog->accept();
    QTRY_VERIFY(window().moment().frame && window().moment().frame->bodies.size() == 3);
    QCOMPARE(window().moment().frame->walls.size(), std::size_t{1});
  }

  /// Qt 6.4 writes beyond the arrays of a form with hidden rows.
  void noRowOfAFormIsHidden() {
    for (const MeshRole role : {MeshRole::particle, MeshRole::wall}) {
      window().import_mesh(cube_mesh(), role);
      auto* dialog = window().findChild<ImportDialog*>();
      const auto hidden_rows = [&] {
        int hidden = 0;
        for (auto* form : dialog->findChildren<QFormLayout*>()) {
          for (int i = 0; i < form->count(); ++i) {
            const QWidget* field = form->itemAt(i)->widget();
            hidden += field != nullptr && field->isHidden() ? 1 : 0;
          }
        }
        return hidden;
      };
      QCOMPARE(hidden_rows(), 0);  // the file is being read
      QTRY_VERIFY(dialog->ready());
      QCOMPARE(hidden_rows(), 0);
      dialog->reject();
      QTRY_VERIFY(window().findChild<ImportDialog*>() == nullptr);
    }
  }

  void fieldsOfTheImportAreInSight() {
    window().import_mesh(cube_mesh(), MeshRole::particle);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    for (const QDoubleSpinBox* field : dialog->findChildren<QDoubleSpinBox*>()) {
      const int right = field->mapTo(dialog, QPoint(field->width(), 0)).x();
      QVERIFY2(right <= dialog->width() && !field->visibleRegion().isEmpty(),
               qPrintable(field->objectName()));
      QCOMPARE(field->visibleRegion().boundingRect().width(), field->width());
    }
    dialog->reject();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  /// There is no frame while the model changes.
  bool shows_another_model_than(const Frame& frame) {
    return window().moment().frame && window().moment().frame->model != frame.model;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestImport)
#include "test_import.moc"
