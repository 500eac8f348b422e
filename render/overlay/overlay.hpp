#pragma once

#include <vtkContextItem.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/vector.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/overlay/mark_drawing.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

struct Scene;

/// Content of the view's corners, laid out when painted.
struct OverlayContent {
  std::string caption;           ///< upper left; empty: none
  std::optional<Legend> legend;  ///< lower right
  std::vector<Legend> scales;    ///< above the legend, or instead of it
  bool normal_key = false;       ///< explains that red is the normal force
  bool friction_key = false;
  std::optional<ForceScale> arrow_scale;     ///< lower left: an arrow for a round force
  std::optional<ForceScale> line_scale;      ///< lower left: lines up to the reference force
  double least_line = 0.0;                   ///< force of the weakest line [N]
  bool line_cut = false;                     ///< some lines represent larger forces
  std::optional<ForceScale> velocity_scale;  ///< lower left: an arrow for a round speed [m/s]
  bool body_force_key = false;
  bool wall_force_key = false;
  bool load_key = false;
  bool cut_key = false;     ///< broken arrows represent larger forces
  bool ended_key = false;   ///< dashed arrows represent contacts that have ended since the last output
  bool moment_key = false;  ///< two heads represent a moment
  std::vector<std::string> force_notes;  ///< above the keys: share of the forces drawn
  std::vector<std::string> hints;        ///< notes on omitted content, shown as tooltip of the legend
  /// A symbol and its meaning.
  struct Key {
    Color color;
    std::string words;
  };
  std::vector<Key> keys;     ///< lower left, above the forces
  std::optional<Mat3> axes;  ///< columns: x, y, z of the scene as right, up, towards the viewer
  struct Label {
    std::string text;
    double x;  ///< centre of the text, device pixels from the lower left corner
    double y;
  };
  std::vector<Label> labels;      ///< of the ground grid
  std::vector<Label> values;      ///< of forces, each just above a place
  std::vector<DrawnMark> marks;   ///< rulers and protractors
  double pixels_per_metre = 1.0;  ///< at the centre of the scene, device pixels
  double pixel_ratio = 1.0;
  double text_scale = 1.0;  ///< factor on everything except labels
  double foot = 0.0;        ///< reserved height at the bottom [logical pixels]
  double corner = 0.0;      ///< side of a reserved square at the upper right [logical pixels]
  Theme theme = Theme::light;
};

/// Paints the overlay; an item of a vtkContextScene.
class OverlayItem : public vtkContextItem {
 public:
  static OverlayItem* New();
  vtkTypeMacro(OverlayItem, vtkContextItem)

      OverlayContent content;
  bool Paint(vtkContext2D* painter) override;

 protected:
  OverlayItem() = default;
};

/// Title and time [s], with enough decimals to distinguish two outputs; for a static plate only the title.
std::string caption_of(const Scene& scene, double time);

}  // namespace scree
