#pragma once

#include <vector>

#include "render/style/sight.hpp"

class vtkAbstractMapper;

namespace scree {

/// Restricts the drawing of a mapper to half spaces.
void set_clipping(vtkAbstractMapper* mapper, const std::vector<HalfSpace>& half_spaces);

}  // namespace scree
