#include "core/geometry/features/feature_pair.hpp"

namespace scree {

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
