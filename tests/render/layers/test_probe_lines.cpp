#include <QtTest>

#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/front_view.hpp"
#include "tests/fixtures/render/picture_counts.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// A ball on the floor, and probes.
Frame ball_with(const std::vector<ProbeSpec>& probes) {
  auto model = synthetic::empty_model();
  model->scene.gravity = Vec3(0.0, 0.0, -9.81);
  model->scene.probes = probes;
  model->shapes = {synthetic::ball(0.5)};
  synthetic::add_body(*model, 0, 0, Vec3(0.0, 0.0, 0.5), Vec3::Zero(), 10.0);
  synthetic::add_floor(*model);
  return synthetic::frame_at_start(model);
}

ProbeSpec region(const ProbeRegion& where, int layers = 1) {
  ProbeSpec probe;
  probe.region = where;
  probe.layers = layers;
  return probe;
}

ProbeSpec disc(const Vec3& point, double radius) {
  ProbeSpec probe;
  probe.kind = ProbeKind::flow;
  probe.plane = ProbePlane{point, -Vec3::UnitZ(), radius};
  return probe;
}

const Box around{Vec3(-0.7, -0.7, 0.1), Vec3(0.7, 0.7, 1.2)};

}  // namespace

/// Lines where probes measure.
class TestProbeLines : public QObject {
  Q_OBJECT

 private slots:
  void eachProbeHasItsLines() {
    const auto lines = [](const std::vector<ProbeSpec>& probes) {
      return FrontView(ball_with(probes)).view.probe_lines();
    };
    QCOMPARE(lines({}), 0L);
    QCOMPARE(lines({region(around)}), 12L);
    QCOMPARE(lines({region(around, 3)}), 36L);
    QCOMPARE(lines({region(SphereRegion{Vec3::Zero(), 1.0})}), 3L * 48);
    QCOMPARE(lines({disc(Vec3::Zero(), 1.0)}), 48L + 3);
    QCOMPARE(lines({region(around), disc(Vec3::Zero(), 1.0)}), 12L + 48 + 3);
  }

  /// In front of the ball, behind it faintly, and not at all once they are hidden.
  void theyAreSeenThroughBodies() {
    ViewOptions options = bodies_alone();
    const auto changed = [&](const Box& box) {
      FrontView front(ball_with({region(box)}));
      const Picture with = front.with(options);
      options.show_probes = false;
      const Picture without = front.with(options);
      options.show_probes = true;
      return std::pair(count_differences(with, without), with);
    };
    const Box before{Vec3(-0.2, -0.9, 0.3), Vec3(0.2, -0.8, 0.7)};
    const Box behind{Vec3(-0.2, 0.8, 0.3), Vec3(0.2, 0.9, 0.7)};
    const auto [pixels_before, front] = changed(before);
    const auto [pixels_behind, back] = changed(behind);
    VERIFY(pixels_before > 200);
    VERIFY(pixels_behind > 200);
    const auto like_probes = [](const Pixel& p) { return has_hue(p, theme_colors(Theme::light).probe); };
    VERIFY(count_pixels(front, like_probes) > 2 * count_pixels(back, like_probes));
  }

  /// Far from the origin, where single precision resolves half a metre.
  void theyMoveWithTheSceneFarAway() {
    const Vec3 away(4e5, 5.8e6, 0.0);
    const auto picture_at = [](const Vec3& shift) {
      Frame frame = ball_with({});
      auto model = std::make_shared<Model>(*frame.model);
      model->scene.probes = {region(Box{around.min + shift, around.max + shift}), disc(shift, 0.8)};
      model->start[0].position += shift;
      auto& floor = std::get<PlaneSpec>(model->walls[0].shape);
      floor.point += shift;
      model->lower += shift;
      model->upper += shift;
      FrontView front(synthetic::frame_at_start(model));
      return front.with(bodies_alone());
    };
    const Picture here = picture_at(Vec3::Zero());
    VERIFY(count_differences(picture_at(away), here) < 300);
    VERIFY(count_differences(FrontView(ball_with({})).with(bodies_alone()), here) > 1000);
  }
};

SCREE_TEST(TestProbeLines)
#include "test_probe_lines.moc"
