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

/// The energies of a run, as lines or stacked, and the error of the balance in per cent of the energy turned
/// over. The stack has to reach the budget: what there was at the start and the work from outside. Energies
/// of height are counted from the lowest place of the scene at its start, whatever falls below it later.
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
  double zero_ = 0.0;                ///< potential that heights are counted from [J/kg]
  double initial_ = 0.0;             ///< sum of all energies at the start [J]
  std::vector<EnergyError> errors_;  ///< up to each point
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

/// What a scene asks for in one [[plot]], with its reference as markers; or the same of contacts that are
/// followed.
class SeriesChart {
 public:
  /// @param followed  what the series of contacts are of ("contact.0.gap"); the plot advances it
  /// @throws SceneError: an unknown series, an unreadable reference
  SeriesChart(vtkRenderWindow* window, const Model& model, const PlotSpec& plot,
              std::shared_ptr<FollowedContacts> followed = nullptr);
  /// A plot of contacts takes frames with contacts only.
  void append(const std::shared_ptr<const Frame>& frame);
  /// Frames of the past, in order, into a plot that has none yet.
  void fill(const std::vector<KeptFrame>& frames);
  /// Points later than a time go.
  void cut_after(double time) { chart_.cut_after(time); }
  void set_title(const std::string& title);
  bool of_contacts() const { return followed_ != nullptr; }
  void clear() { chart_.clear(); }
  TimeChart& chart() { return chart_; }

 private:
  /// One moment of all curves.
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
