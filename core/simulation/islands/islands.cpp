#include "core/simulation/islands/islands.hpp"

#include <algorithm>
#include <numeric>

namespace scree {
namespace {

/// Adds a fixed body with the moving walls near it as an island.
void add_fixed(std::vector<Island>& islands, const Bodies& bodies, const std::vector<ClosePair>& close) {
  for (int n = 0; n < static_cast<int>(close.size()); ++n) {
    const auto& [pair, a, b] = close[n];
    if (b < bodies.count() || bodies.inertia[a].inverse_mass > 0.0) continue;
    if (islands.empty() || islands.back().fixed != a) islands.push_back({{}, {}, a});
    islands.back().close.push_back(n);
  }
}

/// Lowest body connected with a body.
int root_of(std::vector<int>& parent, int body) {
  while (parent[body] != body) body = parent[body] = parent[parent[body]];
  return body;
}

}  // namespace

std::vector<Island> find_islands(const Bodies& bodies, const std::vector<ClosePair>& close) {
  const auto moves = [&](int partner) { return partner < bodies.count() && bodies.moves(partner); };
  std::vector<int> parent(bodies.count());
  std::iota(parent.begin(), parent.end(), 0);
  for (const ClosePair& pair : close) {
    if (!moves(pair.a) || !moves(pair.b)) continue;
    const int a = root_of(parent, pair.a);
    const int b = root_of(parent, pair.b);
    parent[std::max(a, b)] = std::min(a, b);
  }
  std::vector<Island> islands;
  std::vector<int> island_of(bodies.count(), -1);
  for (int i = 0; i < bodies.count(); ++i) {
    if (!bodies.moves(i)) continue;
    int& island = island_of[root_of(parent, i)];
    if (island < 0) {
      island = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    islands[island].bodies.push_back(i);
  }
  for (int n = 0; n < static_cast<int>(close.size()); ++n) {
    const int mover = moves(close[n].a) ? close[n].a : close[n].b;
    if (moves(mover)) islands[island_of[root_of(parent, mover)]].close.push_back(n);
  }
  add_fixed(islands, bodies, close);
  return islands;
}

void IslandOutcome::operator+=(const IslandOutcome& other) {
  booked.add_changes(other.booked);
  iterations += other.iterations;
  for (size_t k = 0; k < rejected.size(); ++k) rejected[k] += other.rejected[k];
  smallest_gap = std::min(smallest_gap, other.smallest_gap);
  shortest_step = std::min(shortest_step, other.shortest_step);
  if (!failure) failure = other.failure;
}

}  // namespace scree
