#include <QCheckBox>
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include "app/forms/editors/key_form.hpp"
#include "app/forms/part_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

PartDialog* dialog_in_front() {
  return qobject_cast<PartDialog*>(QApplication::activeModalWidget());
}

void press_accept(QDialog& dialog) {
  QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
}

}  // namespace

/// Parts that are added by their forms while the run is under way.
class TestAddNow : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("duration = 2.0"), 14, "duration = 60.0");
    fixture_->open_text("add.toml", text);
    fixture_->window().transport().set_speed(0.5);
  }
  void cleanup() { fixture_.reset(); }

  /// A fill, a wall and a body: acts that are undone, done again, and computed without a window.
  void partsJoinTheRun() {
    play();
    add(actions().add_fill, {{"name", "\"more\""},
                             {"shape", "\"cube\""},
                             {"material", shown_material()},
                             {"count", "3"},
                             {"region", "{ min = [-0.4, -0.4, 0.4], max = [0.4, 0.4, 0.9] }"}});
    QTRY_COMPARE(events(), std::size_t{1});
    QTRY_COMPARE(window().moment().frame->bodies.size(), std::size_t{4});
    QTRY_COMPARE(window().run_state(), RunState::playing);
    add(actions().add_plane, {{"name", "\"lid\""},
                              {"material", shown_material()},
                              {"plane", "{ point = [0, 0, 2], normal = [0, 0, -1] }"}});
    QTRY_COMPARE(events(), std::size_t{2});
    const std::size_t walls = window().scene().walls.size() + 1;
    QTRY_COMPARE(window().moment().frame->walls.size(), walls);
    QVERIFY(window().moment().frame->walls.back().present);
    QTRY_VERIFY(row(tr_walls(), "lid") != nullptr);
    add(actions().add_body,
        {{"shape", "\"cube\""}, {"material", shown_material()}, {"position", "[0.0, 0.0, 1.5]"}});
    QTRY_COMPARE(events(), std::size_t{3});
    QTRY_COMPARE(window().moment().frame->bodies.size(), std::size_t{5});
    QCOMPARE(list().topLevelItemCount(), 4);
    QCOMPARE(list().topLevelItem(1)->text(1), QStringLiteral("add more: 3 × cube"));
    QCOMPARE(list().topLevelItem(2)->text(1), QStringLiteral("add wall lid"));
    QCOMPARE(list().topLevelItem(3)->text(1), QStringLiteral("add body"));
    QVERIFY(window().scene().fills.empty());  // they are events
    for (std::size_t left = 3; left-- > 0;) {
      actions().undo->trigger();
      QTRY_COMPARE(events(), left);
      QTRY_VERIFY(!window().timeline().going_on());
    }
    QTRY_COMPARE(window().moment().frame->bodies.size(), std::size_t{1});
    QTRY_COMPARE(window().moment().frame->walls.size(), walls - 1);
    QTRY_VERIFY(row(tr_walls(), "lid") == nullptr);
    for (std::size_t there = 1; there <= 3; ++there) {
      actions().redo->trigger();
      QTRY_COMPARE(events(), there);
      QTRY_VERIFY(!window().timeline().going_on());
    }
    QTRY_COMPARE(window().moment().frame->bodies.size(), std::size_t{5});
    check_headless_run(*fixture_, "added.toml");
  }

  /// A wall above a plate that flies, refused where the plate is.
  void aWallJoinsAPlate() {
    window().open_path(resource_folder() / "scenes/lattice/bar_on_floor.toml", false);
    QTRY_VERIFY(window().moment().frame && !window().moment().frame->nodes.empty());
    window().transport().set_speed(0.02);
    actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.0);
    add(actions().add_plane, {{"name", "\"lid\""}, {"plane", "{ point = [0, 0, 0], normal = [0, -1, 0] }"}});
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY(window().error_bar().problem().sentence.contains(QStringLiteral("would overlap node")));
    QTRY_VERIFY(dialog_in_front() != nullptr);
    fill_in({{"plane", "{ point = [0, 0.2, 0], normal = [0, -1, 0] }"}});
    press_accept(*dialog_in_front());
    QTRY_COMPARE(events(), std::size_t{1});
    QTRY_COMPARE(window().moment().frame->walls.size(), std::size_t{2});
    actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    check_headless_run(*fixture_, "lid.toml");
  }

  /// Without the tick a part belongs to the scene from the start.
  void theFormCanEditTheSceneInstead() {
    play();
    actions().add_body->trigger();
    QTRY_VERIFY(dialog_in_front() != nullptr);
    fill_in({{"shape", "\"cube\""}, {"material", shown_material()}, {"position", "[0.0, 0.0, 1.5]"}});
    auto* now = dialog_in_front()->findChild<QCheckBox*>(QStringLiteral("now"));
    QVERIFY(now != nullptr && now->isChecked());
    now->click();
    press_accept(*dialog_in_front());
    QTRY_COMPARE(window().scene().bodies.size(), std::size_t{2});
    QCOMPARE(events(), std::size_t{0});
  }

  /// At the start everything is an edit.
  void nothingIsAskedAtTheStart() {
    actions().add_body->trigger();
    QTRY_VERIFY(dialog_in_front() != nullptr);
    QVERIFY(dialog_in_front()->findChild<QCheckBox*>(QStringLiteral("now")) == nullptr);
    dialog_in_front()->reject();
  }

  /// What has no room is told, and nothing changes.
  void whatHasNoRoomIsTold() {
    play();
    actions().add_body->trigger();
    QTRY_VERIFY(dialog_in_front() != nullptr);
    fill_in({{"shape", "\"cube\""}, {"material", shown_material()}, {"position", "[0.0, 0.0, 0.06]"}});
    press_accept(*dialog_in_front());
    auto& bar = window().error_bar();
    QTRY_VERIFY(bar.isVisible());
    const QString& told = bar.problem().sentence;
    QVERIFY2(told.startsWith(QStringLiteral("Nothing was added")) && told.contains(QStringLiteral("overlap")),
             qPrintable(told));
    QCOMPARE(window().run_state(), RunState::playing);
    QCOMPARE(events(), std::size_t{0});
    QCOMPARE(window().moment().frame->bodies.size(), std::size_t{1});
    // The form is there again with what was typed, and can be mended.
    QTRY_VERIFY(dialog_in_front() != nullptr);
    QCOMPARE(dialog_in_front()->form().editor("position")->value(), std::string("[0.0, 0.0, 0.06]"));
    fill_in({{"position", "[0.0, 0.0, 1.0]"}});
    press_accept(*dialog_in_front());
    QTRY_COMPARE(events(), std::size_t{1});
  }

  /// A wall that something touches can be undone, also while it is selected.
  void aWallWithContactsIsUndone() {
    play();
    add(actions().add_body, {{"shape", "\"cube\""},
                             {"material", shown_material()},
                             {"position", "[0.0, 0.0, 0.5]"},
                             {"velocity", "[0.0, 0.0, 1.0]"}});
    QTRY_COMPARE(events(), std::size_t{1});
    add(actions().add_plane, {{"name", "\"lid\""},
                              {"material", shown_material()},
                              {"plane", "{ point = [0, 0, 0.9], normal = [0, 0, -1] }"},
                              {"motion", "{ velocity = [0, 0, -0.5] }"}});
    QTRY_COMPARE(events(), std::size_t{2});
    const int lid = static_cast<int>(window().moment().frame->walls.size()) - 1;
    const auto touched = [&] {
      const auto& contacts = window().moment().frame->contacts;
      return std::any_of(contacts.begin(), contacts.end(), [&](const auto& one) { return one.wall == lid; });
    };
    QTRY_VERIFY(touched());
    actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    window().inspector().select_wall(lid);
    actions().undo->trigger();
    QTRY_COMPARE(events(), std::size_t{1});
    QTRY_COMPARE(static_cast<int>(window().moment().frame->walls.size()), lid);
    QVERIFY(!window().inspector().selected_wall());
  }

  /// A material that the run does not know yet has no contact rules.
  void aNewMaterialNeedsANewStart() {
    play();
    actions().add_body->trigger();
    QTRY_VERIFY(dialog_in_front() != nullptr);
    auto* body = dialog_in_front();
    auto* now = body->findChild<QCheckBox*>(QStringLiteral("now"));
    QVERIFY(now->isEnabled());
    auto* button = body->form().editor("material")->findChild<QToolButton*>(QStringLiteral("new_part"));
    for (QAction* entry : button->menu()->actions()) {
      if (entry->text() == QStringLiteral("rubber")) entry->trigger();
    }
    QTRY_VERIFY(!now->isEnabled());
    fill_in({{"material", shown_material()}});
    QTRY_VERIFY(now->isEnabled());
    body->reject();
  }

  /// Its row in the scene panel offers to remove all its bodies.
  void aFillThatWasAddedIsListed() {
    play();
    add(actions().add_fill, {{"name", "\"more\""},
                             {"shape", "\"cube\""},
                             {"material", shown_material()},
                             {"count", "2"},
                             {"region", "{ min = [-0.4, -0.4, 0.4], max = [0.4, 0.4, 0.9] }"}});
    QTRY_VERIFY(find_row("more") != nullptr);
    QCOMPARE(find_row("more")->text(1), QStringLiteral("2 × cube"));
    emit window().findChild<ScenePanel*>()->change_wanted(RemoveEvent{"more"});
    QTRY_COMPARE(events(), std::size_t{2});
    QTRY_VERIFY(!window().moment().frame->bodies.back().present);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  Actions& actions() { return window().actions(); }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  std::size_t events() { return window().scene().events.size(); }
  std::string shown_material() { return '"' + window().scene().materials.front().name + '"'; }
  static QString tr_walls() { return QStringLiteral("Walls"); }

  void play() {
    actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.05);
  }

  void fill_in(const std::vector<std::pair<const char*, std::string>>& values) {
    for (const auto& [key, value] : values) dialog_in_front()->form().editor(key)->enter_value(value);
  }

  /// Adds a part by its form, now.
  void add(QAction* action, const std::vector<std::pair<const char*, std::string>>& values) {
    action->trigger();
    QTRY_VERIFY(dialog_in_front() != nullptr);
    fill_in(values);
    press_accept(*dialog_in_front());
    QTRY_VERIFY(dialog_in_front() == nullptr);
  }

  /// A row of the scene panel; null: there is none.
  QTreeWidgetItem* row(const QString& section, const QString& text) {
    for (auto* tree : window().findChild<ScenePanel*>()->findChildren<QTreeWidget*>()) {
      for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem* top = tree->topLevelItem(i);
        for (int k = 0; top->text(0) == section && k < top->childCount(); ++k) {
          if (top->child(k)->text(0) == text) return top->child(k);
        }
      }
    }
    return nullptr;
  }

  QTreeWidgetItem* find_row(const QString& text) {
    for (auto* tree : window().findChild<ScenePanel*>()->findChildren<QTreeWidget*>()) {
      const auto found = tree->findItems(text, Qt::MatchExactly | Qt::MatchRecursive);
      if (!found.empty()) return found.front();
    }
    return nullptr;
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestAddNow)
#include "test_add_now.moc"
