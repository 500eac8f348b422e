#include <QtTest>

#include "app/picture_resolution.hpp"

using namespace scree;

namespace {

constexpr double slow = 100.0;  // [ms]
constexpr double fast = 5.0;
constexpr double soon = 30.0;

PictureResolution after_a_picture_of(double milliseconds) {
  PictureResolution resolution;
  resolution.drawn(milliseconds);
  return resolution;
}

}  // namespace

class TestPictureResolution : public QObject {
  Q_OBJECT

 private slots:
  void fastPicturesAreNeverCoarse() {
    PictureResolution resolution = after_a_picture_of(fast);
    for (int i = 0; i < 10; ++i) {
      resolution.change(soon);
      QCOMPARE(resolution.share(), 1.0);
      resolution.drawn(fast);
    }
  }

  void slowPicturesAreCoarseInMotionAndFullAtRest() {
    PictureResolution resolution = after_a_picture_of(slow);
    resolution.change(soon);
    QCOMPARE(resolution.share(), PictureResolution::coarse_share);
    resolution.drawn(0.4 * slow);
    resolution.change(soon);
    QCOMPARE(resolution.share(), PictureResolution::coarse_share);
    resolution.rest();
    QCOMPARE(resolution.share(), 1.0);
  }

  void aSingleChangeIsFull() {
    PictureResolution resolution = after_a_picture_of(slow);
    resolution.change(PictureResolution::still_after);
    QCOMPARE(resolution.share(), 1.0);
  }

  void whatHasBecomeFastIsFullAgain() {
    PictureResolution resolution = after_a_picture_of(slow);
    resolution.change(soon);
    resolution.drawn(fast);
    resolution.change(soon);
    QCOMPARE(resolution.share(), 1.0);
  }
};

QTEST_APPLESS_MAIN(TestPictureResolution)
#include "test_picture_resolution.moc"
