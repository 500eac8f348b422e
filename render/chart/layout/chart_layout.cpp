#include "render/chart/layout/chart_layout.hpp"

#include <vtkNew.h>
#include <vtkStdString.h>
#include <vtkTextProperty.h>
#include <vtkTextRenderer.h>

#include <array>
#include <cmath>
#include <mutex>

#include "render/style/font.hpp"
#include "render/style/text_actor.hpp"
#include "render/style/width_memory.hpp"

namespace scree {
namespace {

constexpr int points_per_inch = 72;

}  // namespace

double chart_text_width(const std::string& text, bool bold, int size, double pixel_ratio) {
  static WidthMemory memory;
  const int dpi = static_cast<int>(std::lround(points_per_inch * pixel_ratio));
  return memory.width(text, size, bold, dpi, [&] {
    vtkNew<vtkTextProperty> font;
    use_font(font, bold);
    font->SetFontSize(size);
    std::array<int, 4> box = {0, 0, 0, 0};
    const std::scoped_lock lock(text_mutex());
    vtkTextRenderer::GetInstance()->GetBoundingBox(font, vtkStdString(text), box.data(), dpi);
    return static_cast<double>(box[1] - box[0]);
  });
}

}  // namespace scree
