#pragma once

#include <QTreeWidget>

#include "app/panels/readings.hpp"

namespace scree {

/// Readings by sections, name and value. Showing others changes only what differs, so that what is hovered,
/// folded or scrolled to stays.
class ReadingTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ReadingTree(QWidget* parent = nullptr);

  void show_readings(const QList<ReadingSection>& sections);

 signals:
  /// @param reading  of the section, or −1 for its title
  void reading_clicked(int section, int reading);
  /// Something is asked for that can be done with a reading.
  void menu_wanted(int section, int reading, const QPoint& position);

 private:
  void show_reading(QTreeWidgetItem* item, const Reading& reading);
};

}  // namespace scree
