#pragma once

#include <vtkOpenGLGlyph3DMapper.h>
#include <vtkOpenGLPolyDataMapper.h>

namespace scree {

/// Draws over what is behind without hiding what is drawn later: it tests the depth and leaves it alone. With
/// an actor whose ForceOpaque is on, added after the solid ones, this blends walls and grids at a fraction of
/// the cost of VTK's order-independent translucency, and surfaces in one plane do not flicker.
class SeeThroughMapper : public vtkOpenGLPolyDataMapper {
 public:
  static SeeThroughMapper* New();
  vtkTypeMacro(SeeThroughMapper, vtkOpenGLPolyDataMapper)

      void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  SeeThroughMapper() = default;
};

/// Draws a little farther away than where it is, so that lines on a surface are not lost in it, and blends as
/// well as hides: with an actor whose ForceOpaque is on.
class WallMapper : public vtkOpenGLPolyDataMapper {
 public:
  static WallMapper* New();
  vtkTypeMacro(WallMapper, vtkOpenGLPolyDataMapper)

      void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  WallMapper() = default;
};

/// The same as the first for instances.
class SeeThroughGlyphMapper : public vtkOpenGLGlyph3DMapper {
 public:
  static SeeThroughGlyphMapper* New();
  vtkTypeMacro(SeeThroughGlyphMapper, vtkOpenGLGlyph3DMapper)

      void Render(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  SeeThroughGlyphMapper() = default;
};

}  // namespace scree
