#pragma once

#include <memory>
#include <vector>

#include "core/frame/frame.hpp"
#include "render/arrows/trail.hpp"
#include "render/style/view_options.hpp"

namespace scree {

// Graphics cards use single precision, which at map coordinates (x = 4 · 10⁵ m, y = 5.8 · 10⁶ m) resolves
// half a metre. Scenes far from the origin are drawn relative to a local origin, which is subtracted in
// double precision.

/// A model translated for drawing: bodies, walls, probes and bounding box, but not the texts and tables of
/// its scene.
std::shared_ptr<const Model> moved(const std::shared_ptr<const Model>& model, const Vec3& shift);
/// The frame of a translated model. Both functions return their input if the shift is zero.
std::shared_ptr<const Frame> moved(const std::shared_ptr<const Frame>& frame,
                                   const std::shared_ptr<const Model>& model, const Vec3& shift);
std::vector<Trail> moved(std::vector<Trail> trails, const Vec3& shift);
/// Translates the cut planes as well.
ViewOptions moved(ViewOptions options, const Vec3& shift);

}  // namespace scree
