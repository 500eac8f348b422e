#pragma once

#include "core/energy/ledger.hpp"

namespace scree {

/// How well the energy account of a run closes: the most that nothing explains (see
/// `EnergyTerms::unexplained`, beyond round-off) over the largest energy throughput so far.
class EnergyError {
 public:
  void add(const EnergyTerms& terms);
  /// A fraction; 0 as long as no energy has passed through the scene, infinite once the energy has not been
  /// finite.
  double value() const;
  double turned_over() const { return throughput_; }  ///< the largest throughput [J]

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(largest_error_, throughput_);
  }

 private:
  double largest_error_ = 0.0;
  double throughput_ = 0.0;
};

}  // namespace scree
