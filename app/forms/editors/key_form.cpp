#include "app/forms/editors/key_form.hpp"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>

#include "app/shell/plain_text.hpp"

namespace scree {
namespace {

enum Column { name_column, editor_column, unit_column };

QString title_of(std::string_view key) {
  return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()))
      .replace(QLatin1Char('_'), QLatin1Char(' '));
}

QLabel* small_label(const char* style) {
  auto* label = new QLabel;
  label->setObjectName(QString::fromLatin1(style));
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  // Not a stop of the Tab key.
  label->setFocusPolicy(Qt::NoFocus);
  label->hide();
  return label;
}

/// Nested tables have their own labels.
bool spans_columns(const KeyLine& key) {
  return key.kind == KeyKind::table || key.kind == KeyKind::tables;
}

/// What is said below the editor. A nested table says it beside its name; and a form without the keys of
/// other kinds does not say which kind a key belongs to.
QString meaning_below(const KeyLine& key, bool of_one_kind) {
  if (key.kind == KeyKind::table) return {};
  constexpr std::string_view kind = "mesh only: ";
  std::string_view meaning = key.meaning;
  if (of_one_kind && meaning.starts_with(kind)) meaning.remove_prefix(kind.size());
  return plain_text(meaning);
}

bool begins_with_key(const std::string& message, const std::string& path) {
  return message.starts_with(path) && message.size() > path.size() &&
         (message[path.size()] == ' ' || message[path.size()] == '.');
}

}  // namespace

KeyForm::KeyForm(const std::vector<KeyLine>& keys, const std::string& path, const FormContext& context,
                 const std::vector<std::string>& hidden, QWidget* parent)
    : QWidget(parent), path_(path), hidden_(hidden) {
  grid_ = new QGridLayout(this);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(10);
  grid_->setVerticalSpacing(3);
  grid_->setColumnStretch(editor_column, 1);
  for (const KeyLine& key : keys) {
    if (std::find(hidden.begin(), hidden.end(), key.name) == hidden.end()) add_row(key, context);
  }
}

void KeyForm::add_row(const KeyLine& key, const FormContext& context) {
  Row row{std::string(key.name),
          (path_.empty() ? "" : path_ + ".") + std::string(key.name),
          nullptr,
          nullptr,
          nullptr,
          meaning_below(key, !hidden_.empty())};
  row.editor = make_editor(key, row.path, context);
  row.editor->setObjectName(QString::fromStdString(row.path));
  row.note = small_label("faint");
  row.fault = small_label("bad");
  const QString type = plain_text(key.type);
  const QString meaning = plain_text(key.meaning);
  const QString tip = meaning.isEmpty() ? type : meaning + QStringLiteral("\n") + type;
  row.editor->setToolTip(tip);
  const int line = grid_->rowCount();
  if (spans_columns(key)) {
    grid_->addWidget(row.editor, line, name_column, 1, 3);
  } else {
    auto* name = new QLabel(title_of(key.name));
    name->setToolTip(tip);
    QFont font = name->font();
    font.setWeight(key.required ? QFont::DemiBold : QFont::Normal);
    name->setFont(font);
    name->setBuddy(row.editor);
    name->setMinimumHeight(28);
    grid_->addWidget(name, line, name_column, Qt::AlignLeft | Qt::AlignTop);
    grid_->addWidget(row.editor, line, editor_column);
    auto* unit = new QLabel(QString::fromUtf8(key.unit.data(), static_cast<qsizetype>(key.unit.size())));
    unit->setMinimumHeight(28);
    grid_->addWidget(unit, line, unit_column, Qt::AlignLeft | Qt::AlignTop);
  }
  grid_->addWidget(row.note, line + 1, editor_column, 1, 2);
  grid_->addWidget(row.fault, line + 2, editor_column, 1, 2);
  connect(row.editor, &KeyEditor::changed, this, &KeyForm::changed);
  row.note->setText(row.meaning);
  row.note->setVisible(!row.meaning.isEmpty());
  rows_.push_back(row);
}

void KeyForm::set_values(const std::vector<SceneValue>& values) {
  hidden_values_.clear();
  for (const Row& row : rows_) {
    const auto given = std::find_if(values.begin(), values.end(),
                                    [&](const SceneValue& one) { return one.path == row.key; });
    row.editor->set_value(given == values.end() ? std::string() : given->text);
  }
  for (const SceneValue& one : values) {
    if (std::find(hidden_.begin(), hidden_.end(), one.path) != hidden_.end()) hidden_values_.push_back(one);
  }
}

std::vector<SceneValue> KeyForm::values() const {
  std::vector<SceneValue> values;
  for (const Row& row : rows_) {
    if (std::string text = row.editor->value(); !text.empty()) values.push_back({row.key, std::move(text)});
  }
  values.insert(values.end(), hidden_values_.begin(), hidden_values_.end());
  return values;
}

KeyEditor* KeyForm::editor(const std::string& key) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.key == key; });
  return found == rows_.end() ? nullptr : found->editor;
}

void KeyForm::set_note(const std::string& key, const QString& note) {
  for (const Row& row : rows_) {
    if (row.key != key) continue;
    QStringList lines = {row.meaning, note};
    lines.removeAll(QString());
    row.note->setText(lines.join(QLatin1Char('\n')));
    row.note->setVisible(!lines.isEmpty());
  }
}

const KeyForm::Row* KeyForm::named_row(const std::string& message) const {
  const Row* best = nullptr;
  for (const Row& row : rows_) {
    if (begins_with_key(message, row.path)) best = &row;
  }
  return best;
}

KeyEditor* KeyForm::show_fault(const std::string& message, const std::string& key) {
  const Row* row = named_row(message);
  if (row == nullptr) {
    const auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& one) { return one.key == key; });
    if (found == rows_.end()) return nullptr;
    row = &*found;
  }
  for (KeyForm* nested : row->editor->forms()) {
    KeyEditor* shown = nested->show_fault(message, {});
    if (shown == nullptr) continue;
    row->editor->reveal();
    return shown;
  }
  row->editor->reveal();
  row->fault->setText(QString::fromStdString(message));
  row->fault->show();
  return row->editor;
}

void KeyForm::clear_faults() {
  for (const Row& row : rows_) {
    row.fault->hide();
    for (KeyForm* nested : row.editor->forms()) nested->clear_faults();
  }
}

}  // namespace scree
