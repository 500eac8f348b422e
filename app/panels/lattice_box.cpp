#include "app/panels/lattice_box.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <numbers>

#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "app/shell/view_settings.hpp"
#include "core/lattice/solve/frequency.hpp"
#include "core/lattice/verification/exact_solution.hpp"
#include "core/model/model.hpp"

namespace scree {
namespace {

/// The slider runs over 1, 2, 5, 10 … 10⁸.
constexpr int last_position = 24;
constexpr int picture_interval = 40;  // of an animated mode [ms]
constexpr double period = 1.6;        // of the animation [s]
constexpr int least_mode_rows = 6;

double magnification_at(int position) {
  static constexpr std::array<double, 3> steps = {1.0, 2.0, 5.0};
  return steps[static_cast<std::size_t>(position % 3)] * std::pow(10.0, position / 3);
}

int position_of(double magnification) {
  int position = 0;
  while (position < last_position && magnification_at(position + 1) < 1.01 * magnification) ++position;
  return position;
}

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setObjectName(QStringLiteral("heading"));
  return label;
}

}  // namespace

LatticeBox::LatticeBox(ViewSettings& settings, QWidget* parent) : QWidget(parent), settings_(settings) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  layout->addWidget(heading(tr("Colour the plate by")));
  color_ = new QComboBox;
  color_->setObjectName(QStringLiteral("lattice_color"));
  color_->setToolTip(tr("What the colours of the plate mean (C: next)"));
  for (int i = 0; i < lattice_color_choices; ++i)
    color_->addItem(QString::fromStdString(std::string(name_of(static_cast<LatticeColor>(i)))));
  connect(color_, &QComboBox::activated, this, [this](int index) {
    settings_.change(
        [index](ViewOptions& options) { options.lattice.color = static_cast<LatticeColor>(index); });
  });
  undeformed_ = new QCheckBox(tr("Undeformed plate"));
  undeformed_->setObjectName(QStringLiteral("show_undeformed"));
  loads_ = new QCheckBox(tr("Loads and supports"));
  loads_->setObjectName(QStringLiteral("show_loads"));
  exact_ = new QCheckBox(tr("Exact solution"));
  // Space plays after a click.
  for (QCheckBox* box : {undeformed_, loads_, exact_}) box->setFocusPolicy(Qt::TabFocus);
  exact_->setObjectName(QStringLiteral("show_exact"));
  const auto connect_box = [this](QCheckBox* box, bool LatticeOptions::*option) {
    connect(box, &QCheckBox::toggled, this, [this, option](bool on) {
      settings_.change([=](ViewOptions& options) { options.lattice.*option = on; });
    });
  };
  connect_box(undeformed_, &LatticeOptions::show_undeformed);
  connect_box(loads_, &LatticeOptions::show_loads);
  connect_box(exact_, &LatticeOptions::show_exact);
  mode_box_ = mode_box();
  for (QWidget* part :
       std::initializer_list<QWidget*>{color_, heading(tr("Magnify displacements")), magnification_row(),
                                       undeformed_, loads_, exact_, mode_box_})
    layout->addWidget(part);
  timer_.setInterval(picture_interval);
  connect(&timer_, &QTimer::timeout, this, &LatticeBox::send_shape);
  connect(&settings_, &ViewSettings::changed, this, &LatticeBox::follow_settings);
  follow_settings();
}

QWidget* LatticeBox::magnification_row() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  magnification_ = new QSlider(Qt::Horizontal);
  magnification_->setObjectName(QStringLiteral("magnification"));
  magnification_->setRange(0, last_position);
  magnification_->setPageStep(3);
  magnification_->setFocusPolicy(Qt::ClickFocus);
  magnification_->setToolTip(tr("Magnification of displacements; × 1 is true scale"));
  magnification_text_ = new QLabel;
  magnification_text_->setObjectName(QStringLiteral("magnification_text"));
  magnification_text_->setFont(number_font(font()));
  magnification_text_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  magnification_text_->setMinimumWidth(
      QFontMetrics(magnification_text_->font()).horizontalAdvance(QStringLiteral("× 1 000 000")));
  automatic_ = new QToolButton;
  automatic_->setObjectName(QStringLiteral("automatic_magnification"));
  automatic_->setText(tr("Auto"));
  automatic_->setCheckable(true);
  automatic_->setToolTip(tr("Chosen so that the largest displacement is visible"));
  layout->addWidget(magnification_, 1);
  layout->addWidget(magnification_text_);
  layout->addWidget(automatic_);
  connect(magnification_, &QSlider::valueChanged, this, [this](int position) {
    settings_.change(
        [position](ViewOptions& options) { options.lattice.magnification = magnification_at(position); });
  });
  connect(automatic_, &QToolButton::clicked, this, [this](bool on) {
    const double now = magnification_at(magnification_->value());
    settings_.change([&](ViewOptions& options) {
      options.lattice.magnification = on ? std::nullopt : std::optional(now);
    });
  });
  return row;
}

QWidget* LatticeBox::mode_box() {
  auto* box = new QWidget;
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 12, 0, 0);
  layout->setSpacing(6);
  modes_list_ = new QTreeWidget;
  modes_list_->setObjectName(QStringLiteral("modes"));
  modes_list_->setRootIsDecorated(false);
  modes_list_->setUniformRowHeights(true);
  modes_list_->setHeaderLabels({tr("Mode"), tr("Eigenvalue"), tr("Frequency ≈")});
  modes_list_->headerItem()->setToolTip(1, tr("Of the stiffness: K u = λ u"));
  modes_list_->headerItem()->setToolTip(2, tr("Frequency at which the plate would vibrate in this shape: "
                                              "Rayleigh's quotient with the masses of its nodes"));
  modes_list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  modes_list_->setMinimumHeight((least_mode_rows + 2) * modes_list_->fontMetrics().height());
  swing_ = new QCheckBox(tr("Animate"));
  swing_->setObjectName(QStringLiteral("swing"));
  swing_->setChecked(true);
  swing_->setFocusPolicy(Qt::TabFocus);
  layout->addWidget(heading(tr("Modes")));
  layout->addWidget(modes_list_);
  layout->addWidget(swing_);
  connect(modes_list_, &QTreeWidget::currentItemChanged, this, &LatticeBox::show_mode);
  connect(swing_, &QCheckBox::toggled, this, &LatticeBox::show_mode);
  return box;
}

void LatticeBox::set_model(const Model& model) {
  modes_.reset();
  shape_ = {};
  timer_.stop();
  const QSignalBlocker blocker(modes_list_);
  modes_list_->clear();
  mode_box_->hide();
  setVisible(model.lattice != nullptr);
  exact_->setEnabled(model.lattice && exact_solution(model.scene, *model.lattice));
  exact_->setToolTip(exact_->isEnabled()
                         ? tr("Of the continuum under the same loads: its edges and the lines between them")
                         : tr("Known for tension, pure shear, pure bending and their sums, at rest"));
  follow_settings();
}

void LatticeBox::set_modes(const Lattice& lattice, std::shared_ptr<const std::vector<Mode>> modes) {
  modes_ = std::move(modes);
  {
    const QSignalBlocker blocker(modes_list_);
    modes_list_->clear();
    for (std::size_t i = 0; i < modes_->size(); ++i) {
      const Mode& mode = (*modes_)[i];
      auto* item =
          new QTreeWidgetItem(modes_list_, {QString::number(i + 1), quantity_text(mode.eigenvalue, "N/m"),
                                            quantity_text(rayleigh_frequency(lattice, mode), "Hz")});
      for (int column = 0; column < 3; ++column)
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
  }
  mode_box_->setVisible(!modes_->empty());
  if (lattice.analysis == LatticeAnalysis::statics && !modes_->empty()) {
    exact_->setEnabled(false);
    exact_->setToolTip(tr("The plate is unstable: it has no displacements to compare with it"));
    follow_settings();
  }
  if (!modes_->empty()) modes_list_->setCurrentItem(modes_list_->topLevelItem(0));
}

void LatticeBox::show_mode() {
  const int row = modes_list_->indexOfTopLevelItem(modes_list_->currentItem());
  shape_ = row < 0 ? LatticeShape() : shape_of((*modes_)[static_cast<std::size_t>(row)]);
  since_start_.start();
  if (swing_->isChecked() && !shape_.nodes.empty()) {
    timer_.start();
  } else {
    timer_.stop();
  }
  send_shape();
}

void LatticeBox::send_shape() {
  const double seconds = 1e-3 * static_cast<double>(since_start_.elapsed());
  // Starts at full amplitude, which is shown without animation.
  shape_.share = swing_->isChecked() ? std::cos(2.0 * std::numbers::pi * seconds / period) : 1.0;
  emit shape_chosen(shape_);
}

void LatticeBox::show_magnification(double magnification) {
  const QSignalBlocker blocker(magnification_);
  magnification_->setValue(position_of(magnification));
  magnification_text_->setText(QStringLiteral("× %L1").arg(magnification, 0, 'g', 9));
}

void LatticeBox::follow_settings() {
  const LatticeOptions& options = settings_.options().lattice;
  color_->setCurrentIndex(static_cast<int>(options.color));
  automatic_->setChecked(!options.magnification);
  for (const auto& [box, on] :
       {std::pair(undeformed_, options.show_undeformed), std::pair(loads_, options.show_loads),
        std::pair(exact_, options.show_exact && exact_->isEnabledTo(this))}) {
    const QSignalBlocker blocker(box);
    box->setChecked(on);
  }
}

}  // namespace scree
