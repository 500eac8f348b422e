#pragma once

#include <QObject>
#include <QPointF>
#include <QPointer>
#include <memory>
#include <optional>

#include "app/measure/marks.hpp"
#include "app/measure/stopwatch.hpp"

class QKeyEvent;
class QMouseEvent;
class QSettings;

namespace scree {

class Actions;
class HintLabel;
class Inspector;
class MeasurementsDialog;
class RunControl;
class SceneSession;
class SceneWidget;
class StopwatchBox;
class Timeline;

/// Rulers and protractors placed by clicks in the view, and the stopwatch.
class MeasureControl : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    SceneWidget& view;
    const Inspector& inspector;
    HintLabel& hint;
  };
  /// @param past      of the run, for readings over the time
  /// @param settings  keep the folder of what is saved
  MeasureControl(SceneSession& session, RunControl& run, const Timeline& past, const Actions& actions,
                 const Parts& parts, QSettings& settings);

  /// Another scene is shown.
  void begin_scene();
  /// The scene has been edited, or the run has other bodies: marks stay with what has the same name.
  void take_model();
  const Marks& marks() const { return marks_; }
  const Stopwatch& stopwatch() const { return stopwatch_; }
  /// A ruler or a protractor is being placed.
  bool measuring() const { return kind_.has_value(); }
  /// Gives up a drag, or else the mark that is not finished, or else puts the tool away.
  void escape();
  /// Puts the tool away; what is finished stays.
  void put_away();

 signals:
  /// A tool has been taken: others must go.
  void tool_taken();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// An end of a mark.
  struct End {
    std::size_t mark;
    std::size_t point;
  };
  void choose(std::optional<MeasuringMark::Kind> kind);
  QString reason_not_to() const;
  bool take_key(const QKeyEvent& event, bool pressed);
  void take_centre_of_selection();
  void click(const QPointF& position, Qt::KeyboardModifiers modifiers);
  void take_point(const PinnedPoint& point);
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  std::optional<End> end_at(const QPointF& position) const;
  const PinnedPoint& point_of(const End& end) const { return marks_.all()[end.mark].points[end.point]; }
  std::optional<PinnedPoint> point_at(const QPointF& position, bool centre,
                                      const std::optional<PinnedPoint>& beside) const;
  std::optional<PinnedPoint> last_point() const;
  void follow_marks();
  void draw();
  void open_measurements();

  SceneSession& session_;
  RunControl& run_;
  const Timeline& past_;
  const Actions& actions_;
  SceneWidget& view_;
  const Inspector& inspector_;
  HintLabel& hint_;
  QSettings& settings_;
  Marks marks_;
  Stopwatch stopwatch_;
  StopwatchBox* box_;
  QPointer<MeasurementsDialog> dialog_;
  std::shared_ptr<const Model> model_;       ///< whose bodies and walls the marks are pinned to
  std::optional<MeasuringMark::Kind> kind_;  ///< of the tool; none: none
  MeasuringMark begun_;                      ///< by clicks
  std::optional<PinnedPoint> next_;          ///< under the pointer
  std::optional<End> held_;                  ///< by the mouse
  PinnedPoint held_before_;                  ///< where it was
  QPointF held_from_;                        ///< place of the pointer
  bool dragged_ = false;                     ///< farther than in a click
};

}  // namespace scree
