#pragma once

#include <QObject>

#include "app/shell/theme.hpp"

class QSettings;

namespace scree {

class Actions;
class ViewSettings;

/// Theme of the whole program, from the desktop or chosen by the user and kept between sessions.
class ThemeControl : public QObject {
  Q_OBJECT

 public:
  ThemeControl(const Actions& actions, ViewSettings& view_settings, QSettings& settings);

  /// Applies the theme, at the start and after each choice.
  void apply();

 signals:
  void applied(scree::Theme theme);

 private:
  const Actions& actions_;
  ViewSettings& view_settings_;
  QSettings& settings_;
  ThemeChoice choice_;
};

}  // namespace scree
