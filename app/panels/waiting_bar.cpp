#include "app/panels/waiting_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace scree {

WaitingBar::WaitingBar(QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  fault_ = new QLabel;
  fault_->setObjectName(QStringLiteral("value_fault"));
  fault_->setTextFormat(Qt::PlainText);
  text_ = new QLabel;
  text_->setObjectName(QStringLiteral("waiting_text"));
  for (QLabel* label : {fault_, text_}) {
    label->setWordWrap(true);
    layout->addWidget(label);
  }
  buttons_ = new QWidget;
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  auto* restart = new QPushButton(tr("Restart with it"));
  restart->setObjectName(QStringLiteral("restart_with_values"));
  restart->setToolTip(tr("Restart the run with the changed values (R)"));
  auto* discard = new QPushButton(tr("Discard"));
  discard->setObjectName(QStringLiteral("discard_values"));
  row->addWidget(restart, 1);
  row->addWidget(discard);
  layout->addWidget(buttons_);
  connect(restart, &QPushButton::clicked, this, &WaitingBar::restart_wanted);
  connect(discard, &QPushButton::clicked, this, &WaitingBar::discard_wanted);
  update_parts();
}

void WaitingBar::set_count(int values) {
  count_ = values;
  text_->setText(values == 1 ? tr("One value applies after a restart.")
                             : tr("%1 values apply after a restart.").arg(values));
  fault_->clear();
  update_parts();
}

void WaitingBar::show_fault(const QString& fault) {
  fault_->setText(fault.isEmpty() ? QString() : tr("Not taken: %1").arg(fault));
  update_parts();
}

void WaitingBar::update_parts() {
  fault_->setVisible(!fault_->text().isEmpty());
  text_->setVisible(count_ > 0);
  buttons_->setVisible(count_ > 0);
  setVisible(count_ > 0 || !fault_->text().isEmpty());
}

}  // namespace scree
