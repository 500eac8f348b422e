#include "app/recovery/recovery_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/shell/icons.hpp"

namespace scree {
namespace {

QString name_of_offer(int number) {
  return QStringLiteral("recovery_offer_%1").arg(number);
}

}  // namespace

RecoveryBar::RecoveryBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("recovery_bar"));
  rows_ = new QVBoxLayout(this);
  rows_->setContentsMargins(12, 6, 8, 6);
  rows_->setSpacing(6);
  hide();
}

QFrame* RecoveryBar::add_row(const QString& text) {
  auto* row = new QFrame;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(12);
  auto* label = new QLabel(text);
  label->setObjectName(QStringLiteral("recovery_text"));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  layout->addWidget(label, 1);
  rows_->addWidget(row);
  show();
  return row;
}

QToolButton* RecoveryBar::add_close(QFrame& row, const QString& tip) {
  auto* close = new QToolButton;
  close->setObjectName(QStringLiteral("recovery_close"));
  close->setIcon(symbol_icon(Symbol::close));
  close->setToolTip(tip);
  close->setFocusPolicy(Qt::TabFocus);
  row.layout()->addWidget(close);
  return close;
}

void RecoveryBar::add_offer(int number, const QString& text, bool restores) {
  QFrame* row = add_row(text);
  row->setObjectName(name_of_offer(number));
  auto* restore = new QPushButton(tr("Restore"));
  restore->setObjectName(QStringLiteral("recovery_restore"));
  auto* discard = new QPushButton(tr("Discard…"));
  discard->setObjectName(QStringLiteral("recovery_discard"));
  auto* later = new QPushButton(tr("Later"));
  later->setObjectName(QStringLiteral("recovery_later"));
  later->setToolTip(tr("Ask again at the next start"));
  for (QPushButton* button : {restore, discard, later}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->layout()->addWidget(button);
  }
  if (!restores) restore->hide();
  connect(restore, &QPushButton::clicked, this, [this, number] { emit restore_wanted(number); });
  connect(discard, &QPushButton::clicked, this, [this, number] { emit discard_wanted(number); });
  connect(later, &QPushButton::clicked, this, [this, number] { emit later_wanted(number); });
}

void RecoveryBar::remove_offer(int number) {
  remove_row(findChild<QFrame*>(name_of_offer(number)));
}

void RecoveryBar::remove_message() {
  if (message_ != nullptr) remove_row(std::exchange(message_, nullptr));
}

void RecoveryBar::tell(const QString& text) {
  remove_message();
  message_ = add_row(text);
  message_->setObjectName(QStringLiteral("recovery_message"));
  connect(add_close(*message_, tr("Close this message")), &QToolButton::clicked, this,
          &RecoveryBar::remove_message);
}

/// Removes it later, since it may be handling a click.
void RecoveryBar::remove_row(QWidget* row) {
  rows_->removeWidget(row);
  row->hide();
  row->setObjectName({});
  row->deleteLater();
  if (rows_->isEmpty()) hide();
}

}  // namespace scree
