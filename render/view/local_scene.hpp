#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/trail.hpp"
#include "render/style/view_options.hpp"

namespace scree {

// Graphics cards compute in single precision, which at a map's coordinates (x = 4 · 10⁵ m, y = 5.8 · 10⁶ m)
// is half a metre. What lies far from the origin is drawn about an origin of its own, from which it is
// subtracted in double precision.

/// A model moved by a shift, for drawing: bodies, walls and its box, but not the texts and tables of its
/// scene.
std::shared_ptr<const Model> moved(const std::shared_ptr<const Model>& model, const Vec3& shift);
/// The frame of a moved model. Both return what they get if the shift is zero.
std::shared_ptr<const Frame> moved(const std::shared_ptr<const Frame>& frame,
                                   const std::shared_ptr<const Model>& model, const Vec3& shift);
std::vector<Trail> moved(std::vector<Trail> trails, const Vec3& shift);
/// The planes that cut move as well.
ViewOptions moved(ViewOptions options, const Vec3& shift);

}  // namespace scree
