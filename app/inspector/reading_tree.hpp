#pragma once

#include <QTreeWidget>

#include "app/inspector/readings.hpp"

namespace scree {

/// Readings in sections with name and value. An update changes only what differs, so that hover, folding and
/// scroll position are kept.
class ReadingTree : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ReadingTree(QWidget* parent = nullptr);

  void show_readings(const QList<ReadingSection>& sections);
  /// Returns whether the row of the keyboard cursor must be visible.
  bool led_by_keys() const { return led_by_keys_; }

 signals:
  /// A row was chosen by the mouse or Enter.
  /// @param reading  of the section, or −1 for its title
  void reading_chosen(int section, int reading);
  /// A context menu was requested for a reading.
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
