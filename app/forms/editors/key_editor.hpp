#pragma once

#include <QStringList>
#include <QWidget>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/scene/keys/key_tables.hpp"

class QMenu;

namespace scree {

class KeyForm;

/// What editors offer beside the declaration of their keys.
struct FormContext {
  /// Names of the parts that exist now.
  std::function<QStringList(NamesOf)> names;
  /// Entries that make a new part, whose name is then passed to the function.
  std::function<void(QMenu&, NamesOf, const std::function<void(const QString&)>&)> add_makers;
  std::filesystem::path folder;  ///< of the scene
};

/// Editor of the value of a key. Values are texts as in scene files; empty: the key is left out.
class KeyEditor : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  /// It is returned unchanged until the user edits it.
  void set_value(const std::string& text);
  std::string value() const { return touched_ ? typed_value() : given_; }
  /// As if the user had entered it.
  void enter_value(const std::string& text);
  /// Forms of nested tables that are shown.
  virtual std::vector<KeyForm*> forms() const { return {}; }
  /// Shows nested forms that are folded.
  virtual void reveal() {}

 signals:
  void changed();

 protected:
  virtual void show_value(const std::string& text) = 0;
  virtual std::string typed_value() const = 0;
  /// To be called when the user has edited something.
  void touch();

 private:
  std::string given_;
  bool touched_ = false;
  bool showing_ = false;
};

/// Makes the editor for a key.
/// @param path  of the key in messages: "wall.motion"
KeyEditor* make_editor(const KeyLine& key, const std::string& path, const FormContext& context);

/// Text of a default in an empty field; empty: none.
QString default_text(const KeyLine& key);
/// Table of keys by its path, also of a law or in a part that an event adds; throws std::out_of_range: there
/// is none.
const KeyTable& key_table(const std::string& path);

}  // namespace scree
