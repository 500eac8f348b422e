#include <QLabel>
#include <QSlider>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <functional>

#include "app/panels/rows/value_editor.hpp"
#include "app/panels/scene_panel.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/widgets/numbers_in_text.hpp"
#include "app/widgets/slider_scale.hpp"
#include "core/frame/frame.hpp"
#include "tests/fixtures/app/headless_run.hpp"
#include "tests/fixtures/app/scene_tree.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Sliders of the values in the scene panel: which numbers have one, its range, and what a drag does.
class TestValueSliders : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    fixture_ = std::make_unique<WindowFixture>();
    std::string text = WindowFixture::falling_cube_text();
    fixture_->open_text("sliders.toml", text.replace(text.find("duration = 2.0"), 14, "duration = 60.0"));
  }
  void cleanup() { fixture_.reset(); }

  void numbersOfATextAreFound() {
    QCOMPARE(numbers_in(QStringLiteral("\"plane_strain\"")).size(), std::size_t{0});
    QCOMPARE(numbers_in(QStringLiteral("[0, x]")).size(), std::size_t{0});
    QCOMPARE(numbers_in(QStringLiteral("inf")).size(), std::size_t{0});
    const std::vector<NumberInText> numbers = numbers_in(QStringLiteral("[[0, 1.5], [-2e6, 3]]"));
    QCOMPARE(numbers.size(), std::size_t{4});
    QCOMPARE(numbers[2].value, -2e6);
    QCOMPARE(numbers[2].start, qsizetype{12});
    QCOMPARE(number_at(numbers, 0), std::size_t{0});
    QCOMPARE(number_at(numbers, 3), std::size_t{0});
    QCOMPARE(number_at(numbers, 5), std::size_t{1});
    QCOMPARE(number_at(numbers, 16), std::size_t{2});
    QCOMPARE(number_at(numbers, 21), std::size_t{3});
  }

  void aRangeSuitsTheNumber_data() {
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("size");
    QTest::addColumn<NumberKind>("kind");
    QTest::addColumn<double>("min");
    QTest::addColumn<double>("max");
    const NumberKind of_any_sign{any_number, false, QStringLiteral("m/s²")};
    QTest::newRow("positive") << 2e3 << 2e3 << NumberKind{positive, false, {}} << 2e2 << 2e4;
    QTest::newRow("zero, never negative") << 0.0 << 0.0 << NumberKind{not_negative, false, {}} << 0.0 << 1.0;
    QTest::newRow("zero") << 0.0 << 0.0 << of_any_sign << -10.0 << 10.0;
    QTest::newRow("negative") << -9.81 << 9.81 << of_any_sign << -19.62 << 19.62;
    QTest::newRow("zero beside others") << 0.0 << 9.81 << of_any_sign << -19.62 << 19.62;
    QTest::newRow("two limits") << 0.3 << 0.3 << NumberKind{{.from = 0.0, .up_to = 1.0}, false, {}} << 0.0
                                << 1.0;
    QTest::newRow("tiny against its limits")
        << 1e-3 << 1e-3 << NumberKind{{.above = 0.0, .up_to = 1.0}, false, {}} << 1e-4 << 1e-2;
    QTest::newRow("excluded limits") << 0.0 << 0.0 << NumberKind{{.above = -1.0, .below = 1.0}, false, {}}
                                     << -0.99 << 0.99;
    QTest::newRow("near its limit") << 8e5 << 8e5 << NumberKind{{.from = 1.0, .up_to = 1e6}, true, {}} << 1.0
                                    << 1e6;
    QTest::newRow("small beside others") << 0.5 << 9.81 << of_any_sign << -1.0 << 1.0;
    QTest::newRow("large") << 1e300 << 1e300 << of_any_sign << -2e300 << 2e300;
    QTest::newRow("whole, nearly too large")
        << 2e15 << 2e15 << NumberKind{not_negative, true, {}} << 2e14 << 0x1p53;
    QTest::newRow("whole") << 7.0 << 7.0 << NumberKind{{.from = 1.0}, true, {}} << 1.0 << 70.0;
  }
  void aRangeSuitsTheNumber() {
    QFETCH(double, value);
    QFETCH(double, size);
    QFETCH(NumberKind, kind);
    const std::optional<SliderScale> scale = scale_about(value, size, kind);
    QVERIFY(scale.has_value());
    QTEST(scale->min, "min");
    QTEST(scale->max, "max");
    const double shown = scale->at(scale->step_of(value));
    VERIFY(std::abs(shown - value) <= 0.02 * std::max(scale->max - scale->min, std::abs(value)));
  }

  void aNumberOutsideItsLimitsIsNotSlid() {
    QVERIFY(!scale_about(-5.0, 5.0, NumberKind{positive, false, {}}));
    QVERIFY(!scale_about(1.0, 1.0, NumberKind{{.from = 1.0, .up_to = 1.0}, true, {}}));
  }

  void aHugeNumberIsNotSlid() {
    QVERIFY(!scale_about(1e308, 1e308, NumberKind{positive, false, {}}));
    QVERIFY(!scale_about(1e308, 1e308, NumberKind{any_number, false, {}}));
    QVERIFY(!scale_about(-1e308, 1e308, NumberKind{any_number, false, {}}));
    QVERIFY(!scale_about(1e18, 1e18, NumberKind{not_negative, true, {}}));
    edit_row("density");
    field()->selectAll();
    QTest::keyClicks(field(), QStringLiteral("1e308"));
    QVERIFY(!slider()->isEnabled());
    slider()->setValue(slider()->maximum());
    QCOMPARE(field()->text(), QStringLiteral("1e308"));
    QTest::keyClick(field(), Qt::Key_Escape);
  }

  void aSlidTextKeepsToTheLimits() {
    QCOMPARE(slid_text(0.49996, NumberKind{{.above = -1.0, .below = 0.5}, false, {}}),
             QStringLiteral("0.49996"));
    QCOMPARE(slid_text(0.49996, NumberKind{any_number, false, {}}), QStringLiteral("0.5"));
    QCOMPARE(slid_text(1.25e6, NumberKind{positive, true, {}}), QStringLiteral("1250000"));
  }

  /// At both ends of its slider and in between, each number of these scenes is one that its key allows.
  void everyNumberHasASliderWithinItsLimits() {
    int slid = 0;
    for (const char* scene :
         {"tetrapods_in_box.toml", "powder_compaction.toml", "lattice/bar_on_floor.toml"}) {
      open(std::filesystem::path(SCREE_SOURCE_DIR) / "resources/scenes" / scene);
      for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item) {
        if (numbers_in((*item)->data(1, text_role).toString()).empty()) continue;
        const NumberKind kind = (*item)->data(1, kind_role).value<NumberKind>();
        tree().editItem(*item, 1);
        const QString path = (*item)->data(1, path_role).toString();
        QVERIFY2(slider() != nullptr && slider()->isVisible(), qPrintable(path));
        for (const int place : {slider()->minimum(), 77, slider()->maximum()}) {
          slider()->setValue(place);
          for (const NumberInText& number : numbers_in(field()->text())) {
            const NumberRange& range = kind.range;
            const bool allowed = number.value > range.above && number.value >= range.from &&
                                 number.value < range.below && number.value <= range.up_to;
            QVERIFY2(allowed, qPrintable(path + QStringLiteral(" = ") + field()->text()));
          }
        }
        ++slid;
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(field() == nullptr);
      }
    }
    VERIFY(slid > 40);
  }

  void theSliderOfAVectorChangesTheNumberAtTheCursor() {
    edit_row("gravity");
    QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, -9.81]"));
    QVERIFY(slider()->toolTip().contains(QStringLiteral("cursor")));
    slider()->setValue(slider()->maximum());
    QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, 19.6]"));
    QCOMPARE(field()->selectedText(), QStringLiteral("19.6"));
    field()->setCursorPosition(2);
    QCOMPARE(slider()->value(), SliderScale::steps / 2);
    slider()->setValue(slider()->minimum());
    QCOMPARE(field()->text(), QStringLiteral("[-39.2, 0.0, 19.6]"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE(scene().gravity, Vec3(-39.2, 0.0, 19.6));
  }

  /// Typing gives it another range.
  void theSliderFollowsWhatIsTyped() {
    edit_row("density");
    QCOMPARE(slider()->value(), SliderScale::steps / 2);
    field()->selectAll();
    QTest::keyClicks(field(), QStringLiteral("30"));
    slider()->setValue(slider()->maximum());
    QCOMPARE(field()->text(), QStringLiteral("300"));
    field()->selectAll();
    QTest::keyClicks(field(), QStringLiteral("-5"));
    QVERIFY(!slider()->isEnabled());
    QTest::keyClick(field(), Qt::Key_Escape);
  }

  void aPressWithoutMotionKeepsWhatIsTyped() {
    edit_row("density");
    field()->selectAll();
    QTest::keyClicks(field(), QStringLiteral("300"));
    slider()->setSliderDown(true);
    slider()->setSliderDown(false);
    QTest::qWait(50);
    QCOMPARE(scene().materials[0].density, 2000.0);
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE(scene().materials[0].density, 300.0);
  }

  void nothingIsTypedWhileTheSliderIsHeld() {
    edit_row("density");
    drag({150}, [this] {
      const QString slid = field()->text();
      QTest::keyClicks(field(), QStringLiteral("3r "));
      QTest::keyClick(field(), Qt::Key_Backspace);
      QVERIFY(field() != nullptr);
      QCOMPARE(field()->text(), slid);
      QVERIFY(slider()->isSliderDown());
      QCOMPARE(window().run_state(), RunState::paused);
    });
    QTRY_VERIFY(scene().materials[0].density > 2000.0);
  }

  /// Several changes of the run while the slider is held, one act, and the same bits without a window.
  void aDragChangesTheRunAtOnceAndIsOneAct() {
    play();
    edit_row("gravity");
    drag({120, 140, 150}, [this] {
      QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
      QVERIFY(scene().events.empty());
      QCOMPARE(acts().topLevelItemCount(), 0);
    });
    QTRY_VERIFY(scene().events.size() >= 2);
    QTRY_COMPARE(acts().topLevelItemCount(), 2);
    QCOMPARE(acts().topLevelItem(1)->text(1), QStringLiteral("gravity tilted to 180°"));
    QTRY_COMPARE(model_now(*moment().frame).scene.gravity, Vec3(0.0, 0.0, 9.81));
    QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, 9.81]"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_COMPARE(row("gravity")->text(1), QStringLiteral("9.81 m/s²"));
    QCOMPARE(acts().topLevelItemCount(), 2);
    pause();
    check_headless_run(*fixture_, "dragged.toml");
    window().actions().undo->trigger();
    QTRY_COMPARE(scene().duration, 60.0);
    window().actions().undo->trigger();
    QTRY_VERIFY(scene().events.empty());
  }

  /// The dynamic coefficient gives way to the static one, and returns.
  void frictionThatGivesWayReturnsInTheSameDrag() {
    QCOMPARE(scene().contacts[0].friction.dynamic_coefficient, 0.4);
    play();
    edit_path("contact.0.friction.static");
    drag({10}, [this] {
      QTRY_VERIFY(friction_now().static_coefficient < 0.1);
      QCOMPARE(friction_now().dynamic_coefficient, friction_now().static_coefficient);
      QTest::qWait(300);
      slider()->setSliderPosition(SliderScale::steps / 2);
      QTRY_COMPARE(friction_now().static_coefficient, 0.5);
    });
    QCOMPARE(friction_now().dynamic_coefficient, 0.4);
    QTRY_COMPARE(acts().topLevelItemCount(), 2);
    QCOMPARE(acts().topLevelItem(1)->text(1),
             QStringLiteral("contact.0.friction.static = 0.5, contact.0.friction.dynamic = 0.4"));
    pause();
  }

  void escGivesBackTheValueBefore() {
    play();
    edit_row("gravity");
    drag({150}, [this] {
      QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
      QTest::qWait(300);
      QTest::keyClick(field(), Qt::Key_Escape);
      QVERIFY(field() != nullptr);
      QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, -9.81]"));
      slider()->setSliderPosition(20);  // the hand moves on
      QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, -9.81]"));
    });
    QTRY_COMPARE(model_now(*moment().frame).scene.gravity, Vec3(0.0, 0.0, -9.81));
    QTRY_COMPARE(acts().topLevelItemCount(), 2);
    QCOMPARE(acts().topLevelItem(1)->text(1), QStringLiteral("gravity as at the start"));
    QVERIFY(field() != nullptr);
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(field() == nullptr);
    pause();
  }

  /// The text in the field is one that waits, and goes on waiting.
  void escGivesBackTheValueOfTheRun() {
    play();
    emit window().findChild<ScenePanel*>()->value_tried({{"gravity", "[0.0, 0.0, -5.0]"}});
    QTRY_VERIFY(row("gravity")->text(1).contains(QStringLiteral("⟳")));
    edit_row("gravity");
    drag({150}, [this] {
      QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
      QTest::qWait(300);
      QTest::keyClick(field(), Qt::Key_Escape);
      QCOMPARE(field()->text(), QStringLiteral("[0.0, 0.0, -5.0]"));
    });
    QTRY_COMPARE(model_now(*moment().frame).scene.gravity, Vec3(0.0, 0.0, -9.81));
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(row("gravity")->text(1).contains(QStringLiteral("⟳")));
    pause();
  }

  /// A coefficient that is left out in the scene is 0.
  void escGivesBackAValueThatIsLeftOut() {
    std::string text = WindowFixture::falling_cube_text();
    text.replace(text.find("friction = "), std::string("friction = { static = 0.5, dynamic = 0.4 }").size(),
                 "");
    fixture_->open_text("smooth.toml", text);
    play();
    emit window().findChild<ScenePanel*>()->value_tried({{"contact.0.friction.static", "0.3"}});
    QTRY_COMPARE(text_at("contact.0.friction.static"), QStringLiteral("0.3"));
    edit_path("contact.0.friction.static");
    drag({150}, [this] {
      QTRY_VERIFY(friction_now().static_coefficient > 0.3);
      QTest::qWait(300);
      QTest::keyClick(field(), Qt::Key_Escape);
    });
    QTRY_COMPARE(friction_now().static_coefficient, 0.0);
    QTRY_COMPARE(friction_now().dynamic_coefficient, 0.0);
    QTest::keyClick(field(), Qt::Key_Escape);
    pause();
  }

  /// At a past moment the end of the drag is a change of its own.
  void frictionThatHadGivenWayReturnsInThePast() {
    play();
    edit_path("contact.0.friction.static");
    drag({10}, [this] {
      QTRY_VERIFY(friction_now().static_coefficient < 0.1);
      const double changed = moment().frame->time;
      QTRY_VERIFY(moment().frame->time > changed + 0.1);
      pause();
      QTest::qWait(300);
      window().timeline().show_time(changed + 0.05);
      QTRY_VERIFY(window().timeline().in_past());
      QTRY_COMPARE(friction_now().dynamic_coefficient, friction_now().static_coefficient);
      slider()->setSliderPosition(SliderScale::steps / 2);
    });
    QTRY_COMPARE(scene().events.empty(), false);
    QTRY_COMPARE(friction_now().static_coefficient, 0.5);
    QCOMPARE(friction_now().dynamic_coefficient, 0.4);
  }

  /// Its changes are of a model that the run no longer has. What was slid can be taken again.
  void anEditOfTheSceneEndsADrag() {
    play();
    edit_row("gravity");
    slider()->setSliderDown(true);
    slider()->setSliderPosition(150);
    QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
    const QString slid = field()->text();
    Scene lighter = scene();
    lighter.events.clear();
    lighter.materials[0].density = 1000.0;
    window().session().edit(lighter, QStringLiteral("lighter"));
    QTRY_COMPARE(scene().materials[0].density, 1000.0);
    QTRY_VERIFY(moment().frame != nullptr);
    QTest::qWait(300);
    QVERIFY(scene().events.empty());
    QCOMPARE(scene().gravity, Vec3(0.0, 0.0, -9.81));
    QVERIFY(field() != nullptr);
    QCOMPARE(field()->text(), slid);
    QTest::keyClick(field(), Qt::Key_Escape);
  }

  /// One that the run has not got yet, either.
  void aDragOfAFormerModelIsDropped() {
    play();
    auto& panel = *window().findChild<ScenePanel*>();
    const QString path = QStringLiteral("gravity");
    const QStringList texts = {QStringLiteral("[0.0, 0.0, 5.0]"), QStringLiteral("[0.0, 0.0, 6.0]")};
    emit panel.value_dragged(path, texts[0]);
    QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
    Scene lighter = scene();
    lighter.events.clear();
    lighter.materials[0].density = 1000.0;
    window().session().edit(lighter, QStringLiteral("lighter"));
    const QDeadlineTimer end(5000);
    for (int i = 0; scene().materials[0].density != 1000.0 && !end.hasExpired(); ++i) {
      emit panel.value_dragged(path, texts[i % 2]);
      QCoreApplication::processEvents();
    }
    QCOMPARE(scene().materials[0].density, 1000.0);
    emit panel.value_drag_ended(path, texts[0], texts[1]);
    QTest::qWait(300);
    QVERIFY(scene().events.empty());
    QCOMPARE(scene().gravity, Vec3(0.0, 0.0, -9.81));
  }

  /// As long as the slider is where the value is refused.
  void aRefusalStaysWhileItHolds() {
    std::string text = WindowFixture::falling_cube_text();
    text.insert(text.find("[[material]]"), "[solver]\ntime_step = 1e-4\nmin_time_step = 5e-5\n");
    fixture_->open_text("steps.toml", text);
    play();
    edit_path("solver.min_time_step");
    const auto* fault = fixture_->find<QLabel>("value_fault");
    drag({190}, [&] {
      QTRY_VERIFY(fault->isVisible());
      for (int place = 191; place <= 200; ++place) {
        slider()->setSliderPosition(place);
        QCoreApplication::processEvents();
        QVERIFY(fault->isVisible());
      }
      slider()->setSliderPosition(SliderScale::steps / 2 - 10);
      QTRY_VERIFY(!fault->isVisible());
    });
    pause();
  }

  void escInAPauseChangesNothing() {
    fixture_->play_until(0.1);
    edit_row("gravity");
    drag({150}, [this] { QTest::keyClick(field(), Qt::Key_Escape); });
    QTest::qWait(100);
    QVERIFY(scene().events.empty());
    QCOMPARE(acts().topLevelItemCount(), 0);
  }

  void inAPauseADragIsOneChange() {
    fixture_->play_until(0.1);
    edit_row("gravity");
    drag({120, 150}, [this] { QVERIFY(scene().events.empty()); });
    QTRY_COMPARE(scene().events.size(), std::size_t{1});
    QTRY_COMPARE(model_now(*moment().frame).scene.gravity, Vec3(0.0, 0.0, 9.81));
    QCOMPARE(acts().topLevelItemCount(), 2);
  }

  void whatNeedsARestartWaitsOnceTheSliderIsLetGo() {
    play();
    edit_row("density");
    drag({150, 200}, [this] {
      QCOMPARE(field()->text(), QStringLiteral("2e+04"));
      QVERIFY(!row("density")->text(1).contains(QStringLiteral("⟳")));
    });
    QTRY_VERIFY(row("density")->text(1).contains(QStringLiteral("⟳")));
    QCOMPARE(row("density")->data(1, text_role).toString(), QStringLiteral("2e+04"));
    QVERIFY(scene().events.empty());
    pause();
  }

  /// As when an edit of another place takes effect.
  void aDragEndsWhenTheRowsAreReplaced() {
    play();
    edit_row("gravity");
    slider()->setSliderDown(true);
    slider()->setSliderPosition(150);
    QTRY_VERIFY(model_now(*moment().frame).scene.gravity.z() > 0.0);
    stop_typing(tree());
    QTRY_COMPARE(acts().topLevelItemCount(), 2);
    pause();
  }

 private:
  void open(const std::filesystem::path& path) {
    window().open_path(path, false);
    QTRY_VERIFY_WITH_TIMEOUT(scene().file == path && window().run_state() != RunState::loading, 30000);
    QTRY_VERIFY(moment().frame != nullptr);
  }
  void play() {
    window().transport().set_speed(0.5);
    window().actions().play->trigger();
    QTRY_VERIFY(fixture_->time() > 0.02);
  }
  void pause() {
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
  }
  /// Holds the slider at some places one after the other.
  /// @param while_held  called at the last one
  void drag(const std::vector<int>& places, const std::function<void()>& while_held) {
    slider()->setSliderDown(true);
    for (const int place : places) {
      slider()->setSliderPosition(place);
      QTest::qWait(250);
    }
    while_held();
    QVERIFY(slider() != nullptr);
    slider()->setSliderDown(false);
  }
  void edit_row(const char* name) {
    tree().editItem(row(name), 1);
    QVERIFY(field() != nullptr && slider()->isVisible());
  }
  void edit_path(const char* path) {
    for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item) {
      if ((*item)->data(1, path_role).toString() != QLatin1String(path)) continue;
      tree().editItem(*item, 1);
      break;
    }
    QVERIFY(field() != nullptr);
  }
  QString text_at(const char* path) {
    for (QTreeWidgetItemIterator item(&tree()); *item != nullptr; ++item) {
      if ((*item)->data(1, path_role).toString() == QLatin1String(path))
        return (*item)->data(1, text_role).toString();
    }
    return {};
  }
  /// Of the value being edited; null: none.
  template <typename Part>
  Part* visible(const char* name) {
    for (auto* part : tree().findChildren<Part*>(QString::fromLatin1(name))) {
      if (part->isVisible()) return part;
    }
    return nullptr;
  }
  QLineEdit* field() { return visible<QLineEdit>("value_field"); }
  QSlider* slider() { return visible<QSlider>("value_slider"); }
  const FrictionSpec& friction_now() { return model_now(*moment().frame).scene.contacts[0].friction; }
  QTreeWidget& tree() { return *fixture_->find<QTreeWidget>("scene_tree"); }
  QTreeWidget& acts() { return *fixture_->find<QTreeWidget>("history"); }
  QTreeWidgetItem* row(const char* name) { return scene_row(*fixture_, name); }
  const Moment& moment() { return window().moment(); }
  const Scene& scene() { return window().scene(); }
  MainWindow& window() { return fixture_->window(); }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestValueSliders)
#include "test_value_sliders.moc"
