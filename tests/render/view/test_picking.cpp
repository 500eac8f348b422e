#include <vtkCamera.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QtTest>
#include <algorithm>
#include <limits>

#include "render/camera/camera_fit.hpp"
#include "render/camera/picture_map.hpp"
#include "render/camera/scene_extent.hpp"
#include "render/view/picking.hpp"
#include "render/view/scene_view.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 640;
constexpr int height = 480;

/// Balls and tetrapods mixed, so that each hides the other.
std::shared_ptr<const Frame> mixed_frame() {
  auto model = std::make_shared<Model>(*synthetic::tetrapods(120));
  model->shapes.push_back(synthetic::ball(0.5));
  for (std::size_t i = 0; i < model->bodies.size(); i += 2) {
    model->bodies[i].shape = 1;
    model->bodies[i].size = 0.9;
  }
  return std::make_shared<Frame>(synthetic::frame_at_start(model));
}

/// Looks at the whole scene from above the front.
void place_camera(vtkCamera* camera, const Frame& frame, bool parallel) {
  const SceneExtent extent = scene_extent(*frame.model);
  const Vec3 focus = extent.centre();
  const Vec3 position = focus + extent.diagonal() * Vec3(0.5, -0.78, 0.36);
  camera->SetFocalPoint(focus.data());
  camera->SetPosition(position.data());
  camera->SetViewUp(0.0, 0.0, 1.0);
  camera->SetViewAngle(28.0);
  camera->SetParallelProjection(parallel);
  fit_points(camera, present_corners(frame, extent), static_cast<double>(width) / height);
}

std::vector<int> all_present(const Frame& frame) {
  return bodies_seen(frame, std::vector<Visibility>(frame.bodies.size()), Visibility::shown);
}

std::optional<BodyHit> brute_force(const Frame& frame, const Ray& ray) {
  std::optional<BodyHit> best;
  for (int body = 0; body < static_cast<int>(frame.bodies.size()); ++body) {
    if (!frame.bodies[body].present) continue;
    const std::optional<double> distance = distance_to_body(frame, body, ray);
    if (distance && (!best || *distance < best->distance)) best = {body, *distance};
  }
  return best;
}

}  // namespace

class TestPicking : public QObject {
  Q_OBJECT

 private slots:
  void aRayMeetsAPlaneAtAPointOfBoth() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto any = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    int met = 0;
    for (int i = 0; i < 200; ++i) {
      const Ray ray{3.0 * any(), any().normalized()};
      const Vec3 through = any();
      const Vec3 normal = any().normalized();
      const auto point = point_on_plane(ray, through, normal);
      const double slope = ray.direction.dot(normal);
      QCOMPARE(point.has_value(),
               std::abs(slope) >= 1e-3 && (through - ray.origin).dot(normal) / slope > 0.0);
      if (!point) continue;
      ++met;
      VERIFY_NEAR((*point - through).dot(normal), 0.0, 1e-12);
      VERIFY_NEAR((*point - ray.origin).cross(ray.direction).norm(), 0.0, 1e-9);
      // A plane across an axis is met without round-off.
      if (const auto level = point_on_plane(ray, through, Vec3::UnitZ())) QCOMPARE(level->z(), through.z());
    }
    VERIFY(met > 50);
  }

  void aRayRunsThroughItsPixel() {
    std::mt19937 random(4);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    const auto frame = mixed_frame();
    for (bool parallel : {false, true}) {
      vtkNew<vtkCamera> camera;
      place_camera(camera, *frame, parallel);
      const PictureMap map(camera, width, height);
      for (int i = 0; i < 100; ++i) {
        const double x = width * uniform(random);
        const double y = height * uniform(random);
        const Ray ray = ray_through(camera, width, height, x, y);
        VERIFY_NEAR(ray.direction.norm(), 1.0, 1e-12);
        const Vec3 point = ray.origin + 10.0 * uniform(random) * ray.direction + 5.0 * ray.direction;
        const Eigen::Vector3f seen = map(point.cast<float>());
        VERIFY_NEAR(seen.x(), x, 0.01);
        VERIFY_NEAR(seen.y(), y, 0.01);
      }
    }
  }

  void aBallIsMetAtItsSurface() {
    auto model = synthetic::empty_model();
    model->shapes = {synthetic::ball(0.5)};
    synthetic::add_body(*model, 0, 0, Vec3(3.0, 0.0, 0.0), Vec3::Zero(), 1.0);
    const Frame frame = synthetic::frame_at_start(model);
    const auto along_x = [](const Vec3& origin) { return Ray{origin, Vec3::UnitX()}; };
    QCOMPARE(distance_to_body(frame, 0, along_x(Vec3::Zero())), std::optional(2.5));
    QCOMPARE(distance_to_body(frame, 0, along_x(Vec3(0.0, 0.3, 0.0))), std::optional(2.6));
    QCOMPARE(distance_to_body(frame, 0, along_x(Vec3(0.0, 0.501, 0.0))), std::nullopt);
    // Behind the eye, and around it.
    QCOMPARE(distance_to_body(frame, 0, along_x(Vec3(4.0, 0.0, 0.0))), std::nullopt);
    QCOMPARE(distance_to_body(frame, 0, along_x(Vec3(3.0, 0.0, 0.0))), std::optional(0.0));
  }

  void aCubeIsMetInItsFaces() {
    auto model = synthetic::empty_model();
    model->shapes = {synthetic::cube(1.0)};
    synthetic::add_body(*model, 0, 0, Vec3(3.0, 0.0, 0.0), Vec3::Zero(), 1.0);
    model->bodies[0].size = 2.0;
    const Frame frame = synthetic::frame_at_start(model);
    const auto distance = distance_to_body(frame, 0, {Vec3(0.0, 0.3, 0.2), Vec3::UnitX()});
    QVERIFY(distance);
    VERIFY_NEAR(*distance, 2.0, 1e-12);
    QCOMPARE(distance_to_body(frame, 0, {Vec3(0.0, 1.01, 0.2), Vec3::UnitX()}), std::nullopt);
  }

  void theTreeFindsWhatBruteForceFinds() {
    Frame frame = *mixed_frame();
    frame.bodies[5].present = frame.bodies[30].present = false;
    frame.bodies[7].position.setConstant(std::numeric_limits<double>::quiet_NaN());
    const BodyPicker picker(std::make_shared<Frame>(frame), all_present(frame));
    frame.bodies[7].present = false;
    std::mt19937 random(9);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const auto any = [&](double size) {
      const double x = uniform(random);
      const double y = uniform(random);
      return Vec3(size * Vec3(x, y, uniform(random)));
    };
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
      const Vec3 origin = any(6.0);
      const Ray ray{origin, (any(2.0) + Vec3(0.0, 0.0, 2.0) - origin).normalized()};
      const std::optional<BodyHit> expected = brute_force(frame, ray);
      const std::optional<BodyHit> found = picker.nearest(ray);
      QCOMPARE(found.has_value(), expected.has_value());
      if (!expected) continue;
      ++hits;
      QCOMPARE(found->body, expected->body);
      QCOMPARE(found->distance, expected->distance);
    }
    VERIFY(hits > 500);
  }

  void picksAreTheSameAtEveryPixelRatio() {
    const auto frame = mixed_frame();
    const BodyPicker picker(frame, all_present(*frame));
    std::mt19937 random(12);
    std::uniform_int_distribution<int> column(width / 4, 3 * width / 4);
    std::uniform_int_distribution<int> row(height / 4, 3 * height / 4);
    for (bool parallel : {false, true}) {
      vtkNew<vtkCamera> camera;
      place_camera(camera, *frame, parallel);
      int hits = 0;
      for (int i = 0; i < 300; ++i) {
        const double x = column(random) + 0.5;
        const double y = row(random) + 0.5;
        const auto body_at = [&](double ratio) {
          const auto hit =
              picker.nearest(ray_through(camera, static_cast<int>(width * ratio),
                                         static_cast<int>(height * ratio), x * ratio, y * ratio));
          return hit ? hit->body : -1;
        };
        const int body = body_at(1.0);
        hits += body >= 0 ? 1 : 0;
        QCOMPARE(body_at(1.5), body);
        QCOMPARE(body_at(2.0), body);
      }
      VERIFY(hits > 50);
    }
  }

  /// At the background or the floor nothing is picked; elsewhere the visible body.
  void picksAreWhatThePictureShows() {
    ViewOptions options;
    options.show_axes = options.show_legend = options.show_grid = options.show_walls = options.show_edges =
        false;
    options.show_normal_arrows = options.show_friction_arrows = false;
    const auto frame = mixed_frame();
    Frame without = *frame;
    for (FrameBody& body : without.bodies) body.present = false;
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.set_options(options);
    view.show(frame);
    const Picture with = window.picture();
    std::vector<Picked> picks;
    for (int y = 10; y < height; y += 20) {
      for (int x = 10; x < width; x += 20) picks.push_back(view.pick(x + 0.5, y + 0.5));
    }
    view.show(std::make_shared<Frame>(without));
    const Picture empty = window.picture();
    int wrong = 0;
    std::size_t k = 0;
    for (int y = 10; y < height; y += 20) {
      for (int x = 10; x < width; x += 20) {
        // The first row of a picture is at the top.
        const Pixel here = pixel(with, x, height - 1 - y);
        const Pixel ground = pixel(empty, x, height - 1 - y);
        const int difference = std::abs(here.red - ground.red) + std::abs(here.green - ground.green) +
                               std::abs(here.blue - ground.blue);
        wrong += (difference > 12) != picks[k++].body.has_value() ? 1 : 0;
      }
    }
    QVERIFY2(wrong <= 2, qPrintable(QString("%1 of %2").arg(wrong).arg(k)));
  }

  void arrowsArePickedBeforeTheirBody() {
    Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.05));
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 point(corner & 1 ? 0.05 : -0.05, corner & 2 ? 0.05 : -0.05, 0.0);
      frame.contacts.push_back(synthetic::floor_contact(0, point, 4.9));
    }
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.show(std::make_shared<Frame>(frame));
    window.picture();
    const PictureMap map(view.renderer()->GetActiveCamera(), width, height);
    const double length = view.arrow_length(4.9);
    for (int corner = 0; corner < 4; ++corner) {
      const Vec3 middle = frame.contacts[corner].point + 0.5 * length * Vec3::UnitZ();
      const Eigen::Vector3f seen = map(middle.cast<float>());
      const Picked picked = view.pick(seen.x() + 2.0, seen.y());
      QCOMPARE(picked.contact, std::optional(corner));
      QCOMPARE(picked.body, std::nullopt);
    }
    const Eigen::Vector3f centre = map(Eigen::Vector3f(0.0F, 0.0F, 0.09F));
    QCOMPARE(view.pick(centre.x(), centre.y()).body, std::optional(0));
    QCOMPARE(view.pick(3.0, 3.0).body, std::nullopt);
  }

  void arrowsBehindAnotherBodyAreNotPicked() {
    auto model = synthetic::empty_model();
    model->shapes = {synthetic::cube(0.1)};
    synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 0.05), Vec3::Zero(), 2.0);
    synthetic::add_body(*model, 0, 0, Vec3(0.0, -0.6, 0.05), Vec3::Zero(), 2.0);
    synthetic::add_floor(*model);
    Frame frame = synthetic::frame_at_start(model);
    frame.contacts = {synthetic::floor_contact(0, Vec3(0.0, 0.05, 0.02), 4.9)};
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.show(std::make_shared<Frame>(frame));
    view.set_direction(ViewDirection::front);
    window.picture();
    const PictureMap map(view.renderer()->GetActiveCamera(), width, height);
    const Vec3 middle = frame.contacts[0].point + 0.3 * view.arrow_length(4.9) * Vec3::UnitZ();
    const Eigen::Vector3f seen = map(middle.cast<float>());
    QCOMPARE(view.pick(seen.x(), seen.y()).body, std::optional(1));
    frame.bodies[1].present = false;
    view.show(std::make_shared<Frame>(frame));
    window.picture();
    QCOMPARE(view.pick(seen.x(), seen.y()).contact, std::optional(0));
  }

  void theHighlightIsDrawnInItsOwnColour() {
    const auto frame = mixed_frame();
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.show(frame);
    const auto pink = [&] {
      return count_pixels(window.picture(),
                          [](const Pixel& p) { return p.red > 200 && p.green < 80 && p.blue > 100; });
    };
    QCOMPARE(pink(), 0);
    for (const int body : {0, 1}) {  // a ball and a tetrapod
      view.set_highlight({body, {}});
      VERIFY(pink() > 40);
      // It follows the body from frame to frame, and vanishes with it.
      view.show(frame);
      VERIFY(pink() > 40);
      Frame gone = *frame;
      gone.bodies[body].present = false;
      view.show(std::make_shared<Frame>(gone));
      QCOMPARE(pink(), 0);
      view.show(frame);
    }
    view.set_highlight({});
    QCOMPARE(pink(), 0);
  }

  void featuresThatTouchAreHighlighted() {
    Frame frame = synthetic::frame_at_start(synthetic::tetrapods(2));
    FrameContact contact;
    contact.a = 0;
    contact.b = 1;
    contact.feature_a = {FeatureKind::vertex, 0};
    contact.feature_b = {FeatureKind::face, 0};
    contact.normal = Vec3::UnitZ();
    contact.point = frame.bodies[0].position;
    frame.contacts = {contact};
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.show(std::make_shared<Frame>(frame));
    view.set_highlight({{}, 0});
    window.picture();
    // Two rings and four ticks around the point, three sides of the face, and the edges at the vertex.
    const auto& shape = frame.model->shapes[0].features;
    const long expected = 2 * 48 + 4 + 3 + shape.vertices[0].direction_count;
    QCOMPARE(view.highlight_lines(), expected);
    // The next frame may have other contacts.
    view.show(std::make_shared<Frame>(frame));
    window.picture();
    QCOMPARE(view.highlight_lines(), 0L);
  }

  void theCameraGoesWithABody() {
    const auto frame = mixed_frame();
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.show(frame);
    vtkCamera* camera = view.renderer()->GetActiveCamera();
    const Vec3 start(camera->GetPosition());
    Frame later = *frame;
    later.bodies[3].position += Vec3(0.1, 0.2, -0.3);
    view.show(std::make_shared<Frame>(later));
    QCOMPARE(Vec3(camera->GetPosition()), start);
    view.follow(3);
    view.show(frame);
    VERIFY_NEAR(Vec3(camera->GetPosition()) - start, Vec3(-0.1, -0.2, 0.3), 1e-12);
    view.centre_on(frame->bodies[8].position);
    VERIFY_NEAR(Vec3(camera->GetFocalPoint()), frame->bodies[8].position, 1e-12);
  }
};

SCREE_TEST(TestPicking)
#include "test_picking.moc"
