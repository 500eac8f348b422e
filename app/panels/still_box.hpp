#pragma once

#include <QWidget>

#include "core/frame/frame.hpp"

class QLabel;

namespace scree {

/// Results of a static plate, instead of plots over time.
class StillBox : public QWidget {
  Q_OBJECT

 public:
  explicit StillBox(QWidget* parent = nullptr);

  void set_model(const Model& model);
  /// Its solution.
  void show_frame(const Frame& frame);
  QString text() const;

 private:
  QLabel* title_;
  QLabel* values_;
};

}  // namespace scree
