#include <QtTest>

#include "core/readings/elastoplastic_contact.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/contact_work.hpp"
#include "tests/fixtures/core/elastoplastic_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;
using namespace scree::fixture::elastoplastic;

namespace {

ElastoplasticSphereLaw made_law(const ContactRule& rule, const ContactMaterials& materials) {
  return *elastoplastic_sphere_law(make_sphere_interaction(rule, materials));
}

}  // namespace

/// The elastoplastic sphere law as called by simulations.
class ElastoplasticSphereLawTest : public QObject {
  Q_OBJECT

 private slots:
  /// Bars of two materials and two radii in series, in either order.
  void barsInSeries() {
    MaterialSpec soft;
    soft.young_modulus = 7e10;
    soft.yield_stress = 1e8;
    MaterialSpec hard = soft;
    hard.young_modulus = 2e11;
    hard.yield_stress = 3e8;
    const ContactRule rule = steel_rule();
    const ElastoplasticLaw law = made_law(rule, {&soft, &hard}).between(0.01, 0.03);
    const ElastoplasticLaw turned = made_law(rule, {&hard, &soft}).between(0.03, 0.01);
    const double one = 0.08 * M_PI * 7e10 * 0.01;
    const double other = 0.08 * M_PI * 2e11 * 0.03;
    VERIFY_NEAR(law.unloading / (one * other / (one + other)), 1.0, 1e-12);
    VERIFY_NEAR(law.by_overlap / (50.0 * law.unloading / 0.04), 1.0, 1e-12);
    VERIFY_NEAR(law.loading / (6.0 * M_PI * 1.43 * 1e8 * 0.0075), 1.0, 1e-12);
    VERIFY_NEAR(turned.unloading / law.unloading, 1.0, 1e-12);
    VERIFY_NEAR(turned.by_overlap / law.by_overlap, 1.0, 1e-12);
    // A surface is rigid, without a bar; for the ball alone α π E R.
    const ElastoplasticLaw flat =
        made_law(rule, {&soft, nullptr}).between(0.01, std::numeric_limits<double>::infinity());
    VERIFY_NEAR(flat.unloading / one, 1.0, 1e-12);
    VERIFY_NEAR(flat.by_overlap / (50.0 * one / 0.01), 1.0, 1e-12);
  }

  void walksThroughTheStates_data() {
    QTest::addColumn<ContactRule>("rule");
    for (const bool keeps : {false, true}) {
      const auto add = [&](const char* name, const UnloadingSpec& unloading) {
        QTest::addRow("%s, %s", name, keeps ? "keep" : "reset") << elastoplastic_rule(unloading, keeps);
      };
      add("constant", ConstantUnloading{4.0 * pair_loading});
      add("by force", ForceSlopeUnloading{1e5});
      add("by overlap", OverlapSlopeUnloading{std::nullopt, 1e12});
      add("by overlap, from a stiffness", OverlapSlopeUnloading{3.77e8, 6.28e11});
      add("bars", BarUnloading{0.08, 4.0});
      StorakersLawSpec hardening;
      hardening.unloading = OverlapSlopeUnloading{std::nullopt, 3e11};
      hardening.keeps_memory = keeps;
      QTest::addRow("hardening, %s", keeps ? "keep" : "reset") << sphere_rule(hardening);
    }
  }
  /// For any history of overlaps the work done on a contact equals the recoverable energy plus the booked
  /// plastic work; neither is negative.
  void walksThroughTheStates() {
    QFETCH(ContactRule, rule);
    SphereBuilder balls = steel(rule);
    const MaterialSpec& material = balls.scene().materials[0];
    const ElastoplasticSphereLaw law = made_law(rule, {&material, &material});
    const ElastoplasticLaw lines = law.between(radius, radius);
    std::mt19937_64 random(11);
    std::normal_distribution<double> stride(0.0, 2e-5);
    test::ContactWork work;
    double largest = 0.0;
    double lost = 0.0;
    double most = 0.0;
    double worst = 0.0;
    int separations = 0;
    for (int n = 0; n < 100000; ++n) {
      const double overlap = 0.999 * work.overlap() + stride(random);
      work.move_to(overlap, [&](double h) { return law.contact(h, radius, radius, largest).now.force; },
                   {residual_overlap(lines, largest), largest});
      const HistoryContact<double> contact = law.contact(overlap, radius, radius, largest);
      VERIFY(contact.lost >= 0.0);
      VERIFY(contact.now.force >= 0.0);
      lost += contact.lost;
      largest = contact.largest;
      const double recoverable = overlap > 0.0 ? response(lines, overlap, largest).recoverable : 0.0;
      VERIFY(work.done() >= -1e-12);
      most = std::max(most, work.done());
      worst = std::max(worst, std::abs(work.done() - recoverable - lost));
      if (overlap <= 0.0) ++separations;
    }
    qInfo() << worst / most << separations;
    VERIFY(separations > 1000);
    VERIFY(worst < 1e-9 * most);
  }

  /// A polyhedron is rigid, regardless of its material: the law of a ball on it equals that of a ball at a
  /// wall.
  void polyhedraAreRigid() {
    for (const UnloadingSpec& unloading :
         {UnloadingSpec{BarUnloading{0.08, 4.0}}, UnloadingSpec{OverlapSlopeUnloading{std::nullopt, 1e12}}}) {
      SphereBuilder builder = steel(elastoplastic_rule(unloading));
      builder.material(7e10, 0.3);
      builder.sphere(radius, mass, Vec3(0, 0, radius - 1e-4));
      builder.polyhedron(cube_mesh(0.1), 1e9, 1e9 * Mat3::Identity(), Vec3(0, 0, -0.05), Vec3::Zero(),
                         Vec3::Zero(), Vec3::Zero(), 1);
      for (const double softer : {0.1 * yield_stress, 10.0 * yield_stress}) {
        builder.scene().materials[1].yield_stress = softer;
        const Frame frame = Simulation(builder.step(1e-7).build(), 1).frame();
        QCOMPARE(frame.contacts.size(), size_t(1));
        const double expected = 2.0 * pair_loading * 1e-4;
        VERIFY_NEAR(frame.contacts[0].normal_force / expected, 1.0, 1e-9);
        const auto law = elastoplastic_law(*frame.model, frame.contacts[0]);
        QVERIFY(law.has_value());
        VERIFY_NEAR(loading_force(*law, 1e-4) / expected, 1.0, 1e-9);
      }
    }
  }

  /// Its step would be too small to advance the time.
  void stiffnessWithoutEndIsRefused() {
    const auto text = [](const std::string& stiffness) {
      return "title = \"Ball\"\nduration = 1.0\n[[material]]\nname = \"steel\"\ndensity = 7850\n"
             "yield_stress = 2e8\n[[contact]]\nnormal = { law = \"walton_braun\", loading = "
             "\"storakers\", unloading = { stiffness = " +
             stiffness +
             " } }\n[[shape]]\nname = \"ball\"\nradius = 0.015\n[[body]]\nshape = \"ball\"\n"
             "material = \"steel\"\nposition = [0, 0, 0.02]\n[[wall]]\nmaterial = \"steel\"\n"
             "plane = { point = [0, 0, 0], normal = [0, 0, 1] }\n";
    };
    build_model(parse_scene(text("1e10"), "ball.toml"));
    try {
      build_model(parse_scene(text("1e300"), "ball.toml"));
      QFAIL("taken");
    } catch (const SceneError& error) {
      QVERIFY2(error.message().starts_with("contacts are so stiff that a step must not be longer than"),
               error.message().c_str());
    }
  }
};

SCREE_TEST(ElastoplasticSphereLawTest)
#include "test_elastoplastic_spheres.moc"
