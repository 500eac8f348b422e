#pragma once

#include "core/base/text/column.hpp"
#include "core/probes/probe.hpp"

namespace scree {

// Quantities of probes, by kind.

inline constexpr std::array<Column<RegionReading>, 9> region_columns = {{
    {"solid_fraction", "",
     "volume of the solids there over that of the region, exact for bodies that it cuts",
     &RegionReading::solid_fraction},
    {"bodies", "", "moving bodies whose centres are there", &RegionReading::bodies},
    {"coordination", "", "mean number of bodies and walls that these touch", &RegionReading::coordination},
    {"stress_xx stress_yy stress_zz", "Pa", "stress that the contacts transmit; pressure is positive",
     &RegionReading::stress_normal},
    {"stress_xy stress_xz stress_yz", "Pa", "its shear components", &RegionReading::stress_shear},
    {"fabric_xx fabric_yy fabric_zz", "", "mean of n ⊗ n of the contacts there; their sum is 1",
     &RegionReading::fabric_normal},
    {"fabric_xy fabric_xz fabric_yz", "", "its other components", &RegionReading::fabric_shear},
    {"temperature", "m²/s²",
     "granular temperature: a third of the mean square of the velocities about their mean, by mass",
     &RegionReading::temperature},
    {"vx vy vz", "m/s", "mean velocity, by mass", &RegionReading::velocity},
}};

inline constexpr std::array<Column<FrameFlow>, 4> flow_columns = {{
    {"number", "", "bodies that have passed; through a plane less those that came back", &FrameFlow::number},
    {"mass", "kg", "their mass", &FrameFlow::mass},
    {"number_rate", "1/s", "bodies per time since the output before", &FrameFlow::number_rate},
    {"mass_rate", "kg/s", "mass per time since the output before", &FrameFlow::mass_rate},
}};

inline constexpr std::array<Column<SurfaceReading>, 3> repose_columns = {{
    {"angle", "°", "slope of the surface: of a heap the mean of its sectors", &SurfaceReading::angle},
    {"scatter", "°", "standard deviation over the sectors of a heap or the strips of a slope",
     &SurfaceReading::scatter},
    {"height", "m", "of the highest point over the lowest one", &SurfaceReading::height},
}};

inline constexpr std::array<Column<MixingReading>, 2> mixing_columns = {{
    {"index", "", "Lacey's index: 0 separate, 1 mixed at random", &MixingReading::index},
    {"cells", "", "cubes that hold bodies", &MixingReading::cells},
}};

/// Calls `take` with the list of columns of a kind of probe.
template <class Take>
auto with_probe_columns(ProbeKind kind, const Take& take) {
  switch (kind) {
    case ProbeKind::region:
      return take(region_columns);
    case ProbeKind::flow:
      return take(flow_columns);
    case ProbeKind::repose:
      return take(repose_columns);
    case ProbeKind::mixing:
      break;
  }
  return take(mixing_columns);
}

/// A row of probes.csv.
struct ProbeRow {
  std::string probe;  ///< with layers "NAME.0", "NAME.1" …
  std::string quantity;
  double value = 0.0;
  std::string unit;
};

inline constexpr std::array<Column<ProbeRow>, 4> probe_row_columns = {{
    {"probe", "", "its name; of a layer with its number from the bottom: `middle.0`",
     [](const ProbeRow& row) { return row.probe; }, table_only},
    {"quantity", "", "what it measures, see below", [](const ProbeRow& row) { return row.quantity; },
     table_only},
    {"value", "", "a quantity that nothing determines has no row", &ProbeRow::value, table_only},
    {"unit", "", "of the value; empty: a number", [](const ProbeRow& row) { return row.unit; }, table_only},
}};

}  // namespace scree
