#pragma once

#include <QWidget>

#include "render/picture/picture.hpp"

class QComboBox;
class QSpinBox;

namespace scree {

/// Selects the size of a picture: that of the view, a common one, or any other.
class PictureSizeField : public QWidget {
  Q_OBJECT

 public:
  explicit PictureSizeField(PictureSize view, QWidget* parent = nullptr);

  PictureSize size() const;
  void set_size(PictureSize size);

 signals:
  void changed();

 private:
  void take_choice();
  void follow_sides();

  QComboBox* choice_;
  QSpinBox* width_;
  QSpinBox* height_;
};

}  // namespace scree
