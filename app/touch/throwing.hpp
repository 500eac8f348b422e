#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/runner/simulation_thread.hpp"

namespace scree {

class Actions;
class HintLabel;
class RunControl;
class SceneSession;
class SceneWidget;
class ThrowPalette;

/// Throws bodies from the camera along the line of sight, and pours them at the pointer.
class Throwing : public QObject {
  Q_OBJECT

 public:
  Throwing(SimulationThread& thread, SceneSession& session, RunControl& run, const Actions& actions,
           SceneWidget& view, HintLabel& hint);

  /// Another scene is shown.
  void begin_scene();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool ready();
  QString reason_not_to() const;
  void fill_palette();
  void throw_body();
  void pour(bool on);
  void pour_next();
  bool last_has_fallen() const;
  void accept(Thrown result, const QString& why);
  ThrowRequest thrown() const;
  ThrowRequest poured();
  Vec3 pointed(const Vec3& depth) const;
  Vec3 down(const Frame& frame) const;
  double speed_of_stream(const Frame& frame) const;
  QPointF pointer() const;

  SimulationThread& thread_;
  SceneSession& session_;
  RunControl& run_;
  const Actions& actions_;
  SceneWidget& view_;
  HintLabel& hint_;
  ThrowPalette* palette_;
  std::optional<QPointF> pointer_;  ///< last place in the view
  std::vector<bool> asked_;         ///< due answers, in order: of a stream
  // The stream.
  QTimer timer_;
  std::optional<int> stream_;
  std::optional<double> last_drop_;  ///< when the last body of the stream was added; none: not yet [s]
  unsigned drops_ = 0;               ///< asked for, in this stream
  QElapsedTimer since_drop_;         ///< since the last one that found room
};

}  // namespace scree
