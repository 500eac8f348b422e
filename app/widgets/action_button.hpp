#pragma once

class QAction;
class QToolButton;

namespace scree {

/// A button that leaves the keys to the view.
QToolButton* button_for(QAction* action);

}  // namespace scree
