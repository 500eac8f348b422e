#pragma once

#include <QTreeWidget>

#include "app/inspector/readings.hpp"

namespace scree {

/// Readings by sections, name and value. Showing others changes only what differs, so that what is hovered,
/// folded or scrolled to stays.
class ReadingTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ReadingTree(QWidget* parent = nullptr);

  void show_readings(const QList<ReadingSection>& sections);
  /// Whether the row that the keys are at is to be seen.
  bool led_by_keys() const { return led_by_keys_; }

 signals:
  /// By the mouse, or the Enter key.
  /// @param reading  of the section, or −1 for its title
  void reading_chosen(int section, int reading);
  /// Something is asked for that can be done with a reading.
  void menu_wanted(int section, int reading, const QPoint& position);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void choose(QTreeWidgetItem* item);
  void show_reading(QTreeWidgetItem* item, const Reading& reading);

  bool led_by_keys_ = false;
};

}  // namespace scree
