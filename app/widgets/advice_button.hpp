#pragma once

#include <QPushButton>

namespace scree {

/// A sentence or two in the room that there is, cut where it is too little; a click shows the whole of it.
/// Keeps its room while it has nothing to say.
class AdviceButton : public QPushButton {
  Q_OBJECT

 public:
  explicit AdviceButton(QWidget* parent = nullptr);

  /// @param advice  empty: none
  void show_advice(const QString& advice);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit_text();
  void show_whole();

  QString advice_;
};

}  // namespace scree
