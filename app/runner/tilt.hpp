#pragma once

#include <QString>

#include "core/base/vector.hpp"

namespace scree {

/// Angle between two directions of gravity [degrees].
double tilt_angle(const Vec3& start, const Vec3& now);

/// "12°", with a decimal below ten degrees.
QString degrees_text(double degrees);

/// Which way gravity has been tilted: "12° about y", by the right-hand rule.
QString tilt_text(const Vec3& start, const Vec3& now);

}  // namespace scree
