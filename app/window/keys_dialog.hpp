#pragma once

#include <QDialog>

class QAction;
class QMenuBar;

namespace scree {

/// Help on keys and mouse: for each menu the actions that have keys, with their current state, and all other
/// ones.
class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param next_color  action whose state is the current colouring
  /// @param color  its name
  KeysDialog(const QMenuBar& menus, const QAction& next_color, const QString& color, QWidget* parent);
};

}  // namespace scree
