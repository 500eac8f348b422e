#pragma once

#include <QObject>

namespace scree {

class Actions;
class SceneSession;
class SceneWidget;
class ViewSettings;

/// Keeps the displayed colour range or arrow scale at all later moments, until its checked menu action is
/// unchecked.
class ScaleControl : public QObject {
  Q_OBJECT

 public:
  ScaleControl(const SceneSession& session, const Actions& actions, ViewSettings& settings,
               const SceneWidget& view);

 private:
  void keep_color_range(bool kept);
  void keep_arrow_scale(bool kept);
  void update_actions();

  const SceneSession& session_;
  const Actions& actions_;
  ViewSettings& settings_;
  const SceneWidget& view_;
};

}  // namespace scree
