#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/base/text/number.hpp"
#include "core/record/summary.hpp"
#include "core/record/tables/tables.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/core/meshes.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

std::shared_ptr<Model> two_cubes() {
  auto model = std::make_shared<Model>();
  model->scene.file = "a \"quoted\" name.toml";
  Shape shape;
  shape.mesh = test::cube(1.0);
  shape.bounding_radius = std::sqrt(0.75);
  model->shapes.push_back(shape);
  model->bodies.resize(2);
  for (BodyModel& body : model->bodies) body.mass = 1.0;
  model->names[0] = "first";
  WallModel wall;
  wall.name = "floor, left";
  wall.shape = PlaneSpec{};
  model->walls.push_back(wall);
  return model;
}

Frame frame_of(std::shared_ptr<const Model> model) {
  Frame frame;
  frame.bodies.resize(model->bodies.size());
  frame.walls.resize(model->walls.size());
  frame.bodies[1].position = Vec3(5, 0, 0);
  frame.model = std::move(model);
  return frame;
}

QStringList lines(const std::filesystem::path& path) {
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {"cannot be read"};
  return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
}

QJsonObject summary_json(const Summary& summary, const Frame& frame) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(summary.json(frame, 2, 1.5))).object();
}

}  // namespace

class TablesTest : public QObject {
  Q_OBJECT

 private slots:
  void headersAreThoseOfTheInterface() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    Tables tables(path / "deep/out", *two_cubes());
    const auto header = [&](const char* file) { return lines(path / "deep/out" / file)[0]; };
    QCOMPARE(
        header("energy.csv"),
        QString(
            "time,kinetic_translational,kinetic_rotational,gravitational,elastic_normal,elastic_tangential,"
            "near_field,"
            "dissipated_damping,dissipated_friction,dissipated_plastic,dissipated_drag,"
            "exchange_stiffness,"
            "exchange_handover,external_work,balance_error,dissipated_fracture,exchange_changes,"
            "elastic_rolling,dissipated_rolling,dissipated_adhesion"));
    QCOMPARE(header("bodies.csv"), QString("time,body,name,x,y,z,rx,ry,rz,vx,vy,vz,wx,wy,wz"));
    QCOMPARE(header("contacts.csv"),
             QString("time,a,b,kind,x,y,z,nx,ny,nz,gap,normal_force,fx,fy,fz,status,"
                     "largest_overlap,residual_overlap,loading_stiffness,unloading_stiffness,plastic_work"));
    QCOMPARE(header("walls.csv"), QString("time,wall,fx,fy,fz,mx,my,mz,dx,dy,dz"));
    QCOMPARE(header("solver.csv"),
             QString("time,step,iterations,contacts,candidates,cpu_seconds,rejected_newton,rejected_crossing,"
                     "rejected_uncertain,rejected_motion,rejected_energy,rejected_length,smallest_gap,"
                     "step_size,contacts_of_bodies,contacts_with_walls,largest_force"));
  }

  void rowsHoldTheFrame() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto model = two_cubes();
    Frame frame = frame_of(model);
    frame.time = 0.1;
    frame.bodies[0].position = Vec3(1, 2.5, -3e-9);
    frame.bodies[0].rotation = Rotation::from_rotation_vector(Vec3(0, 0, 0.5));
    frame.bodies[0].velocity = Vec3(4, 5, 6);
    frame.bodies[0].spin = Vec3(7, 8, 9);
    frame.walls[0].force = Vec3(0, 0, -20);
    frame.walls[0].moment = Vec3(1, 2, 3);
    frame.walls[0].displacement = Vec3(0, 0, 0.5);
    frame.energy.gravitational = -7.0;
    frame.energy.balance_error = 1e-300;
    frame.solver.steps = 12;
    frame.solver.iterations = 13;
    frame.solver.contacts = 2;
    frame.solver.candidates = 40;
    frame.solver.cpu_seconds = 0.25;
    frame.solver.smallest_gap = 1e-4;
    frame.solver.step_size = 1e-3;
    frame.solver.contacts_with_walls = 1;
    frame.solver.largest_force = 7.5;
    FrameContact contact;
    contact.a = 0;
    contact.b = 1;
    contact.normal = Vec3(0, 0, 1);
    contact.gap = 1e-4;
    contact.normal_force = 3.0;
    contact.friction = Vec3(1, 0, 0);
    contact.status = ContactStatus::stick;
    frame.contacts.push_back(contact);
    contact.b = -1;
    contact.wall = 0;
    contact.kind = ContactKind::edge_edge;
    contact.status = ContactStatus::slip;
    frame.contacts.push_back(contact);
    Tables tables(path, *model);
    tables.append(frame);
    tables.flush();
    QCOMPARE(lines(path / "bodies.csv").size(), 3);
    QVERIFY(lines(path / "bodies.csv")[1].startsWith("0.1,0,first,1,2.5,-3e-09,0,0,0.5"));
    QVERIFY(lines(path / "bodies.csv")[1].endsWith(",4,5,6,7,8,9"));
    QCOMPARE(lines(path / "contacts.csv")[1],
             QString("0.1,0,1,vertex-face,0,0,0,0,0,1,1e-04,3,1,0,3,stick,,,,,"));
    QCOMPARE(lines(path / "contacts.csv")[2],
             QString("0.1,0,\"floor, left\",edge-edge,0,0,0,0,0,1,1e-04,3,1,0,3,slip,,,,,"));
    QCOMPARE(lines(path / "walls.csv")[1], QString("0.1,\"floor, left\",0,0,-20,1,2,3,0,0,0.5"));
    QCOMPARE(lines(path / "energy.csv")[1], QString("0.1,0,0,-7,0,0,0,0,0,0,0,0,0,0,1e-300,0,0,0,0,0"));
    QCOMPARE(lines(path / "solver.csv")[1], QString("0.1,12,13,2,40,0.25,0,0,0,0,0,0,1e-04,0.001,1,1,7.5"));
  }

  void whatIsNotPresentHasNoRows() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto model = two_cubes();
    Frame frame = frame_of(model);
    frame.bodies[0].present = false;
    frame.walls[0].present = false;
    Tables tables(path, *model);
    tables.append(frame);
    tables.flush();
    QCOMPARE(lines(path / "bodies.csv").size(), 2);
    QVERIFY(lines(path / "bodies.csv")[1].startsWith("0,1,1,5,0,0"));
    QCOMPARE(lines(path / "walls.csv").size(), 1);
  }

  void contactsOfAnEarlierRunDoNotSurviveOneWithoutThem() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto model = two_cubes();
    Tables(path, *model).flush();
    QVERIFY(std::filesystem::exists(path / "contacts.csv"));
    model->scene.output.contacts = false;
    Tables tables(path, *model);
    tables.append(frame_of(model));
    tables.flush();
    QVERIFY(!std::filesystem::exists(path / "contacts.csv"));
  }

  void tablesOfOtherColumnsAreNotContinued() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto model = two_cubes();
    Tables tables(path, *model);
    tables.append(frame_of(model));
    tables.flush();
    TableLengths lengths = tables.lengths();
    check_tables(path, lengths, 0.0);
    const std::string header = "time,a,b\n";
    std::ofstream(path / "contacts.csv") << header;
    lengths[4] = header.size();
    try {
      check_tables(path, lengths, 0.0);
      QFAIL("other columns are taken");
    } catch (const SceneError& error) {
      QVERIFY2(QString(error.what()).contains("contacts.csv: has the columns of another version"),
               error.what());
    }
  }

  void numbersReadBackToTheSameDouble() {
    std::mt19937_64 random(4);
    for (int i = 0; i < 100000; ++i) {
      const std::uint64_t bits = random();
      double value = 0.0;
      std::memcpy(&value, &bits, sizeof value);
      if (!std::isfinite(value)) continue;
      double again = 0.0;
      QVERIFY(read_number(number_text(value), again));
      QCOMPARE(std::memcmp(&value, &again, sizeof value), 0);
    }
  }

  void fullDiskIsReported() {
    if (!std::filesystem::exists("/dev/full")) QSKIP("no /dev/full here");
    try {
      CsvFile file("/dev/full", "time");
      QFAIL("writing succeeded");
    } catch (const std::ios_base::failure& error) {
      QVERIFY2(QString(error.what()).startsWith("/dev/full: cannot be written: No space left"), error.what());
    }
  }

  void energyErrorIsMeasuredAgainstTheEnergyTurnedOver() {
    EnergyError error;
    EnergyTerms terms;
    terms.gravitational = 1000.0;
    terms.balance_error = 0.0;
    error.add(terms);
    QCOMPARE(error.value(), 0.0);
    terms.kinetic_translational = 3.0;
    terms.dissipated_friction = 1.0;
    terms.gravitational = 996.0;
    terms.balance_error = -0.02;
    error.add(terms);
    // Minus the possible round-off of 1 kJ.
    VERIFY_NEAR(error.value(), 0.005, 5e-9);
    // Neither a smaller error nor less energy at the end improves the result.
    terms = {};
    terms.balance_error = 0.001;
    const double before = error.value();
    error.add(terms);
    QCOMPARE(error.value(), before);
  }

  void summaryHasTheKeysOfTheInterface() {
    const auto model = two_cubes();
    Frame frame = frame_of(model);
    frame.solver.steps = 33;
    Summary summary(false);
    summary.add(frame);
    const QJsonObject json = summary_json(summary, frame);
    QCOMPARE(json.keys(),
             (QStringList{"at_rest", "cpu_seconds", "energy_error", "largest_overlap", "notes", "scene",
                          "seed", "smallest_gap", "steps", "threads", "version", "wall_seconds"}));
    QCOMPARE(json["scene"].toString(), QString("a \"quoted\" name.toml"));
    QCOMPARE(json["steps"].toInt(), 33);
    QCOMPARE(json["threads"].toInt(), 2);
    QCOMPARE(json["wall_seconds"].toDouble(), 1.5);
    QVERIFY(json["seed"].isNull());
    QVERIFY(json["smallest_gap"].isNull());
    QCOMPARE(json["largest_overlap"].toDouble(), 0.0);
    QCOMPARE(json["version"].toString(), QString("0.1.0"));
  }

  void seedIsThatOfTheFirstFillThatDrawsNumbers() {
    const auto model = two_cubes();
    FillSpec from_file;
    from_file.file = "a.csv";
    FillSpec random;
    random.seed = 77;
    model->scene.fills = {from_file, random};
    const Frame frame = frame_of(model);
    QCOMPARE(summary_json(Summary(false), frame)["seed"].toInt(), 77);
  }

  void overlapIsANegativeGap() {
    const auto model = two_cubes();
    Frame frame = frame_of(model);
    Summary summary(false);
    frame.solver.smallest_gap = 2e-4;
    summary.add(frame);
    QCOMPARE(summary.smallest_gap(), 2e-4);
    QCOMPARE(summary.largest_overlap(), 0.0);
    frame.solver.smallest_gap = -1e-5;
    summary.add(frame);
    QCOMPARE(summary.largest_overlap(), 1e-5);
  }

  void runIsAtRestWhenNothingMovesForTwoFrames() {
    const auto model = two_cubes();
    model->bodies[1].fixed = true;
    Frame frame = frame_of(model);
    Summary summary(false);
    summary.add(frame);
    QVERIFY(!summary.at_rest());
    summary.add(frame);
    QVERIFY(summary.at_rest());
    // At the top of its flight a body is at rest only for a moment.
    frame.bodies[0].velocity = Vec3(0, 0, 0.1);
    summary.add(frame);
    QVERIFY(!summary.at_rest());
    frame.bodies[0].asleep = true;
    summary.add(frame);
    summary.add(frame);
    QVERIFY(summary.at_rest());
  }

  void verifyingCountsEachPairOnce() {
    const auto model = two_cubes();
    Frame frame = frame_of(model);
    Summary summary(true);
    summary.add(frame);
    QCOMPARE(*summary.interpenetrations(), 0);
    frame.bodies[1].position = Vec3(0.5, 0.25, 0.125);
    summary.add(frame);
    summary.add(frame);
    QCOMPARE(*summary.interpenetrations(), 1);
    QCOMPARE(summary_json(summary, frame)["interpenetrations"].toInt(), 1);
    QVERIFY(!Summary(false).interpenetrations());
  }
};

SCREE_TEST(TablesTest)
#include "test_tables.moc"
