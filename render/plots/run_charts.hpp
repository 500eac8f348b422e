#pragma once

#include <memory>
#include <vector>

#include "core/energy/energy_error.hpp"
#include "core/frame/frame.hpp"
#include "core/record/history/kept_frame.hpp"
#include "core/record/series/contact_series.hpp"
#include "core/record/series/series.hpp"
#include "render/chart/time_chart.hpp"

namespace scree {

/// Energies of a run, as lines or stacked, and the error of the balance in per cent of the energy throughput.
/// The stack reaches the budget: the initial energy plus the external work. Gravitational energies count from
/// the lowest place of the scene at its start.
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
  std::shared_ptr<const Model> changed_;  ///< of the last frame
  double zero_ = 0.0;                     ///< reference potential of heights [J/kg]
  double initial_ = 0.0;                  ///< initial sum of all energies [J]
  std::vector<EnergyError> errors_;       ///< up to each point
};

/// Step size (left); contacts, candidates and sleeping bodies (right).
class SolverChart {
 public:
  explicit SolverChart(vtkRenderWindow* window);
  void append(const Frame& frame);
  void clear() { chart_.clear(); }
  TimeChart& chart() { return chart_; }

 private:
  TimeChart chart_;
};

/// The series of one [[plot]] of a scene, with its reference as markers; or series of followed contacts.
class SeriesChart {
 public:
  /// @param followed  contacts of the series ("contact.0.gap"); advanced by the plot
  /// @throws SceneError: an unknown series, an unreadable reference
  SeriesChart(vtkRenderWindow* window, const Model& model, const PlotSpec& plot,
              std::shared_ptr<FollowedContacts> followed = nullptr);
  /// A plot of contacts takes frames with contacts only.
  void append(const std::shared_ptr<const Frame>& frame);
  /// Fills an empty plot with earlier frames, in order.
  void fill(const std::vector<KeptFrame>& frames);
  /// Removes points later than a time.
  void cut_after(double time) { chart_.cut_after(time); }
  void set_title(const std::string& title);
  bool of_contacts() const { return followed_ != nullptr; }
  /// Its frames must have their contacts.
  bool needs_contacts() const;
  void clear() { chart_.clear(); }
  TimeChart& chart() { return chart_; }

 private:
  /// Values of all curves at one time.
  struct Row {
    double time;
    std::vector<double> values;
    std::vector<double> across;
  };
  Row row_of(const std::shared_ptr<const Frame>& frame);

  TimeChart chart_;
  std::vector<Series> series_;
  std::vector<Series> across_;  ///< one for each of `series_`; none: the plot is over time
  std::shared_ptr<FollowedContacts> followed_;
};

}  // namespace scree
