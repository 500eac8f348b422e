#include "core/spheres/contact/plane_contacts.hpp"

#include <algorithm>
#include <utility>

#include "core/spheres/contact/contact_kernel.hpp"
#include "core/spheres/search/sphere_cells.hpp"

namespace scree {

void PlaneContacts::leave_slots(const Spheres& spheres) {
  std::vector<OverlapHistory::Entry> overlaps;
  for (int contact = 0; contact < count(); ++contact) {
    const ContactMemory<double> one = memory(contact);
    const PastOverlap of_contact = past(contact);
    if (one.tangential_stiffness == 0.0 && of_contact.largest > 0.0)
      overlaps.push_back({partner_, spheres.body[first(contact)], of_contact});
    if (one.tangential_stiffness == 0.0 && one.damping_force == 0.0) {
      // Padding has no peak.
      if (peak(contact) > 0.0)
        note_ended_peak(spheres.body[first(contact)], static_cast<float>(peak(contact)));
      continue;
    }
    const Triple<double> force = lane(memory_[contact / lanes].force, contact % lanes);
    kept_.push_back({spheres.body[first(contact)], one, force, of_contact, rolling_of(contact),
                     static_cast<float>(peak(contact))});
  }
  batches_.clear();
  history_.put(std::move(overlaps));
}

/// Stores the peak of a sphere that is removed from the list.
void PlaneContacts::note_ended_peak(int body, float force) {
  ended_peaks_.push_back({.body = body, .partner = partner_, .force = force, .at = {}});
}

void PlaneContacts::raise_partner() {
  ++partner_;
  history_.raise(partner_);
  for (SpherePeak& peak : ended_peaks_) peak.partner = partner_;
}

void PlaneContacts::raise_bodies(int number, int by) {
  for (Kept& one : kept_) one.sphere += one.sphere >= number ? by : 0;
  for (SpherePeak& peak : ended_peaks_) peak.raise_bodies(number, by);
  history_.raise_others(number, by);
}

void PlaneContacts::find_near(const Spheres& spheres, const RigidState& plane, double reach) {
  near_.clear();
  for (int i = 0; i < spheres.count(); ++i) {
    if (!spheres.moves(i) && !(moves_ && spheres.present[i])) continue;
    if (height_above(plane, spheres, i) < spheres.radius(i) + reach) near_.push_back(i);
  }
}

/// The next batches belong to this place in `first_batch_` or to later ones.
void PlaneContacts::begin_batches(int place) {
  if (static_cast<int>(first_batch_.size()) <= place)
    first_batch_.resize(place + 1, static_cast<int>(batches_.size()));
}

void PlaneContacts::refresh(const Spheres& spheres, const RigidState& plane, double margin) {
  leave_slots(spheres);
  for (Kept& one : kept_) one.sphere = spheres.slot[one.sphere];
  std::sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.sphere < b.sphere; });
  const Triple<double> normal = triple_of(plane.axes.col(2));
  std::array<int, lanes> empty;
  empty.fill(spheres.count());
  memory_.clear();
  largest_.clear();
  strengths_.clear();
  rolling_.clear();
  peaks_.clear();
  first_batch_.clear();
  const int blocks = NeighbourList::blocks(spheres.count());
  for (int law = 0; law < laws_; ++law) {
    int size = 0;
    for (const int i : near_) {
      if (law_[spheres.material[i]] != law) continue;
      if (height_above(plane, spheres, i) >= spheres.radius(i) + margin) continue;
      if (size % lanes == 0) {
        begin_batches(law * blocks + i / NeighbourList::block);
        batches_.push_back(empty);
        memory_.emplace_back();
        peaks_.emplace_back();
        if (with_history_) largest_.emplace_back();
        if (latest_strength_ > 0) strengths_.emplace_back();
        if (with_rolling_) rolling_.resize(static_cast<std::size_t>(count()));
        for (int k = 0; k < lanes; ++k) set_lane(memory_.back().contact.normal, k, normal);
      }
      batches_.back()[size % lanes] = i;
      const auto kept = std::lower_bound(kept_.begin(), kept_.end(), i,
                                         [](const Kept& one, int sphere) { return one.sphere < sphere; });
      const bool known = kept != kept_.end() && kept->sphere == i;
      if (known) {
        set_lane(memory_.back().contact, size % lanes, kept->memory);
        set_lane(memory_.back().force, size % lanes, kept->force);
        if (with_rolling_)
          rolling_[rolling_.size() - lanes + static_cast<std::size_t>(size % lanes)] = kept->rolling;
        peaks_.back()[size % lanes] = std::exchange(kept->peak, 0.0F);
      }
      if (with_history_) {
        const PastOverlap past = known ? kept->past : history_.of(partner_, spheres.body[i]);
        largest_.back()[size % lanes] = past.largest;
        if (latest_strength_ > 0) strengths_.back()[size % lanes] = static_cast<int>(past.strength);
      }
      ++size;
    }
  }
  begin_batches(laws_ * blocks);
  trial_.clear();
  trial_largest_.clear();
  trial_strengths_.clear();
  trial_peaks_.clear();
  trial_rolling_.clear();
  for (const Kept& one : kept_) {
    if (one.peak > 0.0F) note_ended_peak(spheres.body[one.sphere], one.peak);
  }
  kept_.clear();
}

void PlaneContacts::begin_peaks() {
  ended_peaks_.clear();
  std::fill(peaks_.begin(), peaks_.end(), PeakPack{});
}

void PlaneContacts::begin(const SphereStep& step) {
  if (step.final) return;
  trial_rolling_.resize(rolling_.size());
  trial_.resize(memory_.size());
  trial_largest_.resize(largest_.size());
  trial_strengths_.resize(strengths_.size());
  trial_peaks_.resize(peaks_.size());
}

SphereAccount PlaneContacts::evaluate(int block, const Spheres& spheres, const RigidState& plane,
                                      const std::vector<SphereInteraction>& laws, const SphereStep& step,
                                      ContactRecord* records, const CoupleOutput& output) {
  PlaneMemory* trial = step.final ? memory_.data() : trial_.data();
  Pack* trial_largest = step.final ? largest_.data() : trial_largest_.data();
  Strengths* trial_strengths = step.final ? strengths_.data() : trial_strengths_.data();
  PeakPack* trial_peaks = step.final ? peaks_.data() : trial_peaks_.data();
  const int blocks = NeighbourList::blocks(spheres.count());
  SphereAccount account;
  for (int law = 0; law < laws_; ++law) {
    const int place = law * blocks + block;
    const int first = first_batch_[place];
    const int end = first_batch_[place + 1];
    if (first == end) continue;
    const bool meets_fixed = moves_ && !spheres.fixed_mass.empty();
    const PlaneLoop loop{&spheres,
                         &laws[law],
                         &plane,
                         batches_.data(),
                         memory_.data(),
                         trial,
                         largest_.data(),
                         trial_largest,
                         strengths_.empty() ? nullptr : strengths_.data(),
                         trial_strengths,
                         peaks_.data(),
                         trial_peaks,
                         records + first_record_,
                         meets_fixed,
                         step};
    add(account, laws[law], evaluate_planes(loop, first, end));
    if (with_rolling_)
      account.rolling +=
          resist_rolling(first * lanes, end * lanes, laws[law], spheres, plane, step, records, output);
  }
  return account;
}

/// Couples of the contacts first … end − 1 under one law, from their forces at the end of the step.
RollingLosses PlaneContacts::resist_rolling(int first, int end, const SphereInteraction& law,
                                            const Spheres& spheres, const RigidState& plane,
                                            const SphereStep& step, const ContactRecord* records,
                                            const CoupleOutput& output) {
  RollingLosses losses;
  std::vector<RollingState>& states = step.final ? rolling_ : trial_rolling_;
  const Vec3 normal = plane.axes.col(2);
  for (int contact = first; contact < end; ++contact) {
    Pack& couple = output.couples[first_record_ + contact];
    couple = Pack{};
    RollingState& state = states[static_cast<std::size_t>(contact)];
    // A value of the scene may have switched it off.
    state = law.rolling.acts() ? rolling_[static_cast<std::size_t>(contact)] : RollingState();
    if (!real(spheres, contact) || !law.rolling.acts()) continue;
    const int i = this->first(contact);
    const double height = height_above(plane, spheres, i);
    const Vec3 lever = vector_of(spheres.position[i]) - height * normal - plane.position;
    const RollingPartner wall = rolling_surface(plane, lever);
    const Vec3 of_sphere = rolling_couple(law, rolling_sphere(spheres, step, i, output.contacts), wall,
                                          normal, vector_of(records[first_record_ + contact].force),
                                          spheres.radius(i) - height, step.step, state, losses);
    couple = row_of(of_sphere, 0.0);
    losses.external_work += of_sphere.dot(plane.turn);
  }
  return losses;
}

}  // namespace scree
