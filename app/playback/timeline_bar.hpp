#pragma once

#include <QWidget>
#include <vector>

namespace scree {

/// An event of a run on the timeline.
struct TimelineMark {
  enum class Kind { event, first_contact, rest };

  Kind kind = Kind::event;
  double time = 0.0;  ///< [s]
  QString text;       ///< "floor is removed"
};

/// Timeline of a scene from start to end: the computed part is filled, the handle marks the displayed moment,
/// marks show events. Drag to see any past moment.
class TimelineBar : public QWidget {
  Q_OBJECT

 public:
  explicit TimelineBar(QWidget* parent = nullptr);

  /// @param duration  of the scene [s]; 0: no scene
  void set_duration(double duration);
  void set_marks(std::vector<TimelineMark> marks);
  /// @param computed  computed time of the run [s]
  /// @param shown  displayed moment [s]
  void set_times(double computed, double shown);
  /// Tooltip about the stored moments, where there is no mark.
  void set_memory_text(const QString& text) { memory_text_ = text; }

  const std::vector<TimelineMark>& marks() const { return marks_; }
  /// Legend of the marks in use, as rich text; empty: none.
  QString legend() const;
  double computed() const { return computed_; }
  double shown() const { return shown_; }
  /// Position of a time from the left edge [pixels].
  double position_of(double time) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The pointer is being dragged over a computed time.
  void scrubbed(double time);
  /// The drag ended there.
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

/// A time in the unit and with the decimals for a scene of that duration: "1.240 s", "786.0 µs".
QString seconds_text(double seconds, double duration);
/// Decimals of such a time in seconds.
int decimals_of_seconds(double duration);

}  // namespace scree
