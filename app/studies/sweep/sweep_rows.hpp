#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace scree {

/// A list of names, each possibly with a text, that grows and shrinks by buttons: the values that a sweep
/// varies, or its measures. Names are chosen or typed.
class SweepRows : public QWidget {
  Q_OBJECT

 public:
  struct Row {
    QString name;
    QString text;
  };

  /// @param key          of the parts of a row, which are called KEY_name_0, KEY_text_0, KEY_remove_0 and so
  /// on
  /// @param name_hint    shown in a field without a name
  /// @param text_hint    shown in a field without a text; empty: rows have none
  /// @param button_text  of the button that adds a row
  SweepRows(const QString& key, const QString& name_hint, const QString& text_hint,
            const QString& button_text, QWidget* parent = nullptr);

  /// Names that the fields offer; what is chosen stays.
  /// @param titles  written beside the names; empty: none
  void offer(const QStringList& names, const QStringList& titles = {});
  /// Replaces all rows; at least one is left, possibly empty.
  void set_rows(const std::vector<Row>& rows);
  /// Rows that are not empty.
  std::vector<Row> rows() const;

 signals:
  /// By the user.
  void changed();
  /// A name was chosen in a row; its text may be filled in.
  void name_chosen(const QString& name, QLineEdit* text);

 private:
  struct Fields {
    QWidget* box;
    QComboBox* name;
    QLineEdit* text;  ///< null: none
    QPushButton* remove;
  };

  void add(const Row& row);
  void fill(QComboBox& field) const;
  void remove(const QWidget* box);
  void name_fields();

  QString key_;
  QString name_hint_;
  QString text_hint_;
  QStringList names_;
  QStringList titles_;  ///< parallel, or empty
  QVBoxLayout* layout_;
  std::vector<Fields> fields_;
};

}  // namespace scree
