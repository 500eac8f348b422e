#pragma once

#include <QComboBox>

#include "core/experiments/standard/experiment.hpp"

namespace scree {

/// What is swept: the open scene, or a standard experiment.
class SweepChoice : public QComboBox {
  Q_OBJECT

 public:
  explicit SweepChoice(QWidget* parent = nullptr);

  /// Names the open scene. Null: nothing is open.
  void name_scene(const Scene* scene);
  /// Null: the open scene is chosen.
  const Experiment* experiment() const;

 protected:
  /// A turn over a form that is scrolled does not choose something else.
  void wheelEvent(QWheelEvent* event) override;
};

}  // namespace scree
