#pragma once

#include <compare>
#include <cstdint>
#include <utility>

namespace scree {

/// A feature of A with a feature of B. Mirrored kinds have their own names: in `face_vertex` the face is A's.
enum class FeatureKinds : std::uint8_t {
  vertex_face,
  face_vertex,
  vertex_edge,
  edge_vertex,
  vertex_vertex,
  edge_edge
};

struct FeaturePair {
  FeatureKinds kinds = FeatureKinds::vertex_face;
  int a = 0;  ///< index in A's Features::vertices, edges or faces
  int b = 0;  ///< index in B's

  bool operator==(const FeaturePair&) const = default;
  auto operator<=>(const FeaturePair&) const = default;
};

enum class FeatureKind : std::uint8_t { none, vertex, edge, face };

/// The feature of a body or wall in contact.
struct TouchingFeature {
  FeatureKind kind = FeatureKind::none;  ///< none: a sphere or a plane, which have a single surface
  int index = 0;                         ///< in Features::vertices, edges or faces

  bool operator==(const TouchingFeature&) const = default;
};

/// The same pair with A and B exchanged.
FeaturePair exchanged(const FeaturePair& pair);

/// Features of A and of B.
std::pair<TouchingFeature, TouchingFeature> touching_features(const FeaturePair& pair);

}  // namespace scree
