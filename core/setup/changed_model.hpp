#pragma once

#include <memory>
#include <vector>

#include "core/model/model.hpp"

namespace scree {

/// The model after an event that changes values while the run goes on or adds a body between steps; the same
/// model after another one.
/// @throws SceneError at the event's line: see `changed_scene`, `check_values` and `with_joining`
std::shared_ptr<const Model> changed_model(const std::shared_ptr<const Model>& model, const EventSpec& event);

/// The values of a run at each time, from the events of its scene.
class ValuesOverTime {
 public:
  explicit ValuesOverTime(const std::shared_ptr<const Model>& model);

  /// Model of an output at a time; null: as at the start [s]
  std::shared_ptr<const Model> at(double time) const;

 private:
  struct Change {
    double time;
    bool at_once;  ///< applies to the output at its time, as changes between steps do
    std::shared_ptr<const Model> model;
  };
  std::vector<Change> changes_;  ///< ascending
};

}  // namespace scree
