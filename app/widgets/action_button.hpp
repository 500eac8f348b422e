#pragma once

class QAction;
class QToolButton;

namespace scree {

/// A button that does not take the keyboard focus from the view.
QToolButton* button_for(QAction* action);

}  // namespace scree
