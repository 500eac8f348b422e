#include "app/studies/sweep/sweep_choice.hpp"

#include <QWheelEvent>

#include "core/experiments/catalogue/catalogue.hpp"

namespace scree {
namespace {

constexpr int first_experiment = 2;  ///< after the open scene and a line
constexpr int entries_shown = 20;
constexpr int least_letters = 24;  ///< longer titles are cut off, so that they do not widen the form

}  // namespace

SweepChoice::SweepChoice(QWidget* parent) : QComboBox(parent) {
  setObjectName(QStringLiteral("sweep_choice"));
  setAccessibleName(tr("What runs"));
  setToolTip(tr("A standard experiment makes several runs with instruments and evaluates them"));
  setMaxVisibleItems(entries_shown);
  setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(least_letters);
  addItem({});
  insertSeparator(1);
  for (const Experiment& each : experiments()) addItem(QString::fromStdString(each.title));
  name_scene(nullptr);
}

void SweepChoice::name_scene(const Scene* scene) {
  setItemText(0, scene != nullptr ? tr("Open scene: %1").arg(QString::fromStdString(scene->title))
                                  : tr("Open scene: nothing is open"));
}

const Experiment* SweepChoice::experiment() const {
  const int number = currentIndex() - first_experiment;
  return number < 0 ? nullptr : &experiments()[static_cast<std::size_t>(number)];
}

void SweepChoice::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace scree
