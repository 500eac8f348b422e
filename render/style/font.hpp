#pragma once

class vtkTextProperty;

namespace scree {

/// Font of all text in views and charts: DejaVu Sans if installed, otherwise that of VTK.
void use_font(vtkTextProperty* text, bool bold);

}  // namespace scree
