#pragma once

#include <string>
#include <vector>

#include "core/scene/scene.hpp"

namespace scree {

/// Bound of a law that is left out: three standard deviations from the mean; of the logarithm for a lognormal
/// one.
/// @param side  −1 lower, 1 upper
double usual_bound(const LawSizes& sizes, int side);

/// What is wrong with a sieve curve, as the end of a message; empty: nothing.
std::string fault_of(const SieveSizes& sizes);

/// Diameter of a sphere of a volume [m].
double sieve_diameter(double volume);

/// Sizes of a number of bodies, ascending. Each stands
/// for an equal share of the distribution by number, and under a sieve curve has the mean mass of its share,
/// so that the masses below the bounds of the shares are exact.
/// @param diameter  of a sphere with the volume of a body of size 1; only for sieve curves [m]
std::vector<double> sizes_of(const SizeSpec& spec, int count, double diameter);

double largest_size(const SizeSpec& spec, double diameter);
/// Mean of the cube over the number of bodies.
double mean_cube(const SizeSpec& spec, double diameter);

/// Share of the mass that passes a diameter under a sieve curve, from 0 to 1.
double passing(const SieveSizes& sizes, double diameter);

}  // namespace scree
