#include "core/frame/contact_order.hpp"

#include <numeric>

namespace scree {

std::vector<int> contact_places(std::span<const ContactKey> keys, int bodies) {
  std::vector<int> start(bodies + 1, 0);
  for (const ContactKey& key : keys) ++start[key.a + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<int> end(start.begin(), start.end() - 1);
  std::vector<int> order(keys.size());
  for (int i = 0; i < static_cast<int>(keys.size()); ++i) {
    const ContactKey& key = keys[i];
    // Insertion among the few contacts of its body.
    int place = end[key.a]++;
    for (; place > start[key.a] && key < keys[order[place - 1]]; --place) order[place] = order[place - 1];
    order[place] = i;
  }
  std::vector<int> places(keys.size());
  for (int place = 0; place < static_cast<int>(order.size()); ++place) places[order[place]] = place;
  return places;
}

}  // namespace scree
