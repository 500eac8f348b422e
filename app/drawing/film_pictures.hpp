#pragma once

#include <vector>

#include "app/drawing/film_span.hpp"
#include "core/record/history/kept_frame.hpp"

namespace scree {

/// Content of one picture of a film: the newest output of the run that is not later.
struct FilmPicture {
  KeptFrame kept;            ///< its frame, or the nearest stored moment if it was dropped
  bool dropped = false;      ///< it must be recomputed
  double output_time = 0.0;  ///< of the output, if it was dropped [s]
};

/// Pictures of a film. They keep their moments alive after the timeline has dropped them.
/// @param frames    stored frames, ascending; at least one
/// @param interval  between two outputs [s]
std::vector<FilmPicture> film_pictures(const std::vector<KeptFrame>& frames, const FilmSpan& span,
                                       double interval);

/// Number of outputs to be recomputed for the pictures.
int dropped_outputs(const std::vector<FilmPicture>& pictures);

}  // namespace scree
