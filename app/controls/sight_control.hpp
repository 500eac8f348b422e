#pragma once

#include <QObject>

#include "render/style/sight.hpp"

class QPoint;

namespace scree {

class Actions;
class Inspector;
class SceneSession;
class SceneWidget;
class SelectionControl;
class ViewSettings;
struct Picked;

/// Hides the selected body or wall, makes it translucent, or shows it alone; also by a menu in the view.
class SightControl : public QObject {
  Q_OBJECT

 public:
  SightControl(SceneSession& session, SelectionControl& selection, const Actions& actions,
               ViewSettings& settings, SceneWidget& view, Inspector& inspector);

 private:
  void set_selected(Visibility visibility);
  void show_only_selected();
  void show_all();
  void show_menu(const Picked& picked, const QPoint& place);
  void update_actions();

  SceneSession& session_;
  SelectionControl& selection_;
  const Actions& actions_;
  ViewSettings& settings_;
  SceneWidget& view_;
  Inspector& inspector_;
};

}  // namespace scree
