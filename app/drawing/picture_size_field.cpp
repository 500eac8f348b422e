#include "app/drawing/picture_size_field.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

namespace scree {
namespace {

constexpr PictureSize usual_sizes[] = {{1280, 720}, {1920, 1080}, {3840, 2160}};

QString size_text(PictureSize size) {
  return QStringLiteral("%1 × %2").arg(size.width).arg(size.height);
}

QSize to_qsize(PictureSize size) {
  return {size.width, size.height};
}

}  // namespace

PictureSizeField::PictureSizeField(PictureSize view, QWidget* parent) : QWidget(parent) {
  choice_ = new QComboBox;
  choice_->setObjectName(QStringLiteral("size_choice"));
  choice_->addItem(tr("Same as the view"), to_qsize(view));
  for (const PictureSize& size : usual_sizes) choice_->addItem(size_text(size), to_qsize(size));
  choice_->addItem(tr("Other"));
  const auto make_side = [this](const QString& name, const QString& tip) {
    auto* side = new QSpinBox;
    side->setObjectName(name);
    side->setRange(smallest_picture_side, largest_picture_side);
    side->setButtonSymbols(QAbstractSpinBox::NoButtons);
    side->setToolTip(tip);
    connect(side, &QSpinBox::valueChanged, this, &PictureSizeField::follow_sides);
    return side;
  };
  width_ = make_side(QStringLiteral("size_width"), tr("Width in pixels"));
  height_ = make_side(QStringLiteral("size_height"), tr("Height in pixels"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(choice_, 1);
  layout->addWidget(width_);
  layout->addWidget(new QLabel(QStringLiteral("×")));
  layout->addWidget(height_);
  connect(choice_, &QComboBox::currentIndexChanged, this, &PictureSizeField::take_choice);
  set_size(view);
}

PictureSize PictureSizeField::size() const {
  return {width_->value(), height_->value()};
}

void PictureSizeField::set_size(PictureSize size) {
  {
    const QSignalBlocker width(width_);
    const QSignalBlocker height(height_);
    width_->setValue(size.width);
    height_->setValue(size.height);
  }
  follow_sides();
}

void PictureSizeField::take_choice() {
  const QVariant chosen = choice_->currentData();
  if (chosen.isValid()) set_size({chosen.toSize().width(), chosen.toSize().height()});
}

void PictureSizeField::follow_sides() {
  const QSignalBlocker blocker(choice_);
  // Two choices may have the same size: the current choice is kept.
  const QVariant now = to_qsize(size());
  if (choice_->currentData() != now) {
    const int known = choice_->findData(now);
    choice_->setCurrentIndex(known >= 0 ? known : choice_->count() - 1);
  }
  emit changed();
}

}  // namespace scree
