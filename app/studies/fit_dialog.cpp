#include "app/studies/fit_dialog.hpp"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/shell/background_work.hpp"
#include "app/shell/problem.hpp"
#include "app/shell/resources.hpp"
#include "app/studies/fit_report.hpp"
#include "app/widgets/dialog_parts.hpp"
#include "core/experiments/fit/fit_text.hpp"

namespace scree {
namespace {

constexpr double millimetre = 1e-3;
constexpr double gigapascal = 1e9;
constexpr double kilonewton_per_millimetre = 1e6;
constexpr double example_radius = 15.0;  // [mm]
constexpr double example_young = 200.0;  // [GPa]
const QSize first_size(1180, 660);

/// A field whose smallest value means that nothing is given.
QDoubleSpinBox* make_field(const QString& name, const QString& unit, const QString& without) {
  auto* field = new QDoubleSpinBox;
  field->setObjectName(name);
  field->setDecimals(3);
  field->setRange(0.0, 1e5);
  field->setSuffix(unit);
  field->setSpecialValueText(without);
  field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  field->setKeyboardTracking(false);
  return field;
}

QLabel* make_label(const QString& name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

/// Never throws: errors are in the result.
TestReading read_test(const std::filesystem::path& path) {
  try {
    return {read_force_displacement(path), {}};
  } catch (const std::exception& error) {
    return {std::nullopt, problem_of(error).sentence};
  }
}

}  // namespace

FitDialog::FitDialog(QSettings& settings, QWidget* parent) : QDialog(parent), settings_(settings) {
  setObjectName(QStringLiteral("fit_dialog"));
  setWindowTitle(tr("Fit force–displacement data"));
  auto* left = new QWidget;
  auto* left_layout = new QVBoxLayout(left);
  left_layout->setContentsMargins(0, 0, 6, 0);
  make_fields(*left_layout);
  make_results(*left_layout);
  auto* splitter = new QSplitter(Qt::Horizontal);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(left);
  splitter->addWidget(make_plot_side());
  splitter->setSizes({600, 580});
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(splitter, 1);
  layout->addWidget(close_button(*this));
  resize(first_size);
  follow();
}

QWidget* FitDialog::make_file_row() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  file_ = new QLineEdit;
  file_->setObjectName(QStringLiteral("fit_file"));
  file_->setPlaceholderText(tr("CSV with the columns overlap and force"));
  auto* choose = new QPushButton(tr("Choose…"));
  auto* example = new QPushButton(tr("Example"));
  example->setObjectName(QStringLiteral("fit_example"));
  example->setToolTip(tr("A synthetic test of a steel ball with known constants"));
  layout->addWidget(file_, 1);
  for (QPushButton* button : {choose, example}) {
    button->setAutoDefault(false);
    layout->addWidget(button);
  }
  // The file may be large and is read only when its name is complete.
  connect(file_, &QLineEdit::textEdited, this, [this] { forget_test(FileState::name_changed); });
  connect(file_, &QLineEdit::returnPressed, this, &FitDialog::read_file);
  connect(file_, &QLineEdit::editingFinished, this, [this] {
    if (state_ == FileState::name_changed) read_file();
  });
  connect(choose, &QPushButton::clicked, this, &FitDialog::browse);
  connect(example, &QPushButton::clicked, this, [this] {
    radius_->setValue(example_radius);
    young_->setValue(example_young);
    open_file(example_measurement());
  });
  return row;
}

void FitDialog::make_fields(QVBoxLayout& layout) {
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  radius_ = make_field(QStringLiteral("fit_radius"), tr(" mm"), tr("not given"));
  radius_->setToolTip(tr("R of the ball, or of each of two equal balls"));
  young_ = make_field(QStringLiteral("fit_young"), tr(" GPa"), tr("unknown"));
  young_->setToolTip(tr("E of the ball; gives the shares α of its cross-section"));
  machine_ = make_field(QStringLiteral("fit_machine"), tr(" kN/mm"), tr("rigid"));
  machine_->setToolTip(tr("Stiffness of the machine: force over it is subtracted from the displacement"));
  form->addRow(tr("Measured test"), make_file_row());
  form->addRow(tr("Radius of the ball"), radius_);
  form->addRow(tr("Young's modulus"), young_);
  form->addRow(tr("Machine stiffness"), machine_);
  layout.addLayout(form);
  note_ = make_label(QStringLiteral("faint"));
  note_->setTextFormat(Qt::PlainText);
  layout.addWidget(note_);
  for (QDoubleSpinBox* field : {radius_, young_, machine_})
    connect(field, &QDoubleSpinBox::valueChanged, this, &FitDialog::follow);
}

void FitDialog::make_results(QVBoxLayout& layout) {
  results_ = make_label(QStringLiteral("fit_results"));
  results_->setTextFormat(Qt::RichText);
  results_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setWidget(results_);
  layout.addWidget(scroll, 1);
  auto* row = new QHBoxLayout;
  partner_ = new QComboBox;
  partner_->setObjectName(QStringLiteral("fit_partner"));
  partner_->addItems({tr("Two such balls"), tr("Ball and flat wall")});
  partner_->setToolTip(tr("Against a wall the overlap is half as large under the same force"));
  scene_line_ = new QLineEdit;
  scene_line_->setObjectName(QStringLiteral("fit_scene_line"));
  scene_line_->setReadOnly(true);
  copy_ = new QPushButton(tr("Copy"));
  copy_->setObjectName(QStringLiteral("fit_copy"));
  copy_->setToolTip(tr("Copy the law as a line of a [[contact]] of a scene"));
  copy_->setAutoDefault(false);
  row->addWidget(partner_);
  row->addWidget(scene_line_, 1);
  row->addWidget(copy_);
  layout.addLayout(row);
  connect(partner_, &QComboBox::currentIndexChanged, this, &FitDialog::show_scene_line);
  connect(copy_, &QPushButton::clicked, this,
          [this] { QApplication::clipboard()->setText(scene_line_->text()); });
}

QWidget* FitDialog::make_plot_side() {
  auto* side = new QWidget;
  auto* layout = new QVBoxLayout(side);
  layout->setContentsMargins(6, 0, 0, 0);
  shown_ = new QComboBox;
  shown_->setObjectName(QStringLiteral("fit_shown"));
  shown_->addItem(tr("Force F over overlap h"), static_cast<int>(FitPlot::force));
  shown_->addItem(tr("For any size: F/4R² over h/2R"), static_cast<int>(FitPlot::scaled_force));
  shown_->addItem(tr("Stiffness of unloading over largest overlap"), static_cast<int>(FitPlot::stiffness));
  plot_ = new FitChartWidget(nullptr);
  prepare_plot(*plot_);
  auto* hint = new QLabel(tr("A right click on the plot saves it as PNG, SVG or CSV."));
  hint->setObjectName(QStringLiteral("faint"));
  layout->addWidget(shown_);
  layout->addWidget(plot_, 1);
  layout->addWidget(hint);
  connect(shown_, &QComboBox::currentIndexChanged, this, &FitDialog::show_plot);
  return side;
}

void FitDialog::open_file(const std::filesystem::path& path) {
  file_->setText(QString::fromStdString(path.string()));
  read_file();
}

void FitDialog::browse() {
  const QString path =
      QFileDialog::getOpenFileName(this, windowTitle(), settings_.value(QStringLiteral("folder")).toString(),
                                   tr("Tables (*.csv *.CSV);;All files (*)"));
  if (path.isEmpty()) return;
  settings_.setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
  open_file(path.toStdString());
}

void FitDialog::forget_test(FileState state) {
  state_ = state;
  ++reading_number_;
  reading_ = {};
  follow();
}

void FitDialog::read_file() {
  if (file_->text().isEmpty()) return forget_test(FileState::read);
  forget_test(FileState::being_read);
  work_in_background(
      this, [path = file_->text().toStdString()] { return read_test(path); },
      [this, number = reading_number_](TestReading reading) {
        if (number != reading_number_) return;
        state_ = FileState::read;
        reading_ = std::move(reading);
        follow();
      });
}

std::optional<double> FitDialog::young_modulus() const {
  if (young_->value() == 0.0) return std::nullopt;
  return gigapascal * young_->value();
}

double FitDialog::compliance() const {
  return machine_->value() == 0.0 ? 0.0 : 1.0 / (kilonewton_per_millimetre * machine_->value());
}

void FitDialog::follow() {
  fit_.reset();
  if (!reading_.fault.isEmpty()) {
    say(*note_, reading_.fault, "bad");
  } else if (state_ == FileState::being_read) {
    say(*note_, tr("Reading the file …"), "faint");
  } else if (state_ == FileState::name_changed && !file_->text().isEmpty()) {
    say(*note_, tr("Press Enter to read the file."), "faint");
  } else if (!reading_.test) {
    say(*note_,
        tr("Two equal balls pressed together, or one ball between two plates: overlap (or displacement) and "
           "force in the order of the test, in m and N or as in “overlap [mm],force [kN]”."),
        "faint");
  } else if (radius_->value() == 0.0) {
    say(*note_, tr("Give the radius of the ball."), "warning");
  } else {
    try {
      test_ = without_machine(*reading_.test, compliance());
      fit_ = fit_elastoplastic(*test_, millimetre * radius_->value());
      say(*note_, QString(), "faint");
    } catch (const std::exception& error) {
      say(*note_, problem_of(error).sentence, "bad");
    }
  }
  note_->setVisible(!note_->text().isEmpty());
  show_results();
  show_plot();
  show_scene_line();
}

void FitDialog::show_results() {
  results_->setText(fit_ ? fit_report(*fit_, young_modulus()) : QString());
  for (QWidget* part : std::initializer_list<QWidget*>{partner_, scene_line_, copy_, shown_})
    part->setEnabled(fit_.has_value());
}

void FitDialog::show_plot() {
  if (fit_) {
    plot_->content().show(*test_, *fit_, static_cast<FitPlot>(shown_->currentData().toInt()));
  } else {
    plot_->content().clear();
  }
  plot_->update();
}

void FitDialog::show_scene_line() {
  if (!fit_) return scene_line_->clear();
  const bool wall = partner_->currentIndex() == 1;
  scene_line_->setText(QString::fromStdString(wall ? scene_line_for_wall(*fit_) : scene_line(*fit_)));
  scene_line_->setCursorPosition(0);
}

}  // namespace scree
