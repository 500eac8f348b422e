#include "core/geometry/features/feature_pair.hpp"

namespace scree {

FeaturePair exchanged(const FeaturePair& pair) {
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
      return {FeatureKinds::face_vertex, pair.b, pair.a};
    case FeatureKinds::face_vertex:
      return {FeatureKinds::vertex_face, pair.b, pair.a};
    case FeatureKinds::vertex_edge:
      return {FeatureKinds::edge_vertex, pair.b, pair.a};
    case FeatureKinds::edge_vertex:
      return {FeatureKinds::vertex_edge, pair.b, pair.a};
    case FeatureKinds::vertex_vertex:
    case FeatureKinds::edge_edge:
      return {pair.kinds, pair.b, pair.a};
  }
  return pair;
}

std::pair<TouchingFeature, TouchingFeature> touching_features(const FeaturePair& pair) {
  const auto both = [&](FeatureKind a, FeatureKind b) {
    return std::pair(TouchingFeature{a, pair.a}, TouchingFeature{b, pair.b});
  };
  switch (pair.kinds) {
    case FeatureKinds::vertex_face:
      return both(FeatureKind::vertex, FeatureKind::face);
    case FeatureKinds::face_vertex:
      return both(FeatureKind::face, FeatureKind::vertex);
    case FeatureKinds::vertex_edge:
      return both(FeatureKind::vertex, FeatureKind::edge);
    case FeatureKinds::edge_vertex:
      return both(FeatureKind::edge, FeatureKind::vertex);
    case FeatureKinds::vertex_vertex:
      return both(FeatureKind::vertex, FeatureKind::vertex);
    case FeatureKinds::edge_edge:
      return both(FeatureKind::edge, FeatureKind::edge);
  }
  return {};
}

}  // namespace scree
