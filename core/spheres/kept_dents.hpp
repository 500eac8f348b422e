#pragma once

#include <vector>

namespace scree {

/// The largest overlaps of pairs that have come apart, are listed no more, and yet remember their dents.
class KeptDents {
 public:
  /// @param one, other  numbers of bodies or partners, in the same order always
  void put(int one, int other, double largest);
  /// @return 0: the two have none [m]
  double of(int one, int other) const;

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(dents_);
  }

  struct Dent {
    int one, other;
    double largest;  ///< overlap [m]
  };

 private:
  std::vector<Dent> dents_;  ///< ascending
};

}  // namespace scree
