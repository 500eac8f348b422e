#include "app/panels/still_box.hpp"

#include <QLabel>
#include <QVBoxLayout>

#include "app/shell/quantity_text.hpp"
#include "core/lattice/lattice.hpp"
#include "core/lattice/most_displaced.hpp"

namespace scree {

StillBox::StillBox(QWidget* parent) : QWidget(parent) {
  title_ = new QLabel;
  title_->setObjectName(QStringLiteral("heading"));
  values_ = new QLabel;
  values_->setWordWrap(true);
  values_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (QLabel* label : {title_, values_}) layout->addWidget(label);
}

void StillBox::set_model(const Model& model) {
  const bool modes = model.scene.lattice->analysis == LatticeAnalysis::modes;
  title_->setText(modes ? tr("Modes of vibration") : tr("Static analysis"));
  values_->clear();
  values_->hide();
}

void StillBox::show_frame(const Frame& frame) {
  if (frame.nodes.empty()) {
    if (frame.model->scene.lattice->analysis != LatticeAnalysis::statics) return;
    values_->setText(tr("Unstable: it leaves any equilibrium on its own, in the mode shown"));
    values_->show();
    return;
  }
  const int node = most_displaced_node(frame.nodes);
  const Vec2 place = frame.model->lattice->position(node);
  values_->setText(tr("Largest displacement %1 at (%2, %3)\nElastic energy %4")
                       .arg(quantity_text(frame.nodes[static_cast<std::size_t>(node)].norm(), "m"),
                            quantity_text(place.x(), "m"), quantity_text(place.y(), "m"),
                            quantity_text(frame.energy.elastic_normal, "J")));
  values_->show();
}

QString StillBox::text() const {
  return values_->text();
}

}  // namespace scree
