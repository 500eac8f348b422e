#pragma once

#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/bodies.hpp"
#include "core/bodies/wall_surfaces.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/contact/pair_peak.hpp"

namespace scree {

/// Input of the search at one time.
struct SearchScene {
  const Model& model;
  const Bodies& bodies;
  const std::vector<WallSurface>& wall_surfaces;
  const std::vector<char>& wall_present;
  const std::vector<RigidState>& partners;  ///< bodies, then wall surfaces
  const std::vector<double>& path;          ///< path length per partner [m]
  /// Upper bound of the motion of each partner in the coming step [m]
  const std::vector<double>& motion;
  const std::vector<Interaction>& interactions;
  const std::vector<std::vector<int>>& interaction;  ///< [material][material]: index of `interactions`
  /// Candidates stay complete during the coming step, whatever the partners' motion
  bool cover_motion = false;
};

/// A pair with candidates or contacts.
struct ClosePair {
  int pair;  ///< index in PairList::pairs
  int a;     ///< its partners
  int b;
};

/// Pairs of nearby partners, the candidates of close pairs, and their contacts. Each pair has its own motion
/// budget; a pair without candidates costs one comparison per step until its budget is spent.
class PairList {
 public:
  /// Rebuilds the list if something may come near a partner outside it during the coming step, then renews
  /// the candidates whose budget the step would exceed.
  /// @return fraction of the step, at most 1, up to which no pair exceeds its budget; 1 if candidates cover
  ///   the motion, and then only pairs in `close` can begin to touch in the step
  double prepare(const SearchScene& scene, Workers& workers);

  /// Forces the next `prepare` to rebuild the list, after bodies or walls were added or removed.
  void invalidate() { stale_ = true; }
  /// Renumbers the partners from a number on: one more body comes before the walls.
  /// @param number  of bodies before
  void insert_partner(int number);
  /// More wall surfaces come behind all partners.
  void append_partners(std::size_t count);

  /// Pairs by the indices below; unused places stay empty until needed.
  ContactPairs& pairs() { return pairs_; }
  const ContactPairs& pairs() const { return pairs_; }
  /// Close pairs, ascending by partners.
  const std::vector<ClosePair>& close() const { return close_; }
  /// Calls `visit(n)` for the close pairs of one body, n being indices of `close`; ascending.
  template <typename Visit>
  void visit_close_of(int body, const Visit& visit) const {
    for (int k = second_start_[body]; k < second_start_[body + 1]; ++k) visit(as_second_[k]);
    for (int n = first_start_[body]; n < first_start_[body + 1]; ++n) visit(n);
  }
  bool has_close(int body) const {
    return second_start_[body] < second_start_[body + 1] || first_start_[body] < first_start_[body + 1];
  }

  /// Pairs removed since `forget_ended` that had touched; in no particular order.
  const std::vector<EndedPair>& ended() const { return ended_; }
  void forget_ended() { ended_.clear(); }

  /// Everything except what `prepare` recomputes.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [near, pairs, free, ended, listed, close, first_start, as_second, second_start, due, ahead,
           path_at_rebuild, slack, stale, closeness_changed] = *this;
    archive(near, pairs, free, ended, listed, close, first_start, as_second, second_start, path_at_rebuild,
            slack, stale, closeness_changed);
  }

 private:
  /// Two partners near each other.
  struct Near {
    int a;
    int b;
    int pair;         ///< index in `pairs_`; −1: too far apart to have one
    bool close;       ///< had candidates or contacts at the last check
    double deadline;  ///< sum of the partners' path lengths at which its budget is spent [m]

    template <typename Archive>
    void serialize(Archive& archive) {
      auto& [own_a, own_b, own_pair, own_close, own_deadline] = *this;
      archive(own_a, own_b, own_pair, own_close, own_deadline);
    }
  };

  void rebuild(const SearchScene& scene, Workers& workers);
  void find_due(const SearchScene& scene, Workers& workers);
  double free_distance(const SearchScene& scene, const Near& near) const;
  void renew(const SearchScene& scene, ContactPair& pair) const;
  void list_close(Workers& workers);
  void relist_close(const std::vector<char>& changed);
  void index_close(int bodies);
  double allowed_share(const SearchScene& scene, Workers& workers) const;
  int new_pair(const SearchScene& scene, int a, int b);
  void drop(Near& near);
  double allowed_share(const SearchScene& scene, const ContactPair& pair) const;

  std::vector<Near> near_;  ///< ascending
  ContactPairs pairs_;
  std::vector<int> free_;  ///< unused places in `pairs_`
  std::vector<EndedPair> ended_;
  std::vector<int> listed_;  ///< indices in `near_` of the close pairs
  std::vector<ClosePair> close_;
  std::vector<int> first_start_;   ///< first close pair in which each body comes first
  std::vector<int> as_second_;     ///< close pairs in which body 0 comes second, in which body 1 …
  std::vector<int> second_start_;  ///< first entry of each body in `as_second_`
  std::vector<int> due_;           ///< indices in `near_` of pairs to be renewed
  std::vector<double> ahead_;      ///< path length of each partner at the end of the coming step [m]
  std::vector<double> path_at_rebuild_;
  double slack_ = 0.0;  ///< path length of a single partner during which the list stays complete [m]
  bool stale_ = true;
  bool closeness_changed_ = false;
};

}  // namespace scree
