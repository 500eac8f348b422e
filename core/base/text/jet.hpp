#pragma once

#include <cmath>

#include "core/base/text/formula.hpp"

namespace scree {

// Rules of differentiation for the operations of formulas. The first two derivatives follow exactly.

/// A function of a jet, from the function's value and derivatives there.
inline Jet chain(const Jet& u, double value, double first, double second) {
  // A constant has no derivatives, wherever the function has none.
  if (u.first == 0.0 && u.second == 0.0) return {value, 0.0, 0.0};
  return {value, first * u.first, second * u.first * u.first + first * u.second};
}

inline Jet operator+(const Jet& a, const Jet& b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second};
}
inline Jet operator-(const Jet& a, const Jet& b) {
  return {a.value - b.value, a.first - b.first, a.second - b.second};
}
inline Jet operator-(const Jet& a) {
  return {-a.value, -a.first, -a.second};
}
inline Jet operator*(const Jet& a, const Jet& b) {
  return {a.value * b.value, a.first * b.value + a.value * b.first,
          a.second * b.value + 2.0 * a.first * b.first + a.value * b.second};
}
inline Jet operator/(const Jet& a, const Jet& b) {
  const double value = a.value / b.value;
  const double first = (a.first - value * b.first) / b.value;
  return {value, first, (a.second - 2.0 * first * b.first - value * b.second) / b.value};
}

inline Jet pow(const Jet& base, const Jet& exponent) {
  const double a = base.value;
  const double p = exponent.value;
  const double value = std::pow(a, p);
  if (exponent.first == 0.0 && exponent.second == 0.0) {
    const double first = p == 0.0 ? 0.0 : p * std::pow(a, p - 1.0);
    const double second = p * (p - 1.0) == 0.0 ? 0.0 : p * (p - 1.0) * std::pow(a, p - 2.0);
    return chain(base, value, first, second);
  }
  const Jet logarithm = chain(base, std::log(a), 1.0 / a, -1.0 / (a * a));
  const Jet power = exponent * logarithm;
  return chain(power, value, value, value);
}

inline Jet sin(const Jet& u) {
  return chain(u, std::sin(u.value), std::cos(u.value), -std::sin(u.value));
}
inline Jet cos(const Jet& u) {
  return chain(u, std::cos(u.value), -std::sin(u.value), -std::cos(u.value));
}
inline Jet tan(const Jet& u) {
  const double value = std::tan(u.value);
  const double slope = 1.0 + value * value;
  return chain(u, value, slope, 2.0 * value * slope);
}
inline Jet asin(const Jet& u) {
  const double root = 1.0 - u.value * u.value;
  const double slope = 1.0 / std::sqrt(root);
  return chain(u, std::asin(u.value), slope, u.value * slope / root);
}
inline Jet acos(const Jet& u) {
  const double root = 1.0 - u.value * u.value;
  const double slope = -1.0 / std::sqrt(root);
  return chain(u, std::acos(u.value), slope, u.value * slope / root);
}
inline Jet atan(const Jet& u) {
  const double slope = 1.0 / (1.0 + u.value * u.value);
  return chain(u, std::atan(u.value), slope, -2.0 * u.value * slope * slope);
}
inline Jet atan2(const Jet& y, const Jet& x) {
  const double squared = x.value * x.value + y.value * y.value;
  const double across = x.value * y.first - y.value * x.first;
  const double along = x.value * x.first + y.value * y.first;
  const double first = across / squared;
  const double second = (x.value * y.second - y.value * x.second) / squared - 2.0 * first * along / squared;
  return {std::atan2(y.value, x.value), first, second};
}
inline Jet sinh(const Jet& u) {
  return chain(u, std::sinh(u.value), std::cosh(u.value), std::sinh(u.value));
}
inline Jet cosh(const Jet& u) {
  return chain(u, std::cosh(u.value), std::sinh(u.value), std::cosh(u.value));
}
inline Jet tanh(const Jet& u) {
  const double value = std::tanh(u.value);
  const double slope = 1.0 - value * value;
  return chain(u, value, slope, -2.0 * value * slope);
}
inline Jet exp(const Jet& u) {
  const double value = std::exp(u.value);
  return chain(u, value, value, value);
}
inline Jet log(const Jet& u) {
  return chain(u, std::log(u.value), 1.0 / u.value, -1.0 / (u.value * u.value));
}
inline Jet sqrt(const Jet& u) {
  const double value = std::sqrt(u.value);
  return chain(u, value, 0.5 / value, -0.25 / (value * u.value));
}

}  // namespace scree
