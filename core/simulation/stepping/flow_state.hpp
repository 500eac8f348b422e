#pragma once

#include <vector>

#include "core/frame/frame.hpp"

namespace scree {

/// What has passed the probes of flow.
struct FlowState {
  explicit FlowState(const Model& model) {
    for (const ProbeSpec& probe : model.scene.probes) {
      if (probe.kind == ProbeKind::flow) passed.emplace_back();
    }
    before = passed;
  }

  std::vector<FrameFlow> passed;  ///< through the planes, without rates; those of streams stay 0
  std::vector<FrameFlow> before;  ///< of all probes, at the last output
  double since = 0.0;             ///< time of the last output [s]

  // Made in each step, not saved.

  std::vector<Vec3> centers;  ///< of all bodies before the step

  template <typename Archive>
  void serialize(Archive& archive) {
    auto& [own_passed, own_before, own_since, own_centers] = *this;
    archive(own_passed, own_before, own_since);
  }
};

}  // namespace scree
