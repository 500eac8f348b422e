#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A quantity of each frame of a run, named after its CSV column: "energy.kinetic_rotational",
/// "body.first.vx", "body.41.z", "wall.floor.fz", "solver.contacts"; or the sum over the bodies of a shape:
/// "shape.ball.kinetic_rotational"; or what a probe measures: "probe.middle.solid_fraction".
struct Series {
  std::string name;
  std::string unit;  ///< SI, without prefix; empty: a number
  std::function<double(const Frame&)> value;
  bool counts = false;       ///< non-negative integers: numbers of contacts, steps
  bool of_contacts = false;  ///< its frames must have their contacts
};

/// Columns of a table that series are named after: "energy", "solver", "body", "wall" or "shape"; empty for
/// any other.
std::vector<std::string> column_names(std::string_view table);

/// What series of a probe are named after: "solid_fraction"; with layers "0.solid_fraction" and so on.
std::vector<std::string> probe_column_names(const ProbeSpec& probe);

/// Name of a body's series, such as "body.first.vx"; by number if no name refers to the body.
std::string body_series(const Model& model, int body, std::string_view column);

/// The message is one sentence: what is wrong; what would be right.
class SeriesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Finds a series, including derived ones: "pressure [Pa] = wall.punch.fz / 0.0312".
/// @throws SeriesError: no such table, column, body, wall or shape
Series find_series(const Model& model, const std::string& name);

/// Series of a scene's plot.
/// @throws SceneError at the plot's line, also for more units than a plot has vertical axes
std::vector<Series> find_series(const Model& model, const PlotSpec& plot);

/// Series on a plot's horizontal axis; none: time.
/// @throws SceneError at the plot's line
std::optional<Series> find_horizontal_series(const Model& model, const PlotSpec& plot);

/// @throws SeriesError: more units than a plot has vertical axes
void check_units(const std::vector<Series>& series);

/// Points of a plot's reference.
struct ReferenceCurve {
  std::string label;
  std::vector<double> time;  ///< [s], or values on the horizontal axis
  std::vector<double> value;
};

/// Reads the reference of a plot: a CSV file of time (or horizontal value) and value, with or without a
/// header line, or a formula, which has no point where it is not finite.
/// @throws SceneError at the plot's line
ReferenceCurve read_reference(const Model& model, const PlotSpec& plot);

}  // namespace scree
