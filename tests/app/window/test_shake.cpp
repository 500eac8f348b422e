#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/shell/actions.hpp"
#include "app/touch/shake_control.hpp"
#include "core/bodies/sine_motion.hpp"
#include "core/record/history/frame_memory.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/parts/value_meaning.hpp"
#include "core/setup/build_model.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Shakes of the ground and of walls, by menu and dialog.
class TestShake : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    fixture_->open_text("shake.toml", scene_with(""));
    window().transport().set_speed(0.5);
  }
  void cleanup() { fixture_.reset(); }

  /// A third of the bounding radius, 29 mm, and at most 0.8 g.
  void theSuggestionFitsTheBodies() {
    open_dialog();
    QCOMPARE(field("shake_amplitude").value(), 29.0);
    QCOMPARE(field("shake_amplitude").suffix(), QStringLiteral(" mm"));
    const SineMotion motion = suggested_shake(*window().moment().frame->model, Vec3::UnitX());
    VERIFY_NEAR(peak_acceleration(motion), 0.8 * 9.81, 0.05 * 9.81);
    QCOMPARE(field("shake_frequency").value(), motion.frequency);
    QCOMPARE(box("shake_direction").currentText(), QStringLiteral("x, horizontal"));
    QCOMPARE(box("shaken").currentText(), QStringLiteral("The ground: all walls"));
  }

  void theGroundIsShakenAtThePresentMomentAndComesToRestWhereItWas() {
    play();
    shake([this] {
      field("shake_amplitude").setValue(5.0);
      field("shake_frequency").setValue(10.0);
    });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    QTRY_VERIFY(wall(0).displacement.norm() > 1e-3);
    QCOMPARE(wall(1).displacement, wall(0).displacement);
    QTRY_VERIFY(fixture_->time() > window().scene().events.front().time + 0.3);
    QCOMPARE(wall(0).displacement, Vec3(0, 0, 0));
    QCOMPARE(list().topLevelItemCount(), 2);
    QCOMPARE(list().topLevelItem(1)->text(1),
             QStringLiteral("ground shaken: 3 periods of 5.00 mm along x at 10.0 Hz"));
    window().actions().undo->trigger();
    QTRY_COMPARE(window().scene().events.size(), std::size_t{0});
    window().actions().redo->trigger();
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
  }

  void savedItRunsHeadlessWithTheSameBits() {
    play();
    for (int i = 1; i <= 2; ++i) {
      shake([this] {
        field("shake_amplitude").setValue(2.0);
        field("shake_frequency").setValue(20.0);
      });
      QTRY_COMPARE(window().scene().events.size(), static_cast<std::size_t>(i));
      QTRY_VERIFY(fixture_->time() > window().scene().events.back().time + 0.16);
    }
    pause();
    check_headless_run(*fixture_, "shaken.toml");
  }

  void theSelectedWallIsShakenAlone() {
    window().inspector().select_wall(1);
    shake([this] {
      QCOMPARE(box("shaken").currentText(), QStringLiteral("left side"));
      box("shake_direction").setCurrentIndex(1);
    });
    QTRY_COMPARE(window().scene().events.size(), std::size_t{1});
    const auto& set = std::get<SetEvent>(window().scene().events.front().action);
    QCOMPARE(set.values.size(), std::size_t{1});
    QCOMPARE(set.values.front().path, std::string("wall.\"left side\".motion"));
    play();
    QTRY_VERIFY(std::abs(wall(1).displacement.y()) > 1e-3);
    QCOMPARE(wall(0).displacement, Vec3(0, 0, 0));
    QVERIFY(list().topLevelItem(1)->text(1).startsWith(QStringLiteral("left side shaken: 3 periods")));
  }

  /// A wall that moves, or will move, keeps its motion.
  void aWallThatMovesIsRefusedInWords() {
    fixture_->open_text("gate.toml",
                        scene_with("motion = { time = [1, 2], displacement = [[0, 0, 0], [0, 0, 1]] }\n"));
    QTRY_VERIFY(window().moment().frame &&
                std::holds_alternative<TableMotion>(window().moment().frame->model->walls[1].motion));
    open_dialog();
    QVERIFY(!shake_button().isEnabled());
    const auto* text = dialog().findChild<QLabel*>(QStringLiteral("warning"));
    QVERIFY(text != nullptr && text->text().contains(QStringLiteral("“left side” moves already")));
    box("shaken").setCurrentIndex(1);
    QVERIFY(shake_button().isEnabled());
    box("shaken").setCurrentIndex(2);
    QVERIFY(!shake_button().isEnabled());
  }

  /// A velocity would meet the sine of the shake, which stops the run and makes its file unreadable.
  void aWallThatAnEventWillMoveIsRefusedInWords() {
    fixture_->open_text(
        "later.toml",
        scene_with("[[event]]\ntime = 5\nset = { 'wall.\"left side\".motion.velocity' = [0, 0, 0.1] }\n"));
    QTRY_VERIFY(window().moment().frame && window().scene().events.size() == 1);
    open_dialog();
    box("shaken").setCurrentIndex(2);
    QVERIFY(!shake_button().isEnabled());
    box("shaken").setCurrentIndex(1);
    QVERIFY(shake_button().isEnabled());
    dialog().reject();
    QTRY_VERIFY(window().findChild<ShakeDialog*>() == nullptr);
  }

  void aShakeLongerThanTheRunIsToldBeforeItBegins() {
    play();
    pause();
    window().change_duration(1.0);
    open_dialog();
    const auto text = [this](const char* role) {
      const QList<QLabel*> labels = dialog().findChildren<QLabel*>(QString::fromLatin1(role));
      return labels.isEmpty() ? QString() : labels.front()->text();
    };
    field("shake_frequency").setValue(10.0);
    QVERIFY2(text("faint").contains(QStringLiteral("Lasts 300 ms")), qPrintable(text("faint")));
    field("shake_frequency").setValue(2.0);
    QVERIFY2(text("warning").contains(QStringLiteral("Lasts 1.50 s, but the run ends in")),
             qPrintable(text("warning")));
    dialog().reject();
    QTRY_VERIFY(window().findChild<ShakeDialog*>() == nullptr);
  }

  void whereNothingCanBeShakenTheHintTellsWhy() {
    const auto* hint = fixture_->find<QLabel>("hint");
    window().change_duration(0.02);
    fixture_->run_to_the_end();
    window().actions().shake->trigger();
    QVERIFY(hint->isVisible());
    QVERIFY(hint->text().contains(QStringLiteral("has ended")));
    QVERIFY(window().findChild<ShakeDialog*>() == nullptr);
  }

 private:
  /// A cube on a floor beside a wall.
  static std::string scene_with(const std::string& motion) {
    std::string text = WindowFixture::resting_cube_text("");
    text.replace(text.find("duration = 2.0"), 14, "duration = 60.0");
    text.replace(text.find("position = [0, 0, 0.0505]"), 25, "position = [0, 0, 0.05099]");
    return text + "[[wall]]\nname = \"left side\"\nmaterial = \"stone\"\n" +
           "plane = { point = [-1, 0, 0], normal = [1, 0, 0] }\n" + motion;
  }
  MainWindow& window() { return fixture_->window(); }
  QTreeWidget& list() { return *fixture_->find<QTreeWidget>("history"); }
  const FrameWall& wall(std::size_t number) { return window().moment().frame->walls[number]; }
  void play() {
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
  }
  void pause() {
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  ShakeDialog& dialog() { return *window().findChild<ShakeDialog*>(); }
  QDoubleSpinBox& field(const char* name) {
    return *dialog().findChild<QDoubleSpinBox*>(QString::fromLatin1(name));
  }
  QComboBox& box(const char* name) { return *dialog().findChild<QComboBox*>(QString::fromLatin1(name)); }
  QPushButton& shake_button() {
    return *dialog().findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
  }
  void open_dialog() {
    QTest::keyClick(&window().scene_widget(), Qt::Key_S, Qt::ShiftModifier);
    QTRY_VERIFY(window().findChild<ShakeDialog*>() != nullptr && dialog().isVisible());
  }
  /// @param fill_in  changes the fields of the dialog
  void shake(const std::function<void()>& fill_in) {
    open_dialog();
    fill_in();
    shake_button().click();
    QTRY_VERIFY(window().findChild<ShakeDialog*>() == nullptr);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestShake)
#include "test_shake.moc"
