#pragma once

#include <vector>

#include "render/style/sight.hpp"

class vtkAbstractMapper;

namespace scree {

/// From now on a mapper draws only what is kept.
void set_clipping(vtkAbstractMapper* mapper, const std::vector<HalfSpace>& half_spaces);

}  // namespace scree
