#include "app/forms/editors/table_editors.hpp"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/forms/editors/key_form.hpp"
#include "app/shell/plain_text.hpp"
#include "core/scene/declared/law_forms.hpp"
#include "core/scene/toml/value_text.hpp"

namespace scree {
namespace {

constexpr int indentation = 14;  ///< of nested forms [pixels]

QVBoxLayout* column_of(QWidget& editor) {
  auto* column = new QVBoxLayout(&editor);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  return column;
}

/// "{ min = 1.0, max = 2.0 }"; empty: no values
std::string table_text(const std::vector<SceneValue>& values) {
  std::string text;
  for (const SceneValue& one : values) text += (text.empty() ? "{ " : ", ") + one.path + " = " + one.text;
  return text.empty() ? text : text + " }";
}

KeyForm* nested_form(const std::vector<KeyLine>& keys, const std::string& path, const FormContext& context) {
  auto* form = new KeyForm(keys, path, context);
  form->layout()->setContentsMargins(indentation, 0, 0, 4);
  return form;
}

/// A table, or one of some words instead of it.
class TableEditor : public KeyEditor {
 public:
  TableEditor(const KeyLine& key, const std::string& path, const FormContext& context)
      : required_(key.required) {
    const std::string table = key.table.empty() ? path : std::string(key.table);
    QVBoxLayout* column = column_of(*this);
    auto* head = new QHBoxLayout;
    head->setSpacing(6);
    fold_ = new QToolButton;
    fold_->setObjectName(QStringLiteral("fold"));
    fold_->setCheckable(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setText(path_end(path));
    head->addWidget(fold_);
    if (!key.words.empty()) add_words(key, *head);
    auto* meaning = new QLabel(plain_text(key.meaning));
    meaning->setObjectName(QStringLiteral("faint"));
    meaning->setTextFormat(Qt::PlainText);
    meaning->setWordWrap(true);
    head->addWidget(meaning, 1);
    column->addLayout(head);
    form_ = nested_form(key_table(table).keys, path, context);
    column->addWidget(form_);
    connect(fold_, &QToolButton::toggled, this, &TableEditor::unfold);
    connect(form_, &KeyForm::changed, this, [this] {
      if (words_ != nullptr) words_->setCurrentIndex(0);
      touch();
    });
    unfold(required_);
    setFocusProxy(fold_);
  }
  std::vector<KeyForm*> forms() const override { return {form_}; }
  void reveal() override { unfold(true); }

 protected:
  void show_value(const std::string& text) override {
    const bool word = text_in(text).has_value();
    if (words_ != nullptr)
      words_->setCurrentIndex(std::max(0, words_->findData(QString::fromStdString(text))));
    form_->set_values(word ? std::vector<SceneValue>() : keys_in(text));
    unfold(required_ || (!text.empty() && !word));
  }
  std::string typed_value() const override {
    if (words_ != nullptr && words_->currentIndex() > 0)
      return words_->currentData().toString().toStdString();
    return table_text(form_->values());
  }

 private:
  static QString path_end(const std::string& path) {
    return QString::fromStdString(path.substr(path.rfind('.') + 1))
        .replace(QLatin1Char('_'), QLatin1Char(' '));
  }
  void add_words(const KeyLine& key, QHBoxLayout& head) {
    words_ = new QComboBox;
    const QString otherwise = default_text(key);
    words_->addItem(otherwise.isEmpty() ? tr("as below") : tr("%1 (default), or as below").arg(otherwise));
    for (const std::string_view word : key.words)
      words_->addItem(QString::fromStdString(std::string(word)),
                      QString::fromStdString(quoted_value(std::string(word))));
    head.addWidget(words_);
    connect(words_, &QComboBox::currentIndexChanged, this, [this] { touch(); });
  }
  void unfold(bool on) {
    fold_->setChecked(on);
    fold_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    form_->setVisible(on);
  }

  bool required_;
  QToolButton* fold_;
  QComboBox* words_ = nullptr;
  KeyForm* form_;
};

class TablesEditor : public KeyEditor {
 public:
  TablesEditor(std::string path, FormContext context) : path_(std::move(path)), context_(std::move(context)) {
    column_ = column_of(*this);
    add_ = new QPushButton(tr("Add %1").arg(QString::fromStdString(path_.substr(path_.rfind('.') + 1))));
    add_->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->addWidget(add_);
    row->addStretch(1);
    column_->addLayout(row);
    setFocusProxy(add_);
    connect(add_, &QPushButton::clicked, this, [this] {
      add_form();
      touch();
    });
  }
  std::vector<KeyForm*> forms() const override {
    std::vector<KeyForm*> forms;
    for (const Entry& entry : entries_) forms.push_back(entry.form);
    return forms;
  }

 protected:
  void show_value(const std::string& text) override {
    while (!entries_.empty()) remove(entries_.back().box);
    for (const std::string& table : elements_in(text)) add_form().set_values(keys_in(table));
  }
  std::string typed_value() const override {
    std::string list;
    for (const Entry& entry : entries_) {
      const std::string table = table_text(entry.form->values());
      list += (list.empty() ? "[" : ", ") + (table.empty() ? std::string("{}") : table);
    }
    return list.empty() ? list : list + "]";
  }

 private:
  struct Entry {
    QWidget* box;
    KeyForm* form;
  };

  KeyForm& add_form() {
    auto* box = new QWidget;
    QVBoxLayout* column = column_of(*box);
    KeyForm* form = nested_form(key_table(path_).keys, path_, context_);
    auto* remove_button = new QPushButton(tr("Remove"));
    remove_button->setAutoDefault(false);
    column->addWidget(form);
    column->addWidget(remove_button, 0, Qt::AlignRight);
    column_->insertWidget(static_cast<int>(entries_.size()), box);
    entries_.push_back({box, form});
    connect(form, &KeyForm::changed, this, [this] { touch(); });
    connect(remove_button, &QPushButton::clicked, this, [this, box] {
      remove(box);
      touch();
    });
    return *form;
  }
  void remove(QWidget* box) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.box == box; });
    box->hide();
    box->deleteLater();
  }

  std::string path_;
  FormContext context_;
  QVBoxLayout* column_;
  QPushButton* add_;
  std::vector<Entry> entries_;
};

class LawEditor : public KeyEditor {
 public:
  explicit LawEditor(FormContext context) : context_(std::move(context)) {
    column_ = column_of(*this);
    laws_ = new QComboBox;
    laws_->setObjectName(QStringLiteral("law"));
    laws_->addItem(tr("choose …"));
    for (const LawForm& law : law_forms()) {
      const QString name = QString::fromUtf8(law.name.data(), static_cast<qsizetype>(law.name.size()));
      laws_->addItem(name);
      laws_->setItemData(laws_->count() - 1, QString::fromStdString(std::string(law.title)), Qt::ToolTipRole);
    }
    column_->addWidget(laws_);
    setFocusProxy(laws_);
    connect(laws_, &QComboBox::currentIndexChanged, this, [this] {
      make_form();
      touch();
    });
  }
  std::vector<KeyForm*> forms() const override {
    return form_ == nullptr ? std::vector<KeyForm*>() : std::vector<KeyForm*>{form_};
  }

 protected:
  void show_value(const std::string& text) override {
    std::vector<SceneValue> values = keys_in(text);
    const auto law =
        std::find_if(values.begin(), values.end(), [](const SceneValue& one) { return one.path == "law"; });
    const std::string name = law == values.end() ? std::string() : text_in(law->text).value_or("");
    laws_->setCurrentIndex(std::max(0, laws_->findText(QString::fromStdString(name))));
    if (law != values.end()) values.erase(law);
    if (form_ != nullptr) form_->set_values(values);
  }
  std::string typed_value() const override {
    if (form_ == nullptr) return {};
    std::vector<SceneValue> values = form_->values();
    values.insert(values.begin(), {"law", quoted_value(laws_->currentText().toStdString())});
    return table_text(values);
  }

 private:
  void make_form() {
    std::vector<SceneValue> kept;
    if (form_ != nullptr) {
      kept = form_->values();
      form_->hide();
      form_->deleteLater();
      form_ = nullptr;
    }
    if (laws_->currentIndex() == 0) return;
    const LawForm& law = law_forms()[static_cast<std::size_t>(laws_->currentIndex() - 1)];
    form_ = new KeyForm(law.tables.front().keys, law.tables.front().path, context_);
    form_->layout()->setContentsMargins(indentation, 0, 0, 4);
    // Keys of the same name keep their values.
    form_->set_values(kept);
    column_->addWidget(form_);
    connect(form_, &KeyForm::changed, this, [this] { touch(); });
  }

  FormContext context_;
  QVBoxLayout* column_;
  QComboBox* laws_;
  KeyForm* form_ = nullptr;
};

}  // namespace

KeyEditor* make_table_editor(const KeyLine& key, const std::string& path, const FormContext& context) {
  return new TableEditor(key, path, context);
}

KeyEditor* make_tables_editor(const std::string& path, const FormContext& context) {
  return new TablesEditor(path, context);
}

KeyEditor* make_law_editor(const FormContext& context) {
  return new LawEditor(context);
}

}  // namespace scree
