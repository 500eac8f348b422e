#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <vector>

#include "render/camera/camera_fit.hpp"
#include "render/overlay/force_rows.hpp"
#include "render/overlay/overlay.hpp"

namespace scree {

/// Sizes of the content of the corners [logical pixels].
namespace overlay_sizes {
inline constexpr double margin = 18.0;
inline constexpr double text = 13.0;
inline constexpr double small_text = 11.0;
inline constexpr double caption_text = 17.0;
inline constexpr double line = 19.0;
inline constexpr double swatch = 12.0;
inline constexpr double swatch_gap = 8.0;
inline constexpr double row_gap = 9.0;  ///< between an arrow and its text
inline constexpr double padding = 6.0;  ///< of a background around its content
inline constexpr double scale_width = 190.0;
inline constexpr double scale_height = 10.0;
inline constexpr double axes_width = 92.0;
}  // namespace overlay_sizes

/// Width of a text of a given size [logical pixels].
using TextWidth = std::function<double(const std::string& words, double size, bool bold)>;

// Widths of the content, excluding the padding of its background on each side [logical pixels].
double categories_width(const Legend& legend, const TextWidth& text_width);
double scale_legend_width(const Legend& legend, const TextWidth& text_width);
double force_rows_width(const std::vector<ForceRow>& rows, const TextWidth& text_width);

// Heights of the content, excluding the padding of its background [logical pixels].
double categories_height(const Legend& legend);
double scale_legend_height();
double force_rows_height(const std::vector<ForceRow>& rows);

/// "speed [m/s]"
std::string scale_title(const Legend& legend);
/// Bottom of the legends [logical pixels].
double lowest_row(const OverlayContent& content);

/// A number below a scale.
struct ScaleNumber {
  double share;  ///< position as a share of the scale's width, from its left end
  std::string text;
};
/// Numbers at the ends, and at the middle if it is as round as these; counts are integers.
std::vector<ScaleNumber> scale_numbers(const Legend& legend);

/// Returns whether there is content beside the axes.
bool has_force_rows(const OverlayContent& content);

/// Meanings of the legend's symbols, one line each.
std::string legend_words(const OverlayContent& content);
/// Text scale of the content, reduced if necessary so that its parts neither overlap nor leave the picture.
/// @param width, height  of the picture [device pixels]
double fitting_text_scale(const OverlayContent& content, int width, int height);

/// Areas of legends, scales and axes in a picture, with a margin.
/// @param width, height  of the picture [device pixels]
std::vector<PictureArea> overlay_areas(const OverlayContent& content, int width, int height);

}  // namespace scree
