#pragma once

#include <vtkContextItem.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/vector.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/style/legend.hpp"
#include "render/style/view_options.hpp"

namespace scree {

struct Scene;

/// What stands in the corners of the view, laid out when it is painted.
struct OverlayContent {
  std::string caption;                   ///< upper left; empty: none
  std::optional<Legend> legend;          ///< lower right
  std::optional<Legend> lattice_legend;  ///< above it, or in its place
  bool normal_key = false;               ///< says that red is the normal force
  bool friction_key = false;
  std::optional<ForceScale> arrow_scale;     ///< lower left: an arrow of a round force
  std::optional<ForceScale> line_scale;      ///< lower left: lines up to the reference force
  double least_line = 0.0;                   ///< force of the weakest line [N]
  bool line_cut = false;                     ///< some lines stand for larger forces
  std::optional<ForceScale> velocity_scale;  ///< lower left: an arrow of a round speed [m/s]
  bool body_force_key = false;
  bool wall_force_key = false;
  bool load_key = false;
  bool cut_key = false;                  ///< broken arrows stand for larger forces
  bool ended_key = false;                ///< dashed ones for contacts that have ended since the last output
  bool moment_key = false;               ///< two heads stand for a moment
  std::vector<std::string> force_notes;  ///< above the keys: which share is drawn
  std::vector<std::string> hints;        ///< what is not drawn, told by the pointer over the legend
  /// A line and what it stands for.
  struct Key {
    Color color;
    std::string words;
  };
  std::vector<Key> keys;     ///< lower left, above the forces
  std::optional<Mat3> axes;  ///< columns: x, y, z of the scene as right, up, towards the viewer
  struct Label {
    std::string text;
    double x;  ///< of its middle, device pixels from the lower left corner
    double y;
  };
  std::vector<Label> labels;      ///< of the ground
  std::vector<Label> values;      ///< of forces, each right above a place
  double pixels_per_metre = 1.0;  ///< at the middle of the scene, device pixels
  double pixel_ratio = 1.0;
  double text_scale = 1.0;  ///< factor on everything but the labels
  double foot = 0.0;        ///< height at the foot that is left free [logical pixels]
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

/// Title and time [s], with as many decimals as tell two outputs apart; of a plate at rest the title alone.
std::string caption_of(const Scene& scene, double time);

}  // namespace scree
