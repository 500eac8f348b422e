#pragma once

#include <memory>
#include <vector>

#include "core/record/series/contact_series.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A plot that shall be made in the window.
struct PlotRequest {
  PlotSpec spec;
  /// Those that series are named after: "contact.0.gap" is the gap of the first.
  std::vector<FollowedContacts::Contact> contacts;
  /// The forces of the contacts over their overlaps with their laws, and no series.
  bool over_overlap = false;
  std::shared_ptr<const Frame> frame;  ///< the one in which the contacts are as they are given
};

}  // namespace scree
