#include "core/laws/contact_kind.hpp"

namespace scree {

std::string_view name_of(ContactKind kind) {
  switch (kind) {
    case ContactKind::vertex_face:
      return "vertex-face";
    case ContactKind::edge_edge:
      return "edge-edge";
    case ContactKind::vertex_edge:
      return "vertex-edge";
    case ContactKind::vertex_vertex:
      return "vertex-vertex";
    case ContactKind::sphere_sphere:
      return "sphere-sphere";
    case ContactKind::sphere_plane:
      return "sphere-plane";
    case ContactKind::sphere_face:
      return "sphere-face";
    case ContactKind::sphere_edge:
      return "sphere-edge";
    case ContactKind::sphere_vertex:
      return "sphere-vertex";
  }
  return "";
}

std::string_view name_of(ContactStatus status) {
  return status == ContactStatus::stick ? "stick" : "slip";
}

}  // namespace scree
