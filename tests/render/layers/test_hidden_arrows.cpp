#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <QtTest>
#include <cmath>

#include "render/arrows/cover_grid.hpp"
#include "render/arrows/force_layer.hpp"
#include "render/view/scene_view.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 640;
constexpr int height = 480;

DrawnSphere sphere_at(const Vec3& place, float radius) {
  const Eigen::Vector3f p = place.cast<float>();
  return {{p.x(), p.y(), p.z()}, radius, {0.0F, 0.0F, 0.0F, 1.0F}, {}};
}

/// Camera 10 m in front of the origin; in the middle plane the picture is 2.4 m high.
vtkSmartPointer<vtkCamera> camera(bool parallel) {
  auto camera = vtkSmartPointer<vtkCamera>::New();
  camera->SetPosition(0.0, -10.0, 0.0);
  camera->SetFocalPoint(0.0, 0.0, 0.0);
  camera->SetViewUp(0.0, 0.0, 1.0);
  camera->SetParallelProjection(parallel);
  camera->SetParallelScale(1.2);
  camera->SetViewAngle(2.0 * std::atan(0.12) * 180.0 / 3.14159265358979);
  return camera;
}

/// One arrow of 0.4 m upwards from a point.
Frame one_arrow(const Vec3& from) {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3::Zero(), Vec3::Zero(), 1000.0);
  Frame frame = synthetic::frame_at_start(model);
  FrameContact contact = synthetic::floor_contact(0, from, 9.81 * 1000.0 / 2.0);
  frame.contacts = {contact};
  return frame;
}

struct Layer {
  OffscreenWindow window{width, height};
  vtkNew<vtkRenderer> renderer;
  ForceLayer forces{renderer};

  int drawn(const Frame& frame, const std::vector<DrawnSphere>& spheres, bool parallel,
            const ViewOptions& options = {}) {
    forces.set_extent(scene_extent(*frame.model));
    forces.show(frame, options, std::vector<Visibility>(frame.bodies.size()));
    forces.look_from(camera(parallel), width, height, spheres);
    return forces.drawn();
  }
};

}  // namespace

class TestHiddenArrows : public QObject {
  Q_OBJECT

 private slots:
  void aPointIsMappedToWhereItIsDrawn() {
    for (bool parallel : {true, false}) {
      const PictureMap map(camera(parallel), width, height);
      const Eigen::Vector3f seen = map({0.6F, 0.0F, 0.3F});
      VERIFY_NEAR(seen, Eigen::Vector3f(320.0F + 120.0F, 240.0F + 60.0F, 10.0F), 1e-2F);
      // At half the distance everything is twice as large in perspective.
      const Eigen::Vector3f nearer = map({0.6F, -5.0F, 0.3F});
      VERIFY_NEAR(nearer.x(), (320.0F + (parallel ? 120.0F : 240.0F)), 1e-2F);
    }
  }

  void aSphereHidesWhatIsBehindItsDisc() {
    const PictureMap map(camera(true), width, height);
    const CoverGrid cover(map, {sphere_at(Vec3(0.0, 0.0, 0.0), 0.5F)}, 0.1F);
    QVERIFY(cover.hides(320.0F, 240.0F, 10.1F));
    QVERIFY(!cover.hides(320.0F, 240.0F, 9.9F));
    QVERIFY(cover.hides(320.0F + 80.0F, 240.0F, 10.1F));
    QVERIFY(!cover.hides(320.0F + 101.0F, 240.0F, 10.1F));
    // Outside nothing is known.
    QVERIFY(!cover.hides(-5.0F, 240.0F, 100.0F));
    QVERIFY(!cover.hides(320.0F, 481.0F, 100.0F));
  }

  void gapsBetweenSpheresStayOpen() {
    const PictureMap map(camera(true), width, height);
    // Discs at 6 pixels distance.
    const CoverGrid cover(
        map, {sphere_at(Vec3(-0.515, 0.0, 0.0), 0.5F), sphere_at(Vec3(0.515, 0.0, 0.0), 0.5F)}, 0.01F);
    for (int dx = -2; dx <= 2; ++dx) {
      QVERIFY(!cover.hides(320.0F + static_cast<float>(dx), 240.0F, 20.0F));
    }
    QVERIFY(cover.hides(300.0F, 240.0F, 20.0F));
  }

  void spheresInFrontHideArrows_data() {
    QTest::addColumn<bool>("parallel");
    QTest::newRow("perspective") << false;
    QTest::newRow("parallel") << true;
  }
  void spheresInFrontHideArrows() {
    QFETCH(bool, parallel);
    Layer layer;
    const Frame frame = one_arrow(Vec3(0.0, 3.0, 0.0));
    QCOMPARE(layer.drawn(frame, {}, parallel), 1);
    QCOMPARE(layer.drawn(frame, {sphere_at(Vec3(0.0, 0.0, 0.0), 1.0F)}, parallel), 0);
    // Behind it, beside it, or with its end above it.
    QCOMPARE(layer.drawn(frame, {sphere_at(Vec3(0.0, 5.0, 0.0), 1.0F)}, parallel), 1);
    QCOMPARE(layer.drawn(frame, {sphere_at(Vec3(0.9, 0.0, 0.0), 0.5F)}, parallel), 1);
    QCOMPARE(layer.drawn(frame, {sphere_at(Vec3(0.0, 0.0, -0.4), 0.5F)}, parallel), 1);
    // Arrows are visible through the body on which they act.
    QCOMPARE(layer.drawn(one_arrow(Vec3(0.0, 0.45, 0.0)), {sphere_at(Vec3(0.0, 0.0, 0.0), 0.5F)}, parallel),
             1);
    // The network is visible through everything.
    ViewOptions network;
    network.force_display = ForceDisplay::network;
    QCOMPARE(layer.drawn(frame, {sphere_at(Vec3(0.0, -2.0, 0.0), 2.0F)}, parallel, network), 1);
  }

  void whatIsOutsideThePictureIsNotDrawn() {
    Layer layer;
    QCOMPARE(layer.drawn(one_arrow(Vec3(9.0, 0.0, 0.0)), {}, true), 0);
    QCOMPARE(layer.drawn(one_arrow(Vec3(0.0, -20.0, 0.0)), {}, false), 0);
    QVERIFY(layer.forces.left_out().empty());
  }

  void arrowsTooShortToBeSeenAreLeftOutAndSaidTo() {
    Layer layer;
    Frame frame = one_arrow(Vec3::Zero());
    QCOMPARE(layer.drawn(frame, {}, true), 1);
    QVERIFY(layer.forces.left_out().empty());
    frame.contacts[0].normal_force *= 1e-3;  // less than 5 pixels
    QCOMPARE(layer.drawn(frame, {}, true), 0);
    QVERIFY(!layer.forces.left_out().empty());
    ViewOptions longer;
    longer.arrow_scale = 10.0;
    QCOMPARE(layer.drawn(frame, {}, true, longer), 1);
    QVERIFY(layer.forces.left_out().empty());
  }

  void forcesBeyondTheLongestArrowAreSaidToBe() {
    Layer layer;
    Frame frame = one_arrow(Vec3(0.0, 0.45, 0.0));
    while (frame.contacts.size() < 40) frame.contacts.push_back(frame.contacts.front());
    layer.drawn(frame, {}, true);
    QVERIFY(!layer.forces.any_cut());
    frame.contacts[0].normal_force *= 1e4;
    QCOMPARE(layer.drawn(frame, {}, true), 40);
    QVERIFY(layer.forces.any_cut());
  }

  void ofALargeHeapFewArrowsAreLeft() {
    const Frame frame = synthetic::busy_frame(synthetic::balls(2000));
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    ViewOptions options;
    options.arrow_scale = 10.0;
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
    window.picture();
    const auto arrows = 2 * static_cast<int>(frame.contacts.size());
    QVERIFY2(view.forces_drawn() < 0.35 * arrows, qPrintable(QString::number(view.forces_drawn())));
    VERIFY(view.forces_drawn() > 200);
  }
};

SCREE_TEST(TestHiddenArrows)
#include "test_hidden_arrows.moc"
