#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QTreeWidget>

#include "app/panels/still_box.hpp"
#include "app/plots/plots_panel.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "tests/fixtures/app/window_fixture.hpp"
#include "tests/fixtures/compare.hpp"

using namespace scree;

/// Bonded plates in the window.
class TestLatticeWindow : public QObject {
  Q_OBJECT

 private slots:
  void init() { fixture_ = std::make_unique<WindowFixture>(); }
  void cleanup() { fixture_.reset(); }

  void plateAtRestIsSolvedWhenItIsOpened() {
    open(example("plate_in_bending"));
    QTRY_COMPARE(window().run_state(), RunState::finished);
    QTRY_VERIFY(window().moment().frame);
    QCOMPARE(window().moment().frame->nodes.size(), std::size_t{65 * 17});
    QVERIFY(!window().error_bar().isVisible());
    for (QAction* action : {window().actions().play, window().actions().step, window().actions().restart})
      QVERIFY(!action->isEnabled());
    QVERIFY(find<QCheckBox>("show_exact")->isEnabled());
    QVERIFY(!find<QTreeWidget>("modes")->isVisibleTo(&window()));
  }

  /// Without motion there are no plots, unless one is added.
  void whatCameOutStandsInThePanelOfTheScene() {
    open(example("plate_in_bending"));
    auto* still = window().findChild<StillBox*>();
    QTRY_VERIFY(still->isVisible());
    QTRY_VERIFY(!window().plots().energies().isVisible());
    QTRY_VERIFY2(still->text().contains(QStringLiteral("µm")), qPrintable(still->text()));
    PlotRequest request;
    request.spec.title = "Elastic energy";
    request.spec.series = {"energy.elastic_normal"};
    request.frame = window().moment().frame;
    window().plots().add_plot(request, window().past());
    QVERIFY(window().plots().isVisible());
    window().plots().close_plot(window().plots().series_plots().front());
    QVERIFY(!window().plots().isVisible());
    open(example("plate_vibrating"));
    QTRY_VERIFY(window().plots().energies().isVisible());
    QVERIFY(still->isHidden());
  }

  void magnificationIsChosenShownAndChanged() {
    open(example("plate_in_bending"));
    QTRY_COMPARE(find<QLabel>("magnification_text")->text(), QStringLiteral("× 200"));
    auto* slider = find<QSlider>("magnification");
    auto* automatic = find<QToolButton>("automatic_magnification");
    QVERIFY(automatic->isChecked());
    slider->setValue(0);
    QCOMPARE(view().lattice_magnification(), 1.0);
    QCOMPARE(find<QLabel>("magnification_text")->text(), QStringLiteral("× 1"));
    QVERIFY(!automatic->isChecked());
    automatic->click();
    QCOMPARE(view().lattice_magnification(), 200.0);
    QCOMPARE(slider->value(), 7);
    slider->setValue(3);
    // The next scene chooses its own magnification.
    open(example("plate_in_shear"));
    QTRY_VERIFY(view().lattice_magnification() > 10.0);
  }

  void coloursFollowTheListAndTheKey() {
    open(example("plate_in_shear"));
    QTRY_VERIFY(view().lattice_legend());
    QCOMPARE(view().lattice_legend()->title, std::string("displacement"));
    auto* list = find<QComboBox>("lattice_color");
    QTest::keyClick(list, Qt::Key_Down);
    window().actions().next_color->trigger();
    const int chosen = list->currentIndex();
    VERIFY(chosen > 0);
    VERIFY(view().lattice_legend()->title != std::string("displacement"));
    window().actions().next_color->trigger();
    QCOMPARE(list->currentIndex(), (chosen + 1) % 4);
  }

  void unstablePlateIsSaidAndShownInItsMode() {
    open(written("plate_in_bending", {{"\"modified\"", "\"born\""}, {"= 0.3", "= 0.49"}}));
    QTRY_VERIFY(window().error_bar().isVisible());
    const QString sentence = window().error_bar().problem().sentence;
    QVERIFY2(sentence.startsWith(QStringLiteral("the structure is unstable")), qPrintable(sentence));
    auto* modes = find<QTreeWidget>("modes");
    QTRY_COMPARE(modes->topLevelItemCount(), 1);
    QVERIFY(modes->topLevelItem(0)->text(1).startsWith(QStringLiteral("−")));
    QCOMPARE(view().lattice_legend()->upper, 1.0);
    QTRY_VERIFY(window().moment().frame);
    QVERIFY(window().moment().frame->nodes.empty());
    auto* still = window().findChild<StillBox*>();
    QVERIFY(still != nullptr);
    QTRY_VERIFY2(still->text().startsWith(QStringLiteral("Unstable")), qPrintable(still->text()));
    QTRY_COMPARE(window().run_state(), RunState::finished);
    QVERIFY(!window().actions().play->isEnabled());
    // Without an exact solution the switch is disabled; it returns with a stable plate.
    auto* exact = find<QCheckBox>("show_exact");
    QVERIFY(!exact->isEnabled() && !exact->isChecked());
    open(example("plate_in_bending"));
    QTRY_VERIFY(exact->isEnabled() && exact->isChecked());
  }

  void plateThatNothingHoldsIsRefusedWithItsLine() {
    open(written("plate_in_tension", {{"fix = [\"y\"]", "fix = [\"x\"]"}}), false);
    QTRY_VERIFY(window().error_bar().isVisible());
    QVERIFY2(window().error_bar().problem().sentence.contains(QStringLiteral("free to")),
             qPrintable(window().error_bar().problem().sentence));
    QVERIFY(window().gallery_shown());
  }

  void modesAreListedAndSwing() {
    open(example("plate_modes"));
    auto* modes = find<QTreeWidget>("modes");
    QTRY_COMPARE_WITH_TIMEOUT(modes->topLevelItemCount(), 20, 60000);
    QVERIFY(modes->isVisibleTo(&window()));
    QCOMPARE(modes->indexOfTopLevelItem(modes->currentItem()), 0);
    QVERIFY(modes->topLevelItem(0)->text(1).endsWith(QStringLiteral("N/m")));
    QVERIFY(modes->topLevelItem(0)->text(2).endsWith(QStringLiteral("Hz")));
    QSignalSpy drawn(&window().scene_widget(), &VtkWidget::frame_rendered);
    QVERIFY(drawn.wait());
    const QImage before = window().scene_widget().grabFramebuffer();
    QTRY_VERIFY(window().scene_widget().grabFramebuffer() != before);
    find<QCheckBox>("swing")->setChecked(false);
    const QImage one = window().scene_widget().grabFramebuffer();
    modes->setCurrentItem(modes->topLevelItem(3));
    QTRY_VERIFY(window().scene_widget().grabFramebuffer() != one);
    // The next scene ends it.
    open(example("plate_in_tension"));
    QTRY_VERIFY(!modes->isVisibleTo(&window()));
    QTRY_COMPARE(view().lattice_legend()->unit, std::string("m"));
  }

  void movedPlatePlaysAndIsRemembered() {
    open(example("plate_vibrating"), true, true);
    QTRY_VERIFY(fixture_->time() > 1e-3);
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    const auto now = window().moment().frame;
    double largest = 0.0;
    for (const Vec2& node : now->nodes) largest = std::max(largest, node.norm());
    VERIFY(largest > 1e-5);
    VERIFY(now->energy.elastic_normal > 0.0);
    QTRY_VERIFY(!window().plots().energies().chart().content().time.empty());
    window().actions().to_start->trigger();
    QTRY_COMPARE(fixture_->time(), 0.0);
    for (const Vec2& node : window().moment().frame->nodes) QCOMPARE(node.norm(), 0.0);
  }

  void barThatTurnsFreelyIsShownAsItIs() {
    open(example("bar_spinning"), true, true);
    QTRY_VERIFY(fixture_->time() > 5e-4);
    window().actions().play->trigger();
    QTRY_COMPARE(window().run_state(), RunState::paused);
    QCOMPARE(view().lattice_magnification(), 1.0);
    QCOMPARE(view().lattice_legend()->title, std::string("strain of the bonds"));
    QVERIFY(!find<QCheckBox>("show_undeformed")->isChecked());
    // The next plate is shown as usual.
    open(example("plate_in_tension"));
    QTRY_VERIFY(find<QCheckBox>("show_undeformed")->isChecked());
    QTRY_VERIFY(view().lattice_magnification() > 1.0);
  }

  void galleryHasThePlates() {
    int plates = 0;
    for (const auto& scene : example_scenes()) {
      if (scene.parent_path().filename() == "lattice") ++plates;
    }
    VERIFY(plates >= 5);
    QVERIFY(is_example(example("plate_modes")));
    QVERIFY(!is_example(fixture_->scene()));
  }

 private:
  static std::filesystem::path example(const std::string& name) {
    return resource_folder() / "scenes/lattice" / (name + ".toml");
  }
  /// An example with some words replaced.
  std::filesystem::path written(const std::string& name,
                                const std::vector<std::pair<std::string, std::string>>& changes) {
    std::ifstream file(example(name));
    std::string text(std::istreambuf_iterator<char>(file), {});
    for (const auto& [from, to] : changes) {
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    }
    return fixture_->write(name + ".toml", text);
  }
  void open(const std::filesystem::path& scene, bool succeeds = true, bool play = false) {
    window().open_path(scene, play);
    if (succeeds) QTRY_COMPARE_WITH_TIMEOUT(window().scene().file, std::filesystem::absolute(scene), 60000);
  }
  MainWindow& window() { return fixture_->window(); }
  const SceneView& view() { return window().scene_widget().view(); }
  template <typename Part>
  Part* find(const char* name) {
    return fixture_->find<Part>(name);
  }

  std::unique_ptr<WindowFixture> fixture_;
};

SCREE_WINDOW_TEST(TestLatticeWindow)
#include "test_lattice_window.moc"
