#pragma once

#include <QPlainTextEdit>
#include <vector>

#include "app/text/text_check.hpp"
#include "render/style/color.hpp"

class QCompleter;
class QStandardItemModel;

namespace scree {

class TomlHighlighter;

/// Editor for the text of a scene: numbered lines, colours, marks at faults, words that fit at the cursor,
/// and the meaning of the key under the pointer.
class TextEditor : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit TextEditor(QWidget* parent = nullptr);

  void set_theme(Theme theme);
  const TomlHighlighter& highlighter() const { return *highlighter_; }

  void set_faults(const std::vector<TextFault>& faults);
  const std::vector<TextFault>& faults() const { return faults_; }
  /// Sets the cursor to the beginning of a line [from 1].
  void go_to_line(int line);
  /// Sets the text; the cursor stays where it is.
  void set_text(const QString& text);

  /// Shows the words that fit at the cursor; with a single one, enters it.
  void complete();
  QCompleter& completer() { return *completer_; }

  int margin_width() const;
  void paint_margin(QPaintEvent& event);
  /// Message of the faults of a line; empty: none.
  QString fault_at(int line) const;

 signals:
  /// Ctrl+Enter
  void apply_wanted();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_words(bool enter_single);
  void insert_word(const QString& word);
  void update_marks();
  void update_margin(const QRect& rect, int dy);
  void fit_margin();
  void toggle_comments();
  void begin_line();
  bool offer_key(QKeyEvent& event);
  void show_tip(const QPoint& place, const QPoint& global);

  Theme theme_;
  TomlHighlighter* highlighter_;
  QWidget* margin_;
  QCompleter* completer_;
  QStandardItemModel* words_;
  std::vector<TextFault> faults_;
};

}  // namespace scree
