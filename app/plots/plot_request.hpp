#pragma once

#include <memory>
#include <vector>

#include "core/record/series/contact_series.hpp"
#include "core/scene/scene.hpp"

namespace scree {

/// A plot requested in the window.
struct PlotRequest {
  PlotSpec spec;
  /// Contacts of the series: "contact.0.gap" is the gap of the first.
  std::vector<FollowedContacts::Contact> contacts;
  /// Forces of the contacts over their overlaps with their laws, instead of series.
  bool over_overlap = false;
  std::shared_ptr<const Frame> frame;  ///< frame that the contacts belong to
};

}  // namespace scree
