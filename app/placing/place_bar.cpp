#include "app/placing/place_bar.hpp"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <cmath>
#include <numbers>

#include "app/shell/theme.hpp"

namespace scree {
namespace {

constexpr double degree = std::numbers::pi / 180.0;
constexpr int digits = 5;
constexpr int field_width = 60;
constexpr int groups_in_a_line = 3;  ///< of numbers

struct Words {
  QString label;
  QString tip;
  double unit;  ///< of what is shown
  int count;
};

Words words_of(PlaceNumbers::Kind kind) {
  switch (kind) {
    case PlaceNumbers::Kind::position:
      return {PlaceBar::tr("Position [m]"),
              PlaceBar::tr("Of the handles: its middle, or the point that places it"), 1.0, 3};
    case PlaceNumbers::Kind::rotation:
      return {PlaceBar::tr("Rotation [°]"), PlaceBar::tr("Axis × angle: 0, 0, 30 turns it by 30° about z"),
              degree, 3};
    case PlaceNumbers::Kind::normal:
      return {PlaceBar::tr("Normal"), PlaceBar::tr("Out of the wall, of any length"), 1.0, 3};
    case PlaceNumbers::Kind::axis:
      return {PlaceBar::tr("Axis"), PlaceBar::tr("Along the wall, of any length"), 1.0, 3};
    case PlaceNumbers::Kind::extent:
      return {PlaceBar::tr("Size [m]"), PlaceBar::tr("Along x, y, z"), 1.0, 3};
    case PlaceNumbers::Kind::size:
      return {PlaceBar::tr("Size"), PlaceBar::tr("Factor on the shape"), 1.0, 1};
  }
  return {};
}

QString text_of(double value) {
  return QString::number(std::abs(value) < 1e-12 ? 0.0 : value, 'g', digits);
}

}  // namespace

PlaceBar::PlaceBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("place_bar"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 6, 8, 6);
  layout->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setSpacing(10);
  title_ = new QLabel;
  title_->setObjectName(QStringLiteral("place_title"));
  title_->setTextFormat(Qt::PlainText);
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  snap_ = new QCheckBox(tr("Snap"));
  snap_->setObjectName(QStringLiteral("place_snap"));
  snap_->setToolTip(tr("Drags snap to the grid, turns to 15°, sizes to 0.1. Shift: the other way"));
  grid_ = new QLineEdit;
  grid_->setObjectName(QStringLiteral("place_grid"));
  grid_->setFixedWidth(field_width);
  grid_->setToolTip(tr("Step of the grid [m]"));
  drop_ = new QPushButton(tr("Drop to floor"));
  drop_->setObjectName(QStringLiteral("place_drop"));
  drop_->setToolTip(tr("Lower it along gravity until it stands on something"));
  auto* done = new QPushButton(tr("Done"));
  done->setObjectName(QStringLiteral("place_done"));
  done->setToolTip(tr("Put the handles away (Esc)"));
  head->addWidget(title_, 1);
  for (QWidget* part : std::initializer_list<QWidget*>{snap_, grid_}) head->addWidget(part);
  head->addWidget(new QLabel(tr("m")));
  head->addWidget(drop_);
  head->addWidget(done);
  layout->addLayout(head);
  rows_ = new QGridLayout;
  rows_->setHorizontalSpacing(6);
  rows_->setVerticalSpacing(4);
  rows_->setColumnStretch(4 * groups_in_a_line, 1);
  layout->addLayout(rows_);
  remark_ = new QLabel;
  remark_->setObjectName(QStringLiteral("place_remark"));
  remark_->setTextFormat(Qt::PlainText);
  remark_->setWordWrap(true);
  layout->addWidget(remark_);
  connect(drop_, &QPushButton::clicked, this, &PlaceBar::drop_wanted);
  connect(done, &QPushButton::clicked, this, &PlaceBar::done);
  connect(grid_, &QLineEdit::editingFinished, this, [this] {
    bool number = false;
    const double grid = grid_->text().toDouble(&number);
    const bool possible = number && grid > 0.0 && std::isfinite(grid);
    if (!possible && grid_->isModified()) emit refused(tr("The step of the grid must be a number above 0"));
    set_grid(possible ? grid : known_grid_);
  });
  hide();
}

void PlaceBar::show_part(const QString& title, const QList<PlaceNumbers>& numbers, bool drops) {
  title_->setText(title);
  drop_->setVisible(drops);
  const bool same = numbers.size() == numbers_.size() &&
                    std::equal(numbers.begin(), numbers.end(), numbers_.begin(),
                               [](const auto& a, const auto& b) { return a.kind == b.kind; });
  if (!same) {
    numbers_.clear();
    fields_.clear();
    while (const QLayoutItem* item = rows_->takeAt(0)) {
      item->widget()->deleteLater();
      delete item;
    }
    for (const PlaceNumbers& one : numbers) add_row(one);
  }
  show_numbers(numbers);
  show_remark({}, false);
  show();
}

void PlaceBar::add_row(const PlaceNumbers& numbers) {
  const int number = static_cast<int>(fields_.size());
  const int line = number / groups_in_a_line;
  int column = 4 * (number % groups_in_a_line);
  const Words words = words_of(numbers.kind);
  auto* label = new QLabel(words.label);
  label->setToolTip(words.tip);
  rows_->addWidget(label, line, column++);
  QList<QLineEdit*> fields;
  for (int i = 0; i < words.count; ++i) {
    auto* field = new QLineEdit;
    field->setFixedWidth(field_width);
    field->setToolTip(words.tip);
    field->setObjectName(QStringLiteral("place_%1_%2").arg(number).arg(i));
    connect(field, &QLineEdit::editingFinished, this, [this, number] { take(number); });
    rows_->addWidget(field, line, column++);
    fields << field;
  }
  numbers_ << numbers;
  fields_ << fields;
}

void PlaceBar::show_numbers(const QList<PlaceNumbers>& numbers) {
  numbers_ = numbers;
  for (qsizetype row = 0; row < fields_.size(); ++row) {
    const double unit = words_of(numbers[row].kind).unit;
    for (qsizetype i = 0; i < fields_[row].size(); ++i)
      fields_[row][i]->setText(text_of(numbers[row].values[i] / unit));
  }
}

/// Fields that nobody has typed in keep all their digits.
void PlaceBar::take(int row) {
  PlaceNumbers numbers = numbers_[row];
  const double unit = words_of(numbers.kind).unit;
  for (qsizetype i = 0; i < fields_[row].size(); ++i) {
    QLineEdit& field = *fields_[row][i];
    if (!field.isModified()) continue;
    bool number = false;
    const double value = field.text().toDouble(&number);
    if (!number || !std::isfinite(value)) {
      const QString typed = field.text();
      show_numbers(numbers_);
      return emit refused(tr("“%1” is no number").arg(typed));
    }
    numbers.values[i] = unit * value;
  }
  if (numbers.values != numbers_[row].values) emit this->typed(numbers);
}

void PlaceBar::show_remark(const QString& text, bool warning) {
  remark_->setText(text);
  remark_->setVisible(!text.isEmpty());
  const WindowColors& colors = window_colors(current_theme());
  remark_->setStyleSheet(
      QStringLiteral("color: %1").arg((warning ? colors.warning : colors.faint_text).name()));
}

void PlaceBar::set_grid(double grid) {
  known_grid_ = grid;
  grid_->setText(text_of(grid));
}

bool PlaceBar::snaps() const {
  return snap_->isChecked();
}

double PlaceBar::grid() const {
  return known_grid_;
}

}  // namespace scree
