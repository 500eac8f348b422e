#include "core/geometry/mesh_file/ply.hpp"

#include <algorithm>
#include <cmath>

#include "core/geometry/mesh_file/mesh_file.hpp"
#include "core/geometry/mesh_file/ply_head.hpp"
#include "core/geometry/mesh_file/ply_values.hpp"

namespace scree {
namespace {

enum class Part { vertices, faces, strips, other };

Part part_of(const PlyElement& element) {
  if (element.name == "vertex") return Part::vertices;
  if (element.name == "face") return Part::faces;
  if (element.name == "tristrips" || element.name == "tristrip") return Part::strips;
  return Part::other;
}

bool names_corners(const PlyProperty& property) {
  return property.count_type != nullptr &&
         (property.name == "vertex_indices" || property.name == "vertex_index");
}

/// Coordinate stored in a property; −1: none.
int axis_of(const PlyProperty& property) {
  const bool named = property.name.size() == 1 && property.name[0] >= 'x' && property.name[0] <= 'z';
  return named && property.count_type == nullptr ? property.name[0] - 'x' : -1;
}

void check_element(const PlyElement& element) {
  const auto& all = element.properties;
  const std::string named = "the PLY header gives the element " + element.name;
  if (part_of(element) == Part::vertices) {
    for (int axis = 0; axis < 3; ++axis) {
      if (std::any_of(all.begin(), all.end(), [&](const auto& p) { return axis_of(p) == axis; })) continue;
      throw MeshFileError(named + " no number " + std::string(1, static_cast<char>('x' + axis)) +
                          "; a vertex must have x, y and z");
    }
    return;
  }
  const bool has_corners = std::any_of(all.begin(), all.end(), names_corners);
  const bool line = element.name.find("line") != std::string::npos;
  if (part_of(element) == Part::other && has_corners && !line) {
    throw MeshFileError(named +
                        " vertex_indices; only those of face and tristrips are read, so write the "
                        "surface as faces");
  }
  if (part_of(element) != Part::other && !has_corners) {
    throw MeshFileError(named + " no list vertex_indices; without it there is no surface");
  }
}

/// Calls keep(value) for each item of a list.
template <typename Values, typename Keep>
void read_list(Values& values, const PlyItem& item, const PlyProperty& property, Keep keep) {
  const double count = values.next(*property.count_type);
  if (!(count >= 0.0) || count != std::floor(count)) {
    throw MeshFileError(item.text() + " has a list whose length is not a whole number; it must be 0 or more",
                        values.line());
  }
  for (double k = 0.0; k < count; ++k) keep(values.next(*property.type));
}

template <typename Values>
void read_vertex(Values& values, const PlyItem& item, PolygonMesh& mesh) {
  Vec3 vertex = Vec3::Zero();
  for (const PlyProperty& property : item.element->properties) {
    if (property.count_type != nullptr) {
      read_list(values, item, property, [](double) {});
      continue;
    }
    const double value = values.next(*property.type);
    if (const int axis = axis_of(property); axis >= 0) vertex[axis] = value;
  }
  add_vertex(mesh, vertex);
}

/// A strip of triangles, each of which shares an edge with the last; every other one has the opposite
/// orientation. The vertex −1 begins a new strip.
struct Strip {
  std::array<std::int64_t, 2> last{};
  std::int64_t length = 0;

  void add(PolygonMesh& mesh, std::int64_t vertex, std::int64_t place) {
    if (vertex == -1) {
      length = 0;
      return;
    }
    if (length >= 2) {
      const int odd = static_cast<int>(length % 2);
      // A triangle without area only continues the strip.
      if (last[0] != last[1] && last[1] != vertex && vertex != last[0]) {
        for (const std::int64_t corner : {last[odd], last[1 - odd], vertex}) add_corner(mesh, corner, place);
        end_polygon(mesh, place);
      }
    }
    last = {last[1], vertex};
    ++length;
  }
};

std::int64_t index_in(double value, const PlyItem& item, long line) {
  if (value != std::floor(value) || !(std::abs(value) < 1e15)) {
    throw MeshFileError(
        item.text() + " names a vertex that is not a whole number; it must name one that exists", line);
  }
  return static_cast<std::int64_t>(value);
}

template <typename Values>
void read_other(Values& values, const PlyItem& item, Part part, PolygonMesh& mesh) {
  Strip strip;
  for (const PlyProperty& property : item.element->properties) {
    if (property.count_type == nullptr) {
      values.next(*property.type);
    } else if (part == Part::other || !names_corners(property)) {
      read_list(values, item, property, [](double) {});
    } else if (part == Part::strips) {
      read_list(values, item, property,
                [&](double value) { strip.add(mesh, index_in(value, item, values.line()), values.place()); });
    } else {
      read_list(values, item, property, [&](double value) {
        add_corner(mesh, index_in(value, item, values.line()), values.place());
      });
    }
  }
  if (part == Part::faces) end_polygon(mesh, values.place());
}

template <typename Values>
void read_elements(const PlyHead& head, Values& values, PolygonMesh& mesh) {
  for (const PlyElement& element : head.elements) {
    if (element.properties.empty()) continue;
    const Part part = part_of(element);
    for (std::uint64_t i = 0; i < element.count; ++i) {
      const PlyItem item{&element, i + 1};
      values.begin(item);
      if (part == Part::vertices) {
        read_vertex(values, item, mesh);
      } else {
        read_other(values, item, part, mesh);
      }
      values.end();
    }
  }
  values.finish();
}

}  // namespace

PolygonMesh read_ply(std::string_view bytes, MeshNotes& notes) {
  PlyHead head = read_ply_head(bytes);
  if (head.encoding == PlyEncoding::text) {
    // Some programs end text with zeros or the end-of-file character (Ctrl-Z).
    while (head.body.ends_with('\0') || head.body.ends_with('\x1a')) head.body.remove_suffix(1);
  }
  for (const PlyElement& element : head.elements) {
    if (element.count == 0) continue;
    check_element(element);
    if (part_of(element) == Part::other) {
      notes.push_back("the element " + element.name + " was left out; it is not part of the surface");
    }
  }
  PolygonMesh mesh;
  mesh.in_lines = head.encoding == PlyEncoding::text;
  if (mesh.in_lines) {
    PlyText values(head);
    read_elements(head, values, mesh);
    if (values.long_lines() > 0) {
      notes.push_back(counted(values.long_lines(), "line holds", "lines hold") +
                      " more values than the header declares; the first ones were taken");
    }
  } else {
    PlyBinary values(head);
    read_elements(head, values, mesh);
  }
  return mesh;
}

}  // namespace scree
