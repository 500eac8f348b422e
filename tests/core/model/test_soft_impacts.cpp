#include <QtTest>

#include "core/setup/checks/impact_notes.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double radius = 0.05;
constexpr double poisson = 0.3;
const double mass = 2600.0 * 4.0 / 3.0 * M_PI * std::pow(radius, 3);

/// Young's modulus with which a ball at a rigid plane reaches an overlap of that share of its radius at that
/// speed.
double young_for(double share, double speed) {
  return (1.0 - poisson * poisson) * 15.0 * mass * speed * speed /
         (16.0 * std::sqrt(radius) * std::pow(share * radius, 2.5));
}

SphereBuilder ball_onto_plane(double young, double speed) {
  SphereBuilder builder(hertz_rule());
  builder.material(young, poisson);
  builder.sphere(radius, mass, Vec3(0.1, 0.0, 0.2), Vec3(0, 0, -speed));
  builder.plane(Vec3::Zero(), Vec3::UnitZ());
  return builder;
}

std::vector<std::string> notes_of(const SphereBuilder& builder) {
  return impact_notes(*builder.build());
}

void verify_holds(const std::vector<std::string>& notes, std::initializer_list<const char*> parts) {
  QCOMPARE(notes.size(), size_t{1});
  for (const char* part : parts) QVERIFY2(notes[0].find(part) != std::string::npos, notes[0].c_str());
}

}  // namespace

/// Impacts beyond the range of a law are reported before the start.
class SoftImpactsTest : public QObject {
  Q_OBJECT

 private slots:
  void hertzHoldsToHalfARadius() {
    QVERIFY(notes_of(ball_onto_plane(young_for(0.49, 5.0), 5.0)).empty());
    verify_holds(notes_of(ball_onto_plane(young_for(0.6, 5.0), 5.0)),
                 {"5.00 m/s", "an overlap of 30.0 mm", "holds up to 25.0 mm (50 % of the smaller radius)",
                  "young_modulus = "});
    QVERIFY(notes_of(ball_onto_plane(young_for(0.6, 5.0), -5.0)).empty());  // moving away from it
  }

  /// The proposed modulus is sufficient.
  void proposedModulusHolds() {
    const std::vector<std::string> notes = notes_of(ball_onto_plane(1e5, 5.0));
    verify_holds(notes, {"young_modulus = "});
    const double proposed = std::stod(notes[0].substr(notes[0].find("young_modulus = ") + 16));
    VERIFY(proposed > 1e5);
    QVERIFY(notes_of(ball_onto_plane(proposed, 5.0)).empty());
  }

  void fallsCount() {
    SphereBuilder builder = ball_onto_plane(young_for(0.6, 5.0), 0.0);
    builder.scene().duration = 2.0;
    QVERIFY(notes_of(builder).empty());
    builder.model().upper = Vec3(0.15, 0.05, 0.25);
    builder.gravity(Vec3(0, 0, -25.0 / (2.0 * 0.15)));  // v² = 2 g h
    verify_holds(notes_of(builder), {"5.00 m/s", "30.0 mm"});
  }

  /// Two equal balls: half the mass, half the radius and half the modulus of one ball at a plane.
  void ballsCountWithEachOther() {
    const auto pair = [](double share) {
      // E* r*^½ is reduced by 2^1.5, m* by 2.
      const double young = young_for(share, 10.0) * std::sqrt(2.0);
      SphereBuilder builder(hertz_rule());
      builder.material(young, poisson);
      builder.sphere(radius, mass, Vec3::Zero(), Vec3(5, 0, 0));
      builder.sphere(radius, mass, Vec3(0.3, 0, 0), Vec3(-5, 0, 0));
      return builder;
    };
    QVERIFY(notes_of(pair(0.49)).empty());
    verify_holds(notes_of(pair(0.6)), {"10.0 m/s", "an overlap of 30.0 mm"});
  }

  void linearLawsCount() {
    SphereBuilder builder = ball_onto_plane(1e9, 5.0);
    LinearLawSpec law{mass * 25.0 / std::pow(0.6 * radius, 2)};
    builder.scene().contacts[0].normal = law;
    verify_holds(notes_of(builder), {"an overlap of 30.0 mm", "; stiffness = "});
    law.stiffness *= std::pow(0.6 / 0.49, 2);
    builder.scene().contacts[0].normal = law;
    QVERIFY(notes_of(builder).empty());
  }

  void elastoplasticLawsHoldToFivePercentOfADiameter() {
    for (const double speed : {20.0, 60.0}) {
      const double overlap = speed * std::sqrt(elastoplastic::mass / (2.0 * elastoplastic::pair_loading));
      const SphereBuilder builder =
          elastoplastic::impact(elastoplastic::Partner::plane, elastoplastic::steel_rule(), speed);
      const std::vector<std::string> notes = notes_of(builder);
      QCOMPARE(notes.size(), overlap > 0.1 * elastoplastic::radius ? size_t{1} : size_t{0});
      if (!notes.empty()) verify_holds(notes, {"(10 % of the smaller radius)"});
    }
  }

  void dampingIsNamedAsLeftOut() {
    SphereBuilder builder = ball_onto_plane(young_for(0.6, 5.0), 5.0);
    builder.scene().contacts[0].damping.restitution = 0.5;
    verify_holds(notes_of(builder), {"(neglecting damping, which takes a part)"});
  }

  /// A plane rotating about an axis beside the ball approaches it with ω r; one rotating about its normal
  /// does not.
  void wallsThatTurnCount() {
    SphereBuilder builder = ball_onto_plane(young_for(0.6, 5.0), 0.0);
    builder.scene().duration = 0.1;
    builder.last_wall().motion = ConstantMotion{Vec3::Zero(), Vec3(0, 50.0, 0)};
    builder.last_wall().about = Vec3(0.2, 0, 0);
    verify_holds(notes_of(builder), {"5.00 m/s", "30.0 mm"});
    builder.last_wall().motion = ConstantMotion{Vec3::Zero(), Vec3(0, 0, 50.0)};
    QVERIFY(notes_of(builder).empty());
  }
};

SCREE_TEST(SoftImpactsTest)
#include "test_soft_impacts.moc"
