#pragma once

#include <QDialog>

namespace scree {

class TimeField;

/// Asks for the duration of a run.
class DurationDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param duration  current duration, and @param computed  computed time, the lower limit [s]
  DurationDialog(double duration, double computed, QWidget* parent);

  /// Exactly the previous duration, or the computed time, if the field shows it [s].
  double duration() const;

 private:
  TimeField* field_;
  double before_;
  double computed_;
};

}  // namespace scree
