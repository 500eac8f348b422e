#pragma once

#include <QObject>
#include <QPointF>

#include "app/placing/place_bar.hpp"
#include "app/placing/place_overlay.hpp"

class QMouseEvent;

namespace scree {

class Actions;
class HintLabel;
class Inspector;
class RunControl;
class SceneSession;
class SceneWidget;
struct Picked;

/// Places a part of the scene by handles in the view, or by its numbers: a body, a fill, a wall or the point
/// of a load, at the start of the run. Each drag is an edit of the scene.
class PlaceControl : public QObject {
  Q_OBJECT

 public:
  PlaceControl(SceneSession& session, RunControl& run, const Actions& actions, SceneWidget& view,
               Inspector& inspector, PlaceBar& bar, HintLabel& hint);

  /// Shows the handles of a part, at the start of the run.
  void begin(const ScenePart& part);
  /// Shows the handles of a part that the next edit adds, if it has a place.
  void begin_with_next(const ScenePart& part) { awaited_ = part; }
  /// The scene has been edited: the part may have another place.
  void take_edited();
  /// Puts the handles away.
  void end();
  /// Gives up a drag, or else puts the handles away.
  void escape();
  bool placing() const { return part_.has_value(); }
  /// Whether the next edit places a part that is seen, so that the camera must stay.
  bool needs_still_camera() const { return placing() && !awaited_; }
  void set_theme(Theme theme) { overlay_->set_theme(theme); }

 signals:
  /// Handles of a part are shown.
  void begun();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QString reason_not_to() const;
  void begin_with_selection();
  void follow_pick(const Picked& picked);
  void follow_run();
  void follow_part();
  void forget_scene();
  void take_grid();
  void show();
  QList<PlaceNumbers> numbers(const Placement& placement) const;
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  void let_go();
  void show_drag(const QPointF& position, bool other_snapping);
  void show_estimate(const Scene& scene);
  QString text_of(const PlaceChange& change) const;
  void take_number(const PlaceNumbers& numbers);
  void drop();
  std::optional<double> way_down() const;
  void apply(const PlaceChange& change);

  SceneSession& session_;
  RunControl& run_;
  SceneWidget& view_;
  Inspector& inspector_;
  PlaceBar& bar_;
  HintLabel& hint_;
  PlaceOverlay* overlay_;
  std::optional<ScenePart> part_;     ///< none: nothing is being placed
  std::optional<ScenePart> awaited_;  ///< part of the next edit
  // Of the part, which tell it from others after an edit.
  std::string name_;
  std::size_t count_ = 0;        ///< of parts of its kind
  QList<PlaceNumbers> waiting_;  ///< typed while the scene is being built
  bool has_grid_ = false;
  bool arriving_ = false;  ///< the start of the run is not shown yet
  Placement placement_;    ///< before the drag
  std::optional<Handle> held_;
  QPointF pressed_at_;
  bool moved_ = false;  ///< farther than in a click
  Ray pressed_;         ///< line of sight where the drag began
  PlaceChange change_;
};

}  // namespace scree
