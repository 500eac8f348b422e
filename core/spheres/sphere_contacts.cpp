#include "core/spheres/sphere_contacts.hpp"

#include <algorithm>
#include <limits>

namespace scree {
namespace {

/// Gap up to which neighbours are listed, in radii of the smallest sphere …
constexpr double skin_in_radii = 0.4;
/// … and minimum gap up to which contacts are listed.
constexpr double margin_in_radii = 0.02;
/// Contact lists last for about this many steps …
constexpr double margin_in_steps = 6.0;
/// … but if that needs more than this share of the skin, all neighbours are listed as contacts.
constexpr double share_for_one_list = 0.6;
/// Spheres are reordered once per this many rebuilds of the neighbour list; the others use a recent order.
constexpr long rebuilds_in_order = 8;
/// After the first report only overlaps of this share of the smaller radius count: just below r* of a sphere
/// at a wall, which excludes padding.
constexpr double passing_share = 0.999;

std::vector<int> column(const std::vector<std::vector<int>>& table, int second) {
  std::vector<int> result;
  for (const std::vector<int>& row : table) result.push_back(row[second]);
  return result;
}

std::vector<PlaneContacts> make_planes(const Model& model, const SphereLaws& laws,
                                       const std::vector<WallSurface>& wall_surfaces, int polyhedra) {
  std::vector<PlaneContacts> planes;
  for (int k = 0; k < static_cast<int>(wall_surfaces.size()); ++k) {
    if (!is_plane(wall_surfaces[k])) continue;
    const int material = model.walls[wall_surfaces[k].wall].material;
    planes.emplace_back(polyhedra + k, can_work(model.walls[wall_surfaces[k].wall]),
                        column(laws.walls, material), laws.laws);
  }
  return planes;
}

std::vector<SurfacePartner> make_surfaces(const Model& model, const std::vector<WallSurface>& wall_surfaces,
                                          const std::vector<int>& polyhedra) {
  std::vector<SurfacePartner> surfaces;
  const int bodies = static_cast<int>(polyhedra.size());
  for (int i = 0; i < bodies; ++i) surfaces.push_back({i, model.bodies[polyhedra[i]].material, false, false});
  for (int k = 0; k < static_cast<int>(wall_surfaces.size()); ++k) {
    if (is_plane(wall_surfaces[k])) continue;
    const int material = model.walls[wall_surfaces[k].wall].material;
    surfaces.push_back({bodies + k, material, true, can_work(model.walls[wall_surfaces[k].wall])});
  }
  return surfaces;
}

}  // namespace

SphereContacts::SphereContacts(const Model& model, const Spheres& spheres,
                               const std::vector<WallSurface>& wall_surfaces,
                               const std::vector<int>& polyhedra)
    : laws_(make_sphere_laws(model)),
      pairs_(laws_.bodies, laws_.laws),
      planes_(make_planes(model, laws_, wall_surfaces, static_cast<int>(polyhedra.size()))),
      surfaces_(make_surfaces(model, wall_surfaces, polyhedra)),
      near_field_(model.scene.near_field),
      skin_(skin_in_radii * smallest_radius(spheres)),
      least_margin_(margin_in_radii * smallest_radius(spheres)) {}

void SphereContacts::keep_lists(Spheres& spheres, const Surroundings& around, double moved,
                                Workers& workers) {
  last_moved_ = moved;
  neighbours_left_ -= moved;
  contacts_left_ -= moved;
  if (neighbours_left_ < 0.0) {
    rebuild(spheres, around, workers);
  } else if (contacts_left_ < 0.0) {
    refresh(spheres, around, workers);
  }
}

void SphereContacts::leave_slots(const Spheres& spheres, Workers& workers) {
  records_ = ContactRecords();  // outdated; frees the memory that kept contacts need
  couples_.clear();
  pairs_.leave_slots(spheres, workers);
  for (PlaneContacts& plane : planes_) plane.leave_slots(spheres);
  surfaces_.leave_slots(spheres);
}

void SphereContacts::insert_partner(int number) {
  for (PlaneContacts& plane : planes_) plane.raise_partner();
  surfaces_.insert_partner(number);
}

void SphereContacts::raise_bodies(int number, int by) {
  pairs_.raise_bodies(number, by);
  for (PlaneContacts& plane : planes_) plane.raise_bodies(number, by);
  surfaces_.raise_bodies(number, by);
}

void SphereContacts::append_walls(const SphereContacts& larger) {
  planes_.insert(planes_.end(), larger.planes_.begin() + static_cast<std::ptrdiff_t>(planes_.size()),
                 larger.planes_.end());
  // A larger sphere may adhere from farther away.
  laws_ = larger.laws_;
  if (passages_only_) watch_passages_only();
}

void SphereContacts::rebuild(Spheres& spheres, const Surroundings& around, Workers& workers) {
  CellLevels cells = make_levels(spheres, skin_ + laws_.reach);
  if (rebuilds_++ % rebuilds_in_order == 0) {
    leave_slots(spheres, workers);
    settle(cells, spheres);
    present_ = static_cast<int>(std::count(spheres.present.begin(), spheres.present.end(), 1));
  }
  find_neighbours(spheres, cells, skin_ + laws_.reach, neighbours_, workers);
  workers.for_each(static_cast<int>(planes_.size()), 1, [&](int n) {
    const int k = planes_[n].partner();
    const double reach = around.present[k] ? skin_ + laws_.reach : -std::numeric_limits<double>::infinity();
    planes_[n].find_near(spheres, around.partners[k], reach);
  });
  surfaces_.find_near(spheres, cells, around.partners, around.present, skin_ + laws_.reach, workers);
  if (near_field_.acts()) near_field_.find_near(spheres, cells, skin_, workers);
  neighbours_left_ = skin_;
  refresh(spheres, around, workers);
}

void SphereContacts::refresh(const Spheres& spheres, const Surroundings& around, Workers& workers) {
  double margin = std::max(least_margin_, margin_in_steps * last_moved_);
  if (margin > share_for_one_list * skin_) margin = skin_;
  contacts_left_ = margin;
  pairs_.refresh(spheres, neighbours_, margin + laws_.reach, workers);
  workers.for_each(static_cast<int>(planes_.size()), 1, [&](int n) {
    planes_[n].refresh(spheres, around.partners[planes_[n].partner()], margin + laws_.reach);
  });
  index_records(spheres);
}

/// Assigns the records to the spheres; records of pairs, planes and surfaces are consecutive.
void SphereContacts::index_records(const Spheres& spheres) {
  int first = pairs_.records();
  for (PlaneContacts& plane : planes_) {
    plane.place_records(first);
    first += plane.count();
  }
  const auto for_all = [&](const auto& use) {
    int record = 0;
    for (const PairPart& part : pairs_.parts()) {
      for (int n = 0; n < part.count(); ++n, ++record) {
        if (!part.real(spheres, n)) continue;
        use(part.first(n), record, false);
        use(part.second(n), record, true);
      }
    }
    for (const PlaneContacts& plane : planes_) {
      for (int n = 0; n < plane.count(); ++n, ++record) {
        if (plane.real(spheres, n)) use(plane.first(n), record, false);
      }
    }
    for (int n = 0; n < surfaces_.count(); ++n, ++record) use(surfaces_.sphere(n), record, false);
    return record;
  };
  index_.begin(spheres.count());
  const int records = for_all([&](int sphere, int, bool) { index_.count(sphere); });
  index_.sum_up();
  for_all([&](int sphere, int record, bool second) { index_.enter(sphere, record, second); });
  remake(records_, records);
  if (!any_rolling(laws_.laws)) return;
  remake(couples_, static_cast<std::size_t>(records));
  contacts_of_.resize(static_cast<std::size_t>(spheres.count()));
  for (int i = 0; i < spheres.count(); ++i) contacts_of_[static_cast<std::size_t>(i)] = index_.count_of(i);
}

void SphereContacts::evaluate(const Spheres& spheres, const Surroundings& around, const SphereStep& step,
                              Workers& workers) {
  for (PlaneContacts& plane : planes_) plane.begin(step);
  const CoupleOutput output{couples_.empty() ? nullptr : couples_.data(), contacts_of_.data()};
  // A block's pairs and its spheres' plane contacts together, since data that a thread did not process is not
  // in its core's cache.
  const int blocks = static_cast<int>(pairs_.parts().size());
  account_ = workers.sum<SphereAccount>(blocks, 1, [&](SphereAccount& sum, int block) {
    sum += pairs_.evaluate(block, spheres, laws_.laws, step, workers.threads() > 1, records_.data(), output);
    for (PlaneContacts& plane : planes_) {
      const RigidState& partner = around.partners[plane.partner()];
      sum += plane.evaluate(block, spheres, partner, laws_.laws, step, records_.data(), output);
    }
  });
  ContactRecord* of_surfaces = records_.data() + records_.size() - surfaces_.count();
  CoupleOutput of_couples = output;
  if (!couples_.empty()) of_couples.couples += couples_.size() - static_cast<std::size_t>(surfaces_.count());
  account_ += surfaces_.evaluate(spheres, around.partners, laws_, step, of_surfaces, of_couples, workers);
  if (near_field_.acts()) near_field_.evaluate(spheres, workers);
}

const SphereAccount& SphereContacts::accept() {
  pairs_.accept();
  for (PlaneContacts& plane : planes_) plane.accept();
  surfaces_.accept();
  return account_;
}

void SphereContacts::add_up(const Spheres& spheres, int sphere, Pack& force, Pack& torque_per_radius) const {
  force = near_field_.acts() ? near_field_.force(sphere) : Pack{};
  torque_per_radius = Pack{};
  index_.add_up(sphere, records_.data(), force, torque_per_radius);
  if (!couples_.empty())
    torque_per_radius += (1.0 / spheres.radius(sphere)) * index_.sum_of(sphere, couples_.data());
}

MotionLoop SphereContacts::motion_loop() const {
  MotionLoop loop{};
  loop.index = &index_;
  loop.records = records_.data();
  loop.couples = couples_.empty() ? nullptr : couples_.data();
  if (near_field_.acts()) loop.other_force = near_field_.forces();
  return loop;
}

void SphereContacts::begin_peaks(Workers& workers) {
  pairs_.begin_peaks(workers);
  for (PlaneContacts& plane : planes_) plane.begin_peaks();
  surfaces_.begin_peaks();
}

bool SphereContacts::turns_spheres() const {
  return std::any_of(laws_.laws.begin(), laws_.laws.end(),
                     [](const SphereInteraction& law) { return law.friction.acts() || law.rolling.acts(); });
}

void SphereContacts::watch_passages_only() {
  passages_only_ = true;
  for (SphereInteraction& law : laws_.laws) law.watched_from = std::max(law.watched_from, passing_share);
}

int SphereContacts::candidates() const {
  int count = pairs_.records() + surfaces_.count();
  for (const PlaneContacts& plane : planes_) count += plane.count();
  return count;
}

}  // namespace scree
