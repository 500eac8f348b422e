#pragma once

#include <vtkSmartPointer.h>

#include "core/geometry/features/features.hpp"
#include "core/geometry/mesh.hpp"

class vtkPolyData;

namespace scree {

/// Triangles of a mesh with one normal each, for flat shading.
vtkSmartPointer<vtkPolyData> flat_surface(const Mesh& mesh);

/// The same with smooth shading across edges below 20°, the others being marked; see mark_edges.
vtkSmartPointer<vtkPolyData> creased_surface(const Mesh& mesh);

/// Sharp edges as lines.
vtkSmartPointer<vtkPolyData> sharp_edge_lines(const Features& features);

/// The `corner_edges` as lines.
vtkSmartPointer<vtkPolyData> corner_lines(const Mesh& mesh);

}  // namespace scree
