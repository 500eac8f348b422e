#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace scree {

/// Items in chronological order within a memory budget. When it is exceeded, the minimum spacing doubles, and
/// closer items are dropped, until a quarter of the budget is free. Older items are thus spread evenly in
/// time, and newer ones are complete. The first and the newest item always stay.
template <typename Item>
class ThinnedHistory {
 public:
  struct Entry {
    double time = 0.0;      ///< [s]
    std::size_t bytes = 0;  ///< including the entry itself
    Item item;
  };

  /// @param budget  total for all items [bytes]; a single item may exceed it
  explicit ThinnedHistory(std::size_t budget) : budget_(budget) {}

  /// Adds an item. Items at its time or later are dropped first. Returns the dropped items, so that a caller
  /// who holds a lock can release their memory later.
  [[nodiscard]] std::vector<Item> put(double time, std::size_t bytes, Item item) {
    std::vector<Item> dropped = drop_from(time);
    entries_.push_back({time, bytes + sizeof(Entry), std::move(item)});
    bytes_ += entries_.back().bytes;
    if (bytes_ > budget_) thin_out(dropped);
    return dropped;
  }

  /// Drops the items at a time or later, and returns them.
  [[nodiscard]] std::vector<Item> drop_from(double time) {
    std::vector<Item> dropped;
    while (!entries_.empty() && entries_.back().time >= time) drop_newest(dropped);
    if (entries_.empty()) spacing_ = 0.0;
    return dropped;
  }

  [[nodiscard]] std::vector<Item> set_budget(std::size_t budget) {
    std::vector<Item> dropped;
    budget_ = budget;
    if (bytes_ > budget_) thin_out(dropped);
    return dropped;
  }

  const std::vector<Entry>& entries() const { return entries_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t budget() const { return budget_; }
  /// Minimum spacing of items that remained at the last thinning, except the newest; 0: complete [s].
  double spacing() const { return spacing_; }

  /// Newest item at or before a time; null: none.
  const Entry* at_or_before(double time) const {
    const auto after = first_after(time);
    return after == entries_.begin() ? nullptr : &*std::prev(after);
  }
  /// First item after a time; null: none.
  const Entry* after(double time) const {
    const auto found = first_after(time);
    return found == entries_.end() ? nullptr : &*found;
  }

 private:
  auto first_after(double time) const {
    return std::upper_bound(entries_.begin(), entries_.end(), time,
                            [](double value, const Entry& entry) { return value < entry.time; });
  }

  void drop_newest(std::vector<Item>& dropped) {
    bytes_ -= entries_.back().bytes;
    dropped.push_back(std::move(entries_.back().item));
    entries_.pop_back();
  }

  void thin_out(std::vector<Item>& dropped) {
    if (spacing_ == 0.0) spacing_ = mean_distance();
    keep_apart(spacing_, dropped);
    while (bytes_ > budget_ - budget_ / 4 && entries_.size() > 2) {
      spacing_ *= 2.0;
      keep_apart(spacing_, dropped);
    }
    // Two items that are too large together: the newest is the one on display.
    if (bytes_ > budget_ && entries_.size() == 2) {
      std::swap(entries_.front(), entries_.back());
      drop_newest(dropped);
    }
  }

  double mean_distance() const {
    return (entries_.back().time - entries_.front().time) / static_cast<double>(entries_.size());
  }

  /// Drops items closer than a distance to the previous kept one, except the newest.
  void keep_apart(double distance, std::vector<Item>& dropped) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const bool stays =
          i == 0 || i + 1 == entries_.size() || entries_[i].time - entries_[kept - 1].time >= distance;
      if (stays) {
        if (i != kept) entries_[kept] = std::move(entries_[i]);
        ++kept;
      } else {
        bytes_ -= entries_[i].bytes;
        dropped.push_back(std::move(entries_[i].item));
      }
    }
    entries_.resize(kept);
  }

  std::size_t budget_;
  std::size_t bytes_ = 0;
  double spacing_ = 0.0;
  std::vector<Entry> entries_;
};

}  // namespace scree
