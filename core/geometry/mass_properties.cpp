#include "core/geometry/mass_properties.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

namespace scree {

MassProperties mass_properties(const Mesh& mesh) {
  MassProperties result;
  if (mesh.triangles.empty()) return result;
  // The tetrahedra share a point in the middle of the mesh: with a distant origin their volumes would cancel.
  Vec3 origin = Vec3::Zero();
  for (const Vec3& vertex : mesh.vertices) origin += vertex;
  origin /= static_cast<double>(mesh.vertices.size());

  // ∫ xxᵀ dV over a tetrahedron (0, a, b, c) = d A M Aᵀ with A = [a b c], d = det A, M = (1 + δ_ij)/120.
  const Mat3 m = (Mat3::Ones() + Mat3::Identity()) / 120.0;
  Vec3 first_moment = Vec3::Zero();
  Mat3 second_moment = Mat3::Zero();
  for (const auto& [a, b, c] : mesh.triangles) {
    Mat3 corners;
    corners << mesh.vertices[a] - origin, mesh.vertices[b] - origin, mesh.vertices[c] - origin;
    const double determinant = corners.determinant();
    result.volume += determinant / 6.0;
    first_moment += determinant / 24.0 * corners.rowwise().sum();
    second_moment += determinant * (corners * m * corners.transpose());
  }
  if (result.volume == 0.0) return result;
  const Vec3 centre = first_moment / result.volume;
  second_moment -= result.volume * centre * centre.transpose();
  result.centre = origin + centre;
  result.inertia = second_moment.trace() * Mat3::Identity() - second_moment;

  const Eigen::SelfAdjointEigenSolver<Mat3> principal(result.inertia);
  result.principal = principal.eigenvalues();
  result.axes = principal.eigenvectors();
  if (result.axes.determinant() < 0.0) result.axes.col(2) *= -1.0;
  return result;
}

}  // namespace scree
