#include <QtTest>
#include <numbers>
#include <numeric>

#include "core/frame/starting_frame.hpp"
#include "core/geometry/random.hpp"
#include "core/probes/contact_statistics.hpp"
#include "tests/fixtures/core/runs.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

FrameContact contact_with(const Vec3& normal, double force) {
  FrameContact contact;
  contact.a = 0;
  contact.b = 1;
  contact.normal = normal.normalized();
  contact.normal_force = force;
  return contact;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

/// Distribution, directions and profiles of contacts.
class ContactStatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  /// Forces that are drawn from an exponential distribution have P = exp(−f/⟨f⟩), within the deviation of the
  /// counts; contacts without force do not count.
  void exponentialForcesHaveAnExponentialDistribution() {
    Frame frame;
    Random random(5);
    constexpr int count = 50000;
    for (int i = 0; i < count; ++i)
      frame.contacts.push_back(contact_with(Vec3::UnitX(), -3.0 * std::log(1.0 - random.uniform(0.0, 1.0))));
    for (int i = 0; i < 100; ++i) frame.contacts.push_back(contact_with(Vec3::UnitX(), 0.0));
    const ForceDistribution found = force_distribution(frame);
    QCOMPARE(found.contacts, static_cast<long>(count));
    VERIFY_NEAR(found.mean, 3.0, 4.0 * 3.0 / std::sqrt(count));
    VERIFY_NEAR(sum(found.density) * found.width, 1.0, 1e-12);
    for (std::size_t bin = 0; bin < 15; ++bin) {
      const double low = static_cast<double>(bin) * found.width;
      const double share = std::exp(-low) - std::exp(-low - found.width);
      const double deviation = std::sqrt(share / count) / found.width;
      VERIFY_NEAR(found.density[bin], share / found.width, 5.0 * deviation);
    }
  }

  void oneHugeForceNeedsNoHugeTable() {
    Frame frame;
    for (int i = 0; i < 5000; ++i) frame.contacts.push_back(contact_with(Vec3::UnitX(), 1e-9));
    frame.contacts.push_back(contact_with(Vec3::UnitX(), 1e9));
    const ForceDistribution found = force_distribution(frame);
    VERIFY(found.density.size() <= 501u);
    VERIFY_NEAR(sum(found.density) * found.width, 1.0, 1e-9);
    QVERIFY(force_distribution(Frame()).density.empty());
  }

  /// A direction, its opposite and a second one with three times the force, seen in each plane; walls and
  /// contacts across the plane do not count.
  void directionsAreInTheirSectors() {
    Frame frame;
    const double angle = 35.0 * std::numbers::pi / 180.0;
    for (int i = 0; i < 3; ++i)
      frame.contacts.push_back(contact_with(Vec3(std::cos(angle), 0.0, std::sin(angle)), 1.0));
    frame.contacts.push_back(contact_with(Vec3(-0.01, 0.0, 1.0), 3.0));
    frame.contacts.push_back(contact_with(Vec3::UnitY(), 100.0));
    frame.contacts.push_back(contact_with(Vec3::UnitX(), 100.0));
    frame.contacts.back().b = -1;
    const ContactRose rose = contact_rose(frame, 0, 2, 36);
    VERIFY_NEAR(sum(rose.share), 1.0, 1e-12);
    VERIFY_NEAR(rose.share[4], 3.0 / 8.0, 1e-12);
    VERIFY_NEAR(rose.share[22], 3.0 / 8.0, 1e-12);
    VERIFY_NEAR(rose.share[9], 1.0 / 8.0, 1e-12);
    VERIFY_NEAR(rose.share[27], 1.0 / 8.0, 1e-12);
    VERIFY_NEAR(rose.force[4], 1.0 / 1.5, 1e-12);
    VERIFY_NEAR(rose.force[9], 3.0 / 1.5, 1e-12);
    QVERIFY(std::isnan(rose.force[0]));
    VERIFY_NEAR(contact_rose(frame, 0, 1, 4).share[1], 1.0 / 10.0, 1e-12);
    // Round-off about an axis neither moves a contact out of its sector nor parts it from its opposite.
    for (const double tip : {1e-17, -1e-17, 0.0}) {
      Frame one;
      one.contacts = {contact_with(Vec3(1.0, 0.0, tip), 1.0), contact_with(Vec3(tip, 0.0, -1.0), 1.0)};
      const ContactRose axes = contact_rose(one, 0, 2);
      for (const std::size_t sector : {0, 9, 18, 27}) VERIFY_NEAR(axes.share[sector], 0.25, 1e-12);
    }
    QCOMPARE(sum(contact_rose(Frame(), 0, 2).share), 0.0);
  }

  /// The layers add up to the solids in the box around the bodies, along the axis of gravity.
  void layersAddUp() {
    for (const char* gravity : {"[0, 0, -9.81]", "[-9.81, 0, 0]"}) {
      const std::string scene = std::string("title = \"a\"\nduration = 1.0\ngravity = ") + gravity +
                                "\n[[material]]\nname = \"m\"\ndensity = 1000\n" + ball_shape +
                                "[[contact]]\nnormal = { law = \"linear\", stiffness = 1e5 }\n" + R"([[fill]]
shape = "thing"
material = "m"
count = 60
region = { min = [0, 0, 0], max = [2, 2, 3] }
size = { min = 0.3, max = 0.6 }
)";
      const Frame frame = starting_frame(model_of(scene));
      const std::vector<LayerReading> profile = height_profile(frame, 7);
      QCOMPARE(profile.size(), std::size_t{7});
      const int axis = axis_of_height(frame);
      QCOMPARE(axis, gravity[1] == '0' ? 2 : 0);
      // Gravity that has been turned since counts.
      auto changed = std::make_shared<Model>(*frame.model);
      changed->scene.gravity = Vec3(0.0, 9.81, 0.0);
      Frame tilted = frame;
      tilted.changed = changed;
      QCOMPARE(axis_of_height(tilted), 1);
      double solids = 0.0;
      for (std::size_t i = 1; i < profile.size(); ++i) VERIFY(profile[i].height > profile[i - 1].height);
      Eigen::AlignedBox3d around;
      double volume = 0.0;
      for (int i = 0; i < 60; ++i) {
        const double radius = bounding_radius(*frame.model, i);
        around.extend(frame.bodies[static_cast<std::size_t>(i)].position - Vec3::Constant(radius));
        around.extend(frame.bodies[static_cast<std::size_t>(i)].position + Vec3::Constant(radius));
        volume += 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
      }
      for (const LayerReading& layer : profile)
        solids += layer.reading.solid_fraction * around.volume() / 7.0;
      VERIFY_NEAR(solids, volume, 1e-9 * volume);
    }
  }
};

SCREE_TEST(ContactStatisticsTest)
#include "test_contact_statistics.moc"
