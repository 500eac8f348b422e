#pragma once

#include <QWidget>

class QLabel;

namespace scree {

/// Tells that values wait for a restart, with a button for it, and why a value was not taken. Hidden while
/// there is nothing to tell.
class WaitingBar : public QWidget {
  Q_OBJECT

 public:
  explicit WaitingBar(QWidget* parent = nullptr);

  void set_count(int values);
  /// Stays until a value is taken. @param fault  empty: none
  void show_fault(const QString& fault);

 signals:
  void restart_wanted();
  void discard_wanted();

 private:
  void update_parts();

  QLabel* fault_;
  QLabel* text_;
  QWidget* buttons_;
  int count_ = 0;
};

}  // namespace scree
