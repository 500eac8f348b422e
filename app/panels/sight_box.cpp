#include "app/panels/sight_box.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/theme.hpp"
#include "app/shell/view_settings.hpp"
#include "render/camera/scene_extent.hpp"

namespace scree {
namespace {

constexpr int slider_steps = 1000;

/// Names of materials; empty for materials without bodies.
std::vector<std::string> names_of_materials(const Model& model) {
  std::vector<std::string> names(model.scene.materials.size());
  for (const BodyModel& body : model.bodies) {
    const auto material = static_cast<std::size_t>(body.material);
    if (names[material].empty()) names[material] = model.scene.materials[material].name;
  }
  return names;
}

}  // namespace

SightBox::SightBox(Actions& actions, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* heading = new QLabel(tr("Cut open"));
  heading->setObjectName(QStringLiteral("heading"));
  layout->addWidget(heading);
  auto* planes = new QGridLayout;
  planes->setHorizontalSpacing(4);
  planes->setColumnStretch(1, 1);
  for (int axis = 0; axis < 3; ++axis) add_plane_row(*planes, actions, axis);
  layout->addLayout(planes);
  connect(&settings_, &ViewSettings::changed, this, &SightBox::follow_settings);
  follow_settings();
}

void SightBox::add_plane_row(QGridLayout& layout, Actions& actions, int axis) {
  const auto index = static_cast<std::size_t>(axis);
  const QString name(QLatin1Char("xyz"[axis]));
  QAction* const clip = actions.clip[index];
  auto* on = new QCheckBox(name);
  on->setObjectName(QStringLiteral("clip_%1_on").arg(name));
  on->setToolTip(clip->toolTip());
  on->setFocusPolicy(Qt::TabFocus);
  connect(on, &QCheckBox::clicked, clip, &QAction::setChecked);
  connect(&settings_, &ViewSettings::changed, on,
          [this, index, on] { on->setChecked(settings_.options().sight.clip[index].on); });
  sliders_[index] = new QSlider(Qt::Horizontal);
  sliders_[index]->setObjectName(QStringLiteral("clip_%1").arg(name));
  sliders_[index]->setRange(0, slider_steps);
  sliders_[index]->setToolTip(tr("Position of the plane across %1").arg(name));
  texts_[index] = new QLabel;
  texts_[index]->setObjectName(QStringLiteral("clip_%1_text").arg(name));
  texts_[index]->setFont(number_font(font()));
  texts_[index]->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  texts_[index]->setMinimumWidth(
      QFontMetrics(texts_[index]->font()).horizontalAdvance(QStringLiteral("≤ −0.000 mm")));
  auto* flip = new QToolButton;
  flip->setDefaultAction(actions.flip[index]);
  flip->setToolButtonStyle(Qt::ToolButtonTextOnly);
  int column = 0;
  for (QWidget* part : {static_cast<QWidget*>(on), static_cast<QWidget*>(sliders_[index]),
                        static_cast<QWidget*>(texts_[index]), static_cast<QWidget*>(flip)})
    layout.addWidget(part, axis, column++);
  // Moving a plane switches it on.
  connect(sliders_[index], &QSlider::valueChanged, this, [this, axis, index](int step) {
    settings_.change([&](ViewOptions& options) {
      options.sight.clip[index].position = position_of(axis, step);
      options.sight.clip[index].on = true;
    });
  });
}

double SightBox::position_of(int axis, int step) const {
  return lower_[axis] + (upper_[axis] - lower_[axis]) * step / slider_steps;
}

void SightBox::set_model(const Model& model) {
  const SceneExtent extent = scene_extent(model);
  lower_ = extent.lower;
  upper_ = extent.upper;
  // Includes the numbered ground, since heaps spread.
  for (const int a : {extent.grid.first[0], extent.grid.last[0]}) {
    for (const int b : {extent.grid.first[1], extent.grid.last[1]}) {
      const Vec3 corner = extent.on_ground(a * extent.grid.spacing, b * extent.grid.spacing);
      lower_ = lower_.cwiseMin(corner);
      upper_ = upper_.cwiseMax(corner);
    }
  }
  lower_ += extent.origin;
  upper_ += extent.origin;
  list_parts(model);
  Sight sight;
  for (int axis = 0; axis < 3; ++axis)
    sight.clip[static_cast<std::size_t>(axis)].position = 0.5 * (lower_ + upper_)[axis];
  // The part in front of the initial view is cut away.
  sight.clip[1].keep_above = true;
  settings_.change([&](ViewOptions& options) { options.sight = sight; });
}

void SightBox::list_parts(const Model& model) {
  delete list_;
  choices_.clear();
  list_ = new QWidget;
  list_layout_ = new QGridLayout(list_);
  list_layout_->setContentsMargins(0, 0, 0, 0);
  list_layout_->setVerticalSpacing(3);
  list_layout_->setColumnStretch(0, 1);
  std::vector<std::string> names;
  for (const Shape& shape : model.shapes) names.push_back(shape.name);
  add_choices(tr("Shapes"), names, &Sight::shapes);
  add_choices(tr("Materials"), names_of_materials(model), &Sight::materials);
  names.clear();
  for (const WallModel& wall : model.walls) names.push_back(wall.name);
  add_choices(tr("Walls"), names, &Sight::walls);
  layout()->addWidget(list_);
  follow_settings();
}

void SightBox::add_choices(const QString& title, const std::vector<std::string>& names,
                           std::vector<Visibility> Sight::*list) {
  auto* heading = new QLabel(title);
  heading->setObjectName(QStringLiteral("faint"));
  list_layout_->addWidget(heading, list_layout_->rowCount(), 0, 1, 2);
  for (int item = 0; item < static_cast<int>(names.size()); ++item) {
    if (names[static_cast<std::size_t>(item)].empty()) continue;
    const int row = list_layout_->rowCount();
    auto* label = new QLabel(QString::fromStdString(names[static_cast<std::size_t>(item)]));
    label->setTextFormat(Qt::PlainText);
    auto* box = new QComboBox;
    box->setObjectName(QStringLiteral("sight_of_%1").arg(label->text()));
    box->addItem(tr("shown"), static_cast<int>(Visibility::shown));
    // Walls are translucent anyway.
    if (list != &Sight::walls) box->addItem(tr("translucent"), static_cast<int>(Visibility::translucent));
    box->addItem(tr("hidden"), static_cast<int>(Visibility::hidden));
    list_layout_->addWidget(label, row, 0);
    list_layout_->addWidget(box, row, 1);
    choices_.push_back({list, item, box});
    connect(box, &QComboBox::activated, this, [this, list, item, box] {
      settings_.change([&](ViewOptions& options) {
        set_visibility(options.sight.*list, item, static_cast<Visibility>(box->currentData().toInt()));
      });
    });
  }
}

void SightBox::follow_settings() {
  const Sight& sight = settings_.options().sight;
  for (int axis = 0; axis < 3; ++axis) {
    const auto index = static_cast<std::size_t>(axis);
    const ClipPlane& plane = sight.clip[index];
    const double length = upper_[axis] - lower_[axis];
    const QSignalBlocker blocker(sliders_[index]);
    const double share = length > 0.0 ? (plane.position - lower_[axis]) / length : 0.0;
    sliders_[index]->setValue(static_cast<int>(std::lround(slider_steps * share)));
    texts_[index]->setText(
        (plane.keep_above ? QStringLiteral("≥ ") : QStringLiteral("≤ ")) +
        QString::fromStdString(
            format_quantity(plane.position, "m", digits_of_place(plane.position, (upper_ - lower_).norm()))));
    texts_[index]->setEnabled(plane.on);
  }
  for (const Choice& choice : choices_)
    choice.box->setCurrentIndex(
        choice.box->findData(static_cast<int>(visibility_in(sight.*choice.list, choice.item))));
}

}  // namespace scree
