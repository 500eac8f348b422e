#pragma once

#include <vtkOpenGLGlyph3DMapper.h>
#include <vtkOpenGLPolyDataMapper.h>

namespace scree {

/// Draws over what is behind without hiding what is drawn later: tests the depth and does not write it. With
/// an actor whose ForceOpaque is on, added after the solid ones, this blends walls and grids much faster than
/// VTK's order-independent translucency, and coplanar surfaces do not flicker.
class SeeThroughMapper : public vtkOpenGLPolyDataMapper {
 public:
  static SeeThroughMapper* New();
  vtkTypeMacro(SeeThroughMapper, vtkOpenGLPolyDataMapper)

      void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  SeeThroughMapper() = default;
};

/// Draws slightly behind its position, so that lines on a surface stay visible, and both blends and hides:
/// with an actor whose ForceOpaque is on.
class WallMapper : public vtkOpenGLPolyDataMapper {
 public:
  static WallMapper* New();
  vtkTypeMacro(WallMapper, vtkOpenGLPolyDataMapper)

      void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  WallMapper() = default;
};

/// Draws over everything that was drawn before: tests no depth and writes none. With an actor whose
/// ForceOpaque is on, added after the solid ones.
class InFrontMapper : public vtkOpenGLPolyDataMapper {
 public:
  static InFrontMapper* New();
  vtkTypeMacro(InFrontMapper, vtkOpenGLPolyDataMapper)

      void RenderPiece(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  InFrontMapper() = default;
};

/// SeeThroughMapper for instances.
class SeeThroughGlyphMapper : public vtkOpenGLGlyph3DMapper {
 public:
  static SeeThroughGlyphMapper* New();
  vtkTypeMacro(SeeThroughGlyphMapper, vtkOpenGLGlyph3DMapper)

      void Render(vtkRenderer* renderer, vtkActor* actor) override;

 protected:
  SeeThroughGlyphMapper() = default;
};

}  // namespace scree
