#pragma once

#include <QString>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// Data of a scene's bonded plate and derived quantities, for the scene's list.
struct LatticeRow {
  QString name;
  QString value;
  QString tip;
};
std::vector<LatticeRow> lattice_rows(const Model& model);

}  // namespace scree
