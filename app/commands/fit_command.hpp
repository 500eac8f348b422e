#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "core/experiments/fit/elastoplastic_fit.hpp"

namespace scree {

struct FitOptions {
  std::filesystem::path data;
  double radius = 0.0;                  ///< [m]
  std::optional<double> young_modulus;  ///< [Pa]
  double compliance = 0.0;              ///< of the machine, included in the measured displacement [m/N]
  std::filesystem::path out;            ///< table of readings and fitted force; empty: none
  std::filesystem::path plot;           ///< picture, .png or .svg; empty: none
};

/// Draws the readings of a test and the fitted lines.
/// @throws std::runtime_error
using FitPainter = std::function<void(const ForceDisplacement& test, const ElastoplasticFit& fit,
                                      const std::filesystem::path& path)>;

/// `scree fit`: elastoplastic constants from measured cycles of loading and unloading.
/// @return exit status 0
/// @param paint  draws the plot, if requested
/// @throws SceneError: invalid data; std::runtime_error: table or plot cannot be written
int fit_data(const FitOptions& options, const FitPainter& paint);

}  // namespace scree
