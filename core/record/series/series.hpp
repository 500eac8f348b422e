#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// A number that every frame of a run has, under the name of its CSV column: "energy.kinetic_rotational",
/// "body.first.vx", "body.41.z", "wall.floor.fz", "solver.contacts"; or that a shape's bodies add up to:
/// "shape.ball.kinetic_rotational".
struct Series {
  std::string name;
  std::string unit;  ///< SI, without prefix; empty for a number
  std::function<double(const Frame&)> value;
  bool counts = false;  ///< whole numbers from zero on: of contacts, steps
};

/// The columns of a table that series are named after: "energy", "solver", "body", "wall" or "shape"; none
/// of any other.
std::vector<std::string> column_names(std::string_view table);

/// "body.first.vx"; by its number where no name leads to the body.
std::string body_series(const Model& model, int body, std::string_view column);

/// The message is one sentence: what is wrong; what would be right.
class SeriesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Also one that is reckoned from others: "pressure [Pa] = wall.punch.fz / 0.0312".
/// @throws SeriesError: no such table, column, body, wall or shape
Series find_series(const Model& model, const std::string& name);

/// The series of a scene's plot. @throws SceneError at the plot's line, also where they have more units than
/// a plot has vertical axes
std::vector<Series> find_series(const Model& model, const PlotSpec& plot);

/// What a scene's plot is against; none: time. @throws SceneError at the plot's line
std::optional<Series> find_horizontal_series(const Model& model, const PlotSpec& plot);

/// @throws SeriesError: more units than a plot has vertical axes
void check_units(const std::vector<Series>& series);

/// The points of a plot's reference.
struct ReferenceCurve {
  std::string label;
  std::vector<double> time;  ///< [s]; or values of what the plot is against
  std::vector<double> value;
};

/// Of a CSV of time (or what the plot is against) and value, with or without a header line, or of a formula,
/// which has no point where it is not finite. @throws SceneError at the plot's line
ReferenceCurve read_reference(const Model& model, const PlotSpec& plot);

}  // namespace scree
