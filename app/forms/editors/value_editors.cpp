#include "app/forms/editors/value_editors.hpp"

#include <QColorDialog>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "app/forms/editors/name_box.hpp"
#include "app/shell/plain_text.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

constexpr int prose_lines = 3;
constexpr int least_number_width = 64;  ///< [pixels]

QHBoxLayout* row_of(QWidget& editor) {
  auto* row = new QHBoxLayout(&editor);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  return row;
}

QString shown_text(const std::string& value) {
  return QString::fromStdString(text_in(value).value_or(value));
}

/// Value of a text that is a number if it can be.
std::string number_value(const QString& typed) {
  const std::string text = typed.trimmed().toStdString();
  return text.empty() ? text : value_of_typed(text);
}

std::string text_value(const QString& typed) {
  return typed.isEmpty() ? std::string() : quoted_value(typed.toStdString());
}

/// A line of text.
class LineEditor : public KeyEditor {
 public:
  LineEditor(const KeyLine& key, std::string (*value_of)(const QString&)) : value_of_(value_of) {
    line_ = new QLineEdit;
    line_->setPlaceholderText(default_text(key));
    row_of(*this)->addWidget(line_);
    setFocusProxy(line_);
    connect(line_, &QLineEdit::textChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override { line_->setText(shown_text(text)); }
  std::string typed_value() const override { return value_of_(line_->text()); }
  QLineEdit& line() { return *line_; }

 private:
  std::string (*value_of_)(const QString&);
  QLineEdit* line_;
};

/// A number, or one of some words.
class NumberOrWordEditor : public KeyEditor {
 public:
  explicit NumberOrWordEditor(const KeyLine& key) {
    box_ = new QComboBox;
    box_->setEditable(true);
    box_->setInsertPolicy(QComboBox::NoInsert);
    for (const std::string_view word : key.words) box_->addItem(QString::fromStdString(std::string(word)));
    box_->setCurrentIndex(-1);
    box_->lineEdit()->setPlaceholderText(default_text(key));
    row_of(*this)->addWidget(box_, 1);
    setFocusProxy(box_);
    connect(box_, &QComboBox::editTextChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override { box_->setEditText(shown_text(text)); }
  std::string typed_value() const override { return number_value(box_->currentText()); }

 private:
  QComboBox* box_;
};

/// One of some words. The first entry leaves the key out.
class ChoiceEditor : public KeyEditor {
 public:
  explicit ChoiceEditor(const KeyLine& key) {
    box_ = new QComboBox;
    const QString otherwise = default_text(key);
    box_->addItem(key.required          ? tr("choose …")
                  : otherwise.isEmpty() ? QStringLiteral("–")
                                        : tr("%1 (default)").arg(otherwise),
                  QString());
    const bool flag = key.kind == KeyKind::flag;
    if (flag) {
      for (const char* word : {"true", "false"}) add(word, word);
    }
    for (const std::string_view word : key.words)
      add(std::string(word).c_str(), quoted_value(std::string(word)));
    row_of(*this)->addWidget(box_, 1);
    setFocusProxy(box_);
    connect(box_, &QComboBox::currentIndexChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override {
    const int found = box_->findData(QString::fromStdString(text));
    box_->setCurrentIndex(std::max(found, 0));
  }
  std::string typed_value() const override { return box_->currentData().toString().toStdString(); }

 private:
  void add(const char* word, const std::string& value) {
    box_->addItem(QString::fromUtf8(word), QString::fromStdString(value));
  }

  QComboBox* box_;
};

class NameEditor : public KeyEditor {
 public:
  NameEditor(const KeyLine& key, const FormContext& context) {
    box_ = new NameBox(key.names, context, key.required ? tr("choose …") : default_text(key));
    auto* row = row_of(*this);
    row->addWidget(box_, 1);
    const auto use = [this](const QString& name) { enter_value(quoted_value(name.toStdString())); };
    if (QWidget* button = make_new_button(key.names, context, use)) row->addWidget(button);
    setFocusProxy(box_);
    connect(box_, &QComboBox::editTextChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override { box_->setEditText(shown_text(text)); }
  std::string typed_value() const override { return text_value(box_->currentText()); }

 private:
  NameBox* box_;
};

class ProseEditor : public KeyEditor {
 public:
  explicit ProseEditor(const KeyLine& key) {
    text_ = new QPlainTextEdit;
    text_->setPlaceholderText(default_text(key));
    text_->setTabChangesFocus(true);
    text_->setFixedHeight(prose_lines * text_->fontMetrics().lineSpacing() + 14);
    row_of(*this)->addWidget(text_);
    setFocusProxy(text_);
    connect(text_, &QPlainTextEdit::textChanged, this, [this] { touch(); });
  }

 protected:
  void show_value(const std::string& text) override { text_->setPlainText(shown_text(text)); }
  std::string typed_value() const override { return text_value(text_->toPlainText()); }

 private:
  QPlainTextEdit* text_;
};

class ColorEditor : public LineEditor {
 public:
  explicit ColorEditor(const KeyLine& key) : LineEditor(key, text_value) {
    button_ = new QPushButton(tr("Choose…"));
    button_->setAutoDefault(false);
    layout()->addWidget(button_);
    connect(button_, &QPushButton::clicked, this, [this] {
      const QColor chosen = QColorDialog::getColor(QColor(line().text()), this);
      if (chosen.isValid()) line().setText(chosen.name().toUpper());
    });
    connect(&line(), &QLineEdit::textChanged, this, [this](const QString& text) {
      QPixmap sample(14, 14);
      sample.fill(QColor(text).isValid() ? QColor(text) : QColor(Qt::transparent));
      button_->setIcon(text.isEmpty() ? QIcon() : QIcon(sample));
    });
  }

 private:
  QPushButton* button_;
};

class PathEditor : public LineEditor {
 public:
  PathEditor(const KeyLine& key, const FormContext& context) : LineEditor(key, text_value) {
    auto* button = new QPushButton(tr("Browse…"));
    button->setAutoDefault(false);
    layout()->addWidget(button);
    const QString files = key.name == "mesh" ? tr("Meshes (*.stl *.STL *.obj *.OBJ *.ply *.PLY)")
                                             : tr("Tables (*.csv);;All files (*)");
    const QString folder = QString::fromStdString(context.folder.string());
    connect(button, &QPushButton::clicked, this, [this, files, folder] {
      const QString path = QFileDialog::getOpenFileName(this, tr("Choose a file"), folder, files);
      if (!path.isEmpty()) line().setText(path);
    });
  }
};

/// Numbers in a row.
class NumbersEditor : public KeyEditor {
 protected:
  /// @param hints  shown in the empty fields
  explicit NumbersEditor(const QStringList& hints) {
    auto* row = row_of(*this);
    for (const QString& hint : hints) {
      auto* field = new QLineEdit;
      field->setPlaceholderText(hint);
      field->setMinimumWidth(least_number_width);
      row->addWidget(field, 1);
      fields_.append(field);
      connect(field, &QLineEdit::textChanged, this, [this] { touch(); });
    }
    setFocusProxy(fields_.front());
  }

  QList<QLineEdit*> fields_;
};

/// [x, y, z]. Fields that are left empty beside others have their defaults.
class VectorEditor : public NumbersEditor {
 public:
  VectorEditor(const KeyLine& key, int size)
      : NumbersEditor(hints(key, size)), defaults_(elements_in(default_text(key).toStdString())) {
    const QStringList names = names_of_parts(key, size);
    // A default in words does not fit into the fields.
    const QString left_out = defaults_.empty() ? default_text(key) : QString();
    for (QLineEdit* field : fields_) {
      const QString name = names[fields_.indexOf(field)];
      field->setToolTip(left_out.isEmpty() ? name : tr("%1; left out: %2").arg(name, left_out));
    }
  }

 protected:
  void show_value(const std::string& text) override {
    const std::vector<std::string> numbers = elements_in(text);
    for (qsizetype i = 0; i < fields_.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      fields_[i]->setText(k < numbers.size() ? shown_text(numbers[k]) : QString());
    }
  }
  std::string typed_value() const override {
    std::string text;
    bool typed = false;
    for (qsizetype i = 0; i < fields_.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      std::string number = number_value(fields_[i]->text());
      typed = typed || !number.empty();
      if (number.empty() && k < defaults_.size()) number = defaults_[k];
      if (!number.empty()) text += (text.empty() ? "" : ", ") + number;
    }
    return typed ? "[" + text + "]" : std::string();
  }

 private:
  /// "low" and "high" of the notation `[LOW, HIGH]`; otherwise axes.
  static QStringList names_of_parts(const KeyLine& key, int size) {
    const QString notation = plain_text(key.type);
    const QStringList names = notation.mid(1, notation.size() - 2).toLower().split(QStringLiteral(", "));
    const bool list = notation.startsWith(QLatin1Char('[')) && notation.endsWith(QLatin1Char(']'));
    return list && names.size() == size ? names : QStringList{"x", "y", "z"};
  }

  static QStringList hints(const KeyLine& key, int size) {
    const std::vector<std::string> defaults = elements_in(default_text(key).toStdString());
    const QStringList names = names_of_parts(key, size);
    QStringList texts;
    for (int i = 0; i < size; ++i) {
      const auto k = static_cast<std::size_t>(i);
      texts << (k < defaults.size() ? shown_text(defaults[k]) : names[i]);
    }
    return texts;
  }

  std::vector<std::string> defaults_;
};

class AxesEditor : public NumbersEditor {
 public:
  explicit AxesEditor(const KeyLine&)
      : NumbersEditor({QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")}) {}

 protected:
  void show_value(const std::string& text) override {
    for (QLineEdit* field : fields_) field->clear();
    for (const SceneValue& one : keys_in(text)) {
      for (QLineEdit* field : fields_) {
        if (field->placeholderText() == QString::fromStdString(one.path))
          field->setText(shown_text(one.text));
      }
    }
  }
  std::string typed_value() const override {
    std::string text;
    for (const QLineEdit* field : fields_) {
      const std::string number = number_value(field->text());
      if (number.empty()) continue;
      text += (text.empty() ? "{ " : ", ") + field->placeholderText().toStdString() + " = " + number;
    }
    return text.empty() ? text : text + " }";
  }
};

}  // namespace

KeyEditor* make_number_editor(const KeyLine& key) {
  return new LineEditor(key, number_value);
}

KeyEditor* make_number_or_word_editor(const KeyLine& key) {
  return new NumberOrWordEditor(key);
}

KeyEditor* make_choice_editor(const KeyLine& key) {
  return new ChoiceEditor(key);
}

KeyEditor* make_text_editor(const KeyLine& key) {
  return new LineEditor(key, text_value);
}

KeyEditor* make_name_editor(const KeyLine& key, const FormContext& context) {
  return new NameEditor(key, context);
}

KeyEditor* make_prose_editor(const KeyLine& key) {
  return new ProseEditor(key);
}

KeyEditor* make_color_editor(const KeyLine& key) {
  return new ColorEditor(key);
}

KeyEditor* make_path_editor(const KeyLine& key, const FormContext& context) {
  return new PathEditor(key, context);
}

KeyEditor* make_vector_editor(const KeyLine& key, int size) {
  return new VectorEditor(key, size);
}

KeyEditor* make_axes_editor(const KeyLine& key) {
  return new AxesEditor(key);
}

}  // namespace scree
