#include <QtTest>

#include "app/widgets/picture_resolution.hpp"
#include "tests/fixtures/test_program.hpp"

using namespace scree;

namespace {

constexpr double slow = 100.0;  // [ms]
constexpr double fast = 5.0;
constexpr double soon = 30.0;

PictureResolution after_a_picture_of(double milliseconds) {
  PictureResolution resolution;
  resolution.drawn(milliseconds, true);
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
      resolution.drawn(fast, true);
    }
  }

  void slowPicturesAreCoarseInMotionAndFullAtRest() {
    PictureResolution resolution = after_a_picture_of(slow);
    resolution.change(soon);
    QCOMPARE(resolution.share(), PictureResolution::coarse_share);
    resolution.drawn(0.4 * slow, true);
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
    resolution.drawn(fast, true);
    resolution.change(soon);
    QCOMPARE(resolution.share(), 1.0);
  }

  void picturesAtRestSayNothingOfMotion() {
    PictureResolution resolution = after_a_picture_of(soon);
    resolution.rest();
    resolution.drawn(slow, false);
    QCOMPARE(resolution.milliseconds_in_motion(), soon);
    resolution.drawn(fast, true);  // such pictures are fine in motion, too
    QCOMPARE(resolution.milliseconds_in_motion(), fast);
  }

  void aPictureIsFineAtRestAlone() {
    PictureResolution resolution = after_a_picture_of(slow);
    QVERIFY(!resolution.fine());
    resolution.rest();
    QVERIFY(resolution.fine());
    resolution.drawn(slow, true);
    resolution.change(soon);
    QVERIFY(!resolution.fine());
    // The time of fine pictures does not count for full ones.
    resolution = after_a_picture_of(fast);
    resolution.rest();
    resolution.drawn(slow, true);
    resolution.change(soon);
    QCOMPARE(resolution.share(), 1.0);
  }

  void whereFinePicturesAreFastAllAreFine() {
    PictureResolution resolution = after_a_picture_of(fast);
    resolution.rest();
    resolution.drawn(fast, true);
    resolution.change(soon);
    QVERIFY(resolution.fine());
    resolution.drawn(slow, true);
    resolution.change(soon);
    QVERIFY(!resolution.fine());
  }

  void whatIsExpectedToBeFastIsFineFromTheStart() {
    PictureResolution resolution;
    resolution.expect_fast(true);
    resolution.change(soon);
    QVERIFY(resolution.fine());
    // Not completely drawn in that time, so not fast.
    resolution.drawn(fast, false);
    resolution.change(soon);
    QVERIFY(!resolution.fine());
  }
};

SCREE_TEST(TestPictureResolution)
#include "test_picture_resolution.moc"
