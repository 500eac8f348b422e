#include "app/studies/sweep/sweep_rows.hpp"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace scree {
namespace {

constexpr int name_share = 3;
constexpr int text_share = 2;
constexpr int entries_shown = 16;

QComboBox* make_name_field(const QString& hint) {
  auto* field = new QComboBox;
  field->setEditable(true);
  field->setInsertPolicy(QComboBox::NoInsert);
  field->setMaxVisibleItems(entries_shown);
  field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  field->lineEdit()->setPlaceholderText(hint);
  field->completer()->setFilterMode(Qt::MatchContains);
  field->completer()->setCompletionMode(QCompleter::PopupCompletion);
  return field;
}

/// What is offered is written with its title, what the user types may be the name alone.
QString name_in(const QComboBox& field) {
  const int offered = field.findText(field.currentText(), Qt::MatchExactly | Qt::MatchCaseSensitive);
  return offered >= 0 ? field.itemData(offered).toString() : field.currentText().trimmed();
}

/// From the beginning, where the name is.
void show_name(QComboBox& field, const QString& name) {
  const int offered = field.findData(name);
  field.setEditText(offered >= 0 ? field.itemText(offered) : name);
  field.lineEdit()->setCursorPosition(0);
}

QPushButton* make_small_button(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setAutoDefault(false);
  button->setToolTip(tip);
  return button;
}

}  // namespace

SweepRows::SweepRows(const QString& key, const QString& name_hint, const QString& text_hint,
                     const QString& button_text, QWidget* parent)
    : QWidget(parent),
      key_(key),
      name_hint_(name_hint),
      text_hint_(text_hint),
      layout_(new QVBoxLayout(this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(4);
  auto* more = make_small_button(button_text, {});
  more->setObjectName(key_ + QStringLiteral("_add"));
  layout_->addWidget(more, 0, Qt::AlignLeft);
  connect(more, &QPushButton::clicked, this, [this] {
    add({});
    fields_.back().box->show();  // only what is visible takes the focus
    fields_.back().name->setFocus();
  });
  add({});
}

void SweepRows::offer(const QStringList& names, const QStringList& titles) {
  if (names == names_ && titles == titles_) return;
  names_ = names;
  titles_ = titles;
  for (const Fields& fields : fields_) {
    const QSignalBlocker blocker(fields.name);
    const QString chosen = name_in(*fields.name);
    fields.name->clear();
    fill(*fields.name);
    show_name(*fields.name, chosen);
  }
}

void SweepRows::fill(QComboBox& field) const {
  for (qsizetype i = 0; i < names_.size(); ++i)
    field.addItem(titles_.isEmpty() ? names_[i] : QStringLiteral("%1 – %2").arg(names_[i], titles_[i]),
                  names_[i]);
}

void SweepRows::set_rows(const std::vector<Row>& rows) {
  for (const Fields& fields : fields_) delete fields.box;
  fields_.clear();
  for (const Row& row : rows) add(row);
  if (fields_.empty()) add({});
}

std::vector<SweepRows::Row> SweepRows::rows() const {
  std::vector<Row> rows;
  for (const Fields& fields : fields_) {
    const Row row{name_in(*fields.name), fields.text != nullptr ? fields.text->text().trimmed() : QString()};
    if (!row.name.isEmpty() || !row.text.isEmpty()) rows.push_back(row);
  }
  return rows;
}

void SweepRows::add(const Row& row) {
  Fields fields{new QWidget, make_name_field(name_hint_), nullptr, make_small_button(tr("×"), tr("Remove"))};
  auto* line = new QHBoxLayout(fields.box);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(4);
  fill(*fields.name);
  show_name(*fields.name, row.name);
  line->addWidget(fields.name, name_share);
  if (!text_hint_.isEmpty()) {
    fields.text = new QLineEdit(row.text);
    fields.text->setPlaceholderText(text_hint_);
    line->addWidget(fields.text, text_share);
    connect(fields.text, &QLineEdit::textChanged, this, &SweepRows::changed);
  }
  fields.remove->setFixedWidth(fields.remove->sizeHint().height());
  line->addWidget(fields.remove);
  layout_->insertWidget(static_cast<int>(fields_.size()), fields.box);
  fields_.push_back(fields);
  name_fields();
  connect(fields.name, &QComboBox::editTextChanged, this, &SweepRows::changed);
  connect(fields.name, &QComboBox::activated, this, [this, name = fields.name, text = fields.text] {
    name->lineEdit()->setCursorPosition(0);
    if (text != nullptr) emit name_chosen(name_in(*name), text);
  });
  connect(fields.remove, &QPushButton::clicked, this, [this, box = fields.box] { remove(box); });
}

/// The last row is emptied.
void SweepRows::remove(const QWidget* box) {
  if (fields_.size() == 1) {
    fields_.front().name->setEditText({});
    if (fields_.front().text != nullptr) fields_.front().text->clear();
    return;
  }
  const auto gone =
      std::find_if(fields_.begin(), fields_.end(), [&](const Fields& fields) { return fields.box == box; });
  // Its own button tells of it.
  gone->box->setParent(nullptr);
  gone->box->deleteLater();
  fields_.erase(gone);
  name_fields();
  emit changed();
}

void SweepRows::name_fields() {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const auto named = [&](const char* part) {
      return QStringLiteral("%1_%2_%3").arg(key_, QLatin1String(part)).arg(i);
    };
    fields_[i].name->setObjectName(named("name"));
    fields_[i].name->setAccessibleName(name_hint_);
    fields_[i].remove->setObjectName(named("remove"));
    if (fields_[i].text == nullptr) continue;
    fields_[i].text->setObjectName(named("text"));
    fields_[i].text->setAccessibleName(text_hint_);
  }
}

}  // namespace scree
