#include <QMenu>

#include "app/inspector/inspector.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"

namespace scree {
namespace {

/// More points of a trail nobody sees.
constexpr std::size_t most_trail_points = 1000;

}  // namespace

void MainWindow::connect_sight() {
  const Actions& a = *actions_;
  connect(scene_widget_, &SceneWidget::menu_wanted, this, &MainWindow::show_sight_menu);
  connect(a.hide, &QAction::triggered, this, [this] { set_selected_visibility(Visibility::hidden); });
  connect(a.translucent, &QAction::triggered, this,
          [this] { set_selected_visibility(Visibility::translucent); });
  connect(a.show_only, &QAction::triggered, this, &MainWindow::show_only_selected);
  connect(a.show_all, &QAction::triggered, this, [this] {
    view_settings_.change([](ViewOptions& options) {
      for (auto list : {&Sight::shapes, &Sight::materials, &Sight::bodies, &Sight::walls})
        (options.sight.*list).clear();
    });
  });
  connect(&view_settings_, &ViewSettings::changed, this, [this] {
    actions_->show_all->setEnabled(!shows_all(view_settings_.options().sight));
    update_chosen();
  });
  actions_->show_all->setEnabled(false);
}

/// Translucent once more: shown again.
void MainWindow::set_selected_visibility(Visibility visibility) {
  const std::optional<int> body = inspector_->selected_body();
  const std::optional<int> wall = inspector_->selected_wall();
  if (!body && !wall) return;
  view_settings_.change([&](ViewOptions& options) {
    std::vector<Visibility>& list = body ? options.sight.bodies : options.sight.walls;
    const int item = body ? *body : *wall;
    const bool again = visibility == Visibility::translucent && visibility_in(list, item) == visibility;
    set_visibility(list, item, again ? Visibility::shown : visibility);
  });
  if (visibility == Visibility::hidden) inspector_->deselect();
}

void MainWindow::show_only_selected() {
  const std::optional<int> body = inspector_->selected_body();
  const std::optional<int> wall = inspector_->selected_wall();
  view_settings_.change([&](ViewOptions& options) {
    if (body) scree::show_only(options.sight.bodies, static_cast<int>(model_->bodies.size()), *body);
    if (wall) scree::show_only(options.sight.walls, static_cast<int>(model_->walls.size()), *wall);
  });
}

/// A right click selects what is there, and offers what can be done with it.
void MainWindow::show_sight_menu(const Picked& picked, const QPoint& place) {
  select_picked(picked);
  const Actions& a = *actions_;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("sight_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions({a.hide, a.show_only, a.translucent, a.show_all});
  menu->addSeparator();
  menu->addActions({a.pin, a.follow, a.copy_readings, a.deselect});
  menu->popup(place);
}

/// Bodies whose motion is shown, and the ways they have come.
void MainWindow::update_chosen() {
  if (!moment_.frame) return;
  const std::vector<int> bodies = inspector_->chosen_bodies();
  std::vector<Trail> trails;
  const ViewOptions& options = view_settings_.options();
  if (options.show_trails && !bodies.empty()) {
    const double now = moment_.frame->time;
    trails = thread_->timeline().trails(*moment_.frame->model, bodies, now - view_settings_.trail_seconds(),
                                        now, most_trail_points);
    for (Trail& trail : trails)
      trail.points.push_back(moment_.frame->bodies[static_cast<std::size_t>(trail.body)].position);
  }
  scene_widget_->set_chosen(bodies, std::move(trails));
}

}  // namespace scree
