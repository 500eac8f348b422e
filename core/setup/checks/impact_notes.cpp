#include "core/setup/checks/impact_notes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "core/base/text/quantity.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/geometry/aabb_tree.hpp"
#include "core/model/body_label.hpp"
#include "core/model/flat_sides.hpp"
#include "core/setup/checks/impact_capacity.hpp"

namespace scree {
namespace {

/// Number of fastest bodies whose impacts with all others are checked.
constexpr size_t most_fast_bodies = 200;
/// Number of straight segments of a flight.
constexpr int parts_of_flight = 64;

/// An expected impact on a contact of a rule.
struct Impact {
  double share = 0.0;   ///< relative to the capacity of the contact
  double energy = 0.0;  ///< [J]
  double speed = 0.0;   ///< along the normal [m/s]
  ImpactPartners partners;
  std::string other;  ///< partner of the body
};

class Impacts {
 public:
  Impacts(const Model& model, const ImpactCapacity& capacity) : model_(model), capacity_(capacity) {
    find_shielded();
  }

  void add_walls();
  void add_fixed_bodies();
  void add_flights();
  const std::map<int, Impact>& worst() const { return worst_; }

 private:
  void find_shielded();
  bool touch(int material, int other) const { return model_.rule[material][other] >= 0; }
  bool flies(int body) const { return !model_.bodies[body].fixed; }
  Vec3 place(int body, double time) const;
  Vec3 velocity(int body, double time) const;
  void meet_side(int body, const WallModel& wall, const WallSide& side);
  void meet_mesh(const std::vector<int>& bodies, const WallModel& wall, const Shape& shape);
  void meet_fixed(int body, const std::vector<int>& fixed, const AabbTree& tree);
  void meet_body(int body, int other);
  void record(const ImpactPartners& partners, double mass, double speed, const std::string& other);

  const Model& model_;
  const ImpactCapacity& capacity_;
  std::vector<char> shielded_;  ///< bodies that fall onto others which fall before them
  std::map<int, Impact> worst_;
};

/// Largest speed of a wall's point along a direction; a rotating wall keeps its initial spin [m/s].
double wall_speed(const WallModel& wall, const Vec3& point, const Vec3& along) {
  double most = 0.0;
  if (const auto* constant = std::get_if<ConstantMotion>(&wall.motion))
    most = along.dot(constant->velocity + constant->spin.cross(point - wall.about));
  if (const auto* sine = std::get_if<SineMotion>(&wall.motion))
    most = std::abs(along.dot(peak_velocity(*sine)));
  if (wall.path)
    most =
        along.cwiseAbs().dot(wall.path->peak_velocity) + wall.path->peak_spin * (point - wall.about).norm();
  if (const auto* table = std::get_if<TableMotion>(&wall.motion)) {
    for (size_t k = 1; k < table->time.size(); ++k) {
      const double duration = table->time[k] - table->time[k - 1];
      most = std::max(most, along.dot(table->displacement[k] - table->displacement[k - 1]) / duration);
    }
  }
  return std::max(0.0, most);
}

/// Fraction of a segment at which it crosses a triangle, 0 to 1; more than 1: none.
double crossing(const Vec3& from, const Vec3& way, const std::array<Vec3, 3>& corners) {
  constexpr double none = std::numeric_limits<double>::infinity();
  const Vec3 first = corners[1] - corners[0];
  const Vec3 second = corners[2] - corners[0];
  const Vec3 across = way.cross(second);
  const double volume = first.dot(across);
  if (volume == 0.0) return none;
  const Vec3 offset = from - corners[0];
  const double u = offset.dot(across) / volume;
  const Vec3 other = offset.cross(first);
  const double v = way.dot(other) / volume;
  const double share = second.dot(other) / volume;
  return u < 0.0 || v < 0.0 || u + v > 1.0 || share < 0.0 ? none : share;
}

/// Fraction of a segment at which it enters a sphere, 0 to 1; more than 1: none.
double entry(const Vec3& from, const Vec3& way, const Vec3& centre, double radius) {
  const Vec3 apart = from - centre;
  const double outside = apart.squaredNorm() - radius * radius;
  if (outside <= 0.0) return 0.0;
  const double along = -apart.dot(way);
  const double squared = way.squaredNorm();
  const double rest = along * along - squared * outside;
  if (along <= 0.0 || rest < 0.0) return std::numeric_limits<double>::infinity();
  return (along - std::sqrt(rest)) / squared;
}

Vec3 Impacts::place(int body, double time) const {
  const BodyStart& start = model_.start[body];
  return start.position + time * start.velocity + 0.5 * time * time * model_.scene.gravity;
}

Vec3 Impacts::velocity(int body, double time) const {
  return model_.start[body].velocity + time * model_.scene.gravity;
}

/// Finds bodies above others. They land on a body with almost the same speed, or at rest in a heap by then,
/// so that their impact speed cannot be predicted.
void Impacts::find_shielded() {
  shielded_.assign(model_.bodies.size(), 0);
  const Vec3& gravity = model_.scene.gravity;
  if (gravity.isZero() || model_.bodies.empty()) return;
  std::vector<Aabb> boxes(model_.bodies.size());
  for (int body = 0; body < static_cast<int>(boxes.size()); ++body) {
    boxes[body].include(model_.start[body].position);
    boxes[body].inflate(bounding_radius(model_, body));
  }
  const AabbTree tree(boxes);
  const Vec3 down = gravity.normalized();
  const double depth = (model_.upper - model_.lower).norm();
  for (int body = 0; body < static_cast<int>(boxes.size()); ++body) {
    tree.along_ray(model_.start[body].position, down, depth, [&](int other) {
      if (other != body && flies(other)) shielded_[body] = 1;
      return shielded_[body] ? 0.0 : depth;
    });
  }
}

/// @param mass  that the impact stops [kg]
void Impacts::record(const ImpactPartners& partners, double mass, double speed, const std::string& other) {
  const int body = partners.body;
  // A fluid limits the speed of falling bodies.
  double most = speed;
  const double drag = model_.scene.fluid.drag;
  if (drag > 0.0) {
    const double carried =
        model_.scene.fluid.velocity.norm() + model_.bodies[body].mass * model_.scene.gravity.norm() / drag;
    most = std::min(most, std::max(model_.start[body].velocity.norm(), carried));
  }
  const double energy = 0.5 * mass * most * most;
  const double share = energy / capacity_.energy(partners);
  Impact& worst = worst_[model_.rule[model_.bodies[body].material][partners.material]];
  if (share > worst.share) worst = {share, energy, most, partners, other};
}

/// Impact on a flat side of a wall, at the latest when the bounding sphere reaches it.
void Impacts::meet_side(int body, const WallModel& wall, const WallSide& side) {
  const double height = side.normal.dot(model_.start[body].position - side.point);
  const double way = std::max(0.0, height - bounding_radius(model_, body));
  const Vec3 foot = model_.start[body].position - height * side.normal;
  const double closing = wall_speed(wall, foot, side.normal) - side.normal.dot(model_.start[body].velocity);
  const double pull = -side.normal.dot(model_.scene.gravity);
  const double squared = closing * closing + 2.0 * pull * way;
  if (squared <= 0.0 || (pull <= 0.0 && closing <= 0.0)) return;
  const double speed = std::sqrt(squared);
  const double time = pull == 0.0 ? way / closing : (speed - closing) / pull;
  if (!(time <= model_.scene.duration)) return;
  record({body, wall.material}, model_.bodies[body].mass, speed, "wall \"" + wall.name + "\"");
}

/// Impact of body centres on mesh walls.
void Impacts::meet_mesh(const std::vector<int>& bodies, const WallModel& wall, const Shape& shape) {
  std::vector<Aabb> boxes(shape.mesh.triangles.size());
  const auto corners_of = [&](int t) {
    const auto& corners = shape.mesh.triangles[t];
    return std::array<Vec3, 3>{shape.mesh.vertices[corners[0]], shape.mesh.vertices[corners[1]],
                               shape.mesh.vertices[corners[2]]};
  };
  for (size_t t = 0; t < boxes.size(); ++t) {
    for (const Vec3& corner : corners_of(static_cast<int>(t))) boxes[t].include(corner);
  }
  const AabbTree tree(boxes);
  for (const int body : bodies) {
    const double part = model_.scene.duration / parts_of_flight;
    bool met = false;
    for (int k = 0; k < parts_of_flight && !met; ++k) {
      const Vec3 from = place(body, k * part);
      const Vec3 way = place(body, (k + 1) * part) - from;
      double nearest = 1.0;
      Vec3 normal = Vec3::Zero();
      tree.along_ray(from, way, 1.0, [&](int t) {
        const std::array<Vec3, 3> corners = corners_of(t);
        const double share = crossing(from, way, corners);
        if (share > nearest) return nearest;
        met = true;
        nearest = share;
        normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
        return nearest;
      });
      if (!met) continue;
      const Vec3 speed = velocity(body, (k + nearest) * part);
      const Vec3 against = speed.dot(normal) > 0.0 ? normal : Vec3(-normal);
      const double coming = wall_speed(wall, from + nearest * way, -against);
      record({body, wall.material}, model_.bodies[body].mass, speed.dot(against) + coming,
             "wall \"" + wall.name + "\"");
    }
  }
}

void Impacts::add_walls() {
  for (const WallModel& wall : model_.walls) {
    std::vector<int> bodies;
    for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
      if (flies(body) && !shielded_[body] && touch(model_.bodies[body].material, wall.material))
        bodies.push_back(body);
    }
    if (bodies.empty()) continue;
    for (const WallSide& side : flat_sides(wall)) {
      for (const int body : bodies) meet_side(body, wall, side);
    }
    if (const auto* shape = std::get_if<Shape>(&wall.shape)) meet_mesh(bodies, wall, *shape);
  }
}

/// Bounding spheres of fixed bodies as targets of body centres.
void Impacts::add_fixed_bodies() {
  std::vector<int> fixed;
  std::vector<Aabb> boxes;
  for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
    if (flies(body)) continue;
    fixed.push_back(body);
    boxes.emplace_back().include(model_.start[body].position);
    boxes.back().inflate(bounding_radius(model_, body));
  }
  if (fixed.empty()) return;
  const AabbTree tree(boxes);
  for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
    if (flies(body) && !shielded_[body]) meet_fixed(body, fixed, tree);
  }
}

void Impacts::meet_fixed(int body, const std::vector<int>& fixed, const AabbTree& tree) {
  const int material = model_.bodies[body].material;
  const double part = model_.scene.duration / parts_of_flight;
  for (int k = 0; k < parts_of_flight; ++k) {
    const Vec3 from = place(body, k * part);
    const Vec3 way = place(body, (k + 1) * part) - from;
    double nearest = 1.0;
    int met = -1;
    tree.along_ray(from, way, 1.0, [&](int item) {
      const int other = fixed[item];
      if (!touch(material, model_.bodies[other].material)) return nearest;
      const double share = entry(from, way, model_.start[other].position, bounding_radius(model_, other));
      if (share > nearest) return nearest;
      met = other;
      nearest = share;
      return nearest;
    });
    if (met < 0) continue;
    const Vec3 inwards = model_.start[met].position - (from + nearest * way);
    const double speed = velocity(body, (k + nearest) * part).dot(inwards.normalized());
    if (speed > 0.0)
      record({body, model_.bodies[met].material, met}, model_.bodies[body].mass, speed,
             body_label(model_, met));
    return;
  }
}

/// Impact of two flying bodies, whose weights do not change their relative motion.
void Impacts::meet_body(int body, int other) {
  if (!touch(model_.bodies[body].material, model_.bodies[other].material)) return;
  const Vec3 apart = model_.start[other].position - model_.start[body].position;
  const Vec3 closing = model_.start[body].velocity - model_.start[other].velocity;
  const double along = apart.dot(closing);
  const double squared = closing.squaredNorm();
  const double reach = bounding_radius(model_, body) + bounding_radius(model_, other);
  if (!(along > 0.0)) return;
  const double missed = std::max(0.0, apart.squaredNorm() - along * along / squared);
  if (missed >= reach * reach) return;
  const double before = std::sqrt((reach * reach - missed) / squared);  // closest approach
  const double time = std::max(0.0, along / squared - before);
  if (time > model_.scene.duration) return;
  const double one = model_.bodies[body].mass;
  const double two = model_.bodies[other].mass;
  const double speed = closing.dot((apart - time * closing).normalized());
  record({body, model_.bodies[other].material, other}, one * two / (one + two), speed,
         body_label(model_, other));
}

void Impacts::add_flights() {
  std::vector<int> bodies;
  Vec3 mean = Vec3::Zero();
  for (int body = 0; body < static_cast<int>(model_.bodies.size()); ++body) {
    if (!flies(body)) continue;
    bodies.push_back(body);
    mean += model_.start[body].velocity;
  }
  if (bodies.size() < 2) return;
  mean /= static_cast<double>(bodies.size());
  const auto relative_energy = [&](int body) {
    return model_.bodies[body].mass * (model_.start[body].velocity - mean).squaredNorm();
  };
  std::vector<int> fast = bodies;
  std::stable_sort(fast.begin(), fast.end(),
                   [&](int one, int other) { return relative_energy(one) > relative_energy(other); });
  if (fast.size() > most_fast_bodies) fast.resize(most_fast_bodies);
  for (const int body : fast) {
    for (const int other : bodies) {
      if (other != body) meet_body(body, other);
    }
  }
}

/// Note on an impact, one sentence.
std::string note_on(const Model& model, const ContactRule& rule, const Impact& impact,
                    const ImpactCapacity& capacity) {
  const bool damped = rule.damping.ratio > 0.0 || rule.damping.restitution;
  return "contact at line " + std::to_string(rule.line) + ": " + body_label(model, impact.partners.body) +
         " will hit " + impact.other + " at " + format_quantity(impact.speed, "m/s") + " with " +
         format_quantity(impact.energy, "J") + ", " + capacity.too_much(impact.partners, impact.energy) +
         (damped ? " (neglecting damping, which takes a part)" : "");
}

}  // namespace

std::vector<std::string> impact_notes(const Model& model) {
  const ImpactCapacity capacity(model);
  if (!capacity.may_be_exceeded()) return {};
  Impacts impacts(model, capacity);
  impacts.add_walls();
  impacts.add_fixed_bodies();
  impacts.add_flights();
  std::vector<std::string> notes;
  for (const auto& [rule, impact] : impacts.worst()) {
    if (impact.share > 1.0) notes.push_back(note_on(model, model.scene.contacts[rule], impact, capacity));
  }
  return notes;
}

}  // namespace scree
