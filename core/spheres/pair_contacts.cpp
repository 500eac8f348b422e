#include "core/spheres/pair_contacts.hpp"

#include <numeric>

#include "core/spheres/sphere_kernel.hpp"

namespace scree {
namespace {

/// Batches that one thread evaluates at a time. Their energies are added up by themselves.
constexpr int batches_at_once = 64;

/// What a pair remembers that has not touched yet.
ContactMemory<double> untouched(const Spheres& spheres, int first, int second) {
  const Vec3 branch = vector_of(Pack(spheres.position[first] - spheres.position[second]));
  return {triple_of(branch.normalized()), {}, 0.0, 0.0};
}

}  // namespace

void PairContacts::leave_slots(const Spheres& spheres) {
  for (int contact = 0; contact < count(); ++contact) {
    const ContactMemory<double> one = memory(contact);
    if (one.tangential_stiffness == 0.0 && one.damping_force == 0.0) continue;
    kept_.push_back({spheres.body[first(contact)], spheres.body[second(contact)], one});
  }
  batches_.clear();
}

/// Brings what has been kept into the present slots, and into order.
void PairContacts::arrange_kept(const Spheres& spheres) {
  kept_start_.assign(spheres.count() + 1, 0);
  for (Kept& one : kept_) {
    one.low = spheres.slot[one.low];
    one.high = spheres.slot[one.high];
    if (one.low > one.high) {
      std::swap(one.low, one.high);
      one.memory.normal = -1.0 * one.memory.normal;
      one.memory.spring = -1.0 * one.memory.spring;
    }
    ++kept_start_[one.low + 1];
  }
  std::partial_sum(kept_start_.begin(), kept_start_.end(), kept_start_.begin());
  kept_order_.resize(kept_.size());
  std::vector<int> next(kept_start_.begin(), kept_start_.end() - 1);
  for (int k = 0; k < static_cast<int>(kept_.size()); ++k) kept_order_[next[kept_[k].low]++] = k;
}

/// What a pair remembers, with the normal on its first sphere.
ContactMemory<double> PairContacts::remembered(const Spheres& spheres, int first, int second) const {
  const int low = std::min(first, second);
  const int high = std::max(first, second);
  const double sign = first == low ? 1.0 : -1.0;
  for (int n = kept_start_[low]; n < kept_start_[low + 1]; ++n) {
    const Kept& one = kept_[kept_order_[n]];
    if (one.high != high) continue;
    ContactMemory<double> memory = one.memory;
    memory.normal = sign * memory.normal;
    memory.spring = sign * memory.spring;
    return memory;
  }
  return untouched(spheres, first, second);
}

/// The pairs of each part of the neighbours that are near enough, ascending.
std::vector<PairContacts::Part> PairContacts::find_near(const Spheres& spheres,
                                                        const NeighbourList& neighbours, double margin,
                                                        Workers& workers) const {
  std::vector<Part> parts(neighbours.parts.size());
  workers.for_each(static_cast<int>(parts.size()), 1, [&](int part) {
    const int begin = part * NeighbourList::block;
    const int end = begin + static_cast<int>(neighbours.parts[part].end.size());
    parts[part].reserve(neighbours.parts[part].partner.size());
    for (int i = begin; i < end; ++i) {
      const Pack at = spheres.position[i];
      neighbours.visit(i, [&](int j) {
        const Pack away = spheres.position[j] - at;
        const double distance = at[3] + spheres.radius(j) + margin;
        if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) return;
        const int group = law_[spheres.material[i]][spheres.material[j]];
        if (group >= 0) parts[part].push_back({i, j, group});
      });
    }
  });
  return parts;
}

/// Gives each part its place among the contacts of each law.
std::vector<PairContacts::Place> PairContacts::make_places(const std::vector<Part>& parts) {
  const size_t groups = groups_.size();
  std::vector<Place> places(parts.size() * groups);
  for (size_t part = 0; part < parts.size(); ++part) {
    for (const Near& near : parts[part]) ++places[part * groups + near.group].end;
  }
  int end = 0;
  for (size_t group = 0; group < groups; ++group) {
    groups_[group].first_batch = end / lanes;
    for (size_t part = 0; part < parts.size(); ++part) {
      Place& place = places[part * groups + group];
      place.first = end;
      end += place.end;
      place.end = end;
    }
    end = (end + lanes - 1) / lanes * lanes;
    groups_[group].end_batch = end / lanes;
  }
  return places;
}

void PairContacts::refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin,
                           Workers& workers) {
  const bool same_slots = kept_.empty() && !batches_.empty();
  if (!same_slots) arrange_kept(spheres);
  const std::vector<Part> parts = find_near(spheres, neighbours, margin, workers);
  const std::vector<Place> old_places = std::move(places_);
  const std::vector<PairBatch> old_batches = std::move(batches_);
  places_ = make_places(parts);
  const size_t groups = groups_.size();
  const int batches = groups == 0 ? 0 : groups_.back().end_batch;
  PairBatch empty;
  empty.first.fill(spheres.count());
  empty.second.fill(spheres.count() + 1);
  ContactMemory<Pack> nothing{};
  nothing.normal.x = all<Pack>(-1.0);
  batches_.assign(batches, empty);
  trial_.assign(batches, nothing);
  workers.for_each(static_cast<int>(parts.size()), 1, [&](int part) {
    std::vector<int> next(groups);
    std::vector<int> old(groups);
    for (size_t group = 0; group < groups; ++group) {
      next[group] = places_[part * groups + group].first;
      if (same_slots) old[group] = old_places[part * groups + group].first;
    }
    for (const Near& near : parts[part]) {
      const int k = next[near.group]++;
      batches_[k / lanes].first[k % lanes] = near.first;
      batches_[k / lanes].second[k % lanes] = near.second;
      if (!same_slots) {
        set_lane(trial_[k / lanes], k % lanes, remembered(spheres, near.first, near.second));
        continue;
      }
      // Both lists are in the order of the neighbours.
      int& n = old[near.group];
      const int end = old_places[part * groups + near.group].end;
      const auto pair = std::pair(near.first, near.second);
      const auto old_pair = [&] {
        return std::pair(old_batches[n / lanes].first[n % lanes], old_batches[n / lanes].second[n % lanes]);
      };
      while (n < end && old_pair() < pair) ++n;
      const bool same = n < end && old_pair() == pair;
      set_lane(trial_[k / lanes], k % lanes,
               same ? lane(memory_[n / lanes], n % lanes) : untouched(spheres, near.first, near.second));
    }
  });
  memory_.swap(trial_);
  trial_.clear();
  kept_.clear();
}

SphereAccount PairContacts::evaluate(const Spheres& spheres, const std::vector<SphereInteraction>& laws,
                                     const SphereStep& step, ContactRecord* records, Workers& workers) {
  if (!step.final) trial_.resize(memory_.size());
  ContactMemory<Pack>* trial = step.final ? memory_.data() : trial_.data();
  SphereAccount total;
  for (size_t group = 0; group < groups_.size(); ++group) {
    const int first = groups_[group].first_batch;
    const int size = groups_[group].end_batch - first;
    const PairLoop loop{&spheres, &laws[group], batches_.data(), memory_.data(), trial, records, step};
    std::vector<SphereAccount> parts((size + batches_at_once - 1) / batches_at_once);
    workers.for_blocks(size, batches_at_once, [&](int begin, int end) {
      add(parts[begin / batches_at_once], evaluate_pairs(loop, first + begin, first + end));
    });
    for (const SphereAccount& part : parts) total += part;
  }
  return total;
}

int PairContacts::law_of(const Spheres& spheres, int contact) const {
  return law_[spheres.material[first(contact)]][spheres.material[second(contact)]];
}

}  // namespace scree
