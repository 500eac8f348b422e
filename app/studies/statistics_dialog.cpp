#include "app/studies/statistics_dialog.hpp"

#include <QComboBox>
#include <QElapsedTimer>
#include <QEvent>
#include <QLabel>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/quantity_text.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/base/text/time_text.hpp"

namespace scree {
namespace {

const QSize first_size(680, 640);
constexpr int least_plot = 200;  ///< side [logical pixels]
/// Between two drawings [ms].
constexpr int least_pause = 100;
/// Pause over the time that a drawing takes, so that the run and the view keep most of the time.
constexpr int pause_factor = 4;

}  // namespace

StatisticsDialog::StatisticsDialog(QSettings& settings, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("statistics_dialog"));
  setWindowTitle(tr("Contact statistics"));
  shown_ = new QComboBox;
  shown_->setObjectName(QStringLiteral("statistics_shown"));
  shown_->addItems({tr("Normal forces, P(f/⟨f⟩)"), tr("Normal forces, logarithmic"),
                    tr("Rose of directions in the x–z plane"), tr("Rose of directions in the x–y plane"),
                    tr("Rose of directions in the y–z plane"), tr("Solid fraction over the height"),
                    tr("Coordination number over the height"), tr("Stress over the height"),
                    tr("Granular temperature over the height")});
  note_ = new QLabel;
  note_->setObjectName(QStringLiteral("statistics_note"));
  note_->setWordWrap(true);
  plot_ = new StatisticsChartWidget(nullptr);
  prepare_plot(*plot_);
  plot_->set_settings(settings);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(shown_);
  layout->addWidget(plot_, 1);
  layout->addWidget(note_);
  layout->addWidget(close_button(*this));
  resize(first_size);
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, [this] {
    if (frame_ != drawn_) draw();
  });
  draw();
  connect(shown_, &QComboBox::currentIndexChanged, this, [this] {
    draw();
    plot_->chart().reset_view();
    fit_rose();
  });
}

StatisticsPlot StatisticsDialog::shown() const {
  return static_cast<StatisticsPlot>(shown_->currentIndex());
}

void StatisticsDialog::show_moment(const std::shared_ptr<const Frame>& frame) {
  if (frame == frame_) return;
  frame_ = frame;
  if (!next_.isActive()) draw();
}

void StatisticsDialog::draw() {
  next_.stop();
  if (frame_ == nullptr) {
    say(*note_, tr("Nothing is open."), "faint");
    plot_->chart().set_content({});
    plot_->update();
    return;
  }
  QElapsedTimer clock;
  clock.start();
  plot_->content().show(*frame_, shown());
  plot_->update();
  const ForceDistribution forces = force_distribution(*frame_);
  if (lacks_contacts(*frame_)) {
    say(*note_,
        tr("This moment was stored without its contacts, as output.contacts = false asks for; compute the "
           "scene with “Go live”, or record it with them."),
        "warning");
  } else {
    say_what_pushes(forces);
  }
  drawn_ = frame_;
  next_.start(std::max(least_pause, pause_factor * static_cast<int>(clock.elapsed())));
}

void StatisticsDialog::say_what_pushes(const ForceDistribution& forces) {
  say(*note_,
      tr("At %1: %2 contacts push with %3 in the mean, at most with %4. A right click on the plot saves it.")
          .arg(QString::fromStdString(time_text(frame_->time, time_style(frame_->model->scene.duration))))
          .arg(forces.contacts)
          .arg(quantity_text(forces.mean, "N"), quantity_text(forces.largest, "N")),
      "faint");
}

void StatisticsDialog::fit_rose() {
  plot_->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
  if (!is_rose(shown())) return;
  layout()->activate();
  plot_->chart().update();
  const ChartLayout& area = plot_->chart().layout();
  const int surplus = static_cast<int>((area.width - area.height) / plot_->devicePixelRatioF());
  if (surplus > 0) plot_->setMaximumWidth(std::max(least_plot, plot_->width() - surplus));
  if (surplus < 0) plot_->setMaximumHeight(std::max(least_plot, plot_->height() + surplus));
}

/// The theme has changed.
void StatisticsDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || plot_ == nullptr) return;
  prepare_plot(*plot_);
  plot_->update();
}

void StatisticsDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  if (frame_ != nullptr) QTimer::singleShot(0, this, &StatisticsDialog::fit_rose);
}

}  // namespace scree
