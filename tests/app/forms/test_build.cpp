#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidgetItemIterator>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/library.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/forms/rock_dialog.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/scene/parts/usual_tries.hpp"
#include "core/scene/toml/value_text.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

/// The dialog in front.
template <typename Dialog>
Dialog* front() {
  return qobject_cast<Dialog*>(QApplication::activeModalWidget());
}

QAction* entry(QWidget& menu, const QString& text) {
  for (QAction* action : menu.actions()) {
    if (action->text().remove(QLatin1Char('&')) == text) return action;
  }
  return nullptr;
}

void press_accept(QDialog& dialog) {
  QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
}

/// The n-th field of a key.
QLineEdit& line(PartDialog& dialog, const char* key, int field) {
  return *dialog.form().editor(key)->findChildren<QLineEdit*>().at(field);
}

void type(PartDialog& dialog, const char* key, const QString& text, int field = 0) {
  QLineEdit& typed = line(dialog, key, field);
  typed.setFocus();
  typed.selectAll();
  QTest::keyClicks(&typed, text);
}

}  // namespace

/// Scenes built by mouse.
class TestBuild : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void aSceneIsBuiltAndRuns() {
    Actions& a = fixture_->window().actions();
    QVERIFY(!a.add_body->isEnabled());
    a.new_scene->trigger();
    QTRY_COMPARE(QString::fromStdString(scene().title), QStringLiteral("New scene"));
    QTRY_VERIFY(a.add_body->isEnabled());
    QCOMPARE(scene().walls.size(), std::size_t{1});
    QVERIFY(scene().bodies.empty());

    a.add_material->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    entry(*dialog->findChild<QPushButton*>(QStringLiteral("library"))->menu(), QStringLiteral("steel"))
        ->trigger();
    press_accept(*dialog);
    QTRY_COMPARE(scene().materials.size(), std::size_t{2});
    QCOMPARE(scene().materials[1].density, 7850.0);
    QVERIFY(scene().materials[1].source.find("density: [EN 1991-1-1]") != std::string::npos);

    add_ball();
    add_wall();
    add_fill();
    if (QTest::currentTestFailed()) return;
    QVERIFY(fixture_->window().isWindowModified());
    fixture_->window().change_duration(0.2);
    QTRY_VERIFY(fixture_->time() >= 0.0);
    if (fixture_->window().run_state() != RunState::playing) a.play->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.1, 60000);
    QCOMPARE(fixture_->window().moment().frame->bodies.size(), std::size_t{6});
  }

  /// The run goes on from where it is.
  void aPlotNeedsNoNewRun() {
    fixture_->open_scene();
    fixture_->play_until(0.3);
    const double time = fixture_->time();
    const std::size_t plots = scene().plots.size();
    fixture_->window().actions().add_plot->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    dialog->form().editor("title")->enter_value("\"Fall\"");
    dialog->form().editor("series")->enter_value("[\"body.cube.v\"]");
    press_accept(*dialog);
    const auto faults = [&] {
      QStringList texts;
      for (const QLabel* label : dialog->findChildren<QLabel*>(QStringLiteral("bad"))) {
        if (label->isVisible()) texts << label->text();
      }
      return texts.join(QLatin1Char(' '));
    };
    QTRY_VERIFY2(faults().contains(QStringLiteral("no column \"v\"")), qPrintable(faults()));
    QCOMPARE(scene().plots.size(), plots);
    dialog->form().editor("series")->enter_value("[\"body.cube.vz\"]");
    press_accept(*dialog);
    QTRY_COMPARE(scene().plots.size(), plots + 1);
    QCOMPARE(fixture_->time(), time);
    const auto shown = fixture_->window().plots().series_plots();
    QCOMPARE(shown.size(), plots + 1);
    VERIFY(shown.back()->chart().content().time.size() > 5);
    fixture_->window().actions().undo->trigger();
    QTRY_COMPARE(scene().plots.size(), plots);
    QCOMPARE(fixture_->time(), time);
  }

  void aSliderToTryIsAddedEditedAndRemoved() {
    fixture_->open_scene();
    // One of the usual ones is for the same number.
    const std::size_t others = offered_tries(scene()).size() - 1;
    QVERIFY(others > 0);
    fixture_->window().actions().add_try->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    type(*dialog, "path", QStringLiteral("material.stone.density"));
    type(*dialog, "min", QStringLiteral("500"));
    type(*dialog, "max", QStringLiteral("5000"));
    press_accept(*dialog);
    QTRY_COMPARE(scene().tries.size(), others + 1);
    QCOMPARE(scene().tries.back().path, std::string("material.stone.density"));
    const auto slider = [this] {
      return fixture_->window().findChild<QSlider*>("try_material.stone.density");
    };
    QTRY_VERIFY(slider() != nullptr);
    entry(*slider(), QStringLiteral("Edit…"))->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    dialog = front<PartDialog>();
    type(*dialog, "max", QStringLiteral("3000"));
    press_accept(*dialog);
    QTRY_COMPARE(scene().tries.back().max, 3000.0);
    QTRY_VERIFY(slider() != nullptr);
    entry(*slider(), QStringLiteral("Remove from the scene"))->trigger();
    QTRY_COMPARE(scene().tries.size(), others);
  }

  /// An inlet and an outlet as their forms propose them: a stream above the scene that leaves below it.
  void aStreamIsBuiltAndRuns() {
    fixture_->open_scene();
    const auto add = [&](QAction* action) {
      action->trigger();
      QTRY_VERIFY(front<PartDialog>() != nullptr);
      auto* dialog = front<PartDialog>();
      if (action == fixture_->window().actions().add_inlet) {
        dialog->form().editor("shape")->enter_value(toml_value(scene().shapes.front().name));
        dialog->form().editor("material")->enter_value(toml_value(scene().materials.front().name));
      }
      press_accept(*dialog);
    };
    add(fixture_->window().actions().add_inlet);
    QTRY_COMPARE(scene().inlets.size(), std::size_t{1});
    add(fixture_->window().actions().add_outlet);
    QTRY_COMPARE(scene().outlets.size(), std::size_t{1});
    QTRY_VERIFY(fixture_->time() >= 0.0);
    if (fixture_->window().run_state() != RunState::playing) fixture_->window().actions().play->trigger();
    const auto entered = [&] {
      const auto frame = fixture_->window().moment().frame;
      return frame && !frame->streams.empty() ? frame->streams[0].bodies : 0L;
    };
    QTRY_VERIFY_WITH_TIMEOUT(entered() > 2, 60000);
  }

  /// The message stands at its field, and the form stays open.
  void whatIsWrongIsToldInTheForm() {
    fixture_->open_scene();
    fixture_->window().actions().add_fill->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    type(*dialog, "count", QStringLiteral("900000"));
    press_accept(*dialog);
    const auto shown = [&] {
      QStringList texts;
      for (const QLabel* label : dialog->form().findChildren<QLabel*>(QStringLiteral("bad"))) {
        if (label->isVisible()) texts << label->text();
      }
      return texts.join(QLatin1Char('\n'));
    };
    QTRY_VERIFY_WITH_TIMEOUT(shown().contains(QStringLiteral("of 900000 bodies")), 60000);
    QVERIFY(dialog->isVisible());
    QVERIFY(scene().fills.empty());
    dialog->reject();
  }

  void theEstimateFollowsTheForm() {
    fixture_->open_scene();
    fixture_->window().actions().add_fill->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    KeyForm& form = dialog->form();
    // The cube has a side of 0.1 m.
    form.editor("region")->enter_value("{ min = [0, 0, 1], max = [1, 1, 2] }");
    const auto note = [&] {
      for (const QLabel* label : form.findChildren<QLabel*>(QStringLiteral("faint"))) {
        if (label->text().contains(QStringLiteral("fit into the region"))) return label->text();
      }
      return QString();
    };
    QTRY_VERIFY2(note().contains(QStringLiteral("250")), qPrintable(note()));
    form.editor("size")->enter_value("{ min = 2, max = 2 }");
    QTRY_VERIFY2(note().contains(QStringLiteral("31")), qPrintable(note()));
    dialog->reject();
  }

  void partsAreEditedAndRemovedInThePanel() {
    fixture_->open_scene();
    auto* tree = fixture_->find<QTreeWidget>("scene_tree");
    const auto row = [&](const QString& name) {
      const QList<QTreeWidgetItem*> found = tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
      return found.isEmpty() ? nullptr : found.front();
    };
    QVERIFY(row(QStringLiteral("stone")) != nullptr);
    emit tree->itemDoubleClicked(row(QStringLiteral("stone")), 0);
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    QCOMPARE(dialog->part_name(), std::string("stone"));
    type(*dialog, "name", QStringLiteral("rock"));
    type(*dialog, "density", QStringLiteral("2700"));
    press_accept(*dialog);
    QTRY_COMPARE(scene().materials.front().density, 2700.0);
    QCOMPARE(scene().bodies.front().material, std::string("rock"));

    auto* panel = fixture_->window().findChild<ScenePanel*>();
    emit panel->part_removal_wanted(QStringLiteral("material"), 0);
    QVERIFY(fixture_->window().error_bar().isVisible());
    QVERIFY(fixture_->window().error_bar().problem().sentence.contains(QStringLiteral("rock")));
    emit panel->part_removal_wanted(QStringLiteral("plot"), 0);
    QTRY_VERIFY(scene().plots.empty());
  }

  /// What is added above the scene comes into sight; a region is offered that is as tall as the scene is
  /// wide.
  void whatIsAddedIsSeen() {
    fixture_->window().actions().new_scene->trigger();
    QTRY_COMPARE(fixture_->time(), 0.0);
    add_wall();
    QTRY_COMPARE(fixture_->time(), 0.0);
    const Vec3 before = fixture_->window().scene_widget().view().look().view_point->focus;
    fixture_->window().actions().add_body->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* body = front<PartDialog>();
    for (int axis = 0; axis < 3; ++axis) QVERIFY(!line(*body, "position", axis).text().isEmpty());
    VERIFY(line(*body, "position", 2).text().toDouble() > 1.0);
    VERIFY(line(*body, "position", 2).text().toDouble() < 2.0);
    auto* button = body->form().editor("shape")->findChild<QToolButton*>(QStringLiteral("new_part"));
    entry(*button->menu(), QStringLiteral("Sphere…"))->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr && front<PartDialog>() != body);
    type(*front<PartDialog>(), "radius", QStringLiteral("0.2"));
    press_accept(*front<PartDialog>());
    QTRY_VERIFY(front<PartDialog>() == body);
    type(*body, "position", QStringLiteral("4"), 2);
    press_accept(*body);
    QTRY_COMPARE(scene().bodies.size(), std::size_t{1});
    QTRY_VERIFY(fixture_->window().moment().frame != nullptr);
    VERIFY(fixture_->window().scene_widget().view().look().view_point->focus.z() > before.z() + 0.5);
  }

  /// A form is as tall as what it shows.
  void theFormGrowsWithItsContent() {
    fixture_->open_scene();
    fixture_->window().actions().add_plane->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* dialog = front<PartDialog>();
    const int before = dialog->height();
    QTest::mouseClick(dialog->form().editor("motion")->findChild<QToolButton*>(QStringLiteral("fold")),
                      Qt::LeftButton);
    QTRY_VERIFY(dialog->height() > before);
    VERIFY(dialog->height() <= fixture_->window().height());
    dialog->reject();
  }

  /// Each number of the library with its source, and all of it readable.
  void theLibraryIsWhole() {
    QCOMPARE(library_materials().size(), std::size_t{10});
    for (const LibraryMaterial& material : library_materials()) {
      QVERIFY(!material.name.empty() && !material.about.isEmpty());
      const auto sourced = [&](const char* key) {
        return std::any_of(
            material.sources.begin(), material.sources.end(),
            [&](const LibraryMaterial::Source& one) { return one.key == key && !one.citation.isEmpty(); });
      };
      for (const SceneValue& value : material.values) {
        QVERIFY2(is_value(value.text), value.text.c_str());
        const bool number = value.text.front() >= '0' && value.text.front() <= '9';
        QVERIFY2(!number || sourced(value.path.c_str()), (material.name + " " + value.path).c_str());
      }
    }
    QCOMPARE(library_shapes().size(), std::size_t{12});
    for (const LibraryShape& shape : library_shapes()) QVERIFY(std::filesystem::exists(shape.mesh));
  }

  /// The scene of the form is older than they are.
  void actsDoneWhileAFormIsOpenStay() {
    fixture_->open_scene();
    fixture_->play_until(0.05);
    fixture_->window().actions().add_material->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* form = front<PartDialog>();
    AddBodyEvent add;
    add.shape = scene().shapes.front();
    add.shape->name = "brick";
    add.body.name = "another";
    add.body.shape = "brick";
    add.body.material = "stone";
    add.body.position = {1.0, 0.0, 0.3};
    fixture_->window().timeline().change(add);
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
    type(*form, "name", QStringLiteral("iron"));
    type(*form, "density", QStringLiteral("7000"));
    press_accept(*form);
    QTRY_COMPARE(scene().materials.size(), std::size_t{2});
    QCOMPARE(scene().events.size(), std::size_t{1});
    QCOMPARE(scene().shapes.size(), std::size_t{2});
    QTRY_COMPARE(fixture_->window().run_state(), RunState::paused);
  }

  void whatAPlotShowsIsNotRemoved() {
    fixture_->open_text("plotted.toml", WindowFixture::falling_cube_text() +
                                            "[[plot]]\ntitle = \"Force\"\nseries = [\"wall.floor.fz\"]\n");
    emit fixture_->window().findChild<ScenePanel*>()->part_removal_wanted(QStringLiteral("wall"), 0);
    QTRY_VERIFY(fixture_->window().error_bar().isVisible());
    const QString told = fixture_->window().error_bar().problem().sentence;
    QVERIFY2(told.contains(QStringLiteral("the plot “Force” shows it")), qPrintable(told));
    QCOMPARE(scene().walls.size(), std::size_t{1});
  }

  /// The dialog that chooses a file has asked about the name without its ending.
  void aRockReplacesNoFileUnasked() {
    const std::filesystem::path file = fixture_->write("mine.stl", "solid");
    RockDialog dialog(fixture_->path(""));
    dialog.show();
    bool asked = false;
    QTimer::singleShot(0, this, [&] {
      auto* chooser = dialog.findChild<QFileDialog*>();
      if (chooser == nullptr) return;
      chooser->findChild<QLineEdit*>()->setText(QString::fromStdString(fixture_->path("mine").string()));
      static_cast<QDialog&>(*chooser).accept();
    });
    dialog.findChild<QAbstractButton*>(QStringLiteral("browse_rock"))->click();
    QCOMPARE(dialog.file(), file);
    QTimer::singleShot(0, this, [&] {
      auto* question = front<QMessageBox>();
      asked = question != nullptr;
      if (asked) question->button(QMessageBox::No)->click();
    });
    press_accept(dialog);
    QVERIFY(asked);
    QVERIFY(dialog.isVisible());
    QCOMPARE(std::filesystem::file_size(file), std::uintmax_t{5});
  }

  void aRockIsWrittenAndUsed() {
    RockDialog dialog(fixture_->path(""));
    dialog.show();
    dialog.findChild<QDoubleSpinBox*>(QStringLiteral("rock_flatness"))->setValue(0.5);
    const std::filesystem::path file = dialog.file();
    QVERIFY(!std::filesystem::exists(file));
    press_accept(dialog);
    QTRY_VERIFY(!dialog.isVisible());
    const MeshFile mesh = read_mesh_file(file, LengthUnit::metre, 1.0, MeshRole::particle);
    QVERIFY(mesh.closed && mesh.faults.empty());
    // Another one does not replace it.
    QVERIFY(RockDialog(fixture_->path("")).file() != file);
  }

 private:
  const Scene& scene() { return fixture_->window().scene(); }

  /// A body whose shape is made on the way.
  void add_ball() {
    fixture_->window().actions().add_body->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* body = front<PartDialog>();
    auto* button = body->form().editor("shape")->findChild<QToolButton*>(QStringLiteral("new_part"));
    QVERIFY(button != nullptr);
    entry(*button->menu(), QStringLiteral("Sphere…"))->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr && front<PartDialog>() != body);
    auto* shape = front<PartDialog>();
    type(*shape, "radius", QStringLiteral("0.05"));
    press_accept(*shape);
    QTRY_VERIFY(front<PartDialog>() == body);
    QCOMPARE(body->form().editor("shape")->value(), std::string("\"ball\""));
    body->form().editor("material")->enter_value("\"steel\"");
    for (int axis = 0; axis < 3; ++axis) type(*body, "position", QStringLiteral("0.3"), axis);
    press_accept(*body);
    QTRY_COMPARE(scene().bodies.size(), std::size_t{1});
    QCOMPARE(scene().shapes.size(), std::size_t{1});
  }

  void add_wall() {
    fixture_->window().actions().add_box->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* wall = front<PartDialog>();
    type(*wall, "name", QStringLiteral("vessel"));
    press_accept(*wall);
    QTRY_COMPARE(scene().walls.size(), std::size_t{2});
  }

  void add_fill() {
    fixture_->window().actions().add_fill->trigger();
    QTRY_VERIFY(front<PartDialog>() != nullptr);
    auto* fill = front<PartDialog>();
    type(*fill, "count", QStringLiteral("5"));
    fill->form().editor("material")->enter_value("\"steel\"");
    fill->form().editor("region")->enter_value("{ min = [-0.4, -0.4, 0.4], max = [0.4, 0.4, 0.9] }");
    press_accept(*fill);
    QTRY_COMPARE(scene().fills.size(), std::size_t{1});
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestBuild)

#include "test_build.moc"
