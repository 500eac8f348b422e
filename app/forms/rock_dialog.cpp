#include "app/forms/rock_dialog.hpp"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>
#include <exception>

#include "app/opening/import_dialog.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/base/text/text_file.hpp"
#include "core/geometry/mass_properties.hpp"
#include "core/geometry/mesh_file/stl_binary.hpp"

namespace scree {
namespace {

constexpr int slider_steps = 100;
constexpr int drawing_delay = 60;   ///< [ms]
constexpr double first_size = 0.1;  ///< [m]
constexpr double first_hollows = 0.3;

std::filesystem::path path_of(const QString& text) {
  return text.trimmed().toStdString();
}

std::filesystem::path free_file(const std::filesystem::path& folder) {
  int number = 1;
  const auto file = [&] { return folder / ("rock_" + std::to_string(number) + ".stl"); };
  while (std::filesystem::exists(file())) ++number;
  return file();
}

}  // namespace

RockDialog::RockDialog(const std::filesystem::path& folder, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("rock_dialog"));
  setWindowTitle(tr("Make a rock"));
  preview_ = new MeshPreviewWidget;
  auto* page = new QWidget;
  page->setMinimumWidth(380);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(0, 0, 0, 0);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  size_ = new QDoubleSpinBox;
  size_->setObjectName(QStringLiteral("rock_size"));
  size_->setRange(1e-6, 1e6);
  size_->setDecimals(6);
  size_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  size_->setSuffix(tr(" m"));
  size_->setValue(first_size);
  size_->setToolTip(tr("Mean of the three axes"));
  form->addRow(tr("Size"), size_);
  elongation_ = add_share(*form, tr("Elongation"), "rock_elongation", 0.1, 1.0, 0.8,
                          tr("Intermediate axis over the longest"));
  flatness_ = add_share(*form, tr("Flatness"), "rock_flatness", 0.1, 1.0, 0.8,
                        tr("Shortest axis over the intermediate"));
  angularity_ = add_share(*form, tr("Angularity"), "rock_angularity", 0.0, 1.0, 0.5,
                          tr("0: round, with many faces; 1: sharp, with few"));
  convex_ = new QCheckBox(tr("Convex"));
  convex_->setObjectName(QStringLiteral("rock_convex"));
  convex_->setChecked(true);
  form->addRow(QString(), convex_);
  concave_ = add_share(*form, tr("Hollows"), "rock_concave", 0.05, 0.9, first_hollows,
                       tr("Depth of the hollows below their rims, over the radius there"));
  seed_ = new QSpinBox;
  seed_->setObjectName(QStringLiteral("rock_seed"));
  seed_->setRange(0, 1'000'000'000);
  seed_->setValue(1);
  seed_->setToolTip(tr("Another number makes another rock of this kind"));
  auto* next = new QPushButton(tr("Next rock"));
  next->setAutoDefault(false);
  auto* seeds = new QHBoxLayout;
  seeds->addWidget(seed_, 1);
  seeds->addWidget(next);
  form->addRow(tr("Seed"), seeds);
  file_ = new QLineEdit;
  file_->setObjectName(QStringLiteral("rock_file"));
  auto* browse = new QPushButton(tr("Browse…"));
  browse->setAutoDefault(false);
  browse->setObjectName(QStringLiteral("browse_rock"));
  auto* files = new QHBoxLayout;
  files->addWidget(file_, 1);
  files->addWidget(browse);
  form->addRow(tr("File"), files);

  about_ = new QLabel;
  about_->setObjectName(QStringLiteral("faint"));
  about_->setWordWrap(true);
  fault_ = new QLabel;
  fault_->setObjectName(QStringLiteral("bad"));
  fault_->setWordWrap(true);
  fault_->hide();
  auto* side = new QVBoxLayout;
  side->addWidget(page);
  side->addWidget(about_);
  side->addWidget(fault_);
  side->addStretch(1);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(16);
  columns->addWidget(preview_, 3);
  columns->addLayout(side, 2);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  buttons->button(QDialogButtonBox::Ok)->setText(tr("Write and use"));
  connect(buttons, &QDialogButtonBox::accepted, this, &RockDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(columns, 1);
  layout->addWidget(buttons);
  resize(880, 480);

  drawing_.setSingleShot(true);
  drawing_.setInterval(drawing_delay);
  connect(&drawing_, &QTimer::timeout, this, &RockDialog::show_rock);
  const auto draw = [this] { drawing_.start(); };
  connect(size_, &QDoubleSpinBox::valueChanged, this, draw);
  connect(seed_, &QSpinBox::valueChanged, this, draw);
  connect(convex_, &QCheckBox::toggled, this, draw);
  connect(next, &QPushButton::clicked, this, [this] { seed_->setValue(seed_->value() + 1); });
  connect(browse, &QPushButton::clicked, this, [this] {
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Write the rock"), file_->text(), tr("Meshes (*.stl)"));
    // Without an ending another file was asked about.
    if (!path_of(chosen).extension().empty()) replaceable_ = chosen;
    if (!chosen.isEmpty()) file_->setText(chosen);
  });
  file_->setText(QString::fromStdString(free_file(folder).string()));
  show_rock();
}

/// A number from 0 to 1, with a slider.
QDoubleSpinBox* RockDialog::add_share(QFormLayout& form, const QString& label, const char* name, double least,
                                      double most, double value, const QString& tip) {
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setRange(static_cast<int>(std::lround(least * slider_steps)),
                   static_cast<int>(std::lround(most * slider_steps)));
  slider->setToolTip(tip);
  auto* number = new QDoubleSpinBox;
  number->setObjectName(QString::fromLatin1(name));
  number->setRange(least, most);
  number->setSingleStep(0.05);
  number->setToolTip(tip);
  connect(slider, &QSlider::valueChanged, number,
          [number](int step) { number->setValue(static_cast<double>(step) / slider_steps); });
  connect(number, &QDoubleSpinBox::valueChanged, slider, [this, slider](double share) {
    slider->setValue(static_cast<int>(std::lround(share * slider_steps)));
    drawing_.start();
  });
  number->setValue(value);
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(slider, 1);
  row->addWidget(number);
  form.addRow(label, both);
  return number;
}

RockSpec RockDialog::rock() const {
  RockSpec spec;
  spec.size = size_->value();
  spec.elongation = elongation_->value();
  spec.flatness = flatness_->value();
  spec.angularity = angularity_->value();
  spec.concave = convex_->isChecked() ? 0.0 : concave_->value();
  spec.seed = static_cast<std::uint64_t>(seed_->value());
  return spec;
}

std::filesystem::path RockDialog::file() const {
  std::filesystem::path path = path_of(file_->text());
  if (path.extension().empty()) path += ".stl";
  return std::filesystem::absolute(path);
}

void RockDialog::show_rock() {
  concave_->parentWidget()->setEnabled(!convex_->isChecked());
  MeshFile shown;
  shown.mesh = make_rock(rock());
  shown.closed = true;
  const MassProperties mass = mass_properties(shown.mesh);
  about_->setText(
      tr("%1 triangles; volume %2 cm³").arg(shown.mesh.triangles.size()).arg(mass.volume * 1e6, 0, 'g', 4));
  preview_->show_mesh(shown);
}

void RockDialog::accept() {
  const bool asked = file_->text() == replaceable_;
  if (!asked && std::filesystem::exists(file()) &&
      QMessageBox::question(
          this, tr("Replace the file?"),
          tr("%1 exists already. Other scenes may use it.").arg(QString::fromStdString(file().string()))) !=
          QMessageBox::Yes)
    return;
  try {
    write_text_file(file(), stl_binary_text(make_rock(rock())));
  } catch (const std::exception&) {
    fault_->setText(
        tr("%1 cannot be written; choose another file.").arg(QString::fromStdString(file().string())));
    fault_->show();
    return;
  }
  QDialog::accept();
}

}  // namespace scree
