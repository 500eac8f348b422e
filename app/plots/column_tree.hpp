#pragma once

#include <QStringList>
#include <QTreeWidget>

#include "core/record/series/contact_series.hpp"

namespace scree {

/// All columns for plots, grouped by object, with two boxes each: for the curves and for the horizontal axis.
/// The columns of an object are listed when it is expanded.
class ColumnTree : public QTreeWidget {
  Q_OBJECT

 public:
  /// @param contacts  available contacts; series refer to them by number
  ColumnTree(const Model& model, const std::vector<FollowedContacts::Contact>& contacts,
             QWidget* parent = nullptr);

  /// Filters by words in the names of objects and columns, as displayed or as in tables.
  /// @return whether anything matches
  bool filter(const QString& text);
  /// Series selected as curves, in the order of selection.
  const QStringList& curves() const { return curves_; }
  /// Series on the horizontal axis; empty: time.
  const QString& across() const { return across_; }
  /// Selects a column like a click; it need not be listed yet.
  void set_curve(const QString& series, bool on);
  void set_across(const QString& series);

 signals:
  void choice_changed();
  /// A column was double clicked; empty: the time.
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
