#include "app/panels/transport_bar.hpp"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/theme.hpp"
#include "core/text/quantity.hpp"

namespace scree {
namespace {

constexpr int progress_steps = 1000;
constexpr double good_energy_error = 1e-3;
constexpr double bearable_energy_error = 1e-2;

struct SpeedChoice {
  const char* text;
  double factor;  ///< 0: as fast as possible
};
constexpr SpeedChoice speed_choices[] = {
    {"As fast as possible", 0.0}, {"Real time", 1.0},     {"Slow  × 0.5", 0.5},    {"Slow  × 0.2", 0.2},
    {"Slow  × 0.1", 0.1},         {"Slow  × 0.01", 0.01}, {"Slow  × 0.001", 0.001}};

QString seconds_text(double seconds) {
  return QStringLiteral("%1 s").arg(seconds, 0, 'f', 3);
}

QString factor_text(double factor) {
  const int decimals = factor >= 100.0 ? 0 : factor >= 10.0 ? 1 : factor >= 0.1 ? 2 : 3;
  return QStringLiteral("× %1").arg(factor, 0, 'f', decimals);
}

}  // namespace

QString percent_text(double fraction) {
  const double percent = 100.0 * fraction;
  if (percent < 0.001) return QStringLiteral("< 0.001 %");
  const int decimals = percent < 0.1 ? 3 : percent < 10.0 ? 2 : 0;
  return QStringLiteral("%1 %").arg(percent, 0, 'f', decimals);
}

TransportBar::TransportBar(QAction* restart, QAction* play, QAction* step, QWidget* parent)
    : QToolBar(tr("Transport"), parent) {
  setObjectName(QStringLiteral("transport"));
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setIconSize(QSize(20, 20));
  for (QAction* action : {restart, play, step}) {
    addAction(action);
    // Keys go to the view, not to the button pressed last.
    widgetForAction(action)->setFocusPolicy(Qt::NoFocus);
  }

  progress_ = new QProgressBar(this);
  progress_->setRange(0, progress_steps);
  progress_->setTextVisible(false);
  progress_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  progress_->setMinimumWidth(80);
  addWidget(progress_);
  time_ = add_number(QStringLiteral("000.000 s / 000.000 s"), tr("Simulated time / duration of the scene"));

  speed_ = new QComboBox(this);
  speed_->setObjectName(QStringLiteral("speed"));
  speed_->setToolTip(tr("How fast simulated time shall pass"));
  speed_->setFocusPolicy(Qt::ClickFocus);
  for (const SpeedChoice& choice : speed_choices)
    speed_->addItem(QString::fromUtf8(choice.text), choice.factor);
  speed_->setCurrentIndex(1);
  addWidget(speed_);
  connect(speed_, &QComboBox::currentIndexChanged, this, [this] { emit speed_changed(speed()); });
  real_time_factor_ = add_number(QStringLiteral("× 0000.0"), tr("Simulated seconds per second, as measured"));
  addSeparator();
  contacts_ = add_number(QStringLiteral("00000 contacts"), tr("Contacts that act now"));
  step_size_ = add_number(QStringLiteral("step 00.0 ms"), tr("Size of the last time step"));
  energy_error_ =
      add_number(QStringLiteral("error < 0.001 %"),
                 tr("Largest error of the energy balance so far, as a share of the energy turned over"));
  health_ = new QLabel(this);
  health_->setContentsMargins(8, 0, 8, 0);
  health_->setMinimumWidth(health_->fontMetrics().horizontalAdvance(QStringLiteral("● doubtful")) + 18);
  addWidget(health_);
  clear();
}

QLabel* TransportBar::add_number(const QString& widest, const QString& tip) {
  auto* label = new QLabel(this);
  label->setFont(number_font(font()));
  label->setToolTip(tip);
  label->setContentsMargins(6, 0, 6, 0);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  // A fixed width: nothing moves when digits change.
  label->setMinimumWidth(QFontMetrics(label->font()).horizontalAdvance(widest) + 12);
  addWidget(label);
  return label;
}

std::optional<double> TransportBar::speed() const {
  const double factor = speed_->currentData().toDouble();
  return factor > 0.0 ? std::optional(factor) : std::nullopt;
}

void TransportBar::set_speed(std::optional<double> speed) {
  const int index = speed_->findData(speed.value_or(0.0));
  if (index >= 0) speed_->setCurrentIndex(index);
}

void TransportBar::set_state(RunState state) {
  state_ = state;
  if (state != RunState::playing) real_time_factor_->setText(QStringLiteral("–"));
}

void TransportBar::clear() {
  progress_->setValue(0);
  time_->setText(QStringLiteral("–"));
  for (QLabel* label : {real_time_factor_, contacts_, step_size_, energy_error_})
    label->setText(QStringLiteral("–"));
  health_->clear();
}

void TransportBar::show_moment(const Moment& moment, double duration) {
  const Frame& frame = *moment.frame;
  progress_->setValue(
      static_cast<int>(std::lround(progress_steps * std::clamp(frame.time / duration, 0.0, 1.0))));
  time_->setText(seconds_text(frame.time) + QStringLiteral(" / ") + seconds_text(duration));
  if (state_ == RunState::playing && moment.real_time_factor) {
    real_time_factor_->setText(factor_text(*moment.real_time_factor));
  }
  contacts_->setText(tr("%1 contacts").arg(frame.solver.contacts));
  step_size_->setText(frame.solver.steps > 0 ? tr("step %1").arg(QString::fromStdString(
                                                   format_quantity(frame.solver.step_size, "s")))
                                             : QStringLiteral("step –"));
  energy_error_->setText(tr("error %1").arg(percent_text(moment.energy_error)));
  show_health(moment);
}

void TransportBar::show_health(const Moment& moment) {
  const WindowColors& colors = window_colors(current_theme());
  QColor color = colors.good;
  QString word = tr("stable");
  QString tip = tr("The energy balance closes: this run can be trusted.");
  if (moment.energy_error > bearable_energy_error) {
    color = colors.bad;
    word = tr("unstable");
    tip =
        tr("Energy appears from nowhere or is lost: make solver.time_step smaller, or the contacts softer.");
  } else if (moment.energy_error > good_energy_error) {
    color = colors.warning;
    word = tr("doubtful");
    tip = tr(
        "The energy balance has an error of more than 0.1 %: a smaller solver.time_step makes it smaller.");
  }
  health_->setText(QStringLiteral("<span style='color:%1'>●</span> %2").arg(color.name(), word));
  health_->setToolTip(tip);
}

}  // namespace scree
