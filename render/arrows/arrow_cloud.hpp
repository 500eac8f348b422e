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

/// Lit from outside; or seen from inside alone, dark and flat: such a hull about another part is its outline.
enum class ArrowSide { outside, inside };

/// Any number of shafts or heads of arrows, each with its own place, direction, length, radius and colour.
class ArrowCloud {
 public:
  /// @param pose  moves all of them
  ArrowCloud(vtkRenderer* renderer, ArrowPart part, vtkMatrix4x4* pose, ArrowSide side = ArrowSide::outside);
  ~ArrowCloud();
  ArrowCloud(const ArrowCloud&) = delete;
  ArrowCloud& operator=(const ArrowCloud&) = delete;

  void clear();
  void add(const Eigen::Vector3f& start, const Eigen::Vector3f& direction, float length, float radius,
           const Color& color);
  /// Those added since `clear` are the ones to draw.
  void done();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace scree
