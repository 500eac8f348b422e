#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <vector>

#include "render/camera/camera_fit.hpp"
#include "render/overlay/force_rows.hpp"
#include "render/overlay/overlay.hpp"

namespace scree {

/// Lengths of what stands in the corners [logical pixels].
namespace overlay_sizes {
inline constexpr double margin = 18.0;
inline constexpr double text = 13.0;
inline constexpr double small_text = 11.0;
inline constexpr double caption_text = 17.0;
inline constexpr double line = 19.0;
inline constexpr double swatch = 12.0;
inline constexpr double swatch_gap = 8.0;
inline constexpr double row_gap = 9.0;  ///< between an arrow and its words
inline constexpr double padding = 6.0;  ///< of a ground about what stands on it
inline constexpr double scale_width = 190.0;
inline constexpr double scale_height = 10.0;
inline constexpr double axes_width = 92.0;
}  // namespace overlay_sizes

/// Width of words of a size [logical pixels].
using TextWidth = std::function<double(const std::string& words, double size, bool bold)>;

// Widths of what stands on a ground, which is larger by the padding on each side [logical pixels].
double categories_width(const Legend& legend, const TextWidth& text_width);
double scale_legend_width(const Legend& legend, const TextWidth& text_width);
double force_rows_width(const std::vector<ForceRow>& rows, const TextWidth& text_width);

// Likewise heights.
double categories_height(const Legend& legend);
double scale_legend_height();
double force_rows_height(const std::vector<ForceRow>& rows);

/// "speed [m/s]"
std::string scale_title(const Legend& legend);
/// Where legends begin [logical pixels].
double lowest_row(const OverlayContent& content);

/// A number below a scale.
struct ScaleNumber {
  double share;  ///< of the scale's width, from its left end
  std::string text;
};
/// At its ends, and in the middle where that is a number as the others are; counts are whole.
std::vector<ScaleNumber> scale_numbers(const Legend& legend);

/// Whether anything stands beside the axes.
bool has_force_rows(const OverlayContent& content);

/// The sentences that the symbols of the legend stand for, a line each.
std::string legend_words(const OverlayContent& content);
/// The text scale of the content, or the largest below with which its parts neither overlap nor leave the
/// picture.
/// @param width, height  of the picture [device pixels]
double fitting_text_scale(const OverlayContent& content, int width, int height);

/// The parts of a picture that legends, scales and axes take, with some room about them.
/// @param width, height  of the picture [device pixels]
std::vector<PictureArea> overlay_areas(const OverlayContent& content, int width, int height);

}  // namespace scree
