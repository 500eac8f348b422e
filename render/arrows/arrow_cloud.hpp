#pragma once

#include <vtkSmartPointer.h>

#include <memory>

#include "core/base/vector.hpp"
#include "render/style/color.hpp"

class vtkMatrix4x4;
class vtkRenderer;

namespace scree {

/// The parts of arrows.
enum class ArrowPart { shaft, head };

/// Outside: lit. Inside: only back faces, dark and flat, so that a hull around another part looks like its
/// outline.
enum class ArrowSide { outside, inside };

/// A set of arrow shafts or heads, each with its own position, direction, length, radius and colour.
class ArrowCloud {
 public:
  /// @param pose  applied to all of them
  ArrowCloud(vtkRenderer* renderer, ArrowPart part, vtkMatrix4x4* pose, ArrowSide side = ArrowSide::outside);
  ~ArrowCloud();
  ArrowCloud(const ArrowCloud&) = delete;
  ArrowCloud& operator=(const ArrowCloud&) = delete;

  void clear();
  void add(const Eigen::Vector3f& start, const Eigen::Vector3f& direction, float length, float radius,
           const Color& color);
  /// Ends the update: draws what was added since `clear`.
  void done();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
