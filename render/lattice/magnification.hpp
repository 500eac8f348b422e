#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// By how much the displacements of a lattice are magnified so that they can be seen: a round number, and at
/// least 1. Does not grow during a run.
class Magnification {
 public:
  /// Another scene.
  void set_model(const Model& model);
  /// @param displacement  of the nodes [m]
  void update(const std::vector<Vec2>& displacement);
  double value() const;

 private:
  double size_ = 0.0;     ///< longer side of the plate [m]
  double largest_ = 0.0;  ///< displacement so far, or as expected [m]
};

}  // namespace scree
