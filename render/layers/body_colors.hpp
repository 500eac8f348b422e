#pragma once

#include <vector>

#include "core/frame/frame.hpp"
#include "render/style/finish.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

/// The colour of each body of a frame, and what the colours mean.
class BodyColors {
 public:
  /// @param range  of a scale; none: from zero to the largest value
  void update(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range = std::nullopt);
  /// One a body, also of those that are absent.
  const std::vector<Color>& colors() const { return colors_; }
  /// Likewise; flat where colours stand for numbers.
  const std::vector<Finish>& finishes() const { return finishes_; }
  const Legend& legend() const { return legend_; }

 private:
  void by_material(const Frame& frame);
  void by_body(const Frame& frame);
  void by_magnitude(const Frame& frame, ColorBy color_by, const std::optional<ColorRange>& range);

  std::shared_ptr<const Model> painted_;  ///< whose materials the colours are; null: they are others
  std::vector<Color> colors_;
  std::vector<Finish> finishes_;
  Legend legend_;
};

/// What `ColorBy` a magnitude paints, one value a body: speed [m/s], spin [rad/s], contacts, largest force
/// [N], largest residual overlap of its contacts: how deep the dents are that pressing has left [m].
std::vector<double> body_magnitudes(const Frame& frame, ColorBy color_by);

}  // namespace scree
