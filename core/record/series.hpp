#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/simulation/frame.hpp"

namespace scree {

/// A number that every frame of a run has, under the name of its CSV column: "energy.kinetic_rotational",
/// "body.first.vx", "body.41.z", "wall.floor.fz", "solver.contacts".
struct Series {
  std::string name;
  std::string unit;  ///< SI, without prefix; empty for a number
  std::function<double(const Frame&)> value;
};

/// The message is one sentence: what is wrong; what would be right.
class SeriesError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @throws SeriesError: no such table, column, body or wall
Series find_series(const Model& model, const std::string& name);

/// The series of a scene's plot. @throws SceneError at the plot's line
std::vector<Series> find_series(const Model& model, const PlotSpec& plot);

/// The points of a plot's reference.
struct ReferenceCurve {
  std::string label;
  std::vector<double> time;  ///< [s]
  std::vector<double> value;
};

/// Reads a CSV of time and value, with or without a header line. @throws SceneError at the plot's line
ReferenceCurve read_reference(const Model& model, const PlotSpec& plot);

}  // namespace scree
