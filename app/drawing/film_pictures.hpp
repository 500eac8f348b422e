#pragma once

#include <vector>

#include "app/drawing/film_span.hpp"
#include "core/record/history/kept_frame.hpp"

namespace scree {

/// What one picture of a film shows: the newest output of the run that is not later.
struct FilmPicture {
  KeptFrame kept;            ///< it, or where it was dropped the nearest moment that is remembered
  bool dropped = false;      ///< it must be computed again
  double output_time = 0.0;  ///< of the output, where it was dropped [s]
};

/// The pictures of a film. They hold their moments, also while the timeline drops them.
/// @param frames    what is remembered, ascending; at least one
/// @param interval  between two outputs [s]
std::vector<FilmPicture> film_pictures(const std::vector<KeptFrame>& frames, const FilmSpan& span,
                                       double interval);

/// How many outputs of those pictures must be computed again.
int dropped_outputs(const std::vector<FilmPicture>& pictures);

}  // namespace scree
