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
  double compliance = 0.0;              ///< of the machine, in the measured displacement [m/N]
  std::filesystem::path out;            ///< of the readings with the fitted force; empty: none
  std::filesystem::path plot;           ///< picture, .png or .svg; empty: none
};

/// Draws the readings of a test and the lines fitted to them. @throws std::runtime_error
using FitPainter = std::function<void(const ForceDisplacement& test, const ElastoplasticFit& fit,
                                      const std::filesystem::path& path)>;

/// `scree fit`: elastoplastic constants from measured cycles of loading and unloading. @return exit status 0
/// @param paint  for the plot, if one is asked for
/// @throws SceneError: what is wrong with the data; std::runtime_error: table or plot cannot be written
int fit_data(const FitOptions& options, const FitPainter& paint);

}  // namespace scree
