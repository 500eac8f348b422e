#pragma once

#include <algorithm>

#include "core/contact/contact_rules.hpp"

/// Contacts of two polyhedra by brute force over all their feature pairs.
namespace scree::test {

inline constexpr double activation_gap = 1e-3;
inline constexpr double half_gap = 0.5 * activation_gap;

using Contacts = std::vector<FeatureContact>;

inline double radius_of(const Features& features) {
  double radius = 0.0;
  for (const Vec3& point : features.points) radius = std::max(radius, point.norm());
  return radius;
}

inline ContactQuery query_for(const Features& a, const Features& b, double reach,
                              double gap = activation_gap) {
  return {reach, gap, 1.0 / radius_of(a) + 1.0 / radius_of(b)};
}

/// Every feature pair of two bodies.
inline std::vector<FeaturePair> all_pairs(const Features& a, const Features& b) {
  std::vector<FeaturePair> pairs;
  const auto add = [&](FeatureKinds kinds, size_t count_a, size_t count_b) {
    for (size_t i = 0; i < count_a; ++i) {
      for (size_t j = 0; j < count_b; ++j) pairs.push_back({kinds, static_cast<int>(i), static_cast<int>(j)});
    }
  };
  add(FeatureKinds::vertex_face, a.vertices.size(), b.faces.size());
  add(FeatureKinds::face_vertex, a.faces.size(), b.vertices.size());
  add(FeatureKinds::vertex_edge, a.vertices.size(), b.edges.size());
  add(FeatureKinds::edge_vertex, a.edges.size(), b.vertices.size());
  add(FeatureKinds::vertex_vertex, a.vertices.size(), b.vertices.size());
  add(FeatureKinds::edge_edge, a.edges.size(), b.edges.size());
  return pairs;
}

/// What brute force over the given feature pairs finds, before the rules that share contacts.
inline Contacts bare_contacts(const Features& a, const Features& b, const RelativePose& pose,
                              const std::vector<FeaturePair>& pairs, double reach,
                              double gap = activation_gap) {
  Contacts contacts;
  const ContactQuery query = query_for(a, b, reach, gap);
  for (const FeaturePair& pair : pairs) {
    double clearance = 0.0;
    if (const auto contact = feature_contact(a, b, pose, pair, query, clearance))
      contacts.push_back(*contact);
  }
  return contacts;
}

inline Contacts contacts_of(const Features& a, const Features& b, const RelativePose& pose,
                            double reach = activation_gap, double gap = activation_gap) {
  Contacts contacts = bare_contacts(a, b, pose, all_pairs(a, b), reach, gap);
  share_contacts(contacts, a, b, pose, gap, std::min(radius_of(a), radius_of(b)));
  return contacts;
}

inline double weight_sum(const Contacts& contacts) {
  double sum = 0.0;
  for (const FeatureContact& contact : contacts) sum += contact.weight;
  return sum;
}

}  // namespace scree::test
