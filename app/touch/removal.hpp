#pragma once

#include <QObject>

#include "core/scene/scene.hpp"

namespace scree {

class Actions;
class HintLabel;
class Inspector;
class RunControl;
class SceneSession;

/// Removes the selected body or wall from the run, at its present moment.
class Removal : public QObject {
  Q_OBJECT

 public:
  Removal(SceneSession& session, RunControl& run, Inspector& inspector, const Actions& actions,
          HintLabel& hint);

 private:
  void remove();
  QString reason_not_to() const;
  QString why_not_selected() const;
  RemoveEvent event() const;

  SceneSession& session_;
  RunControl& run_;
  Inspector& inspector_;
  HintLabel& hint_;
};

}  // namespace scree
