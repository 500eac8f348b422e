#include <QClipboard>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTreeWidget>

#include <vtkRenderer.h>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/base/text/number.hpp"
#include "core/base/text/quantity.hpp"
#include "core/readings/body_reading.hpp"
#include "render/camera/picture_map.hpp"
#include "tests/fixtures/app/pointer.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

namespace {

/// A cube at rest on the floor, one on top of it, and one falling beside them.
std::string resting_cubes_text() {
  return WindowFixture::resting_cube_text(
      "[[body]]\nname = \"upper\"\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0, 0, 0.1512]\n"
      "[[body]]\nname = \"falling\"\nshape = \"cube\"\nmaterial = \"stone\"\nposition = [0.3, 0, 0.06]\n");
}

QTreeWidgetItem* row(const QTreeWidget* tree, const QString& name) {
  const QList<QTreeWidgetItem*> found = tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive, 0);
  return found.isEmpty() ? nullptr : found.front();
}

QString value(const QTreeWidget* tree, const QString& name) {
  const QTreeWidgetItem* item = row(tree, name);
  return item != nullptr ? item->text(1) : QString();
}

void click(QTreeWidget* tree, QTreeWidgetItem* item) {
  tree->scrollToItem(item);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(item).center());
}

QString in_digits(double number, const char* unit) {
  return QString::fromStdString(format_quantity(number, unit));
}

/// "75.0 ms" or "1.2 s"
double milliseconds(const QString& text) {
  const QStringList words = text.split(QLatin1Char(' '));
  return words.value(0).toDouble() * (words.value(1) == QStringLiteral("ms") ? 1.0 : 1e3);
}

}  // namespace

class TestInspector : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("resting.toml", resting_cubes_text());
  }
  void cleanup() { fixture_.reset(); }

  void aClickSelectsTheBodyUnderIt() {
    window().actions().normal_arrows->trigger();  // so that nothing is in front of the bodies
    for (int body = 0; body < 3; ++body) {
      click_on(frame().bodies[body].position + Vec3(0, 0, 0.02));
      QCOMPARE(inspector().selected_body(), std::optional(body));
      QTRY_VERIFY(view().view().highlight_lines() > 0);
    }
    QVERIFY(fixture_->find<QDockWidget>("inspector_dock")->isVisible());
    QTest::mouseClick(&view(), Qt::LeftButton, {}, QPoint(4, 4));
    QVERIFY(!inspector().has_selection());
    QTRY_COMPARE(view().view().highlight_lines(), 0L);
  }

  void aDragSelectsNothing() {
    const QPoint start = place_of(frame().bodies[0].position);
    QTest::mousePress(&view(), Qt::LeftButton, {}, start);
    mouse::move(view(), start + QPoint(30, 5), Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, start + QPoint(30, 5));
    QVERIFY(!inspector().has_selection());
    QTest::mouseClick(&view(), Qt::LeftButton, Qt::ShiftModifier, start);
    QVERIFY(!inspector().has_selection());
  }

  void aDoubleClickBringsTheBodyToTheMiddle() {
    const QPoint place = place_of(frame().bodies[2].position + Vec3(0, 0, 0.02));
    QTest::mouseClick(&view(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(&view(), Qt::LeftButton, {}, place_of(frame().bodies[2].position + Vec3(0, 0, 0.02)));
    QTRY_VERIFY((place_of(frame().bodies[2].position) - view().rect().center()).manhattanLength() <= 2);
    QCOMPARE(inspector().selected_body(), std::optional(2));
  }

  void escapeDeselects() {
    inspector().select_body(1);
    QTest::keyClick(&window(), Qt::Key_Escape);
    QVERIFY(!inspector().has_selection());
    QVERIFY(!window().actions().pin->isEnabled());
    QVERIFY(!window().gallery_shown());
  }

  void valuesAreThoseOfTheFrame() {
    fixture_->play_until(0.2);
    inspector().select_body(2);
    const FrameBody& body = frame().bodies[2];
    const BodyReading reading = read_body(frame(), 2);
    QCOMPARE(value(readings(), "mass"), in_digits(frame().model->bodies[2].mass, "kg"));
    QCOMPARE(value(readings(), "shape"), QString("cube"));
    QCOMPARE(value(readings(), "material"), QString("stone"));
    QCOMPARE(value(readings(), "speed"), in_digits(body.velocity.norm(), "m/s"));
    QCOMPARE(value(readings(), "position"), QString::fromStdString(format_vector(body.position, "m")));
    QCOMPARE(value(readings(), "force"), QString::fromStdString(format_vector(reading.force, "N")));
    QCOMPARE(value(readings(), "potential"), in_digits(reading.gravitational_energy, "J"));
    QVERIFY(row(readings(), "mass")->toolTip(1).startsWith("m = "));
    QVERIFY(row(readings(), "mass")
                ->toolTip(1)
                .contains(QString::fromStdString(number_text(frame().model->bodies[2].mass))));
  }

  /// Rows stay when the theme changes: they must be readable in both themes.
  void theReadingsAreWrittenInTheColoursOfTheTheme() {
    inspector().select_body(2);
    const auto grey_range = [&] {
      QTest::qWait(100);
      const QRect place = readings()->visualItemRect(row(readings(), "mass"));
      const QImage image = readings()->viewport()->grab(place).toImage();
      int lightest = 0;
      int darkest = 255;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
          lightest = std::max(lightest, qGray(image.pixel(x, y)));
          darkest = std::min(darkest, qGray(image.pixel(x, y)));
        }
      }
      return std::pair(darkest, lightest);
    };
    window().actions().theme_light->trigger();
    VERIFY(grey_range().first < 100);
    window().actions().theme_dark->trigger();
    VERIFY(grey_range().second > 180);
    window().actions().theme_light->trigger();
    VERIFY(grey_range().first < 100);
  }

  void valuesFollowTheRun() {
    inspector().select_body(2);
    const QString early = value(readings(), "position");
    fixture_->play_until(1.0);
    VERIFY(value(readings(), "position") != early);
    QCOMPARE(value(readings(), "position"),
             QString::fromStdString(format_vector(frame().bodies[2].position, "m")));
  }

  void theListLeadsToContactsAndBack() {
    fixture_->play_until(1.0);
    inspector().select_body(1);
    const BodyReading reading = read_body(frame(), 1);
    QVERIFY(!reading.contacts.empty());
    QTreeWidgetItem* listed = row(readings(), "cube · vertex–face");
    QVERIFY(listed);
    click(readings(), listed);
    const WatchedContact* contact = inspector().selected_contact();
    QVERIFY(contact);
    QCOMPARE(contact->index, std::optional(reading.contacts.front()));
    const FrameContact& shown = frame().contacts[reading.contacts.front()];
    QCOMPARE(value(readings(), "normal force"), in_digits(shown.normal_force, "N"));
    QCOMPARE(value(readings(), "elastic"), in_digits(shown.elastic_force, "N"));
    QCOMPARE(value(readings(), "gap"), in_digits(shown.gap, "m"));
    QCOMPARE(value(readings(), "kind"), QString("vertex–face"));
    QTRY_VERIFY(view().view().highlight_lines() > 48);
    click(readings(), row(readings(), "first"));
    QCOMPARE(inspector().selected_body(), std::optional(0));
  }

  void aClickOnAnArrowSelectsItsContact() {
    fixture_->play_until(1.0);
    for (int i = 0; i < static_cast<int>(frame().contacts.size()); ++i) {
      const FrameContact& contact = frame().contacts[i];
      if (contact.a != 2 || contact.point.y() > 0.0) continue;  // only contacts in front
      const double length = view().view().arrow_length(contact.normal_force);
      click_on(contact.point + 0.5 * length * contact.normal);
      QVERIFY(inspector().selected_contact());
      QCOMPARE(inspector().selected_contact()->index, std::optional(i));
      return;
    }
    QFAIL("no contact in front");
  }

  void aPinnedContactStaysAndSaysWhenItOpened() {
    // The falling cube reaches the floor between two pictures.
    const auto touches = [&] {
      const auto& contacts = frame().contacts;
      return std::any_of(contacts.begin(), contacts.end(),
                         [](const auto& contact) { return contact.a == 2; });
    };
    QVERIFY(!touches());
    double before = 0.0;
    while (!touches()) {
      before = frame().time;
      VERIFY(before < 0.5);
      step();
    }
    const double opened = frame().time;
    inspector().select_body(2);
    inspector().select_contact(read_body(frame(), 2).contacts.front());
    QTest::keyClick(&window(), Qt::Key_P);
    QCOMPARE(inspector().pins(), 1);
    QVERIFY(window().actions().pin->isChecked());
    inspector().deselect();
    QCOMPARE(inspector().pins(), 1);
    QCOMPARE(value(pins(), "opened at"), in_digits(opened, "s"));
    fixture_->play_until(0.6);
    // It has bounced meanwhile. A jump over that moment and back gives the same time, as exactly as moments
    // are stored.
    const double before_change = milliseconds(value(pins(), "opened at"));
    VERIFY(before_change >= 1e3 * opened - 1e-6);
    window().timeline().show_time(0.0);
    QCOMPARE(fixture_->time(), 0.0);
    window().timeline().show_time(0.6);
    QVERIFY(!read_body(frame(), 2).contacts.empty());
    const double after_change = milliseconds(value(pins(), "opened at"));
    QVERIFY2(std::abs(after_change - before_change) <= 10.0,
             qPrintable(QString::number(after_change - before_change)));
    click(pins(), pins()->topLevelItem(0));
    QVERIFY(inspector().selected_contact());
    QCOMPARE(value(pins(), "normal force"),
             in_digits(inspector().selected_contact()->last.normal_force, "N"));
    QVERIFY(inspector().selection_is_pinned());
    QTest::keyClick(&window(), Qt::Key_P);
    QCOMPARE(inspector().pins(), 0);
    QVERIFY(!pins()->isVisible());
  }

  void severalCanBePinned() {
    for (int body = 0; body < 3; ++body) {
      inspector().select_body(body);
      window().actions().pin->trigger();
    }
    QCOMPARE(inspector().pins(), 3);
    QCOMPARE(pins()->topLevelItemCount(), 3);
    QCOMPARE(pins()->topLevelItem(1)->text(0), QString("upper"));
    fixture_->play_until(0.1);
    QCOMPARE(pins()->topLevelItem(2)->child(1)->text(1), in_digits(frame().bodies[2].velocity.norm(), "m/s"));
  }

  void copiesWhatItSays() {
    inspector().select_body(2);
    QTest::keyClick(&window(), Qt::Key_C, Qt::ControlModifier);
    const QString text = QApplication::clipboard()->text();
    QVERIFY(text.startsWith("falling\n"));
    QVERIFY(text.contains("mass\t" + value(readings(), "mass") + "\tm = "));
    QVERIFY(text.contains(QString::fromStdString(number_text(frame().model->bodies[2].mass)) + " kg"));
  }

  void theCameraFollowsTheSelectedBody() {
    inspector().select_body(2);
    window().actions().follow->trigger();
    QTest::qWait(100);  // the inspector has been laid out
    view().grabFramebuffer();
    const QPoint before = place_of(frame().bodies[2].position);
    const Vec3 start = frame().bodies[2].position;
    fixture_->play_until(0.2);
    VERIFY((frame().bodies[2].position - start).norm() > 0.005);
    VERIFY((place_of(frame().bodies[2].position) - before).manhattanLength() <= 1);
  }

  void anotherSceneForgetsTheSelection() {
    inspector().select_body(2);
    window().actions().pin->trigger();
    window().open_path(fixture_->scene(), false);
    QTRY_VERIFY(window().moment().frame && frame().bodies.size() == 1);
    QVERIFY(!inspector().has_selection());
    QCOMPARE(inspector().pins(), 0);
    QTRY_COMPARE(view().view().highlight_lines(), 0L);
  }

 private:
  MainWindow& window() { return fixture_->window(); }
  SceneWidget& view() { return window().scene_widget(); }
  Inspector& inspector() { return window().inspector(); }
  const Frame& frame() { return *window().moment().frame; }
  QTreeWidget* readings() { return fixture_->find<QTreeWidget>("readings"); }
  QTreeWidget* pins() { return fixture_->find<QTreeWidget>("pins"); }

  /// Position of a point in the view [logical pixels].
  QPoint place_of(const Vec3& point) {
    const PictureMap map(view().view().renderer()->GetActiveCamera(), view().width(), view().height());
    const Eigen::Vector3f seen = map(point.cast<float>());
    return {static_cast<int>(seen.x()), view().height() - 1 - static_cast<int>(seen.y())};
  }
  void click_on(const Vec3& point) {
    QTest::qWait(50);          // the view has its final size
    view().grabFramebuffer();  // camera and arrows are up to date
    QTest::mouseClick(&view(), Qt::LeftButton, {}, place_of(point));
  }
  void step() {
    const double before = frame().time;
    window().actions().step->trigger();
    QTRY_VERIFY(frame().time > before && window().run_state() == RunState::paused);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestInspector)
#include "test_inspector.moc"
