#include "app/widgets/dialog_parts.hpp"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace scree {

QWidget* close_button(QDialog& dialog) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  return buttons;
}

void lay_out_sides(QDialog& dialog, QLayout* left, int left_share, QLayout* right, int right_share) {
  auto* sides = new QHBoxLayout;
  sides->setSpacing(18);
  sides->addLayout(left, left_share);
  sides->addLayout(right, right_share);
  auto* layout = new QVBoxLayout(&dialog);
  layout->addLayout(sides, 1);
  layout->addWidget(close_button(dialog));
}

void say(QLabel& label, const QString& text, const char* style_name) {
  label.setText(text);
  label.setObjectName(QString::fromLatin1(style_name));
  label.style()->polish(&label);
}

}  // namespace scree
