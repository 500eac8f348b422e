#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/finish.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// Colours of a frame's bodies and their legend.
class BodyColors {
 public:
  /// @param range  of a scale; none: from zero to the largest value
  void update(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range = std::nullopt);
  /// One per body, including absent ones.
  const std::vector<Color>& colors() const { return colors_; }
  /// One per body; flat if colours represent numbers.
  const std::vector<Finish>& finishes() const { return finishes_; }
  const Legend& legend() const { return legend_; }

 private:
  void by_material(const Frame& frame);
  void by_body(const Frame& frame);
  void by_magnitude(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range);

  /// Model whose materials give the colours; null: another colouring
  std::shared_ptr<const Model> painted_;
  std::vector<Color> colors_;
  std::vector<Finish> finishes_;
  Legend legend_;
};

/// Values of a magnitude for `ColorBy`, one per body: speed [m/s], spin [rad/s], contacts, largest force [N],
/// largest residual overlap of its contacts [m].
std::vector<double> body_magnitudes(const Frame& frame, ColorBy color_by);

}  // namespace scree
