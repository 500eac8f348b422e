#include "app/panels/rows/lattice_rows.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "app/panels/rows/scene_rows.hpp"
#include "app/shell/quantity_text.hpp"
#include "core/base/text/quantity.hpp"
#include "core/lattice/bonds.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

/// A row in the words of the plate.
struct LatticeRow {
  QString name;
  QString value;
  QString tip;
  const char* key = nullptr;  ///< that its value has in the file; null: it follows from others
};

struct LatticeRows {
  Q_DECLARE_TR_FUNCTIONS(LatticeRows)
};

QString place_text(const LatticePlace& place) {
  if (const auto* edge = std::get_if<PlateEdge>(&place))
    return QString::fromStdString(std::string(name_of(*edge)));
  const Vec2& point = std::get<Vec2>(place);
  return LatticeRows::tr("at (%1, %2)").arg(quantity_text(point.x(), "m"), quantity_text(point.y(), "m"));
}

LatticeRow support_row(const LatticeSupport& support) {
  const QString axes = support.fixed[0] && support.fixed[1] ? QStringLiteral("x, y")
                       : support.fixed[0]                   ? QStringLiteral("x")
                                                            : QStringLiteral("y");
  const QString place = place_text(support.place);
  return {LatticeRows::tr("held %1").arg(place), axes,
          LatticeRows::tr("Held %1: displacements along %2 are 0 there").arg(place, axes)};
}

QString vector_text(const Vec2& vector, const char* unit) {
  return QString::fromStdString(format_vector(Vec3(vector.x(), vector.y(), 0.0), unit));
}

LatticeRow load_row(const LatticeLoad& load) {
  if (const auto* force = std::get_if<PointForce>(&load.action)) {
    return {LatticeRows::tr("force %1").arg(place_text(force->point)),
            quantity_text(force->force.norm(), "N"), vector_text(force->force, "N")};
  }
  const auto& traction = std::get<EdgeTraction>(load.action);
  return {LatticeRows::tr("traction %1").arg(place_text(traction.edge)),
          quantity_text(std::max(traction.first.norm(), traction.last.norm()), "Pa"),
          LatticeRows::tr("%1 at the lower or left end, %2 at the other, linear between")
              .arg(vector_text(traction.first, "Pa"), vector_text(traction.last, "Pa"))};
}

std::vector<LatticeRow> rows_of_plate(const Model& model) {
  const LatticeSpec& plate = *model.scene.lattice;
  const Lattice& lattice = *model.lattice;
  const auto tr = [](const char* text) { return LatticeRows::tr(text); };
  std::vector<LatticeRow> rows = {
      {tr("size"),
       quantity_text(plate.size.x(), "m") + QStringLiteral(" × ") + quantity_text(plate.size.y(), "m"),
       tr("Width along x, height along y"), "size"},
      {tr("thickness"), quantity_text(plate.thickness, "m"), tr("Across its plane"), "thickness"},
      {tr("cells"), QStringLiteral("%1 × %2").arg(plate.cells[0]).arg(plate.cells[1]),
       tr("%1 nodes, cells of %2").arg(lattice.nodes()).arg(quantity_text(lattice.side, "m")), "cells"},
      {tr("bonds"), plate.bond == BondModel::born ? tr("Born's") : tr("L- and X-bonds"),
       tr("Stiffnesses calibrated to the material's moduli"), "bond"},
      {tr("elasticity"),
       plate.elasticity == PlaneElasticity::stress ? tr("plane stress") : tr("plane strain"),
       tr("Free to become thinner, or of fixed thickness"), "elasticity"},
      {tr("along sides"), quantity_text(lattice.bonds.normal_first, "N/m"),
       tr("k_n1 of the bonds along sides")},
      {tr("along diagonals"), quantity_text(lattice.bonds.normal_second, "N/m"),
       tr("k_n2 of the bonds across cells")},
      {tr("shear"), quantity_text(lattice.bonds.shear, "N/m"), tr("k_s; may be negative")}};
  if (plate.rotations == LatticeRotations::large) {
    rows.push_back(
        {tr("cells turn"), tr("freely"), tr("Rotations do not strain them, however large"), "rotations"});
    if (lattice.strength) {
      const double stretch = critical_stretch(lattice, false);
      rows.push_back({tr("bonds break at"), quantity_text(stretch, ""),
                      tr("Of their length; those across cells at %1")
                          .arg(quantity_text(critical_stretch(lattice, true), "")),
                      plate.strength->measure == BondStrength::Measure::stretch ? "break_stretch" : nullptr});
    }
  }
  return rows;
}

void add(QTreeWidgetItem& parent, const LatticeRow& row, const std::vector<ListedValue>& values) {
  const auto is_shown = [&](const ListedValue& value) {
    return row.key != nullptr && value.path == std::string("lattice.") + row.key;
  };
  const auto value = std::find_if(values.begin(), values.end(), is_shown);
  if (value == values.end()) return add_row(&parent, row.name, row.value, row.tip);
  add_value(&parent, row.name, row.value, row.tip, *value);
}

/// Supports or loads, each with the values of its table below it.
template <typename Spec>
void add_tables(QTreeWidgetItem& parent, const std::vector<Spec>& specs, LatticeRow (*row_of)(const Spec&),
                const char* list, const std::vector<ListedValue>& values) {
  const std::vector<std::string> parts = parts_of(values, list);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    add(parent, row_of(specs[i]), values);
    if (i < parts.size()) add_value_rows(parent.child(parent.childCount() - 1), values, parts[i]);
  }
}

}  // namespace

void add_lattice_rows(QTreeWidgetItem& section, const Model& model, const std::vector<ListedValue>& values) {
  const LatticeSpec& plate = *model.scene.lattice;
  for (const LatticeRow& row : rows_of_plate(model)) add(section, row, values);
  add_value_rows(&section, values, "lattice");
  add_tables(section, plate.supports, support_row, "lattice.support", values);
  add_tables(section, plate.loads, load_row, "lattice.load", values);
}

}  // namespace scree
