// Linear system of a Newton step of a packed pile: conjugate gradients, as in the program, and Eigen's sparse
// factorization, on one thread.

#include <benchmark/benchmark.h>

#include <Eigen/SparseCholesky>
#include <cmath>

#include "core/geometry/random.hpp"
#include "core/geometry/rotation.hpp"
#include "core/polyhedra/implicit/block_system.hpp"

namespace {

using namespace scree;

constexpr double edge = 0.1;
constexpr double mass = 2.0;
constexpr double normal_stiffness = 1e7;
constexpr double tangential_stiffness = 1e6;
constexpr double time_step = 1e-3;
constexpr int contacts_of_a_pair = 2;

struct Problem {
  BlockSystem system;
  std::vector<Vector6> right;
};

/// Adds a contact between two bodies at a random point of their common side.
void add_contact(BlockSystem& system, BlockSystem::Coupling& coupling, int axis, Random& random) {
  Vec3 point = random.in_box(Vec3::Constant(-0.5 * edge), Vec3::Constant(0.5 * edge));
  point[axis] = 0.0;
  const Vec3 normal =
      (Vec3(Vec3::Unit(axis)) + random.in_box(Vec3::Constant(-0.3), Vec3::Constant(0.3))).normalized();
  const Mat3 tangent = tangential_stiffness * Mat3::Identity() +
                       (normal_stiffness - tangential_stiffness) * normal * normal.transpose();
  const auto motion_at = [](const Vec3& lever) {
    Eigen::Matrix<double, 3, 6> motion;
    motion << Mat3::Identity(), -skew(lever);
    return motion;
  };
  const Eigen::Matrix<double, 3, 6> of_a = motion_at(point + 0.5 * edge * Vec3::Unit(axis));
  const Eigen::Matrix<double, 3, 6> of_b = motion_at(point - 0.5 * edge * Vec3::Unit(axis));
  system.diagonal[coupling.a] += of_a.transpose() * tangent * of_a;
  system.diagonal[coupling.b] += of_b.transpose() * tangent * of_b;
  coupling.block -= of_a.transpose() * tangent * of_b;
}

/// Cubes in rows, columns and layers, each touching its six neighbours.
Problem packed_pile(int count) {
  Random random(4);
  Problem problem;
  const double inertia = mass * edge * edge / 6.0;
  Vector6 inertial;
  inertial << Vec3::Constant(mass), Vec3::Constant(inertia);
  problem.system.diagonal.assign(count, Matrix6(2.0 / (time_step * time_step) * inertial.asDiagonal()));
  const int side = static_cast<int>(std::ceil(std::cbrt(count)));
  const std::array<int, 3> steps = {1, side, side * side};
  for (int i = 0; i < count; ++i) {
    const std::array<int, 3> place = {i % side, i / side % side, i / (side * side)};
    for (int axis = 0; axis < 3; ++axis) {
      if (place[axis] + 1 == side || i + steps[axis] >= count) continue;
      BlockSystem::Coupling coupling{i, i + steps[axis], Matrix6::Zero()};
      for (int k = 0; k < contacts_of_a_pair; ++k) add_contact(problem.system, coupling, axis, random);
      problem.system.couplings.push_back(coupling);
    }
    Vector6 right;
    right << random.in_box(Vec3::Constant(-20), Vec3::Constant(20)),
        random.in_box(Vec3::Constant(-1), Vec3::Constant(1));
    problem.right.push_back(right);
  }
  return problem;
}

void conjugate_gradients(benchmark::State& state) {
  const Problem problem = packed_pile(static_cast<int>(state.range(0)));
  Workers workers(1);
  std::vector<Vector6> x;
  int iterations = 0;
  for (auto _ : state) {
    iterations = solve(problem.system, problem.right, std::pow(10.0, -static_cast<double>(state.range(1))),
                       workers, x);
    benchmark::DoNotOptimize(x.data());
  }
  state.counters["iterations"] = iterations;
}

Eigen::SparseMatrix<double> lower_half(const BlockSystem& system) {
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](int row, int column, const Matrix6& block) {
    for (int i = 0; i < 6; ++i) {
      for (int k = 0; k < 6; ++k) {
        if (6 * row + i >= 6 * column + k) entries.emplace_back(6 * row + i, 6 * column + k, block(i, k));
      }
    }
  };
  for (int i = 0; i < static_cast<int>(system.diagonal.size()); ++i) add(i, i, system.diagonal[i]);
  for (const auto& [a, b, block] : system.couplings) add(b, a, block.transpose());
  const auto size = static_cast<Eigen::Index>(6 * system.diagonal.size());
  Eigen::SparseMatrix<double> matrix(size, size);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// Includes the ordering, since contacts change from step to step.
void factorisation(benchmark::State& state) {
  const Problem problem = packed_pile(static_cast<int>(state.range(0)));
  const Eigen::SparseMatrix<double> matrix = lower_half(problem.system);
  Eigen::VectorXd right(matrix.rows());
  for (size_t i = 0; i < problem.right.size(); ++i) right.segment<6>(6 * i) = problem.right[i];
  for (auto _ : state) {
    const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factors(matrix);
    Eigen::VectorXd x = factors.solve(right);
    benchmark::DoNotOptimize(x.data());
  }
}

BENCHMARK(conjugate_gradients)
    ->ArgsProduct({{10, 64, 564, 1005, 5000}, {2, 6}})
    ->ArgNames({"bodies", "digits"})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(factorisation)
    ->Arg(10)
    ->Arg(64)
    ->Arg(564)
    ->Arg(1005)
    ->Arg(5000)
    ->ArgName("bodies")
    ->Unit(benchmark::kMicrosecond);

}  // namespace
