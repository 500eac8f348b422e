#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <fstream>

#include "app/opening/gallery.hpp"
#include "app/opening/import_dialog.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/loading_overlay.hpp"
#include "core/base/text/quantity.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

class TestOpening : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void firstStartShowsTheGallery() {
    QVERIFY(window().gallery_shown());
    QCOMPARE(window().gallery().cards().size(), 1);
    QCOMPARE(window().gallery().cards().first()->entry().title, QStringLiteral("Falling cube"));
    QVERIFY(!window().actions().play->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(window().gallery().cards().first()->has_thumbnail(), 20000);
  }

  void overlaySaysWhatIsBeingOpened() {
    QWidget window;
    window.resize(800, 600);
    auto* covered = new QWidget(&window);
    covered->setGeometry(0, 40, 800, 560);
    LoadingOverlay overlay(covered);
    QVERIFY(overlay.isHidden());
    overlay.show_text(QStringLiteral("Opening Hopper …"));
    QCOMPARE(overlay.parentWidget(), &window);
    QCOMPARE(overlay.geometry(), covered->geometry());
    QVERIFY(overlay.findChild<QLabel*>(QStringLiteral("loading_text"))
                ->text()
                .contains(QStringLiteral("Hopper")));
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    covered->setGeometry(0, 0, 500, 300);
    QCOMPARE(overlay.geometry(), covered->geometry());
  }

  void overlayIsGoneWhenAllIsThere() {
    window().open_path(fixture_->write("many.toml", WindowFixture::many_cubes_text()), false);
    QTRY_COMPARE_WITH_TIMEOUT(window().run_state(), RunState::paused, 20000);
    QTest::qWait(200);
    QVERIFY(fixture_->find<QWidget>("loading")->isHidden());
  }

  void clickOnACardOpensAndRuns() {
    QTest::mouseClick(window().gallery().cards().first(), Qt::LeftButton);
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QVERIFY(!window().gallery_shown());
    QTRY_VERIFY(fixture_->time() > 0.0);
  }

  void searchHidesWhatDoesNotMatch() {
    auto* search = fixture_->find<QLineEdit>("search");
    GalleryCard* card = window().gallery().cards().first();
    QTest::keyClicks(search, QStringLiteral("hopper"));
    QVERIFY(!card->isVisible());
    search->clear();
    QTest::keyClicks(search, QStringLiteral("cube falling"));
    QVERIFY(card->isVisible());
    QTest::keyClick(search, Qt::Key_Return);
    QTRY_COMPARE(window().run_state(), RunState::playing);
  }

  void badSceneLeavesTheOpenOne() {
    fixture_->open_scene();
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    const double time = fixture_->time();
    window().open_path(fixture_->write("bad.toml", "title = \"Bad\"\nduration = -1\n"), true);
    QTRY_VERIFY(window().error_bar().isVisible());
    const Problem& problem = window().error_bar().problem();
    QVERIFY2(problem.sentence.contains(QStringLiteral("bad.toml, line 2")), qPrintable(problem.sentence));
    QVERIFY2(problem.details.contains(QStringLiteral("▶ 2  duration = -1")), qPrintable(problem.details));
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(window().scene().title, std::string("Falling cube"));
    QCOMPARE(fixture_->time(), time);
    auto* details = fixture_->find<QLabel>("error_details");
    QVERIFY(!details->isVisible());
    QTest::mouseClick(fixture_->find<QPushButton>("error_details_button"), Qt::LeftButton);
    QVERIFY(details->isVisible());
    // The window still works.
    window().actions().step->trigger();
    QTRY_VERIFY(fixture_->time() > time);
  }

  void badSceneOnFirstStartLeavesTheGallery() {
    window().open_path(fixture_->write("bad.toml", "titel = 1"), true);
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY(window().gallery_shown());
    QTRY_COMPARE(window().run_state(), RunState::empty);
  }

  void ofSeveralScenesTheLastIsOpened() {
    std::string other = WindowFixture::falling_cube_text();
    other.replace(other.find("Falling cube"), 12, "Another cube");
    const auto second = fixture_->write("other.toml", other);
    for (int i = 0; i < 5; ++i) window().open_path(fixture_->scene(), true);
    window().open_path(second, false);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(window().scene().title, std::string("Another cube"));
  }

  /// The scene gives no step: the panel shows the automatic one before the run begins.
  void chosenStepIsShown() {
    fixture_->open_scene();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    const auto rows =
        fixture_->find<QTreeWidget>("scene_tree")
            ->findItems(QStringLiteral("largest step"), Qt::MatchExactly | Qt::MatchRecursive, 0);
    QCOMPARE(rows.size(), 1);
    // π √(m/k) of the cube's 2000 kg/m³ (0.1 m)³ and 10⁷ N/m.
    const double expected = M_PI * std::sqrt(2.0 / 1e7);
    QCOMPARE(rows.front()->text(1), QString::fromStdString(format_quantity(expected, "s")));
    QVERIFY(rows.front()->toolTip(1).contains(QStringLiteral("Chosen")));
  }

  void droppedFilesAreOpened() {
    drop(fixture_->scene());
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QCOMPARE(window().scene().title, std::string("Falling cube"));
    drop(cube_mesh());
    auto* dialog = window().findChild<ImportDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->ready());
    dialog->reject();
  }

  void recentFilesAreListedTheNewestFirstAndOpenedAgain() {
    QCOMPARE(recent(), QStringList({"Nothing yet"}));
    const auto other = other_scene();
    open(fixture_->scene());
    open(other);
    QCOMPARE(recent(), QStringList({"&1  " + text_of(other), "&2  " + text_of(fixture_->scene())}));
    recent_actions()[1]->trigger();
    QTRY_COMPARE(window().scene().title, std::string("Falling cube"));
    QCOMPARE(recent(), QStringList({"&1  " + text_of(fixture_->scene()), "&2  " + text_of(other)}));
  }

  void recentFilesThatAreGoneCannotBeChosen() {
    const auto other = other_scene();
    open(other);
    open(fixture_->scene());
    std::filesystem::remove(other);
    const QList<QAction*> listed = recent_actions();
    QVERIFY(listed[0]->isEnabled());
    QCOMPARE(listed[1]->text(), "&2  " + text_of(other) + " (gone)");
    QVERIFY(!listed[1]->isEnabled());
    // The file may vanish while the menu is open.
    std::filesystem::rename(fixture_->scene(), fixture_->path("elsewhere.toml"));
    listed[0]->trigger();
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY2(window().error_bar().problem().sentence.contains("falling_cube.toml"),
             qPrintable(window().error_bar().problem().sentence));
  }

  void meshesThatWereImportedAreRecentAndAskedAboutAgain() {
    const auto mesh = fixture_->path("my cube.stl");
    std::filesystem::copy_file(cube_mesh(), mesh);
    drop(mesh);
    auto* dialog = window().findChild<ImportDialog*>();
    QTRY_VERIFY(dialog->ready());
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("import_accept")), Qt::LeftButton);
    // It starts automatically, like all scenes.
    QTRY_COMPARE(window().run_state(), RunState::playing);
    QCOMPARE(recent(), QStringList({"&1  " + text_of(mesh)}));
    QTRY_VERIFY(!window().findChild<ImportDialog*>());
    recent_actions()[0]->trigger();
    dialog = window().findChild<ImportDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->ready());
    dialog->reject();
  }

  /// The question is answered by a simulated click.
  void aChangeByHandIsNotLostSilently() {
    open(fixture_->scene());
    QVERIFY(!window().isWindowModified());
    auto* field = fixture_->find<QDoubleSpinBox>("static_friction");
    field->setValue(0.7);
    QTRY_VERIFY(window().isWindowModified());
    answer(QMessageBox::Cancel);
    window().open_path(other_scene(), false);
    QVERIFY2(question_.contains("The changes to"), qPrintable(question_));
    QCOMPARE(window().scene().title, std::string("Falling cube"));
    // Unchanged again: nothing is lost.
    window().timeline().withdraw_change(window().scene().events.front());
    QTRY_VERIFY(!window().isWindowModified());
    QCOMPARE(field->value(), 0.5);
    field->setValue(0.7);
    QTRY_VERIFY(window().isWindowModified());
    window().save_scene_to(fixture_->path("rough.toml"));
    QVERIFY(!window().isWindowModified());
    const Scene saved = read_scene(fixture_->path("rough.toml"));
    QCOMPARE(saved.events.size(), std::size_t{1});
    QCOMPARE(std::get<FrictionEvent>(saved.events.front().action).static_coefficient, 0.7);
    field->setValue(0.6);
    QTRY_VERIFY(window().isWindowModified());
    question_.clear();
    answer(QMessageBox::Discard);
    open(other_scene());
    QVERIFY(!question_.isEmpty());
    QTRY_COMPARE(window().scene().title, std::string("Another cube"));
    QVERIFY(!window().isWindowModified());
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  static QString text_of(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }
  std::filesystem::path other_scene() {
    std::string other = WindowFixture::falling_cube_text();
    return fixture_->write("other.toml", other.replace(other.find("Falling cube"), 12, "Another cube"));
  }
  void open(const std::filesystem::path& path) {
    const auto before = window().moment().frame;
    window().open_path(path, false);
    QTRY_VERIFY(window().moment().frame && window().moment().frame != before);
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  QList<QAction*> recent_actions() {
    for (QMenu* menu : window().menuBar()->findChildren<QMenu*>()) {
      if (menu->title() != QStringLiteral("&Recent")) continue;
      emit menu->aboutToShow();
      return menu->actions();
    }
    return {};
  }
  QStringList recent() {
    QStringList texts;
    for (const QAction* action : recent_actions()) texts << action->text();
    return texts;
  }
  void answer(QMessageBox::StandardButton button) {
    QTimer::singleShot(200, this, [this, button] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      QVERIFY(box);
      question_ = box->text();
      QTest::mouseClick(box->button(button), Qt::LeftButton);
    });
  }
  void drop(const std::filesystem::path& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(path.string()))});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &event);
  }

  std::unique_ptr<WindowFixture> fixture_;
  QString question_;  ///< last answered question
};

SCREE_WINDOW_TEST(TestOpening)
#include "test_opening.moc"
