#include "render/style/font.hpp"

#include <vtkTextProperty.h>

#include <filesystem>

namespace scree {

void use_font(vtkTextProperty* text, bool bold) {
  // VTK's own font lacks square brackets, among others.
  static constexpr const char* regular = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  static constexpr const char* heavy = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf";
  static const bool installed = std::filesystem::exists(regular) && std::filesystem::exists(heavy);
  if (installed) {
    text->SetFontFamily(VTK_FONT_FILE);
    text->SetFontFile(bold ? heavy : regular);
    return;
  }
  text->SetFontFamilyToArial();
  text->SetBold(bold);
}

}  // namespace scree
