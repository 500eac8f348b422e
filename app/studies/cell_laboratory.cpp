#include "app/studies/cell_laboratory.hpp"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/shell/quantity_text.hpp"
#include "app/studies/cell_picture.hpp"
#include "app/widgets/dialog_parts.hpp"

namespace scree {
namespace {

constexpr int slider_steps = 98;  // up to 0.49
constexpr double slider_step = 0.005;
constexpr double first_ratio = 0.3;
const QSize first_size(1120, 680);

QString number(double value) {
  return quantity_text(value, "");
}

}  // namespace

CellLaboratory::CellLaboratory(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("cell_laboratory"));
  setWindowTitle(tr("Cell laboratory"));
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  make_choices(*left);
  make_pictures(*left);
  plot_ = new CellChartWidget(nullptr);
  prepare_plot(*plot_);
  auto* hint = new QLabel(
      tr("The dots stand at the Poisson's ratio on the left. A right click on the plot saves it."));
  hint->setObjectName(QStringLiteral("faint"));
  hint->setWordWrap(true);
  auto* right = new QVBoxLayout;
  right->addWidget(shown_);
  right->addWidget(plot_, 1);
  right->addWidget(hint);
  lay_out_sides(*this, left, 2, right, 3);
  resize(first_size);
  follow();
}

void CellLaboratory::make_choices(QVBoxLayout& layout) {
  bond_ = new QComboBox;
  bond_->setObjectName(QStringLiteral("cell_bond"));
  bond_->addItems({tr("L- and X-bonds"), tr("Born's bonds")});
  elasticity_ = new QComboBox;
  elasticity_->setObjectName(QStringLiteral("cell_elasticity"));
  elasticity_->addItems({tr("Plane stress"), tr("Plane strain")});
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setObjectName(QStringLiteral("cell_slider"));
  slider_->setRange(0, slider_steps);
  slider_->setPageStep(10);
  poisson_ = new QDoubleSpinBox;
  poisson_->setObjectName(QStringLiteral("cell_poisson"));
  poisson_->setRange(0.0, slider_steps * slider_step);
  poisson_->setDecimals(3);
  poisson_->setSingleStep(slider_step);
  poisson_->setValue(first_ratio);
  slider_->setValue(static_cast<int>(std::lround(first_ratio / slider_step)));
  auto* ratio = new QWidget;
  auto* ratio_layout = new QHBoxLayout(ratio);
  ratio_layout->setContentsMargins(0, 0, 0, 0);
  ratio_layout->addWidget(slider_, 1);
  ratio_layout->addWidget(poisson_);
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  form->addRow(tr("Bonds"), bond_);
  form->addRow(tr("Elasticity"), elasticity_);
  form->addRow(tr("Poisson's ratio ν"), ratio);
  layout.addLayout(form);
  stiffnesses_ = new QLabel;
  stiffnesses_->setObjectName(QStringLiteral("cell_stiffnesses"));
  stiffnesses_->setTextFormat(Qt::RichText);
  layout.addWidget(stiffnesses_);
  shown_ = new QComboBox;
  shown_->setObjectName(QStringLiteral("cell_shown"));
  shown_->addItems({tr("Stiffnesses of the bonds"), tr("Moduli of the cell and of the continuum"),
                    tr("Eigenvalues of the free cell"), tr("Eigenvalues, held as in tension"),
                    tr("Eigenvalues, held as in shear"), tr("Volumetric strain")});
  shown_->setCurrentIndex(static_cast<int>(CellPlot::eigenvalues));
  for (QComboBox* box : {bond_, elasticity_, shown_})
    connect(box, &QComboBox::currentIndexChanged, this, &CellLaboratory::follow);
  connect(slider_, &QSlider::valueChanged, this,
          [this](int position) { poisson_->setValue(position * slider_step); });
  connect(poisson_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    const QSignalBlocker blocker(slider_);
    slider_->setValue(static_cast<int>(std::lround(value / slider_step)));
    follow();
  });
}

void CellLaboratory::make_pictures(QVBoxLayout& layout) {
  auto* heading = new QLabel(tr("Eigenforms and their stiffness, in E t"));
  heading->setObjectName(QStringLiteral("heading"));
  layout.addWidget(heading);
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  for (int i = 0; i < 8; ++i) {
    auto* picture = new CellPicture;
    pictures_[static_cast<std::size_t>(i)] = picture;
    grid->addWidget(picture, i / 4, i % 4);
  }
  layout.addLayout(grid, 1);
  verdict_ = new QLabel;
  verdict_->setWordWrap(true);
  // Fixed height, so that nothing moves when its text changes.
  verdict_->setMinimumHeight(2 * fontMetrics().lineSpacing() + 6);
  verdict_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  layout.addWidget(verdict_);
}

CellChoice CellLaboratory::cell() const {
  return {bond_->currentIndex() == 0 ? BondModel::modified : BondModel::born,
          elasticity_->currentIndex() == 0 ? PlaneElasticity::stress : PlaneElasticity::strain,
          poisson_->value()};
}

CellPlot CellLaboratory::shown_plot() const {
  return static_cast<CellPlot>(shown_->currentIndex());
}

CellSupport CellLaboratory::support() const {
  return shown_plot() == CellPlot::held_for_tension ? CellSupport::tension
         : shown_plot() == CellPlot::held_for_shear ? CellSupport::shear
                                                    : CellSupport::none;
}

void CellLaboratory::follow() {
  const CellChoice now = cell();
  const BondStiffness bonds = calibrated_bonds(now.bond, now.elasticity, 1.0, now.poisson, 1.0);
  stiffnesses_->setText(
      tr("k<sub>n1</sub> = %1 E t, &nbsp; k<sub>n2</sub> = %2 E t, &nbsp; k<sub>s</sub> = %3 E t")
          .arg(number(bonds.normal_first), number(bonds.normal_second), number(bonds.shear)));
  const std::vector<CellForm> forms = cell_forms(now.bond, now.elasticity, now.poisson, support());
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    pictures_[i]->setVisible(i < forms.size());
    if (i < forms.size()) pictures_[i]->show_form(forms[i]);
  }
  const bool unstable =
      std::any_of(forms.begin(), forms.end(), [](const CellForm& form) { return form.eigenvalue < 0.0; });
  const bool resists_rotation = support() == CellSupport::none && forms[2].eigenvalue != 0.0;
  if (unstable) {
    say(*verdict_, tr("Unstable: a form has a negative stiffness, so the cell collapses even without load."),
        "bad");
  } else if (resists_rotation) {
    say(*verdict_, tr("The cell resists rigid rotation, unlike any solid: plates in bending are too stiff."),
        "warning");
  } else {
    say(*verdict_, tr("Stable: no form has a negative stiffness."), "faint");
  }
  plot_->content().show(now, shown_plot());
  plot_->update();
}

}  // namespace scree
