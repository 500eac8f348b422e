#pragma once

#include <QWidget>
#include <vector>

namespace scree {

/// Something that happens in a run, at its place on the timeline.
struct TimelineMark {
  enum class Kind { event, first_contact, rest };

  Kind kind = Kind::event;
  double time = 0.0;  ///< [s]
  QString text;       ///< "floor is removed"
};

/// Time from the start of a scene to its end: what has been computed is filled, the handle stands at the
/// moment that is shown, marks say what happens when. Drag to look at any moment of the past.
class TimelineBar : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineBar(QWidget* parent = nullptr);

  /// @param duration  of the scene [s]; 0: no scene
  void set_duration(double duration);
  void set_marks(std::vector<TimelineMark> marks);
  /// @param computed  how far the run has come [s]
  /// @param shown  the moment in the view [s]
  void set_times(double computed, double shown);
  /// What is remembered, as a tool-tip where there is no mark.
  void set_memory_text(const QString& text) { memory_text_ = text; }

  const std::vector<TimelineMark>& marks() const { return marks_; }
  /// What the shapes of the marks mean, of those that are there, as rich text; empty where there is none.
  QString legend() const;
  double computed() const { return computed_; }
  double shown() const { return shown_; }
  /// Where a time stands, from the left edge [pixels].
  double position_of(double time) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The pointer is dragged over a time within what has been computed.
  void scrubbed(double time);
  /// It has stopped there.
  void released(double time);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  double time_at(double position) const;
  double pointed_at(const QMouseEvent& event) const;
  QString text_at(double position) const;

  std::vector<TimelineMark> marks_;
  QString memory_text_;
  double duration_ = 0.0;
  double computed_ = 0.0;
  double shown_ = 0.0;
};

/// A time in the unit and with the decimals that a scene of that duration asks for: "1.240 s", "786.0 µs".
QString seconds_text(double seconds, double duration);
/// Decimals of such a time in seconds.
int decimals_of_seconds(double duration);

}  // namespace scree
