#include "app/studies/sweep/sweep_dialog.hpp"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/cli/experiment_scene.hpp"
#include "app/shell/problem.hpp"
#include "app/studies/sweep/sweep_choice.hpp"
#include "app/studies/sweep/sweep_form.hpp"
#include "app/studies/sweep/sweep_table.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/experiments/measure_name.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/listed_values.hpp"

namespace scree {
namespace {

const QSize first_size(1200, 660);
constexpr int left_share = 4;
constexpr int right_share = 5;
constexpr int least_pause = 100;  ///< between two drawings [ms]
/// Pause over the time that a drawing takes, so that runs and window keep most of the time.
constexpr int pause_factor = 4;

/// Of the findings that are measured; empty: series are.
QStringList titles_of(const Experiment* experiment, const std::vector<std::string>& measures) {
  QStringList titles;
  if (experiment == nullptr) return titles;
  for (const std::string& measure : measures) {
    // What is unknown is told when the sweep begins.
    const std::optional<std::size_t> place = finding_named(*experiment, measure);
    titles << (place ? QString::fromStdString(experiment->findings[*place].title) : QString());
  }
  return titles;
}

/// "about 2 min left"
QString left_text(double seconds) {
  constexpr double minute = 60.0;
  constexpr double hour = 3600.0;
  if (seconds < minute) return SweepDialog::tr("about %1 s left").arg(std::max(1.0, std::round(seconds)));
  if (seconds < hour) return SweepDialog::tr("about %1 min left").arg(std::round(seconds / minute));
  return SweepDialog::tr("about %1 h left").arg(seconds / hour, 0, 'f', 1);
}

}  // namespace

SweepDialog::SweepDialog(std::function<SceneSource()> source, QSettings& settings, QWidget* parent)
    : QDialog(parent), source_(std::move(source)) {
  setObjectName(QStringLiteral("sweep_dialog"));
  setWindowTitle(tr("Sweep"));
  form_ = new SweepForm(settings);
  plot_ = new SweepChartWidget(nullptr);
  prepare_plot(*plot_);
  plot_->set_settings(settings);
  lay_out_sides(*this, make_left(), left_share, make_right(), right_share);
  resize(first_size);
  next_.setSingleShot(true);
  connect(&next_, &QTimer::timeout, this, &SweepDialog::accept_results);
  connect(form_, &SweepForm::changed, this, &SweepDialog::follow_form);
  connect(&form_->choice(), &QComboBox::currentIndexChanged, this, &SweepDialog::offer_subject);
  connect(start_, &QPushButton::clicked, this, &SweepDialog::start_or_stop);
  connect(shown_, &QComboBox::currentIndexChanged, this, [this] {
    draw();
    plot_->chart().reset_view();
  });
  follow_form();
}

SweepDialog::~SweepDialog() {
  if (work_ != nullptr) work_->retire();
}

QVBoxLayout* SweepDialog::make_left() {
  note_ = new QLabel;
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  start_ = new QPushButton(tr("Start"));
  start_->setObjectName(QStringLiteral("sweep_start"));
  start_->setAutoDefault(false);
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("sweep_progress"));
  bar_->setTextVisible(false);
  // Its place stays free, so that the button keeps its width.
  QSizePolicy policy = bar_->sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  bar_->setSizePolicy(policy);
  bar_->setVisible(false);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(form_);
  auto* foot = new QHBoxLayout;
  foot->addWidget(start_);
  foot->addWidget(bar_, 1);
  auto* left = new QVBoxLayout;
  left->addWidget(scroll, 1);
  left->addWidget(note_);
  left->addLayout(foot);
  return left;
}

QVBoxLayout* SweepDialog::make_right() {
  shown_ = new QComboBox;
  shown_->setObjectName(QStringLiteral("sweep_shown"));
  shown_->setVisible(false);
  table_ = new SweepTable;
  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(plot_);
  splitter->addWidget(table_);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 2);
  splitter->setSizes({340, 220});
  auto* right = new QVBoxLayout;
  right->addWidget(shown_);
  right->addWidget(splitter, 1);
  return right;
}

void SweepDialog::show_scene(const Scene* scene) {
  scene_ = scene != nullptr ? std::optional(*scene) : std::nullopt;
  scene_waits_ = true;
  if (!running()) offer_scene();
}

void SweepDialog::offer_scene() {
  if (!std::exchange(scene_waits_, false)) return;
  form_->choice().name_scene(scene_ ? &*scene_ : nullptr);
  if (form_->choice().experiment() == nullptr) offer_subject();
}

void SweepDialog::offer_subject() {
  const Experiment* experiment = form_->choice().experiment();
  fault_.clear();
  try {
    swept_ = experiment == nullptr ? scene_ : read_scene(scene_file_of(*experiment));
  } catch (const std::exception& error) {
    swept_.reset();
    fault_ = problem_of(error).sentence;
  }
  if (swept_) form_->offer(*swept_, experiment);
  follow_form();
}

SweptSubject SweepDialog::subject() const {
  const Experiment* experiment = form_->choice().experiment();
  return {experiment == nullptr ? source_() : source_of_scene(scene_file_of(*experiment)), experiment, {}};
}

void SweepDialog::follow_form() {
  form_->set_enabled(!running(), swept_ && !running());
  if (running()) return;
  const bool ready = swept_ && form_->request();
  start_->setEnabled(ready);
  start_->setText(tr("Start"));
  if (!fault_.isEmpty()) return say(*note_, in_window_words(fault_), "bad");
  if (!swept_) return say(*note_, tr("Open a scene, or choose an experiment."), "faint");
  say(*note_, form_->summary(), ready ? "faint" : "bad");
}

void SweepDialog::start_or_stop() {
  if (!running()) return start();
  stopping_ = true;
  work_->request_stop();
  start_->setEnabled(false);
  say(*note_, tr("Stopping …"), "faint");
}

void SweepDialog::start() {
  const std::optional<SweepRequest> request = form_->request();
  if (!request || !swept_) return;
  SweptSubject subject;
  try {
    subject = this->subject();
  } catch (const std::exception& error) {
    return say(*note_, in_window_words(problem_of(error).sentence), "bad");
  }
  swept_title_ = subject.experiment != nullptr ? subject.experiment->title : swept_->title;
  measure_titles_ = titles_of(subject.experiment, request->plan.measures);
  varied_units_.clear();
  for (const SweptValue& one : request->plan.varied)
    varied_units_.push_back(described_value(*swept_, one.path, "").unit);
  tally_ = SweepTally(request->plan);
  stopping_ = false;
  // It outlives the dialog until its threads have ended.
  work_ = new SweepWork(std::move(subject), *request, parentWidget());
  connect(work_, &SweepWork::begun, this, &SweepDialog::accept_begin);
  connect(work_, &SweepWork::results_ready, this, [this] {
    if (!next_.isActive()) accept_results();
  });
  connect(work_, &SweepWork::finished, this, &SweepDialog::accept_end);
  follow_form();
  start_->setText(tr("Stop"));
  bar_->setRange(0, 0);
  bar_->setVisible(true);
  say(*note_, tr("Reading the scenes of all runs …"), "faint");
}

void SweepDialog::accept_begin() {
  units_ = work_->units();
  tally_.add(work_->take_results());
  earlier_ = tally_.finished();
  clock_.start();
  bar_->setRange(0, static_cast<int>(tally_.runs()));
  table_->list(tally_.plan(), tally_.points(), units_, measure_titles_);
  list_charts();
  say_progress();
}

void SweepDialog::list_charts() {
  const SweepPlan& plan = tally_.plan();
  const std::vector<SweepChartKind> kinds = chart_kinds(plan);
  {
    const QSignalBlocker blocker(shown_);
    shown_->clear();
    for (const SweepChartKind& kind : kinds) {
      const QString measure = QString::fromStdString(name_of_measure(plan.measures[kind.measure]));
      const bool several = kinds.size() > plan.measures.size();
      shown_->addItem(
          several ? tr("%1 over %2").arg(measure, QString::fromStdString(short_name(plan, *kind.variable)))
                  : measure);
    }
  }
  shown_->setVisible(kinds.size() > 1);
  plot_->chart().reset_view();
  draw();
}

void SweepDialog::accept_results() {
  if (work_ == nullptr) return;
  QElapsedTimer drawing;
  drawing.start();
  const std::set<std::size_t> changed = tally_.add(work_->take_results());
  if (changed.empty()) return;
  for (const std::size_t number : changed) table_->show_point(tally_.plan(), tally_.points()[number]);
  draw();
  say_progress();
  next_.start(std::max(least_pause, pause_factor * static_cast<int>(drawing.elapsed())));
}

void SweepDialog::draw() {
  const std::vector<SweepChartKind> kinds = chart_kinds(tally_.plan());
  const auto index = static_cast<std::size_t>(std::max(0, shown_->currentIndex()));
  if (index >= kinds.size()) return;
  const SweepChartKind& kind = kinds[index];
  plot_->content().show(tally_.plan(), tally_.points(), kind,
                        {swept_title_, kind.variable ? varied_units_[*kind.variable] : std::string(),
                         kind.measure < units_.size() ? units_[kind.measure] : std::string()});
  plot_->update();
}

QString SweepDialog::failures_text() const {
  if (tally_.failed() == 0) return {};
  return tr("; %1 failed. %2").arg(tally_.failed()).arg(tally_.first_failure());
}

void SweepDialog::say_progress() {
  bar_->setValue(static_cast<int>(tally_.finished()));
  if (stopping_) return;
  QString text = tr("%1 of %2 runs").arg(tally_.finished()).arg(tally_.runs());
  const std::size_t made = tally_.finished() - earlier_;
  if (made > 0) {
    const double each = 1e-3 * static_cast<double>(clock_.elapsed()) / static_cast<double>(made);
    text += QStringLiteral("; ") + left_text(each * static_cast<double>(tally_.runs() - tally_.finished()));
  }
  say(*note_, text + failures_text(), tally_.failed() > 0 ? "warning" : "faint");
}

void SweepDialog::accept_end() {
  next_.stop();
  accept_results();
  next_.stop();
  const QString fault = work_->fault();
  const std::vector<std::string> notes = work_->notes();
  work_->deleteLater();
  work_ = nullptr;
  follow_form();
  offer_scene();
  bar_->setRange(0, std::max(1, static_cast<int>(tally_.runs())));
  bar_->setValue(static_cast<int>(tally_.finished()));
  if (!fault.isEmpty()) return say(*note_, in_window_words(fault), "bad");
  QString text =
      tally_.finished() < tally_.runs()
          ? tr("Stopped: %1 of %2 runs are finished. Start goes on").arg(tally_.finished()).arg(tally_.runs())
          : tr("All %1 runs are finished").arg(tally_.runs());
  text += tally_.failed() > 0 ? failures_text() : QStringLiteral(".");
  for (const std::string& note : notes) text += tr(" Note: %1.").arg(QString::fromStdString(note));
  say(*note_, text, tally_.failed() > 0 ? "warning" : "faint");
}

bool SweepDialog::may_leave() {
  if (!running() || stopping_) return true;
  QMessageBox box(QMessageBox::Question, tr("Sweep"), tr("Stop the sweep?"), QMessageBox::NoButton, this);
  box.setObjectName(QStringLiteral("sweep_question"));
  box.setInformativeText(tr("What is finished stays in the folder; the same sweep goes on from there."));
  const QPushButton* stop = box.addButton(tr("Stop"), QMessageBox::AcceptRole);
  QPushButton* keep = box.addButton(tr("Keep running"), QMessageBox::RejectRole);
  box.setDefaultButton(keep);
  box.setEscapeButton(keep);
  box.exec();
  return box.clickedButton() == stop;
}

void SweepDialog::reject() {
  if (may_leave()) QDialog::reject();
}

/// The theme has changed.
void SweepDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || plot_ == nullptr) return;
  prepare_plot(*plot_);
  plot_->update();
}

}  // namespace scree
