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

/// Finds the pairs of each part of the neighbours that are near enough; ascending.
void PairContacts::find_near(const Spheres& spheres, const NeighbourList& neighbours, double margin,
                             Workers& workers) {
  near_.resize(neighbours.parts.size());
  workers.for_each(static_cast<int>(near_.size()), 1, [&](int part) {
    const int begin = part * NeighbourList::block;
    const int end = begin + static_cast<int>(neighbours.parts[part].end.size());
    near_[part].clear();
    for (int i = begin; i < end; ++i) {
      const Pack at = spheres.position[i];
      neighbours.visit(i, [&](int j) {
        const Pack away = spheres.position[j] - at;
        const double distance = at[3] + spheres.radius(j) + margin;
        if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) return;
        const int group = law_[spheres.material[i]][spheres.material[j]];
        if (group >= 0) near_[part].push_back({i, j, group});
      });
    }
  });
}

/// Gives the pairs of each part and law their place. No two parts share a batch, so that threads may fill
/// them.
void PairContacts::make_places() {
  const size_t groups = groups_.size();
  places_.assign(near_.size() * groups, {});
  for (size_t part = 0; part < near_.size(); ++part) {
    for (const Near& near : near_[part]) ++places_[part * groups + near.group].end;
  }
  int end = 0;
  for (size_t group = 0; group < groups; ++group) {
    groups_[group].first_batch = end / lanes;
    for (size_t part = 0; part < near_.size(); ++part) {
      Place& place = places_[part * groups + group];
      place.first = end;
      place.end += end;
      end = (place.end + lanes - 1) / lanes * lanes;
    }
    groups_[group].end_batch = end / lanes;
  }
}

/// Writes the contacts of one part and law, with what they remember, and fills their last batch up.
/// @param merge  the contacts before are in the same slots and therefore in the same order
void PairContacts::fill(const Spheres& spheres, int part, int group, bool merge) {
  const size_t index = part * groups_.size() + group;
  const auto at = [](const std::vector<PairBatch>& batches, int k) {
    return std::pair(batches[k / lanes].first[k % lanes], batches[k / lanes].second[k % lanes]);
  };
  const auto write = [&](int k, int first, int second, const ContactMemory<double>& memory) {
    batches_[k / lanes].first[k % lanes] = first;
    batches_[k / lanes].second[k % lanes] = second;
    set_lane(trial_[k / lanes], k % lanes, memory);
  };
  int k = places_[index].first;
  int old = merge ? old_places_[index].first : 0;
  const int old_end = merge ? old_places_[index].end : 0;
  for (const Near& near : near_[part]) {
    if (near.group != group) continue;
    const std::pair pair(near.first, near.second);
    while (old < old_end && at(old_batches_, old) < pair) ++old;
    const bool known = old < old_end && at(old_batches_, old) == pair;
    write(k++, near.first, near.second,
          known   ? lane(memory_[old / lanes], old % lanes)
          : merge ? untouched(spheres, near.first, near.second)
                  : remembered(spheres, near.first, near.second));
  }
  for (; k % lanes != 0; ++k) {
    write(k, spheres.count(), spheres.count() + 1, untouched(spheres, spheres.count(), spheres.count() + 1));
  }
}

void PairContacts::refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin,
                           Workers& workers) {
  const bool merge = kept_.empty() && !batches_.empty();
  if (!merge) arrange_kept(spheres);
  find_near(spheres, neighbours, margin, workers);
  old_batches_.swap(batches_);
  old_places_.swap(places_);
  make_places();
  batches_.resize(groups_.empty() ? 0 : groups_.back().end_batch);
  trial_.resize(batches_.size());
  workers.for_each(static_cast<int>(near_.size()), 1, [&](int part) {
    for (int group = 0; group < static_cast<int>(groups_.size()); ++group) fill(spheres, part, group, merge);
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
