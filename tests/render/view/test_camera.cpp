#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkRenderer.h>

#include <QtTest>

#include "render/camera/camera_fit.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr double second_per_picture = 1.0 / 30.0;

/// Position of a point in the picture, −1 to 1.
Eigen::Vector2d seen(const SceneView& view, const Vec3& point) {
  vtkMatrix4x4* projection = view.renderer()->GetActiveCamera()->GetCompositeProjectionTransformMatrix(
      static_cast<double>(width) / height, -1.0, 1.0);
  const Eigen::Vector4d place(point.x(), point.y(), point.z(), 1.0);
  Eigen::Vector4d result;
  projection->MultiplyPoint(place.data(), result.data());
  return result.head<2>() / result.w();
}

Vec3 eye_of(const SceneView& view) {
  return Vec3(view.renderer()->GetActiveCamera()->GetPosition());
}

/// The cube at another position, some time after the start.
std::shared_ptr<const Frame> cube_at(const std::shared_ptr<const Model>& model, const Vec3& place,
                                     double time) {
  auto frame = std::make_shared<Frame>(synthetic::frame_at_start(model));
  frame->bodies[0].position = place;
  frame->time = time;
  return frame;
}

/// A view that has drawn a cube of 0.1 m at its initial position, and keeps moving bodies in sight.
class GuidedView {
 public:
  explicit GuidedView(CameraFollow follow) : window_(width, height), view_(window_.window()) {
    view_.set_options(bare());
    show(Vec3(0.0, 0.0, 0.05), 0.0);
    window_.picture();
    view_.keep_in_sight(follow);
  }
  bool show(const Vec3& place, double time, double seconds = second_per_picture) {
    view_.show(cube_at(model_, place, time));
    return view_.guide_camera(seconds);
  }
  SceneView& view() { return view_; }

 private:
  std::shared_ptr<const Model> model_ = synthetic::cube_over_floor(0.05);
  OffscreenWindow window_;
  SceneView view_;
};

/// Accelerated sliding, 1.5 m in three seconds.
Vec3 sliding(int picture) {
  const double time = picture * second_per_picture;
  return {time * time / 6.0, 0.0, 0.05};
}

/// Cubes side by side that fill a picture up to its corners.
std::shared_ptr<const Model> wall_of_cubes() {
  auto model = synthetic::empty_model();
  model->scene.plane = "xy";
  model->shapes = {synthetic::cube(0.1)};
  for (int i = 0; i < 16; ++i) {
    for (int j = 0; j < 12; ++j)
      synthetic::add_body(*model, 0, 0, Vec3(0.1 * i, 0.1 * j, 0.0), Vec3::Zero(), 2.0);
  }
  // Materials have a legend where there are two.
  model->bodies.back().material = 1;
  return model;
}

}  // namespace

class CameraTest : public QObject {
  Q_OBJECT

 private slots:
  void fittedPointsTouchTheEdgesOfTheirPart() {
    vtkNew<vtkCamera> camera;
    camera->SetPosition(1.0, -3.0, 2.0);
    camera->SetFocalPoint(0.0, 0.0, 0.0);
    camera->SetViewUp(0.0, 0.0, 1.0);
    const std::vector<SeenBall> corners = as_balls(box_corners(Vec3(-1.0, 2.0, 0.0), Vec3(3.0, 4.0, 1.0)));
    const PictureArea area{-0.2, 0.8, -0.5, 0.7};
    for (const bool parallel : {false, true}) {
      camera->SetParallelProjection(parallel);
      const Lens lens(camera, 1.5);
      const Framing framing = lens.fitted({{corners, area}});
      PictureArea all{1e9, -1e9, 1e9, -1e9};
      for (const SeenBall& corner : corners) {
        const PictureArea part = lens.part_of(corner, framing);
        all = {std::min(all.left, part.left), std::max(all.right, part.right),
               std::min(all.bottom, part.bottom), std::max(all.top, part.top)};
      }
      constexpr double tolerance = 1e-9;
      VERIFY(all.left > area.left - tolerance);
      VERIFY(all.right < area.right + tolerance);
      VERIFY(all.bottom > area.bottom - tolerance);
      VERIFY(all.top < area.top + tolerance);
      const bool across = all.right - all.left > area.right - area.left - tolerance;
      const bool upward = all.top - all.bottom > area.top - area.bottom - tolerance;
      QVERIFY(across || upward);
    }
  }

  void bodiesStayClearOfLegends() {
    ViewOptions options = bare();
    options.show_legend = options.show_axes = true;
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.set_options(options);
    view.show(std::make_shared<Frame>(synthetic::frame_at_start(wall_of_cubes())));
    const Picture with = window.picture();
    view.set_options(bare());
    const Picture without = window.picture();
    const auto covered = [&](int from, int to) {
      // The bounding box of the legend's pixels, and the bodies in it.
      int left = to, right = from, top = height, bottom = 0;
      for (int y = height / 2; y < height; ++y) {
        for (int x = from; x < to; ++x) {
          const Pixel a = pixel(with, x, y);
          const Pixel b = pixel(without, x, y);
          if (std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) < 60)
            continue;
          left = std::min(left, x), right = std::max(right, x);
          top = std::min(top, y), bottom = std::max(bottom, y);
        }
      }
      int count = 0;
      for (int y = top; y <= bottom; ++y) {
        for (int x = left; x <= right; ++x) count += has_hue(pixel(without, x, y), category_color(0));
      }
      return right > left ? count : -1;
    };
    QCOMPARE(covered(0, width / 2), 0);
    QCOMPARE(covered(width / 2, width), 0);
  }

  void bodyThatLeavesIsKeptInSight_data() {
    QTest::addColumn<bool>("everything");
    QTest::newRow("what moves") << false;
    QTest::newRow("everything") << true;
  }
  void bodyThatLeavesIsKeptInSight() {
    QFETCH(bool, everything);
    GuidedView guided(everything ? CameraFollow::everything : CameraFollow::moving);
    for (int picture = 1; picture <= 90; ++picture) {
      guided.show(sliding(picture), picture * second_per_picture);
      const Eigen::Vector2d place = seen(guided.view(), sliding(picture));
      QVERIFY2(place.cwiseAbs().maxCoeff() < 1.0, qPrintable(QString::number(picture)));
    }
    // It is not reduced to a dot either.
    const Vec3 end = sliding(90);
    const double size =
        (seen(guided.view(), end + Vec3(0.0, 0.0, 0.05)) - seen(guided.view(), end - Vec3(0.0, 0.0, 0.05)))
            .norm();
    QVERIFY2(everything || size > 0.15, qPrintable(QString::number(size)));
  }

  void cameraStandsStillWhileNothingLeaves() {
    GuidedView guided(CameraFollow::moving);
    const Vec3 before = eye_of(guided.view());
    for (int picture = 1; picture <= 30; ++picture) {
      QVERIFY(!guided.show(Vec3(0.0005 * picture, 0.0, 0.05), picture * second_per_picture));
      VERIFY(eye_of(guided.view()) == before);
    }
  }

  void cameraGlides() {
    // It jumps to another moment, as in the timeline; each picture moves only by a small share of the
    // distance.
    GuidedView guided(CameraFollow::moving);
    const Vec3 start = eye_of(guided.view());
    std::vector<Vec3> way = {start};
    bool going = true;
    for (int picture = 1; going && picture < 300; ++picture) {
      going = guided.show(Vec3(1.0, 0.0, 0.05), 1.0);
      way.push_back(eye_of(guided.view()));
    }
    QVERIFY(!going);
    VERIFY(way.size() > 15);
    const double whole = (way.back() - start).norm();
    VERIFY(whole > 0.1);
    double before = whole;
    for (std::size_t i = 1; i < way.size(); ++i) {
      VERIFY_NEAR(way[i], way[i - 1], 0.12 * whole);
      // Nearer each time: without overshoot or oscillation.
      const double left = (way.back() - way[i]).norm();
      VERIFY(left <= before + 1e-12);
      before = left;
    }
  }

  /// Half a second later a distant cube is in the picture again, at any frame rate.
  void slowPicturesKeepUp() {
    for (const int pictures : {1, 2, 15}) {
      GuidedView guided(CameraFollow::moving);
      for (int i = 0; i < pictures; ++i) guided.show(Vec3(1.0, 0.0, 0.05), 1.0, 0.6 / pictures);
      const Eigen::Vector2d place = seen(guided.view(), Vec3(1.0, 0.0, 0.05));
      QVERIFY2(place.cwiseAbs().maxCoeff() < 1.0, qPrintable(QString::number(place.norm())));
    }
  }

  void pathDependsOnTheTimeNotOnTheNumberOfPictures() {
    const auto after = [](int pictures) {
      GuidedView guided(CameraFollow::moving);
      for (int i = 0; i < pictures; ++i) guided.show(Vec3(1.0, 0.0, 0.05), 1.0, 0.4 / pictures);
      return eye_of(guided.view());
    };
    const Vec3 coarse = after(6);
    const Vec3 fine = after(48);
    const GuidedView still(CameraFollow::moving);
    VERIFY_NEAR(coarse, fine, 1e-9);
    VERIFY(after(6) == coarse);
  }

  void startLeadsHome() {
    GuidedView guided(CameraFollow::moving);
    const Vec3 home = eye_of(guided.view());
    for (int i = 0; i < 120; ++i) guided.show(Vec3(1.0, 0.0, 0.05), 1.0);
    VERIFY((eye_of(guided.view()) - home).norm() > 0.1);
    for (int i = 0; i < 120; ++i) guided.show(Vec3(0.0, 0.0, 0.05), 0.0);
    VERIFY_NEAR(eye_of(guided.view()), home, 1e-9);
  }

  void groundGoesAlong() {
    // The ground has lines at the new position of the cube.
    const auto with_grid = [](bool guided) {
      OffscreenWindow window(width, height);
      SceneView view(window.window());
      ViewOptions options = bare();
      options.show_grid = true;
      view.set_options(options);
      const auto model = synthetic::cube_over_floor(0.05);
      view.show(cube_at(model, Vec3(0.0, 0.0, 0.05), 0.0));
      window.picture();
      view.keep_in_sight(CameraFollow::moving);
      view.show(cube_at(model, Vec3(3.0, 0.0, 0.05), 1.0));
      view.guide_camera(std::numeric_limits<double>::infinity());
      if (!guided) options.show_grid = false;
      view.set_options(options);
      return window.picture();
    };
    VERIFY(count_differences(with_grid(true), with_grid(false)) > 2000);
  }
};

SCREE_TEST(CameraTest)
#include "test_camera.moc"
