#include <QApplication>
#include <QSettings>
#include <clocale>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

#include "app/commands/command_line.hpp"
#include "app/main_window.hpp"
#include "app/render_command.hpp"
#include "app/resources.hpp"
#include "app/start_display.hpp"
#include "app/vtk_widget.hpp"
#include "render/fit_chart.hpp"

namespace {

int open_window(int argc, char** argv) {
  scree::set_default_surface_format();
  scree::begin_display_watch();
  QApplication application(argc, argv);
  if (const std::string missing = scree::missing_opengl(); !missing.empty()) {
    std::cerr << "scree: " << missing << '\n';
    return 2;
  }
  scree::end_display_watch();
  // Qt takes the user's locale; numbers in files keep their point.
  std::setlocale(LC_NUMERIC, "C");
  QLocale::setDefault(QLocale::c());
  QApplication::setApplicationName(QStringLiteral("scree"));
  QApplication::setOrganizationName(QStringLiteral("scree"));
  QApplication::setApplicationDisplayName(QStringLiteral("Scree"));
  QSettings settings;
  scree::MainWindow window(settings, scree::example_scenes());
  window.show();
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() > 1) window.open_path(arguments[1].toStdString(), true);
  return QApplication::exec();
}

/// As the window's dialog shows it first.
void paint_fit(const scree::ForceDisplacement& test, const scree::ElastoplasticFit& fit,
               const std::filesystem::path& path) {
  scree::save_chart(scree::fit_chart_content(test, fit, scree::FitPlot::force), path, {});
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (!scree::wants_window(argc, argv) || command == "fit")
    return scree::run_command_line(argc, argv, paint_fit);
  if (command == "render") return scree::run_render_command(argc, argv);
  if (argc > 1 && !std::filesystem::exists(argv[1])) {
    std::cerr << "scree: " << argv[1]
              << ": there is no such file; name a scene (.toml) or a mesh (.stl, .obj, .ply)\n";
    return 2;
  }
  return open_window(argc, argv);
}
