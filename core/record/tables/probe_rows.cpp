#include "core/record/tables/probe_rows.hpp"

#include <cmath>

namespace scree {
namespace {

template <class Columns, class Reading>
void add_rows(std::vector<ProbeRow>& rows, const std::string& probe, const Columns& columns,
              const Reading& reading) {
  for (const Column<Reading>& column : columns) {
    int component = 0;
    for (std::string& quantity : split_names(column.names)) {
      const double value = number_in(column, reading, component++);
      if (std::isfinite(value)) rows.push_back({probe, std::move(quantity), value, std::string(column.unit)});
    }
  }
}

}  // namespace

std::vector<ProbeRow> rows_of_probe(const Frame& frame, const Probe& probe) {
  std::vector<ProbeRow> rows;
  for (int layer = 0; layer < probe.spec.layers; ++layer) {
    std::string name = probe.name;
    if (probe.spec.layers > 1) name.append(1, '.').append(std::to_string(layer));
    const ProbeReading reading = read_probe(frame, probe, layer);
    with_probe_columns(probe.spec.kind, [&]<class Reading, std::size_t count>(
                                            const std::array<Column<Reading>, count>& columns) {
      add_rows(rows, name, columns, std::get<Reading>(reading));
    });
  }
  return rows;
}

std::vector<ProbeRow> rows_of_probes(const Frame& frame) {
  std::vector<ProbeRow> rows;
  for (std::size_t k = 0; k < frame.model->scene.probes.size(); ++k) {
    for (ProbeRow& row : rows_of_probe(frame, probe_of(frame.model->scene, k)))
      rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace scree
