#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>
#include <clocale>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/command_line.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/vtk_widget.hpp"
#include "app/window/main_window.hpp"
#include "app/window/start_display.hpp"
#include "app/window_commands/look_options.hpp"
#include "app/window_commands/prepare_command.hpp"
#include "app/window_commands/render_command.hpp"
#include "render/output/render_picture.hpp"
#include "render/plots/fit_chart.hpp"

namespace {

int open_window(int argc, char** argv, const std::vector<std::string>& files) {
  scree::set_default_surface_format();
  scree::begin_display_watch();
  QApplication application(argc, argv);
  if (const std::string missing = scree::missing_opengl(); !missing.empty()) {
    std::cerr << "scree: " << missing << '\n';
    return 2;
  }
  scree::end_display_watch();
  // Qt uses the user's locale; numbers in files keep a decimal point.
  std::setlocale(LC_NUMERIC, "C");
  QLocale::setDefault(QLocale::c());
  QApplication::setApplicationName(QStringLiteral("scree"));
  QApplication::setOrganizationName(QStringLiteral("scree"));
  QApplication::setApplicationDisplayName(QStringLiteral("Scree"));
  QSettings settings;
  const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
  scree::MainWindow window(settings, scree::example_scenes(),
                           std::filesystem::path(data.toStdString()) / "recovery");
  window.show();
  if (!files.empty()) window.open_paths({files.begin(), files.end()});
  return QApplication::exec();
}

/// Draws the plot that the window's dialog shows first.
void paint_fit(const scree::ForceDisplacement& test, const scree::ElastoplasticFit& fit,
               const std::filesystem::path& path) {
  scree::save_chart(scree::fit_chart_content(test, fit, scree::FitPlot::force), path, {});
}

/// Draws a moment as its scene is seen in the gallery.
void paint_moment(const std::shared_ptr<const scree::Frame>& frame, const std::filesystem::path& path) {
  constexpr scree::PictureSize size{960, 600};
  scree::render_picture(frame, scree::LookOptions().look(frame->model), size, path);
}

/// Reports errors in the given file names.
bool can_open(const std::vector<std::string>& files) {
  std::string scene;
  for (const std::string& file : files) {
    if (!std::filesystem::exists(file)) {
      std::cerr << "scree: " << file
                << ": there is no such file; name a scene (.toml), a recording (.screerec) or "
                   "meshes (.stl, .obj, .ply)\n";
      return false;
    }
    if (scree::is_mesh_path(file)) continue;
    if (!scene.empty()) {
      std::cerr << "scree: " << scene << " and " << file
                << " are two scenes, and the window shows one; name one of them, with meshes if you like\n";
      return false;
    }
    scene = file;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (!scree::wants_window(argc, argv) || command == "fit" || command == "experiment")
    return scree::run_command_line(argc, argv, {paint_fit, paint_moment});
  if (command == "render") return scree::run_render_command(argc, argv);
  if (command == "prepare") return scree::run_prepare_command(argc, argv);
  // Options of Qt follow them.
  char** const first = argv + std::min(argc, command == "view" ? 2 : 1);
  char** const last = std::find_if(first, argv + argc, [](const char* word) { return *word == '-'; });
  const std::vector<std::string> files(first, last);
  if (!can_open(files)) return 2;
  return open_window(argc, argv, files);
}
