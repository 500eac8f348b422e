#include "app/runner/tilt.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// "y", "−y", or the components of the axis.
QString axis_text(const Vec3& axis) {
  constexpr double straight = 0.9998;  // within one degree
  for (int i = 0; i < 3; ++i) {
    if (std::abs(axis[i]) < straight) continue;
    return (axis[i] < 0.0 ? QStringLiteral("−%1") : QStringLiteral("%1")).arg(QLatin1Char("xyz"[i]));
  }
  const auto number = [](double value) {
    return QString::number(value, 'f', 2).replace(QLatin1Char('-'), QChar(0x2212));
  };
  return QStringLiteral("(%1, %2, %3)").arg(number(axis.x()), number(axis.y()), number(axis.z()));
}

}  // namespace

double tilt_angle(const Vec3& start, const Vec3& now) {
  return std::atan2(start.cross(now).norm(), start.dot(now)) * 180.0 / std::numbers::pi;
}

QString degrees_text(double degrees) {
  const bool whole = degrees >= 9.95 || std::abs(degrees - std::round(degrees)) < 0.05;
  return QString::number(degrees, 'f', whole ? 0 : 1) + QChar(0x00b0);
}

QString tilt_text(const Vec3& start, const Vec3& now) {
  const double angle = tilt_angle(start, now);
  const Vec3 axis = start.cross(now);
  // Upside down any axis across leads there.
  if (axis.norm() < 1e-9 * start.norm() * now.norm()) return degrees_text(angle);
  return QStringLiteral("%1 about %2").arg(degrees_text(angle), axis_text(axis.normalized()));
}

}  // namespace scree
