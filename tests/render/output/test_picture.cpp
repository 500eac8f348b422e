#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPNGReader.h>

#include <QtTest>

#include <set>

#include "render/output/render_picture.hpp"
#include "render/picture/offscreen_window.hpp"
#include "render/view/scene_view.hpp"
#include "tests/fixtures/compare.hpp"
#include "tests/fixtures/render/synthetic_scene.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

class TestPicture : public QObject {
  Q_OBJECT

 private slots:
  void aPictureHasItsSizeAndContent();
  void aPictureCanBeMadeWhileAnotherContextIsCurrent();
  void aFailureLeavesNothingBehind();
  void theSameFrameGivesTheSamePicture();
  void aViewThatHasNotBeenDrawnLooksWhereItWill();
  void sizesAreRead();
  void badSizesAreRefused_data();
  void badSizesAreRefused();
};

namespace {

std::shared_ptr<const Frame> heap() {
  return std::make_shared<Frame>(synthetic::busy_frame(synthetic::tetrapods(20)));
}

}  // namespace

void TestPicture::aPictureHasItsSizeAndContent() {
  QTemporaryDir folder;
  const QString path = folder.filePath("picture.png");
  render_picture(heap(), {}, {320, 200}, path.toStdString());
  vtkNew<vtkPNGReader> reader;
  reader->SetFileName(path.toUtf8().constData());
  reader->Update();
  const int* size = reader->GetOutput()->GetDimensions();
  QCOMPARE(size[0], 320);
  QCOMPARE(size[1], 200);
  std::set<int> shades;
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 320; ++x)
      shades.insert(static_cast<int>(reader->GetOutput()->GetScalarComponentAsDouble(x, y, 0, 0)));
  }
  VERIFY(shades.size() > 100);
}

void TestPicture::aPictureCanBeMadeWhileAnotherContextIsCurrent() {
  QTemporaryDir folder;
  OffscreenWindow other(64, 64);
  const Picture before = other.picture();
  render_picture(heap(), {}, {64, 64}, folder.filePath("a.png").toStdString());
  QVERIFY(QFile::exists(folder.filePath("a.png")));
  VERIFY(other.picture().rgb == before.rgb);
}

void TestPicture::aFailureLeavesNothingBehind() {
  QTemporaryDir folder;
  try {
    render_picture(heap(), {}, {64, 64}, folder.filePath("no/such/folder.png").toStdString());
    QFAIL("accepted");
  } catch (const PictureError& error) {
    QVERIFY2(
        QString(error.what()).startsWith("cannot write " + folder.filePath("no/such/folder.png") + "; give"),
        error.what());
  }
  QVERIFY(QDir(folder.path()).isEmpty());
}

void TestPicture::theSameFrameGivesTheSamePicture() {
  QTemporaryDir folder;
  QByteArray first;
  for (int i = 0; i < 2; ++i) {
    render_picture(heap(), {}, {160, 90}, folder.filePath("a.png").toStdString());
    QFile file(folder.filePath("a.png"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray now = file.readAll();
    if (i == 1) VERIFY(now == first);
    first = now;
  }
}

void TestPicture::aViewThatHasNotBeenDrawnLooksWhereItWill() {
  OffscreenWindow window(320, 200);
  SceneView view(window.window());
  view.show(heap());
  const ViewPoint before = *view.look().view_point;
  window.picture();
  const ViewPoint drawn = *view.look().view_point;
  VERIFY(before.position == drawn.position);
  VERIFY(before.focus == drawn.focus);
}

void TestPicture::sizesAreRead() {
  QCOMPARE(parse_picture_size("1280x720").width, 1280);
  QCOMPARE(parse_picture_size("1280x720").height, 720);
}

void TestPicture::badSizesAreRefused_data() {
  QTest::addColumn<QString>("text");
  for (const char* text : {"", "x", "1280", "1280x", "x720", "1280x720p", "1280 x 720", "-5x10", "0x0",
                           "99999x100", "1e3x100"}) {
    QTest::addRow("'%s'", text) << text;
  }
}

void TestPicture::badSizesAreRefused() {
  QFETCH(QString, text);
  try {
    parse_picture_size(text.toStdString());
    QFAIL("accepted");
  } catch (const PictureError& error) {
    QVERIFY2(QString(error.what()).contains("an example is 1280x720"), error.what());
  }
}

SCREE_TEST(TestPicture)
#include "test_picture.moc"
