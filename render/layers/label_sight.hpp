#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "render/camera/picture_map.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/style/sight.hpp"

namespace scree {

/// Removes the labels that a body in front partly hides: text is drawn over the picture and would appear in
/// front of the body.
/// @param letter_height  [pixels]
void leave_out_hidden(std::vector<GroundLabel>& labels, const Frame& frame,
                      const std::vector<Visibility>& visibility, const PictureMap& map, double letter_height);

}  // namespace scree
