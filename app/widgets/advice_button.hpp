#pragma once

#include <QPushButton>

namespace scree {

/// A sentence or two in the available space, shortened if necessary; a click shows the full text. Keeps its
/// space while empty.
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
