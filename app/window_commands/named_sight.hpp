#pragma once

#include <stdexcept>
#include <string>

#include "core/model/model.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// A named part of the view is not in the scene. One sentence: the problem; the remedy.
class LookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @param name  "walls", "edges", "grid", or a kind and a name: "shape.cube", "material.stone", "fill.pack",
/// "body.first" (or its number), "wall.floor"
/// @throws LookError
void hide(const std::string& name, const Model& model, ViewOptions& view);

/// @param name  a kind and a name as above, except walls, which are translucent anyway
/// @throws LookError
void see_through(const std::string& name, const Model& model, Sight& sight);

}  // namespace scree
