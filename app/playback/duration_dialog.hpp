#pragma once

#include <QDialog>

namespace scree {

class TimeField;

/// Asks how long a run is to last.
class DurationDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param duration  now, and @param computed  until when it has been computed: no shorter one is taken [s]
  DurationDialog(double duration, double computed, QWidget* parent);

  /// Exactly the one before, or the time computed, where the field shows it [s].
  double duration() const;

 private:
  TimeField* field_;
  double before_;
  double computed_;
};

}  // namespace scree
