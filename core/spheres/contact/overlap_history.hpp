#pragma once

#include <vector>

namespace scree {

/// Largest overlaps of separated pairs that are no longer listed but are remembered.
class OverlapHistory {
 public:
  /// Numbers of bodies or partners, always in the same order.
  struct Entry {
    int one, other;
    double largest;  ///< overlap [m]
  };

  /// Stores overlaps, replacing entries of the same pairs; no pair twice.
  void put(std::vector<Entry> overlaps);
  /// Largest overlap of a pair; 0: none stored [m].
  double of(int one, int other) const;
  const std::vector<Entry>& all() const { return history_; }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [history] = *this;
    archive(history);
  }

 private:
  std::vector<Entry> history_;  ///< ascending
};

}  // namespace scree
