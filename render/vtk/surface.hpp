#pragma once

#include <vtkSmartPointer.h>

#include "core/geometry/features/features.hpp"
#include "core/geometry/mesh.hpp"

class vtkPolyData;

namespace scree {

/// The triangles of a mesh with one normal each, so that faces look flat.
vtkSmartPointer<vtkPolyData> flat_surface(const Mesh& mesh);

/// The same, but triangles that meet more flatly than 20° are lit as one round face.
vtkSmartPointer<vtkPolyData> creased_surface(const Mesh& mesh);

/// The sharp edges as lines.
vtkSmartPointer<vtkPolyData> sharp_edge_lines(const Features& features);

/// Only those that remain edges where the mesh stands for something round, and its rims.
vtkSmartPointer<vtkPolyData> corner_lines(const Mesh& mesh);

}  // namespace scree
