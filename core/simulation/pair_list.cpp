#include "core/simulation/pair_list.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/contact/find_contacts.hpp"
#include "core/search/candidates.hpp"
#include "core/search/neighbours.hpp"

namespace scree {
namespace {

/// A pair that may find new contacts moves at most this share of its activation gap in a step: within the
/// reach of contacts, so that none is passed through unseen.
constexpr double motion_per_step = 0.9;
/// Skin of the candidate lists: activation gaps, but at most this share of the smaller body's radius.
constexpr double skin_in_gaps = 3.0;
constexpr double skin_in_radii = 0.1;
/// Skin of the list of pairs, in mean radii.
constexpr double list_skin_in_radii = 0.25;

double skin_of(const Interaction& interaction, double radius) {
  const double gap = interaction.normal.activation_gap();
  return std::clamp(skin_in_radii * radius, 0.5 * gap, skin_in_gaps * gap);
}

double reach_of(const Interaction& interaction) {
  return contact_reach * interaction.normal.activation_gap();
}

int interaction_of(const SearchScene& scene, int a, int b) {
  const int bodies = scene.bodies.count();
  const int other = b < bodies ? scene.model.bodies[b].material
                               : scene.model.walls[scene.obstacles[b - bodies].wall].material;
  return scene.model.rule[scene.model.bodies[a].material][other];
}

/// Largest reach plus candidate skin that any pair may ask for.
double largest_margin(const SearchScene& scene) {
  double margin = 0.0;
  for (const Interaction& interaction : scene.interactions) {
    margin =
        std::max(margin, reach_of(interaction) + 1.2 * skin_in_gaps * interaction.normal.activation_gap());
  }
  return margin;
}

/// Whether a body comes near an obstacle within a margin.
bool near_obstacle(const RigidState& body, const Obstacle& obstacle, const RigidState& state, double margin) {
  const double reach = body.radius + margin;
  if (obstacle.features == nullptr) return (body.position - state.position).dot(state.axes.col(2)) < reach;
  const Vec3 local = state.axes.transpose() * (body.position - state.position) + obstacle.origin;
  const Vec3 nearest = local.cwiseMax(obstacle.lower).cwiseMin(obstacle.upper);
  return (local - nearest).squaredNorm() < reach * reach;
}

bool is_close(const ContactPair& pair) {
  return !pair.candidates.empty() || !pair.contacts.empty();
}

double path_sum(const SearchScene& scene, const ContactPair& pair) {
  return scene.path[pair.a] + scene.path[pair.b];
}

/// The pair's travel, with that of the steps in which it was left alone.
double travel_now(const SearchScene& scene, const ContactPair& pair) {
  return pair.travel + (path_sum(scene, pair) - pair.travel_path);
}

/// Relative motion that the candidates still outlive.
double budget_left(const SearchScene& scene, const ContactPair& pair) {
  return pair.budget - (travel_now(scene, pair) - pair.travel_start);
}

ContactPair new_pair(const SearchScene& scene, int a, int b) {
  ContactPair pair;
  pair.a = a;
  pair.b = b;
  pair.interaction = interaction_of(scene, a, b);
  pair.budget = -1.0;  // nothing known of it: due even where nothing moves
  pair.travel_path = path_sum(scene, pair);
  return pair;
}

std::vector<std::pair<int, int>> near_pairs(const SearchScene& scene, double margin) {
  std::vector<int> present;
  std::vector<Sphere> spheres;
  for (int i = 0; i < scene.bodies.count(); ++i) {
    if (!scene.bodies.present[i]) continue;
    present.push_back(i);
    spheres.push_back({scene.partners[i].position, scene.partners[i].radius + 0.5 * margin});
  }
  std::vector<std::pair<int, int>> pairs;
  for (const auto& [i, j] : overlapping_spheres(spheres)) {
    const int a = present[i];
    const int b = present[j];
    if (scene.bodies.inertia[a].inverse_mass > 0.0 || scene.bodies.inertia[b].inverse_mass > 0.0) {
      pairs.emplace_back(a, b);
    }
  }
  for (int k = 0; k < static_cast<int>(scene.obstacles.size()); ++k) {
    if (!scene.wall_present[scene.obstacles[k].wall]) continue;
    const int b = scene.bodies.count() + k;
    for (const int a : present) {
      if (scene.bodies.inertia[a].inverse_mass == 0.0) continue;
      if (near_obstacle(scene.partners[a], scene.obstacles[k], scene.partners[b], margin))
        pairs.emplace_back(a, b);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

double PairList::prepare(const SearchScene& scene, Workers& workers) {
  for (size_t i = 0; i < path_at_rebuild_.size() && !stale_; ++i) {
    stale_ = scene.path[i] + scene.motion[i] - path_at_rebuild_[i] > slack_;
  }
  if (stale_) rebuild(scene);

  due_.clear();
  for (int i = 0; i < static_cast<int>(pairs_.size()); ++i) {
    const int a = pairs_[i].a;
    const int b = pairs_[i].b;
    if (scene.path[a] + scene.motion[a] + scene.path[b] + scene.motion[b] > deadline_[i]) due_.push_back(i);
  }
  changed_.assign(due_.size(), 0);
  workers.for_each(static_cast<int>(due_.size()), 8, [&](int k) {
    ContactPair& pair = pairs_[due_[k]];
    const bool was_close = is_close(pair);
    if (budget_left(scene, pair) < scene.motion[pair.a] + scene.motion[pair.b]) renew(scene, pair);
    deadline_[due_[k]] = path_sum(scene, pair) + budget_left(scene, pair);
    changed_[k] = is_close(pair) != was_close;
  });
  if (std::find(changed_.begin(), changed_.end(), 1) != changed_.end()) list_close(scene.bodies.count());
  double share = 1.0;
  for (const int i : due_) share = std::min(share, allowed_share(scene, pairs_[i]));
  for (const int i : close_) share = std::min(share, allowed_share(scene, pairs_[i]));
  return share;
}

void PairList::rebuild(const SearchScene& scene) {
  double mean_radius = 0.0;
  for (const double radius : scene.bodies.radius)
    mean_radius += radius / static_cast<double>(scene.bodies.count());
  slack_ = 0.5 * list_skin_in_radii * mean_radius;
  for (const double motion : scene.motion) slack_ = std::max(slack_, 2.0 * motion);
  const auto wanted = near_pairs(scene, largest_margin(scene) + 2.0 * slack_);

  std::vector<ContactPair> old;
  old.swap(pairs_);
  pairs_.reserve(wanted.size());
  auto kept = old.begin();
  for (const auto& [a, b] : wanted) {
    while (kept != old.end() && std::pair(kept->a, kept->b) < std::pair(a, b)) ++kept;
    const bool known = kept != old.end() && kept->a == a && kept->b == b;
    pairs_.push_back(known ? std::move(*kept) : new_pair(scene, a, b));
  }
  deadline_.resize(pairs_.size());
  for (size_t i = 0; i < pairs_.size(); ++i) {
    deadline_[i] = path_sum(scene, pairs_[i]) + budget_left(scene, pairs_[i]);
  }
  list_close(scene.bodies.count());
  path_at_rebuild_ = scene.path;
  stale_ = false;
}

void PairList::list_close(int bodies) {
  close_.clear();
  close_start_.assign(bodies + 1, 0);
  for (int i = 0; i < static_cast<int>(pairs_.size()); ++i) {
    if (!is_close(pairs_[i])) continue;
    close_.push_back(i);
    ++close_start_[pairs_[i].a];
    if (pairs_[i].b < bodies) ++close_start_[pairs_[i].b];
  }
  std::exclusive_scan(close_start_.begin(), close_start_.end(), close_start_.begin(), 0);
  close_of_.resize(close_start_.back());
  std::vector<int> next(close_start_.begin(), close_start_.end() - 1);
  for (const int i : close_) {
    close_of_[next[pairs_[i].a]++] = i;
    if (pairs_[i].b < bodies) close_of_[next[pairs_[i].b]++] = i;
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
  margins.skin = skin_of(interaction, body ? std::min(a.radius, b.radius) : a.radius);
  pair.idle_until = path_sum(scene, pair);
  pair.travel_start = travel_now(scene, pair);
  pair.steady_until = 0.0;

  const Vec3 offset = a.position - b.position;
  const double spheres = body ? offset.norm() - a.radius - b.radius : -1.0;
  if (spheres > margins.reach + 2.0 * margins.skin) {
    pair.candidates.clear();
    pair.budget = spheres - margins.reach;
    return;
  }
  CandidateList list;
  if (b.features == nullptr) {
    const Vec3 normal = b.axes.col(2);
    list = find_plane_candidates(*a.features, a.axes.transpose() * normal, -normal.dot(offset), margins);
  } else {
    list = find_candidates(*a.features, *b.features,
                           {b.axes.transpose() * a.axes, b.axes.transpose() * offset}, margins);
  }
  pair.candidates.clear();
  for (const FeaturePair& features : list.pairs) pair.candidates.push_back({features});
  pair.budget = list.budget;
}

double PairList::allowed_share(const SearchScene& scene, const ContactPair& pair) const {
  const double bound = scene.motion[pair.a] + scene.motion[pair.b];
  const double gap = motion_per_step * scene.interactions[pair.interaction].normal.activation_gap();
  if (bound <= gap) return 1.0;
  const double left =
      pair.candidates.empty() ? budget_left(scene, pair) : pair.steady_until - travel_now(scene, pair);
  const double allowed = std::max(left, gap);
  if (bound <= allowed) return 1.0;
  const RigidState& a = scene.partners[pair.a];
  const RigidState& b = scene.partners[pair.b];
  const double relative =
      (a.displacement - b.displacement).norm() + a.radius * a.turn.norm() + b.radius * b.turn.norm();
  return relative <= allowed ? 1.0 : allowed / relative;
}

}  // namespace scree
