#include "app/window/start_display.hpp"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QString>
#include <QStringList>
#include <QSurfaceFormat>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

namespace scree {
namespace {

constexpr const char* without_window = "; scree run, check, fit and render need no display";
constexpr int oldest_major = 3;  ///< OpenGL version required by VTK
constexpr int oldest_minor = 2;

std::vector<std::string>& warnings() {
  static std::vector<std::string> said;
  return said;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

/// Platforms listed in Qt's own message, "xcb, offscreen, …".
QStringList available_platforms(const QString& message) {
  const QString before = QStringLiteral("Available platform plugins are: ");
  const auto found = message.indexOf(before);
  if (found < 0) return {};
  const QString list = message.mid(found + before.size());
  return list.left(list.indexOf(QLatin1Char('.'))).trimmed().split(QStringLiteral(", "));
}

/// ", or name xcb": available platforms with a display here. The others draw without OpenGL or need the whole
/// screen.
std::string other_platforms(const QStringList& available) {
  std::string names;
  for (const QString& one : available) {
    const char* display = one == QStringLiteral("xcb")       ? "DISPLAY"
                          : one == QStringLiteral("wayland") ? "WAYLAND_DISPLAY"
                                                             : nullptr;
    if (display != nullptr && !variable(display).empty())
      names += (names.empty() ? ", or name " : " or ") + one.toStdString();
  }
  return names;
}

/// Reason why Qt found no display.
std::string why_no_display(const QString& message) {
  const std::string platform = variable("QT_QPA_PLATFORM");
  const std::string x11 = variable("DISPLAY");
  const std::string wayland = variable("WAYLAND_DISPLAY");
  const QStringList available = available_platforms(message);
  if (available.isEmpty()) return "the window cannot open: " + message.simplified().toStdString();
  if (!platform.empty() && (platform != "xcb" || !x11.empty()) &&
      !(platform == "wayland" && !wayland.empty())) {
    return "the window cannot open on the platform \"" + platform +
           "\" that QT_QPA_PLATFORM names; unset it" + other_platforms(available);
  }
  if (x11.empty() && wayland.empty())
    return "the window needs a display, and neither DISPLAY nor WAYLAND_DISPLAY is set; start it on a "
           "desktop, or through ssh -X";
  if (x11.empty())
    return "the window cannot open on the Wayland display \"" + wayland +
           "\"; check that it runs and that the package qt6-wayland is installed";
  return "the display \"" + x11 +
         "\" that DISPLAY names does not answer or refuses; check its number and that you may use it";
}

void watch(QtMsgType type, const QMessageLogContext& /*where*/, const QString& message) {
  if (type != QtFatalMsg) {
    warnings().push_back(message.toStdString());
    return;
  }
  std::cerr << "scree: " << why_no_display(message) << without_window << std::endl;
  std::_Exit(2);  // returning to Qt would abort
}

}  // namespace

void begin_display_watch() {
  qInstallMessageHandler(watch);
}

void end_display_watch() {
  qInstallMessageHandler(nullptr);
  for (const std::string& warning : std::exchange(warnings(), {})) std::cerr << warning << '\n';
}

std::string missing_opengl() {
  const std::string where = "the window draws with OpenGL 3.2, and the platform \"" +
                            QGuiApplication::platformName().toStdString() + "\" has ";
  const std::string remedy =
      std::string("; install Mesa's software drivers (libgl1-mesa-dri) or use another display") +
      without_window;
  QOffscreenSurface surface;
  surface.setFormat(QSurfaceFormat::defaultFormat());
  surface.create();
  QOpenGLContext context;
  if (!context.create() || !context.makeCurrent(&surface)) return where + "none" + remedy;
  const auto [major, minor] = context.format().version();
  context.doneCurrent();
  if (std::pair(major, minor) >= std::pair(oldest_major, oldest_minor)) return {};
  return where + "OpenGL " + std::to_string(major) + "." + std::to_string(minor) + remedy;
}

}  // namespace scree
