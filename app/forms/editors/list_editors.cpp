#include "app/forms/editors/list_editors.hpp"

#include <QCheckBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/forms/editors/name_box.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

constexpr int lines_shown = 4;

QString to_text(const std::string& text) {
  return QString::fromStdString(text);
}

/// "[0, 0.5, 1]" of "0; 0.5 1".
std::string list_of(const QString& line) {
  static const QRegularExpression between(QStringLiteral("[\\s,;\\[\\]]+"));
  std::string list;
  for (const QString& one : line.split(between, Qt::SkipEmptyParts))
    list += (list.empty() ? "[" : ", ") + value_of_typed(one.toStdString());
  return list.empty() ? list : list + "]";
}

/// "0, 0.5, 1" of "[0, 0.5, 1]".
QString row_text(const std::string& list) {
  QStringList numbers;
  for (const std::string& one : elements_in(list)) numbers << to_text(text_in(one).value_or(one));
  return numbers.join(QStringLiteral(", "));
}

std::string joined(const std::vector<std::string>& elements) {
  std::string list = "[";
  for (const std::string& one : elements) list += (list.size() > 1 ? ", " : "") + one;
  return list + "]";
}

/// Several lines of text.
class LinesEditor : public KeyEditor {
 protected:
  explicit LinesEditor(const QString& hint) {
    text_ = new QPlainTextEdit;
    text_->setPlaceholderText(hint);
    text_->setTabChangesFocus(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFixedHeight(lines_shown * text_->fontMetrics().lineSpacing() + 16);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text_);
    setFocusProxy(text_);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] { touch(); });
  }
  QStringList lines() const {
    return text_->toPlainText()
        .split(QLatin1Char('\n'))
        .replaceInStrings(QStringLiteral("\t"), QStringLiteral(" "));
  }

  QPlainTextEdit* text_;
};

class NumbersEditor : public KeyEditor {
 public:
  NumbersEditor() {
    line_ = new QLineEdit;
    line_->setPlaceholderText(QStringLiteral("0, 0.5, 1"));
    auto* row = new QVBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(line_);
    setFocusProxy(line_);
    connect(line_, &QLineEdit::textChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override { line_->setText(row_text(text)); }
  std::string typed_value() const override { return list_of(line_->text()); }

 private:
  QLineEdit* line_;
};

/// A line in quotation marks is a text: a formula instead of a vector.
class VectorsEditor : public LinesEditor {
 public:
  explicit VectorsEditor(bool pairs)
      : LinesEditor(pairs ? tr("x, y in a line each, or pasted columns")
                          : tr("x, y, z in a line each, or pasted columns")) {}

 protected:
  void show_value(const std::string& text) override {
    QStringList rows;
    for (const std::string& row : elements_in(text)) rows << (text_in(row) ? to_text(row) : row_text(row));
    text_->setPlainText(rows.join(QLatin1Char('\n')));
  }
  std::string typed_value() const override {
    std::vector<std::string> rows;
    for (const QString& line : lines()) {
      const std::string text = line.trimmed().toStdString();
      const std::string row = text_in(text) ? text : list_of(line);
      if (!row.empty()) rows.push_back(row);
    }
    return rows.empty() ? std::string() : joined(rows);
  }
};

class MarksEditor : public KeyEditor {
 public:
  explicit MarksEditor(const KeyLine& key) : default_(default_text(key).split(QStringLiteral(", "))) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    for (const std::string_view word : key.words) {
      auto* box = new QCheckBox(to_text(std::string(word)));
      row->addWidget(box);
      boxes_.append(box);
      connect(box, &QCheckBox::toggled, this, [this] { touch(); });
    }
    row->addStretch(1);
    setFocusProxy(boxes_.front());
  }

 protected:
  void show_value(const std::string& text) override {
    const std::vector<std::string> marked = elements_in(text);
    for (QCheckBox* box : boxes_) {
      const std::string word = quoted_value(box->text().toStdString());
      const bool given = std::find(marked.begin(), marked.end(), word) != marked.end();
      box->setChecked(text.empty() ? default_.contains(box->text()) : given);
    }
  }
  /// The default is left out.
  std::string typed_value() const override {
    std::vector<std::string> marked;
    bool same = true;
    for (const QCheckBox* box : boxes_) {
      if (box->isChecked()) marked.push_back(quoted_value(box->text().toStdString()));
      same = same && box->isChecked() == default_.contains(box->text());
    }
    return same ? std::string() : joined(marked);
  }

 private:
  QStringList default_;  ///< words that are marked if the key is left out
  QList<QCheckBox*> boxes_;
};

class NamesEditor : public KeyEditor {
 public:
  NamesEditor(const KeyLine& key, const FormContext& context) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (NameBox*& box : boxes_) {
      box = new NameBox(key.names, context, default_text(key));
      row->addWidget(box, 1);
      connect(box, &QComboBox::editTextChanged, this, [this] { touch(); });
    }
    setFocusProxy(boxes_[0]);
  }

 protected:
  void show_value(const std::string& text) override {
    const std::vector<std::string> names = elements_in(text);
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      boxes_[i]->setEditText(i < names.size() ? to_text(text_in(names[i]).value_or("")) : QString());
  }
  std::string typed_value() const override {
    std::vector<std::string> names;
    for (const NameBox* box : boxes_) {
      if (!box->currentText().isEmpty()) names.push_back(quoted_value(box->currentText().toStdString()));
    }
    return names.empty() ? std::string() : joined(names);
  }

 private:
  std::array<NameBox*, 2> boxes_{};
};

class TextsEditor : public LinesEditor {
 public:
  TextsEditor(const KeyLine& key, const FormContext& context) : LinesEditor(tr("one in a line each")) {
    if (key.names == NamesOf::nothing) return;
    auto* names = new NameBox(key.names, context, tr("add a column …"));
    qobject_cast<QVBoxLayout*>(layout())->insertWidget(0, names);
    connect(names, &QComboBox::activated, this, [this, names] {
      const QString text = text_->toPlainText().trimmed();
      text_->setPlainText(text.isEmpty() ? names->currentText()
                                         : text + QLatin1Char('\n') + names->currentText());
      // Later, since the box shows the name of a completion only after this signal.
      QTimer::singleShot(0, names, [names] {
        names->setCurrentIndex(-1);
        names->clearEditText();
      });
    });
  }

 protected:
  void show_value(const std::string& text) override {
    QStringList texts;
    for (const std::string& one : elements_in(text)) texts << to_text(text_in(one).value_or(one));
    text_->setPlainText(texts.join(QLatin1Char('\n')));
  }
  std::string typed_value() const override {
    std::vector<std::string> texts;
    for (const QString& line : lines()) {
      if (!line.trimmed().isEmpty()) texts.push_back(quoted_value(line.trimmed().toStdString()));
    }
    return texts.empty() ? std::string() : joined(texts);
  }
};

class ValuesEditor : public LinesEditor {
 public:
  ValuesEditor()
      : LinesEditor(QStringLiteral("gravity = [0, 0, -1.6]\ncontact.0.friction.static = 0.2\n"
                                   "wall.floor.motion.velocity = [0, 0, 0.1]")) {}

 protected:
  void show_value(const std::string& text) override {
    QStringList rows;
    for (const SceneValue& one : keys_in(text)) rows << to_text(one.path + " = " + one.text);
    text_->setPlainText(rows.join(QLatin1Char('\n')));
  }
  std::string typed_value() const override {
    std::string table;
    for (const QString& line : lines()) {
      if (line.trimmed().isEmpty()) continue;
      const qsizetype equals = line.indexOf(QLatin1Char('='));
      const std::string typed = line.left(equals).trimmed().toStdString();
      const std::string path = text_in(typed).value_or(typed);
      const std::string value = equals < 0 ? "" : line.mid(equals + 1).trimmed().toStdString();
      table += (table.empty() ? "{ " : ", ") + quoted_value(path) + " = " + value_of_typed(value);
    }
    return table.empty() ? table : table + " }";
  }
};

}  // namespace

KeyEditor* make_rows_editor(const KeyLine& key) {
  if (key.kind == KeyKind::numbers) return new NumbersEditor;
  return new VectorsEditor(key.kind == KeyKind::pairs);
}

KeyEditor* make_marks_editor(const KeyLine& key) {
  return new MarksEditor(key);
}

KeyEditor* make_names_editor(const KeyLine& key, const FormContext& context) {
  return new NamesEditor(key, context);
}

KeyEditor* make_lines_editor(const KeyLine& key, const FormContext& context) {
  return new TextsEditor(key, context);
}

KeyEditor* make_values_editor(const KeyLine&) {
  return new ValuesEditor;
}

}  // namespace scree
