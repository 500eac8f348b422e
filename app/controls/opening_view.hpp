#pragma once

#include <QObject>

#include "core/scene/view_spec.hpp"

namespace scree {

class Actions;
class CameraControl;
class Inspector;
class PlotsPanel;
class SceneSession;
class SceneWidget;
class SelectionControl;
class ViewSettings;

/// How a scene is seen when it opens: its camera, colours, cuts, the body that is followed and the plot in
/// front; and the present view as that of the scene.
class OpeningView : public QObject {
  Q_OBJECT

 public:
  /// What a view consists of.
  struct Parts {
    SceneWidget& view;
    ViewSettings& settings;
    CameraControl& camera;
    SelectionControl& selection;
    Inspector& inspector;
    PlotsPanel& plots;
  };
  OpeningView(SceneSession& session, const Actions& actions, const Parts& parts);

  /// Shows the scene that was opened as it wants to be seen.
  void show();

 private:
  ViewSpec present() const;

  SceneSession& session_;
  const Actions& actions_;
  Parts parts_;
};

}  // namespace scree
