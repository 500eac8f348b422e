#include <QtTest>

#include "core/scene/scene_file.hpp"
#include "render/scene_extent.hpp"
#include "tests/render/drawn_scene.hpp"
#include "tests/render/picture_counts.hpp"

using namespace scree;

namespace {

/// Two that push each other midway.
Frame pushing_tetrapods() {
  Frame frame = synthetic::frame_at_start(synthetic::tetrapods(2, false));
  frame.bodies[0].position = Vec3(-1.5, 0.0, 1.0);
  frame.bodies[1].position = Vec3(1.5, 0.0, 1.0);
  frame.contacts = {synthetic::contact_between(0, 1, Vec3(0.0, 0.0, 1.0), -Vec3::UnitX(), 9.81 * 313.0)};
  return frame;
}

}  // namespace

/// Arrows and the network of forces.
class TestForceDisplay : public QObject {
  Q_OBJECT

 private slots:
  void arrowsAppearWithContactsOnly();
  void arrowSwitchesWork();
  void arrowsGrowWithForceAndScale();
  void logarithmicArrowsGrowByAThirdPerDecade();
  void arrowsOfImpactsAreCut();
  void contactsThatHaveEndedAreDashed();
  void arrowsShowThroughTheirOwnBody();
  void arrowsShowThroughAllBodiesWhenWished();
  void theForceNetworkJoinsTheBodies();
  void wallForcesAreDrawnOnRequest();
  void forcesOnBothSidesAreOpposite();
  void loadsAreDrawnWhereTheyAct();
  void loadsAreDrawnWhereNoWeightTellsOfForces();
  void momentsOfLoadsHaveTwoHeads();
  void forcesOfAPressHaveTheLengthsOfTheirRatio();
  void noWeightForetellsTheForcesOfAPress();
};

void TestForceDisplay::arrowsAppearWithContactsOnly() {
  Frame frame = resting_cube();
  const Picture with = draw(frame, bare());
  frame.contacts.clear();
  const Picture without = draw(frame, bare());
  QVERIFY(count_pixels(with, is_red) > 300);
  QVERIFY(count_pixels(with, is_green) > 100);
  QCOMPARE(count_pixels(without, is_red), 0);
  QCOMPARE(count_pixels(without, is_green), 0);
}

void TestForceDisplay::arrowSwitchesWork() {
  ViewOptions options = bare();
  options.show_normal_arrows = false;
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_red), 0);
  QVERIFY(count_pixels(draw(resting_cube(), options), is_green) > 100);
  options.show_normal_arrows = true;
  options.show_friction_arrows = false;
  QVERIFY(count_pixels(draw(resting_cube(), options), is_red) > 300);
  QCOMPARE(count_pixels(draw(resting_cube(), options), is_green), 0);
}

void TestForceDisplay::arrowsGrowWithForceAndScale() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  ViewOptions options = bare();
  view.set_options(options);
  view.show(std::make_shared<Frame>(resting_cube()));
  const double length = view.arrow_length(10.0);
  QVERIFY(length > 0.0);
  QVERIFY(std::abs(view.arrow_length(20.0) - 2.0 * length) < 1e-12);
  const int red = count_pixels(window.picture(), is_red);
  options.arrow_scale = 2.0;
  view.set_options(options);
  QVERIFY(std::abs(view.arrow_length(10.0) - 2.0 * length) < 1e-12);
  QVERIFY(count_pixels(window.picture(), is_red) > 1.3 * red);
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
  QVERIFY(std::abs(decade - view.arrow_length(reference) / 3.0) < 0.002 * view.arrow_length(reference));
  QCOMPARE(view.arrow_length(0.0), 0.0);
}

void TestForceDisplay::arrowsOfImpactsAreCut() {
  OffscreenWindow window(width, height);
  SceneView view(window.window());
  view.set_options(bare());
  Frame frame = resting_cube();
  for (FrameContact& contact : frame.contacts) contact.normal_force = 1e9;
  view.show(std::make_shared<Frame>(frame));
  QCOMPARE(view.arrow_length(1e9), view.arrow_length(1e8));
  QVERIFY(view.arrow_length(1e9) > view.arrow_length(20.0));
}

/// Of those that came and went since the last output, too.
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
  // The contact at the far corner points into the cube and lies behind it altogether.
  Frame frame = resting_cube();
  frame.contacts = {frame.contacts[2]};
  QVERIFY(count_pixels(draw(frame, bare()), is_red) > 60);
}

void TestForceDisplay::arrowsShowThroughAllBodiesWhenWished() {
  // Seen from the front, several cubes' sizes behind the cube.
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
  const int line = count_pixels(draw(frame, options), is_red);
  frame.contacts[0].normal_force *= 3.0;
  const int thick = count_pixels(draw(frame, options), is_red);
  QVERIFY(arrow > 30);
  QVERIFY(line > arrow);
  QVERIFY(thick > 1.7 * line);
  // Two contacts of a pair make one line of their sum.
  frame.contacts[0].normal_force /= 2.0;
  frame.contacts.push_back(frame.contacts[0]);
  QCOMPARE(count_pixels(draw(frame, options), is_red), thick);
}

void TestForceDisplay::wallForcesAreDrawnOnRequest() {
  Frame frame = synthetic::frame_at_start(synthetic::cube_over_floor(0.3));
  frame.walls[0].force = Vec3(0.0, 0.0, 19.62);
  ViewOptions options = bare();
  const Picture without = draw(frame, options);
  options.show_wall_forces = true;
  const Picture with = draw(frame, options);
  QVERIFY(count_differences(with, without) > 100);
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
  // Of a body that is hidden it shows none.
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

/// As long as the force that has such a moment at the radius of the body.
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

/// Thousands of times the weight of what is pressed: no arrow is cut.
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
  QVERIFY(std::abs(view.arrow_length(12e4) - 3.0 * view.arrow_length(4e4)) < 1e-9);
  const double size = 2.0 * bounding_radius(*model, 1);
  QVERIFY(view.arrow_length(12e4) > 0.5 * size && view.arrow_length(12e4) < 1.5 * size);
  // Of what has been pressed hardest so far, so that nothing grows while it unloads.
  const double before = view.arrow_length(4e4);
  for (FrameContact& contact : frame.contacts) contact.normal_force *= 0.1;
  view.show(std::make_shared<Frame>(frame));
  QCOMPARE(view.arrow_length(4e4), before);
}

/// Neither where plates move by a table, nor where they do at constant speed.
void TestForceDisplay::noWeightForetellsTheForcesOfAPress() {
  Scene scene = read_scene(SCREE_SOURCE_DIR "/resources/scenes/press.toml");
  QCOMPARE(scene_extent(*build_model(scene)).force, 0.0);
  for (WallSpec& wall : scene.walls) {
    if (std::holds_alternative<TableMotion>(wall.motion))
      wall.motion = ConstantMotion{Vec3(0.0, 0.0, -0.01), Vec3::Zero()};
  }
  QCOMPARE(scene_extent(*build_model(scene)).force, 0.0);
  for (WallSpec& wall : scene.walls) wall.motion = std::monostate();
  QVERIFY(scene_extent(*build_model(scene)).force > 0.0);
}

QTEST_APPLESS_MAIN(TestForceDisplay)
#include "test_force_display.moc"
