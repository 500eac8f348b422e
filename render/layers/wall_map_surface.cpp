#include "render/layers/wall_map_surface.hpp"

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {

Legend wall_map_legend(const std::vector<WallMap>& maps, WallQuantity quantity) {
  Legend legend;
  legend.title = name_of(quantity);
  legend.unit = unit_of(quantity);
  double largest = 0.0;
  for (const WallMap& map : maps) {
    largest = std::max(largest, map.largest(quantity));
    for (const LoadedTriangle& triangle : map.triangles)
      legend.has_sign = legend.has_sign || triangle.value(quantity) < 0.0;
  }
  legend.all_zero = largest == 0.0;
  legend.upper = largest > 0.0 ? round_range(largest) : 1.0;
  return legend;
}

namespace {

/// Parts of a side of a triangle on a round wall, which is drawn rounder than it is divided.
constexpr int round_parts = 6;
/// Drawn that much of the radius nearer to the bodies than the wall.
constexpr double lift = 1e-3;

struct Drawn {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> faces;
  vtkNew<vtkFloatArray> normals;
  vtkNew<vtkUnsignedCharArray> colors;

  Drawn() {
    normals->SetNumberOfComponents(3);
    colors->SetNumberOfComponents(4);
  }

  void add(const std::array<Vec3, 3>& corners, const Color& color) {
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
    faces->InsertNextCell(3);
    for (const Vec3& corner : corners) {
      faces->InsertCellPoint(points->InsertNextPoint(corner.data()));
      normals->InsertNextTuple(normal.data());
      colors->InsertNextTuple4(255.0 * color.red, 255.0 * color.green, 255.0 * color.blue, 255.0);
    }
  }
};

Vec3 on_round(const PlacedRound& round, const Vec3& point) {
  const RoundSurface& surface = round.surface;
  Vec3 local = in_frame_of(round, point);
  const double share = (local.z() - surface.from) / (surface.to - surface.from);
  const double radius = surface.radius_from + share * (surface.radius_to - surface.radius_from);
  const double away = std::hypot(local.x(), local.y());
  if (away > 0.0) local.head<2>() *= radius * (1.0 + (surface.inside ? -lift : lift)) / away;
  return round.origin + round.axes * local;
}

void add_round(Drawn& drawn, const PlacedRound& round, const std::array<Vec3, 3>& corners,
               const Color& color) {
  const auto at = [&](int i, int k) -> Vec3 {
    return on_round(
        round, corners[0] + (i * (corners[1] - corners[0]) + k * (corners[2] - corners[0])) / round_parts);
  };
  for (int i = 0; i < round_parts; ++i) {
    for (int k = 0; i + k < round_parts; ++k) {
      drawn.add({at(i, k), at(i + 1, k), at(i, k + 1)}, color);
      if (i + k + 1 < round_parts) drawn.add({at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)}, color);
    }
  }
}

}  // namespace

vtkSmartPointer<vtkPolyData> wall_map_surface(const WallModel& wall, const WallMap& map,
                                              WallQuantity quantity, const Legend& legend) {
  const auto* shape = std::get_if<Shape>(&wall.shape);
  Drawn drawn;
  for (const LoadedTriangle& triangle : map.triangles) {
    if (triangle.force.isZero(0.0)) continue;
    const Color color = legend.color_of(triangle.value(quantity));
    if (shape != nullptr && shape->round) {
      add_round(drawn, *shape->round, triangle.corners, color);
    } else {
      drawn.add(triangle.corners, color);
    }
  }
  auto surface = vtkSmartPointer<vtkPolyData>::New();
  surface->SetPoints(drawn.points);
  surface->SetPolys(drawn.faces);
  surface->GetPointData()->SetNormals(drawn.normals);
  surface->GetPointData()->SetScalars(drawn.colors);
  return surface;
}

}  // namespace scree
