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

/// Initial view of a scene: camera, colours, cuts, followed body and front plot. Also stores the current view
/// in the scene.
class OpeningView : public QObject {
  Q_OBJECT

 public:
  /// Parts of a view.
  struct Parts {
    SceneWidget& view;
    ViewSettings& settings;
    CameraControl& camera;
    SelectionControl& selection;
    Inspector& inspector;
    PlotsPanel& plots;
  };
  OpeningView(SceneSession& session, const Actions& actions, const Parts& parts);

  /// Applies the initial view of the opened scene.
  void show();

 private:
  ViewSpec present() const;

  SceneSession& session_;
  const Actions& actions_;
  Parts parts_;
};

}  // namespace scree
