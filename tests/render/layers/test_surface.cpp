#include <vtkDataArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <QtTest>

#include "render/vtk/surface.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Largest angle between the normals of two surfaces of a mesh at a corner [°].
double largest_turn(vtkPolyData* one, vtkPolyData* other) {
  vtkDataArray* normals = one->GetPointData()->GetNormals();
  vtkDataArray* others = other->GetPointData()->GetNormals();
  double turn = 0.0;
  for (vtkIdType i = 0; i < normals->GetNumberOfTuples(); ++i) {
    const double cosine = Vec3(normals->GetTuple3(i)).dot(Vec3(others->GetTuple3(i)));
    turn = std::max(turn, std::acos(std::min(1.0, cosine)));
  }
  return turn * 180.0 / M_PI;
}

}  // namespace

/// Shading of meshes, and their drawn edges.
class TestSurface : public QObject {
  Q_OBJECT

 private slots:
  void facesOfACubeAreFlatBetweenTwelveEdges() {
    const Mesh cube = test::cube(1.0);
    VERIFY(largest_turn(creased_surface(cube), flat_surface(cube)) < 1e-3);
    QCOMPARE(corner_lines(cube)->GetNumberOfLines(), vtkIdType(12));
  }

  /// A ring of facets at angles of 7.5° and 11.25° is shaded as round, without a grid of edges.
  void fineFacetsLookRound() {
    const Mesh ring = test::torus(1.0, 0.3, 48, 32);
    const auto surface = creased_surface(ring);
    QCOMPARE(corner_lines(ring)->GetNumberOfLines(), vtkIdType(0));
    const double turn = largest_turn(surface, flat_surface(ring));
    QVERIFY2(turn > 5.0 && turn < 10.0, qPrintable(QString::number(turn)));
    // Where facets meet their shading agrees.
    double worst = 0.0;
    for (vtkIdType i = 0; i < surface->GetNumberOfPoints(); ++i) {
      const Vec3 point(surface->GetPoint(i));
      const Vec3 middle = Vec3(point.x(), point.y(), 0.0).normalized();
      const Vec3 round = (point - middle).normalized();
      const Vec3 normal(surface->GetPointData()->GetNormals()->GetTuple3(i));
      worst = std::max(worst, std::acos(std::min(1.0, normal.dot(round))) * 180.0 / M_PI);
    }
    QVERIFY2(worst < 3.0, qPrintable(QString::number(worst)));
  }
};

SCREE_TEST(TestSurface)
#include "test_surface.moc"
