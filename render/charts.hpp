#pragma once

#include <memory>
#include <vector>

#include "core/energy/energy_error.hpp"
#include "core/record/series.hpp"
#include "core/simulation/frame.hpp"
#include "render/time_chart.hpp"

namespace scree {

/// The energies of a run, as lines or stacked, and the error of the balance in per cent of the energy turned
/// over.
class EnergyChart {
 public:
  explicit EnergyChart(vtkRenderWindow* window);
  void append(const Frame& frame);
  void clear();
  void set_stacked(bool stacked);
  bool stacked() const { return stacked_; }
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
  bool stacked_ = false;
  double lowest_gravitational_ = 0.0;  ///< heights are drawn above it [J]
  std::vector<EnergyError> errors_;    ///< up to each point
};

/// Step size (left); contacts, candidates and bodies asleep (right).
class SolverChart {
 public:
  explicit SolverChart(vtkRenderWindow* window);
  void append(const Frame& frame);
  void clear() { chart_.clear(); }
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

/// What a scene asks for in one [[plot]], with its reference as markers.
class SeriesChart {
 public:
  /// @throws SceneError: an unknown series, an unreadable reference
  SeriesChart(vtkRenderWindow* window, const Model& model, const PlotSpec& plot);
  void append(const Frame& frame);
  void clear() { chart_.clear(); }
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
  std::vector<Series> series_;
};

}  // namespace scree
