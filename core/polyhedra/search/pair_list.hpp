#pragma once

#include <span>
#include <vector>

#include "core/base/parallel/workers.hpp"
#include "core/bodies/bodies.hpp"
#include "core/bodies/obstacles.hpp"
#include "core/laws/polyhedron_interaction.hpp"
#include "core/polyhedra/contact/contact_pair.hpp"
#include "core/polyhedra/contact/pair_peak.hpp"

namespace scree {

/// What the search needs to know of the moment.
struct SearchScene {
  const Model& model;
  const Bodies& bodies;
  const std::vector<Obstacle>& obstacles;
  const std::vector<char>& wall_present;
  const std::vector<RigidState>& partners;  ///< bodies, then obstacles
  const std::vector<double>& path;          ///< of the partners [m]
  const std::vector<double>& motion;        ///< bound of what they will move in the coming step [m]
  const std::vector<Interaction>& interactions;
  const std::vector<std::vector<int>>& interaction;  ///< [material][material]: index of `interactions`
  bool cover_motion = false;  ///< candidates outlive the coming step, however far the partners move in it
};

/// A pair that has candidates or contacts.
struct ClosePair {
  int pair;  ///< index in PairList::pairs
  int a;     ///< its partners
  int b;
};

/// The pairs of partners near each other, the candidates of those that are close, and their contacts. Every
/// pair has its own budget of motion; one without candidates costs one comparison a step until its budget is
/// spent.
class PairList {
 public:
  /// Makes the list anew if something may come near a partner outside it within the coming step, then renews
  /// the candidates whose budget the step would overdraw.
  /// @return the share of the step, at most 1, after which no pair has moved relatively by more than it may;
  /// 1 where candidates cover the motion, and then only pairs among `close` can come to touch in the step
  double prepare(const SearchScene& scene, Workers& workers);

  /// Forces the next `prepare` to make the list anew, after bodies or walls came or went.
  void invalidate() { stale_ = true; }

  /// By the indices below; a place that no pair has is left empty until one needs it.
  ContactPairs& pairs() { return pairs_; }
  const ContactPairs& pairs() const { return pairs_; }
  /// Ascending by partners.
  const std::vector<ClosePair>& close() const { return close_; }
  /// The close pairs of one body, as indices of `close`; ascending.
  std::span<const int> close_of(int body) const {
    return {close_of_.data() + close_start_[body], close_of_.data() + close_start_[body + 1]};
  }

  /// Those that have been let go since `forget_ended`, where they had touched; in no particular order.
  const std::vector<EndedPair>& ended() const { return ended_; }
  void forget_ended() { ended_.clear(); }

  /// All but what `prepare` finds anew each time.
  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [near, pairs, free, ended, close, close_of, close_start, due, ahead, path_at_rebuild, slack, stale,
           closeness_changed] = *this;
    archive(near, pairs, free, ended, close, close_of, close_start, path_at_rebuild, slack, stale,
            closeness_changed);
  }

 private:
  /// Two partners near each other.
  struct Near {
    int a;
    int b;
    int pair;         ///< its index in `pairs_`; −1: has none, since the two are too far apart
    bool close;       ///< had candidates or contacts when last looked at
    double deadline;  ///< sum of the partners' paths at which its budget is spent [m]

    template <typename Archive>
    void serialize(Archive& archive) {
      archive(a, b, pair, close, deadline);
    }
  };

  void rebuild(const SearchScene& scene, Workers& workers);
  void find_due(const SearchScene& scene, Workers& workers);
  bool leave_apart(const SearchScene& scene, Near& near);
  void renew(const SearchScene& scene, ContactPair& pair) const;
  void list_close(int bodies, Workers& workers);
  double allowed_share(const SearchScene& scene, Workers& workers) const;
  int new_pair(const SearchScene& scene, int a, int b);
  void drop(Near& near);
  double allowed_share(const SearchScene& scene, const ContactPair& pair) const;

  std::vector<Near> near_;  ///< ascending
  ContactPairs pairs_;
  std::vector<int> free_;  ///< places in `pairs_`
  std::vector<EndedPair> ended_;
  std::vector<ClosePair> close_;
  std::vector<int> close_of_;     ///< the close pairs of body 0, of body 1, …
  std::vector<int> close_start_;  ///< where those of each body begin
  std::vector<int> due_;          ///< indices in `near_` of those to be renewed
  std::vector<double> ahead_;     ///< path of each partner at the end of the coming step [m]
  std::vector<double> path_at_rebuild_;
  double slack_ = 0.0;  ///< path of a single partner that the list outlives [m]
  bool stale_ = true;
  bool closeness_changed_ = false;
};

}  // namespace scree
