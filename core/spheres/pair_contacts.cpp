#include "core/spheres/pair_contacts.hpp"

#include <numeric>

#include "core/spheres/sphere_kernel.hpp"

namespace scree {
namespace {

/// Batches that one thread evaluates at a time. Their energies are added up by themselves.
constexpr int batches_at_once = 64;

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
  const Vec3 branch = vector_of(Pack(spheres.position[first] - spheres.position[second]));
  return {triple_of(branch.normalized()), {}, 0.0, 0.0};
}

void PairContacts::refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin,
                           Workers& workers) {
  leave_slots(spheres);
  arrange_kept(spheres);
  const int parts = static_cast<int>(neighbours.parts.size());
  const auto group_of = [&](int i, int j) { return law_[spheres.material[i]][spheres.material[j]]; };
  const auto for_near = [&](int part, const auto& visit) {
    const int begin = part * NeighbourList::block;
    const int end = begin + static_cast<int>(neighbours.parts[part].end.size());
    for (int i = begin; i < end; ++i) {
      const Pack at = spheres.position[i];
      neighbours.visit(i, [&](int j) {
        const Pack away = spheres.position[j] - at;
        const double distance = at[3] + spheres.radius(j) + margin;
        if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) return;
        if (group_of(i, j) >= 0) visit(i, j);
      });
    }
  };

  // First count, then write: each part of the list has its place in each law's group.
  const size_t groups = groups_.size();
  std::vector<int> place(parts * groups, 0);
  workers.for_each(parts, 1, [&](int part) {
    for_near(part, [&](int i, int j) { ++place[part * groups + group_of(i, j)]; });
  });
  int end = 0;
  for (size_t group = 0; group < groups; ++group) {
    groups_[group].first_batch = end / lanes;
    for (int part = 0; part < parts; ++part) {
      const int size = place[part * groups + group];
      place[part * groups + group] = end;
      end += size;
    }
    end = (end + lanes - 1) / lanes * lanes;
    groups_[group].end_batch = end / lanes;
  }
  PairBatch empty;
  empty.first.fill(spheres.count());
  empty.second.fill(spheres.count() + 1);
  ContactMemory<Pack> nothing{};
  nothing.normal.x = all<Pack>(-1.0);
  batches_.assign(end / lanes, empty);
  memory_.assign(end / lanes, nothing);
  workers.for_each(parts, 1, [&](int part) {
    for_near(part, [&](int i, int j) {
      const int k = place[part * groups + group_of(i, j)]++;
      batches_[k / lanes].first[k % lanes] = i;
      batches_[k / lanes].second[k % lanes] = j;
      set_lane(memory_[k / lanes], k % lanes, remembered(spheres, i, j));
    });
  });
  trial_.resize(memory_.size());
  kept_.clear();
}

SphereAccount PairContacts::evaluate(const Spheres& spheres, const std::vector<SphereInteraction>& laws,
                                     const SphereStep& step, ContactRecord* records, Workers& workers) {
  SphereAccount total;
  for (size_t group = 0; group < groups_.size(); ++group) {
    const int first = groups_[group].first_batch;
    const int size = groups_[group].end_batch - first;
    const PairLoop loop{&spheres, &laws[group], batches_.data(), memory_.data(), trial_.data(),
                        records,  step};
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
