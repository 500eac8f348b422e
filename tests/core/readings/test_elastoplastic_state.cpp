#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/record/columns/contact_columns.hpp"
#include "core/record/series/contact_series.hpp"
#include "core/record/tables/tables.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/sphere_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

constexpr double loading = 4e7;
constexpr double unloading = 1e8;
constexpr double largest = 3e-4;

/// Two balls; the first also touches a wall with another law.
std::shared_ptr<const Model> ball_with_two_laws() {
  WaltonBraunLawSpec law;
  law.loading = loading;
  law.unloading = ConstantUnloading{unloading};
  SphereBuilder builder(sphere_rule(law));
  builder.material(2e11, 0.3).material(2e11, 0.3);
  builder.sphere(0.015, 1.0, Vec3(0, 0, 0.015)).sphere(0.015, 1.0, Vec3(0, 0, 0.0448));
  builder.plane(Vec3::Zero(), Vec3::UnitZ(), 1);
  builder.scene().contacts.push_back(hertz_rule());
  builder.model().rule = {{0, 1}, {1, 1}};
  return builder.build();
}

/// Unloaded by a third of the largest overlap.
Frame frame_of_both() {
  Frame frame;
  frame.model = ball_with_two_laws();
  frame.bodies.resize(2);
  frame.walls.resize(1);
  FrameContact elastoplastic;
  elastoplastic.b = 1;
  elastoplastic.gap = -largest / 1.5;
  elastoplastic.largest_overlap = largest;
  FrameContact elastic;
  elastic.wall = 0;
  elastic.gap = -1e-6;
  frame.contacts = {elastoplastic, elastic};
  return frame;
}

const std::array<double, 5> expected = {largest, largest*(1.0 - loading / unloading), loading, unloading,
                                        0.5 * loading*(1.0 - loading / unloading) * largest* largest};

/// The elastoplastic columns are the last ones.
const Column<ContactRow>& column(std::size_t n) {
  return contact_columns[contact_columns.size() - expected.size() + n];
}

}  // namespace

/// State of an elastoplastic contact in tables and plots.
class ElastoplasticStateTest : public QObject {
  Q_OBJECT

 private slots:
  /// h_max, h₀ = h_max (1 − k_L/k_U), k_L, k_U and D_p = ½ k_L h_max² (1 − k_L/k_U); empty for Hertz' law.
  void closedForms() {
    const Frame frame = frame_of_both();
    QVERIFY(has_elastoplastic_contacts(*frame.model));
    const auto state = elastoplastic_state(*frame.model, frame.contacts[0]);
    QVERIFY(state.has_value());
    for (size_t n = 0; n < expected.size(); ++n)
      VERIFY_NEAR(number_in(column(n), contact_row(frame, frame.contacts[0])), expected[n],
                  1e-12 * expected[n]);
    QVERIFY(!elastoplastic_state(*frame.model, frame.contacts[1]).has_value());
    QVERIFY(!has_elastoplastic_contacts(*SphereBuilder(hertz_rule()).build()));
  }

  void columnsOfTheTable() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const Frame frame = frame_of_both();
    Tables tables(path, *frame.model);
    tables.append(frame);
    tables.flush();
    QFile file(QString::fromStdString(path / "contacts.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList names = QString(file.readLine()).trimmed().split(',');
    const QStringList elastoplastic = QString(file.readLine()).trimmed().split(',');
    const QStringList elastic = QString(file.readLine()).trimmed().split(',');
    QCOMPARE(elastoplastic.size(), names.size());
    QCOMPARE(elastic.size(), names.size());
    for (size_t n = 0; n < expected.size(); ++n) {
      const qsizetype cell = names.indexOf(std::string(column(n).names).c_str());
      QCOMPARE(cell, names.size() - 5 + static_cast<qsizetype>(n));
      VERIFY_NEAR(elastoplastic[cell].toDouble(), expected[n], 1e-12 * expected[n]);
      QVERIFY(elastic[cell].isEmpty());
    }
  }

  void seriesOfAFollowedContact() {
    const auto frame = std::make_shared<const Frame>(frame_of_both());
    std::vector<FollowedContacts::Contact> contacts(2);
    for (int n = 0; n < 2; ++n) {
      contacts[n].watched.last = frame->contacts[n];
      contacts[n].watched.index = n;
    }
    const auto followed = std::make_shared<const FollowedContacts>(frame, contacts);
    for (size_t n = 0; n < expected.size(); ++n) {
      const std::string name(column(n).names);
      const Series elastoplastic = find_contact_series(followed, "contact.0." + name);
      QCOMPARE(elastoplastic.unit, std::string(column(n).unit));
      VERIFY_NEAR(elastoplastic.value(*frame), expected[n], 1e-12 * expected[n]);
      QVERIFY(std::isnan(find_contact_series(followed, "contact.1." + name).value(*frame)));
    }
  }
};

SCREE_TEST(ElastoplasticStateTest)
#include "test_elastoplastic_state.moc"
