#pragma once

#include <QComboBox>

#include "app/forms/editors/key_editor.hpp"

namespace scree {

/// Box with the names that exist when it is opened. Other names can be typed.
class NameBox : public QComboBox {
  Q_OBJECT

 public:
  NameBox(NamesOf kind, const FormContext& context, const QString& placeholder);
  void showPopup() override;

 private:
  void list_names();

  NamesOf kind_;
  FormContext context_;
};

/// Button with a menu that makes a new part; null: none can be made.
QWidget* make_new_button(NamesOf kind, const FormContext& context,
                         const std::function<void(const QString&)>& use);

}  // namespace scree
