#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/parallel/large_pages.hpp"

namespace scree::simd {

// Four numbers processed together. Uses only operations that IEEE 754 rounds exactly, and none across the
// four, so that every processor gives the same bits.

constexpr int lanes = 4;
using Pack = double __attribute__((vector_size(lanes * sizeof(double))));
using Choice = decltype(Pack{} < Pack{});

[[gnu::always_inline]] inline Pack square_root(const Pack& x) {
  Pack root;
  for (int k = 0; k < lanes; ++k) root[k] = std::sqrt(x[k]);
  return root;
}
inline double square_root(double x) {
  return std::sqrt(x);
}

/// Selects `yes` where the condition holds, otherwise `no`.
[[gnu::always_inline]] inline Pack choose(const Choice& condition, const Pack& yes, const Pack& no) {
  return condition ? yes : no;
}
inline double choose(bool condition, double yes, double no) {
  return condition ? yes : no;
}

/// Returns whether the condition holds for any lane.
[[gnu::always_inline]] inline bool any(const Choice& condition) {
  return (condition[0] | condition[1] | condition[2] | condition[3]) != 0;
}
inline bool any(bool condition) {
  return condition;
}

/// Access to the numbers of a pack; a single number is a pack of one.
constexpr int numbers_in(const Pack&) {
  return lanes;
}
constexpr int numbers_in(double) {
  return 1;
}
inline double number_of(const Pack& pack, int k) {
  return pack[k];
}
inline double number_of(double number, int) {
  return number;
}
inline void set_number(Pack& pack, int k, double value) {
  pack[k] = value;
}
inline void set_number(double& number, int, double value) {
  number = value;
}

/// Broadcasts a number to all lanes, or returns it.
template <typename Number>
[[gnu::always_inline]] inline Number all(double x) {
  return Number{} + x;
}

template <typename Number>
[[gnu::always_inline]] inline Number larger(const Number& a, const Number& b) {
  return choose(a > b, a, b);
}

template <typename Number>
[[gnu::always_inline]] inline Number smaller(const Number& a, const Number& b) {
  return choose(a < b, a, b);
}

/// Transposes four rows of four numbers.
[[gnu::always_inline]] inline void transpose(Pack& a, Pack& b, Pack& c, Pack& d) {
  const Pack low_ab = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Pack high_ab = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Pack low_cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Pack high_cd = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(low_ab, low_cd, 0, 1, 4, 5);
  b = __builtin_shufflevector(high_ab, high_cd, 0, 1, 4, 5);
  c = __builtin_shufflevector(low_ab, low_cd, 2, 3, 6, 7);
  d = __builtin_shufflevector(high_ab, high_cd, 2, 3, 6, 7);
}

// Code for narrow registers aligns packs to 16 bytes, code for wide ones requires 32. Rows and structures
// shared by both are aligned explicitly.

using Rows = std::vector<Pack, LargePages<Pack>>;

/// 3D vector of numbers or packs.
template <typename Number>
struct alignas(sizeof(Number)) Triple {
  Number x{}, y{}, z{};

  [[gnu::always_inline]] friend Triple operator+(const Triple& a, const Triple& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  [[gnu::always_inline]] friend Triple operator-(const Triple& a, const Triple& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  template <typename Factor>
  [[gnu::always_inline]] friend Triple operator*(const Factor& s, const Triple& a) {
    return {s * a.x, s * a.y, s * a.z};
  }
};

template <typename Number>
[[gnu::always_inline]] inline Number dot(const Triple<Number>& a, const Triple<Number>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <typename Number>
[[gnu::always_inline]] inline Triple<Number> cross(const Triple<Number>& a, const Triple<Number>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace scree::simd
