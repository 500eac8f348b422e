#include "app/controls/theme_control.hpp"

#include <QApplication>
#include <QSettings>
#include <array>

#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"

namespace scree {
namespace {

const QString theme_key = QStringLiteral("theme");

/// Indexed by ThemeChoice.
std::array<QAction*, 3> theme_actions(const Actions& actions) {
  return {actions.theme_desktop, actions.theme_light, actions.theme_dark};
}

}  // namespace

ThemeControl::ThemeControl(const Actions& actions, ViewSettings& view_settings, QSettings& settings)
    : actions_(actions),
      view_settings_(view_settings),
      settings_(settings),
      choice_(static_cast<ThemeChoice>(settings.value(theme_key, 0).toInt())) {
  const std::array<QAction*, 3> choices = theme_actions(actions_);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    connect(choices[i], &QAction::triggered, this, [this, choice = static_cast<ThemeChoice>(i)] {
      choice_ = choice;
      settings_.setValue(theme_key, static_cast<int>(choice));
      apply();
    });
  }
}

void ThemeControl::apply() {
  static const Theme desktop = desktop_theme();
  const Theme theme = choice_ == ThemeChoice::desktop ? desktop
                      : choice_ == ThemeChoice::dark  ? Theme::dark
                                                      : Theme::light;
  const std::array<QAction*, 3> choices = theme_actions(actions_);
  for (std::size_t i = 0; i < choices.size(); ++i)
    choices[i]->setChecked(i == static_cast<std::size_t>(choice_));
  apply_theme(*qApp, theme);
  view_settings_.change([theme](ViewOptions& options) { options.theme = theme; });
  emit applied(theme);
}

}  // namespace scree
