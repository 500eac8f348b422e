#include "app/studies/sweep/sweep_form.hpp"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "app/studies/sweep/sweep_choice.hpp"
#include "app/studies/sweep/sweep_offers.hpp"
#include "app/studies/sweep/sweep_rows.hpp"
#include "core/base/text/number.hpp"

namespace scree {
namespace {

constexpr int most_seeds = 10'000;
constexpr int most_jobs = 1024;

QSpinBox* make_number(const QString& name, int most, const QString& tip) {
  auto* field = new QSpinBox;
  field->setObjectName(name);
  field->setRange(1, most);
  field->setToolTip(tip);
  return field;
}

/// A number of a field; none: it is empty. @throws std::invalid_argument
std::optional<double> time_in(const QString& text) {
  if (text.isEmpty()) return std::nullopt;
  double time = 0.0;
  if (!read_number(text.toStdString(), time) || !std::isfinite(time) || time < 0.0)
    throw std::invalid_argument(SweepForm::tr("“%1” is not a number of seconds").arg(text).toStdString());
  return time;
}

}  // namespace

QString in_window_words(QString message) {
  message.replace(QLatin1String("--seeds repeats"), QLatin1String("Several seeds repeat"));
  message.replace(QLatin1String("leave it out"), QLatin1String("take one seed"));
  message.replace(QLatin1String("--design latin needs"), QLatin1String("A Latin hypercube needs"));
  message.replace(QLatin1String("--vary names "), QLatin1String("The list names "));
  message.replace(QLatin1String("--from "), QLatin1String("The beginning of the mean, "));
  message.replace(QLatin1String("--measure \""), QLatin1String("Measure \""));
  message.remove(QLatin1String("--measure: ")).remove(QLatin1String("--vary "));
  // Paths and names of files stay as they are.
  const QString word = message.section(QLatin1Char(' '), 0, 0);
  if (std::all_of(word.begin(), word.end(), [](QChar letter) { return letter.isLetter(); }))
    message.replace(0, 1, message.left(1).toUpper());
  return message.endsWith(QLatin1Char('.')) ? message : message + QLatin1Char('.');
}

SweepForm::SweepForm(QSettings& settings, QWidget* parent) : QWidget(parent), settings_(settings) {
  varied_ = new SweepRows(QStringLiteral("sweep_varied"), tr("value of the scene"),
                          tr("0.2:0.8:4 or 0.2, 0.4"), tr("Vary another value"));
  varied_->setToolTip(tr("FROM:TO:NUMBER for evenly spaced values, or a list with commas"));
  measures_ = new SweepRows(QStringLiteral("sweep_measures"), tr("what is measured"), {},
                            tr("Measure something else, too"));
  measures_->setToolTip(
      tr("Of a scene: a series of plots, or a formula such as “p [Pa] = wall.lid.fz / 0.01”"));
  make_fields();
  lay_out();
  connect(varied_, &SweepRows::changed, this, &SweepForm::accept_change);
  connect(measures_, &SweepRows::changed, this, &SweepForm::accept_change);
  connect(varied_, &SweepRows::name_chosen, this, [this](const QString& name, QLineEdit* text) {
    text->setText(usual_values(scene_, name));
    accept_change();
  });
}

void SweepForm::lay_out() {
  layout_ = new QFormLayout(this);
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  layout_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  layout_->addRow(tr("What runs"), choice_);
  layout_->addRow(tr("Vary"), varied_);
  layout_->addRow(tr("Measure"), measures_);
  layout_->addRow(tr("Mean from"), from_);
  layout_->addRow(tr("Seeds"), seeds_);
  layout_->addRow(tr("Design"), design_);
  layout_->addRow(tr("Runs at a time"), jobs_);
  layout_->addRow(tr("Folder"), make_folder_row());
}

void SweepForm::set_enabled(bool choice, bool fields) {
  for (int row = 0; row < layout_->rowCount(); ++row) {
    const bool enabled = row == 0 ? choice : fields;
    layout_->itemAt(row, QFormLayout::LabelRole)->widget()->setEnabled(enabled);
    layout_->itemAt(row, QFormLayout::FieldRole)->widget()->setEnabled(enabled);
  }
}

void SweepForm::make_fields() {
  choice_ = new SweepChoice;
  from_ = new QLineEdit;
  from_->setObjectName(QStringLiteral("sweep_from"));
  from_->setPlaceholderText(tr("without a time [s]: the value at the end of the run"));
  seeds_ = make_number(QStringLiteral("sweep_seeds"), most_seeds,
                       tr("Runs of each point, with other random numbers in fills and inlets"));
  design_ = new QComboBox;
  design_->setObjectName(QStringLiteral("sweep_design"));
  design_->addItems({tr("Grid: all combinations"), tr("Latin hypercube: each value once")});
  jobs_ = make_number(QStringLiteral("sweep_jobs"), most_jobs,
                      tr("Each run has one thread; the window needs one, too"));
  jobs_->setValue(std::max(1, QThread::idealThreadCount() - 1));
  connect(from_, &QLineEdit::textChanged, this, &SweepForm::accept_change);
  connect(seeds_, &QSpinBox::valueChanged, this, &SweepForm::accept_change);
  connect(design_, &QComboBox::currentIndexChanged, this, &SweepForm::accept_change);
}

QWidget* SweepForm::make_folder_row() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  folder_ = new QLineEdit;
  folder_->setObjectName(QStringLiteral("sweep_folder"));
  folder_->setToolTip(tr("For tables and charts; an unfinished sweep in it goes on"));
  auto* choose = new QPushButton(tr("Browse…"));
  choose->setAutoDefault(false);
  layout->addWidget(folder_, 1);
  layout->addWidget(choose);
  connect(choose, &QPushButton::clicked, this, &SweepForm::browse);
  connect(folder_, &QLineEdit::textChanged, this, [this] {
    folder_touched_ = true;
    accept_change();
  });
  return row;
}

void SweepForm::browse() {
  const QString chosen = QFileDialog::getExistingDirectory(this, tr("Folder of the sweep"), folder_->text());
  if (!chosen.isEmpty()) folder_->setText(chosen);
}

void SweepForm::accept_change() {
  if (filling_) return;
  touched_ = true;
  propose_folder();
  emit changed();
}

/// Another sweep has another folder, unless the user has named one.
void SweepForm::propose_folder() {
  if (folder_touched_) return;
  const QSignalBlocker blocker(folder_);
  folder_->setText(proposed_folder(scene_, experiment_, settings_));
}

void SweepForm::offer(const Scene& scene, const Experiment* experiment) {
  const bool other = experiment != experiment_ || scene.file != scene_.file || scene.title != scene_.title;
  if (other) touched_ = folder_touched_ = false;
  scene_ = scene;
  experiment_ = experiment;
  filling_ = true;
  varied_->offer(offered_paths(scene, experiment));
  offer_measures();
  // Experiments have their own times.
  layout_->setRowVisible(from_, experiment == nullptr);
  if (!touched_) fill();
  propose_folder();
  filling_ = false;
  emit changed();
}

void SweepForm::offer_measures() {
  if (experiment_ == nullptr) return measures_->offer(offered_measures(scene_));
  QStringList names;
  QStringList titles;
  for (const FindingSpec& finding : experiment_->findings) {
    names << QString::fromStdString(finding.name);
    titles << QString::fromStdString(finding.title);
  }
  measures_->offer(names, titles);
}

void SweepForm::fill() {
  const QString path = likely_path(scene_, experiment_);
  varied_->set_rows({{path, usual_values(scene_, path)}});
  measures_->set_rows({{experiment_ != nullptr ? QString::fromStdString(experiment_->findings.front().name)
                                               : offered_measures(scene_).value(0),
                        {}}});
}

SweepRequest SweepForm::read() const {
  SweepRequest request;
  SweepPlan& plan = request.plan;
  for (const SweepRows::Row& row : varied_->rows()) {
    if (row.name.isEmpty() || row.text.isEmpty())
      throw std::invalid_argument(
          (row.name.isEmpty() ? tr("Choose the value that becomes %1").arg(row.text)
                              : tr("Give the values of %1, such as 0.2:0.8:4 or 0.2, 0.4").arg(row.name))
              .toStdString());
    plan.varied.push_back(swept_value((row.name + QLatin1Char('=') + row.text).toStdString()));
  }
  for (const SweepRows::Row& row : measures_->rows()) plan.measures.push_back(row.name.toStdString());
  if (plan.measures.empty()) throw std::invalid_argument(tr("Choose what is measured").toStdString());
  plan.seeds = seeds_->value();
  plan.design = design_->currentIndex() == 1 ? SweepDesign::latin : SweepDesign::grid;
  if (experiment_ == nullptr) plan.from = time_in(from_->text().trimmed());
  count_of_runs(plan);
  request.jobs = jobs_->value();
  request.folder = folder_->text().trimmed().toStdString();
  if (request.folder.empty()) throw std::invalid_argument(tr("Choose a folder for the files").toStdString());
  return request;
}

std::optional<SweepRequest> SweepForm::request() const {
  try {
    return read();
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

QString SweepForm::summary() const {
  try {
    const std::size_t runs = count_of_runs(read().plan);
    const QString count = runs == 1 ? tr("This is one run.") : tr("These are %L1 runs.").arg(runs);
    const std::size_t inner = experiment_ != nullptr ? experiment_->runs.size() : 1;
    if (inner == 1) return count;
    return count + QLatin1Char(' ') +
           (runs == 1 ? tr("It makes all %1 runs of the experiment.")
                      : tr("Each of them makes all %1 runs of the experiment."))
               .arg(inner);
  } catch (const std::exception& error) {
    return in_window_words(QString::fromUtf8(error.what()));
  }
}

}  // namespace scree
