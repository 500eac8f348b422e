#pragma once

#include <vector>

#include "core/scene/parts/listed_values.hpp"
#include "core/scene/scene.hpp"

class QTreeWidgetItem;

namespace scree {

/// Values of a contact rule. Friction has a row of its own, since its fields below the tree change it, too.
/// @return the row of the friction, without its value
QTreeWidgetItem* add_law_rows(QTreeWidgetItem& item, const Scene& scene, std::size_t rule,
                              const std::vector<ListedValue>& values);

}  // namespace scree
