#pragma once

#include "core/base/text/column.hpp"
#include "core/readings/body_reading.hpp"

namespace scree {

struct BodyRow {
  const Frame& frame;
  int body = 0;

  const BodyModel& constants() const { return frame.model->bodies[static_cast<std::size_t>(body)]; }
  const FrameBody& state() const { return frame.bodies[static_cast<std::size_t>(body)]; }
};

/// Identification of the rows of bodies.
inline constexpr std::array<Column<BodyRow>, 3> body_key_columns = {{
    {"body",
     "",
     "number of the body, from 0",
     [](const BodyRow& row) { return static_cast<long>(row.body); },
     {.plots = false, .array = "body"}},
    {"name", "", "its name; the number again where the scene gives no name, as for bodies of fills",
     [](const BodyRow& row) { return body_name(*row.frame.model, row.body); }, table_only},
    {"material",
     "",
     "number of the material in the scene, from 0",
     [](const BodyRow& row) { return static_cast<long>(row.constants().material); },
     {.table = false, .plots = false, .array = "material"}},
}};

/// Columns of spheres in files for ParaView.
inline constexpr std::array<Column<BodyRow>, 3> sphere_columns = {{
    {"radius",
     "m",
     "radius",
     [](const BodyRow& row) { return bounding_radius(*row.frame.model, row.body); },
     {.table = false, .plots = false, .array = "radius"}},
    {"diameter",
     "m",
     "twice the radius",
     [](const BodyRow& row) { return 2.0 * bounding_radius(*row.frame.model, row.body); },
     {.table = false, .plots = false, .array = "diameter"}},
    {"rotation",
     "",
     "unit quaternion, real part first",
     [](const BodyRow& row) {
       const Rotation& rotation = row.state().rotation;
       return std::array<double, 4>{rotation.w, rotation.u.x(), rotation.u.y(), rotation.u.z()};
     },
     {.table = false, .plots = false, .array = "rotation"}},
}};

inline constexpr std::array<Column<FrameBody>, 4> body_columns = {{
    {"x y z", "m", "centre of mass", &FrameBody::position, {.legend = "position"}},
    {"rx ry rz",
     "rad",
     "rotation vector: axis × angle, at most π long",
     [](const FrameBody& body) -> Vec3 { return body.rotation.rotation_vector(); },
     {.legend = "rotation"}},
    {"vx vy vz",
     "m/s",
     "velocity of the centre of mass",
     &FrameBody::velocity,
     {.array = "velocity", .legend = "velocity"}},
    {"wx wy wz", "rad/s", "spin, in global axes", &FrameBody::spin, {.array = "spin", .legend = "spin"}},
}};

/// Summed over the bodies of a shape that are present.
inline constexpr std::array<Column<BodyRow>, 2> shape_columns = {{
    {"kinetic_translational", "J", "½ m v² of all bodies of the shape",
     [](const BodyRow& row) { return translational_energy(row.frame, row.body); }, plots_only},
    {"kinetic_rotational", "J", "½ ω·Iω of all bodies of the shape",
     [](const BodyRow& row) { return rotational_energy(row.frame, row.body); }, plots_only},
}};

}  // namespace scree
