#pragma once

#include <QWidget>
#include <vector>

#include "app/history/run_history.hpp"

class QLabel;
class QTreeWidget;

namespace scree {

/// List of the acts on a run; those that are undone are grey. A double click goes to the moment after an act.
class HistoryPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HistoryPanel(QWidget* parent = nullptr);

  /// @param done  number of acts that are done
  void show_acts(const std::vector<Act>& acts, std::size_t done);

 signals:
  /// This number of acts should be done.
  void act_chosen(std::size_t done);

 private:
  QLabel* empty_;
  QTreeWidget* list_;
};

}  // namespace scree
