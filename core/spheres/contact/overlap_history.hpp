#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// Overlap history of a pair.
struct PastOverlap {
  double largest = 0.0;       ///< overlap [m]
  std::int64_t strength = 0;  ///< with which the last contact of the pair began
  bool operator==(const PastOverlap&) const = default;
};

/// Largest overlaps of separated pairs that are no longer listed but are remembered.
class OverlapHistory {
 public:
  /// Numbers of bodies or partners, always in the same order.
  struct Entry {
    int one, other;
    PastOverlap past;
  };

  /// Stores overlaps, replacing entries of the same pairs; no pair twice.
  void put(std::vector<Entry> overlaps);
  /// What a pair has stored; a largest overlap of 0: none stored.
  PastOverlap of(int one, int other) const;
  const std::vector<Entry>& all() const { return history_; }
  /// Renumbers the bodies from a number on. Precondition: pairs of bodies.
  void raise_bodies(int number, int by) {
    for (Entry& entry : history_) {
      for (int* one : {&entry.one, &entry.other}) *one += *one >= number ? by : 0;
    }
  }
  /// The same for pairs of a partner and a body.
  void raise_others(int number, int by) {
    for (Entry& entry : history_) entry.other += entry.other >= number ? by : 0;
  }
  /// All entries get another first number. Precondition: they have the same one.
  void raise(int one) {
    for (Entry& entry : history_) entry.one = one;
  }

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [history] = *this;
    archive(history);
  }

 private:
  std::vector<Entry> history_;  ///< ascending
};

}  // namespace scree
