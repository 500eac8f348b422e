#pragma once

#include <filesystem>
#include <optional>

namespace scree {

struct FitOptions {
  std::filesystem::path data;
  double radius = 0.0;                  ///< [m]
  std::optional<double> young_modulus;  ///< [Pa]
  std::filesystem::path out;            ///< of the readings with the fitted force; empty: none
};

/// `scree fit`: elastoplastic constants from measured cycles of loading and unloading. @return exit status 0
/// @throws SceneError: what is wrong with the data; std::ios_base::failure: the table cannot be written
int fit_data(const FitOptions& options);

}  // namespace scree
