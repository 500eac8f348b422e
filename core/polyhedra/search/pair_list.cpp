#include "core/polyhedra/search/pair_list.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

#include "core/polyhedra/contact/find_contacts.hpp"
#include "core/polyhedra/search/candidates.hpp"
#include "core/polyhedra/search/neighbours.hpp"

namespace scree {
namespace {

/// Largest motion per step of a pair that may find new contacts, as a share of its activation gap: within the
/// reach of contacts, so that none is missed.
constexpr double motion_per_step = 0.9;
/// Tolerance for motions above their bound, so that no step is rejected for round-off.
constexpr double rounding = 1e-9;
/// Skin of the candidate lists in activation gaps, but at most this share of the smaller body's radius.
constexpr double skin_in_gaps = 3.0;
constexpr double skin_in_radii = 0.1;
/// … larger for fast partners: their relative motion in this many steps, …
constexpr double skin_in_steps = 20.0;
/// … up to this share of the smaller radius …
constexpr double largest_skin_in_radii = 0.3;
/// … and at least this multiple of their motion in a step that candidates must cover.
constexpr double covered_share = 1.01;
/// Longest motion for which two bodies without candidates are left alone, in radii of the smaller one.
constexpr double outlook_in_radii = 0.3;
/// Skin of the list of pairs, in mean radii.
constexpr double list_skin_in_radii = 0.25;

double skin_of(const Interaction& interaction, double radius) {
  const double gap = interaction.normal.activation_gap();
  return std::clamp(skin_in_radii * radius, 0.5 * gap, skin_in_gaps * gap);
}

double reach_of(const Interaction& interaction) {
  return interaction.reach;
}

int interaction_of(const SearchScene& scene, int a, int b) {
  const int bodies = scene.bodies.count();
  const int other = b < bodies ? scene.bodies.material[b]
                               : scene.model.walls[scene.wall_surfaces[b - bodies].wall].material;
  return scene.interaction[scene.bodies.material[a]][other];
}

/// Lower limit of the motion covered by the candidates of a pair [m].
double motion_to_cover(const SearchScene& scene, int a, int b) {
  return scene.cover_motion ? covered_share * (scene.motion[a] + scene.motion[b]) : 0.0;
}

/// Largest margin required by slow pairs [m].
double largest_margin(const SearchScene& scene) {
  double margin = 0.0;
  for (const Interaction& interaction : scene.interactions) {
    margin =
        std::max(margin, reach_of(interaction) + 1.2 * skin_in_gaps * interaction.normal.activation_gap());
  }
  return margin;
}

/// Returns whether a body comes within a margin of a wall surface.
bool near_wall_surface(const RigidState& body, const WallSurface& wall_surface, const RigidState& state,
                       double margin) {
  const double reach = body.radius + margin;
  if (wall_surface.round != nullptr) {
    const Vec3 centre = state.axes.transpose() * (body.position - state.position);
    return nearest_place(*wall_surface.round, centre).distance < reach;
  }
  if (wall_surface.features == nullptr)
    return (body.position - state.position).dot(state.axes.col(2)) < reach;
  const Vec3 local = state.axes.transpose() * (body.position - state.position) + wall_surface.origin;
  const Vec3 nearest = local.cwiseMax(wall_surface.lower).cwiseMin(wall_surface.upper);
  return (local - nearest).squaredNorm() < reach * reach;
}

bool is_close(const ContactPair& pair) {
  return !pair.candidates.empty() || !pair.contacts.empty();
}

double path_sum(const SearchScene& scene, const ContactPair& pair) {
  return scene.path[pair.a] + scene.path[pair.b];
}

/// Remaining motion budget of the candidates.
double budget_left(const ContactPair& pair) {
  return pair.budget_until - pair.travel;
}

/// Upper bound of the relative motion of any two points since the candidates were found: much less than the
/// path lengths of bodies that fly side by side.
double motion_since_found(const SearchScene& scene, const ContactPair& pair) {
  const RigidState& a = scene.partners[pair.a];
  const RigidState& b = scene.partners[pair.b];
  const bool wall = pair.b >= scene.bodies.count();
  if (wall && scene.path[pair.b] != pair.found_at.path_b) return std::numeric_limits<double>::infinity();
  // The point of a body farthest from its centre moves by the chord of the rotation angle.
  const auto chord = [](const RigidState& body, const Mat3& axes) {
    return body.radius * (body.axes - axes).norm() * std::numbers::sqrt2 / 2.0;
  };
  return (a.position - b.position - pair.found_at.offset).norm() + chord(a, pair.found_at.axes_a) +
         (wall ? 0.0 : chord(b, pair.found_at.axes_b));
}

/// Distance of two bodies' bounding spheres; 0 for walls.
double distance_of_spheres(const SearchScene& scene, int a, int b) {
  if (b >= scene.bodies.count()) return -std::numeric_limits<double>::infinity();
  return (scene.partners[a].position - scene.partners[b].position).norm() - scene.partners[a].radius -
         scene.partners[b].radius;
}

/// Present bodies with enlarged spheres, which overlap if two bodies are within a margin.
std::vector<Sphere> enlarged_spheres(const SearchScene& scene, double margin, std::vector<int>& present) {
  std::vector<Sphere> spheres;
  for (int i = 0; i < scene.bodies.count(); ++i) {
    if (!scene.bodies.present[i]) continue;
    present.push_back(i);
    spheres.push_back({scene.partners[i].position, scene.partners[i].radius + 0.5 * margin});
  }
  return spheres;
}

/// Upper bound of the relative motion of any two points of the partners in the coming step.
double expected_motion(const RigidState& a, const RigidState& b) {
  return (a.displacement - b.displacement).norm() + a.radius * a.turn.norm() + b.radius * b.turn.norm();
}

/// All pairs of partners within a margin of which one can move; ascending.
std::vector<std::pair<int, int>> near_pairs(const SearchScene& scene, double margin, Workers& workers) {
  std::vector<int> present;
  const auto overlapping = overlapping_spheres(enlarged_spheres(scene, margin, present), workers);
  const auto movable = [&](int body) { return scene.bodies.inertia[body].inverse_mass > 0.0; };
  std::vector<std::pair<int, int>> pairs;
  auto next = overlapping.begin();
  for (size_t i = 0; i < present.size(); ++i) {
    const int a = present[i];
    for (; next != overlapping.end() && next->first == static_cast<int>(i); ++next) {
      const int b = present[next->second];
      if (movable(a) || movable(b)) pairs.emplace_back(a, b);
    }
    for (int k = 0; k < static_cast<int>(scene.wall_surfaces.size()); ++k) {
      if (!movable(a) && !can_work(scene.model.walls[scene.wall_surfaces[k].wall])) continue;
      if (!scene.wall_present[scene.wall_surfaces[k].wall]) continue;
      const int b = scene.bodies.count() + k;
      if (near_wall_surface(scene.partners[a], scene.wall_surfaces[k], scene.partners[b], margin))
        pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

}  // namespace

double PairList::prepare(const SearchScene& scene, Workers& workers) {
  ahead_.resize(scene.path.size());
  for (size_t i = 0; i < ahead_.size(); ++i) ahead_[i] = scene.path[i] + scene.motion[i];
  for (size_t i = 0; i < path_at_rebuild_.size() && !stale_; ++i)
    stale_ = ahead_[i] - path_at_rebuild_[i] > slack_;
  if (stale_) rebuild(scene, workers);

  find_due(scene, workers);
  std::vector<char> changed(due_.size(), 0);
  workers.for_each(static_cast<int>(due_.size()), 8, [&](int k) {
    Near& near = near_[due_[k]];
    ContactPair& pair = pairs_[near.pair];
    // The travel of a pair that is not close is not accumulated.
    double spent = near.close ? 0.0 : motion_since_found(scene, pair);
    if (budget_left(pair) - spent < scene.motion[near.a] + scene.motion[near.b]) {
      renew(scene, pair);
      spent = 0.0;
    }
    near.deadline = path_sum(scene, pair) + budget_left(pair) - spent;
    changed[k] = is_close(pair) != near.close;
    near.close = is_close(pair);
  });
  if (closeness_changed_) {
    list_close(workers);
    index_close(scene.bodies.count());
  } else if (std::find(changed.begin(), changed.end(), 1) != changed.end()) {
    relist_close(changed);
    index_close(scene.bodies.count());
  }
  return scene.cover_motion ? 1.0 : allowed_share(scene, workers);
}

double PairList::allowed_share(const SearchScene& scene, Workers& workers) const {
  struct Least {
    double share = 1.0;
    void operator+=(const Least& other) { share = std::min(share, other.share); }
  };
  const auto of_due = [&](Least& least, int k) {
    least += {allowed_share(scene, pairs_[near_[due_[k]].pair])};
  };
  double smallest_gap = std::numeric_limits<double>::infinity();
  for (const Interaction& law : scene.interactions)
    smallest_gap = std::min(smallest_gap, motion_per_step * law.normal.activation_gap());
  const auto of_close = [&](Least& least, int n) {
    const ClosePair& close = close_[n];
    if (scene.motion[close.a] + scene.motion[close.b] > smallest_gap)
      least += {allowed_share(scene, pairs_[close.pair])};
  };
  Least least = workers.sum<Least>(static_cast<int>(close_.size()), 64, of_close);
  least += workers.sum<Least>(static_cast<int>(due_.size()), 64, of_due);
  return least.share;
}

void PairList::rebuild(const SearchScene& scene, Workers& workers) {
  double mean_radius = 0.0;
  for (const double radius : scene.bodies.radius)
    mean_radius += radius / static_cast<double>(scene.bodies.count());
  slack_ = 0.5 * list_skin_in_radii * mean_radius;
  for (const double motion : scene.motion) slack_ = std::max(slack_, 2.0 * motion);

  std::vector<Near> old;
  old.swap(near_);
  auto kept = old.begin();
  for (const auto& [a, b] : near_pairs(scene, largest_margin(scene) + 2.0 * slack_, workers)) {
    for (; kept != old.end() && std::pair(kept->a, kept->b) < std::pair(a, b); ++kept) drop(*kept);
    const bool known = kept != old.end() && kept->a == a && kept->b == b;
    near_.push_back(known ? *kept++ : Near{a, b, -1, false, -1.0});
  }
  for (; kept != old.end(); ++kept) drop(*kept);
  closeness_changed_ = true;
  path_at_rebuild_ = scene.path;
  stale_ = false;
}

void PairList::insert_partner(int number) {
  const auto raise = [number](auto& pair) { pair.b += pair.b >= number ? 1 : 0; };
  for (Near& near : near_) raise(near);
  for (ClosePair& close : close_) raise(close);
  for (EndedPair& pair : ended_) raise(pair);
  if (number > 0) {  // places without a pair have partners 0
    for (ContactPair& pair : pairs_) raise(pair);
  }
  const size_t ends = static_cast<size_t>(number) + 2;
  first_start_.resize(ends, static_cast<int>(close_.size()));
  second_start_.resize(ends, static_cast<int>(as_second_.size()));
  if (!path_at_rebuild_.empty()) path_at_rebuild_.insert(path_at_rebuild_.begin() + number, 0.0);
  invalidate();
}

void PairList::append_partners(std::size_t count) {
  if (!path_at_rebuild_.empty()) path_at_rebuild_.resize(path_at_rebuild_.size() + count, 0.0);
  invalidate();
}

/// Lists the pairs whose budget may not suffice for the coming step and whose candidates must be renewed.
void PairList::find_due(const SearchScene& scene, Workers& workers) {
  struct Overdrawn {
    int near;
    double free;  ///< distance; 0: too close to do without candidates [m]
  };
  const auto overdrawn = [&](std::vector<Overdrawn>& list, int i) {
    if (ahead_[near_[i].a] + ahead_[near_[i].b] > near_[i].deadline)
      list.push_back({i, free_distance(scene, near_[i])});
  };
  due_.clear();
  for (const auto& [i, free] : workers.list<Overdrawn>(static_cast<int>(near_.size()), 1024, overdrawn)) {
    Near& near = near_[i];
    if (free > 0.0) {
      drop(near);
      near.deadline = scene.path[near.a] + scene.path[near.b] + free;
      continue;
    }
    if (near.pair < 0) near.pair = new_pair(scene, near.a, near.b);
    due_.push_back(i);
  }
}

/// Distance by which two partners are out of each other's reach, if it is so large that they need no
/// candidates; otherwise 0 [m].
double PairList::free_distance(const SearchScene& scene, const Near& near) const {
  const Interaction& interaction = scene.interactions[interaction_of(scene, near.a, near.b)];
  const double distance = distance_of_spheres(scene, near.a, near.b) - reach_of(interaction);
  if (distance <= std::max(2.0 * skin_in_gaps * interaction.normal.activation_gap(),
                           motion_to_cover(scene, near.a, near.b)))
    return 0.0;
  // Its contacts have yet to be removed.
  return near.pair >= 0 && is_close(pairs_[near.pair]) ? 0.0 : distance;
}

int PairList::new_pair(const SearchScene& scene, int a, int b) {
  if (free_.empty()) {
    free_.push_back(static_cast<int>(pairs_.size()));
    pairs_.emplace_back();
  }
  const int place = free_.back();
  free_.pop_back();
  ContactPair& pair = pairs_[place];
  pair.a = a;
  pair.b = b;
  pair.interaction = interaction_of(scene, a, b);
  return place;
}

/// Removes the data of a pair.
void PairList::drop(Near& near) {
  if (near.pair < 0) return;
  closeness_changed_ = closeness_changed_ || near.close;
  ContactPair& pair = pairs_[near.pair];
  if (pair.peak.acted) keep_last_contact(pair, pair.contacts);
  if (!pair.last_contact.empty())
    ended_.push_back({pair.a, pair.b, pair.interaction, pair.peak, pair.last_contact.front()});
  pairs_[near.pair] = {};
  free_.push_back(near.pair);
  near.pair = -1;
  near.close = false;
}

void PairList::list_close(Workers& workers) {
  closeness_changed_ = false;
  listed_ = workers.list<int>(static_cast<int>(near_.size()), 1024, [&](std::vector<int>& list, int i) {
    if (near_[i].close) list.push_back(i);
  });
  close_.clear();
  for (const int i : listed_) close_.push_back({near_[i].pair, near_[i].a, near_[i].b});
}

/// Enters those of the due pairs that have become close and removes those that no longer are.
/// @param changed  per due pair
void PairList::relist_close(const std::vector<char>& changed) {
  const std::vector<int> listed = std::exchange(listed_, {});
  const std::vector<ClosePair> close = std::exchange(close_, {});
  listed_.reserve(listed.size() + due_.size());
  close_.reserve(listed.size() + due_.size());
  std::size_t next = 0;
  const auto keep_until = [&](std::size_t end) {
    listed_.insert(listed_.end(), listed.begin() + static_cast<std::ptrdiff_t>(next),
                   listed.begin() + static_cast<std::ptrdiff_t>(end));
    close_.insert(close_.end(), close.begin() + static_cast<std::ptrdiff_t>(next),
                  close.begin() + static_cast<std::ptrdiff_t>(end));
    next = end;
  };
  for (std::size_t k = 0; k < due_.size(); ++k) {
    if (!changed[k]) continue;
    const Near& near = near_[due_[k]];
    keep_until(std::lower_bound(listed.begin(), listed.end(), due_[k]) - listed.begin());
    if (near.close) {
      listed_.push_back(due_[k]);
      close_.push_back({near.pair, near.a, near.b});
    } else {
      ++next;
    }
  }
  keep_until(listed.size());
}

/// Finds the close pairs of each body.
void PairList::index_close(int bodies) {
  first_start_.clear();
  second_start_.assign(bodies + 1, 0);
  for (int n = 0; n < static_cast<int>(close_.size()); ++n) {
    while (static_cast<int>(first_start_.size()) <= close_[n].a) first_start_.push_back(n);
    if (close_[n].b < bodies) ++second_start_[close_[n].b];
  }
  first_start_.resize(bodies + 1, static_cast<int>(close_.size()));
  std::exclusive_scan(second_start_.begin(), second_start_.end(), second_start_.begin(), 0);
  as_second_.resize(second_start_.back());
  std::vector<int> next(second_start_.begin(), second_start_.end() - 1);
  for (int n = 0; n < static_cast<int>(close_.size()); ++n) {
    if (close_[n].b < bodies) as_second_[next[close_[n].b]++] = n;
  }
}

void PairList::renew(const SearchScene& scene, ContactPair& pair) const {
  const RigidState& a = scene.partners[pair.a];
  const RigidState& b = scene.partners[pair.b];
  const Interaction& interaction = scene.interactions[pair.interaction];
  SearchMargins margins;
  margins.reach = reach_of(interaction);
  margins.radius_a = a.radius;
  margins.radius_b = b.radius > 0.0 ? b.radius : std::numeric_limits<double>::infinity();
  const bool body = pair.b < scene.bodies.count();
  const double radius = body ? std::min(a.radius, b.radius) : a.radius;
  margins.skin = std::max({skin_of(interaction, radius), motion_to_cover(scene, pair.a, pair.b),
                           std::min(skin_in_steps * expected_motion(a, b), largest_skin_in_radii * radius)});
  margins.outlook = std::max(margins.skin, outlook_in_radii * radius);
  pair.steady_until = pair.shared_until = pair.idle_until = 0.0;

  const Vec3 offset = a.position - b.position;
  pair.found_at = {offset, a.axes, b.axes, scene.path[pair.b]};
  const double distance = distance_of_spheres(scene, pair.a, pair.b) - margins.reach;
  if (distance > 2.0 * margins.skin) {
    pair.candidates.clear();
    pair.budget_until = pair.travel + distance;
    return;
  }
  CandidateList list;
  if (is_plane(b)) {
    const Vec3 normal = b.axes.col(2);
    list = find_plane_candidates(*a.features, a.axes.transpose() * normal, -normal.dot(offset), margins);
  } else {
    const RelativePose pose{b.axes.transpose() * a.axes, b.axes.transpose() * offset};
    list = b.round != nullptr ? find_round_candidates(*a.features, *b.round, pose, margins)
                              : find_candidates(*a.features, *b.features, pose, margins);
  }
  pair.candidates.clear();
  for (const FeaturePair& features : list.pairs) pair.candidates.push_back({features});
  pair.budget_until = pair.travel + list.budget;
}

double PairList::allowed_share(const SearchScene& scene, const ContactPair& pair) const {
  const double bound = scene.motion[pair.a] + scene.motion[pair.b];
  const double gap = motion_per_step * scene.interactions[pair.interaction].normal.activation_gap();
  if (bound <= gap) return 1.0;
  const double left = (pair.candidates.empty() ? pair.budget_until : pair.steady_until) - pair.travel;
  const double allowed = std::max(left, gap);
  if (bound <= allowed) return 1.0;
  const RigidState& a = scene.partners[pair.a];
  const RigidState& b = scene.partners[pair.b];
  const double relative = expected_motion(a, b);
  return relative <= (1.0 + rounding) * allowed ? 1.0 : allowed / relative;
}

}  // namespace scree
