#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// Magnification that makes the displacements of a lattice visible: a round number, at least 1. Never
/// increases during a run.
class Magnification {
 public:
  /// Sets another scene.
  void set_model(const Model& model);
  /// @param displacement  of the nodes [m]
  void update(const std::vector<Vec2>& displacement);
  double value() const;

 private:
  double size_ = 0.0;     ///< longer side of the plate [m]
  double largest_ = 0.0;  ///< largest displacement so far, or expected [m]
};

}  // namespace scree
