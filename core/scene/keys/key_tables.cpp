#include "core/scene/keys/key_tables.hpp"

namespace scree {

const std::vector<KeyTable>& key_tables() {
  static const std::vector<KeyTable> all = [] {
    std::vector<KeyTable> tables;
    for (const auto part :
         {head_tables,  solver_tables, material_tables, contact_tables,      shape_tables,
          body_tables,  fill_tables,   stream_tables,   wall_tables,         wall_motion_tables,
          load_tables,  event_tables,  pull_tables,     surroundings_tables, lattice_tables,
          probe_tables, output_tables, plot_tables,     try_tables,          view_tables}) {
      for (KeyTable& table : part()) tables.push_back(std::move(table));
    }
    return tables;
  }();
  return all;
}

std::string KeyValue<double>::type(const NumberRange& range) {
  std::string text;
  const auto add = [&](const char* sign, double bound) {
    if (std::isfinite(bound)) text += (text.empty() ? " " : ", ") + std::string(sign) + number_text(bound);
  };
  add("> ", range.above);
  add("≥ ", range.from);
  add("< ", range.below);
  add("≤ ", range.up_to);
  return "number" + text;
}

}  // namespace scree
