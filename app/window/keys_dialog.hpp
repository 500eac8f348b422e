#pragma once

#include <QDialog>

class QAction;
class QMenuBar;

namespace scree {

/// What keys and mouse do: for each menu the actions that have keys, with their present state, and what is
/// done besides.
class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param next_color  the action whose state is the present colouring
  /// @param color  its name
  KeysDialog(const QMenuBar& menus, const QAction& next_color, const QString& color, QWidget* parent);
};

}  // namespace scree
