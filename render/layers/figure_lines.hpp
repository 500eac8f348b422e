#pragma once

#include <array>
#include <vector>

#include "core/base/vector.hpp"
#include "core/scene/wall_spec.hpp"

namespace scree {

/// A straight line in global axes, from one point to the other [m].
using Line = std::array<Vec3, 2>;

// Figures made of lines.

std::vector<Line> edges_of(const Box& box);
/// Spanned by two perpendicular radii.
std::vector<Line> circle_lines(const Vec3& center, const Vec3& first, const Vec3& second);
/// Circles about the three axes.
std::vector<Line> ball_lines(const Vec3& center, double radius);
/// In the plane with a normal.
std::vector<Line> square_lines(const Vec3& middle, const Vec3& normal, double side);

}  // namespace scree
