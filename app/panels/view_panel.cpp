#include "app/panels/view_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>

#include "app/actions.hpp"
#include "app/theme.hpp"
#include "app/view_settings.hpp"

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

/// A switch that shows and triggers an action with a tick. Its key is shown behind its name.
QCheckBox* check_box(QAction* action) {
  QString text = action->text();
  text.remove(QLatin1Char('&'));
  auto* box = new QCheckBox(text);
  box->setChecked(action->isChecked());
  box->setToolTip(action->toolTip());
  box->setFocusPolicy(Qt::TabFocus);
  QObject::connect(box, &QCheckBox::clicked, action, &QAction::setChecked);
  QObject::connect(action, &QAction::changed, box, [box, action] { box->setChecked(action->isChecked()); });
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
  layout->addWidget(color_box());
  layout->addWidget(force_box(actions));
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
  for (int i = 0; i <= static_cast<int>(ColorBy::largest_force); ++i) {
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
  force_display_->addItems({tr("Arrows"), tr("Network")});
  force_display_->setToolTip(tr("An arrow at each contact, or lines between the bodies (X)"));
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
  scale_->setFocusPolicy(Qt::ClickFocus);
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
  return section(tr("Forces"), {force_display_, normal, friction, check_box(actions.wall_forces), scale_row,
                                check_box(actions.logarithmic)});
}

QWidget* ViewPanel::parts_box(Actions& actions) {
  return section(tr("Show"), {check_box(actions.walls), check_box(actions.edges), check_box(actions.grid),
                              check_box(actions.smooth), check_box(actions.orthographic)});
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
  const QSignalBlocker blocker(scale_);
  scale_->setValue(position_of(options.arrow_scale));
  scale_text_->setText(
      QStringLiteral("× %1").arg(options.arrow_scale, 0, 'f', options.arrow_scale < 10.0 ? 2 : 1));
}

}  // namespace scree
