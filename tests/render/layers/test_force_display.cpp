#include <vtkRenderer.h>

#include <QtTest>

#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "render/arrows/force_layer.hpp"
#include "render/camera/scene_extent.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/drawn_scene.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Two tetrapods pushing each other in the middle.
Frame pushing_tetrapods() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(2, false));
  frame.bodies[0].position = Vec3(-1.5, 0.0, 1.0);
  frame.bodies[1].position = Vec3(1.5, 0.0, 1.0);
  frame.contacts = {synthetic::contact_between(0, 1, Vec3(0.0, 0.0, 1.0), -Vec3::UnitX(), 9.81 * 313.0)};
  return frame;
}

}  // namespace

/// Force arrows and the force network.
class TestForceDisplay : public QObject {
  Q_OBJECT

 private slots:
  void arrowsAppearWithContactsOnly();
  void arrowSwitchesWork();
  void arrowsGrowWithForceAndScale();
  void logarithmicArrowsGrowByAThirdPerDecade();
  void arrowsOfSingleImpactsAreCut();
  void arrowScaleIsOfTheMomentAlone();
  void arrowsAreOutlinedAndThickEnough();
  void contactsThatHaveEndedAreDashed();
  void arrowsShowThroughTheirOwnBody();
  void arrowsShowThroughAllBodiesWhenRequested();
  void theForceNetworkJoinsTheBodies();
  void chainsAreTheStrongFifth();
  void chainsOfContactsThatHaveEndedAreDashed();
  void bodiesAreSeenThroughBehindChains();
  void hiddenBodiesKeepTheirForcesIfRequested();
  void wallForcesAreDrawnOnRequest();
  void forcesOnBothSidesAreOpposite();
  void loadsAreDrawnWhereTheyAct();
  void loadsThatPushEndAtTheirPoint();
  void loadsAreDrawnWhereNoWeightTellsOfForces();
  void momentsOfLoadsHaveTwoHeads();
  void forcesOfAPressHaveTheLengthsOfTheirRatio();
  void pressForcesAreNotEstimatedFromWeight();
};

void TestForceDisplay::arrowsAppearWithContactsOnly() {
  Frame frame = resting_cube();
  const Picture with = draw(frame, bare());
  frame.contacts.clear();
  const Picture without = draw(frame, bare());
  VERIFY(count_pixels(with, is_red) > 300);
  VERIFY(count_pixels(with, is_green) > 100);
  QCOMPARE(count_pixels(without, is_red), 0);
  QCOMPARE(count_pixels(without, is_green), 0);
}

void TestForceDisplay::arrowSwitchesWork() {
  ViewOptions options = bare();
  options.show_normal_arrows = false;
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_red), 0);
  VERIFY(count_pixels(draw(resting_cube(), options), is_green) > 100);
  options.show_normal_arrows = true;
  options.show_friction_arrows = false;
  VERIFY(count_pixels(draw(resting_cube(), options), is_red) > 300);
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_green), 0);
}

void TestForceDisplay::arrowsGrowWithForceAndScale() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const double length = view.arrow_length(10.0);
  VERIFY(length > 0.0);
  VERIFY_NEAR(view.arrow_length(20.0), 2.0 * length, 1e-12);
  const int red = count_pixels(window.picture(), is_red);
  options.arrow_scale = 2.0;
  view.set_options(options);
  VERIFY_NEAR(view.arrow_length(10.0), 2.0 * length, 1e-12);
  VERIFY(count_pixels(window.picture(), is_red) > 1.3 * red);
}

void TestForceDisplay::logarithmicArrowsGrowByAThirdPerDecade() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  options.logarithmic_arrows = true;
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const double reference = 9.81 * 2.0;
  const double decade = view.arrow_length(100.0 * reference) - view.arrow_length(10.0 * reference);
  VERIFY_NEAR(decade, view.arrow_length(reference) / 3.0, 0.002 * view.arrow_length(reference));
  QCOMPARE(view.arrow_length(0.0), 0.0);
}

/// One among many; the others keep their lengths.
void TestForceDisplay::arrowsOfSingleImpactsAreCut() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  Frame frame = resting_cube();
  while (frame.contacts.size() < 40) frame.contacts.push_back(frame.contacts.front());
  view.show(std::make_shared<Frame>(frame));
  const double before = view.arrow_length(5.0);
  frame.contacts[0].normal_force = 1e9;
  view.show(std::make_shared<Frame>(frame));
  QCOMPARE(view.arrow_length(1e9), view.arrow_length(1e8));
  VERIFY(view.arrow_length(1e9) > view.arrow_length(20.0));
  QCOMPARE(view.arrow_length(5.0), before);
}

/// If forces are far from the estimate by weight, regardless of what was shown before.
void TestForceDisplay::arrowScaleIsOfTheMomentAlone() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  Frame frame = resting_cube();
  const auto length_of = [&](double force) {
    for (FrameContact& contact : frame.contacts) {
      contact.normal_force = force;
      contact.friction = Vec3::Zero();
    }
    view.show(std::make_shared<Frame>(frame));
    return view.arrow_length(force);
  };
  const double size = 2.0 * bounding_radius(*frame.model, 0);
  const double at_rest = length_of(4.9);
  for (const double force : {700.0, 3e5, 0.9}) {
    const double length = length_of(force);
    QVERIFY2(length > 0.3 * size && length < 1.5 * size, qPrintable(QString::number(length / size)));
  }
  QCOMPARE(length_of(4.9), at_rest);
}

void TestForceDisplay::arrowsAreOutlinedAndThickEnough() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  view.set_options(options);
  Frame frame = resting_cube();
  frame.contacts.resize(1);
  frame.contacts[0].friction = Vec3::Zero();
  frame.bodies[0].present = false;
  view.show(std::make_shared<Frame>(frame));
  view.set_direction(ViewDirection::front);
  const Picture picture = window.picture();
  // Rows across the shaft: red inside, dark red at its edges.
  int thickest = 0;
  int outlined = 0;
  for (int y = 0; y < height; ++y) {
    int red = 0;
    int dark = 0;
    for (int x = 0; x < width; ++x) {
      const Pixel p = pixel(picture, x, y);
      red += is_red(p) ? 1 : 0;
      dark += p.red > 30 && p.red < 110 && p.green < 40 && p.blue < 40 ? 1 : 0;
    }
    thickest = std::max(thickest, red);
    outlined += red > 0 && dark >= 2 ? 1 : 0;
  }
  QVERIFY2(thickest >= 8 && outlined > 15, qPrintable(QString("%1, %2").arg(thickest).arg(outlined)));
}

/// Also of contacts that began and ended since the last output.
void TestForceDisplay::contactsThatHaveEndedAreDashed() {
  Frame frame = resting_cube();
  for (FrameContact& contact : frame.contacts) contact.friction = Vec3::Zero();
  const int whole = count_pixels(draw(frame, bare()), is_red);
  frame.peaks.swap(frame.contacts);
  const int dashed = count_pixels(draw(frame, bare()), is_red);
  QVERIFY2(dashed > 0.5 * whole && dashed < 0.95 * whole,
           qPrintable(QStringLiteral("%1 of %2").arg(dashed).arg(whole)));
  ViewOptions options = bare();
  options.show_normal_arrows = false;
  QCOMPARE(count_pixels(draw(frame, options), is_red), 0);
}

void TestForceDisplay::arrowsShowThroughTheirOwnBody() {
  // The contact at the far corner points into the cube and is completely behind it.
  Frame frame = resting_cube();
  frame.contacts = {frame.contacts[2]};
  VERIFY(count_pixels(draw(frame, bare()), is_red) > 60);
}

void TestForceDisplay::arrowsShowThroughAllBodiesWhenRequested() {
  // Seen from the front, several cube sizes behind the cube.
  const auto red = [](bool through) {
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    ViewOptions options = bare();
    options.through_bodies = through;
    view.set_options(options);
    Frame frame = resting_cube();
    frame.contacts = {frame.contacts[2]};
    frame.contacts[0].point = frame.bodies[0].position + Vec3(0.0, 0.3, 0.0);
    view.show(std::make_shared<Frame>(frame));
    view.set_direction(ViewDirection::front);
    return count_pixels(window.picture(), is_red);
  };
  QCOMPARE(red(false), 0);
  const int through = red(true);
  QVERIFY2(through > 60, qPrintable(QString::number(through)));
}

void TestForceDisplay::theForceNetworkJoinsTheBodies() {
  Frame frame = pushing_tetrapods();
  ViewOptions options = bare();
  const int arrow = count_pixels(draw(frame, options), is_red);
  options.force_display = ForceDisplay::network;
  const Picture line = draw(frame, options);
  VERIFY(arrow > 30);
  VERIFY(count_pixels(line, is_red) > arrow);
  // Two contacts of a pair make one line with their sum.
  frame.contacts[0].normal_force /= 2.0;
  frame.contacts.push_back(frame.contacts[0]);
  QCOMPARE(count_differences(draw(frame, options), line), 0);
}

namespace {

/// Balls in a row that touch each other, with increasing forces.
Frame chain_of_balls(int contacts) {
  Frame frame = synthetic::frame_at_start(synthetic::balls(contacts + 1));
  for (int i = 0; i < contacts; ++i) {
    const Vec3 point = 0.5 * (frame.bodies[i].position + frame.bodies[i + 1].position);
    frame.contacts.push_back(synthetic::contact_between(i, i + 1, point, Vec3::UnitX(), 1.0 + i));
  }
  return frame;
}

}  // namespace

void TestForceDisplay::chainsAreTheStrongFifth() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  options.force_display = ForceDisplay::network;
  view.set_options(options);
  view.show(std::make_shared<Frame>(chain_of_balls(200)));
  window.picture();
  QVERIFY2(view.share_of_forces().starts_with("40 of 200 forces"), view.share_of_forces().c_str());
  QCOMPARE(view.least_force(), 161.0);
  // Few forces are all shown; otherwise a given share decides.
  view.show(std::make_shared<Frame>(chain_of_balls(19)));
  QCOMPARE(view.share_of_forces(), std::string());
  options.least_share = 0.5;
  view.set_options(options);
  view.show(std::make_shared<Frame>(chain_of_balls(200)));
  QVERIFY2(view.share_of_forces().starts_with("101 of 200 forces"), view.share_of_forces().c_str());
}

/// And slender, so that they do not cover current forces.
void TestForceDisplay::chainsOfContactsThatHaveEndedAreDashed() {
  Frame frame = pushing_tetrapods();
  ViewOptions options = bare();
  options.force_display = ForceDisplay::network;
  const int whole = count_pixels(draw(frame, options), is_red);
  frame.peaks.swap(frame.contacts);
  const int dashed = count_pixels(draw(frame, options), is_red);
  QVERIFY2(dashed > 0.1 * whole && dashed < 0.4 * whole,
           qPrintable(QStringLiteral("%1 of %2").arg(dashed).arg(whole)));
}

void TestForceDisplay::bodiesAreSeenThroughBehindChains() {
  // A far cube is visible through a near one.
  auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.05));
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.3, 0.05), Vec3::Zero(), 2.0);
  Frame frame = synthetic::frame_at_start(model);
  ViewOptions options = bare();
  const auto behind = [&](ForceDisplay display) {
    options.force_display = display;
    OffscreenWindow window(width, height);
    SceneView view(window.window());
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
    view.set_direction(ViewDirection::front);
    const Picture with = window.picture();
    ViewOptions without = options;
    without.sight.bodies = {Visibility::shown, Visibility::hidden};
    view.set_options(without);
    return count_differences(with, window.picture());
  };
  QCOMPARE(behind(ForceDisplay::arrows), 0);
  VERIFY(behind(ForceDisplay::network) > 500);
}

void TestForceDisplay::hiddenBodiesKeepTheirForcesIfRequested() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  options.sight.bodies = {Visibility::hidden, Visibility::hidden};
  const auto drawn = [&](bool kept, ForceDisplay display) {
    options.forces_of_hidden = kept;
    options.force_display = display;
    view.set_options(options);
    view.show(std::make_shared<Frame>(pushing_tetrapods()));
    window.picture();
    return view.forces_drawn();
  };
  for (const ForceDisplay display : {ForceDisplay::arrows, ForceDisplay::network}) {
    QCOMPARE(drawn(false, display), 0);
    QCOMPARE(drawn(true, display), 1);
  }
}

void TestForceDisplay::wallForcesAreDrawnOnRequest() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  frame.walls[0].force = Vec3(0.0, 0.0, 19.62);
  ViewOptions options = bare();
  const Picture without = draw(frame, options);
  options.show_wall_forces = true;
  const Picture with = draw(frame, options);
  VERIFY(count_differences(with, without) > 100);
}

void TestForceDisplay::forcesOnBothSidesAreOpposite() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  Frame frame = pushing_tetrapods();
  frame.contacts[0].friction = Vec3(0.0, 0.0, 1000.0);
  ViewOptions options = bare();
  view.set_options(options);
  view.show(std::make_shared<Frame>(frame));
  window.picture();
  QCOMPARE(view.forces_drawn(), 2);
  options.arrows_on_both = true;
  view.set_options(options);
  window.picture();
  QCOMPARE(view.forces_drawn(), 4);
  // Forces of a hidden body are not shown.
  options.sight.bodies = {Visibility::hidden, Visibility::shown};
  view.set_options(options);
  window.picture();
  QCOMPARE(view.forces_drawn(), 2);
}

void TestForceDisplay::loadsAreDrawnWhereTheyAct() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.05));
  LoadSpec load;
  load.body = "0";
  load.point = Vec3(0.0, 0.0, 0.05);
  load.time = {0.0, 1.0, 2.0};
  load.force = {Vec3::Zero(), Vec3(16.0, 0.0, 0.0), Vec3(16.0, 0.0, 0.0)};
  model->scene.loads = {load};
  Frame frame = synthetic::frame_at_start(model);
  ViewOptions options = bare();
  const auto arrow_at = [&](double time) {
    frame.time = time;
    options.show_loads = false;
    view.set_options(options);
    view.show(std::make_shared<Frame>(frame));
    const Picture without = window.picture();
    options.show_loads = true;
    view.set_options(options);
    return count_differences(window.picture(), without);
  };
  QCOMPARE(arrow_at(0.0), 0);
  const int half = arrow_at(0.5);
  QCOMPARE(view.forces_drawn(), 1);
  const int whole = arrow_at(1.5);
  QVERIFY2(half > 50 && whole > 1.3 * half, qPrintable(QString("%1, %2").arg(half).arg(whole)));
  QCOMPARE(arrow_at(2.5), 0);
  frame.bodies[0].present = false;
  QCOMPARE(arrow_at(1.5), 0);
}

/// Otherwise their arrows would be inside the body. Values are at their beginnings.
void TestForceDisplay::loadsThatPushEndAtTheirPoint() {
  vtkNew<vtkRenderer> renderer;
  for (const double side : {-1.0, 1.0}) {
    auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.05));
    LoadSpec load;
    load.body = "0";
    load.point = Vec3(0.05 * side, 0.0, 0.0);
    load.time = {0.0, 1.0};
    load.force = std::vector<Vec3>(2, Vec3(16.0, 0.0, 0.0));
    model->scene.loads = {load};
    const Frame frame = synthetic::frame_at_start(model);
    ViewOptions options = bare();
    options.show_loads = true;
    ForceLayer layer(renderer);
    layer.set_extent(scene_extent(*model));
    layer.show(frame, options, {Visibility::shown});
    QCOMPARE(layer.values().size(), std::size_t{1});
    const double along = layer.values()[0].tip.x() - frame.bodies[0].position.x() - load.point.x();
    QVERIFY2(std::abs(along - side * layer.arrow_scale().length(16.0)) < 1e-9,
             qPrintable(QString::number(along)));
  }
}

/// Nor has anything touched yet.
void TestForceDisplay::loadsAreDrawnWhereNoWeightTellsOfForces() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  options.show_loads = true;
  view.set_options(options);
  for (const bool turning : {false, true}) {
    auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.05));
    model->scene.gravity = Vec3::Zero();
    LoadSpec load;
    load.body = "0";
    load.time = {0.0, 1.0};
    load.force = load.moment = std::vector<Vec3>(2, Vec3::Zero());
    (turning ? load.moment : load.force) = std::vector<Vec3>(2, Vec3(0.0, 16.0, 0.0));
    model->scene.loads = {load};
    view.show(std::make_shared<Frame>(synthetic::frame_at_start(model)));
    window.picture();
    QCOMPARE(view.forces_drawn(), 1);
  }
}

/// As long as the force that has this moment at the radius of the body.
void TestForceDisplay::momentsOfLoadsHaveTwoHeads() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  const auto blue_with = [&](const Vec3& force, const Vec3& moment) {
    auto model = std::make_shared<Model>(*synthetic::cube_over_floor(0.05));
    LoadSpec load;
    load.body = "0";
    load.time = {0.0, 1.0};
    load.force = {force, force};
    load.moment = {moment, moment};
    model->scene.loads = {load};
    view.show(std::make_shared<Frame>(synthetic::frame_at_start(model)));
    return count_pixels(window.picture(), [](const Pixel& p) { return has_hue(p, load_color); });
  };
  const Vec3 force(16.0, 0.0, 0.0);
  const double radius = bounding_radius(*synthetic::cube_over_floor(0.05), 0);
  const int none = blue_with(Vec3::Zero(), Vec3::Zero());
  QCOMPARE(view.forces_drawn(), 0);
  const int one_head = blue_with(force, Vec3::Zero()) - none;
  const int two_heads = blue_with(Vec3::Zero(), radius * force) - none;
  QCOMPARE(view.forces_drawn(), 1);
  const QString counts = QString("%1, %2").arg(one_head).arg(two_heads);
  QVERIFY2(one_head > 50 && two_heads > 1.1 * one_head && two_heads < 2.0 * one_head, qPrintable(counts));
  blue_with(force, radius * force);
  QCOMPARE(view.forces_drawn(), 2);
}

/// Thousands of times the weight of the pressed bodies: no arrow is cut.
void TestForceDisplay::forcesOfAPressHaveTheLengthsOfTheirRatio() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  const auto model = build_model(read_scene(SCREE_SOURCE_DIR "/resources/scenes/press.toml"));
  Frame frame = synthetic::frame_at_start(model);
  for (int body = 0; body < 3; ++body) {
    FrameContact contact;
    contact.a = body;
    contact.wall = 0;
    contact.point = frame.bodies[static_cast<std::size_t>(body)].position;
    contact.normal = Vec3::UnitZ();
    contact.normal_force = 4e4 * (body + 1);
    frame.contacts.push_back(contact);
  }
  view.show(std::make_shared<Frame>(frame));
  VERIFY_NEAR(view.arrow_length(12e4), 3.0 * view.arrow_length(4e4), 1e-9);
  const double size = 2.0 * bounding_radius(*model, 1);
  VERIFY(view.arrow_length(12e4) > 0.5 * size);
  VERIFY(view.arrow_length(12e4) < 1.5 * size);
}

/// Neither for plates that move by a table, nor at constant speed.
void TestForceDisplay::pressForcesAreNotEstimatedFromWeight() {
  Scene scene = read_scene(SCREE_SOURCE_DIR "/resources/scenes/press.toml");
  QCOMPARE(scene_extent(*build_model(scene)).force, 0.0);
  for (WallSpec& wall : scene.walls) {
    if (std::holds_alternative<TableMotion>(wall.motion))
      wall.motion = ConstantMotion{Vec3(0.0, 0.0, -0.01), Vec3::Zero()};
  }
  QCOMPARE(scene_extent(*build_model(scene)).force, 0.0);
  for (WallSpec& wall : scene.walls) wall.motion = std::monostate();
  VERIFY(scene_extent(*build_model(scene)).force > 0.0);
}

SCREE_TEST(TestForceDisplay)
#include "test_force_display.moc"
