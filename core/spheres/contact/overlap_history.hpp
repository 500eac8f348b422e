#pragma once

#include <vector>

namespace scree {

/// The largest overlaps of pairs that have come apart, are listed no more, and yet remember their dents.
class KeptDents {
 public:
  /// Numbers of bodies or partners, in the same order always.
  struct Dent {
    int one, other;
    double largest;  ///< overlap [m]
  };

  /// Takes down dents, in place of what is known of their pairs; no pair twice.
  void put(std::vector<Dent> dents);
  /// @return 0: the two have none [m]
  double of(int one, int other) const;
  const std::vector<Dent>& all() const { return dents_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(dents_);
  }

 private:
  std::vector<Dent> dents_;  ///< ascending
};

}  // namespace scree
