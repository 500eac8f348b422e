#pragma once

#include <QDoubleSpinBox>

namespace scree {

/// The time that is shown, in seconds; another one can be typed as exactly as one likes.
class TimeField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit TimeField(QWidget* parent = nullptr);

  /// @param duration  of the scene [s]
  /// @param open_ended  later times may be typed as well
  void set_duration(double duration, bool open_ended);
  /// Emits nothing. @param exact  with more decimals than the scene asks for
  void show_time(double time, bool exact);
  /// "1.2345 s"
  QString text_of(double time) const;

 protected:
  QString textFromValue(double value) const override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int decimals_shown_ = 3;
};

}  // namespace scree
