#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace scree {

/// Offers above the view to restore work that was kept when the program ended, and their outcome.
class RecoveryBar : public QFrame {
  Q_OBJECT

 public:
  explicit RecoveryBar(QWidget* parent = nullptr);

  /// @param number    of the offer, for the signals
  /// @param restores  false: the work is damaged and can only be discarded
  void add_offer(int number, const QString& text, bool restores);
  void remove_offer(int number);
  /// Shows what has been done; until the next message, or closed.
  void tell(const QString& text);
  void remove_message();

 signals:
  void restore_wanted(int number);
  void discard_wanted(int number);
  /// The offer should be made again at the next start.
  void later_wanted(int number);

 private:
  QFrame* add_row(const QString& text);
  QToolButton* add_close(QFrame& row, const QString& tip);
  void remove_row(QWidget* row);

  QVBoxLayout* rows_;
  QFrame* message_ = nullptr;
};

}  // namespace scree
