#include "core/record/series/series.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <optional>
#include <string_view>

#include "core/base/text/formula.hpp"
#include "core/base/text/number.hpp"
#include "core/energy/energy_columns.hpp"
#include "core/model/lookup.hpp"
#include "core/record/columns/body_columns.hpp"
#include "core/record/columns/probe_columns.hpp"
#include "core/record/columns/solver_columns.hpp"
#include "core/record/columns/stream_columns.hpp"
#include "core/record/columns/wall_columns.hpp"
#include "core/record/series/derived_series.hpp"
#include "core/scene/names.hpp"

namespace scree {
namespace {

std::string in_quotes(std::string_view text) {
  return std::string(1, '"').append(text).append(1, '"');
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

template <class Columns>
[[noreturn]] void refuse_column(std::string_view table, std::string_view column, const Columns& columns) {
  throw SeriesError(std::string(table) + " has no column " + in_quotes(column) + "; it has " +
                    listed(plotted_names(columns)));
}

std::optional<int> wall_named_or_numbered(const std::vector<WallModel>& walls, std::string_view name) {
  for (std::size_t i = 0; i < walls.size(); ++i) {
    if (walls[i].name == name) return static_cast<int>(i);
  }
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  if (number < 0 || static_cast<std::size_t>(number) >= walls.size()) return std::nullopt;
  return number;
}

Series energy_series(const std::string& name, std::string_view column) {
  const FoundColumn<EnergyTerms> found = find_column(energy_columns, column);
  if (found.column == nullptr) refuse_column("energy", column, energy_columns);
  return {name, std::string(found.column->unit),
          [found](const Frame& frame) { return number_in(*found.column, frame.energy); }};
}

Series solver_series(const std::string& name, std::string_view column) {
  const FoundColumn<SolverStatus> found = find_column(solver_columns, column);
  if (found.column == nullptr) refuse_column("solver", column, solver_columns);
  return {name, std::string(found.column->unit),
          [found](const Frame& frame) { return number_in(*found.column, frame.solver); },
          found.column->unit.empty()};
}

/// Column of one body or wall; NaN in frames where it is absent.
template <class Columns>
Series part_series(const std::string& name, std::string_view table, int index, std::string_view column,
                   const Columns& columns, auto parts) {
  const auto found = find_column(columns, column);
  if (found.column == nullptr) refuse_column(table, column, columns);
  return {name, std::string(found.column->unit), [=](const Frame& frame) {
            const auto& all = frame.*parts;
            if (static_cast<std::size_t>(index) >= all.size() || !all[index].present) return std::nan("");
            return number_in(*found.column, all[index], found.component);
          }};
}

Series shape_series(const Model& model, const std::string& name, std::string_view shape,
                    std::string_view column) {
  const auto found = std::find_if(model.shapes.begin(), model.shapes.end(),
                                  [&](const Shape& known) { return known.name == shape; });
  if (found == model.shapes.end())
    throw SeriesError("no shape " + in_quotes(shape) + " for the series " + in_quotes(name) +
                      "; give the name of a shape");
  const int number = static_cast<int>(found - model.shapes.begin());
  const FoundColumn<BodyRow> summed = find_column(shape_columns, column);
  if (summed.column == nullptr) refuse_column("shape", column, shape_columns);
  return {name, std::string(summed.column->unit), [number, summed](const Frame& frame) {
            double sum = 0.0;
            // The frame's model may have bodies that have joined since.
            for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
              if (frame.bodies[body].present && frame.model->bodies[body].shape == number)
                sum += number_in(*summed.column, BodyRow{frame, body});
            }
            return sum;
          }};
}

Series stream_series(const Model& model, const std::string& name, std::string_view stream,
                     std::string_view column) {
  const auto named = std::find(model.streams.begin(), model.streams.end(), stream);
  if (named == model.streams.end())
    throw SeriesError("no inlet or outlet " + in_quotes(stream) + " for the series " + in_quotes(name) +
                      "; give the name of one");
  const auto number = static_cast<std::size_t>(named - model.streams.begin());
  const FoundColumn<FrameStream> found = find_column(stream_columns, column);
  if (found.column == nullptr) refuse_column("stream", column, stream_columns);
  return {name, std::string(found.column->unit),
          [number, found](const Frame& frame) {
            return number < frame.streams.size() ? number_in(*found.column, frame.streams[number])
                                                 : std::nan("");
          },
          found.column->unit.empty()};
}

/// A probe and one of its layers.
struct ProbeLayer {
  Probe probe;
  int layer = 0;
};

/// @param part  "middle", or "middle.3" of a probe with layers
ProbeLayer find_layer(const Scene& scene, const std::string& name, std::string_view part) {
  const auto refuse = [&](const std::string& why) {
    throw SeriesError(why + " for the series " + in_quotes(name));
  };
  if (std::optional<Probe> whole = find_probe(scene, part)) {
    if (whole->spec.layers > 1)
      throw SeriesError("the probe " + in_quotes(part) + " has layers, of which the series " +
                        in_quotes(name) + " names none; write probe." + std::string(part) + ".0" +
                        name.substr(name.rfind('.')));
    return {std::move(*whole)};
  }
  const std::size_t dot = part.rfind('.');
  std::optional<Probe> layered;
  if (dot != std::string_view::npos) layered = find_probe(scene, part.substr(0, dot));
  if (!layered) {
    const std::vector<std::string> names = probe_names(scene);
    throw SeriesError("no probe " + in_quotes(part) + " for the series " + in_quotes(name) +
                      (names.empty() ? "; the scene has none" : "; there is " + listed(names)));
  }
  int layer = -1;
  const std::string_view number = part.substr(dot + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), layer);
  if (error != std::errc() || end != number.data() + number.size() || layer < 0 ||
      layer >= layered->spec.layers)
    refuse("no layer " + in_quotes(number) + " of the probe " + in_quotes(part.substr(0, dot)));
  return {std::move(*layered), layer};
}

Series probe_series(const Model& model, const std::string& name, std::string_view part,
                    std::string_view column) {
  const ProbeLayer place = find_layer(model.scene, name, part);
  return with_probe_columns(place.probe.spec.kind, [&]<class Reading, std::size_t count>(
                                                       const std::array<Column<Reading>, count>& columns) {
    const FoundColumn<Reading> found = find_column(columns, column);
    if (found.column == nullptr)
      refuse_column(std::string("a probe of kind ").append(name_of(place.probe.spec.kind)), column, columns);
    Series series{name, std::string(found.column->unit), [place, found](const Frame& frame) {
                    const ProbeReading reading = read_probe(frame, place.probe, place.layer);
                    return number_in(*found.column, std::get<Reading>(reading), found.component);
                  }};
    series.counts = std::holds_alternative<long Reading::*>(found.column->value);
    series.of_contacts = place.probe.spec.kind == ProbeKind::region;
    return series;
  });
}

/// Runs `find` and adds the line of the plot to its errors.
auto at_line_of(const PlotSpec& plot, const Model& model, auto find) {
  try {
    return find();
  } catch (const SeriesError& error) {
    throw SceneError(model.scene.file, plot.line, error.what());
  }
}

}  // namespace

std::vector<std::string> column_names(std::string_view table) {
  if (table == "energy") return plotted_names(energy_columns);
  if (table == "solver") return plotted_names(solver_columns);
  if (table == "body") return plotted_names(body_columns);
  if (table == "wall") return plotted_names(wall_columns);
  if (table == "stream") return plotted_names(stream_columns);
  if (table == "shape") return plotted_names(shape_columns);
  return {};
}

std::vector<std::string> probe_column_names(const ProbeSpec& probe) {
  const std::vector<std::string> columns =
      with_probe_columns(probe.kind, [](const auto& all) { return plotted_names(all); });
  if (probe.layers == 1) return columns;
  std::vector<std::string> of_layers;
  for (int layer = 0; layer < probe.layers; ++layer) {
    for (const std::string& column : columns) of_layers.push_back(std::to_string(layer) + "." + column);
  }
  return of_layers;
}

std::string body_series(const Model& model, int body, std::string_view column) {
  const auto named = model.names.find(body);
  const bool leads_there = named != model.names.end() && find_body(model, named->second) == body;
  return "body." + (leads_there ? named->second : std::to_string(body)) + "." + std::string(column);
}

Series find_series(const Model& model, const std::string& name) {
  if (is_derived_series(name)) return derived_series(model, name);
  const std::string_view text = name;
  const std::size_t first = text.find('.');
  const std::string_view table = text.substr(0, first);
  if (first != std::string_view::npos) {
    if (table == "energy") return energy_series(name, text.substr(first + 1));
    if (table == "solver") return solver_series(name, text.substr(first + 1));
  }
  const std::size_t last = text.rfind('.');
  if ((table == "body" || table == "wall" || table == "shape" || table == "stream" || table == "probe") &&
      first != std::string_view::npos && last > first) {
    const std::string_view part = text.substr(first + 1, last - first - 1);
    const std::string_view column = text.substr(last + 1);
    if (table == "body") {
      const int body = find_body(model, std::string(part));
      if (body >= 0) return part_series(name, "body", body, column, body_columns, &Frame::bodies);
      throw SeriesError("no body " + in_quotes(part) + " for the series " + in_quotes(name) +
                        "; give a body's name or a number from 0 to " +
                        std::to_string(static_cast<long>(model.bodies.size()) - 1));
    }
    if (table == "shape") return shape_series(model, name, part, column);
    if (table == "stream") return stream_series(model, name, part, column);
    if (table == "probe") return probe_series(model, name, part, column);
    const std::optional<int> wall = wall_named_or_numbered(model.walls, part);
    if (wall) return part_series(name, "wall", *wall, column, wall_columns, &Frame::walls);
    throw SeriesError("no wall " + in_quotes(part) + " for the series " + in_quotes(name) +
                      "; give the name of a wall");
  }
  if (table == "contact")
    throw SeriesError("the series " + in_quotes(name) +
                      " is one of a contact, which has no permanent name; plot it in the window, from the "
                      "inspector");
  throw SeriesError(
      "unknown series " + in_quotes(name) +
      "; series are named energy.COLUMN, solver.COLUMN, body.NAME.COLUMN, wall.NAME.COLUMN, "
      "shape.NAME.COLUMN, stream.NAME.COLUMN or probe.NAME.COLUMN, or are NAME [UNIT] = FORMULA");
}

std::vector<Series> find_series(const Model& model, const PlotSpec& plot) {
  return at_line_of(plot, model, [&] {
    std::vector<Series> found;
    for (const std::string& name : plot.series) found.push_back(find_series(model, name));
    check_units(found);
    return found;
  });
}

std::optional<Series> find_horizontal_series(const Model& model, const PlotSpec& plot) {
  if (plot.against.empty()) return std::nullopt;
  return at_line_of(plot, model, [&] { return find_series(model, plot.against); });
}

void check_units(const std::vector<Series>& series) {
  std::vector<std::string> units;
  for (const Series& one : series) {
    const std::string unit = one.unit.empty() ? "no unit" : one.unit;
    if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
  }
  if (units.size() > 2)
    throw SeriesError("a plot has two vertical axes, and its series have " + std::to_string(units.size()) +
                      " units: " + listed(units) + "; make another plot for some of them");
}

namespace {

/// Evenly spaced points over the range.
ReferenceCurve curve_of_formula(const Model& model, const PlotSpec& plot) {
  constexpr int points = 61;
  const PlotReference& reference = *plot.reference;
  const double last = reference.to.value_or(model.scene.duration);
  if (last <= reference.from)
    throw SceneError(model.scene.file, plot.line,
                     "plot.reference begins at " + number_text(reference.from) + " and the run ends at " +
                         number_text(last) + "; give it an end with to");
  std::vector<double> at;
  for (int i = 0; i < points; ++i)
    at.push_back(reference.from + (last - reference.from) * i / static_cast<double>(points - 1));
  const std::vector<double> values = formula_values(reference.formula, plot.against.empty() ? "t" : "x", at);
  ReferenceCurve curve;
  curve.label = reference.label;
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    curve.time.push_back(at[i]);
    curve.value.push_back(values[i]);
  }
  return curve;
}

}  // namespace

ReferenceCurve read_reference(const Model& model, const PlotSpec& plot) {
  ReferenceCurve curve;
  if (!plot.reference) return curve;
  if (!plot.reference->formula.empty()) return curve_of_formula(model, plot);
  curve.label = plot.reference->label;
  const std::string file_name = plot.reference->file.string();
  const auto refuse = [&](const std::string& message) {
    throw SceneError(model.scene.file, plot.line, "reference " + file_name + message);
  };
  std::ifstream file(plot.reference->file);
  if (!file) refuse(" cannot be read; give a CSV file with the columns time and value");
  std::string row;
  for (int number = 1; std::getline(file, row); ++number) {
    if (!row.empty() && row.back() == '\r') row.pop_back();
    if (row.empty()) continue;
    const char* const end = row.data() + row.size();
    double time = 0.0;
    double value = 0.0;
    const auto after_time = std::from_chars(row.data(), end, time);
    if (after_time.ec != std::errc() && number == 1) continue;
    const char* start = after_time.ptr;
    while (start != end && (*start == ',' || *start == ' ')) ++start;
    const auto after_value = std::from_chars(start, end, value);
    if (after_time.ec != std::errc() || after_value.ec != std::errc() || after_value.ptr != end ||
        !std::isfinite(time) || !std::isfinite(value)) {
      refuse(std::string(1, ':') + std::to_string(number) +
             ": has no time and value; each line must be two numbers, as in 0.5,1.2");
    }
    curve.time.push_back(time);
    curve.value.push_back(value);
  }
  if (curve.time.empty()) refuse(" holds no points; give a CSV file with the columns time and value");
  return curve;
}

}  // namespace scree
