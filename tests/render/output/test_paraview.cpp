#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataReader.h>

#include <QtTest>

#include "core/lattice/lattice.hpp"
#include "core/record/paraview.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

vtkSmartPointer<vtkPolyData> read_back(const QString& path) {
  vtkNew<vtkXMLPolyDataReader> reader;
  reader->SetFileName(path.toUtf8().constData());
  reader->Update();
  return reader->GetErrorCode() == 0 ? reader->GetOutput() : nullptr;
}

}  // namespace

class TestParaview : public QObject {
  Q_OBJECT

 private slots:
  void filesHoldTheFrame();
  void spheresArePointsWithRadii();
  void latticeIsItsCellsAsDisplaced();
  void elastoplasticStateExistsForElastoplasticLawsOnly();
  void indexListsEveryFrame();
  void absentBodiesAndWallsAreLeftOut();
  void aFolderThatCannotBeWrittenIsAnError();
};

void TestParaview::filesHoldTheFrame() {
  QTemporaryDir folder;
  const Frame frame = synthetic::busy_frame(synthetic::tetrapods(20));
  QVERIFY(!frame.contacts.empty());
  ParaviewWriter writer(folder.path().toStdString());
  writer.append(frame);

  const auto bodies = read_back(folder.filePath("frames/bodies_000000.vtp"));
  QVERIFY(bodies != nullptr);
  QCOMPARE(bodies->GetNumberOfPoints(), vtkIdType(20 * 8));
  QCOMPARE(bodies->GetNumberOfPolys(), vtkIdType(20 * 12));
  const Vec3 expected =
      frame.bodies[3].position + frame.bodies[3].rotation.matrix() * frame.model->shapes[0].mesh.vertices[5];
  VERIFY_NEAR(Vec3(bodies->GetPoint(3 * 8 + 5)), expected, 1e-12);
  const Vec3 velocity(bodies->GetCellData()->GetArray("velocity")->GetTuple3(3 * 12 + 1));
  VERIFY_NEAR(velocity, frame.bodies[3].velocity, 1e-12);
  QCOMPARE(bodies->GetCellData()->GetArray("body")->GetComponent(3 * 12 + 1, 0), 3.0);

  const auto contacts = read_back(folder.filePath("frames/contacts_000000.vtp"));
  QCOMPARE(contacts->GetNumberOfVerts(), vtkIdType(frame.contacts.size()));
  const Vec3 force(contacts->GetCellData()->GetArray("force")->GetTuple3(2));
  VERIFY_NEAR(force, frame.contacts[2].force(), 1e-9);

  // A patch of the floor and a box with an open top.
  const auto walls = read_back(folder.filePath("frames/walls_000000.vtp"));
  QCOMPARE(walls->GetNumberOfPolys(), vtkIdType(1 + 5));
}

void TestParaview::latticeIsItsCellsAsDisplaced() {
  QTemporaryDir folder;
  const auto model = std::make_shared<Model>();
  const auto lattice = std::make_shared<Lattice>();
  lattice->cells = {3, 2};
  lattice->side = 0.5;
  model->lattice = lattice;
  Frame frame;
  frame.model = model;
  for (int n = 0; n < 12; ++n) frame.nodes.emplace_back(0.01 * n, -0.02 * n);
  ParaviewWriter writer(folder.path().toStdString());
  writer.append(frame);
  frame.broken_bonds = {{5, 6, 0.1}};  // the upper side of one cell and the lower side of another
  writer.append(frame);
  frame.nodes.clear();  // for modes there are no displacements
  writer.append(frame);

  const auto plate = read_back(folder.filePath("frames/lattice_000000.vtp"));
  QVERIFY(plate != nullptr);
  QCOMPARE(plate->GetNumberOfPoints(), vtkIdType(12));
  QCOMPARE(plate->GetNumberOfPolys(), vtkIdType(6));
  VERIFY_NEAR(Vec3(plate->GetPoint(6)), Vec3(1.0 + 0.06, 0.5 - 0.12, 0.0), 1e-12);
  const Vec3 displacement(plate->GetPointData()->GetArray("displacement")->GetTuple3(6));
  VERIFY_NEAR(displacement, Vec3(0.06, -0.12, 0.0), 1e-12);
  // The last cell, counter-clockwise.
  vtkCell* cell = plate->GetCell(5);
  for (int k = 0; k < 4; ++k) {
    QCOMPARE(cell->GetPointId(k), vtkIdType(std::array{6, 7, 11, 10}[k]));
  }
  const auto torn = read_back(folder.filePath("frames/lattice_000001.vtp"));
  QCOMPARE(torn->GetNumberOfPoints(), vtkIdType(12));
  QCOMPARE(torn->GetNumberOfPolys(), vtkIdType(4));
  for (vtkIdType i = 0; i < 4; ++i) {
    const int lower_left = static_cast<int>(torn->GetCell(i)->GetPointId(0));
    VERIFY(lower_left != 1);
    VERIFY(lower_left != 5);
  }
  QCOMPARE(read_back(folder.filePath("frames/lattice_000002.vtp"))->GetNumberOfPolys(), vtkIdType(0));
  QFile index(folder.filePath("frames.pvd"));
  QVERIFY(index.open(QIODevice::ReadOnly));
  QVERIFY(index.readAll().contains("file=\"frames/lattice_000002.vtp\""));
}

void TestParaview::spheresArePointsWithRadii() {
  QTemporaryDir folder;
  auto model = synthetic::balls(5);
  model->shapes.push_back(synthetic::cube(0.1));
  synthetic::add_body(*model, 1, 0, Vec3(0.0, 0.0, 9.0), Vec3::Zero(), 1.0);
  model->bodies[3].size = 0.8;
  Frame frame = synthetic::busy_frame(model);
  frame.bodies[1].present = false;
  ParaviewWriter(folder.path().toStdString()).append(frame);
  QCOMPARE(read_back(folder.filePath("frames/bodies_000000.vtp"))->GetNumberOfPolys(), vtkIdType(12));

  const auto spheres = read_back(folder.filePath("frames/spheres_000000.vtp"));
  QVERIFY(spheres != nullptr);
  QCOMPARE(spheres->GetNumberOfVerts(), vtkIdType(4));
  // The third of the present bodies.
  const FrameBody& body = frame.bodies[3];
  VERIFY_NEAR(Vec3(spheres->GetPoint(2)), body.position, 1e-12);
  const auto value = [&](const char* name, int component) {
    return spheres->GetPointData()->GetArray(name)->GetComponent(2, component);
  };
  QCOMPARE(value("body", 0), 3.0);
  QCOMPARE(value("radius", 0), 0.4);
  QCOMPARE(value("diameter", 0), 0.8);
  QCOMPARE(value("material", 0), static_cast<double>(model->bodies[3].material));
  QCOMPARE(value("rotation", 0), body.rotation.w);
  for (int axis = 0; axis < 3; ++axis) {
    QCOMPARE(value("rotation", axis + 1), body.rotation.u[axis]);
    QCOMPARE(value("velocity", axis), body.velocity[axis]);
    QCOMPARE(value("spin", axis), body.spin[axis]);
  }

  QFile index(folder.filePath("frames.pvd"));
  QVERIFY(index.open(QIODevice::ReadOnly));
  QVERIFY(index.readAll().contains("frames/spheres_000000.vtp"));
}

void TestParaview::elastoplasticStateExistsForElastoplasticLawsOnly() {
  QTemporaryDir folder;
  auto model = synthetic::balls(2);
  Frame frame = synthetic::busy_frame(model);
  frame.contacts.assign(1, FrameContact{});
  frame.contacts[0].b = 1;
  frame.contacts[0].largest_overlap = 2e-4;
  ParaviewWriter(folder.path().toStdString()).append(frame);
  const auto contacts = [&] { return read_back(folder.filePath("frames/contacts_000000.vtp")); };
  QVERIFY(contacts()->GetCellData()->GetArray("largest_overlap") == nullptr);

  WaltonBraunLawSpec law;
  law.loading = 1e7;
  law.unloading = ConstantUnloading{4e7};
  model->scene.contacts.assign(1, ContactRule{});
  model->scene.contacts[0].normal = law;
  model->rule.assign(model->scene.materials.size(), std::vector<int>(model->scene.materials.size(), 0));
  ParaviewWriter(folder.path().toStdString()).append(frame);
  const auto elastoplastic = contacts();
  const auto value = [&](const char* name) {
    return elastoplastic->GetCellData()->GetArray(name)->GetComponent(0, 0);
  };
  QCOMPARE(value("largest_overlap"), 2e-4);
  QCOMPARE(value("residual_overlap"), 1.5e-4);
  QCOMPARE(value("unloading_stiffness"), 4e7);
}

void TestParaview::indexListsEveryFrame() {
  QTemporaryDir folder;
  Frame frame = synthetic::busy_frame(synthetic::tetrapods(2));
  ParaviewWriter writer(folder.path().toStdString());
  for (int i = 0; i < 3; ++i) {
    frame.time = 0.1 * i;
    writer.append(frame);
    QFile index(folder.filePath("frames.pvd"));
    QVERIFY(index.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&index);
    QStringList times;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != u"DataSet") continue;
      times << xml.attributes().value("timestep").toString();
      QVERIFY(QFile::exists(folder.filePath(xml.attributes().value("file").toString())));
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(times.size(), 3 * (i + 1));
    QCOMPARE(times.last().toDouble(), frame.time);
  }
}

void TestParaview::absentBodiesAndWallsAreLeftOut() {
  QTemporaryDir folder;
  Frame frame = synthetic::busy_frame(synthetic::tetrapods(3));
  frame.bodies[1].present = false;
  frame.walls[1].present = false;
  ParaviewWriter(folder.path().toStdString()).append(frame);
  QCOMPARE(read_back(folder.filePath("frames/bodies_000000.vtp"))->GetNumberOfPolys(), vtkIdType(2 * 12));
  QCOMPARE(read_back(folder.filePath("frames/walls_000000.vtp"))->GetNumberOfPolys(), vtkIdType(1));
}

void TestParaview::aFolderThatCannotBeWrittenIsAnError() {
  QTemporaryDir folder;
  QFile file(folder.filePath("file"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  QVERIFY_EXCEPTION_THROWN(ParaviewWriter((folder.path() + "/file/below").toStdString()),
                           std::filesystem::filesystem_error);
  ParaviewWriter writer(folder.path().toStdString());
  std::filesystem::remove_all((folder.path() + "/frames").toStdString());
  QVERIFY_EXCEPTION_THROWN(writer.append(synthetic::busy_frame(synthetic::tetrapods(2))),
                           std::ios_base::failure);
}

SCREE_TEST(TestParaview)
#include "test_paraview.moc"
