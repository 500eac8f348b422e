#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "app/session/typed_text.hpp"

class QTimer;

namespace scree {

class SceneSession;
class TextPanel;

/// Keeps the text panel and the open scene the same: edits elsewhere appear in the text, and the applied text
/// becomes the scene.
class TextControl : public QObject {
  Q_OBJECT

 public:
  TextControl(SceneSession& session, TextPanel& panel);

  /// Asks before edits that are not applied are lost. False: stay.
  bool may_leave();
  /// The text with edits that are not applied; none: there are none.
  std::optional<TypedText> typed() const;
  /// Shows such text again.
  void restore(const TypedText& typed);
  /// Saves the scene. If there are edits that are not applied, asks whether they should be applied first.
  void save_with_edits(const std::function<void()>& save);

 private:
  void begin_scene();
  void update();
  void show_scene();
  void apply(const QString& text, const std::function<void()>& then = nullptr);
  void apply_waiting();

  /// A text, and what follows when it has become the scene.
  struct Waiting {
    QString text;
    std::function<void()> then;
  };

  SceneSession& session_;
  TextPanel& panel_;
  QTimer* later_;
  std::optional<Waiting> waiting_;  ///< until no edit is on its way
};

}  // namespace scree
