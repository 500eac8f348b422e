#pragma once

#include <QStyledItemDelegate>
#include <optional>

class QTreeWidget;

namespace scree {

class ValueField;

/// Data of a row's value that can be edited: its path in scene files, its text there, its unit and meaning,
/// whether it may change while the run goes on, what its numbers may be (a NumberKind), and, if another text
/// waits for a restart, that of the run.
inline constexpr int path_role = Qt::UserRole + 2;
inline constexpr int text_role = Qt::UserRole + 3;
inline constexpr int unit_role = Qt::UserRole + 4;
inline constexpr int meaning_role = Qt::UserRole + 5;
inline constexpr int live_role = Qt::UserRole + 6;
inline constexpr int kind_role = Qt::UserRole + 7;
inline constexpr int present_role = Qt::UserRole + 8;

/// Edits the values of a tree in place, as they are written in scene files: in SI units, numbers also with a
/// slider. Unit, meaning and the time of taking effect are shown beside the value. The tip of a
/// row begins with its name and value, which may be cut in the tree.
class ValueEditor : public QStyledItemDelegate {
  Q_OBJECT

 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
  bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                 const QModelIndex& index) override;
  bool eventFilter(QObject* field, QEvent* event) override;

 signals:
  void edited(const QString& path, const QString& text) const;
  /// The slider is held.
  void dragged(const QString& path, const QString& text) const;
  /// The slider was let go, or taken from the hand.
  /// @param before  text before the drag
  void drag_ended(const QString& path, const QString& text, const QString& before) const;
  /// @param present  text of the run, as the row has it
  void drag_given_up(const QString& path, const QString& present) const;

 private:
  void end_drag(ValueField& field, const QString& path) const;
};

/// Returns whether the field of a value is open in a tree.
bool edits_a_value(const QTreeWidget& tree);

/// What is being typed into the row of a value.
struct TypedValue {
  QString path;
  QString text;
};
/// Closes the field into which something is being typed, before the rows of its tree are replaced. Nothing:
/// no field is open, or its value has not been touched.
std::optional<TypedValue> stop_typing(QTreeWidget& tree);
/// Opens the field again in the row that has the same path now. @return whether there is one
bool go_on_typing(QTreeWidget& tree, const TypedValue& typed);

}  // namespace scree
