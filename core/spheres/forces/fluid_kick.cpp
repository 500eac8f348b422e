#include "core/spheres/forces/fluid_kick.hpp"

#include <cmath>
#include <complex>

namespace scree {
namespace {

using Complex = std::complex<double>;

/// Up to this |z|, φ₁ and φ₂ are computed from their series, accurate to round-off.
constexpr double small = 0.05;
constexpr int terms = 9;

/// exp z − 1 without cancellation.
Complex exponential_less_one(const Complex& z) {
  const double sine = std::sin(0.5 * z.imag());
  const double real = std::expm1(z.real()) * std::cos(z.imag()) - 2.0 * sine * sine;
  return {real, std::exp(z.real()) * std::sin(z.imag())};
}

/// φ₁ = (exp z − 1)/z and φ₂ = (φ₁ − 1)/z.
struct Phi {
  Complex one;
  Complex two;
};
Phi phi(const Complex& z) {
  if (std::abs(z) > small) {
    const Complex one = exponential_less_one(z) / z;
    return {one, (one - 1.0) / z};
  }
  Complex two = 0.0;
  for (int k = terms + 1; k >= 2; --k) two = (two * z + 1.0) / static_cast<double>(k);
  return {1.0 + z * two, two};
}

}  // namespace

/// With v relative to the fluid, v̇ = z v/t + a: along the spin z is −c t/m; across it, with vectors as
/// complex numbers, z = −c t/m + i S |ω| t/m. The change is z (φ₁ v + φ₂ a t) + a t.
Vec3 fluid_kick(const FluidSpec& fluid, const Vec3& velocity, const Vec3& spin, const Vec3& acceleration,
                double time_per_mass, double time) {
  const Vec3 relative = velocity - fluid.velocity;
  const Vec3 pushed = time * acceleration;
  const double damped = -time_per_mass * fluid.drag;
  const Phi along = phi(damped);
  const Vec3 straight = damped * (along.one.real() * relative + along.two.real() * pushed);
  const double angular = spin.norm();
  if (fluid.magnus == 0.0 || angular == 0.0) return straight;

  const Vec3 axis = spin / angular;
  const Complex z(damped, time_per_mass * fluid.magnus * angular);
  const Phi across = phi(z);
  const auto times = [&](const Complex& factor, const Vec3& vector) -> Vec3 {
    return factor.real() * vector + factor.imag() * axis.cross(vector);
  };
  const Vec3 off_axis = relative - relative.dot(axis) * axis;
  const Vec3 pushed_off_axis = pushed - pushed.dot(axis) * axis;
  return axis.dot(straight) * axis + times(z * across.one, off_axis) + times(z * across.two, pushed_off_axis);
}

}  // namespace scree
