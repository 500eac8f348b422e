#include "core/geometry/aabb_tree.hpp"

#include <algorithm>
#include <numeric>

namespace scree {
namespace {

/// More items per leaf make the tree smaller but need more tests in the leaves.
constexpr int most_in_leaf = 4;

}  // namespace

AabbTree::AabbTree(std::span<const Aabb> boxes) : items_(boxes.size()) {
  if (boxes.empty()) return;
  std::iota(items_.begin(), items_.end(), 0);
  std::vector<Vec3> centres;
  centres.reserve(boxes.size());
  for (const Aabb& box : boxes) centres.emplace_back(0.5 * box.lower + 0.5 * box.upper);
  build(boxes, centres, 0, static_cast<int>(boxes.size()));
  item_boxes_.reserve(boxes.size());
  for (const int item : items_) item_boxes_.push_back(boxes[item]);
}

int AabbTree::build(std::span<const Aabb> boxes, std::span<const Vec3> centres, int first, int count) {
  Aabb box;
  Aabb centre_box;
  for (int i = first; i < first + count; ++i) {
    box.include(boxes[items_[i]]);
    centre_box.include(centres[items_[i]]);
  }
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back({box, first, count, -1});
  if (count <= most_in_leaf) return index;

  int axis = 0;
  (centre_box.upper - centre_box.lower).maxCoeff(&axis);
  const int half = count / 2;
  const auto begin = items_.begin() + first;
  // Ties are broken by number, so that the halves do not depend on the library's algorithm. Items are
  // ascending before and after.
  const auto lower = [&](int a, int b) {
    return centres[a][axis] != centres[b][axis] ? centres[a][axis] < centres[b][axis] : a < b;
  };
  std::vector<int> order(begin, begin + count);
  std::nth_element(order.begin(), order.begin() + half, order.end(), lower);
  const int median = order[half];
  order.assign(begin, begin + count);
  auto left = begin;
  auto right_half = begin + half;
  for (const int item : order) *(lower(item, median) ? left : right_half)++ = item;
  build(boxes, centres, first, half);
  const int right = build(boxes, centres, first + half, count - half);
  nodes_[index].count = 0;
  nodes_[index].right = right;
  return index;
}

void AabbTree::split(int i, const AabbTree& other, int j, std::vector<std::pair<int, int>>& open) const {
  const Node& a = nodes_[i];
  const Node& b = other.nodes_[j];
  const auto size = [](const Node& node) { return (node.box.upper - node.box.lower).sum(); };
  if (b.count > 0 || (a.count == 0 && size(a) >= size(b))) {
    open.emplace_back(a.right, j);
    open.emplace_back(i + 1, j);
  } else {
    open.emplace_back(i, b.right);
    open.emplace_back(i, j + 1);
  }
}

std::vector<int> AabbTree::overlapping(const Aabb& box) const {
  std::vector<int> items;
  any_overlapping(box, [&](int item) {
    items.push_back(item);
    return false;
  });
  std::sort(items.begin(), items.end());
  return items;
}

}  // namespace scree
