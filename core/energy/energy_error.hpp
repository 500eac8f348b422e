#pragma once

#include "core/energy/ledger.hpp"

namespace scree {

/// How well the energy balance of a run closes: the largest error so far over the most energy turned over so
/// far. The error is the balance error, with or without what contacts have made or lost by handing their
/// weights over (X_w), whichever is larger.
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
