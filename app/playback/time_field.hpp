#pragma once

#include <QDoubleSpinBox>

#include "core/base/text/time_text.hpp"

namespace scree {

/// Field for the displayed time in the unit of its scene; accepts times of any precision, with a unit or in
/// seconds. Its value is in seconds.
class TimeField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit TimeField(QWidget* parent = nullptr);

  /// @param duration  of the scene [s]
  /// @param open_ended  accepts later times as well
  void set_duration(double duration, bool open_ended);
  /// Sets the time without emitting.
  /// @param exact  with more decimals than usual for the scene
  void show_time(double time, bool exact);
  /// "1.2345 s", "786.25 µs"
  QString text_of(double time) const;

 protected:
  QString textFromValue(double value) const override;
  double valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& cursor) const override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QString unit() const;

  TimeStyle style_;
  int decimals_of_unit_ = 0;  ///< of one unit in seconds: 3 for ms
};

}  // namespace scree
