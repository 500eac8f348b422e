#include <QTemporaryDir>
#include <QtTest>

#include "core/record/recording/coding/body_sizes.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/recording/recording_writer.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

/// Balls falling into a box: some still fly, some have landed on others.
const char* const many_balls = R"(
title = "Many"
duration = 0.24
[output]
interval = 0.004
[[material]]
name = "glass"
density = 2500
young_modulus = 5e6
poisson_ratio = 0.25
[[contact]]
normal = { law = "hertz" }
damping = { restitution = 0.5 }
friction = { static = 0.4, dynamic = 0.4 }
[[shape]]
name = "ball"
radius = 0.01
[[fill]]
shape = "ball"
material = "glass"
count = 4200
region = { min = [0.0, 0.0, 0.01], max = [0.3, 0.3, 0.55] }
size = { min = 0.8, max = 1.0 }
[[wall]]
name = "box"
material = "glass"
box = { min = [0, 0, 0], max = [0.3, 0.3, 1.2], open = ["top"] }
)";

/// Later outputs with many contacts.
std::vector<Frame> late_frames() {
  Simulation simulation(build_model(parse_scene(many_balls, "scene.toml")));
  std::vector<Frame> frames;
  while (!simulation.finished()) {
    if (simulation.step()) break;
    if (simulation.at_output() && simulation.time() > 0.16) frames.push_back(simulation.frame());
  }
  return frames;
}

/// RMS value of one component [m, m/s, rad/s].
double mean_square_root(const std::vector<FrameBody>& bodies, const Vec3 FrameBody::*member) {
  double sum = 0.0;
  for (const FrameBody& body : bodies) sum += (body.*member).squaredNorm();
  return std::sqrt(sum / (3.0 * double(bodies.size())));
}

bool near(double value, double exact, double share, double floor) {
  return std::abs(value - exact) <= share * (std::abs(exact) + floor);
}

}  // namespace

/// Scenes with many bodies are recorded less precisely, but within the documented limits.
class TestRecordingOfMany : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;
  std::vector<Frame> frames_;
  std::filesystem::path path_;

 private slots:
  void initTestCase() {
    qputenv("XDG_CACHE_HOME", folder_.filePath("cache").toUtf8());
    frames_ = late_frames();
    VERIFY(frames_.size() >= 20);
    const Model& model = *frames_.front().model;
    VERIFY(model.bodies.size() > most_fine_bodies);
    VERIFY(frames_.back().contacts.size() > 6000);
    path_ = folder_.filePath("many.screerec").toStdString();
    RecordingWriter writer(path_, model.scene, model, false);
    for (const Frame& frame : frames_) writer.append(frame, 0.0);
    writer.finish();
  }

  void bodies_err_by_no_more_than_is_said() {
    const Recording recording(path_);
    const auto model = model_of(recording);
    double fastest = 0.0;
    double fastest_spin = 0.0;
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const Frame& exact = frames_[i];
      const Frame read = recording.frame(i, model).frame;
      const double far = mean_square_root(exact.bodies, &FrameBody::position);
      const double fast = mean_square_root(exact.bodies, &FrameBody::velocity);
      const double spinning = mean_square_root(exact.bodies, &FrameBody::spin);
      fastest = std::max(fastest, fast);
      fastest_spin = std::max(fastest_spin, spinning);
      for (std::size_t j = 0; j < exact.bodies.size(); ++j) {
        const FrameBody& a = read.bodies[j];
        const FrameBody& b = exact.bodies[j];
        VERIFY(a.rotation.then(b.rotation.inverse()).rotation_vector().norm() < 1e-6);
        for (int k = 0; k < 3; ++k) {
          // Half a unit in the last place of a float for rounding to single precision, plus half a step.
          QVERIFY(near(a.position[k], b.position[k], 1.3e-7, far));
          QVERIFY(near(a.velocity[k], b.velocity[k], 8e-3, std::max(fast, fastest / 32.0)));
          QVERIFY(near(a.spin[k], b.spin[k], 8e-3, std::max(spinning, fastest_spin / 32.0)));
        }
      }
    }
  }

  void contacts_err_by_no_more_than_is_said() {
    const Recording recording(path_);
    const auto model = model_of(recording);
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const Frame& exact = frames_[i];
      const Frame read = recording.frame(i, model).frame;
      QCOMPARE(read.contacts.size(), exact.contacts.size());
      double strongest = 0.0;
      double deepest = 0.0;
      for (const FrameContact& contact : exact.contacts) {
        strongest = std::max(strongest, contact.normal_force);
        deepest = std::max(deepest, std::abs(contact.gap));
      }
      for (std::size_t j = 0; j < exact.contacts.size(); ++j)
        compare(read.contacts[j], exact.contacts[j], strongest / 65536.0, deepest / 65536.0, *model);
    }
  }

  static void compare(const FrameContact& a, const FrameContact& b, double small, double shallow,
                      const Model& model) {
    QCOMPARE(a.a, b.a);
    QCOMPARE(a.b, b.b);
    QCOMPARE(a.wall, b.wall);
    QCOMPARE(a.status, b.status);
    QVERIFY(near(a.normal_force, b.normal_force, 2e-3, small));
    QVERIFY(near(a.elastic_force, b.elastic_force, 2e-3, small));
    QVERIFY(near(a.gap, b.gap, 2e-3, shallow));
    QVERIFY(near(a.friction_limit, b.friction_limit, 4.5e-3, small));
    QVERIFY(near(a.peak_force, b.peak_force, 2e-2, small));
    const double limit = std::max(b.friction_limit, b.friction.norm()) + small;
    VERIFY(std::abs(a.friction.norm() - b.friction.norm()) <= 1.2e-2 * limit);
    VERIFY((a.friction - b.friction).norm() <= 2.5e-2 * limit);
    VERIFY_NEAR(a.normal, b.normal, 1.1e-4);
    VERIFY_NEAR(a.point, b.point, 4e-4 * bounding_radius(model, b.a));
  }

  /// 28 bytes were needed before forces followed from overlaps and approach speeds; moving balls need most.
  void a_ball_with_its_contacts_takes_few_bytes() {
    const double bytes = double(std::filesystem::file_size(path_));
    const double each = bytes / double(frames_.size()) / double(frames_.front().bodies.size());
    QVERIFY2(each < 25.0, qPrintable(QString::number(each)));
  }
};

SCREE_TEST(TestRecordingOfMany)
#include "test_recording_of_many.moc"
