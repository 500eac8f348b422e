#include <QAbstractItemView>
#include <QCompleter>
#include <QHelpEvent>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>

#include "app/text/key_help.hpp"
#include "app/text/text_editor.hpp"
#include "app/text/toml_highlighter.hpp"
#include "tests/fixtures/app/window_fixture.hpp"

using namespace scree;

namespace {

const QString sample = QStringLiteral(R"(# A comment
[solver]
method = "explicit" # behind
time_step = 1e-3
sleep = false
'quoted key' = 'literal'
[[wall]]
positions = [
  [0, 1, -2.5],
]
friction.static = 0.3
date = 1979-05-27
text = """
[none] # text
""" # after
)");

/// Colour of the first place of a word in a line.
QColor color_at(const TextEditor& editor, int line, const QString& word) {
  const QTextBlock block = editor.document()->findBlockByNumber(line);
  const auto place = block.text().indexOf(word);
  for (const QTextLayout::FormatRange& range : block.layout()->formats()) {
    if (range.start <= place && place < range.start + range.length) return range.format.foreground().color();
  }
  return {};
}

QStringList words_of(const Suggestions& suggestions) {
  QStringList words;
  for (const Suggestion& one : suggestions.words) words << one.word;
  return words;
}

/// Suggestions at the mark "|" of a text.
Suggestions at_mark(QString text) {
  const qsizetype place = text.indexOf(QLatin1Char('|'));
  return suggestions_at(text.remove(place, 1), place);
}

QString help_at_mark(QString text) {
  const qsizetype place = text.indexOf(QLatin1Char('|'));
  return key_help_at(text.remove(place, 1), place);
}

}  // namespace

/// The editor of a scene's text.
class TextEditorTest : public QObject {
  Q_OBJECT

 private slots:
  void partsHaveTheirColours_data() {
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("word");
    QTest::addColumn<int>("token");
    const auto row = [](const char* name, int line, const char* word, TomlToken token) {
      QTest::newRow(name) << line << QString::fromUtf8(word) << static_cast<int>(token);
    };
    row("comment", 0, "comment", TomlToken::comment);
    row("table", 1, "solver", TomlToken::table);
    row("key", 2, "method", TomlToken::key);
    row("text", 2, "explicit", TomlToken::text);
    row("comment behind a value", 2, "behind", TomlToken::comment);
    row("number", 3, "1e-3", TomlToken::number);
    row("flag", 4, "false", TomlToken::flag);
    row("quoted key", 5, "quoted", TomlToken::key);
    row("literal text", 5, "literal", TomlToken::text);
    row("list of tables", 6, "wall", TomlToken::table);
    row("number in a list over several lines", 8, "-2.5", TomlToken::number);
    row("dotted key", 10, "static", TomlToken::key);
    row("date", 11, "1979", TomlToken::date);
    row("text over several lines", 13, "none", TomlToken::text);
    row("comment mark in a text", 13, "# text", TomlToken::text);
    row("comment behind it", 14, "after", TomlToken::comment);
  }
  void partsHaveTheirColours() {
    QFETCH(int, line);
    QFETCH(QString, word);
    QFETCH(int, token);
    TextEditor editor;
    editor.set_text(sample);
    for (const Theme theme : {Theme::light, Theme::dark}) {
      editor.set_theme(theme);
      const QColor wanted =
          editor.highlighter().format_of(static_cast<TomlToken>(token)).foreground().color();
      QCOMPARE(color_at(editor, line, word), wanted);
    }
  }

  void suggestionsFitTheTable() {
    const Suggestions solver = at_mark(QStringLiteral("[solver]\nmethod = \"explicit\"\nt|"));
    QVERIFY(words_of(solver).contains(QStringLiteral("time_step")));
    QVERIFY(!words_of(solver).contains(QStringLiteral("method")));  // it is there already
    QCOMPARE(solver.typed, QStringLiteral("t"));
    QVERIFY(words_of(at_mark(QStringLiteral("[[wall]]\nplane = { |"))).contains(QStringLiteral("normal")));
    QVERIFY(
        words_of(at_mark(QStringLiteral("[[contact]]\nfriction.st|"))).contains(QStringLiteral("static")));
    QVERIFY(words_of(at_mark(QStringLiteral("[[event]]\nadd_body = { shape = \"a\", |")))
                .contains(QStringLiteral("velocity")));
    QVERIFY(words_of(at_mark(QStringLiteral("|"))).contains(QStringLiteral("duration")));
    QVERIFY(words_of(at_mark(QStringLiteral("title = \"a\"\n[|"))).contains(QStringLiteral("[[wall]]")));
    QCOMPARE(words_of(at_mark(QStringLiteral("plane = |"))),
             QStringList({QStringLiteral("\"xy\""), QStringLiteral("\"yz\""), QStringLiteral("\"xz\"")}));
    const QString contact = QStringLiteral("[[contact]]\nnormal = { law = \"%1\", | }");
    QVERIFY(
        words_of(at_mark(contact.arg(QStringLiteral("barrier")))).contains(QStringLiteral("activation_gap")));
    QVERIFY(
        !words_of(at_mark(contact.arg(QStringLiteral("linear")))).contains(QStringLiteral("activation_gap")));
    QVERIFY(words_of(at_mark(QStringLiteral("[[contact]]\nnormal = { law = \"|")))
                .contains(QStringLiteral("\"hertz\"")));
    QVERIFY(at_mark(QStringLiteral("[[body]]\nposition = [0, 1|")).words.empty());
    QVERIFY(at_mark(QStringLiteral("# no key here|")).words.empty());
  }

  void keyTellsItsMeaning() {
    const QString help = help_at_mark(QStringLiteral("title = \"a\"\n[[body]]\nvel|ocity = [0, 0, 1]"));
    QVERIFY2(help.contains(QStringLiteral("m/s")), qPrintable(help));
    QVERIFY(help_at_mark(QStringLiteral("dura|tion = 1")).contains(QStringLiteral("length of the run")));
    QVERIFY(help_at_mark(QStringLiteral("[[contact]]\nfriction = { sta|tic = 1 }"))
                .contains(QStringLiteral("coefficient")));
    QVERIFY(help_at_mark(QStringLiteral("title = \"dura|tion\"")).isEmpty());
    QVERIFY(help_at_mark(QStringLiteral("[[body]]\nunkn|own = 1")).isEmpty());
  }

  void pointerShowsMeaningAndFault() {
    TextEditor editor;
    editor.resize(600, 300);
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    editor.set_text(QStringLiteral("title = \"a\"\nduration = 1\n"));
    editor.set_faults({{2, "duration is too <short>"}});
    QTextCursor cursor = editor.document()->find(QStringLiteral("ration"));
    cursor.setPosition(cursor.selectionStart());
    const QPoint place = editor.cursorRect(cursor).center();
    QHelpEvent help(QEvent::ToolTip, place, editor.viewport()->mapToGlobal(place));
    QApplication::sendEvent(editor.viewport(), &help);
    QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("length of the run")));
    QVERIFY(QToolTip::text().contains(QStringLiteral("too &lt;short&gt;")));
  }

  void wordIsCompletedByKeys() {
    TextEditor editor;
    editor.show();
    editor.setFocus();
    QApplication::setActiveWindow(&editor);
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    editor.set_text(QStringLiteral("title = \"a\"\n"));
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, QStringLiteral("dur"));
    QTRY_VERIFY(editor.completer().popup()->isVisible());
    QTest::keyClick(editor.completer().popup(), Qt::Key_Return);
    QCOMPARE(editor.toPlainText(), QStringLiteral("title = \"a\"\nduration"));
    QVERIFY(!editor.completer().popup()->isVisible());
    QTest::keyClicks(&editor, QStringLiteral(" = 2"));
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("grav"));
    QTest::keyClick(&editor, Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("title = \"a\"\nduration = 2\ngravity"));
  }

  void linesAreIndentedAndCommented() {
    TextEditor editor;
    editor.show();
    editor.set_text(QStringLiteral("list = [\n  1,"));
    editor.moveCursor(QTextCursor::End);
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClicks(&editor, QStringLiteral("2"));
    QCOMPARE(editor.toPlainText(), QStringLiteral("list = [\n  1,\n  2"));
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("# list = [\n#   1,\n#   2"));
    QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(editor.toPlainText(), QStringLiteral("list = [\n  1,\n  2"));
  }

  void newTextKeepsTheCursorAndCanBeUndone() {
    TextEditor editor;
    editor.set_text(QStringLiteral("a = 1\nb = 2\nc = 3\n"));
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(9);
    editor.setTextCursor(cursor);
    editor.set_text(QStringLiteral("a = 100\nb = 2\nc = 3\n"));
    QCOMPARE(editor.textCursor().blockNumber(), 1);
    QCOMPARE(editor.textCursor().positionInBlock(), 3);
    editor.undo();
    QCOMPARE(editor.toPlainText(), QStringLiteral("a = 1\nb = 2\nc = 3\n"));
  }
};

SCREE_WINDOW_TEST(TextEditorTest)
#include "test_text_editor.moc"
