#pragma once

#include "core/energy/ledger.hpp"

namespace scree {

/// Closure of the energy account of a run: the largest unexplained energy (see `EnergyTerms::unexplained`,
/// beyond round-off) over the largest energy throughput so far.
class EnergyError {
 public:
  void add(const EnergyTerms& terms);
  /// Relative error; 0 while the throughput is 0, infinite after an energy that is not finite.
  double value() const;
  double largest_throughput() const { return throughput_; }  ///< the largest throughput [J]

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [largest_error, throughput] = *this;
    archive(largest_error, throughput);
  }

 private:
  double largest_error_ = 0.0;
  double throughput_ = 0.0;
};

}  // namespace scree
