#pragma once

#include <QObject>

#include "app/shell/theme.hpp"

class QSettings;

namespace scree {

class Actions;
class ViewSettings;

/// The theme of the whole program, as the desktop has it or as it was chosen, remembered.
class ThemeControl : public QObject {
  Q_OBJECT

 public:
  ThemeControl(const Actions& actions, ViewSettings& view_settings, QSettings& settings);

  /// Gives the program its theme, at its start and after each choice.
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
