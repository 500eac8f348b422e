#include <vtkCallbackCommand.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <optional>
#include <random>

#include "app/background_drawing.hpp"
#include "app/panels/error_bar.hpp"
#include "app/panels/gallery.hpp"
#include "app/panels/plots_panel.hpp"
#include "app/panels/timeline_bar.hpp"
#include "app/panels/transport_bar.hpp"
#include "app/resources.hpp"
#include "app/scene_widget.hpp"
#include "app/timeline_control.hpp"
#include "core/simulation/simulation.hpp"
#include "tests/app/window_fixture.hpp"

using namespace scree;

namespace {

constexpr int actions_made = 300;
constexpr int long_wait = 60000;  // [ms]

/// The moments of a scene, run without a window.
class Headless {
 public:
  /// The same bits come at the same times.
  EnergyTerms energy_at(const std::shared_ptr<const Model>& model, double time) {
    if (model != model_ || simulation_->time() > time) {
      model_ = model;
      simulation_.emplace(model);
    }
    while (simulation_->time() < time && !simulation_->step()) {
    }
    return simulation_->frame(false).energy;
  }
  double time() const { return simulation_->time(); }

 private:
  std::shared_ptr<const Model> model_;
  std::optional<Simulation> simulation_;
};

}  // namespace

/// Somebody who tries everything, in no order.
class TestRandomWalk : public QObject {
  Q_OBJECT

 private slots:
  void theWindowBearsThreeHundredActions() {
    vtkNew<vtkCallbackCommand> complaint;
    complaint->SetClientData(&complaints_);
    complaint->SetCallback([](vtkObject*, unsigned long, void* complaints, void* text) {
      *static_cast<QStringList*>(complaints) << QString::fromUtf8(static_cast<const char*>(text));
    });
    for (const auto event : {vtkCommand::ErrorEvent, vtkCommand::WarningEvent})
      vtkOutputWindow::GetInstance()->AddObserver(event, complaint);
    fixture_ = std::make_unique<WindowFixture>();
    examples_ = {fixture_->scene(), resource_folder() / "scenes/spinning_ball.toml",
                 fixture_->write("twenty.toml", twenty_cubes_text())};
    open(examples_[0]);
    int compared = 0;
    for (int i = 0; i < actions_made; ++i) {
      act();
      QTest::qWait(5);
      QVERIFY2(window().isVisible() && !QApplication::activeModalWidget(), qPrintable(story()));
      QVERIFY2(!window().error_bar().isVisible(),
               qPrintable(window().error_bar().problem().sentence + story()));
      QVERIFY2(complaints_.empty(), qPrintable(complaints_.join(QString()) + story()));
      if (i % 3 == 2) compared += compare_with_headless();
      if (QTest::currentTestFailed()) return;
    }
    QTRY_VERIFY_WITH_TIMEOUT(!window().drawing().busy(), long_wait);
    // Whatever was done before: what is opened now is right.
    open(examples_[0]);
    window().actions().play->trigger();
    window().transport().set_speed(std::nullopt);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->time() > 0.5, long_wait);
    QCOMPARE(compare_with_headless(), 1);
    QVERIFY2(compared > 40, qPrintable(QString::number(compared)));
    QVERIFY(!window().error_bar().isVisible());
    fixture_.reset();
  }

 private:
  MainWindow& window() { return fixture_->window(); }

  static std::string twenty_cubes_text() {
    std::string text = WindowFixture::many_cubes_text();
    text.replace(text.find("count = 400"), 11, "count = 20");
    return text.replace(text.find("Falling cube"), 12, "Twenty cubes");
  }
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  double share() { return below(10001) / 10000.0; }
  QPoint point_in(const QWidget& widget) { return {below(widget.width()), below(widget.height())}; }
  void note(const QString& what) { done_ << what; }
  QString story() const {
    return QStringLiteral(" after: ") + done_.mid(done_.size() - 12).join(QStringLiteral(", "));
  }

  void act() {
    const int choice = below(100);
    if (choice < 40) return trigger_something();
    if (choice < 55) return use_mouse(window().scene_widget(), QStringLiteral("view"));
    if (choice < 63) return use_mouse(window().plots().energies(), QStringLiteral("plot"));
    if (choice < 71) return scrub();
    if (choice < 76) return go_to();
    if (choice < 77) return change_friction();
    if (choice < 82) return resize();
    if (choice < 86) return change_speed();
    if (choice < 90) return toggle_dock();
    if (choice < 93) return draw();
    if (choice < 95) return save_scene();
    if (choice < 99) return choose_example();
    note(QStringLiteral("Esc"));
    QTest::keyClick(&window(), Qt::Key_Escape);
  }

  /// All but what waits for an answer, or ends the program.
  void trigger_something() {
    const Actions& a = window().actions();
    const QList<QAction*> asking = {a.open,       a.import_particle, a.import_wall,
                                    a.save_scene, a.save_picture,    a.save_film,
                                    a.keys,       a.about,           a.quit};
    QList<QAction*> possible;
    for (QAction* action : static_cast<QWidget&>(window()).actions()) {
      if (action->isEnabled() && !asking.contains(action) && !action->text().endsWith(QChar(0x2026)))
        possible << action;
    }
    QAction* action = possible[below(static_cast<int>(possible.size()))];
    note(action->text());
    action->trigger();
  }

  void use_mouse(QWidget& widget, const QString& name) {
    if (!widget.isVisible() || widget.width() < 2 || widget.height() < 2) return;
    const QPoint from = point_in(widget);
    const QPoint to = point_in(widget);
    const int kind = below(4);
    note(QStringLiteral("%1 %2 %3,%4").arg(name).arg(kind).arg(from.x()).arg(from.y()));
    if (kind == 0) return QTest::mouseClick(&widget, Qt::LeftButton, {}, from);
    if (kind == 1) return QTest::mouseDClick(&widget, Qt::LeftButton, {}, from);
    if (kind == 2) {
      QWheelEvent wheel(from, widget.mapToGlobal(from), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton,
                        Qt::NoModifier, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&widget, &wheel);
      return;
    }
    const Qt::MouseButton button = below(2) == 0 ? Qt::LeftButton : Qt::MiddleButton;
    QTest::mousePress(&widget, button, {}, from);
    for (int i = 1; i <= 4; ++i) {
      const QPoint at = from + (to - from) * i / 4;
      QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), button, button, Qt::NoModifier);
      QApplication::sendEvent(&widget, &move);
    }
    QTest::mouseRelease(&widget, button, {}, to);
  }

  void scrub() {
    TimelineBar& bar = window().transport().timeline();
    if (!bar.isVisible()) return;
    note(QStringLiteral("scrub"));
    QTest::mousePress(&bar, Qt::LeftButton, {}, point_in(bar));
    for (int i = 0; i < 3; ++i) QTest::mouseMove(&bar, point_in(bar));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, point_in(bar));
  }

  void go_to() {
    if (!window().moment().frame) return;
    const double time = share() * window().timeline().computed() * 1.1;
    note(QStringLiteral("go to %1").arg(time));
    window().timeline().go_to(time);
  }

  void change_friction() {
    auto* field = fixture_->find<QDoubleSpinBox>("static_friction");
    if (!window().moment().frame || !field->isEnabled()) return;
    note(QStringLiteral("friction"));
    const double before = field->value();
    field->setValue(share());
    if (field->value() != before) changed_ = window().moment().frame->model;
  }

  void resize() {
    note(QStringLiteral("resize"));
    window().resize(700 + below(800), 500 + below(450));
  }

  void change_speed() {
    static constexpr double speeds[] = {0.0, 1.0, 0.5, 0.1};
    const double speed = speeds[below(4)];
    note(QStringLiteral("speed %1").arg(speed));
    window().transport().set_speed(speed > 0.0 ? std::optional(speed) : std::nullopt);
  }

  void toggle_dock() {
    const auto docks = window().findChildren<QDockWidget*>();
    QDockWidget* dock = docks[below(static_cast<int>(docks.size()))];
    note(QStringLiteral("dock %1").arg(dock->windowTitle()));
    if (below(4) == 0) {
      dock->setFloating(!dock->isFloating());
    } else {
      dock->toggleViewAction()->trigger();
    }
  }

  void draw() {
    if (!window().moment().frame || window().drawing().busy()) return;
    const bool film = below(2) == 0;
    note(film ? QStringLiteral("film") : QStringLiteral("picture"));
    DrawingWish wish{fixture_->path(film ? "film" : "picture.png"), {64, 48}, {}, false, below(2) == 0};
    if (film) wish.film = FilmSpan{0.0, window().timeline().computed(), 10.0, 10};
    window().save_drawing(wish);
    if (below(2) == 0) window().drawing().cancel();
  }

  void save_scene() {
    if (!window().moment().frame) return;
    note(QStringLiteral("save scene"));
    window().save_scene_to(fixture_->path("saved.toml"));
    if (below(2) == 0) open(fixture_->path("saved.toml"));
  }

  void choose_example() {
    const auto& path = examples_[static_cast<std::size_t>(below(3))];
    note(QStringLiteral("example %1").arg(QString::fromStdString(path.stem().string())));
    keep_changes();
    emit window().gallery().scene_chosen(path, QStringLiteral("an example"));
    wait_for_the_scene();
  }

  void open(const std::filesystem::path& path) {
    keep_changes();
    window().open_path(path, false);
    wait_for_the_scene();
  }
  /// Otherwise the window would ask.
  void keep_changes() {
    if (window().isWindowModified()) window().save_scene_to(fixture_->path("saved.toml"));
  }
  void wait_for_the_scene() {
    const auto before = window().moment().frame;
    QTRY_VERIFY_WITH_TIMEOUT(window().moment().frame && window().moment().frame != before &&
                                 window().run_state() != RunState::loading &&
                                 window().run_state() != RunState::empty &&
                                 (!before || window().moment().frame->model != before->model),
                             long_wait);
  }

  /// The moment that is shown, where nothing was changed. @return how many were compared
  int compare_with_headless() {
    const auto frame = window().moment().frame;
    if (!frame || frame->model == changed_) return 0;
    const EnergyTerms expected = headless_.energy_at(frame->model, frame->time);
    const auto check = [&](double shown, double run) {
      QVERIFY2(
          shown == run,
          qPrintable(
              QStringLiteral("%1 J, not %2 J, at %3 s%4").arg(shown).arg(run).arg(frame->time).arg(story())));
    };
    check(headless_.time(), frame->time);
    check(frame->energy.kinetic_translational, expected.kinetic_translational);
    check(frame->energy.dissipated_friction, expected.dissipated_friction);
    check(frame->energy.balance_error, expected.balance_error);
    return 1;
  }

  std::unique_ptr<WindowFixture> fixture_;
  std::vector<std::filesystem::path> examples_;
  std::mt19937 random_{20260722};
  QStringList done_;
  QStringList complaints_;                ///< of VTK
  std::shared_ptr<const Model> changed_;  ///< whose friction is not the scene's any more
  Headless headless_;
};

SCREE_WINDOW_TEST_MAIN(TestRandomWalk)
#include "test_random_walk.moc"
