#pragma once

#include <QApplication>
#include <QDoubleSpinBox>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <memory>

#include "app/main_window.hpp"
#include "app/panels/plots_panel.hpp"
#include "app/panels/transport_bar.hpp"
#include "app/scene_widget.hpp"
#include "app/vtk_widget.hpp"
#include "tests/fixtures/test_program.hpp"

namespace scree {

/// A cube that falls on a floor, with a wall to remove; cheap to compute.
inline const char* const falling_cube_scene = R"(
title = "Falling cube"
description = "For the tests of the window"
duration = 2.0
[[material]]
name = "stone"
density = 2000
[[contact]]
normal = { law = "barrier", activation_gap = 1e-3, stiffness = 1e7 }
damping = { ratio = 0.3 }
friction = { static = 0.5, dynamic = 0.4 }
[[shape]]
name = "cube"
mesh = "MESH"
[[body]]
name = "cube"
shape = "cube"
material = "stone"
position = [0, 0, 0.3]
rotation = [0.3, 0.2, 0.1]
[[wall]]
name = "floor"
material = "stone"
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
[[plot]]
title = "Height"
series = ["body.cube.z"]
)";

inline std::filesystem::path cube_mesh() {
  return SCREE_SOURCE_DIR "/resources/meshes/cube.stl";
}

/// A folder, settings and a window of a test's own, which is there to be seen.
class WindowFixture {
 public:
  WindowFixture() : settings_(folder_.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat) {
    scene_ = write("falling_cube.toml", falling_cube_text());
    window_ = std::make_unique<MainWindow>(settings_, std::vector<std::filesystem::path>{scene_});
    window_->resize(1280, 720);
    window_->show();
    // Keys reach the active window only, and without a window manager nobody else makes it so.
    QApplication::setActiveWindow(window_.get());
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }

  static std::string falling_cube_text() {
    std::string text = falling_cube_scene;
    return text.replace(text.find("MESH"), 4, cube_mesh().string());
  }
  /// The cube lies on the floor, with others beside it.
  /// @param bodies  [[body]] and [[fill]] tables
  static std::string resting_cube_text(const std::string& bodies) {
    std::string text = falling_cube_text();
    text.replace(text.find("position = [0, 0, 0.3]"), 22, "position = [0, 0, 0.0505]");
    text.replace(text.find("rotation = [0.3, 0.2, 0.1]"), 26, "rotation = [0, 0, 0]");
    return text.insert(text.find("[[wall]]"), bodies);
  }
  /// Four hundred of them: a scene whose steps take a while.
  static std::string many_cubes_text() {
    std::string text = falling_cube_text();
    const std::string fill =
        "[[fill]]\nshape = \"cube\"\nmaterial = \"stone\"\ncount = 400\n"
        "region = { min = [-1, -1, 0.6], max = [1, 1, 4] }\n";
    return text.insert(text.find("[[wall]]"), fill);
  }
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = this->path(name);
    std::ofstream(path) << text;
    return path;
  }
  std::filesystem::path path(const std::string& name) const {
    return folder_.filePath(QString::fromStdString(name)).toStdString();
  }
  const std::filesystem::path& scene() const { return scene_; }
  MainWindow& window() { return *window_; }
  QSettings& settings() { return settings_; }
  void destroy_window() { window_.reset(); }

  /// The falling cube, in its first moment.
  void open_scene() {
    window_->open_path(scene_, false);
    QTRY_VERIFY(time() == 0.0 && window_->run_state() != RunState::loading);
  }
  /// A scene of that text, in its first moment, drawn and ready for keys.
  void open_text(const std::string& name, const std::string& text) {
    window_->open_path(write(name, text), false);
    QTRY_VERIFY(time() == 0.0 && window_->run_state() != RunState::loading);
    QTRY_VERIFY(window_->scene_widget().frames_rendered() > 0);
    QTRY_VERIFY(window_->scene_widget().hasFocus());
  }
  /// Plays, and pauses once a moment from that time on is shown.
  void play_until(double time) {
    window_->actions().play->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(this->time() >= time, 30000);
    window_->actions().play->trigger();
    QTRY_VERIFY(window_->run_state() != RunState::playing);
    QTest::qWait(300);  // the last moment of the run arrives by itself
  }
  /// As fast as it goes, until the view and the plots show the end.
  void run_to_the_end() {
    window_->transport().set_speed(std::nullopt);
    window_->actions().play->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(window_->run_state(), RunState::finished, 60000);
    const double end = window_->scene().duration;
    // The last output may differ from it by rounding.
    QTRY_VERIFY(qFuzzyCompare(time(), end));
    QTRY_VERIFY(qFuzzyCompare(window_->plots().solver().chart().content().time.back(), end));
  }

  double time() { return window_->moment().frame ? window_->moment().frame->time : -1.0; }
  /// A part of the window by type and name.
  template <typename Part>
  Part* find(const char* name) {
    return window_->findChild<Part*>(QString::fromLatin1(name));
  }

 private:
  QTemporaryDir folder_;
  QSettings settings_;
  std::filesystem::path scene_;
  std::unique_ptr<MainWindow> window_;
};

template <typename Test>
int run_window_test(int argc, char** argv) {
  set_default_surface_format();
  return test::run_test<QApplication, Test>(argc, argv);
}

}  // namespace scree

/// As SCREE_TEST, for a test class with windows.
#define SCREE_WINDOW_TEST(TestClass) SCREE_REGISTER_TEST(scree::run_window_test<TestClass>)
