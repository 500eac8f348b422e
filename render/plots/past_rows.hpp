#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/record/history/kept_frame.hpp"
#include "core/record/series/contact_series.hpp"

namespace scree {

/// What `row_of` makes of frames of the past, in their order. Contacts that it looks at through `followed`
/// are known in the frame they were chosen in: they are followed from there back, and then from there on.
/// @param followed  null: any order will do
/// @param row_of    advances what is followed to the frame it is given
template <typename RowOf>
auto rows_of_past(FollowedContacts* followed, const std::vector<KeptFrame>& frames, RowOf row_of) {
  std::vector<decltype(row_of(frames.front().bare()))> rows;
  auto later = frames.begin();
  if (followed != nullptr) {
    const FollowedContacts chosen = *followed;
    later = std::find_if(frames.begin(), frames.end(),
                         [&](const auto& frame) { return frame->time > chosen.time(); });
    for (auto frame = later; frame != frames.begin();) rows.push_back(row_of((--frame)->whole()));
    std::reverse(rows.begin(), rows.end());
    *followed = chosen;
  }
  for (; later != frames.end(); ++later)
    rows.push_back(row_of(followed != nullptr ? later->whole() : later->bare()));
  return rows;
}

}  // namespace scree
