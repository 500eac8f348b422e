#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTreeWidget>

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include "app/inspector/find_dialog.hpp"
#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/readings/body_reading.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// Two cubes at rest, three small ones of a fill high above them, a second wall.
std::string piled_cubes_text() {
  std::string text = WindowFixture::resting_cube_text(
      "[[body]]\nname = \"upper\"\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0, 0, 0.1512]\n"
      "[[fill]]\nname = \"crumbs\"\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 3\n"
      "region = { min = [-1, -1, 2], max = [1, 1, 4] }\n");
  return text.insert(text.find("[[plot]]"),
                     "[[wall]]\nname = \"side\"\nmaterial = \"stone\"\n"
                     "plane = { point = [-3, 0, 0], normal = [1, 0, 0] }\n");
}

}  // namespace

/// Everything that can be selected with the mouse can be selected by keys.
class TestKeys : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("piled.toml", piled_cubes_text());
  }
  void cleanup() { fixture_.reset(); }

  void keysGoFromBodyToBodyAndRound() {
    for (const int body : {0, 1, 2, 3, 4, 0}) {
      press(Qt::Key_J);
      QCOMPARE(inspector().selected_body(), std::optional(body));
    }
    press(Qt::Key_J, Qt::ShiftModifier);
    QCOMPARE(inspector().selected_body(), std::optional(4));
    press(Qt::Key_Escape);
    QVERIFY(!inspector().has_selection());
    press(Qt::Key_J, Qt::ShiftModifier);
    QCOMPARE(inspector().selected_body(), std::optional(4));
  }

  void hiddenBodiesAreLeftOut() {
    press(Qt::Key_J);
    press(Qt::Key_J);
    press(Qt::Key_H);
    QVERIFY(!inspector().has_selection());
    press(Qt::Key_J);
    press(Qt::Key_J);
    QCOMPARE(inspector().selected_body(), std::optional(2));
  }

  void keysGoThroughTheContactsOfABody() {
    run_to(1.0);
    press(Qt::Key_K);
    QVERIFY(!inspector().has_selection());
    press(Qt::Key_J);
    press(Qt::Key_J);
    QCOMPARE(inspector().selected_body(), std::optional(1));
    const std::vector<int> contacts = read_body(frame(), 1).contacts;
    VERIFY(contacts.size() >= 3);
    for (std::size_t i = 0; i <= contacts.size(); ++i) {
      press(Qt::Key_K);
      QVERIFY(inspector().selected_contact());
      QCOMPARE(inspector().selected_contact()->index, std::optional(contacts[i % contacts.size()]));
    }
    press(Qt::Key_K, Qt::ShiftModifier);
    QCOMPARE(inspector().selected_contact()->index, std::optional(contacts.back()));
    // The next body is the one after the body of these contacts.
    press(Qt::Key_P);
    QCOMPARE(inspector().pins(), 1);
    press(Qt::Key_J);
    QCOMPARE(inspector().selected_body(), std::optional(2));
    // After a clicked contact come the contacts of its first body.
    press(Qt::Key_Escape);
    const std::vector<int> of_first = read_body(frame(), 0).contacts;
    VERIFY(of_first.size() > contacts.size());
    inspector().select_contact(of_first.back());
    press(Qt::Key_K);
    QCOMPARE(inspector().selected_contact()->index, std::optional(of_first.front()));
  }

  void keysGoFromWallToWallAndThroughItsContacts() {
    run_to(1.0);
    press(Qt::Key_M);
    QCOMPARE(inspector().selected_wall(), std::optional(0));
    press(Qt::Key_M);
    QCOMPARE(inspector().selected_wall(), std::optional(1));
    press(Qt::Key_M, Qt::ShiftModifier);
    QCOMPARE(inspector().selected_wall(), std::optional(0));
    press(Qt::Key_K);
    press(Qt::Key_K);
    QVERIFY(inspector().selected_contact());
    QCOMPARE(inspector().selected_contact()->last.wall, 0);
    std::vector<int> on_the_floor;
    for (int i = 0; i < static_cast<int>(frame().contacts.size()); ++i) {
      if (frame().contacts[static_cast<std::size_t>(i)].wall == 0) on_the_floor.push_back(i);
    }
    QCOMPARE(inspector().selected_contact()->index, std::optional(on_the_floor[1]));
  }

  void aNameOrANumberIsFound() {
    find("upp");
    QCOMPARE(inspector().selected_body(), std::optional(1));
    find("3");
    QCOMPARE(inspector().selected_body(), std::optional(3));
    find("CRUMBS");
    QCOMPARE(inspector().selected_body(), std::optional(2));
    find("side");
    QCOMPARE(inspector().selected_wall(), std::optional(1));
    QVERIFY(inspector().text().startsWith("side\n"));
    QVERIFY(view().hasFocus());
  }

  void arrowKeysChooseAmongWhatIsFound() {
    press(Qt::Key_F, Qt::ControlModifier);
    auto* dialog = fixture_->find<FindDialog>("find_dialog");
    auto* list = dialog->findChild<QListWidget*>(QStringLiteral("findings"));
    QStringList listed;
    for (int row = 0; row < list->count(); ++row) listed << list->item(row)->text();
    QCOMPARE(listed, QStringList({"floor · wall", "side · wall", "crumbs · bodies 2 to 4", "cube · body 0",
                                  "upper · body 1", "body 2", "body 3", "body 4"}));
    auto* text = dialog->findChild<QLineEdit*>(QStringLiteral("search"));
    for (int i = 0; i < 4; ++i) QTest::keyClick(text, Qt::Key_Down);
    QTest::keyClick(text, Qt::Key_Return);
    QCOMPARE(inspector().selected_body(), std::optional(1));
  }

  void whatIsNotThereIsSaid() {
    press(Qt::Key_F, Qt::ControlModifier);
    auto* dialog = fixture_->find<FindDialog>("find_dialog");
    auto* text = dialog->findChild<QLineEdit*>(QStringLiteral("search"));
    QTest::keyClicks(text, QStringLiteral("tetrapod"));
    QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("faint"))->text().startsWith("Nothing in this scene"));
    QTest::keyClick(text, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    QTest::keyClick(text, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
    QVERIFY(!inspector().has_selection());
  }

  void theInspectorsListIsReadWithTabAndEnter() {
    run_to(1.0);
    press(Qt::Key_J);
    QTest::keyClick(&view(), Qt::Key_Tab);
    auto* readings = fixture_->find<QTreeWidget>("readings");
    QCOMPARE(QApplication::focusWidget(), readings);
    go_to(readings, "upper · vertex–face");
    QTest::keyClick(readings, Qt::Key_Return);
    QVERIFY(inspector().selected_contact());
    QCOMPARE(inspector().selected_contact()->last.b, 1);
    go_to(readings, "second");
    QTest::keyClick(readings, Qt::Key_Enter);
    QCOMPARE(inspector().selected_body(), std::optional(1));
    // A pinned object is the next stop.
    press(Qt::Key_P);
    press(Qt::Key_J);
    QTest::keyClick(readings, Qt::Key_Tab);
    auto* pins = fixture_->find<QTreeWidget>("pins");
    QVERIFY(pins->hasFocus());
    QTest::keyClick(pins, Qt::Key_Return);
    QCOMPARE(inspector().selected_body(), std::optional(1));
  }

  void theMenuKeyOffersToPlotAReading() {
    press(Qt::Key_J);
    QTest::keyClick(&view(), Qt::Key_Tab);
    auto* readings = fixture_->find<QTreeWidget>("readings");
    go_to(readings, "velocity");
    const QPoint place = readings->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent by_key(QContextMenuEvent::Keyboard, place, readings->mapToGlobal(place));
    QApplication::sendEvent(readings, &by_key);
    const auto menus = inspector().findChildren<QMenu*>();
    QCOMPARE(menus.size(), 1);
    const auto before = window().plots().series_plots().size();
    QTest::keyClick(menus.front(), Qt::Key_Down);
    QTest::keyClick(menus.front(), Qt::Key_Return);
    QCOMPARE(window().plots().series_plots().size(), before + 1);
    QCOMPARE(window().scene().plots.back().series.front(), std::string("body.cube.vx"));
  }

  void theSelectionIsBroughtToTheMiddle() {
    press(Qt::Key_J, Qt::ShiftModifier);
    QTest::qWait(100);  // the inspector has been laid out
    view().grabFramebuffer();
    VERIFY((place_of(frame().bodies[4].position) - view().rect().center()).manhattanLength() > 20);
    press(Qt::Key_Z);
    view().grabFramebuffer();
    VERIFY((place_of(frame().bodies[4].position) - view().rect().center()).manhattanLength() <= 2);
  }

  void keysTurnAndZoomTheView() {
    vtkCamera* camera = view().view().renderer()->GetActiveCamera();
    view().grabFramebuffer();
    const Vec3 focus(camera->GetFocalPoint());
    const auto arm = [&] { return Vec3(Vec3(camera->GetPosition()) - focus); };
    const Vec3 before = arm();
    press(Qt::Key_Right, Qt::ControlModifier);
    // A camera that moves to the right sees the right side come nearer: counterclockwise from above.
    VERIFY(before.cross(arm()).z() > 0.05 * before.squaredNorm());
    QCOMPARE(arm().z(), before.z());
    press(Qt::Key_Left, Qt::ControlModifier);
    VERIFY_NEAR(arm(), before, 1e-9 * before.norm());
    press(Qt::Key_Up, Qt::ControlModifier);
    VERIFY(arm().z() > before.z() + 0.05 * before.norm());
    for (int i = 0; i < 40; ++i) press(Qt::Key_Down, Qt::ControlModifier);
    VERIFY(arm().z() < -0.99 * before.norm());
    const double distance = arm().norm();
    press(Qt::Key_Plus, Qt::ControlModifier);
    VERIFY_NEAR(arm().norm() * 1.15, distance, 1e-9 * distance);
    press(Qt::Key_Minus, Qt::ControlModifier);
    VERIFY_NEAR(arm().norm(), distance, 1e-9 * distance);
    QCOMPARE(Vec3(camera->GetFocalPoint()), focus);
  }

  /// By a tenth of the height of the view, with and without perspective.
  void keysMoveTheView() {
    const Vec3 place = frame().bodies[0].position;
    const auto move = [&](Qt::Key key) {
      const QPoint before = place_of(place);
      press(key, Qt::ControlModifier | Qt::ShiftModifier);
      view().grabFramebuffer();
      return place_of(place) - before;
    };
    vtkCamera* camera = view().view().renderer()->GetActiveCamera();
    for (const bool orthographic : {false, true}) {
      window().actions().orthographic->setChecked(orthographic);
      view().grabFramebuffer();
      view().centre_on({0, {}});
      const Vec3 arm = Vec3(camera->GetPosition()) - Vec3(camera->GetFocalPoint());
      const int tenth = view().height() / 10;
      // Panning to the right moves the picture to the left.
      VERIFY((move(Qt::Key_Right) - QPoint(-tenth, 0)).manhattanLength() <= 4);
      VERIFY((move(Qt::Key_Left) - QPoint(tenth, 0)).manhattanLength() <= 4);
      VERIFY((move(Qt::Key_Up) - QPoint(0, tenth)).manhattanLength() <= 4);
      VERIFY((move(Qt::Key_Down) - QPoint(0, -tenth)).manhattanLength() <= 4);
      VERIFY_NEAR(Vec3(camera->GetPosition()) - Vec3(camera->GetFocalPoint()), arm, 1e-9 * arm.norm());
    }
  }

  void theListOfKeysFitsIntoASmallWindow() {
    window().resize(900, 560);
    QTest::qWait(100);
    press(Qt::Key_F1);
    auto* dialog = window().findChild<QDialog*>(QString(), Qt::FindDirectChildrenOnly);
    VERIFY(dialog->width() <= window().width());
    VERIFY(dialog->height() <= window().height());
    // Lines that are too long are wrapped.
    auto* text = dialog->findChild<QLabel*>(QStringLiteral("keys"));
    VERIFY(text->width() <= dialog->width());
    VERIFY(text->height() >= text->heightForWidth(text->width()));
    dialog->close();
  }

  void menuAndListOfKeysSayWhatTheKeysDo() {
    QMenu* menu = nullptr;
    for (QAction* entry : window().menuBar()->actions()) {
      if (entry->text() == QStringLiteral("S&elect")) menu = entry->menu();
    }
    QVERIFY(menu);
    const Actions& a = window().actions();
    for (QAction* action : {a.find, a.next_body, a.previous_body, a.next_contact, a.previous_contact,
                            a.next_wall, a.previous_wall, a.pin, a.centre})
      QVERIFY(menu->actions().contains(action));
    QVERIFY(!a.next_contact->isEnabled() && a.next_body->isEnabled());
    press(Qt::Key_F1);
    auto* dialog = window().findChild<QDialog*>(QString(), Qt::FindDirectChildrenOnly);
    const auto says = [&](const QString& row) {
      const QList<QLabel*> labels = dialog->findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [&](const QLabel* label) { return label->text().contains(row); });
    };
    QVERIFY(says("<h3>Select</h3>"));
    // Every action with a key is in a menu, and so in the list.
    for (const QAction* action : static_cast<QWidget&>(window()).actions()) {
      if (!action->shortcut().isEmpty())
        QVERIFY2(says(QStringLiteral("<b>%1</b>").arg(action->shortcut().toString(QKeySequence::NativeText))),
                 qPrintable(action->text()));
    }
    QVERIFY(says("<b>J</b>&nbsp;&nbsp;</td><td>Select the next body</td><td></td>"));
    QVERIFY(says("Select the next contact of the selected body or wall</td><td>not now"));
    dialog->close();
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  Inspector& inspector() { return window().inspector(); }
  const Frame& frame() { return *window().moment().frame; }

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window(), key, modifiers);
  }
  void find(const char* text) {
    press(Qt::Key_F, Qt::ControlModifier);
    auto* dialog = fixture_->find<FindDialog>("find_dialog");
    QVERIFY(dialog && dialog->isVisible());
    auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("search"));
    QCOMPARE(dialog->focusWidget(), field);
    QTest::keyClicks(field, QString::fromUtf8(text));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!dialog->isVisible());
    QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
    // Like a window manager.
    QApplication::setActiveWindow(&window());
  }
  /// Exactly to that moment: later, the pile may be disturbed by a small cube.
  void run_to(double time) {
    window().timeline().go_to(time);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() >= time, 30000);
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QTest::qWait(300);  // the last moment of the run arrives by itself
  }
  /// With the arrow keys.
  void go_to(QTreeWidget* tree, const QString& name) {
    for (int i = 0; i < 100; ++i) QTest::keyClick(tree, Qt::Key_Up);
    for (int i = 0; i < 100 && tree->currentItem()->text(0) != name; ++i) QTest::keyClick(tree, Qt::Key_Down);
    QCOMPARE(tree->currentItem()->text(0), name);
  }
  QPoint place_of(const Vec3& point) {
    const PictureMap map(view().view().renderer()->GetActiveCamera(), view().width(), view().height());
    const Eigen::Vector3f seen = map(point.cast<float>());
    return {static_cast<int>(seen.x()), view().height() - 1 - static_cast<int>(seen.y())};
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestKeys)
#include "test_keys.moc"
