#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalSpy>
#include <fstream>

#include "app/opening/gallery.hpp"
#include "app/opening/thumbnail.hpp"
#include "app/shell/resources.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// The gallery of examples.
class TestGallery : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void examplesComeWithPictures() {
    const auto examples = example_scenes();
    VERIFY(examples.size() >= 9);
    // The main example comes first.
    QCOMPARE(examples.front().stem().string(), std::string("tetrapods_in_box"));
    for (const auto& scene : examples) {
      for (const Theme theme : {Theme::light, Theme::dark}) {
        const QImage picture = stored_thumbnail(scene, theme);
        QVERIFY2(picture.width() >= 480 && picture.height() >= 280, scene.c_str());
      }
      VERIFY(stored_thumbnail(scene, Theme::light).pixelColor(2, 2).lightness() > 200);
      VERIFY(stored_thumbnail(scene, Theme::dark).pixelColor(2, 2).lightness() < 80);
    }
    Gallery gallery(examples);
    for (const GalleryCard* card : gallery.cards()) QVERIFY(card->has_thumbnail());
  }

  void cardsNameTheModelOfTheirSceneAndHowLongItLasts() {
    const std::filesystem::path scenes = resource_folder() / "scenes";
    const Gallery gallery({scenes / "tetrapods_in_box.toml", scenes / "rotating_drum.toml",
                           scenes / "press.toml", scenes / "lattice/plate_modes.toml",
                           fixture_->write("broken.toml", "title = 3")});
    QStringList models;
    QStringList durations;
    for (const GalleryCard* card : gallery.cards()) {
      models << card->entry().model;
      durations << card->entry().duration;
    }
    QCOMPARE(models,
             QStringList({"Rigid polyhedra that never interpenetrate", "Spheres that roll and slide",
                          "Elastoplastic contacts", "Bonded lattice of L- and X-bonds, or of Born's", ""}));
    QCOMPARE(durations, QStringList({"5 s", "10 s", "90 ms, plays in 9 s", "", ""}));
  }

  void examplesStandUnderHeadings() {
    Gallery gallery(example_scenes());
    gallery.resize(1000, 700);
    gallery.show();
    QVERIFY(QTest::qWaitForWindowExposed(&gallery));
    const auto headings = [&] {
      QStringList texts;
      for (const QLabel* heading : gallery.findChildren<QLabel*>(QStringLiteral("gallery_heading")))
        texts << heading->text();
      return texts;
    };
    QCOMPARE(headings(),
             QStringList({"Drop and pile", "Flow", "Friction and rolling", "Impact and restitution",
                          "Plasticity", "Bonds and fracture", "Experiments", "More"}));
    // Each example has topics in the list, and the list has no others.
    for (const GalleryCard* card : gallery.cards())
      QVERIFY2(!card->entry().topics.isEmpty(), qPrintable(card->entry().title));
    std::ifstream list(resource_folder() / "scenes" / "gallery.txt");
    int listed = 0;
    for (std::string line; std::getline(list, line);) listed += line.rfind('#', 0) == 0 ? 0 : 1;
    QCOMPARE(listed, static_cast<int>(gallery.cards().size()));
    gallery.findChild<QLineEdit*>(QStringLiteral("search"))->setText(QStringLiteral("brittle"));
    QCOMPARE(headings(), QStringList({"Bonds and fracture", "Experiments", "More"}));
    for (const QLabel* heading : gallery.findChildren<QLabel*>(QStringLiteral("gallery_heading")))
      QVERIFY2(heading->isVisible(), qPrintable(heading->text()));
  }

  void aDoubleClickOpensOnce() {
    Gallery gallery(example_scenes());
    gallery.resize(1000, 700);
    gallery.show();
    QVERIFY(QTest::qWaitForWindowExposed(&gallery));
    const QSignalSpy opened(&gallery, &Gallery::scene_chosen);
    GalleryCard* card = gallery.cards().front();
    QTest::mouseClick(card, Qt::LeftButton);
    const QPointF middle = card->rect().center();
    QMouseEvent again(QEvent::MouseButtonDblClick, middle, card->mapToGlobal(middle), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(card, &again);
    QTest::mouseRelease(card, Qt::LeftButton);
    QCOMPARE(opened.count(), 1);
  }

  /// Elsewhere letters are keys of the view.
  void typingOnACardSearches() {
    Gallery gallery(example_scenes());
    gallery.resize(1000, 700);
    gallery.show();
    QVERIFY(QTest::qWaitForWindowExposed(&gallery));
    QApplication::setActiveWindow(&gallery);
    gallery.cards().front()->setFocus();
    QTest::keyClick(gallery.cards().front(), Qt::Key_X);
    const auto* search = gallery.findChild<QLineEdit*>(QStringLiteral("search"));
    QCOMPARE(search->text(), QStringLiteral("x"));
    QVERIFY(search->hasFocus());
  }

  void searchFindsTopics_data() {
    QTest::addColumn<QString>("topic");
    QTest::addColumn<QString>("first");
    QTest::newRow("angle of repose") << "angle of repose"
                                     << "tetrapods_in_box";
    QTest::newRow("force chain") << "force chain"
                                 << "tetrapods_in_box";
    QTest::newRow("segregation") << "segregation"
                                 << "brazil_nut";
    QTest::newRow("restitution") << "coefficient of restitution"
                                 << "restitution";
    QTest::newRow("energy") << "energy closed form"
                            << "spinning_ball";
    QTest::newRow("silo") << "silo"
                          << "hopper";
    QTest::newRow("friction") << "friction inclined plane"
                              << "tilting_plane";
  }

  void searchFindsTopics() {
    QFETCH(QString, topic);
    QFETCH(QString, first);
    Gallery gallery(example_scenes());
    QString chosen;
    connect(&gallery, &Gallery::scene_chosen, this, [&](const std::filesystem::path& scene) {
      chosen = QString::fromStdString(scene.stem().string());
    });
    auto* search = gallery.findChild<QLineEdit*>(QStringLiteral("search"));
    search->setText(topic);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(chosen, first);
  }

  void cardsShareTheWidth() {
    Gallery gallery(example_scenes());
    for (const int width : {700, 1000, 1280, 1500, 2000}) {
      gallery.resize(width, 700);
      gallery.show();
      QVERIFY(QTest::qWaitForWindowExposed(&gallery));
      const GalleryCard* first = gallery.cards().first();
      QTRY_VERIFY(first->width() >= 280 && first->width() <= 380);
      for (const GalleryCard* card : gallery.cards()) {
        VERIFY(card->mapTo(&gallery, QPoint(card->width(), 0)).x() <= width);
      }
    }
  }

  /// A row has as many cards as fit.
  void arrowKeysGoByRows() {
    std::vector<std::filesystem::path> scenes;
    for (int i = 0; i < 9; ++i)
      scenes.push_back(
          fixture_->write("scene" + std::to_string(i) + ".toml", WindowFixture::falling_cube_text()));
    Gallery gallery(scenes);
    gallery.resize(1000, 700);
    gallery.show();
    QApplication::setActiveWindow(&gallery);
    QVERIFY(QTest::qWaitForWindowExposed(&gallery));
    const auto& cards = gallery.cards();
    QTRY_COMPARE(cards[3]->x(), cards[0]->x());
    VERIFY(cards[3]->y() > cards[2]->y());
    const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
    cards[0]->setFocus();
    press(Qt::Key_Down);
    QVERIFY(cards[3]->hasFocus());
    press(Qt::Key_Right);
    QVERIFY(cards[4]->hasFocus());
    press(Qt::Key_Up);
    QVERIFY(cards[1]->hasFocus());
    press(Qt::Key_Up);
    QVERIFY(cards[1]->hasFocus());
    press(Qt::Key_Left);
    QVERIFY(cards[0]->hasFocus());
  }

 private:
  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestGallery)
#include "test_gallery.moc"
