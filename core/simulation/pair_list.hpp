#pragma once

#include <span>
#include <vector>

#include "core/bodies/bodies.hpp"
#include "core/bodies/obstacles.hpp"
#include "core/contact/contact_pair.hpp"
#include "core/contact/interaction.hpp"
#include "core/parallel.hpp"

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
};

/// The pairs of partners near each other and their candidates. Every pair has its own budget of motion; a
/// pair without candidates costs one comparison a step until its budget is spent.
class PairList {
 public:
  /// Makes the list anew if something may come near a partner outside it within the coming step, then renews
  /// the candidates whose budget the step would overdraw.
  /// @return the share of the step, at most 1, after which no pair has moved relatively by more than it may
  double prepare(const SearchScene& scene, Workers& workers);

  /// Forces the next `prepare` to make the list anew, after bodies or walls came or went.
  void invalidate() { stale_ = true; }

  std::vector<ContactPair>& pairs() { return pairs_; }
  const std::vector<ContactPair>& pairs() const { return pairs_; }
  /// Indices of the pairs that have candidates or contacts, ascending.
  const std::vector<int>& close() const { return close_; }
  /// Indices of the close pairs of one body, ascending.
  std::span<const int> close_of(int body) const {
    return {close_of_.data() + close_start_[body], close_of_.data() + close_start_[body + 1]};
  }

 private:
  void rebuild(const SearchScene& scene);
  void renew(const SearchScene& scene, ContactPair& pair) const;
  void list_close(int bodies);
  double allowed_share(const SearchScene& scene, const ContactPair& pair) const;

  std::vector<ContactPair> pairs_;
  std::vector<double> deadline_;  ///< sum of the partners' paths at which the pair's budget is spent [m]
  std::vector<int> close_;
  std::vector<int> close_of_;     ///< the close pairs of body 0, of body 1, …
  std::vector<int> close_start_;  ///< where those of each body begin
  std::vector<int> due_;
  std::vector<char> changed_;  ///< whether each due pair has become close, or is so no more
  std::vector<double> share_;
  std::vector<double> path_at_rebuild_;
  double slack_ = 0.0;  ///< path of a single partner that the list outlives [m]
  bool stale_ = true;
};

}  // namespace scree
