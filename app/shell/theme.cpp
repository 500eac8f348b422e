#include "app/shell/theme.hpp"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QFontDatabase>
#include <QStyleFactory>

namespace scree {
namespace {

Theme applied_theme = Theme::light;

constexpr int portal_timeout = 300;  // [ms]

/// 1: dark, 2: light, 0: no preference or no portal.
unsigned portal_color_scheme() {
  const QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return 0;
  QDBusMessage question = QDBusMessage::createMethodCall(
      QStringLiteral("org.freedesktop.portal.Desktop"), QStringLiteral("/org/freedesktop/portal/desktop"),
      QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("Read"));
  question << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
  const QDBusMessage answer = bus.call(question, QDBus::Block, portal_timeout);
  if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty()) return 0;
  // The value lies in a variant within a variant.
  QVariant value = answer.arguments().constFirst();
  while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
  return value.toUInt();
}

QPalette palette_of(const WindowColors& colors) {
  QPalette palette;
  palette.setColor(QPalette::Window, colors.window);
  palette.setColor(QPalette::WindowText, colors.text);
  palette.setColor(QPalette::Base, colors.raised);
  palette.setColor(QPalette::AlternateBase, colors.window);
  palette.setColor(QPalette::ToolTipBase, colors.raised);
  palette.setColor(QPalette::ToolTipText, colors.text);
  palette.setColor(QPalette::PlaceholderText, colors.faint_text);
  palette.setColor(QPalette::Text, colors.text);
  palette.setColor(QPalette::Button, colors.raised);
  palette.setColor(QPalette::ButtonText, colors.text);
  palette.setColor(QPalette::BrightText, colors.bad);
  palette.setColor(QPalette::Link, colors.accent);
  palette.setColor(QPalette::Highlight, colors.accent);
  palette.setColor(QPalette::HighlightedText, colors.on_accent);
  palette.setColor(QPalette::Light, colors.raised.lighter(110));
  palette.setColor(QPalette::Midlight, colors.border);
  palette.setColor(QPalette::Mid, colors.border.darker(115));
  palette.setColor(QPalette::Dark, colors.border.darker(135));
  for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, colors.faint_text);
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.border);
  return palette;
}

QString style_sheet_of(const WindowColors& colors) {
  return QStringLiteral(R"(
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolTip { color: %text; background: %raised; border: 1px solid %border; padding: 4px 6px; }
QMainWindow::separator { background: %border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: %accent; }
QMenuBar { background: %window; border-bottom: 1px solid %border; padding: 2px 4px; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: %border; }
QMenu { background: %raised; border: 1px solid %border; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 26px; border-radius: 4px; }
QMenu::item:selected { background: %accent; color: %on_accent; }
QMenu::item:disabled { color: %faint; background: transparent; }
QMenu::separator { height: 1px; background: %border; margin: 4px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 6px; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: %window; padding: 6px 10px; border-bottom: 1px solid %border; }
QToolBar { background: %window; border: none; border-top: 1px solid %border; padding: 4px 8px; spacing: 4px; }
QFrame#presentation_bar { background: %window; border: 1px solid %border; border-radius: 10px; }
QToolButton { border: none; border-radius: 5px; padding: 5px; }
QToolButton:hover, QToolButton:checked { background: %border; }
QToolButton#close_plot { padding: 0 4px; color: %faint; }
QToolButton#any_size { padding: 1px 8px; border: 1px solid %border; background: %window; }
QToolButton#any_size:hover, QToolButton#any_size:checked { background: %border; }
QToolButton#new_plot { padding: 2px 8px; font-size: 14pt; color: %faint; }
QToolButton::menu-indicator { image: none; }
QTabWidget::pane { border: none; }
QTabBar::tab { padding: 5px 12px; border: none; border-bottom: 2px solid transparent; color: %faint; }
QTabBar::tab:selected { color: %text; border-bottom: 2px solid %accent; }
QTabBar::tab:hover { color: %text; }
QTreeView, QScrollArea { border: none; background: %window; }
QTreeView::item { padding: 2px 0; }
QListWidget#findings { border: 1px solid %border; border-radius: 6px; background: %raised; padding: 3px; }
QListWidget#findings::item { padding: 4px 8px; border-radius: 4px; }
QListWidget#findings::item:selected { background: %accent; color: %on_accent; }
scree--ColumnTree::indicator { width: 11px; height: 11px; border: 1px solid %faint; border-radius: 3px; }
scree--ColumnTree::indicator:checked { background: %accent; border-color: %accent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: %border; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:hover { background: %faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { min-height: 24px; }
QLineEdit#search { border: 1px solid %border; border-radius: 15px; padding: 3px 14px; background: %raised;
  min-height: 24px; }
QLineEdit#search:focus { border: 1px solid %accent; }
QPushButton { border: 1px solid %border; border-radius: 5px; padding: 5px 14px; background: %raised; }
QPushButton#advice { border: none; background: transparent; padding: 2px 8px; text-align: right; color: %faint; }
QPushButton#advice:hover, QPushButton#advice:focus { color: %text; text-decoration: underline; }
QPushButton:hover { border-color: %faint; }
QPushButton:default { background: %accent; color: %on_accent; border-color: %accent; }
QPushButton:disabled { color: %faint; background: %window; border-color: %border; }
QFrame#loading_card { background: %raised; border: 1px solid %border; border-radius: 10px; }
QFrame#error_bar { background: %error; border-bottom: 1px solid %bad; }
QFrame#drawing_bar, QFrame#recovery_bar, QFrame#place_bar { background: %raised; border-bottom: 1px solid %border; }
QLabel#faint, QLabel#preparing { color: %faint; }
QLabel#heading { font-weight: 600; }
QLabel#bad { color: %bad; }
QLabel#good { color: %good; }
QLabel#warning { color: %warning; }
QProgressBar { border: none; background: %border; border-radius: 3px; max-height: 6px; min-height: 6px; }
QProgressBar::chunk { background: %accent; border-radius: 3px; }
)")
      .replace(QStringLiteral("%window"), colors.window.name())
      .replace(QStringLiteral("%raised"), colors.raised.name())
      .replace(QStringLiteral("%border"), colors.border.name())
      .replace(QStringLiteral("%text"), colors.text.name())
      .replace(QStringLiteral("%faint"), colors.faint_text.name())
      .replace(QStringLiteral("%accent"), colors.accent.name())
      .replace(QStringLiteral("%on_accent"), colors.on_accent.name())
      .replace(QStringLiteral("%error"), colors.error_background.name())
      .replace(QStringLiteral("%warning"), colors.warning.name())
      .replace(QStringLiteral("%good"), colors.good.name())
      .replace(QStringLiteral("%bad"), colors.bad.name());
}

}  // namespace

Theme desktop_theme() {
  switch (portal_color_scheme()) {
    case 1:
      return Theme::dark;
    case 2:
      return Theme::light;
    default:
      break;
  }
  return QApplication::palette().color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
}

const WindowColors& window_colors(Theme theme) {
  static const WindowColors light{.window = QColor(0xF4F5F7),
                                  .raised = QColor(0xFFFFFF),
                                  .border = QColor(0xDADEE4),
                                  .text = QColor(0x1F2328),
                                  .faint_text = QColor(0x656D76),
                                  .accent = QColor(0x0067A3),
                                  .on_accent = QColor(0xFFFFFF),
                                  .good = QColor(0x1A7F37),
                                  .warning = QColor(0x9A6700),
                                  .bad = QColor(0xB4232A),
                                  .error_background = QColor(0xFDECEA)};
  static const WindowColors dark{.window = QColor(0x22262D),
                                 .raised = QColor(0x2B3038),
                                 .border = QColor(0x3C434E),
                                 .text = QColor(0xE8EAED),
                                 .faint_text = QColor(0x9BA3AE),
                                 .accent = QColor(0x4FA8DC),
                                 .on_accent = QColor(0x10151B),
                                 .good = QColor(0x57C07A),
                                 .warning = QColor(0xE0B040),
                                 .bad = QColor(0xF0706E),
                                 .error_background = QColor(0x4A2528)};
  return theme == Theme::dark ? dark : light;
}

void apply_theme(QApplication& application, Theme theme) {
  applied_theme = theme;
  application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const WindowColors& colors = window_colors(theme);
  const QPalette palette = palette_of(colors);
  application.setPalette(palette);
  // Fusion draws the frames of boxes darker than the window, which makes them invisible in the dark theme.
  QPalette boxes = palette;
  if (theme == Theme::dark) boxes.setColor(QPalette::Base, colors.border);
  QApplication::setPalette(boxes, "QCheckBox");
  application.setStyleSheet(style_sheet_of(colors));
}

Theme current_theme() {
  return applied_theme;
}

QFont number_font(const QFont& base) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  font.setPointSizeF(base.pointSizeF());
  return font;
}

QColor to_qcolor(const Color& color) {
  return QColor::fromRgbF(float(color.red), float(color.green), float(color.blue));
}

}  // namespace scree
