#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include "app/session/scene_session.hpp"
#include "app/text/text_editor.hpp"
#include "app/text/text_panel.hpp"
#include "app/widgets/error_bar.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

std::string content(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// The falling cube with comments.
std::string commented_text() {
  std::string text = WindowFixture::falling_cube_text();
  text.replace(text.find("duration = 2.0"), 14, "duration = 2.0  # enough");
  return text.insert(text.find("[[wall]]"), "# It lies on this\n");
}

/// A window with the text of the falling cube.
class TextFixture : public WindowFixture {
 public:
  TextFixture() {
    open_text("commented.toml", commented_text());
    window().actions().edit_text->trigger();
    QTRY_COMPARE(text(), QString::fromStdString(commented_text()));
    QTRY_VERIFY(editor().hasFocus());
  }
  TextPanel& panel() { return window().text_panel(); }
  TextEditor& editor() { return panel().editor(); }
  QString text() { return editor().toPlainText(); }
  QLabel* label(const char* name) { return panel().findChild<QLabel*>(QString::fromLatin1(name)); }
  QPushButton* button(const char* name) { return panel().findChild<QPushButton*>(QString::fromLatin1(name)); }
  /// Replaces a word as if it were typed.
  void type_over(const QString& word, const QString& typed) {
    QTextCursor cursor = editor().document()->find(word);
    QVERIFY2(!cursor.isNull(), qPrintable(word));
    editor().setTextCursor(cursor);
    QTest::keyClicks(&editor(), typed);
  }
};

/// Answers the next question by the text of a button.
void answer(const QString& text) {
  QTimer::singleShot(200, qApp, [text] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    for (QAbstractButton* button : box->buttons()) {
      if (button->text() == text) return button->click();
    }
    box->reject();
  });
}

/// Answers the next question.
void answer(QMessageBox::StandardButton button, bool& asked) {
  QTimer::singleShot(200, qApp, [button, &asked] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    asked = true;
    box->button(button)->click();
  });
}

}  // namespace

/// The panel with the scene's text.
class TextPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void panelIsFoldedAwayAtFirst() {
    WindowFixture fixture;
    fixture.open_scene();
    auto* dock = fixture.window().findChild<QDockWidget*>(QStringLiteral("text_dock"));
    QVERIFY(!dock->isVisible());
    fixture.window().actions().edit_text->trigger();
    QVERIFY(dock->isVisible());
    QTRY_VERIFY(fixture.window().text_panel().editor().hasFocus());
    fixture.window().actions().edit_text->trigger();
    QVERIFY(!dock->isVisible());
  }

  void faultIsMarkedAtItsLine() {
    TextFixture fixture;
    const int line =
        static_cast<int>(
            fixture.text().left(fixture.text().indexOf(QStringLiteral("density"))).count(QLatin1Char('\n'))) +
        1;
    fixture.type_over(QStringLiteral("2000"), QStringLiteral("-1"));
    QTRY_VERIFY(!fixture.editor().fault_at(line).isEmpty());
    QVERIFY(fixture.editor().fault_at(line).contains(QStringLiteral("density")));
    QVERIFY(fixture.editor().fault_at(line + 1).isEmpty());
    const auto marks = fixture.editor().extraSelections();
    const bool waved = std::any_of(marks.begin(), marks.end(), [&](const QTextEdit::ExtraSelection& mark) {
      return mark.format.underlineStyle() == QTextCharFormat::WaveUnderline &&
             mark.cursor.blockNumber() == line - 1;
    });
    QVERIFY(waved);
    QVERIFY(fixture.label("bad")->isVisible());
    QVERIFY(fixture.label("bad")->text().contains(QStringLiteral("Line %1").arg(line)));
    QVERIFY(!fixture.button("apply_text")->isEnabled());
    fixture.editor().moveCursor(QTextCursor::End);
    emit fixture.label("bad")->linkActivated(QString::number(line));
    QCOMPARE(fixture.editor().textCursor().blockNumber() + 1, line);
    fixture.type_over(QStringLiteral("-1"), QStringLiteral("2500"));
    QTRY_VERIFY(!fixture.label("bad")->isVisible());
    QVERIFY(fixture.button("apply_text")->isEnabled());
  }

  void missingMeshIsAFault() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("cube.stl"), QStringLiteral("none.stl"));
    QTRY_VERIFY(fixture.label("bad")->isVisible());
    QVERIFY(fixture.label("bad")->text().contains(QStringLiteral("none.stl")));
  }

  void faultyTextIsNotApplied() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("2.0"), QStringLiteral("later"));
    QTest::keyClick(&fixture.editor(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(fixture.label("bad")->isVisible());
    QTest::qWait(200);
    QCOMPARE(fixture.window().scene().duration, 2.0);
    QVERIFY(fixture.panel().edited());
  }

  void plotsOfWhatIsNotThereAreNotApplied() {
    TextFixture fixture;
    const std::size_t plots = fixture.window().scene().plots.size();
    fixture.editor().moveCursor(QTextCursor::End);
    fixture.editor().insertPlainText(
        QStringLiteral("\n[[plot]]\ntitle = \"Force\"\nseries = [\"wall.lid.fz\"]\n"));
    QTest::keyClick(&fixture.editor(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(fixture.window().error_bar().isVisible());
    const Problem problem = fixture.window().error_bar().problem();
    QVERIFY2((problem.sentence + problem.details).contains(QStringLiteral("wall.lid.fz")),
             qPrintable(problem.sentence + problem.details));
    QCOMPARE(fixture.window().scene().plots.size(), plots);
    QVERIFY(fixture.panel().edited());
  }

  void controlEnterAppliesTheText() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("0.3]"), QStringLiteral("0.4]"));
    QVERIFY(fixture.panel().edited());
    QCOMPARE(fixture.window().scene().bodies[0].position.z(), 0.3);
    const QString text = fixture.text();
    QTest::keyClick(&fixture.editor(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(fixture.window().scene().bodies[0].position.z(), 0.4);
    QTRY_VERIFY(!fixture.panel().edited());
    QCOMPARE(fixture.text(), text);
    QVERIFY(fixture.window().isWindowModified());
    // Undo of the edit is seen in the text.
    fixture.window().actions().undo->trigger();
    QTRY_COMPARE(fixture.window().scene().bodies[0].position.z(), 0.3);
    QTRY_COMPARE(fixture.text(), QString::fromStdString(commented_text()));
  }

  void commentsSurviveAnEditElsewhereAndSaving() {
    TextFixture fixture;
    fixture.window().change_duration(3.0);
    QString wanted = QString::fromStdString(commented_text());
    wanted.replace(QStringLiteral("duration = 2.0  # enough"), QStringLiteral("duration = 3.0  # enough"));
    QTRY_COMPARE(fixture.text(), wanted);
    const std::filesystem::path file = fixture.path("saved.toml");
    fixture.window().save_scene_to(file);
    const QString saved = QString::fromStdString(content(file));
    QVERIFY2(saved.startsWith(wanted.left(wanted.indexOf(QStringLiteral("mesh =")))), qPrintable(saved));
    QVERIFY(saved.contains(QStringLiteral("\n# It lies on this\n[[wall]]")));
    QVERIFY(!fixture.window().isWindowModified());
  }

  void editsStayWhenTheSceneChangesElsewhere() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("Falling cube"), QStringLiteral("My cube"));
    const QString mine = fixture.text();
    fixture.window().change_duration(3.0);
    QTRY_VERIFY(fixture.label("warning")->isVisible());
    QCOMPARE(fixture.text(), mine);
    QTest::mouseClick(fixture.button("discard_text"), Qt::LeftButton);
    QVERIFY(fixture.text().contains(QStringLiteral("duration = 3.0  # enough")));
    QVERIFY(!fixture.text().contains(QStringLiteral("My cube")));
    QVERIFY(!fixture.label("warning")->isVisible());
    QVERIFY(!fixture.panel().edited());
  }

  /// The text does not contain it.
  void anEditOnItsWayIsNotReplacedByTheText() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("Falling cube"), QStringLiteral("My cube"));
    QTRY_VERIFY(fixture.button("apply_text")->isEnabled());
    Scene scene = fixture.window().scene();
    scene.materials[0].density = 1500.0;
    fixture.window().session().edit(scene, QStringLiteral("lighter"));
    emit fixture.panel().apply_wanted(fixture.text());
    QTRY_COMPARE(fixture.window().scene().materials[0].density, 1500.0);
    QTRY_VERIFY(fixture.label("warning")->isVisible());
    QTest::qWait(300);
    QCOMPARE(fixture.window().scene().title, std::string("Falling cube"));
    QVERIFY(fixture.text().contains(QStringLiteral("My cube")));
  }

  void editsAreNotLostWithoutAQuestion() {
    TextFixture fixture;
    fixture.type_over(QStringLiteral("Falling cube"), QStringLiteral("My cube"));
    bool asked = false;
    answer(QMessageBox::Cancel, asked);
    fixture.window().open_path(fixture.scene(), false);
    QVERIFY(asked);
    QVERIFY(fixture.text().contains(QStringLiteral("My cube")));
    asked = false;
    answer(QMessageBox::Discard, asked);
    fixture.window().open_path(fixture.scene(), false);
    QVERIFY(asked);
    QTRY_COMPARE(fixture.text(), QString::fromStdString(WindowFixture::falling_cube_text()));
  }

  void savingAsksWhetherEditsShouldBeApplied() {
    TextFixture fixture;
    const std::filesystem::path file = fixture.path("commented.toml");
    const std::string before = content(file);
    fixture.type_over(QStringLiteral("Falling cube"), QStringLiteral("My cube"));
    answer(QStringLiteral("Cancel"));
    fixture.window().actions().save_scene->trigger();
    QCOMPARE(content(file), before);
    answer(QStringLiteral("Save without them"));
    fixture.window().actions().save_scene->trigger();
    QVERIFY(content(file).find("My cube") == std::string::npos);
    QVERIFY(fixture.panel().edited());
    answer(QStringLiteral("Apply and save"));
    fixture.window().actions().save_scene->trigger();
    QTRY_VERIFY(content(file).find("My cube") != std::string::npos);
    QCOMPARE(fixture.window().scene().title, std::string("My cube"));
    QTRY_VERIFY(!fixture.panel().edited());
    QVERIFY(!fixture.window().isWindowModified());
  }

  /// Nothing is saved then, also not by a later edit.
  void editsWithAFaultAreNotSaved() {
    TextFixture fixture;
    const std::filesystem::path file = fixture.path("commented.toml");
    const std::string before = content(file);
    fixture.type_over(QStringLiteral("duration = 2.0"), QStringLiteral("duration = -2.0"));
    answer(QStringLiteral("Apply and save"));
    fixture.window().actions().save_scene->trigger();
    QTRY_VERIFY(!fixture.editor().faults().empty());
    fixture.type_over(QStringLiteral("duration = -2.0"), QStringLiteral("duration = 3.0"));
    QTest::mouseClick(fixture.button("apply_text"), Qt::LeftButton);
    QTRY_COMPARE(fixture.window().scene().duration, 3.0);
    QCOMPARE(content(file), before);
  }
};

SCREE_WINDOW_TEST(TextPanelTest)
#include "test_text_panel.moc"
