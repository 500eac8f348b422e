#include "app/text/text_editor.hpp"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>

#include "app/shell/theme.hpp"
#include "app/text/key_help.hpp"
#include "app/text/toml_highlighter.hpp"

namespace scree {
namespace {

constexpr int margin_space = 8;  ///< on both sides of the line numbers [pixels]
constexpr int mark_width = 12;   ///< for the marks of faults [pixels]
constexpr int word_role = Qt::UserRole + 1;
const QString tab_text = QStringLiteral("  ");

/// Line numbers and marks, left of the text.
class Margin : public QWidget {
 public:
  explicit Margin(TextEditor& editor) : QWidget(&editor), editor_(editor) {
    setObjectName(QStringLiteral("text_margin"));
  }
  QSize sizeHint() const override { return {editor_.margin_width(), 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override { editor_.paint_margin(*event); }
  bool event(QEvent* event) override {
    if (event->type() == QEvent::ToolTip) {
      const auto& help = static_cast<QHelpEvent&>(*event);
      const QTextCursor cursor = editor_.cursorForPosition({0, help.pos().y()});
      QToolTip::showText(help.globalPos(), editor_.fault_at(cursor.blockNumber() + 1), this);
      return true;
    }
    return QWidget::event(event);
  }

 private:
  TextEditor& editor_;
};

bool is_blank_line(const QString& line) {
  return line.trimmed().isEmpty();
}

}  // namespace

TextEditor::TextEditor(QWidget* parent) : QPlainTextEdit(parent), theme_(current_theme()) {
  setObjectName(QStringLiteral("scene_text"));
  setLineWrapMode(NoWrap);
  setFont(number_font(font()));
  setTabStopDistance(4.0 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
  highlighter_ = new TomlHighlighter(document(), theme_);
  margin_ = new Margin(*this);
  words_ = new QStandardItemModel(this);
  completer_ = new QCompleter(words_, this);
  completer_->setWidget(this);
  completer_->setCompletionRole(word_role);
  completer_->setCaseSensitivity(Qt::CaseSensitive);
  completer_->setModelSorting(QCompleter::UnsortedModel);
  completer_->popup()->setFont(font());
  connect(completer_, qOverload<const QModelIndex&>(&QCompleter::activated), this,
          [this](const QModelIndex& index) { insert_word(index.data(word_role).toString()); });
  connect(this, &QPlainTextEdit::blockCountChanged, this, &TextEditor::fit_margin);
  connect(this, &QPlainTextEdit::updateRequest, this, &TextEditor::update_margin);
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &TextEditor::update_marks);
  fit_margin();
  update_marks();
}

void TextEditor::set_theme(Theme theme) {
  theme_ = theme;
  highlighter_->set_theme(theme);
  update_marks();
  margin_->update();
}

void TextEditor::set_faults(const std::vector<TextFault>& faults) {
  faults_ = faults;
  update_marks();
  margin_->update();
}

QString TextEditor::fault_at(int line) const {
  QStringList messages;
  for (const TextFault& fault : faults_) {
    if (fault.line == line) messages << QString::fromStdString(fault.message);
  }
  return messages.join(QLatin1Char('\n'));
}

void TextEditor::go_to_line(int line) {
  const QTextBlock block = document()->findBlockByNumber(std::clamp(line, 1, blockCount()) - 1);
  setTextCursor(QTextCursor(block));
  centerCursor();
  setFocus();
}

/// Replaces only what differs, so that cursor and view stay, and the editor's undo brings the last text back.
void TextEditor::set_text(const QString& text) {
  const QString old = toPlainText();
  const qsizetype shorter = std::min(old.size(), text.size());
  qsizetype first = 0;
  while (first < shorter && old[first] == text[first]) ++first;
  qsizetype last = 0;
  while (last < shorter - first && old[old.size() - 1 - last] == text[text.size() - 1 - last]) ++last;
  QTextCursor cursor(document());
  cursor.setPosition(static_cast<int>(first));
  cursor.setPosition(static_cast<int>(old.size() - last), QTextCursor::KeepAnchor);
  cursor.insertText(text.mid(first, text.size() - last - first));
}

int TextEditor::margin_width() const {
  const auto digits = std::max<qsizetype>(QString::number(blockCount()).size(), 2);
  return mark_width + 2 * margin_space +
         static_cast<int>(digits) * fontMetrics().horizontalAdvance(QLatin1Char('9'));
}

void TextEditor::fit_margin() {
  setViewportMargins(margin_width(), 0, 0, 0);
}

void TextEditor::update_margin(const QRect& rect, int dy) {
  if (dy != 0) {
    margin_->scroll(0, dy);
  } else {
    margin_->update(0, rect.y(), margin_->width(), rect.height());
  }
}

void TextEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  const QRect inside = contentsRect();
  margin_->setGeometry(QRect(inside.left(), inside.top(), margin_width(), inside.height()));
}

void TextEditor::paint_margin(QPaintEvent& event) {
  const WindowColors& colors = window_colors(theme_);
  QPainter painter(margin_);
  painter.fillRect(event.rect(), colors.window);
  painter.setFont(font());
  QTextBlock block = firstVisibleBlock();
  qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
  for (; block.isValid() && top <= event.rect().bottom(); block = block.next()) {
    const qreal height = blockBoundingRect(block).height();
    const int line = block.blockNumber() + 1;
    const QRectF row(0, top, margin_->width() - margin_space, height);
    const bool faulty = !fault_at(line).isEmpty();
    const bool current = block == textCursor().block();
    painter.setPen(faulty ? colors.bad : current ? colors.text : colors.faint_text);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(line));
    if (faulty) {
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setBrush(colors.bad);
      painter.drawEllipse(QPointF(margin_space + 2.0, top + height / 2), 4.0, 4.0);
    }
    top += height;
  }
}

/// The current line, and waves below the lines of faults.
void TextEditor::update_marks() {
  const WindowColors& colors = window_colors(theme_);
  QList<QTextEdit::ExtraSelection> marks;
  QTextEdit::ExtraSelection current;
  QColor background = colors.border;
  background.setAlphaF(0.45F);
  current.format.setBackground(background);
  current.format.setProperty(QTextFormat::FullWidthSelection, true);
  current.cursor = textCursor();
  current.cursor.clearSelection();
  marks << current;
  for (const TextFault& fault : faults_) {
    const QTextBlock block = document()->findBlockByNumber(fault.line - 1);
    if (!block.isValid()) continue;
    const QString line = block.text();
    const auto indent = std::find_if_not(line.begin(), line.end(), [](QChar c) { return c.isSpace(); });
    QTextEdit::ExtraSelection wave;
    wave.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wave.format.setUnderlineColor(colors.bad);
    wave.cursor = QTextCursor(block);
    wave.cursor.setPosition(block.position() + static_cast<int>(indent - line.begin()));
    wave.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    marks << wave;
  }
  setExtraSelections(marks);
  margin_->update();
}

void TextEditor::show_tip(const QPoint& place, const QPoint& global) {
  const QTextCursor cursor = cursorForPosition(viewport()->mapFrom(this, place));
  QString tip = fault_at(cursor.blockNumber() + 1).toHtmlEscaped();
  const QString help = key_help_at(toPlainText(), cursor.position());
  if (!tip.isEmpty() && !help.isEmpty()) tip += QStringLiteral("<hr>");
  tip += help;
  if (tip.isEmpty()) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(global, QStringLiteral("<qt>%1</qt>").arg(tip), this);
  }
}

bool TextEditor::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto& help = static_cast<QHelpEvent&>(*event);
    show_tip(help.pos(), help.globalPos());
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) {
    // Keys that mean something else in the window.
    const auto& key = static_cast<QKeyEvent&>(*event);
    const bool own = key.modifiers() == Qt::ControlModifier &&
                     (key.key() == Qt::Key_Y || key.key() == Qt::Key_Slash || key.key() == Qt::Key_Space ||
                      key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter);
    if (own || (key.key() == Qt::Key_Escape && completer_->popup()->isVisible())) {
      event->accept();
      return true;
    }
  }
  return QPlainTextEdit::event(event);
}

/// Keys for the list of words. @return whether this was one
bool TextEditor::offer_key(QKeyEvent& event) {
  if (!completer_->popup()->isVisible()) return false;
  switch (event.key()) {
    case Qt::Key_Enter:
    case Qt::Key_Return:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
    case Qt::Key_Escape:
      event.ignore();
      return true;
    default:
      return false;
  }
}

void TextEditor::keyPressEvent(QKeyEvent* event) {
  if (offer_key(*event)) return;
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool control = event->modifiers().testFlag(Qt::ControlModifier);
  if (enter && control) return emit apply_wanted();
  if (control && event->key() == Qt::Key_Space) return complete();
  if (isReadOnly()) return QPlainTextEdit::keyPressEvent(event);
  if (control && event->key() == Qt::Key_Y) return redo();
  if (control && event->key() == Qt::Key_Slash) return toggle_comments();
  if (enter) return begin_line();
  if (event->key() == Qt::Key_Tab && !textCursor().hasSelection()) return textCursor().insertText(tab_text);
  QPlainTextEdit::keyPressEvent(event);
  const QString typed = event->text();
  const bool word =
      !typed.isEmpty() && (typed.front().isLetterOrNumber() || typed.front() == QLatin1Char('_'));
  if (completer_->popup()->isVisible() || word) show_words(false);
}

/// A line that is indented as the one above.
void TextEditor::begin_line() {
  const QString line = textCursor().block().text().left(textCursor().positionInBlock());
  const auto text = std::find_if_not(line.begin(), line.end(), [](QChar c) { return c.isSpace(); });
  textCursor().insertText(QLatin1Char('\n') + line.left(text - line.begin()));
  ensureCursorVisible();
}

/// Comments the selected lines, or takes the marks away if all have one.
void TextEditor::toggle_comments() {
  QTextCursor cursor = textCursor();
  const QTextBlock first = document()->findBlock(cursor.selectionStart());
  const QTextBlock last = document()->findBlock(cursor.selectionEnd());
  bool all = true;
  for (QTextBlock block = first; block.isValid() && block.blockNumber() <= last.blockNumber();
       block = block.next())
    all = all && (is_blank_line(block.text()) || block.text().trimmed().startsWith(QLatin1Char('#')));
  cursor.beginEditBlock();
  for (QTextBlock block = first; block.isValid() && block.blockNumber() <= last.blockNumber();
       block = block.next()) {
    if (is_blank_line(block.text())) continue;
    QTextCursor edit(block);
    if (all) {
      const auto mark = block.text().indexOf(QLatin1Char('#'));
      const bool space = block.text().mid(mark + 1, 1) == QStringLiteral(" ");
      edit.setPosition(block.position() + static_cast<int>(mark));
      edit.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, space ? 2 : 1);
      edit.removeSelectedText();
    } else {
      edit.insertText(QStringLiteral("# "));
    }
  }
  cursor.endEditBlock();
}

void TextEditor::complete() {
  show_words(true);
}

void TextEditor::show_words(bool enter_single) {
  const Suggestions fitting = suggestions_at(toPlainText(), textCursor().position());
  words_->clear();
  for (const Suggestion& one : fitting.words) {
    auto* item =
        new QStandardItem(one.about.isEmpty() ? one.word : one.word + QStringLiteral("   ") + one.about);
    item->setData(one.word, word_role);
    words_->appendRow(item);
  }
  completer_->setCompletionPrefix(fitting.typed);
  const int count = completer_->completionCount();
  const bool complete_already = count == 1 && completer_->currentCompletion() == fitting.typed;
  if (count == 0 || complete_already || (!enter_single && fitting.typed.isEmpty())) {
    completer_->popup()->hide();
    return;
  }
  if (enter_single && count == 1) {
    completer_->popup()->hide();
    return insert_word(completer_->currentCompletion());
  }
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
  constexpr int widest = 620;
  QRect place = cursorRect();
  place.translate(margin_width(), 4);
  place.setWidth(std::min(widest, completer_->popup()->sizeHintForColumn(0) +
                                      completer_->popup()->verticalScrollBar()->sizeHint().width() + 8));
  completer_->complete(place);
}

void TextEditor::insert_word(const QString& word) {
  QTextCursor cursor = textCursor();
  const Suggestions fitting = suggestions_at(toPlainText(), cursor.position());
  cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(fitting.typed.size()));
  // A quote that the editor's user has already closed.
  const QString rest = cursor.block().text().mid(textCursor().positionInBlock());
  const bool closed = word.endsWith(QLatin1Char('"')) && rest.startsWith(QLatin1Char('"'));
  cursor.insertText(closed ? word.chopped(1) : word);
  setTextCursor(cursor);
}

}  // namespace scree
