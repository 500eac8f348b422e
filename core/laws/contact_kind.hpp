#pragma once

#include <string_view>

namespace scree {

enum class ContactKind {
  vertex_face,
  edge_edge,
  vertex_edge,
  vertex_vertex,
  sphere_sphere,
  sphere_plane,
  sphere_face,
  sphere_edge,
  sphere_vertex
};
enum class ContactStatus { stick, slip };

/// Name of the kind as in contacts.csv: "vertex-face" …
std::string_view name_of(ContactKind kind);
std::string_view name_of(ContactStatus status);

}  // namespace scree
