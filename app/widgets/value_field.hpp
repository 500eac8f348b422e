#pragma once

#include <QFrame>
#include <optional>

#include "app/widgets/numbers_in_text.hpp"
#include "app/widgets/slider_scale.hpp"

class QLabel;
class QLineEdit;
class QSlider;

namespace scree {

/// A value as in scene files with its unit and a line about it. A slider changes a number; of several
/// numbers, as those of a vector, the one at the cursor.
class ValueField : public QFrame {
  Q_OBJECT

 public:
  /// @param kind  of its numbers
  ValueField(const NumberKind& kind, const QString& about, QWidget* parent);

  void set_text(const QString& text);
  /// As if it had been typed.
  void type(const QString& text);
  QString text() const;
  /// Text when a change was taken last.
  const QString& taken() const { return taken_; }
  /// Returns whether something was typed or slid.
  bool touched() const;
  /// Returns whether the text has changed since this was called last.
  bool take_change();
  void select_all();

  /// Returns whether the slider is held.
  bool sliding() const;
  /// Takes the slider from the hand.
  void end_sliding();
  /// The same, but its value is that before.
  void give_up_sliding();

 signals:
  /// The slider is held, and the text has followed it.
  void sliding_on();
  /// The slider, which had moved, was let go. One that was only pressed leaves what has been typed as it is.
  void slid();
  /// The slider, which had moved, was given up.
  void given_up();

 private:
  void aim();
  void follow_cursor();
  void show_place(double value);
  void slide(int step);
  void hold();
  void let_go();
  void take_away();
  std::optional<NumberInText> shown_number() const;

  NumberKind kind_;
  QLineEdit* field_;
  QSlider* slider_;
  QString taken_;
  std::optional<SliderScale> scale_;  ///< none: nothing can be slid
  std::size_t aimed_at_ = 0;          ///< number that the slider changes
  bool taken_away_ = false;           ///< the slider, which the hand has not let go yet
  bool moved_ = false;                ///< the slider, since it was pressed
};

}  // namespace scree
