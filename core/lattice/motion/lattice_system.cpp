#include "core/lattice/motion/lattice_system.hpp"

#include <algorithm>
#include <cmath>

#include "core/lattice/bonded_nodes.hpp"
#include "core/lattice/relative_motion.hpp"

namespace scree {
namespace {

/// Initial velocity due to the plate's spin about its centre [m/s].
double spin_velocity(const Lattice& lattice, int unknown) {
  const Vec2 middle = 0.5 * lattice.side * Vec2(lattice.cells[0], lattice.cells[1]);
  const Vec2 arm = lattice.position(unknown / 2) - middle;
  return unknown % 2 == 0 ? -lattice.spin * arm.y() : lattice.spin * arm.x();
}

}  // namespace

LatticeSystem::LatticeSystem(std::shared_ptr<const Lattice> lattice) : lattice_(std::move(lattice)) {
  if (!lattice_) return;
  const int unknowns = lattice_->unknowns();
  if (lattice_->rotations == LatticeRotations::large) {
    turning_.emplace(lattice_);
  } else {
    stencils_.emplace(*lattice_);
  }
  inverse_mass_.resize(unknowns);
  displacement_.assign(unknowns, 0.0);
  velocity_.assign(unknowns, 0.0);
  elastic_force_.assign(unknowns, 0.0);
  if (lattice_->touches) contact_force_.assign(unknowns, 0.0);
  for (int k = 0; k < unknowns; ++k) {
    if (lattice_->fixed[k]) continue;
    inverse_mass_[k] = 1.0 / lattice_->mass(k / 2);
    velocity_[k] = lattice_->velocity[k % 2] + spin_velocity(*lattice_, k);
  }
}

void LatticeSystem::begin(Workers& workers, const StopRequest& stop) {
  if (!lattice_) return;
  if (lattice_->analysis == LatticeAnalysis::statics) {
    const StaticSolution solution = solve_statics(*lattice_, stop);
    instability_ = solution.instability;
    // An unstable equilibrium is not observable.
    unsolved_ = instability_.has_value();
    if (unsolved_) return;
    uncertainty_ = solution.uncertainty;
    std::copy(solution.displacement->begin(), solution.displacement->end(), displacement_.begin());
  }
  if (moves()) instability_ = instability_of(*lattice_, stop);
  find_elastic_forces(workers);
}

void LatticeSystem::find_elastic_forces(Workers& workers) {
  if (turning_) return turning_->find_forces(displacement_, elastic_force_, workers);
  workers.for_each(lattice_->rows(), row_grain(*lattice_), [&](int row) { find_row(row); });
}

void LatticeSystem::find_row(int row) {
  const int columns = lattice_->columns();
  const int lowest = row > 0 ? -1 : 0;
  const int highest = row < lattice_->cells[1] ? 1 : 0;
  for (int column = 0; column < columns; ++column) {
    const NodeStencil& stencil = stencils_->at(column, row);
    const int first = column > 0 ? -1 : 0;
    const int count = 2 * ((column < columns - 1 ? 1 : 0) - first + 1);
    double x = 0.0;
    double y = 0.0;
    for (int up = lowest; up <= highest; ++up) {
      const double* u = displacement_.data() + 2 * lattice_->node(column + first, row + up);
      const double* factor = stencil[1 + up].data() + 4 * (1 + first);  // x and y alternately
      for (int k = 0; k < count; ++k) {
        x += factor[2 * k] * u[k];
        y += factor[2 * k + 1] * u[k];
      }
    }
    const int node = lattice_->node(column, row);
    elastic_force_[2 * node] = -x;
    elastic_force_[2 * node + 1] = -y;
  }
}

/// Acceleration without damping; 0 for a fixed unknown [m/s²].
double LatticeSystem::acceleration(int unknown) const {
  if (inverse_mass_[unknown] == 0.0) return 0.0;
  double others = contact_force_.empty() ? 0.0 : contact_force_[unknown];
  for (const Pull& pull : pulls_) {
    if (pull.body == unknown / 2) others += pull.force[unknown % 2];
  }
  return (elastic_force_[unknown] + lattice_->load[unknown] + others) * inverse_mass_[unknown] +
         lattice_->gravity[unknown % 2];
}

void LatticeSystem::add_pull(Pull pull) {
  pull.spring = make_spring(pull.spec, lattice_->mass(pull.body));
  pull.longest_step = longest_step_with(pull.spec, 1.0);
  begin_pull(pull, time_, motion_of(pull.body));
  pulls_.push_back(std::move(pull));
}

PulledMotion LatticeSystem::motion_of(int node) const {
  PulledMotion motion;
  motion.position.head<2>() = lattice_->position(node) + Eigen::Map<const Vec2>(&displacement_[2 * node]);
  motion.velocity.head<2>() = Eigen::Map<const Vec2>(&velocity_[2 * node]);
  return motion;
}

/// Updates the pulls to the end of a step, in which the nodes have moved.
void LatticeSystem::advance_pulls(double duration, double end, Ledger& ledger) {
  for (Pull& pull : pulls_) {
    const PulledMotion motion = motion_of(pull.body);
    ledger.book(&EnergyTerms::external_work,
                advance_pull(pull, end, motion, duration * motion.velocity, Vec3::Zero()));
  }
}

void LatticeSystem::add_contact_couple(int node, double moment) {
  const BondedNodes bonded(*lattice_, bonds(), node, displacement_, velocity_, 0.0);
  // A node without bonds rotates by itself.
  if (!bonded.alone()) bonded.add_couple(moment, contact_force_);
}

bool LatticeSystem::step(double duration, double end, Ledger& ledger, Workers& workers) {
  move(duration, end, ledger, workers);
  return finish(duration, ledger, workers);
}

/// Velocity Verlet with damped half kicks; the nodes move with the velocity between them.
void LatticeSystem::move(double duration, double end, Ledger& ledger, Workers& workers) {
  const HalfKick kick(lattice_->damping, 0.5 * duration);
  const Work work = workers.sum<Work>(lattice_->unknowns(), node_grain,
                                      [&](Work& sum, int unknown) { drift(unknown, duration, kick, sum); });
  ledger.book(&EnergyTerms::external_work, work.of_loads);
  ledger.book(&EnergyTerms::dissipated_damping, work.of_damping);
  advance_pulls(duration, end, ledger);
  time_ = end;
  moved_finitely_ = std::isfinite(work.of_loads) && std::isfinite(work.of_damping);
  turned_too_far_ = turning_ ? find_turned_too_far(duration, work.farthest) : -1;
}

/// @param farthest  largest displacement component of a node in the step [m]
int LatticeSystem::find_turned_too_far(double duration, double farthest) const {
  // Only two nodes of a diagonal that move against each other along both axes could rotate a cell by that
  // much.
  if (2.0 * farthest < right_angle * lattice_->side) return -1;
  return turning_->turned_too_far(displacement_, velocity_, duration);
}

bool LatticeSystem::finish(double duration, Ledger& ledger, Workers& workers) {
  find_elastic_forces(workers);
  const HalfKick kick(lattice_->damping, 0.5 * duration);
  const double of_damping = workers.sum<double>(
      lattice_->unknowns(), node_grain, [&](double& sum, int unknown) { sum += finish_kick(unknown, kick); });
  ledger.book(&EnergyTerms::dissipated_damping, of_damping);
  if (turning_) break_bonds(ledger, workers);
  return moved_finitely_ && turned_too_far_ < 0 && std::isfinite(of_damping) &&
         std::isfinite(ledger.sums().dissipated_fracture);
}

/// Breaks bonds at the end of the step: their energy is lost at the current positions.
void LatticeSystem::break_bonds(Ledger& ledger, Workers& workers) {
  const size_t before = turning_->broken().size();
  ledger.book(&EnergyTerms::dissipated_fracture, turning_->break_bonds(displacement_, time_, workers));
  if (turning_->broken().size() > before) find_elastic_forces(workers);
}

void LatticeSystem::drift(int unknown, double duration, const HalfKick& kick, Work& work) {
  const double pulled = acceleration(unknown);
  if (lattice_->damping > 0.0 && inverse_mass_[unknown] > 0.0)
    work.of_damping += kick.lost_first(velocity_[unknown], pulled) / inverse_mass_[unknown];
  velocity_[unknown] = kick.velocity(velocity_[unknown], pulled);
  const double way = duration * velocity_[unknown];
  displacement_[unknown] += way;
  work.farthest = std::max(work.farthest, std::abs(way));
  work.of_loads += lattice_->load[unknown] * way;
}

/// @return energy dissipated by damping [J]
double LatticeSystem::finish_kick(int unknown, const HalfKick& kick) {
  const double pulled = acceleration(unknown);
  const double before = velocity_[unknown];
  velocity_[unknown] = kick.velocity(before, pulled);
  if (lattice_->damping == 0.0 || inverse_mass_[unknown] == 0.0) return 0.0;
  return kick.lost_second(before, pulled) / inverse_mass_[unknown];
}

void LatticeSystem::add_energy(EnergyTerms& energy, Workers& workers) const {
  if (!lattice_) return;
  struct Energies {
    double kinetic = 0.0;
    double gravitational = 0.0;
    void operator+=(const Energies& other) {
      kinetic += other.kinetic;
      gravitational += other.gravitational;
    }
  };
  const auto all = workers.sum<Energies>(lattice_->nodes(), node_grain, [&](Energies& sum, int node) {
    const Eigen::Map<const Vec2> u(&displacement_[2 * node]);
    const Eigen::Map<const Vec2> v(&velocity_[2 * node]);
    const double mass = lattice_->mass(node);
    sum += {0.5 * mass * v.squaredNorm(), -mass * lattice_->gravity.dot(u)};
  });
  energy.kinetic_translational += all.kinetic;
  energy.elastic_normal += elastic_energy(workers);
  energy.gravitational += all.gravitational;
}

/// Energy stored in the bonds [J].
double LatticeSystem::elastic_energy(Workers& workers) const {
  if (turning_) return turning_->energy(workers);
  if (!moves()) return strain_energy(*lattice_, displacement_.data());
  return workers.sum<double>(lattice_->unknowns(), node_grain, [&](double& sum, int unknown) {
    sum -= 0.5 * displacement_[unknown] * elastic_force_[unknown];
  });
}

const std::vector<BrokenBond>& LatticeSystem::broken_bonds() const {
  static const std::vector<BrokenBond> none;
  return turning_ ? turning_->broken() : none;
}

std::vector<Vec2> LatticeSystem::displacements() const {
  if (!lattice_ || unsolved_ || lattice_->analysis == LatticeAnalysis::modes) return {};
  std::vector<Vec2> nodes(lattice_->nodes());
  for (int n = 0; n < lattice_->nodes(); ++n) nodes[n] = {displacement_[2 * n], displacement_[2 * n + 1]};
  return nodes;
}

}  // namespace scree
