#include "app/touch/shake_dialog.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/shell/quantity_text.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/bodies/sine_motion.hpp"

namespace scree {
namespace {

constexpr int text_width = 330;  // [pixels]

QDoubleSpinBox* number_field(const char* name, double value, const QString& unit, double least, double most) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(QString::fromLatin1(name));
  field->setDecimals(3);
  field->setRange(least, most);
  field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  field->setSuffix(QStringLiteral(" ") + unit);
  field->setValue(value);
  return field;
}

}  // namespace

ShakeDialog::ShakeDialog(const Shake& suggestion, const std::vector<ShakenWall>& walls,
                         const std::vector<std::pair<QString, Vec3>>& directions, double left,
                         QWidget* parent)
    : QDialog(parent), walls_(walls), directions_(directions), left_(left) {
  setWindowTitle(tr("Shake"));
  setAttribute(Qt::WA_DeleteOnClose);
  what_ = new QComboBox;
  what_->setObjectName(QStringLiteral("shaken"));
  what_->addItem(tr("The ground: all walls"));
  for (const ShakenWall& wall : walls_) {
    what_->addItem(wall.name);
    if (wall.number == suggestion.wall) what_->setCurrentIndex(what_->count() - 1);
  }
  const SineMotion& motion = suggestion.motion;
  const UnitScale unit = unit_scale(motion.amplitude.norm(), "m");
  unit_ = unit.factor;
  amplitude_ = number_field("shake_amplitude", motion.amplitude.norm() / unit_,
                            QString::fromStdString(unit.unit), 1e-3, 1e6);
  frequency_ = number_field("shake_frequency", motion.frequency, QStringLiteral("Hz"), 1e-3, 1e6);
  direction_ = new QComboBox;
  direction_->setObjectName(QStringLiteral("shake_direction"));
  for (const auto& [name, axis] : directions_) {
    direction_->addItem(name);
    if (axis.cross(motion.amplitude).isZero(0.0)) direction_->setCurrentIndex(direction_->count() - 1);
  }
  periods_ = new QSpinBox;
  periods_->setObjectName(QStringLiteral("shake_periods"));
  periods_->setRange(2, 1000);
  periods_->setValue(motion.periods.value_or(3));
  text_ = new QLabel;
  text_->setWordWrap(true);
  text_->setMinimumWidth(text_width);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons_->button(QDialogButtonBox::Ok)->setText(tr("Shake"));
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QFormLayout(this);
  layout->addRow(tr("What"), what_);
  layout->addRow(tr("Amplitude"), amplitude_);
  layout->addRow(tr("Frequency"), frequency_);
  layout->addRow(tr("Direction"), direction_);
  layout->addRow(tr("Periods"), periods_);
  layout->addRow(text_);
  layout->addRow(buttons_);
  for (QComboBox* box : {what_, direction_})
    connect(box, &QComboBox::currentIndexChanged, this, &ShakeDialog::update);
  for (QDoubleSpinBox* field : {amplitude_, frequency_})
    connect(field, &QDoubleSpinBox::valueChanged, this, &ShakeDialog::update);
  connect(periods_, &QSpinBox::valueChanged, this, &ShakeDialog::update);
  update();
  amplitude_->setFocus();
  amplitude_->selectAll();
}

Shake ShakeDialog::shake() const {
  Shake shake;
  const int row = what_->currentIndex();
  if (row > 0) shake.wall = walls_[static_cast<std::size_t>(row) - 1].number;
  const Vec3& axis = directions_[static_cast<std::size_t>(direction_->currentIndex())].second;
  shake.motion.amplitude = unit_ * amplitude_->value() * axis;
  shake.motion.frequency = frequency_->value();
  shake.motion.periods = periods_->value();
  return shake;
}

/// Why the chosen walls cannot be shaken; empty: they can.
QString ShakeDialog::refusal() const {
  const int row = what_->currentIndex();
  if (row > 0) return walls_[static_cast<std::size_t>(row) - 1].refusal;
  const auto moving = std::find_if(walls_.begin(), walls_.end(),
                                   [](const ShakenWall& wall) { return !wall.refusal.isEmpty(); });
  if (moving == walls_.end()) return {};
  const bool all = std::none_of(walls_.begin(), walls_.end(),
                                [](const ShakenWall& wall) { return wall.refusal.isEmpty(); });
  return all ? moving->refusal : tr("%1 Choose a wall at rest.").arg(moving->refusal);
}

void ShakeDialog::update() {
  const QString reason = refusal();
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(reason.isEmpty());
  if (!reason.isEmpty()) return say(*text_, reason, "warning");
  constexpr double standard_gravity = 9.80665;  // [m/s²]
  const SineMotion motion = shake().motion;
  if (end_of(motion) > left_) {
    return say(*text_,
               tr("Lasts %1, but the run ends in %2: it is cut short. Make the run longer (Simulation, "
                  "Duration), or shake faster or fewer times.")
                   .arg(quantity_text(end_of(motion), "s"), quantity_text(left_, "s")),
               "warning");
  }
  say(*text_,
      tr("Lasts %1 and ends at rest where it began. At most %2 and %3 g.")
          .arg(quantity_text(end_of(motion), "s"), quantity_text(peak_velocity(motion).norm(), "m/s"),
               quantity_text(peak_acceleration(motion) / standard_gravity, "")),
      "faint");
}

}  // namespace scree
