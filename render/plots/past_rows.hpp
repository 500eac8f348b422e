#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/record/history/kept_frame.hpp"
#include "core/record/series/contact_series.hpp"

namespace scree {

/// Rows made from past frames, in order. Contacts tracked by `followed` are identified in the frame in which
/// they were chosen: they are followed from there backwards, then forwards.
/// @param followed  null: any order
/// @param whole  the rows need the contacts of their frames
/// @param row_of    advances what is followed to the given frame
template <typename RowOf>
auto rows_of_past(FollowedContacts* followed, bool whole, const std::vector<KeptFrame>& frames,
                  RowOf row_of) {
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
    rows.push_back(row_of(whole || followed != nullptr ? later->whole() : later->bare()));
  return rows;
}

}  // namespace scree
