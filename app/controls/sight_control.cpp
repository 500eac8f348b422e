#include "app/controls/sight_control.hpp"

#include <QMenu>

#include "app/controls/selection_control.hpp"
#include "app/inspector/inspector.hpp"
#include "app/placing/placement.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/scene_widget.hpp"

namespace scree {

SightControl::SightControl(SceneSession& session, SelectionControl& selection, const Actions& actions,
                           ViewSettings& settings, SceneWidget& view, Inspector& inspector)
    : session_(session),
      selection_(selection),
      actions_(actions),
      settings_(settings),
      view_(view),
      inspector_(inspector) {
  connect(&view_, &SceneWidget::menu_wanted, this, &SightControl::show_menu);
  connect(actions_.hide, &QAction::triggered, this, [this] { set_selected(Visibility::hidden); });
  connect(actions_.translucent, &QAction::triggered, this, [this] { set_selected(Visibility::translucent); });
  connect(actions_.show_only, &QAction::triggered, this, &SightControl::show_only_selected);
  connect(actions_.show_all, &QAction::triggered, this, &SightControl::show_all);
  connect(&inspector_, &Inspector::selection_changed, this, &SightControl::update_actions);
  connect(&settings_, &ViewSettings::changed, this,
          [this] { actions_.show_all->setEnabled(!shows_all(settings_.options().sight)); });
  actions_.show_all->setEnabled(false);
  update_actions();
}

/// A second `translucent` shows the object again.
void SightControl::set_selected(Visibility visibility) {
  const std::optional<int> body = inspector_.selected_body();
  const std::optional<int> wall = inspector_.selected_wall();
  if (!body && !wall) return;
  settings_.change([&](ViewOptions& options) {
    std::vector<Visibility>& list = body ? options.sight.bodies : options.sight.walls;
    const int item = body ? *body : *wall;
    const bool again = visibility == Visibility::translucent && visibility_in(list, item) == visibility;
    set_visibility(list, item, again ? Visibility::shown : visibility);
  });
  if (visibility == Visibility::hidden) inspector_.deselect();
}

void SightControl::show_only_selected() {
  const Model& model = *session_.model();
  const std::optional<int> body = inspector_.selected_body();
  const std::optional<int> wall = inspector_.selected_wall();
  settings_.change([&](ViewOptions& options) {
    if (body) show_only(options.sight.bodies, static_cast<int>(model.bodies.size()), *body);
    if (wall) show_only(options.sight.walls, static_cast<int>(model.walls.size()), *wall);
  });
}

void SightControl::show_all() {
  settings_.change([](ViewOptions& options) {
    for (auto list : {&Sight::shapes, &Sight::materials, &Sight::bodies, &Sight::walls})
      (options.sight.*list).clear();
  });
}

/// A right click selects an object and opens its menu.
void SightControl::show_menu(const Picked& picked, const QPoint& place) {
  selection_.select_picked(picked);
  const Actions& a = actions_;
  auto* menu = new QMenu(view_.window());
  menu->setObjectName(QStringLiteral("sight_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions({a.edit_selected, a.place, a.remove});
  menu->addSeparator();
  menu->addActions({a.hide, a.show_only, a.translucent, a.show_all});
  menu->addSeparator();
  menu->addActions({a.pin, a.follow, a.copy_readings, a.deselect});
  menu->popup(place);
}

void SightControl::update_actions() {
  const bool body = inspector_.selected_body().has_value();
  for (QAction* action : {actions_.hide, actions_.show_only})
    action->setEnabled(body || inspector_.selected_wall().has_value());
  actions_.translucent->setEnabled(body);
  const bool scene = session_.model() && !session_.recording();
  const auto part = [this] {
    return part_of(*session_.model(), inspector_.selected_body(), inspector_.selected_wall());
  };
  actions_.edit_selected->setEnabled(scene && part());
}

}  // namespace scree
