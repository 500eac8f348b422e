#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "app/runner/simulation_thread.hpp"  // declares the lists of events to Qt

namespace scree {

/// Something that a person has done to a run, with the run before and after it.
struct Act {
  /// Events of a run, and a time in it.
  struct Place {
    double time = 0.0;  ///< [s]
    std::vector<EventSpec> events;
  };
  QString text;
  Place before;
  Place after;
};

/// Acts on the open run, to be undone and done again.
class RunHistory : public QObject {
  Q_OBJECT

 public:
  /// Another scene is open.
  void begin(const std::vector<EventSpec>& events);
  /// The events of the run have changed.
  /// @param time  current time of the run [s]
  void accept(const std::vector<EventSpec>& events, double time);
  /// A requested run could not be made.
  void accept_refusal() { wanted_.reset(); }

  const std::vector<Act>& acts() const { return acts_; }
  /// Number of acts that are done; the later ones are undone.
  std::size_t done() const { return done_; }
  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < acts_.size(); }
  void undo();
  void redo();
  /// Undoes or redoes acts until this number is done.
  void go_to(std::size_t done);

 signals:
  /// Another run should be shown: the first step at or after a time, with these events.
  void run_wanted(double time, const std::vector<scree::EventSpec>& events);
  void changed();

 private:
  const Act::Place& place_of(std::size_t done) const;

  std::vector<Act> acts_;
  std::size_t done_ = 0;
  std::vector<EventSpec> events_;         ///< of the run
  std::optional<std::size_t> wanted_;     ///< number of acts done once the requested run is there
  std::vector<EventSpec> wanted_events_;  ///< of that run
};

}  // namespace scree
