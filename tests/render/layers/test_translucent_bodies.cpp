#include <vtkNew.h>
#include <vtkRenderer.h>

#include <QtTest>

#include "render/layers/body_layer.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

/// Bodies that are seen through.
class TestTranslucentBodies : public QObject {
  Q_OBJECT

 private slots:
  /// Faint bodies have no edges, which would hardly be seen; others keep the twelve of a cube.
  void edgesAreDrawnWhereTheyAreSeen() {
    const std::shared_ptr<const Model> model = synthetic::cube_over_floor(0.5);
    const Frame frame = synthetic::frame_at_start(model);
    vtkNew<vtkRenderer> renderer;
    BodyLayer bodies(renderer, Visibility::translucent);
    bodies.set_model(model.get());
    for (const auto& [opacity, edges] : {std::pair(0.2, 12L), std::pair(0.05, 0L), std::pair(0.25, 12L)}) {
      bodies.set_opacity(opacity);
      bodies.show(frame, {Color()}, {Finish::flat}, {Visibility::translucent});
      QCOMPARE(bodies.edge_lines(), edges);
    }
  }
};

SCREE_TEST(TestTranslucentBodies)
#include "test_translucent_bodies.moc"
