#pragma once

#include <QWidget>
#include <vector>

#include "core/scene/scene.hpp"

class QGridLayout;
class QSlider;

namespace scree {

struct ListedValue;
struct TriedNumber;

/// "Try it": numbers that matter in the open scene, with sliders. The scene chooses them, or a few usual ones
/// are offered. A changed number takes effect at the next restart.
class TryBox : public QWidget {
  Q_OBJECT

 public:
  explicit TryBox(QWidget* parent = nullptr);

  /// @param waiting  values that wait for a restart, which are shown in place of the present ones
  void show_scene(const Scene& scene, const std::vector<SceneValue>& waiting);

 signals:
  /// Values that take effect together.
  void tried(const std::vector<scree::SceneValue>& values);
  /// Of a slider that the scene has chosen.
  /// @param index  of its `[[try]]`
  void edit_wanted(int index);
  void removal_wanted(int index);

 private:
  void clear();
  void add_entries(int index);
  void add_row(const TrySpec& one, const TriedNumber& tried_one, double value, const ListedValue& described);

  QWidget* rows_ = nullptr;
  QGridLayout* grid_ = nullptr;
};

}  // namespace scree
