#pragma once

#include <QStringList>
#include <QTreeWidget>

#include "core/record/series/contact_series.hpp"

namespace scree {

/// All columns that can be plotted, by what they are of, with two boxes each: one for the curves and one for
/// the horizontal axis. Columns of a part of the scene are listed when it is opened.
class ColumnTree : public QTreeWidget {
  Q_OBJECT

 public:
  /// @param contacts  in sight; a series names them by their number
  ColumnTree(const Model& model, const std::vector<FollowedContacts::Contact>& contacts,
             QWidget* parent = nullptr);

  /// Shows what has all words in its name or in those of its columns, as they are read or as tables call
  /// them. @return whether that is anything
  bool filter(const QString& text);
  /// Names of the series that are ticked for curves, in the order in which they were.
  const QStringList& curves() const { return curves_; }
  /// Of the horizontal axis; empty: time.
  const QString& across() const { return across_; }
  /// Ticks a column as a click does; it need not be listed yet.
  void set_curve(const QString& series, bool on);
  void set_across(const QString& series);

 signals:
  void choice_changed();
  /// The name of a column was double clicked; empty: the time.
  void column_wanted(const QString& series);

 private:
  QTreeWidgetItem* add_group(const QString& title);
  void add_part(QTreeWidgetItem* group, const QString& title, const QString& series);
  void list_columns(QTreeWidgetItem* part);
  QString label_of(const QString& series) const;
  void accept_change(QTreeWidgetItem* item, int column);
  void update_boxes();
  bool filter_part(QTreeWidgetItem* part, const QStringList& words);
  void filter_group(QTreeWidgetItem* group, const QStringList& words, QList<QTreeWidgetItem*>& left);

  const Model& model_;
  QStringList curves_;
  QString across_;
};

}  // namespace scree
