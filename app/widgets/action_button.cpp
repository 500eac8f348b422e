#include "app/widgets/action_button.hpp"

#include <QAction>
#include <QToolButton>

namespace scree {

QToolButton* button_for(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setIconSize(QSize(20, 20));
  button->setFocusPolicy(Qt::NoFocus);
  return button;
}

}  // namespace scree
