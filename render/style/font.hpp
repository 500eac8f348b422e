#pragma once

class vtkTextProperty;

namespace scree {

/// The font of all text in views and charts: DejaVu Sans where it is installed, else what VTK brings along.
void use_font(vtkTextProperty* text, bool bold);

}  // namespace scree
