#include "render/vtk/clipping.hpp"

#include <vtkAbstractMapper.h>
#include <vtkNew.h>
#include <vtkPlane.h>

namespace scree {

void set_clipping(vtkAbstractMapper* mapper, const std::vector<HalfSpace>& half_spaces) {
  mapper->RemoveAllClippingPlanes();
  for (const HalfSpace& half_space : half_spaces) {
    const Vec3 origin = half_space.offset * half_space.normal;
    vtkNew<vtkPlane> plane;
    plane->SetNormal(half_space.normal.data());
    plane->SetOrigin(origin.data());
    mapper->AddClippingPlane(plane);
  }
}

}  // namespace scree
