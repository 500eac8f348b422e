#include "app/panels/try_box.hpp"

#include <QAction>
#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>
#include <optional>

#include "app/shell/quantity_text.hpp"
#include "app/widgets/slider_scale.hpp"
#include "core/scene/file/tried_values.hpp"
#include "core/scene/live_values.hpp"
#include "core/scene/parts/listed_values.hpp"
#include "core/scene/parts/usual_tries.hpp"

namespace scree {
namespace {

constexpr int digits = 3;

QString label_of(const TrySpec& one) {
  if (!one.label.empty()) return QString::fromStdString(one.label);
  const std::string part = one.path.starts_with("contact.") ? std::string(within_part(one.path)) : one.path;
  QString key = QString::fromStdString(part).section(QLatin1Char('.'), -2);
  if (key.startsWith(QLatin1String("normal."))) key.remove(0, 7);
  if (key == QLatin1String("friction.static")) return TryBox::tr("friction");
  return key.replace(QLatin1Char('.'), QLatin1Char(' '))
      .replace(QLatin1Char('_'), QLatin1Char(' '))
      .remove(QLatin1Char('"'));
}

QString shown_text(double number, const std::string& unit) {
  if (unit.empty()) return QString::number(number, 'g', digits);
  // No prefix fits "1/s".
  if (unit.starts_with("1/"))
    return QString::number(number) + QLatin1Char(' ') + QString::fromStdString(unit);
  return quantity_text(number, unit);
}

/// What is set, and its meaning.
QString tool_tip(const TrySpec& one, const ListedValue& described) {
  std::string text = one.path;
  for (const std::string& path : one.with) text += ", " + path;
  if (!described.meaning.empty()) text += ": " + described.meaning;
  return QString::fromStdString(text).remove(QLatin1Char('`'));
}

}  // namespace

TryBox::TryBox(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 4, 0);
  layout->setSpacing(4);
  auto* heading = new QLabel(tr("Try it"));
  heading->setObjectName(QStringLiteral("heading"));
  heading->setToolTip(tr("Slide a number, then restart (R): the curves of the run before stay grey"));
  layout->addWidget(heading);
}

void TryBox::show_scene(const Scene& scene, const std::vector<SceneValue>& waiting) {
  const QWidget* focused = QApplication::focusWidget();
  const QString held = focused && isAncestorOf(focused) ? focused->objectName() : QString();
  clear();
  rows_ = new QWidget;
  grid_ = new QGridLayout(rows_);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setColumnStretch(1, 1);
  layout()->addWidget(rows_);
  const std::vector<TrySpec> tries = offered_tries(scene);
  const std::vector<TriedNumber> numbers = tried_numbers(scene, tries);
  for (std::size_t i = 0; i < tries.size(); ++i) {
    std::optional<double> shown = numbers[i].now;
    for (const SceneValue& other : waiting) {
      if (other.path == tries[i].path) shown = number_in(other.text);
    }
    add_row(tries[i], numbers[i], shown.value_or(std::nan("")), described_value(scene, tries[i].path, ""));
    if (!scene.tries.empty()) add_entries(static_cast<int>(i));
  }
  setVisible(grid_->count() > 0);
  // A number can be slid on by keys.
  auto* slider = held.isEmpty() ? nullptr : rows_->findChild<QSlider*>(held);
  if (slider != nullptr) slider->setFocus();
}

/// The sliders go later: one of them may have told of the change that shows the scene again.
void TryBox::clear() {
  if (rows_ == nullptr) return;
  layout()->removeWidget(rows_);
  rows_->setParent(nullptr);
  rows_->deleteLater();
}

/// A menu for the row that was added last.
void TryBox::add_entries(int index) {
  auto* edit = new QAction(tr("Edit…"), rows_);
  auto* remove = new QAction(tr("Remove from the scene"), rows_);
  connect(edit, &QAction::triggered, this, [this, index] { emit edit_wanted(index); });
  connect(remove, &QAction::triggered, this, [this, index] { emit removal_wanted(index); });
  const int row = grid_->rowCount() - 1;
  for (int column = 0; column < grid_->columnCount(); ++column) {
    QWidget* part = grid_->itemAtPosition(row, column)->widget();
    part->addActions({edit, remove});
    part->setContextMenuPolicy(Qt::ActionsContextMenu);
  }
}

/// @param value  shown; NaN: the scene leaves it to its default, which the slider does not know
void TryBox::add_row(const TrySpec& one, const TriedNumber& tried_one, double value,
                     const ListedValue& described) {
  const int row = grid_->rowCount();
  const SliderScale scale{one.min, one.max, one.path.ends_with(".count") || one.path.ends_with(".seed")};
  auto* name = new QLabel(label_of(one));
  name->setToolTip(tool_tip(one, described));
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setObjectName(QStringLiteral("try_") + QString::fromStdString(one.path));
  slider->setAccessibleName(name->text());
  slider->setRange(0, SliderScale::steps);
  slider->setValue(std::isfinite(value) ? scale.step_of(value) : 0);
  const auto shown = [unit = described.unit](double number) { return shown_text(number, unit); };
  auto* number = new QLabel(std::isfinite(value) ? shown(value) : tr("default"));
  number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  number->setMinimumWidth(number->fontMetrics().horizontalAdvance(QStringLiteral("00.0 MN/m")));
  grid_->addWidget(name, row, 0);
  grid_->addWidget(slider, row, 1);
  grid_->addWidget(number, row, 2);
  const auto told = [this, slider, scale, tried_one] {
    const QString text = QString::number(scale.at(slider->value()), 'g', digits);
    emit tried(values_at(tried_one, text.toDouble()));
  };
  connect(slider, &QSlider::valueChanged, this, [slider, number, scale, shown, told](int step) {
    number->setText(shown(scale.at(step)));
    if (!slider->isSliderDown()) told();
  });
  connect(slider, &QSlider::sliderReleased, this, told);
}

}  // namespace scree
