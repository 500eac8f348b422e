#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/geometry/aabb.hpp"

namespace scree {

/// Binary tree of boxes over items, split at the median of the box centres along the longest axis. The same
/// boxes give the same tree and the same order of visits.
class AabbTree {
 public:
  AabbTree() = default;
  /// Item i has the box boxes[i].
  explicit AabbTree(std::span<const Aabb> boxes);

  /// Box around all items.
  Aabb bounds() const { return nodes_.empty() ? Aabb() : nodes_.front().box; }

  /// Items whose boxes overlap a box, ascending.
  std::vector<int> overlapping(const Aabb& box) const;

  /// Calls visit(item) for each item whose box overlaps, until a call returns true.
  /// @return whether one did
  template <typename Visit>
  bool any_overlapping(const Aabb& box, Visit visit) const;

  /// Calls visit(item) for each item whose box the ray origin + t × direction may meet at 0 ≤ t ≤ the current
  /// length. visit returns the new length, at most the old one.
  template <typename Visit>
  void along_ray(const Vec3& origin, const Vec3& direction, double length, Visit visit) const;

  /// Calls visit(item, other_item) for each pair of items of two trees whose boxes overlap, until a call
  /// returns true.
  /// @return whether one did
  template <typename Visit>
  bool any_pair(const AabbTree& other, Visit visit) const;

  /// Calls visit(item, item) for each two items of this tree whose boxes overlap, the smaller number first,
  /// until a call returns true.
  /// @return whether one did
  template <typename Visit>
  bool any_pair_within(Visit visit) const;

 private:
  struct Node {
    Aabb box;
    int first;  ///< leaf: range in items_
    int count;  ///< 0: an inner node, whose left child follows it
    int right;  ///< inner node: the right child
  };

  int build(std::span<const Aabb> boxes, std::span<const Vec3> centres, int first, int count);

  /// Replaces the larger node of a pair by its children.
  void split(int i, const AabbTree& other, int j, std::vector<std::pair<int, int>>& open) const;

  template <typename Visit>
  bool leaf_pairs(const Node& a, const AabbTree& other, const Node& b, const Visit& visit) const;

  std::vector<Node> nodes_;
  std::vector<int> items_;
  std::vector<Aabb> item_boxes_;  ///< as items_
};

template <typename Visit>
bool AabbTree::any_overlapping(const Aabb& box, Visit visit) const {
  std::array<int, 64> open;  // one node per level; trees are balanced
  int waiting = 0;
  if (!nodes_.empty()) open[waiting++] = 0;
  while (waiting > 0) {
    const int index = open[--waiting];
    const Node& node = nodes_[index];
    if (!node.box.overlaps(box)) continue;
    if (node.count == 0) {
      open[waiting++] = node.right;
      open[waiting++] = index + 1;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (item_boxes_[i].overlaps(box) && visit(items_[i])) return true;
    }
  }
  return false;
}

template <typename Visit>
void AabbTree::along_ray(const Vec3& origin, const Vec3& direction, double length, Visit visit) const {
  const Vec3 inverse = direction.cwiseInverse();
  std::array<int, 64> open;  // as above
  int waiting = 0;
  if (!nodes_.empty()) open[waiting++] = 0;
  while (waiting > 0) {
    const int index = open[--waiting];
    const Node& node = nodes_[index];
    if (!node.box.met_by_ray(origin, inverse, length)) continue;
    if (node.count == 0) {
      open[waiting++] = node.right;
      open[waiting++] = index + 1;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (item_boxes_[i].met_by_ray(origin, inverse, length)) length = visit(items_[i]);
    }
  }
}

template <typename Visit>
bool AabbTree::leaf_pairs(const Node& a, const AabbTree& other, const Node& b, const Visit& visit) const {
  for (int i = a.first; i < a.first + a.count; ++i) {
    for (int j = b.first; j < b.first + b.count; ++j) {
      if (item_boxes_[i].overlaps(other.item_boxes_[j]) && visit(items_[i], other.items_[j])) return true;
    }
  }
  return false;
}

template <typename Visit>
bool AabbTree::any_pair(const AabbTree& other, Visit visit) const {
  std::vector<std::pair<int, int>> open;
  if (!nodes_.empty() && !other.nodes_.empty()) open.emplace_back(0, 0);
  while (!open.empty()) {
    const auto [i, j] = open.back();
    open.pop_back();
    const Node& a = nodes_[i];
    const Node& b = other.nodes_[j];
    if (!a.box.overlaps(b.box)) continue;
    if (a.count > 0 && b.count > 0) {
      if (leaf_pairs(a, other, b, visit)) return true;
    } else {
      split(i, other, j, open);
    }
  }
  return false;
}

template <typename Visit>
bool AabbTree::any_pair_within(Visit visit) const {
  const auto in_order = [&](int a, int b) { return a < b ? visit(a, b) : visit(b, a); };
  std::vector<std::pair<int, int>> open;
  if (!nodes_.empty()) open.emplace_back(0, 0);
  while (!open.empty()) {
    const auto [i, j] = open.back();
    open.pop_back();
    const Node& a = nodes_[i];
    const Node& b = nodes_[j];
    if (i == j) {
      if (a.count == 0) open.insert(open.end(), {{i + 1, a.right}, {a.right, a.right}, {i + 1, i + 1}});
      for (int k = a.first; k < a.first + a.count; ++k) {
        for (int l = k + 1; l < a.first + a.count; ++l) {
          if (item_boxes_[k].overlaps(item_boxes_[l]) && in_order(items_[k], items_[l])) return true;
        }
      }
    } else if (a.box.overlaps(b.box)) {
      if (a.count > 0 && b.count > 0) {
        if (leaf_pairs(a, *this, b, in_order)) return true;
      } else {
        split(i, *this, j, open);
      }
    }
  }
  return false;
}

}  // namespace scree
