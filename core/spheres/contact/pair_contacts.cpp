#include "core/spheres/contact/pair_contacts.hpp"

#include <algorithm>
#include <numeric>

#include "core/spheres/contact/contact_kernel.hpp"

namespace scree {
namespace {

/// The same contact with its partners exchanged.
void turn_round(RollingState& rolling) {
  rolling.angle = -rolling.angle;
  rolling.normal = -rolling.normal;
}

}  // namespace

SpherePeak peak_of(const Spheres& spheres, const PairPart& part, int contact) {
  const auto [low, high] = std::minmax(spheres.body[part.first(contact)], spheres.body[part.second(contact)]);
  return {.body = low, .other = high, .force = part.peak(contact), .at = {}};
}

/// Initial state of a pair that has not touched yet, or not recently.
PairContacts::Memory PairContacts::untouched(const Spheres& spheres, int first, int second) const {
  const Vec3 branch = vector_of(Pack(spheres.position[first] - spheres.position[second]));
  Memory memory{{triple_of(branch.normalized()), {}, 0.0, 0.0}};
  if (keeps_memory_ && first < spheres.count()) {
    const auto [low, high] = std::minmax(spheres.body[first], spheres.body[second]);
    memory.past = history_.of(low, high);
  }
  return memory;
}

/// Stores the overlap history of separated pairs, since they may be removed from the list.
void PairContacts::store_history(const Spheres& spheres, Workers& workers) {
  if (!keeps_memory_) return;
  history_.put(
      workers.list<OverlapHistory::Entry>(static_cast<int>(parts_.size()), 1, [&](auto& found, int k) {
        const PairPart& part = parts_[k];
        for (int n = 0; n < part.count(); ++n) {
          const PastOverlap past = part.past(n);
          if (past.largest <= 0.0 || part.remembered(n).tangential_stiffness > 0.0) continue;
          const auto [low, high] = std::minmax(spheres.body[part.first(n)], spheres.body[part.second(n)]);
          if (history_.of(low, high) != past) found.push_back({low, high, past});
        }
      }));
}

void PairContacts::leave_slots(const Spheres& spheres, Workers& workers) {
  store_history(spheres, workers);
  const auto lasts = [](const ContactMemory<double>& one) {
    return one.tangential_stiffness != 0.0 || one.damping_force != 0.0;
  };
  size_t lasting = kept_.size();
  for (const PairPart& part : parts_) {
    for (int n = 0; n < part.count(); ++n) lasting += lasts(part.remembered(n)) ? 1 : 0;
  }
  kept_.reserve(lasting);
  for (PairPart& part : parts_) {
    ended_peaks_.insert(ended_peaks_.end(), part.ended_peaks.begin(), part.ended_peaks.end());
    for (int n = 0; n < part.count(); ++n) {
      const ContactMemory<double> one = part.remembered(n);
      if (part.peak(n) > 0.0) ended_peaks_.push_back(peak_of(spheres, part, n));
      if (!lasts(one)) continue;
      kept_.push_back(
          {spheres.body[part.first(n)], spheres.body[part.second(n)], one, part.past(n), part.rolling_of(n)});
    }
    part = {};
  }
}

void PairContacts::raise_bodies(int number, int by) {
  for (Kept& one : kept_) {
    for (int* body : {&one.low, &one.high}) *body += *body >= number ? by : 0;
  }
  for (SpherePeak& peak : ended_peaks_) peak.raise_bodies(number, by);
  history_.raise_bodies(number, by);
}

/// Converts the kept contacts to the current slots and sorts them.
void PairContacts::arrange_kept(const Spheres& spheres) {
  kept_start_.assign(spheres.count() + 1, 0);
  for (Kept& one : kept_) {
    one.low = spheres.slot[one.low];
    one.high = spheres.slot[one.high];
    if (one.low > one.high) {
      std::swap(one.low, one.high);
      one.memory.normal = -1.0 * one.memory.normal;
      one.memory.spring = -1.0 * one.memory.spring;
      turn_round(one.rolling);
    }
    ++kept_start_[one.low + 1];
  }
  std::partial_sum(kept_start_.begin(), kept_start_.end(), kept_start_.begin());
  kept_order_.resize(kept_.size());
  std::vector<int> next(kept_start_.begin(), kept_start_.end() - 1);
  for (int k = 0; k < static_cast<int>(kept_.size()); ++k) kept_order_[next[kept_[k].low]++] = k;
}

/// Kept state of a pair, with the normal on its first sphere.
PairContacts::Memory PairContacts::kept_memory(const Spheres& spheres, int first, int second) const {
  const int low = std::min(first, second);
  const int high = std::max(first, second);
  const double sign = first == low ? 1.0 : -1.0;
  for (int n = kept_start_[low]; n < kept_start_[low + 1]; ++n) {
    const Kept& one = kept_[kept_order_[n]];
    if (one.high != high) continue;
    Memory memory{one.memory, one.past, one.rolling};
    memory.contact.normal = sign * memory.contact.normal;
    memory.contact.spring = sign * memory.contact.spring;
    if (sign < 0.0) turn_round(memory.rolling);
    return memory;
  }
  return untouched(spheres, first, second);
}

/// Pairs of a part of the neighbours within the margin; ascending.
std::vector<PairContacts::Near> PairContacts::near_pairs(const Spheres& spheres,
                                                         const NeighbourList& neighbours, int part,
                                                         double margin) const {
  std::vector<Near> near;
  const int begin = part * NeighbourList::block;
  const int end = begin + static_cast<int>(neighbours.parts[part].end.size());
  for (int i = begin; i < end; ++i) {
    const Pack at = spheres.position[i];
    neighbours.visit(i, [&](int j) {
      const Pack away = spheres.position[j] - at;
      const double distance = at[3] + spheres.radius(j) + margin;
      if (away[0] * away[0] + away[1] * away[1] + away[2] * away[2] >= distance * distance) return;
      const int law = law_of(spheres, i, j);
      if (law >= 0 && !spheres.bonded(i, j)) near.push_back({i, j, law});
    });
  }
  return near;
}

/// A part of the list, with the contact states of its previous version or of kept contacts.
PairPart PairContacts::listed(const Spheres& spheres, const std::vector<Near>& near,
                              const PairPart& old) const {
  const auto at = [](const PairPart& part, int n) { return std::pair(part.first(n), part.second(n)); };
  PairPart part;
  part.ended_peaks = old.ended_peaks;
  std::vector<int> size(laws_, 0);
  for (const Near& one : near) ++size[one.law];
  for (int law = 0; law < laws_; ++law) {
    part.law_end.push_back((law > 0 ? part.law_end.back() : 0) + (size[law] + lanes - 1) / lanes);
  }
  if (laws_ > 0) {
    part.batches.resize(part.law_end.back());
    part.memory.resize(part.law_end.back());
    part.peaks.resize(part.law_end.back());
    if (with_history_) part.largest.resize(part.law_end.back());
    if (with_rolling_) part.rolling.resize(static_cast<std::size_t>(part.count()));
    if (latest_strength_ > 0) part.strengths.resize(part.law_end.back());
  }

  const auto write = [&](int n, int first, int second, const Memory& memory) {
    part.batches[n / lanes].first[n % lanes] = first;
    part.batches[n / lanes].second[n % lanes] = second;
    set_lane(part.memory[n / lanes], n % lanes, memory.contact);
    part.peaks[n / lanes][n % lanes] = memory.peak;
    if (with_history_) part.largest[n / lanes][n % lanes] = memory.past.largest;
    if (with_rolling_) part.rolling[static_cast<std::size_t>(n)] = memory.rolling;
    if (latest_strength_ > 0) part.strengths[n / lanes][n % lanes] = static_cast<int>(memory.past.strength);
  };
  for (int law = 0; law < laws_; ++law) {
    int n = law > 0 ? part.law_end[law - 1] * lanes : 0;
    int known = law > 0 && old.count() > 0 ? old.law_end[law - 1] * lanes : 0;
    const int known_end = old.count() > 0 ? old.law_end[law] * lanes : 0;
    const auto pass_known = [&] {
      if (old.peak(known) > 0.0) part.ended_peaks.push_back(peak_of(spheres, old, known));
      ++known;
    };
    for (const Near& one : near) {
      if (one.law != law) continue;
      const std::pair pair(one.first, one.second);
      while (known < known_end && at(old, known) < pair) pass_known();
      if (known < known_end && at(old, known) == pair) {
        write(n++, one.first, one.second,
              {old.remembered(known), old.past(known), old.rolling_of(known),
               static_cast<float>(old.peak(known))});
        ++known;
      } else {
        write(n++, one.first, one.second,
              kept_.empty() ? untouched(spheres, one.first, one.second)
                            : kept_memory(spheres, one.first, one.second));
      }
    }
    while (known < known_end) pass_known();
    for (; n < part.law_end[law] * lanes; ++n) {
      write(n, spheres.count(), spheres.count() + 1,
            untouched(spheres, spheres.count(), spheres.count() + 1));
    }
  }
  return part;
}

void PairContacts::refresh(const Spheres& spheres, const NeighbourList& neighbours, double margin,
                           Workers& workers) {
  store_history(spheres, workers);
  if (!kept_.empty()) arrange_kept(spheres);
  parts_.resize(neighbours.parts.size());
  // Each part replaces its previous version immediately, so that two complete lists are never in memory.
  workers.for_each(static_cast<int>(parts_.size()), 1, [&](int k) {
    parts_[k] = listed(spheres, near_pairs(spheres, neighbours, k, margin), parts_[k]);
  });
  records_ = 0;
  for (PairPart& part : parts_) {
    part.first_record = records_;
    records_ += part.count();
  }
  kept_ = std::vector<Kept>();
  kept_order_ = kept_start_ = std::vector<int>();
}

SphereAccount PairContacts::evaluate(int k, const Spheres& spheres,
                                     const std::vector<SphereInteraction>& laws, const SphereStep& step,
                                     bool others_move, ContactRecord* records, const CoupleOutput& output) {
  PairPart& part = parts_[k];
  if (!step.final) {
    part.trial.resize(part.memory.size());
    part.trial_largest.resize(part.largest.size());
    part.trial_strengths.resize(part.strengths.size());
    part.trial_peaks.resize(part.peaks.size());
  }
  ContactMemory<Pack>* trial = step.final ? part.memory.data() : part.trial.data();
  Pack* trial_largest = step.final ? part.largest.data() : part.trial_largest.data();
  Strengths* trial_strengths = step.final ? part.strengths.data() : part.trial_strengths.data();
  PeakPack* trial_peaks = step.final ? part.peaks.data() : part.trial_peaks.data();
  SphereAccount account;
  int begin = 0;
  for (int law = 0; law < laws_; ++law) {
    const PairLoop loop{&spheres,
                        &laws[law],
                        part.batches.data(),
                        part.memory.data(),
                        trial,
                        part.largest.data(),
                        trial_largest,
                        part.strengths.empty() ? nullptr : part.strengths.data(),
                        trial_strengths,
                        part.peaks.data(),
                        trial_peaks,
                        records + part.first_record,
                        others_move,
                        step};
    if (begin < part.law_end[law]) add(account, laws[law], evaluate_pairs(loop, begin, part.law_end[law]));
    begin = part.law_end[law];
  }
  if (with_rolling_) account.rolling = resist_rolling(part, spheres, laws, step, records, output);
  return account;
}

/// Couples of the contacts of a part, from their forces at the end of the step.
RollingLosses PairContacts::resist_rolling(PairPart& part, const Spheres& spheres,
                                           const std::vector<SphereInteraction>& laws, const SphereStep& step,
                                           const ContactRecord* records, const CoupleOutput& output) const {
  part.trial_rolling = part.rolling;
  RollingLosses losses;
  int contact = 0;
  for (int law = 0; law < laws_; ++law) {
    const int end = part.law_end[law] * lanes;
    if (!laws[law].rolling.acts()) {
      std::fill(output.couples + part.first_record + contact, output.couples + part.first_record + end,
                Pack{});
      // A value of the scene may have switched it off.
      std::fill(part.trial_rolling.begin() + contact, part.trial_rolling.begin() + end, RollingState());
      contact = end;
    }
    for (; contact < end; ++contact) {
      Pack& couple = output.couples[part.first_record + contact];
      couple = Pack{};
      if (!part.real(spheres, contact)) continue;
      const int i = part.first(contact);
      const int j = part.second(contact);
      const Vec3 branch = vector_of(Pack(spheres.position[i] - spheres.position[j]));
      const double distance = branch.norm();
      couple = row_of(rolling_couple(laws[law], rolling_sphere(spheres, step, i, output.contacts),
                                     rolling_sphere(spheres, step, j, output.contacts), branch / distance,
                                     vector_of(records[part.first_record + contact].force),
                                     spheres.radius(i) + spheres.radius(j) - distance, step.step,
                                     part.trial_rolling[static_cast<std::size_t>(contact)], losses),
                      0.0);
    }
  }
  if (step.final) part.rolling.swap(part.trial_rolling);
  return losses;
}

void PairContacts::accept() {
  for (PairPart& part : parts_) {
    if (part.trial.size() == part.memory.size()) {
      part.memory.swap(part.trial);
      part.largest.swap(part.trial_largest);
      part.strengths.swap(part.trial_strengths);
      part.peaks.swap(part.trial_peaks);
      part.rolling.swap(part.trial_rolling);
    }
    part.trial.clear();
    part.trial_largest.clear();
    part.trial_strengths.clear();
    part.trial_peaks.clear();
  }
}

void PairContacts::begin_peaks(Workers& workers) {
  ended_peaks_.clear();
  workers.for_each(static_cast<int>(parts_.size()), 1, [&](int k) {
    parts_[k].ended_peaks.clear();
    std::fill(parts_[k].peaks.begin(), parts_[k].peaks.end(), PeakPack{});
  });
}

}  // namespace scree
