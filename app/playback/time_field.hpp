#pragma once

#include <QDoubleSpinBox>

#include "core/base/text/time_text.hpp"

namespace scree {

/// The time that is shown, in the unit of its scene; another one can be typed as exactly as one likes, with a
/// unit or in seconds. Its value is in seconds.
class TimeField : public QDoubleSpinBox {
  Q_OBJECT

 public:
  explicit TimeField(QWidget* parent = nullptr);

  /// @param duration  of the scene [s]
  /// @param open_ended  later times may be typed as well
  void set_duration(double duration, bool open_ended);
  /// Emits nothing. @param exact  with more decimals than the scene asks for
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
  int decimals_of_unit_ = 0;  ///< of one unit in seconds: 3 of ms
};

}  // namespace scree
