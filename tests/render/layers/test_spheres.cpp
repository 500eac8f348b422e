#include <vtkCamera.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <QtTest>
#include <numbers>

#include "render/view/scene_view.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr int width = 640;
constexpr int height = 480;
constexpr double pi = std::numbers::pi;
/// Distance from the centre to the upper edge of the picture in parallel projection [m].
constexpr double half_height = 1.2;
constexpr double pixels_per_metre = 0.5 * height / half_height;

ViewOptions bare() {
  ViewOptions options;
  options.show_axes = options.show_legend = options.show_grid = options.show_walls = false;
  return options;
}

/// A ball of radius 0.5 m about the origin.
std::shared_ptr<Model> one_ball() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3::Zero(), Vec3::Zero(), 1000.0);
  return model;
}

struct CameraSetup {
  Vec3 from = Vec3(0.0, -5.0, 0.0);
  bool parallel = true;
};

/// A view with a camera that looks at the origin.
struct CentredView {
  OffscreenWindow window{width, height};
  SceneView view{window.window()};

  Picture draw(const Frame& frame, const ViewOptions& options = bare(), const CameraSetup& look = {}) {
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
    window.picture();  // fits the camera, which can be moved only then
    vtkCamera* camera = view.renderer()->GetActiveCamera();
    camera->SetParallelProjection(look.parallel);
    camera->SetParallelScale(half_height);
    camera->SetFocalPoint(0.0, 0.0, 0.0);
    camera->SetPosition(look.from.data());
    camera->SetViewUp(0.0, 0.0, 1.0);
    return window.picture();
  }
};

Picture draw(const Frame& frame, const ViewOptions& options = bare(), const CameraSetup& look = {}) {
  return CentredView().draw(frame, options, look);
}

Picture draw(const std::shared_ptr<Model>& model) {
  return draw(synthetic::frame_at_start(model));
}

/// The scene without its bodies.
Picture nothing(const std::shared_ptr<Model>& model, const CameraSetup& look = {}) {
  Frame frame = synthetic::frame_at_start(model);
  for (FrameBody& body : frame.bodies) body.present = false;
  return draw(frame, bare(), look);
}

bool within(double value, double expected, double share) {
  return std::abs(value - expected) <= share * expected;
}

int count_of_material(const Picture& picture, int material) {
  return count_pixels(picture, [&](const Pixel& p) { return has_hue(p, category_color(material)); });
}

}  // namespace

class TestSpheres : public QObject {
  Q_OBJECT

 private slots:
  void aBallCoversADiscInItsColour();
  void perspectiveShowsTheOutlineThatTheEyeSees();
  void sizesAreHonoured();
  void absentBallsVanish();
  void aTurnShowsAboutEveryAxis_data();
  void aTurnShowsAboutEveryAxis();
  void theCameraTurningWithTheBallSeesTheSame();
  void ballsAreLitFromTheUpperLeft();
  void nearBallsHideFarOnes();
  void ballsAndPolyhedraHideEachOther_data();
  void ballsAndPolyhedraHideEachOther();
  void eachOfManyBallsIsDrawn();
  void colouringFollowsTheBodies();
  void ballsHaveNoEdges();
  void smoothPicturesSmoothTheOutline();
  void arrowsOfBallContactsPointIntoBodyA();
  void theNextSceneHasItsOwnBalls();
  void ballsSurviveTheLossOfTheContext();
  void aBallLostByTheSimulationHarmsNoOther();
};

void TestSpheres::aBallCoversADiscInItsColour() {
  const auto model = one_ball();
  const Picture picture = draw(model);
  const double disc = pi * std::pow(0.5 * pixels_per_metre, 2);
  const int covered = count_differences(picture, nothing(model));
  QVERIFY2(within(covered, disc, 0.01), qPrintable(QString::number(covered / disc)));
  VERIFY(count_of_material(picture, 0) > 0.9 * disc);
  // Round: equal width and height, about the centre.
  const double radius = 0.5 * pixels_per_metre;
  for (int corner = 0; corner < 24; ++corner) {
    const double angle = 2.0 * pi * corner / 24.0;
    const auto colored = [&](double r) {
      const Pixel p = pixel(picture, static_cast<int>(std::lround(0.5 * width - 0.5 + r * std::cos(angle))),
                            static_cast<int>(std::lround(0.5 * height - 0.5 + r * std::sin(angle))));
      return p.blue - p.red > 15;
    };
    QVERIFY(colored(radius - 2.0));
    QVERIFY(!colored(radius + 2.0));
  }
}

void TestSpheres::perspectiveShowsTheOutlineThatTheEyeSees() {
  const auto model = one_ball();
  const CameraSetup close = {.from = Vec3(0.0, -2.2, 0.0), .parallel = false};
  const int covered =
      count_differences(draw(synthetic::frame_at_start(model), bare(), close), nothing(model, close));
  // The cone tangent to the ball; a disc of the ball's radius at its centre would cover a twentieth less.
  const double tangent = 0.5 / std::sqrt(2.2 * 2.2 - 0.5 * 0.5);
  const double disc = pi * std::pow(0.5 * height * tangent / std::tan(14.0 * pi / 180.0), 2);
  QVERIFY2(within(covered, disc, 0.01), qPrintable(QString::number(covered / disc)));
}

void TestSpheres::sizesAreHonoured() {
  auto model = one_ball();
  const Picture empty = nothing(model);
  const int covered = count_differences(draw(model), empty);
  model->bodies[0].size = 0.5;
  QVERIFY(within(count_differences(draw(model), empty), 0.25 * covered, 0.02));
  model->shapes[0] = synthetic::ball(1.0);
  QVERIFY(within(count_differences(draw(model), empty), covered, 0.01));
}

void TestSpheres::absentBallsVanish() {
  auto model = one_ball();
  synthetic::add_body(*model, 0, 1, Vec3(1.0, 0.0, 0.0), Vec3::Zero(), 1000.0);
  Frame frame = synthetic::frame_at_start(model);
  frame.bodies[0].present = false;
  const Picture picture = draw(frame);
  QCOMPARE(count_of_material(picture, 0), 0);
  VERIFY(count_of_material(picture, 1) > 1000);
}

void TestSpheres::aTurnShowsAboutEveryAxis_data() {
  QTest::addColumn<int>("axis");
  QTest::newRow("x") << 0;
  QTest::newRow("y, away from the eye") << 1;
  QTest::newRow("z") << 2;
}

void TestSpheres::aTurnShowsAboutEveryAxis() {
  QFETCH(int, axis);
  auto model = one_ball();
  const Picture before = draw(model);
  const double disc = pi * std::pow(0.5 * pixels_per_metre, 2);
  // From any orientation, a sixth of a revolution changes a significant part of the picture.
  model->start[0].rotation = pi / 3.0 * Vec3::Unit(axis);
  const int changed = count_differences(draw(model), before);
  QVERIFY2(changed > 0.15 * disc, qPrintable(QString::number(changed / disc)));
  model->start[0].rotation *= 6.0;
  VERIFY(count_differences(draw(model), before) < 0.002 * disc);
}

void TestSpheres::theCameraTurningWithTheBallSeesTheSame() {
  const double angle = 0.7;
  auto model = one_ball();
  for (bool parallel : {true, false}) {
    const Vec3 from(0.0, -3.0, 0.0);
    model->start[0].rotation = Vec3::Zero();
    const Picture before = draw(synthetic::frame_at_start(model), bare(), {from, parallel});
    model->start[0].rotation = angle * Vec3::UnitZ();
    const Vec3 turned = Eigen::AngleAxisd(angle, Vec3::UnitZ()) * from;
    const Picture after = draw(synthetic::frame_at_start(model), bare(), {turned, parallel});
    VERIFY(count_differences(before, after) < 50);
    model->start[0].rotation = -angle * Vec3::UnitZ();
    VERIFY(count_differences(before, draw(synthetic::frame_at_start(model), bare(), {turned, parallel})) >
           5000);
  }
}

void TestSpheres::ballsAreLitFromTheUpperLeft() {
  const Picture picture = draw(one_ball());
  const auto brightness = [&](int dx, int dy) {
    const Pixel p = pixel(picture, width / 2 + dx, height / 2 + dy);
    return p.red + p.green + p.blue;
  };
  const int offset = static_cast<int>(0.3 * pixels_per_metre);
  VERIFY(brightness(-offset, -offset) > 1.3 * brightness(offset, offset));
}

void TestSpheres::nearBallsHideFarOnes() {
  auto model = one_ball();
  synthetic::add_body(*model, 0, 1, Vec3(0.0, 3.0, 0.0), Vec3::Zero(), 1000.0);
  QCOMPARE(count_of_material(draw(model), 1), 0);
  // From behind the order is reversed.
  const Picture from_behind = draw(synthetic::frame_at_start(model), bare(), {.from = Vec3(0.0, 8.0, 0.0)});
  QCOMPARE(count_of_material(from_behind, 0), 0);
  // A small one that touches a large one in front, beside the line of sight.
  model->bodies[1].size = 0.2;
  model->start[1].position = 0.6 * Vec3(0.6, -0.8, 0.0);
  const double disc = pi * std::pow(0.1 * pixels_per_metre, 2);
  VERIFY(count_of_material(draw(model), 1) > 0.9 * disc);
  model->start[1].position.y() *= -1.0;
  QCOMPARE(count_of_material(draw(model), 1), 0);
}

void TestSpheres::ballsAndPolyhedraHideEachOther_data() {
  QTest::addColumn<double>("y");
  QTest::addColumn<bool>("cube_seen");
  QTest::newRow("touching the ball in front") << -0.551 << true;
  QTest::newRow("touching it behind") << 0.551 << false;
}

void TestSpheres::ballsAndPolyhedraHideEachOther() {
  QFETCH(double, y);
  QFETCH(bool, cube_seen);
  auto model = one_ball();
  model->shapes.push_back(synthetic::cube(0.1));
  synthetic::add_body(*model, 1, 1, Vec3(0.0, y, 0.0), Vec3::Zero(), 1.0);
  const int seen = count_of_material(draw(model), 1);
  if (cube_seen) {
    QVERIFY(within(seen, std::pow(0.1 * pixels_per_metre, 2), 0.25));
  } else {
    QCOMPARE(seen, 0);
  }
}

void TestSpheres::eachOfManyBallsIsDrawn() {
  auto model = synthetic::empty_model();
  model->shapes = {synthetic::ball(0.02)};
  for (int i = 0; i < 1600; ++i) {
    // At all depths, none hidden by another.
    const Vec3 place(0.05 * (i % 40 - 19.5), 0.001 * ((i * 37) % 1600), 0.05 * (i / 40 - 19.5));
    synthetic::add_body(*model, 0, 0, place, Vec3::Zero(), 1.0);
  }
  const double discs = 1600.0 * pi * std::pow(0.02 * pixels_per_metre, 2);
  const int covered = count_differences(draw(model), nothing(model));
  QVERIFY2(within(covered, discs, 0.05), qPrintable(QString::number(covered / discs)));
}

void TestSpheres::colouringFollowsTheBodies() {
  // Alternating shapes, so that numbers among the balls and among all bodies differ.
  auto model = one_ball();
  model->shapes.insert(model->shapes.begin(), synthetic::cube(0.3));
  model->bodies[0].shape = 1;
  synthetic::add_body(*model, 0, 0, Vec3(-1.0, 0.0, 0.0), Vec3::Zero(), 1.0);
  synthetic::add_body(*model, 1, 0, Vec3(1.0, 0.0, 0.0), Vec3::Zero(), 1.0);
  ViewOptions options = bare();
  options.color_by = ColorBy::body;
  const Picture picture = draw(synthetic::frame_at_start(model), options);
  for (int body = 0; body < 3; ++body) {
    const int x = static_cast<int>(0.5 * width + pixels_per_metre * model->start[body].position.x());
    int fitting = 0;
    for (int dx = -20; dx <= 20; ++dx) {
      fitting += has_hue(pixel(picture, x + dx, height / 2 + dx / 2), category_color(body));
    }
    QVERIFY2(fitting > 35, qPrintable(QString("body %1: %2").arg(body).arg(fitting)));
  }
}

void TestSpheres::ballsHaveNoEdges() {
  const Frame frame = synthetic::frame_at_start(one_ball());
  ViewOptions options = bare();
  const Picture with = draw(frame, options);
  options.show_edges = false;
  QCOMPARE(count_differences(with, draw(frame, options)), 0);
}

void TestSpheres::smoothPicturesSmoothTheOutline() {
  const Frame frame = synthetic::frame_at_start(one_ball());
  ViewOptions options = bare();
  const Picture empty = nothing(one_ball());
  const auto mixtures = [&](const Picture& picture) {
    return count_pixels(picture,
                        [](const Pixel& p) { return !has_hue(p, category_color(0)) && p.blue - p.red > 25; });
  };
  const Picture hard = draw(frame, options);
  options.smooth = true;
  const Picture smooth = draw(frame, options);
  VERIFY(mixtures(smooth) > mixtures(hard) + 200);
  QVERIFY(within(count_differences(smooth, empty), count_differences(hard, empty), 0.03));
}

void TestSpheres::arrowsOfBallContactsPointIntoBodyA() {
  auto model = one_ball();
  model->start[0].position.x() = 0.5;
  synthetic::add_body(*model, 0, 0, Vec3(-0.5, 0.0, 0.0), Vec3::Zero(), 1000.0);
  Frame frame = synthetic::frame_at_start(model);
  FrameContact contact;
  contact.a = 0;
  contact.b = 1;
  contact.kind = ContactKind::sphere_sphere;
  contact.normal = Vec3::UnitX();
  contact.normal_force = 9810.0;
  frame.contacts = {contact};
  const Picture picture = draw(frame);
  int left = 0;
  int right = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      (x < width / 2 - 3 ? left : right) += is_red(pixel(picture, x, y));
    }
  }
  VERIFY(right > 200);
  QCOMPARE(left, 0);
  ViewOptions options = bare();
  options.force_display = ForceDisplay::network;
  const Picture network = draw(frame, options);
  // From centre to centre, in front of both.
  for (double x : {-0.4, 0.0, 0.4}) {
    QVERIFY(is_red(pixel(network, static_cast<int>(0.5 * width + x * pixels_per_metre), height / 2)));
  }
}

void TestSpheres::theNextSceneHasItsOwnBalls() {
  CentredView centred;
  centred.draw(synthetic::frame_at_start(synthetic::balls(30)));
  QCOMPARE(count_differences(centred.draw(synthetic::frame_at_start(one_ball())), draw(one_ball())), 0);
  const auto cube = synthetic::cube_over_floor(0.3);
  QCOMPARE(
      count_differences(centred.draw(synthetic::frame_at_start(cube)), draw(synthetic::frame_at_start(cube))),
      0);
}

void TestSpheres::ballsSurviveTheLossOfTheContext() {
  // As when the dock of the view is detached.
  CentredView centred;
  const Picture before = centred.draw(synthetic::frame_at_start(one_ball()));
  centred.view.renderer()->ReleaseGraphicsResources(centred.window.window());
  QCOMPARE(count_differences(before, centred.window.picture()), 0);
}

void TestSpheres::aBallLostByTheSimulationHarmsNoOther() {
  auto model = one_ball();
  synthetic::add_body(*model, 0, 1, Vec3(1.0, 0.0, 0.0), Vec3::Zero(), 1000.0);
  Frame frame = synthetic::frame_at_start(model);
  CentredView centred;
  const int alone = count_of_material(centred.draw(frame), 0);
  frame.bodies[1].position.x() = std::nan("");
  QVERIFY(within(count_of_material(centred.draw(frame), 0), alone, 0.01));
}

SCREE_TEST(TestSpheres)
#include "test_spheres.moc"
