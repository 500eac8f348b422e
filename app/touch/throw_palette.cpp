#include "app/touch/throw_palette.hpp"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <cmath>

namespace scree {
namespace {

constexpr int distance_to_edge = 14;  ///< [px]

QToolButton* button_for(QAction& action) {
  auto* button = new QToolButton;
  button->setDefaultAction(&action);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setFocusPolicy(Qt::NoFocus);
  return button;
}

QDoubleSpinBox* field(const char* name, double least, double most, const QString& suffix,
                      const QString& tip) {
  auto* box = new QDoubleSpinBox;
  box->setObjectName(QString::fromLatin1(name));
  box->setRange(least, most);
  box->setSuffix(suffix);
  box->setToolTip(tip);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  return box;
}

/// Rounded to two digits.
double rounded(double value) {
  if (!(value > 0.0)) return 0.0;
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
  return std::round(value / unit) * unit;
}

}  // namespace

ThrowPalette::ThrowPalette(QWidget& view, QAction& throw_body, QAction& pour, QAction& shown)
    : QFrame(&view), view_(view) {
  setObjectName(QStringLiteral("throw_palette"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  auto* form = new QFormLayout(this);
  form->setContentsMargins(12, 8, 12, 10);
  form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  auto* head = new QHBoxLayout;
  auto* title = new QLabel(tr("Throw and pour"));
  title->setObjectName(QStringLiteral("heading"));
  auto* close = new QToolButton;
  close->setText(QStringLiteral("×"));
  close->setAutoRaise(true);
  close->setFocusPolicy(Qt::NoFocus);
  close->setToolTip(tr("Close; %1 opens it again").arg(shown.shortcut().toString()));
  head->addWidget(title, 1);
  head->addWidget(close);
  form->addRow(head);
  shape_ = new QComboBox;
  shape_->setObjectName(QStringLiteral("throw_shape"));
  shape_->setToolTip(tr("Shapes of the scene, then those of the library"));
  material_ = new QComboBox;
  material_->setObjectName(QStringLiteral("throw_material"));
  material_label_ = new QLabel(tr("Material"));
  size_ =
      field("throw_size", 0.05, 20.0, tr(" ×"), tr("Size, as a multiple of the mean of the bodies present"));
  speed_ =
      field("throw_speed", 0.0, 1e5, tr(" m/s"), tr("Speed of a thrown body; a poured one begins at rest"));
  form->addRow(tr("Shape"), shape_);
  form->addRow(material_label_, material_);
  form->addRow(tr("Size"), size_);
  form->addRow(tr("Speed"), speed_);
  auto* buttons = new QHBoxLayout;
  auto* throw_button = button_for(throw_body);
  throw_button->setToolTip(
      tr("Y throws along the line of sight under the pointer, this button along its middle"));
  auto* pour_button = button_for(pour);
  pour_button->setToolTip(
      tr("U pours at the pointer while it is held down, this button until it is pressed again"));
  buttons->addWidget(throw_button);
  buttons->addWidget(pour_button);
  buttons->addStretch(1);
  form->addRow(buttons);
  connect(close, &QToolButton::clicked, &shown, [&shown] { shown.setChecked(false); });
  connect(&shown, &QAction::toggled, this, &QWidget::setVisible);
  // Keys belong to the view again after a choice.
  for (QComboBox* box : {shape_, material_})
    connect(box, &QComboBox::activated, this, [this] { view_.setFocus(); });
  for (QDoubleSpinBox* box : {size_, speed_})
    connect(box, &QDoubleSpinBox::editingFinished, this, [this] { view_.setFocus(); });
  hide();
  view_.installEventFilter(this);
}

void ThrowPalette::set_choices(std::vector<Throwable> shapes, const std::vector<MaterialSpec>& materials,
                               const std::string& material, double radius, double speed) {
  shapes_ = std::move(shapes);
  mean_radius_ = radius;
  shape_->clear();
  for (const Throwable& shape : shapes_) shape_->addItem(QString::fromStdString(shape.add.body.shape));
  material_->clear();
  for (const MaterialSpec& one : materials) material_->addItem(QString::fromStdString(one.name));
  material_->setCurrentText(QString::fromStdString(material));
  for (QWidget* widget : {static_cast<QWidget*>(material_), material_label_})
    widget->setVisible(materials.size() > 1);
  const double wanted = rounded(speed);
  speed_->setDecimals(std::clamp(2 - static_cast<int>(std::floor(std::log10(std::max(wanted, 1e-6)))), 1, 6));
  speed_->setValue(wanted);
  size_->setValue(1.0);
  adjustSize();
  place();
}

AddBodyEvent ThrowPalette::chosen() const {
  const Throwable& shape = shapes_[static_cast<std::size_t>(std::max(0, shape_->currentIndex()))];
  AddBodyEvent add = shape.add;
  add.body.material = material_->currentText().toStdString();
  add.body.size = radius() / shape.radius;
  return add;
}

double ThrowPalette::radius() const {
  return size_->value() * mean_radius_;
}

double ThrowPalette::speed() const {
  return speed_->value();
}

/// In the upper left corner: the gravity globe and the legend have others.
void ThrowPalette::place() {
  move(distance_to_edge, distance_to_edge);
}

void ThrowPalette::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  adjustSize();
  place();
  raise();
}

bool ThrowPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QFrame::eventFilter(watched, event);
}

}  // namespace scree
