#include <vtkCamera.h>
#include <vtkContextScene.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QtTest>

#include <random>

#include "core/scene/scene.hpp"
#include "render/arrows/force_scale.hpp"
#include "render/camera/camera_fit.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/layers/ground_grid.hpp"
#include "render/overlay/force_rows.hpp"
#include "render/overlay/overlay_layout.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/style/text_actor.hpp"
#include "render/vtk/depth_shift.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Position in the picture, −1 … 1 in both directions, and depth.
Vec3 seen(vtkCamera* camera, const Vec3& point, double aspect) {
  const Eigen::Vector4d whole(point.x(), point.y(), point.z(), 1.0);
  Eigen::Vector4d result;
  camera->GetCompositeProjectionTransformMatrix(aspect, -1.0, 1.0)
      ->MultiplyPoint(whole.data(), result.data());
  return result.head<3>() / result.w();
}

/// An overlay on a background of its own.
std::vector<unsigned char> painted(const OverlayContent& content) {
  OffscreenWindow window(640, 480);
  vtkNew<vtkRenderer> renderer;
  vtkNew<TextActor> actor;
  vtkNew<OverlayItem> item;
  item->content = content;
  actor->GetScene()->AddItem(item);
  actor->GetScene()->SetRenderer(renderer);
  renderer->AddActor(actor);
  renderer->SetBackground(0.9, 0.9, 0.9);
  window.window()->AddRenderer(renderer);
  return window.picture().rgb;
}

Vec3 any_vector(std::mt19937& random, double size) {
  std::normal_distribution<double> normal(0.0, size);
  return Vec3(normal(random), normal(random), normal(random));
}

}  // namespace

/// Positions in the picture: camera, ground, sizes.
class TestLayout : public QObject {
  Q_OBJECT

 private slots:
  void fittedPointsFillThePictureAndStayInside();
  void fittingDoesNotTurnTheCamera();
  void shiftedActorsKeepTheirPlaceInThePicture();
  void groundLinesAreRoundNumbersApart();
  void theGroundLiesUnderEverything();
  void groundFollowsGravity();
  void groundFadesOutsideItsNumbers();
  void labelsStandOnTheNearSides();
  void scaleArrowsAreRoundAndFit();
  void numbersOfTheGroundKeepOffLegends();
  void captionTellsOutputsApart();
  void theCornerOfControlsStaysFree();
  void cornersNeverOverlap_data();
  void cornersNeverOverlap();
};

/// A number inside the colour scale is omitted, one beside it is drawn.
void TestLayout::numbersOfTheGroundKeepOffLegends() {
  OverlayContent content;
  Legend& scale = content.scales.emplace_back();
  scale.title = "displacement";
  scale.unit = "m";
  scale.upper = 1.0;
  const std::vector<unsigned char> alone = painted(content);
  for (const double x : {440.0, 520.0, 610.0}) {
    for (const double y : {16.0, 40.0, 70.0}) {
      content.labels = {{"0.25", x, y}};
      QVERIFY2(painted(content) == alone, qPrintable(QString("%1, %2").arg(x).arg(y)));
    }
  }
  content.labels = {{"0.25", 300.0, 40.0}};
  VERIFY(painted(content) != alone);
  content.labels = {{"0.25", 520.0, 130.0}};
  VERIFY(painted(content) != alone);
}

/// A caption wider than the picture ends before the square at the upper right, at any size of text.
void TestLayout::theCornerOfControlsStaysFree() {
  constexpr int width = 640;
  constexpr int height = 480;
  constexpr int side = 120;
  for (const double text : {1.0, 2.0}) {
    OverlayContent content;
    content.text_scale = text;
    const std::vector<unsigned char> without = painted(content);
    const auto changed_in_corner = [&] {
      const std::vector<unsigned char> with = painted(content);
      int changed = 0;
      for (int row = 0; row < side; ++row) {
        for (int column = width - side; column < width; ++column) {
          const auto at = 3 * static_cast<std::size_t>(row * width + column);
          if (with[at] != without[at]) ++changed;
        }
      }
      return changed;
    };
    for (int i = 0; i < 6; ++i) content.caption += "A long caption ";
    VERIFY(changed_in_corner() > 0);
    content.corner = side;
    QCOMPARE(changed_in_corner(), 0);
    VERIFY(painted(content) != without);
    const std::vector<PictureArea> areas = overlay_areas(content, width, height);
    QCOMPARE(areas.size(), std::size_t{1});
    VERIFY_NEAR(areas[0].left, 1.0 - 2.0 * side / width, 1e-9);
    VERIFY_NEAR(areas[0].bottom, 1.0 - 2.0 * side / height, 1e-9);
    VERIFY_NEAR(areas[0].right, 1.0, 1e-9);
    VERIFY_NEAR(areas[0].top, 1.0, 1e-9);
  }
}

void TestLayout::cornersNeverOverlap_data() {
  QTest::addColumn<QSize>("view");
  QTest::addColumn<double>("text");
  // The area that a window of 1024 × 700 or 1280 × 720 leaves for the view, and these sizes themselves.
  for (const QSize& view : {QSize(700, 400), QSize(1000, 460), QSize(1024, 700), QSize(1280, 720)}) {
    for (const double text : {1.0, 1.5, 2.0}) {
      QTest::addRow("%d x %d, text %.1f", view.width(), view.height(), text) << view << text;
    }
  }
}

void TestLayout::cornersNeverOverlap() {
  QFETCH(QSize, view);
  QFETCH(double, text);
  OverlayContent content;
  content.axes = Mat3::Identity();
  content.text_scale = text;
  content.arrow_scale = ForceScale{.reference_force = 1e4, .reference_length = 1.0, .longest = 1.5};
  content.velocity_scale = content.line_scale = ForceScale{.reference_force = 1e4, .reference_length = 0.1};
  content.normal_key = content.friction_key = content.body_force_key = content.wall_force_key =
      content.load_key = content.cut_key = content.ended_key = content.moment_key = true;
  content.force_notes = {"1,340 of 25,612 forces (≥ 12.3 kN)"};
  content.pixels_per_metre = 100.0;
  content.legend.emplace();
  content.legend->title = "material";
  for (int i = 0; i < 7; ++i)
    content.legend->entries.push_back(
        {"stainless steel, ground, no. " + std::to_string(i), category_color(i)});
  Legend& scale = content.scales.emplace_back();
  scale.title = "displacement";
  scale.unit = "m";
  scale.upper = 1.0;
  content.text_scale = fitting_text_scale(content, view.width(), view.height());
  VERIFY(content.text_scale <= text);
  VERIFY(content.text_scale > 0.5);
  const std::vector<PictureArea> areas = overlay_areas(content, view.width(), view.height());
  QCOMPARE(areas.size(), std::size_t{4});
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const PictureArea& a = areas[i];
    VERIFY(a.left >= -1.0);
    VERIFY(a.right <= 1.0);
    VERIFY(a.top <= 1.0);
    for (std::size_t k = 0; k < i; ++k) {
      const PictureArea& b = areas[k];
      QVERIFY(a.left >= b.right || b.left >= a.right || a.bottom >= b.top || b.bottom >= a.top);
    }
  }
  // With enough space it has the requested size.
  content.text_scale = text;
  QCOMPARE(fitting_text_scale(content, 3840, 2160), text);
}

void TestLayout::captionTellsOutputsApart() {
  Scene scene;
  scene.title = "Disc";
  scene.output.interval = 0.01;
  QCOMPARE(caption_of(scene, 0.25), std::string("Disc   0.250 s"));
  scene.output.interval = 4e-6;
  QCOMPARE(caption_of(scene, 4e-4), std::string("Disc   0.000400 s"));
  scene.output.interval = 1e-6;
  QCOMPARE(caption_of(scene, 4e-4), std::string("Disc   0.000400 s"));
  // In the unit of the whole scene.
  scene.duration = 9e-4;
  scene.output.interval = 2e-6;
  QCOMPARE(caption_of(scene, 0.0), std::string("Disc   0.0 µs"));
  QCOMPARE(caption_of(scene, 7.86e-4), std::string("Disc   786.0 µs"));
  scene.output.interval = 1e-8;
  QCOMPARE(caption_of(scene, 7.86e-4), std::string("Disc   786.00 µs"));
  scene.lattice.emplace();
  scene.lattice->analysis = LatticeAnalysis::statics;
  QCOMPARE(caption_of(scene, 0.0), std::string("Disc"));
}

void TestLayout::fittedPointsFillThePictureAndStayInside() {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    vtkNew<vtkCamera> camera;
    camera->SetViewAngle(28.0);
    camera->SetParallelProjection(i % 2);
    const Vec3 eye = any_vector(random, 3.0);
    camera->SetFocalPoint(0.0, 0.0, 0.0);
    camera->SetPosition(eye.data());
    camera->SetViewUp(any_vector(random, 1.0).data());
    const double aspect = 0.5 + 0.01 * i;
    const Vec3 centre = any_vector(random, 10.0);
    const std::vector<Vec3> points =
        box_corners(centre - any_vector(random, 1.0).cwiseAbs(), centre + any_vector(random, 2.0).cwiseAbs());
    fit_points(camera, points, aspect);
    camera->SetClippingRange(1e-3, 1e3);
    double farthest = 0.0;
    for (const Vec3& point : points) {
      const Vec3 place = seen(camera, point, aspect);
      farthest = std::max({farthest, std::abs(place.x()), std::abs(place.y())});
    }
    QVERIFY2(farthest < 0.95, qPrintable(QString::number(farthest)));
    QVERIFY2(farthest > 0.75, qPrintable(QString::number(farthest)));
  }
}

void TestLayout::fittingDoesNotTurnTheCamera() {
  vtkNew<vtkCamera> camera;
  camera->SetPosition(3.0, -4.0, 2.0);
  camera->SetFocalPoint(0.0, 0.0, 0.0);
  const Vec3 before(camera->GetDirectionOfProjection());
  fit_points(camera, box_corners(Vec3(5.0, 5.0, 5.0), Vec3(6.0, 8.0, 9.0)), 1.6);
  VERIFY_NEAR(Vec3(camera->GetDirectionOfProjection()), before, 1e-12);
}

void TestLayout::shiftedActorsKeepTheirPlaceInThePicture() {
  std::mt19937 random(6);
  for (bool parallel : {false, true}) {
    vtkNew<vtkCamera> camera;
    camera->SetPosition(3.0, -4.0, 2.0);
    camera->SetFocalPoint(0.0, 0.0, 0.5);
    camera->SetViewUp(0.0, 0.0, 1.0);
    camera->SetParallelProjection(parallel);
    camera->SetClippingRange(0.1, 100.0);
    vtkNew<vtkMatrix4x4> pose;
    const double factor = shift_towards_viewer(pose, camera, 1.0);
    VERIFY_NEAR(factor, (1.0 - 1.0 / camera->GetDistance()), 1e-12);
    for (int i = 0; i < 50; ++i) {
      const Vec3 point = any_vector(random, 0.5);
      const Eigen::Vector4d whole(point.x(), point.y(), point.z(), 1.0);
      Eigen::Vector4d moved;
      pose->MultiplyPoint(whole.data(), moved.data());
      const Vec3 before = seen(camera, point, 1.5);
      const Vec3 after = seen(camera, moved.head<3>(), 1.5);
      VERIFY((before - after).head<2>().norm() < 1e-9);
      VERIFY(after.z() < before.z());
    }
  }
}

void TestLayout::groundLinesAreRoundNumbersApart() {
  for (double height : {0.06, 0.3, 2.0, 40.0}) {
    const SceneExtent extent = scene_extent(*synthetic::cube_over_floor(height));
    const double leading =
        extent.grid.spacing / std::pow(10.0, std::floor(std::log10(extent.grid.spacing) + 1e-9));
    QVERIFY(std::abs(leading - 1.0) < 1e-9 || std::abs(leading - 2.0) < 1e-9 ||
            std::abs(leading - 5.0) < 1e-9);
    for (int axis : {0, 1}) {
      const int lines = extent.grid.last[axis] - extent.grid.first[axis];
      QVERIFY2(lines >= 2 && lines <= 12, qPrintable(QString::number(lines)));
    }
  }
}

void TestLayout::theGroundLiesUnderEverything() {
  const auto model = synthetic::tetrapods(30);
  const SceneExtent extent = scene_extent(*model);
  QCOMPARE(extent.ground, 0.0);
  for (std::size_t i = 0; i < model->bodies.size(); ++i) {
    const Vec3& place = model->start[i].position;
    VERIFY(place.x() > extent.grid.spacing * extent.grid.first[0]);
    VERIFY(place.x() < extent.grid.spacing * extent.grid.last[0]);
    VERIFY(place.y() > extent.grid.spacing * extent.grid.first[1]);
    VERIFY(place.y() < extent.grid.spacing * extent.grid.last[1]);
  }
}

void TestLayout::groundFollowsGravity() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(8, false));
  model->walls.clear();
  std::mt19937 random(8);
  for (int i = 0; i < 50; ++i) {
    model->scene.gravity = any_vector(random, 5.0);
    const SceneExtent extent = scene_extent(*model);
    VERIFY((extent.up + model->scene.gravity.normalized()).norm() < 1e-12);
    Mat3 axes;
    axes << extent.right, extent.back, extent.up;
    VERIFY_NEAR(axes.transpose() * axes, Mat3::Identity(), 1e-12);
    VERIFY(axes.determinant() > 0.0);
    for (const BodyStart& start : model->start) VERIFY(start.position.dot(extent.up) > extent.ground);
  }
  model->scene.gravity = Vec3::Zero();
  QCOMPARE(scene_extent(*model).force, 0.0);
  VERIFY(scene_extent(*model).up == Vec3::UnitZ());
}

void TestLayout::groundFadesOutsideItsNumbers() {
  GroundRectangle grid;
  grid.spacing = 0.5;
  grid.first = {-2, 0};
  grid.last = {4, 6};
  QCOMPARE(ground_visibility(grid, 0.5, 1.5), 1.0);
  QCOMPARE(ground_visibility(grid, 2.0, 3.0), 1.0);
  double last = 1.0;
  for (double beyond = 0.1; beyond < 1.5; beyond += 0.1) {
    const double now = ground_visibility(grid, 2.0 + beyond, 1.0);
    VERIFY(now <= last);
    last = now;
  }
  QCOMPARE(ground_visibility(grid, 2.0 + 1.01 * ground_margin(grid), 1.0), 0.0);
}

void TestLayout::labelsStandOnTheNearSides() {
  const SceneExtent extent = scene_extent(*synthetic::tetrapods(8));
  for (const Vec3& viewer : {Vec3(20.0, -30.0, 9.0), Vec3(-20.0, 30.0, 9.0)}) {
    const std::vector<GroundLabel> labels = ground_labels(extent, viewer);
    VERIFY(labels.size() >= 8);
    Vec3 mean = Vec3::Zero();
    for (const GroundLabel& label : labels) mean += label.position / static_cast<double>(labels.size());
    VERIFY(mean.dot(viewer) > 0.0);
    const auto is = [&](const char* text) {
      return std::count_if(labels.begin(), labels.end(),
                           [&](const GroundLabel& label) { return label.text == text; });
    };
    QCOMPARE(is("x [m]"), 1);
    QCOMPARE(is("y [m]"), 1);
    QCOMPARE(is("0"), 2);
  }
}

void TestLayout::scaleArrowsAreRoundAndFit() {
  for (bool logarithmic : {false, true}) {
    for (double reference : {1e-3, 19.62, 4e5}) {
      const ForceScale scale{
          .reference_force = reference, .reference_length = 0.2, .logarithmic = logarithmic};
      const double force = round_scale_force(scale, 0.3);
      VERIFY(scale.length(force) <= 0.3 * (1.0 + 1e-9));
      VERIFY(scale.length(force) >= 0.3 / 2.6);
      const double leading = force / std::pow(10.0, std::floor(std::log10(force) + 1e-9));
      QVERIFY(std::abs(leading - 1.0) < 1e-9 || std::abs(leading - 2.0) < 1e-9 ||
              std::abs(leading - 5.0) < 1e-9);
      // If arrows are cut at a shorter length, the scale arrow is one that is not cut.
      ForceScale cut = scale;
      cut.longest = 0.05;
      QVERIFY(cut.cut(force) && !cut.cut(round_scale_force(cut, 0.3)));
    }
  }
}

SCREE_TEST(TestLayout)
#include "test_layout.moc"
