#include "core/geometry/features/mean_plane.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/geometry/aabb.hpp"

namespace scree {
namespace {

/// Tolerance relative to the thickness of a surface.
constexpr double flat_share = 1e-4;
/// Lower and upper limit relative to its extent: mesh files have six or seven digits.
constexpr double least_flat_share = 1e-6;
constexpr double most_flat_share = 1e-5;
/// Multiple of the minimum up to which a surface is a flat sheet, whose thickness is the rounding of its
/// file.
constexpr double sheet_factor = 2.0;

}  // namespace

double flatness(const std::vector<Vec3>& points) {
  Vec3 mean = Vec3::Zero();
  for (const Vec3& point : points) mean += point;
  mean /= static_cast<double>(points.size());
  Mat3 spread = Mat3::Zero();
  for (const Vec3& point : points) spread += (point - mean) * (point - mean).transpose();
  const Mat3 axes = Eigen::SelfAdjointEigenSolver<Mat3>(spread).eigenvectors();
  Aabb box;
  for (const Vec3& point : points) box.include(Vec3(axes.transpose() * (point - mean)));
  const Vec3 extent = box.upper - box.lower;
  const double least = least_flat_share * extent.maxCoeff();
  const double most = most_flat_share * extent.maxCoeff();
  if (extent.minCoeff() <= sheet_factor * least) return most;
  return std::clamp(flat_share * extent.minCoeff(), least, most);
}

void MeanPlane::add(const std::array<Vec3, 3>& corners) {
  const Vec3 area = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
  const double size = area.norm();
  area_ += area;
  centre_ += size / 3.0 * (corners[0] + corners[1] + corners[2]);
  weight_ += size;
}

bool MeanPlane::holds(const std::array<Vec3, 3>& corners, double tolerance) const {
  const Vec3 normal = area_.normalized();
  const double height = normal.dot(centre_) / weight_;
  return std::all_of(corners.begin(), corners.end(),
                     [&](const Vec3& corner) { return std::abs(normal.dot(corner) - height) <= tolerance; });
}

}  // namespace scree
