#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "app/forms/editors/key_editor.hpp"

class QGridLayout;
class QLabel;

namespace scree {

/// A table of a scene with an editor for each of its keys, made from their declarations. Keys that are left
/// empty are left out.
class KeyForm : public QWidget {
  Q_OBJECT

 public:
  /// @param path  of the table in messages: "wall.motion"
  /// @param hidden  keys without an editor, which keep the values that they are given
  KeyForm(const std::vector<KeyLine>& keys, const std::string& path, const FormContext& context,
          const std::vector<std::string>& hidden = {}, QWidget* parent = nullptr);

  void set_values(const std::vector<SceneValue>& values);
  /// Keys that are given, in the order of their declaration.
  std::vector<SceneValue> values() const;
  /// Null: there is none.
  KeyEditor* editor(const std::string& key) const;
  /// A text below the editor, such as the source of its number; empty: none.
  void set_note(const std::string& key, const QString& note);

  /// Shows the message of the file reader at the field that it names, or else at a key.
  /// @param key  whose value is at fault; empty: unknown
  /// @return the editor; null: no field is meant, and nothing is shown
  KeyEditor* show_fault(const std::string& message, const std::string& key);
  void clear_faults();

 signals:
  void changed();

 private:
  struct Row {
    std::string key;
    std::string path;
    KeyEditor* editor;
    QLabel* note;
    QLabel* fault;
    QString meaning;
  };

  void add_row(const KeyLine& key, const FormContext& context);
  /// The row with the longest path that the message begins with.
  const Row* named_row(const std::string& message) const;

  std::string path_;
  QGridLayout* grid_;
  std::vector<Row> rows_;
  std::vector<std::string> hidden_;
  std::vector<SceneValue> hidden_values_;
};

}  // namespace scree
