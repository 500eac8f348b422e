#pragma once

#include <QString>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// What a scene says of its bonded plate, and what follows from it, for the list of what is in the scene.
struct LatticeRow {
  QString name;
  QString value;
  QString tip;
};
std::vector<LatticeRow> lattice_rows(const Model& model);

}  // namespace scree
