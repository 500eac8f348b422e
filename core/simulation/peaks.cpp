#include "core/simulation/peaks.hpp"

#include <algorithm>
#include <utility>

#include "core/frame/frame_contact.hpp"
#include "core/polyhedra/contact/evaluate_pair.hpp"
#include "core/readings/contact_partners.hpp"
#include "core/simulation/stepping/state.hpp"
#include "core/spheres/contact_peaks.hpp"

namespace scree {
namespace {

bool in_order(const FrameContact& a, const FrameContact& b) {
  return key_of(a) < key_of(b);
}

/// Keeps the strongest contact of each two partners, in order.
void keep_strongest(std::vector<FrameContact>& peaks) {
  std::stable_sort(peaks.begin(), peaks.end(), [](const FrameContact& a, const FrameContact& b) {
    const ContactKey one = key_of(a);
    const ContactKey other = key_of(b);
    return one != other ? one < other : a.normal_force > b.normal_force;
  });
  const auto same = [](const FrameContact& a, const FrameContact& b) { return key_of(a) == key_of(b); };
  peaks.erase(std::unique(peaks.begin(), peaks.end(), same), peaks.end());
}

/// Assigns peaks to the existing contacts of their partners and removes them from the list.
void hand_to_contacts(std::vector<FrameContact>& contacts, std::vector<FrameContact>& peaks) {
  for (FrameContact& contact : contacts) {
    const auto peak = std::lower_bound(peaks.begin(), peaks.end(), contact, in_order);
    const bool known = peak != peaks.end() && !in_order(contact, *peak);
    if (known) contact.peak_force = std::max(contact.peak_force, peak->normal_force);
  }
  std::erase_if(peaks, [&](const FrameContact& peak) {
    return std::binary_search(contacts.begin(), contacts.end(), peak, in_order);
  });
}

/// Peaks of pairs that no longer touch: their last contact, with the peak as its only force.
std::vector<FrameContact> peaks_of_polyhedra(const SimulationState& state) {
  const PolyhedronContacts& contacts = state.polyhedra.contacts();
  std::vector<FrameContact> peaks;
  const auto add = [&](int a, int b, int law, const PairPeak& peak, Contact contact) {
    if (!contacts.has_peak(peak)) return;
    deactivate(contact);
    contact.normal_force = peak.force;
    peaks.push_back(frame_contact(a, b, contact, contacts.laws()[law].friction, state.polyhedra.bodies(),
                                  state.walls.parts()));
  };
  for (const ContactPair& pair : contacts.list().pairs()) {
    if (!pair.last_contact.empty() && !contacts.touches(pair))
      add(pair.a, pair.b, pair.interaction, pair.peak, pair.last_contact.front());
  }
  for (const EndedPair& pair : contacts.list().ended())
    add(pair.a, pair.b, pair.interaction, pair.peak, pair.last_contact);
  return peaks;
}

/// Peak of a sphere as a contact: at the stored place for surfaces, otherwise at the current place.
FrameContact peak_of_sphere(const SimulationState& state, const SpherePeak& peak) {
  const Spheres& all = state.spheres.spheres();
  const int i = all.slot[peak.body];
  const Vec3 centre = vector_of(all.position[i]);
  FrameContact contact;
  contact.normal_force = peak.force;
  contact.a = peak.body;
  if (peak.other >= 0) {
    const int j = all.slot[peak.other];
    const Vec3 branch = centre - vector_of(all.position[j]);
    contact.b = peak.other;
    contact.kind = ContactKind::sphere_sphere;
    contact.normal = branch.normalized();
    contact.gap = branch.norm() - all.radius(i) - all.radius(j);
    contact.point = centre - (all.radius(i) + 0.5 * contact.gap) * contact.normal;
  } else {
    const int wall_surface = peak.partner - state.polyhedra.count();
    (wall_surface >= 0 ? contact.wall : contact.b) =
        wall_surface >= 0 ? state.walls.wall_of(wall_surface) : state.polyhedra.bodies().number[peak.partner];
    if (peak.at.force > 0.0) {
      contact.kind = kind_of(peak.at.kind);
      if (state.polyhedra.partners().state[peak.partner].features != nullptr)
        contact.feature_b = {feature_kind_of(peak.at.kind), peak.at.feature};
      contact.normal = peak.at.normal;
      contact.point = peak.at.point;
    } else {
      const RigidState& plane = state.polyhedra.partners().state[peak.partner];
      const double height = height_above(plane, all, i);
      contact.kind = ContactKind::sphere_plane;
      contact.normal = plane.axes.col(2);
      contact.gap = height - all.radius(i);
      contact.point = centre - height * contact.normal;
    }
  }
  put_lower_body_first(contact);
  return contact;
}

}  // namespace

void begin_peaks(SimulationState& state) {
  state.polyhedra.contacts().begin_peaks(state.timetable.interval());
  state.spheres.begin_peaks(state.workers);
}

double largest_peak(const SimulationState& state) {
  const double largest = state.polyhedra.contacts().largest_peak();
  const SphereSystem& spheres = state.spheres;
  return spheres.empty() ? largest : std::max(largest, largest_peak(spheres.contacts(), spheres.spheres()));
}

void add_peaks(const SimulationState& state, Frame& frame) {
  const SphereSystem& spheres = state.spheres;
  std::vector<FrameContact> peaks = peaks_of_polyhedra(state);
  if (!spheres.empty()) {
    for (const SpherePeak& peak : ended_peaks(spheres.contacts(), spheres.spheres(), state.surroundings()))
      peaks.push_back(peak_of_sphere(state, peak));
  }
  keep_strongest(peaks);
  hand_to_contacts(frame.contacts, peaks);
  for (FrameContact& peak : peaks) peak.peak_force = peak.normal_force;
  frame.peaks = std::move(peaks);
}

}  // namespace scree
