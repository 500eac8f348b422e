#include "app/panels/view_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QListView>
#include <QRadioButton>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>

#include "app/panels/lattice_box.hpp"
#include "app/panels/sight_box.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "app/shell/view_settings.hpp"
#include "core/readings/elastoplastic_contact.hpp"

namespace scree {
namespace {

// The slider runs over factors 0.01 … 100, a hundred steps a decade.
constexpr int slider_range = 200;
constexpr double slider_steps_per_decade = 100.0;

double scale_of(int position) {
  return std::pow(10.0, position / slider_steps_per_decade);
}
int position_of(double scale) {
  return static_cast<int>(std::lround(std::log10(scale) * slider_steps_per_decade));
}

// Small shares matter more than large ones.
constexpr int least_steps = 100;

double share_of(int step) {
  const double position = static_cast<double>(step) / least_steps;
  return position * position;
}
int step_of(double share) {
  return static_cast<int>(std::lround(least_steps * std::sqrt(share)));
}

/// Check box of a checkable action, with its key behind its name.
QCheckBox* check_box(QAction* action) {
  QString text = action->text();
  text.remove(QLatin1Char('&'));
  auto* box = new QCheckBox(text);
  box->setChecked(action->isChecked());
  box->setToolTip(action->toolTip());
  box->setFocusPolicy(Qt::TabFocus);
  QObject::connect(box, &QCheckBox::clicked, action, &QAction::setChecked);
  QObject::connect(action, &QAction::changed, box, [box, action] {
    box->setChecked(action->isChecked());
    box->setEnabled(action->isEnabled());
  });
  return box;
}

QWidget* section(const QString& title, const std::initializer_list<QWidget*>& rows) {
  auto* box = new QWidget;
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* heading = new QLabel(title);
  heading->setObjectName(QStringLiteral("heading"));
  layout->addWidget(heading);
  for (QWidget* row : rows) layout->addWidget(row);
  return box;
}

}  // namespace

ViewPanel::ViewPanel(Actions& actions, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(18);
  lattice_ = new LatticeBox(settings);
  lattice_->hide();
  sight_ = new SightBox(actions, settings);
  of_bodies_ = {color_box(), force_box(actions), sight_, motion_box(actions)};
  layout->addWidget(lattice_);
  for (QWidget* box : of_bodies_) layout->addWidget(box);
  layout->addWidget(parts_box(actions));
  layout->addWidget(theme_box(actions));
  layout->addStretch();
  connect(&settings_, &ViewSettings::changed, this, &ViewPanel::follow_settings);
  follow_settings();
}

QWidget* ViewPanel::color_box() {
  color_by_ = new QComboBox;
  color_by_->setObjectName(QStringLiteral("color_by"));
  color_by_->setToolTip(tr("What the colours of the bodies mean (C: next)"));
  for (int i = 0; i < color_by_choices; ++i) {
    const auto name = name_of(static_cast<ColorBy>(i));
    color_by_->addItem(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
  }
  connect(color_by_, &QComboBox::activated, this, [this](int index) {
    settings_.change([index](ViewOptions& options) { options.color_by = static_cast<ColorBy>(index); });
  });
  return section(tr("Colour bodies by"), {color_by_});
}

QWidget* ViewPanel::force_box(Actions& actions) {
  force_display_ = new QComboBox;
  force_display_->setObjectName(QStringLiteral("force_display"));
  force_display_->addItems({tr("Arrows"), tr("Chains")});
  force_display_->setToolTip(
      tr("An arrow at each contact, or the strong forces as lines between bodies (X)"));
  connect(force_display_, &QComboBox::activated, this, [this](int index) {
    settings_.change(
        [index](ViewOptions& options) { options.force_display = static_cast<ForceDisplay>(index); });
  });

  auto* scale_row = new QWidget;
  auto* scale_layout = new QHBoxLayout(scale_row);
  scale_layout->setContentsMargins(0, 0, 0, 0);
  scale_ = new QSlider(Qt::Horizontal);
  scale_->setObjectName(QStringLiteral("arrow_scale"));
  scale_->setRange(-slider_range, slider_range);
  scale_->setFocusPolicy(Qt::StrongFocus);
  scale_->setToolTip(tr("Length of the arrows, width of the lines (+ and −)"));
  scale_text_ = new QLabel;
  scale_text_->setFont(number_font(font()));
  scale_text_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  scale_text_->setMinimumWidth(
      QFontMetrics(scale_text_->font()).horizontalAdvance(QStringLiteral("× 00.00")));
  scale_layout->addWidget(new QLabel(tr("Scale")));
  scale_layout->addWidget(scale_, 1);
  scale_layout->addWidget(scale_text_);
  connect(scale_, &QSlider::valueChanged, this, [this](int position) {
    settings_.change([position](ViewOptions& options) { options.arrow_scale = scale_of(position); });
  });

  QCheckBox* normal = check_box(actions.normal_arrows);
  QCheckBox* friction = check_box(actions.friction_arrows);
  // The colours of the arrows.
  normal->setStyleSheet(QStringLiteral("color: %1").arg(to_qcolor(normal_force_color).name()));
  friction->setStyleSheet(QStringLiteral("color: %1").arg(to_qcolor(friction_color).name()));
  QCheckBox* loads = check_box(actions.loads);
  loads->setStyleSheet(QStringLiteral("color: %1").arg(to_qcolor(load_color).name()));
  loads_ = loads;
  contact_mark_ = new QComboBox;
  contact_mark_->setObjectName(QStringLiteral("contact_mark"));
  for (QAction* mark : actions.contact_marks)
    contact_mark_->addItem(tr("Points: %1").arg(mark->text().remove(QLatin1Char('&'))));
  contact_mark_->setToolTip(tr("Colours of the points of contacts"));
  connect(contact_mark_, &QComboBox::activated, this,
          [marks = actions.contact_marks](int index) { marks[index]->trigger(); });
  return section(tr("Forces"), {force_display_, normal, friction, check_box(actions.both_sides),
                                check_box(actions.through_bodies), check_box(actions.forces_of_hidden), loads,
                                check_box(actions.wall_forces), check_box(actions.body_forces),
                                check_box(actions.contact_points), contact_mark_, scale_row, least_row(),
                                check_box(actions.logarithmic)});
}

QWidget* ViewPanel::least_row() {
  auto* box = new QWidget;
  auto* rows = new QVBoxLayout(box);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(2);
  auto* words = new QHBoxLayout;
  least_ = new QSlider(Qt::Horizontal);
  least_->setObjectName(QStringLiteral("least_force"));
  least_->setRange(0, least_steps);
  least_->setFocusPolicy(Qt::StrongFocus);
  least_->setToolTip(
      tr("Forces below this share of the largest one are hidden; at the left end none are, and of chains all "
         "but the strongest fifth"));
  least_text_ = new QLabel;
  least_text_->setFont(number_font(font()));
  least_text_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  least_text_->setObjectName(QStringLiteral("least_text"));
  words->addWidget(new QLabel(tr("Hide forces below")));
  words->addWidget(least_text_, 1);
  rows->addLayout(words);
  rows->addWidget(least_);
  connect(least_, &QSlider::valueChanged, this, [this](int position) {
    settings_.change([position](ViewOptions& options) { options.least_share = share_of(position); });
  });
  return box;
}

QWidget* ViewPanel::motion_box(Actions& actions) {
  auto* seconds = new QDoubleSpinBox;
  seconds->setObjectName(QStringLiteral("trail_seconds"));
  seconds->setRange(0.001, 1000.0);
  seconds->setDecimals(3);
  seconds->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  seconds->setSuffix(QStringLiteral(" s"));
  seconds->setKeyboardTracking(false);
  seconds->setFocusPolicy(Qt::StrongFocus);
  seconds->setToolTip(tr("How far back the trails reach"));
  seconds->setValue(settings_.trail_seconds());
  connect(seconds, &QDoubleSpinBox::valueChanged, &settings_, &ViewSettings::set_trail_seconds);
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(check_box(actions.trails));
  layout->addStretch(1);
  layout->addWidget(seconds);
  return section(tr("Selected and pinned bodies"),
                 {check_box(actions.velocities), row, check_box(actions.body_axes)});
}

void ViewPanel::set_parts(const Model& model) {
  sight_->list_parts(model);
  for (QWidget* box : of_bodies_) box->setVisible(!model.bodies.empty());
}

void ViewPanel::set_model(const Model& model) {
  sight_->set_model(model);
  lattice_->set_model(model);
  for (QWidget* box : of_bodies_) box->setVisible(!model.bodies.empty());
  loads_->setVisible(!model.scene.loads.empty());
  auto* colors = qobject_cast<QListView*>(color_by_->view());
  colors->setRowHidden(static_cast<int>(ColorBy::residual_overlap), !has_elastoplastic_contacts(model));
}

void ViewPanel::show_least_force(double force) {
  if (force == least_force_) return;
  least_force_ = force;
  update_least_text();
}

/// Shows the share, and the corresponding force at the displayed moment.
void ViewPanel::update_least_text() {
  const double share = settings_.options().least_share;
  const bool chains = settings_.options().force_display == ForceDisplay::network;
  QString text = share > 0.0 ? QStringLiteral("%1 %").arg(100.0 * share, 0, 'g', 2)
                 : chains    ? tr("strongest fifth")
                             : tr("none");
  if (least_force_ > 0.0) text += QStringLiteral(" · ") + quantity_text(least_force_, "N");
  least_text_->setText(text);
}

QWidget* ViewPanel::parts_box(Actions& actions) {
  wall_color_ = new QComboBox;
  wall_color_->setObjectName(QStringLiteral("wall_color"));
  for (QAction* color : actions.wall_colors)
    wall_color_->addItem(tr("Walls: %1").arg(color->text().remove(QLatin1Char('&'))));
  wall_color_->setToolTip(tr("Colours of the walls"));
  connect(wall_color_, &QComboBox::activated, this,
          [colors = actions.wall_colors](int index) { colors[index]->trigger(); });
  return section(tr("Show"),
                 {check_box(actions.walls), wall_color_, check_box(actions.edges), check_box(actions.grid),
                  check_box(actions.probes), check_box(actions.shade), check_box(actions.smooth),
                  check_box(actions.orthographic), check_box(actions.keep_in_sight)});
}

QWidget* ViewPanel::theme_box(Actions& actions) {
  auto* box = new QComboBox;
  box->setObjectName(QStringLiteral("theme"));
  const QList<QAction*> choices{actions.theme_desktop, actions.theme_light, actions.theme_dark};
  for (QAction* action : choices) {
    QString text = action->text();
    box->addItem(text.remove(QLatin1Char('&')));
    if (action->isChecked()) box->setCurrentIndex(box->count() - 1);
    connect(action, &QAction::toggled, box, [box, index = box->count() - 1](bool on) {
      if (on) box->setCurrentIndex(index);
    });
  }
  connect(box, &QComboBox::activated, this, [choices](int index) { choices[index]->trigger(); });
  return section(tr("Theme"), {box});
}

void ViewPanel::follow_settings() {
  const ViewOptions& options = settings_.options();
  color_by_->setCurrentIndex(static_cast<int>(options.color_by));
  force_display_->setCurrentIndex(static_cast<int>(options.force_display));
  contact_mark_->setCurrentIndex(static_cast<int>(options.contact_mark));
  contact_mark_->setVisible(options.show_contact_points);
  wall_color_->setCurrentIndex(options.wall_color ? 1 + static_cast<int>(*options.wall_color) : 0);
  const QSignalBlocker least_blocker(least_);
  least_->setValue(step_of(options.least_share));
  update_least_text();
  const QSignalBlocker blocker(scale_);
  scale_->setValue(position_of(options.arrow_scale));
  scale_text_->setText(
      QStringLiteral("× %1").arg(options.arrow_scale, 0, 'f', options.arrow_scale < 10.0 ? 2 : 1));
}

}  // namespace scree
