#pragma once

#include <vector>

#include "core/model/model.hpp"
#include "core/scene/parts/listed_values.hpp"

class QTreeWidgetItem;

namespace scree {

/// Values of a scene's bonded plate with its supports and loads, and quantities that follow from them.
void add_lattice_rows(QTreeWidgetItem& section, const Model& model, const std::vector<ListedValue>& values);

}  // namespace scree
