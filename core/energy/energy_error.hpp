#pragma once

#include "core/energy/ledger.hpp"

namespace scree {

/// How well the energy balance of a run closes: the largest |balance error| so far over the most energy
/// turned over so far.
class EnergyError {
 public:
  void add(const EnergyTerms& terms);
  /// A fraction; 0 as long as no energy has been turned over.
  double value() const { return turned_over_ > 0.0 ? largest_error_ / turned_over_ : 0.0; }
  double turned_over() const { return turned_over_; }  ///< [J]

  template <typename Archive>
  void serialize(Archive& archive) {
    archive(largest_error_, turned_over_);
  }

 private:
  double largest_error_ = 0.0;
  double turned_over_ = 0.0;
};

}  // namespace scree
