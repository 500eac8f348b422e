#include "core/simulation/parts/partner_names.hpp"

namespace scree {

std::string name_of(const PolyhedronSystem& polyhedra, const Walls& walls, int partner) {
  const int part = partner - polyhedra.count();
  return part < 0 ? "body " + body_name(polyhedra.model(), polyhedra.bodies().number[partner])
                  : "wall " + walls.name(walls.wall_of(part));
}

std::string driven_through(const PolyhedronSystem& polyhedra, const Walls& walls, int body, int wall) {
  return name_of(polyhedra, walls, wall) + " is driven through " + name_of(polyhedra, walls, body) +
         ", which is fixed, and no step is short enough; end the motion of the wall before the body, or "
         "leave "
         "out fixed";
}

}  // namespace scree
