#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/runner/simulation_thread.hpp"  // declares the lists of events to Qt
#include "core/scene/same_plots.hpp"

namespace scree {

/// Parts of a scene that can change without a new run.
struct DurationAndPlots {
  double duration = 0.0;  ///< [s]
  std::vector<PlotSpec> plots;
  std::string front;  ///< title of the plot that the scene opens with

  /// The plot in front changes with the others, or with the view, which is no act.
  bool operator==(const DurationAndPlots& other) const {
    return duration == other.duration && same_plots(plots, other.plots);
  }
};
inline DurationAndPlots duration_and_plots_of(const Scene& scene) {
  return {scene.duration, scene.plots, scene.view.plot};
}

/// Something that a person has done to a run or, by an edit, to its scene, with the run before and after it.
struct Act {
  /// A scene, events of a run of it, and a time in that run.
  struct Place {
    std::shared_ptr<Scene> scene;  ///< as it was when it was left
    double time = 0.0;             ///< [s]
    std::vector<EventSpec> events;
    DurationAndPlots rest;
  };
  QString text;
  Place before;
  Place after;
  double energy = 0.0;  ///< that it has added to the run, as far as it is known [J]

  bool is_edit() const { return before.scene != after.scene; }
};

/// Acts on the open scene and its run, to be undone and done again.
class RunHistory : public QObject {
  Q_OBJECT

 public:
  /// @param computed  time that the run has reached [s]
  explicit RunHistory(std::function<double()> computed) : computed_(std::move(computed)) {}

  /// Another scene is open.
  void begin(const Scene& scene);
  /// The events of the run have changed.
  /// @param time  current time of the run [s]
  /// @param supplied  see `Simulation::supplied`
  void accept(const std::vector<EventSpec>& events, double time, const std::vector<double>& supplied = {});
  /// An edit has replaced the scene, and a new run begins.
  /// @param before  the old scene
  /// @param what  the edit in words
  /// @param time  of the old run [s]
  void accept_edit(const Scene& before, const Scene& scene, const QString& what, double time);
  /// The duration or the plots have changed. While a requested run is on its way, that follows it as an act.
  /// @param time  current time of the run [s]
  void accept_duration_and_plots(const DurationAndPlots& rest, double time);
  /// The scene opens with another plot in front, as its view was saved.
  void accept_front(const std::string& title) { rest_.front = title; }
  /// A requested run could not be made.
  void accept_refusal();

  const std::vector<Act>& acts() const { return acts_; }
  /// Number of acts that are done; the later ones are undone.
  std::size_t done() const { return done_; }
  /// Number of acts that will be done when all requests have been met.
  std::size_t aim() const;
  /// Returns whether a requested run is on its way.
  bool going() const { return wanted_.has_value(); }
  bool can_undo() const { return aim() > 0; }
  bool can_redo() const { return aim() < acts_.size(); }
  void undo();
  void redo();
  /// Undoes or redoes acts until this number is done. While a requested run is on its way, the next one waits
  /// for `go_on`.
  void go_to(std::size_t done);
  /// Requests the run that waits, once another one can be requested.
  void go_on();

 signals:
  /// Another run should be shown: the first step at or after a time, with these events.
  void run_wanted(double time, const std::vector<scree::EventSpec>& events);
  /// Another scene should be shown, as by an edit.
  /// @param present  the scene as the present run began
  void scene_wanted(const scree::Scene& scene, const scree::Scene& present, const QString& what);
  /// Duration and plots should be these.
  void duration_and_plots_wanted(const scree::DurationAndPlots& rest);
  void changed();

 private:
  const Act::Place& place_of(std::size_t done) const;
  bool pour_on(const std::vector<EventSpec>& events, double time, const std::vector<double>& supplied);
  void finish_going();
  void add_change(const DurationAndPlots& after, double time);
  void add(const Act& act);
  bool is_here(const Act::Place& place) const;
  double time_before_end(const Act::Place& place) const;

  std::function<double()> computed_;
  std::vector<Act> acts_;
  std::size_t done_ = 0;
  std::shared_ptr<Scene> scene_;               ///< of the run
  std::vector<EventSpec> events_;              ///< of the run
  DurationAndPlots rest_;                      ///< of the run
  std::optional<std::size_t> wanted_;          ///< number of acts done once the requested run is there
  Act::Place wanted_place_;                    ///< in that run
  QString wanted_text_;                        ///< of the edit by which it comes
  std::optional<DurationAndPlots> meanwhile_;  ///< changed by hand while that run is on its way
  std::optional<std::size_t> next_;            ///< number of acts done once the run after that one is there
};

}  // namespace scree
