#include "app/playback/transport_bar.hpp"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/playback/time_field.hpp"
#include "app/playback/timeline_bar.hpp"
#include "app/runner/pace.hpp"
#include "app/runner/run_stability.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/theme.hpp"
#include "app/widgets/action_button.hpp"
#include "app/widgets/advice_button.hpp"
#include "core/base/text/quantity.hpp"
#include "core/step_size/contact_time.hpp"

namespace scree {
namespace {

/// "200" of × 1/200, with three significant digits.
QString part_text(double factor) {
  const double part = 1.0 / factor;
  const double place = std::pow(10.0, std::max(0.0, std::floor(std::log10(part)) - 2.0));
  return QLocale(QLocale::English).toString(std::round(part / place) * place, 'f', 0);
}

QString factor_text(double factor) {
  if (factor > 0.0 && factor < 0.0995) return QStringLiteral("× 1/%1").arg(part_text(factor));
  const int decimals = factor >= 100.0 ? 0 : factor >= 10.0 ? 1 : 2;
  return QStringLiteral("× %1").arg(factor, 0, 'f', decimals);
}

/// @param speed  0: as fast as possible
QString speed_text(double speed) {
  if (speed == 0.0) return TransportBar::tr("As fast as possible");
  if (speed == 1.0) return TransportBar::tr("Real time");
  if (speed > 1.0) return TransportBar::tr("Fast motion × %1").arg(speed);
  return TransportBar::tr("Slow motion × 1/%1").arg(part_text(speed));
}

/// Width that a label needs for a text.
int width_for(const QWidget& widget, const QString& text) {
  constexpr int around = 16;  // margins and padding of a label [pixels]
  return widget.fontMetrics().horizontalAdvance(text) + around;
}

}  // namespace

QString percent_text(double fraction) {
  const double percent = 100.0 * fraction;
  if (percent < 0.001) return QStringLiteral("< 0.001 %");
  const int decimals = percent < 0.1 ? 3 : percent < 10.0 ? 2 : 0;
  return QStringLiteral("%1 %").arg(percent, 0, 'f', decimals);
}

TransportBar::TransportBar(const Actions& actions, QWidget* parent) : QToolBar(tr("Transport"), parent) {
  setObjectName(QStringLiteral("transport"));
  setMovable(false);
  setFloatable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  rows_ = new QWidget;
  rows_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* layout = new QVBoxLayout(rows_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  upper_row_ = timeline_row(actions);
  lower_row_ = transport_row(actions);
  layout->addWidget(upper_row_);
  layout->addWidget(lower_row_);
  // Overrides the width that all of it would need.
  rows_->setMinimumWidth(1);
  rows_->installEventFilter(this);
  addWidget(rows_);
  clear();
}

/// Hides numbers that do not fit into a narrow window, first those that are also in the plots, so that the
/// bar does not make the window wider than a small screen.
void TransportBar::make_room() {
  QLayout* row = lower_row_->layout();
  const QWidgetList giving_way{step_size_, contacts_, real_time_factor_};
  for (QWidget* number : giving_way) number->show();
  row->invalidate();
  int least = row->minimumSize().width();
  for (QWidget* number : giving_way) {
    const bool fits = least <= rows_->width();
    number->setVisible(fits);
    if (!fits) least -= number->minimumWidth() + row->spacing();
  }
  for (QWidget* number : giving_way) {
    if (!number->isHidden()) least -= number->minimumWidth() + row->spacing();
  }
  rows_->setMinimumWidth(std::max(least, upper_row_->minimumSizeHint().width()));
}

bool TransportBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == rows_ && event->type() == QEvent::Resize) make_room();
  return QToolBar::eventFilter(watched, event);
}

QWidget* TransportBar::timeline_row(const Actions& actions) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  timeline_ = new TimelineBar;
  layout->addWidget(timeline_, 1);
  time_ = new TimeField;
  layout->addWidget(time_);
  connect(time_, &TimeField::valueChanged, this, &TransportBar::time_wanted);
  end_ = add_number(
      layout, QStringLiteral("/ 000.000 s"),
      tr("Duration of the scene; a later time, typed on the left, extends it (or: Simulation → Duration…)"));
  end_->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  // Always keeps its space, so that the width of the timeline does not change under the pointer.
  when_ = new QLabel;
  when_->setObjectName(QStringLiteral("when"));
  when_->setAlignment(Qt::AlignCenter);
  when_->setMinimumWidth(width_for(*when_, tr("first step from 0.00000 s")) + 24);
  layout->addWidget(when_);
  newest_ = button_for(actions.to_newest);
  newest_->setObjectName(QStringLiteral("newest"));
  go_on_ = button_for(actions.continue_from_here);
  go_on_->setObjectName(QStringLiteral("go_on"));
  live_ = button_for(actions.go_live);
  live_->setObjectName(QStringLiteral("go_live"));
  live_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  live_->hide();
  for (QToolButton* button : {newest_, go_on_, live_}) layout->addWidget(button);
  return row;
}

QWidget* TransportBar::transport_row(const Actions& actions) {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (QAction* action : {actions.restart, actions.step_back, actions.play, actions.step})
    layout->addWidget(button_for(action));

  speed_ = new QComboBox;
  speed_->setObjectName(QStringLiteral("speed"));
  speed_->setToolTip(tr("Playback speed ([ and ])"));
  speed_->setFocusPolicy(Qt::ClickFocus);
  speed_->setMaxVisibleItems(30);
  speed_->addItem(speed_text(0.0), 0.0);
  for (const double speed : speeds()) speed_->addItem(speed_text(speed), speed);
  speed_->setCurrentIndex(speed_->findData(1.0));
  layout->addWidget(speed_);
  connect(speed_, &QComboBox::currentIndexChanged, this, [this] { emit speed_changed(speed()); });
  // From the fastest to the slowest.
  const auto choose_after = [this](int places) {
    speed_->setCurrentIndex(std::clamp(speed_->currentIndex() + places, 0, speed_->count() - 1));
  };
  connect(actions.slower, &QAction::triggered, this, [=] { choose_after(1); });
  connect(actions.faster, &QAction::triggered, this, [=] { choose_after(-1); });
  real_time_factor_ =
      add_number(layout, QStringLiteral("× 1/100,000"), tr("Simulated seconds per second, as measured"));
  legend_ = new QLabel;
  legend_->setObjectName(QStringLiteral("marks_legend"));
  legend_->setContentsMargins(10, 0, 10, 0);
  legend_->setMinimumWidth(1);  // shrinks first in a narrow window
  legend_->setToolTip(tr("The marks above the timeline; rest the pointer on one to read what happens then"));
  layout->addWidget(legend_);
  advice_ = new AdviceButton;
  layout->addWidget(advice_, 1);
  health_ = new QLabel;
  health_->setObjectName(QStringLiteral("health"));
  health_->setContentsMargins(8, 0, 8, 0);
  health_->setMinimumWidth(width_for(*health_, QStringLiteral("● doubtful")) + 6);
  layout->addWidget(health_);
  contacts_ = add_number(layout, QStringLiteral("00000 contacts"), tr("Contacts that act at this moment"));
  step_size_ = add_number(layout, QStringLiteral("step 00.0 ms"), tr("Size of the last time step"));
  energy_error_ =
      add_number(layout, QStringLiteral("error < 0.001 %"),
                 tr("Largest error of the energy balance so far, as a share of the energy throughput"));
  energy_error_->setObjectName(QStringLiteral("energy_error"));
  return row;
}

QLabel* TransportBar::add_number(QHBoxLayout* row, const QString& widest, const QString& tip) {
  auto* label = new QLabel;
  label->setFont(number_font(font()));
  label->setToolTip(tip);
  label->setContentsMargins(6, 0, 6, 0);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  // Fixed width, so that nothing moves when digits change.
  label->setMinimumWidth(width_for(*label, widest));
  row->addWidget(label);
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
  if (state == RunState::playing || state == RunState::loading) failure_.clear();
  if (state != RunState::playing) real_time_factor_->setText(QStringLiteral("–"));
}

void TransportBar::set_model(const Model& model) {
  clear();
  open_ended_ = !stands_still(model);
  set_duration(model.scene.duration);
  set_speed(opening_speed(model.scene.duration));
  changed_.reset();
  recommended_step_ = recommended_step(model);
}

void TransportBar::set_recorded(bool recorded, bool growing) {
  // A small window has no space for all of them.
  newest_->setVisible(!recorded || growing);
  go_on_->setVisible(!recorded);
  live_->setVisible(recorded);
  open_ended_ = open_ended_ && !recorded;
  time_->set_duration(duration_, open_ended_);
}

void TransportBar::change_duration(double duration) {
  const double computed = timeline_->computed();
  const double shown = timeline_->shown();
  set_duration(duration);
  timeline_->set_times(computed, shown);
}

void TransportBar::set_duration(double duration) {
  duration_ = duration;
  timeline_->set_duration(duration);
  time_->set_duration(duration, open_ended_);
  end_->setText(QStringLiteral("/ ") + seconds_text(duration, duration));
}

void TransportBar::clear() {
  open_ended_ = false;
  set_duration(0.0);
  time_->setEnabled(false);
  end_->clear();
  when_text_.clear();
  show_computing(std::nullopt);
  for (QLabel* label : {real_time_factor_, contacts_, step_size_, energy_error_})
    label->setText(QStringLiteral("–"));
  health_->clear();
  legend_->clear();
  advice_->show_advice({});
}

void TransportBar::show_moment(const Moment& moment, const ShownMoment& shown) {
  const Frame& frame = *moment.frame;
  timeline_->set_times(shown.computed, frame.time);
  time_->setEnabled(true);
  if (!time_->hasFocus()) time_->show_time(frame.time, shown.wanted.has_value());
  show_whether_past(frame.time, shown);
  if (state_ == RunState::playing && moment.real_time_factor) {
    real_time_factor_->setText(factor_text(*moment.real_time_factor));
  }
  contacts_->setText(
      (frame.solver.contacts == 1 ? tr("%1 contact") : tr("%1 contacts")).arg(frame.solver.contacts));
  step_size_->setText(frame.solver.steps > 0 ? tr("step %1").arg(QString::fromStdString(
                                                   format_quantity(frame.solver.step_size, "s")))
                                             : QStringLiteral("step –"));
  energy_error_->setText(std::isfinite(moment.energy_error)
                             ? tr("error %1").arg(percent_text(moment.energy_error))
                             : tr("no finite energy"));
  shown_ = frame.time;
  if (frame.changed != changed_) {
    changed_ = frame.changed;
    recommended_step_ = recommended_step(model_now(frame));
  }
  const bool failed = !failure_.isEmpty() && frame.time >= failed_at_;
  show_stability(failed ? Stability{StabilityLevel::unstable, failure_} : judge(moment, recommended_step_));
}

void TransportBar::show_whether_past(double time, const ShownMoment& shown) {
  const WindowColors& colors = window_colors(current_theme());
  const bool past = time < shown.computed;
  when_text_ = past ? tr("past") : tr("newest");
  QString tip;
  if (past && shown.wanted) {
    const QString wanted = time_->text_of(*shown.wanted);
    when_text_ = tr("first step from %1").arg(wanted);
    tip = tr("The run has no step at exactly %1: this is the first one after it").arg(wanted);
  }
  if (shown.stands_in) {
    when_text_ = tr("nearest stored");
    tip = tr("The moment you point at is not stored. It is computed where you stop.");
  }
  when_->setToolTip(tip);
  const QColor& color = past && !shown.stands_in ? colors.text : colors.faint_text;
  when_style_ = QStringLiteral("color: %1;").arg(color.name());
  show_computing(std::nullopt);
}

void TransportBar::show_computing(std::optional<double> share) {
  const WindowColors& colors = window_colors(current_theme());
  when_->setText(share ? tr("computing … %1 %").arg(std::floor(100.0 * *share)) : when_text_);
  when_->setStyleSheet(share ? QStringLiteral("color: %1; font-weight: 600;").arg(colors.accent.name())
                             : when_style_);
}

void TransportBar::update_legend() {
  const QString text = timeline_->legend();
  if (legend_->text() != text) legend_->setText(text);
}

void TransportBar::edit_time() {
  time_->setFocus();
  time_->selectAll();
}

void TransportBar::show_failure(const QString& sentence) {
  failure_ = sentence;
  failed_at_ = shown_;
  show_stability({StabilityLevel::unstable, sentence});
}

void TransportBar::show_stability(const Stability& stability) {
  const WindowColors& colors = window_colors(current_theme());
  const bool good = stability.level == StabilityLevel::stable;
  const bool bad = stability.level == StabilityLevel::unstable;
  const QColor color = good ? colors.good : bad ? colors.bad : colors.warning;
  const QString word = good ? tr("stable") : bad ? tr("unstable") : tr("doubtful");
  health_->setText(QStringLiteral("<span style='color:%1'>●</span> %2").arg(color.name(), word));
  health_->setToolTip(stability.advice);
  advice_->show_advice(good ? QString() : stability.advice);
}

}  // namespace scree
