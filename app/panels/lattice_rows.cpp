#include "app/panels/lattice_rows.hpp"

#include <QCoreApplication>

#include "app/shell/quantity_text.hpp"
#include "core/base/text/quantity.hpp"
#include "core/lattice/bonds.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

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

}  // namespace

std::vector<LatticeRow> lattice_rows(const Model& model) {
  const LatticeSpec& plate = *model.scene.lattice;
  const Lattice& lattice = *model.lattice;
  const auto tr = [](const char* text) { return LatticeRows::tr(text); };
  std::vector<LatticeRow> rows = {
      {tr("size"),
       quantity_text(plate.size.x(), "m") + QStringLiteral(" × ") + quantity_text(plate.size.y(), "m"),
       tr("Thickness %1").arg(quantity_text(plate.thickness, "m"))},
      {tr("cells"), QStringLiteral("%1 × %2").arg(plate.cells[0]).arg(plate.cells[1]),
       tr("%1 nodes, cells of %2").arg(lattice.nodes()).arg(quantity_text(lattice.side, "m"))},
      {tr("bonds"), plate.bond == BondModel::born ? tr("Born's") : tr("L- and X-bonds"),
       tr("Stiffnesses calibrated to the material's moduli")},
      {tr("elasticity"),
       plate.elasticity == PlaneElasticity::stress ? tr("plane stress") : tr("plane strain"),
       {}},
      {tr("along sides"), quantity_text(lattice.bonds.normal_first, "N/m"),
       tr("k_n1 of the bonds along sides")},
      {tr("along diagonals"), quantity_text(lattice.bonds.normal_second, "N/m"),
       tr("k_n2 of the bonds across cells")},
      {tr("shear"), quantity_text(lattice.bonds.shear, "N/m"), tr("k_s; may be negative")}};
  if (plate.rotations == LatticeRotations::large) {
    rows.push_back({tr("cells turn"), tr("freely"), tr("Rotations do not strain them, however large")});
    if (lattice.strength) {
      const double stretch = critical_stretch(lattice, false);
      rows.push_back({tr("bonds break at"), quantity_text(stretch, ""),
                      tr("Of their length; those across cells at %1")
                          .arg(quantity_text(critical_stretch(lattice, true), ""))});
    }
  }
  for (const LatticeSupport& support : plate.supports) rows.push_back(support_row(support));
  for (const LatticeLoad& load : plate.loads) rows.push_back(load_row(load));
  return rows;
}

}  // namespace scree
