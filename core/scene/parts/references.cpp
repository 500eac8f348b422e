#include "core/scene/parts/references.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include "core/scene/declared/known_keys.hpp"
#include "core/scene/fill/fill.hpp"

namespace scree {
namespace {

void replace(std::string& name, const std::string& from, const std::string& to) {
  if (name == from) name = to;
}

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// First place of a column of a part in a formula, from a place on: of "wall.floor.fz".
std::size_t find_column(const std::string& formula, const std::string& prefix, std::size_t from = 0) {
  std::size_t at = formula.find(prefix, from);
  while (at != std::string::npos && at > 0 && in_word(formula[at - 1])) at = formula.find(prefix, at + 1);
  return at;
}

/// Names of columns in a formula: "wall.floor.fz" becomes "wall.ground.fz".
void replace_columns(std::string& formula, const std::string& table, const std::string& from,
                     const std::string& to) {
  const std::string old = table + "." + from + ".";
  const std::string now = table + "." + to + ".";
  for (std::size_t at = find_column(formula, old); at != std::string::npos;
       at = find_column(formula, old, at + now.size()))
    formula.replace(at, old.size(), now);
}

/// Table in the names of the columns of a part.
std::string column_table(const std::string& table) {
  return table == "inlet" || table == "outlet" ? "stream" : table;
}

/// A plot that shows a column of a part; null: none does.
const PlotSpec* plot_of(const Scene& scene, const ScenePart& part) {
  const std::string prefix = column_table(part.table) + "." + called(name_of_part(scene, part), part) + ".";
  const auto shows = [&](const std::string& formula) {
    return find_column(formula, prefix) != std::string::npos;
  };
  const auto found = std::find_if(scene.plots.begin(), scene.plots.end(), [&](const PlotSpec& plot) {
    return shows(plot.against) || std::any_of(plot.series.begin(), plot.series.end(), shows);
  });
  return found == scene.plots.end() ? nullptr : &*found;
}

void visit_set_paths(Scene& scene, const auto& visit) {
  for (EventSpec& event : scene.events) {
    auto* set = std::get_if<SetEvent>(&event.action);
    if (set == nullptr) continue;
    for (SceneValue& value : set->values) visit(value.path);
  }
}

void visit_tried_paths(Scene& scene, const auto& visit) {
  for (TrySpec& one : scene.tries) {
    visit(one.path);
    for (std::string& path : one.with) visit(path);
  }
}

/// Paths of values that events set or that the window offers to try.
void visit_paths(Scene& scene, const auto& visit) {
  visit_set_paths(scene, visit);
  visit_tried_paths(scene, visit);
}

/// Number behind the name of a list: 3 of "contact.3.friction.static".
std::optional<std::size_t> number_in(const std::string& path, const std::string& table) {
  if (!path.starts_with(table + ".")) return std::nullopt;
  const char* const begin = path.data() + table.size() + 1;
  const char* const end = path.data() + path.size();
  std::size_t number = 0;
  const auto [after, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || after == end || *after != '.') return std::nullopt;
  return number;
}

bool is_number(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Numbers of parts in a formula: 41 of "body.41.vx", 0 of "wall.wall0.fz".
void visit_column_numbers(std::string& formula, const std::string& prefix, const auto& visit) {
  for (std::size_t at = formula.find(prefix); at != std::string::npos; at = formula.find(prefix, at)) {
    const bool begins = at == 0 || !in_word(formula[at - 1]);
    at += prefix.size();
    std::size_t end = at;
    while (end < formula.size() && std::isdigit(static_cast<unsigned char>(formula[end])) != 0) ++end;
    if (!begins || end == at || end == formula.size() || formula[end] != '.') continue;
    std::string number = formula.substr(at, end - at);
    visit(number);
    formula.replace(at, end - at, number);
  }
}

void visit_plotted_numbers(Scene& scene, const std::string& prefix, const auto& visit) {
  for (PlotSpec& plot : scene.plots) {
    for (std::string& series : plot.series) visit_column_numbers(series, prefix, visit);
    visit_column_numbers(plot.against, prefix, visit);
  }
}

/// Names or numbers by which loads, events and the view refer to bodies.
void visit_bodies_referred_to(Scene& scene, const auto& visit) {
  for (LoadSpec& load : scene.loads) visit(load.body);
  for (EventSpec& event : scene.events) {
    if (auto* remove = std::get_if<RemoveEvent>(&event.action)) visit(remove->what);
    if (auto* pull = std::get_if<PullSpec>(&event.action)) visit(pull->body);
    if (auto* move = std::get_if<MoveEvent>(&event.action)) visit(move->body);
  }
  visit(scene.view.followed);
}

/// Numbers by which loads, events, plots and the view refer to bodies.
void visit_body_numbers(Scene& scene, const auto& visit) {
  // A body may be called like a number, and a name goes before it.
  const auto is_name = [names = scene.bodies](const std::string& word) {
    return std::any_of(names.begin(), names.end(), [&](const BodySpec& one) { return one.name == word; });
  };
  const auto visit_number = [&](std::string& word) {
    if (is_number(word) && !is_name(word)) visit(word);
  };
  visit_bodies_referred_to(scene, visit_number);
  visit_plotted_numbers(scene, "body.", visit_number);
}

bool refers_to_numbered_bodies(Scene scene) {
  bool found = false;
  visit_body_numbers(scene, [&](const std::string&) { found = true; });
  return found;
}

/// Bodies of a [[body]] or [[fill]].
struct BodiesOfPart {
  bool fill = false;
  int line = 0;
  std::size_t count = 1;
};

/// In the order in which they are numbered.
std::vector<BodiesOfPart> numbered_parts(const Scene& scene) {
  std::vector<BodiesOfPart> parts;
  for (const BodySpec& body : scene.bodies) parts.push_back({false, body.line, 1});
  for (const FillSpec& fill : scene.fills) {
    const std::size_t count =
        fill.file.empty() ? static_cast<std::size_t>(fill.count) : read_fill_file(scene, fill).size();
    parts.push_back({true, fill.line, count});
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const BodiesOfPart& a, const BodiesOfPart& b) { return a.line < b.line; });
  return parts;
}

std::size_t place_of(const std::vector<BodiesOfPart>& parts, const ScenePart& part) {
  std::size_t index = 0;
  for (std::size_t place = 0; place < parts.size(); ++place) {
    if (parts[place].fill == (part.table == "fill") && index++ == part.index) return place;
  }
  return parts.size();
}

/// The number of a body after an edit; none: it is gone.
/// @param before, after  the same parts, of which those at the end may be new
std::optional<std::size_t> number_after(std::size_t number, const std::vector<BodiesOfPart>& before,
                                        const std::vector<BodiesOfPart>& after) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < before.size() && i < after.size(); ++i) {
    if (number < before[i].count) {
      return number < after[i].count ? std::optional(begin + number) : std::nullopt;
    }
    number -= before[i].count;
    begin += after[i].count;
  }
  // It joins the run between steps, and is numbered behind all others.
  for (std::size_t i = before.size(); i < after.size(); ++i) begin += after[i].count;
  return begin + number;
}

bool refers_to_numbered_walls(Scene scene) {
  const auto event = [](const EventSpec& one) {
    const auto* remove = std::get_if<RemoveEvent>(&one.action);
    return remove != nullptr && remove->what.starts_with("wall") && is_number(remove->what.substr(4));
  };
  bool plotted = false;
  visit_plotted_numbers(scene, "wall.wall", [&](const std::string&) { plotted = true; });
  return plotted || std::any_of(scene.events.begin(), scene.events.end(), event);
}

/// Path of a value in a part, which has its number or name in it.
bool lies_in(const std::string& path, const ScenePart& part, const std::string& name) {
  if (!is_list(part.table)) return path.starts_with(part.table + ".");
  if (number_in(path, part.table) == part.index) return true;
  if (name.empty()) return false;
  return path.starts_with(part.table + "." + name + ".") ||
         path.starts_with(part.table + ".\"" + name + "\".");
}

/// @param part  a body or a fill
template <typename Part>
void rename_shape(Part& part, const std::string& from, const std::string& to) {
  replace(part.shape, from, to);
  if constexpr (requires { part.mixture; }) {
    for (ShapeShare& one : part.mixture) replace(one.shape, from, to);
  }
}

/// Renames what a part that an event adds refers to.
void rename_in_added(EventSpec& event, const std::string& table, const std::string& from,
                     const std::string& to) {
  const auto rename = [&](auto& part) {
    if (table == "material") replace(part.material, from, to);
    if constexpr (requires { part.rotations; }) {
      if (table == "shape") rename_shape(part, from, to);
    }
  };
  if (auto* wall = std::get_if<AddWallEvent>(&event.action)) rename(wall->wall);
  auto* body = std::get_if<AddBodyEvent>(&event.action);
  auto* fill = std::get_if<AddFillEvent>(&event.action);
  if (body != nullptr) rename(body->body);
  if (fill != nullptr) rename(fill->fill);
  auto* shape = body != nullptr ? &body->shape : fill != nullptr ? &fill->shape : nullptr;
  if (shape != nullptr && *shape && table == "shape") replace((*shape)->name, from, to);
}

}  // namespace

std::string called(const std::string& name, const ScenePart& part) {
  const bool numbered =
      part.table == "wall" || part.table == "inlet" || part.table == "outlet" || part.table == "probe";
  return name.empty() && numbered ? part.table + std::to_string(part.index) : name;
}

void rename_references(Scene& scene, const std::string& table, const std::string& from,
                       const std::string& to) {
  if (table == "plot") return replace(scene.view.plot, from, to);
  const bool material = table == "material";
  const bool shape = table == "shape";
  for (ContactRule& rule : scene.contacts) {
    if (!material || !rule.materials) continue;
    for (std::string& name : *rule.materials) replace(name, from, to);
  }
  const auto rename_in = [&](auto& parts) {
    for (auto& part : parts) {
      if (material) replace(part.material, from, to);
      if constexpr (requires { part.rotations; }) {
        if (shape) rename_shape(part, from, to);
      }
    }
  };
  rename_in(scene.bodies);
  rename_in(scene.fills);
  for (InletSpec& inlet : scene.inlets) {
    if (material) replace(inlet.bodies.material, from, to);
    if (shape) rename_shape(inlet.bodies, from, to);
  }
  rename_in(scene.walls);
  for (ProbeSpec& probe : scene.probes) {
    if (column_table(table) == "stream") replace(probe.stream, from, to);
    if (!material) continue;
    for (std::string& name : probe.materials) replace(name, from, to);
  }
  if (material && scene.lattice) replace(scene.lattice->material, from, to);
  for (EventSpec& event : scene.events) rename_in_added(event, table, from, to);
  // Probes have names of their own.
  if (!material && !shape && table != "probe") {
    visit_bodies_referred_to(scene, [&](std::string& name) { replace(name, from, to); });
    for (EventSpec& event : scene.events) {
      if (auto* add = std::get_if<AddEvent>(&event.action)) replace(add->what, from, to);
    }
  }
  for (PlotSpec& plot : scene.plots) {
    for (std::string& series : plot.series) replace_columns(series, column_table(table), from, to);
    replace_columns(plot.against, column_table(table), from, to);
  }
  visit_paths(scene, [&](std::string& path) {
    for (const std::string& old : {table + "." + from + ".", table + ".\"" + from + "\"."}) {
      if (path.starts_with(old)) path.replace(0, old.size(), table + ".\"" + to + "\".");
    }
  });
}

void shift_paths(Scene& scene, const std::string& table, std::size_t first, int by) {
  visit_paths(scene, [&](std::string& path) {
    const std::optional<std::size_t> number = number_in(path, table);
    if (!number || *number < first) return;
    const std::size_t length = std::to_string(*number).size();
    path.replace(table.size() + 1, length, std::to_string(static_cast<long long>(*number) + by));
  });
}

void forget_part(Scene& scene, const ScenePart& part) {
  const std::string name = name_of_part(scene, part);
  if (part.table == "plot" && scene.view.plot == name) scene.view.plot.clear();
  const auto in_part = [&](const std::string& path) { return lies_in(path, part, name); };
  std::erase_if(scene.tries, [&](const TrySpec& one) { return in_part(one.path); });
  for (TrySpec& one : scene.tries) std::erase_if(one.with, in_part);
}

void renumber_bodies(const Scene& before, Scene& after, const ScenePart* removed) {
  if (!refers_to_numbered_bodies(after)) return;
  const std::vector<BodiesOfPart> old_parts = numbered_parts(before);
  std::vector<BodiesOfPart> new_parts = numbered_parts(after);
  if (removed != nullptr) {
    const auto place = static_cast<std::ptrdiff_t>(place_of(old_parts, *removed));
    new_parts.insert(new_parts.begin() + place, {.count = 0});
  }
  visit_body_numbers(after, [&](std::string& word) {
    std::size_t number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec != std::errc()) return;
    const std::optional<std::size_t> now = number_after(number, old_parts, new_parts);
    if (!now) {
      throw SceneError(before.file, 0,
                       "a load, event, plot or the view refers to body " + word +
                           " by number, which would be gone; change that first");
    }
    if (*now != number) word = std::to_string(*now);
  });
}

namespace {

/// Returns whether plots or probes refer to later parts of a kind by names with their numbers, which the
/// removal of a part would change.
bool refers_to_later_numbers(const Scene& scene, const ScenePart& part) {
  const std::size_t count = part.table == "probe"    ? scene.probes.size()
                            : part.table == "inlet"  ? scene.inlets.size()
                            : part.table == "outlet" ? scene.outlets.size()
                                                     : 0;
  for (std::size_t k = part.index + 1; k < count; ++k) {
    const ScenePart later{part.table, k};
    if (!name_of_part(scene, later).empty()) continue;
    const std::string name = called({}, later);
    const auto counts = [&](const ProbeSpec& probe) { return probe.stream == name; };
    if (plot_of(scene, later) != nullptr || std::any_of(scene.probes.begin(), scene.probes.end(), counts))
      return true;
  }
  return false;
}

}  // namespace

void check_removal(const Scene& scene, const ScenePart& part) {
  const auto refuse = [&](const std::string& what) { throw SceneError(scene.file, 0, what); };
  const std::string name = name_of_part(scene, part);
  Scene copy = scene;
  visit_set_paths(copy, [&](const std::string& path) {
    if (is_list(part.table) && lies_in(path, part, name))
      refuse("an event sets " + path + "; remove the event first");
  });
  const PlotSpec* plot = plot_of(scene, part);
  if (plot != nullptr) refuse("the plot “" + plot->title + "” shows it; remove or change the plot first");
  if (refers_to_later_numbers(scene, part))
    refuse("plots or probes refer to a later " + part.table +
           " by its number, which would change; name it first");
  const bool last_wall = part.index + 1 == scene.walls.size();
  if (part.table == "wall" && !last_wall && refers_to_numbered_walls(scene))
    refuse("events or plots refer to walls by number, and the numbers would change; name these walls first");
}

}  // namespace scree
