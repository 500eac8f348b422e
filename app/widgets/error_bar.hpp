#pragma once

#include <QFrame>
#include <functional>

#include "app/shell/problem.hpp"

class QLabel;
class QPushButton;

namespace scree {

/// One sentence above the view about a problem, with optional details and a button for the remedy.
class ErrorBar : public QFrame {
  Q_OBJECT

 public:
  explicit ErrorBar(QWidget* parent = nullptr);

  /// @param remedy  text of the remedy's button; empty: no button
  void show_problem(const Problem& problem, const QString& remedy = {}, std::function<void()> act = {});
  const Problem& problem() const { return problem_; }

 private:
  Problem problem_;
  std::function<void()> act_;
  QLabel* sentence_;
  QLabel* details_;
  QPushButton* details_button_;
  QPushButton* remedy_button_;
};

}  // namespace scree
