#include <QtTest>

#include <cmath>

#include "core/record/columns/contact_columns.hpp"
#include "core/record/series/contact_series.hpp"
#include "tests/fixtures/core/physics_fixture.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;
using namespace scree::fixture;

namespace {

std::shared_ptr<const Model> two_cubes() {
  ModelBuilder builder = cubes(cube_rule(0.0, 0.0, 0.0));
  builder.body(Vec3::Zero()).body(Vec3(0.1, 0, 0));
  builder.plane("floor", Vec3::Zero(), Vec3::UnitZ());
  return builder.build();
}

FrameContact contact(int a, int vertex, double force) {
  FrameContact contact;
  contact.a = a;
  contact.wall = 0;
  contact.feature_a = {FeatureKind::vertex, vertex};
  contact.normal = Vec3::UnitZ();
  contact.point = Vec3(0.1 * a, 0.01 * vertex, 0);
  contact.normal_force = force;
  contact.elastic_force = 0.75 * force;
  contact.friction = Vec3(0.3 * force, 0.4 * force, 0.0);
  contact.gap = -1e-4 * force;
  contact.elongation = 1e-5 * force;
  contact.friction_limit = 0.625 * force;
  contact.status = ContactStatus::stick;
  return contact;
}

std::shared_ptr<const Frame> frame(const std::shared_ptr<const Model>& model, double time,
                                   std::vector<FrameContact> contacts) {
  auto frame = std::make_shared<Frame>();
  frame->model = model;
  frame->time = time;
  frame->bodies.resize(model->bodies.size());
  frame->contacts = std::move(contacts);
  return frame;
}

FollowedContacts::Contact watched(const Frame& frame, int index) {
  FollowedContacts::Contact contact;
  contact.watched.last = frame.contacts[index];
  contact.watched.opened = frame.time;
  contact.watched.index = index;
  contact.name = "cube – floor";
  return contact;
}

}  // namespace

class TestContactSeries : public QObject {
  Q_OBJECT

 private slots:
  void columnsAreThoseOfTheContact();
  void everyListedColumnIsASeries();
  void slidingContactsSlipAndThoseWithoutFrictionDoNeither();
  void unknownContactsAndColumnsAreRefused();
  void aContactIsFollowedPastOthersAndHasGaps();
  void oneThatIsOpenIsFoundByItsPartners();
  void eachContactIsAgainstItsOwn();
};

void TestContactSeries::columnsAreThoseOfTheContact() {
  const auto model = two_cubes();
  const auto now = frame(model, 0.1, {contact(0, 3, 10.0)});
  const auto followed =
      std::make_shared<const FollowedContacts>(now, std::vector<FollowedContacts::Contact>{watched(*now, 0)});
  const auto value = [&](const std::string& column) {
    return find_contact_series(followed, "contact.0." + column).value(*now);
  };
  QCOMPARE(value("normal_force"), 10.0);
  QCOMPARE(value("elastic_force"), 7.5);
  QCOMPARE(value("damping_force"), 2.5);
  QCOMPARE(value("friction"), 5.0);
  QCOMPARE(value("friction_limit"), 6.25);
  QCOMPARE(value("friction_share"), 0.8);
  QCOMPARE(value("slip"), 0.0);
  QCOMPARE(value("gap"), -1e-3);
  QCOMPARE(value("elongation"), 1e-4);
  QCOMPARE(value("fx"), 3.0);
  QCOMPARE(value("fz"), 10.0);
  QCOMPARE(value("nz"), 1.0);
  const Series series = find_contact_series(followed, "contact.0.gap");
  QCOMPARE(series.name, std::string("cube – floor.gap"));
  QCOMPARE(series.unit, std::string("m"));
}

void TestContactSeries::everyListedColumnIsASeries() {
  const auto now = frame(two_cubes(), 0.1, {contact(0, 3, 10.0)});
  const auto followed =
      std::make_shared<const FollowedContacts>(now, std::vector<FollowedContacts::Contact>{watched(*now, 0)});
  // Contacts of cubes are not elastoplastic.
  for (const std::string& column : contact_column_names()) {
    const double value = find_contact_series(followed, "contact.0." + column).value(*now);
    const bool state = may_be_missing(*find_column(contact_columns, column).column);
    QCOMPARE(std::isfinite(value), !state);
  }
}

void TestContactSeries::slidingContactsSlipAndThoseWithoutFrictionDoNeither() {
  const auto model = two_cubes();
  std::vector<FrameContact> contacts{contact(0, 3, 10.0), contact(1, 5, 20.0)};
  contacts[0].status = contacts[1].status = ContactStatus::slip;
  contacts[0].friction_limit = contacts[0].friction.norm();
  contacts[1].friction = Vec3::Zero();
  contacts[1].friction_limit = 0.0;
  const auto now = frame(model, 0.1, contacts);
  const auto followed = std::make_shared<const FollowedContacts>(
      now, std::vector<FollowedContacts::Contact>{watched(*now, 0), watched(*now, 1)});
  const auto value = [&](const char* series) { return find_contact_series(followed, series).value(*now); };
  QCOMPARE(value("contact.0.slip"), 1.0);
  QCOMPARE(value("contact.0.friction_share"), 1.0);
  QVERIFY(std::isnan(value("contact.1.slip")));
  QVERIFY(std::isnan(value("contact.1.friction_share")));
}

void TestContactSeries::unknownContactsAndColumnsAreRefused() {
  const auto now = frame(two_cubes(), 0.1, {contact(0, 3, 10.0)});
  const auto followed =
      std::make_shared<const FollowedContacts>(now, std::vector<FollowedContacts::Contact>{watched(*now, 0)});
  for (const char* name : {"contact.1.gap", "contact.-1.gap", "contact.x.gap", "contact.0.weight", "contact.",
                           "contact.0", "contact..gap"})
    QVERIFY_EXCEPTION_THROWN(find_contact_series(followed, name), SeriesError);
}

void TestContactSeries::aContactIsFollowedPastOthersAndHasGaps() {
  const auto model = two_cubes();
  const auto first = frame(model, 0.1, {contact(0, 3, 10.0), contact(1, 5, 20.0)});
  FollowedContacts followed(first, {watched(*first, 1)});
  QCOMPARE(followed.contact(0)->normal_force, 20.0);
  // With other contacts before it in the list, it slides to another vertex.
  followed.advance(frame(model, 0.2, {contact(0, 2, 1.0), contact(0, 3, 10.0), contact(1, 4, 21.0)}));
  QCOMPARE(followed.contact(0)->normal_force, 21.0);
  followed.advance(frame(model, 0.3, {contact(0, 3, 10.0)}));
  QVERIFY(followed.contact(0) == nullptr);
  followed.advance(frame(model, 0.4, {contact(0, 3, 10.0), contact(1, 4, 22.0)}));
  QCOMPARE(followed.contact(0)->normal_force, 22.0);
  // And back.
  followed.advance(frame(model, 0.05, {contact(1, 4, 23.0)}));
  QCOMPARE(followed.contact(0)->normal_force, 23.0);
  QCOMPARE(followed.time(), 0.05);
}

void TestContactSeries::oneThatIsOpenIsFoundByItsPartners() {
  const auto model = two_cubes();
  const auto before = frame(model, 0.1, {contact(1, 5, 20.0)});
  FollowedContacts::Contact ended = watched(*before, 0);
  ended.watched.index.reset();
  ended.watched.closed = 0.2;
  FollowedContacts followed(frame(model, 0.3, {contact(0, 3, 10.0)}), {ended});
  QVERIFY(followed.contact(0) == nullptr);
  followed.advance(before);
  QCOMPARE(followed.contact(0)->normal_force, 20.0);
}

void TestContactSeries::eachContactIsAgainstItsOwn() {
  QCOMPARE(same_column_of("contact.0.gap", "contact.12.normal_force"), std::string("contact.12.gap"));
  QCOMPARE(same_column_of("contact.0.gap", "body.first.x"), std::string("contact.0.gap"));
  QCOMPARE(same_column_of("body.first.x", "contact.0.gap"), std::string("body.first.x"));
}

SCREE_TEST(TestContactSeries)
#include "test_contact_series.moc"
