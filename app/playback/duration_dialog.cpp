#include "app/playback/duration_dialog.hpp"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/playback/time_field.hpp"

namespace scree {

DurationDialog::DurationDialog(double duration, double computed, QWidget* parent)
    : QDialog(parent), before_(duration), computed_(std::min(computed, duration)) {
  setWindowTitle(tr("Duration"));
  setAttribute(Qt::WA_DeleteOnClose);
  field_ = new TimeField;
  field_->setObjectName(QStringLiteral("duration"));
  field_->setToolTip(tr("In s, ms or µs; a number alone is in seconds"));
  field_->set_duration(duration, true);
  field_->setMinimumWidth(field_->width());
  field_->setMaximumWidth(QWIDGETSIZE_MAX);
  field_->show_time(duration, true);
  auto* hint =
      new QLabel(computed > 0.0 ? tr("Computed until %1. Restart the run to make it shorter than that.")
                                      .arg(field_->text_of(computed))
                                : tr("The run ends then."));
  hint->setObjectName(QStringLiteral("faint"));
  hint->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  QPushButton* ok = buttons->button(QDialogButtonBox::Ok);
  connect(field_, &TimeField::valueChanged, this,
          [this, ok] { ok->setEnabled(this->duration() > 0.0 && this->duration() >= computed_); });
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(field_);
  layout->addWidget(hint);
  layout->addWidget(buttons);
  field_->setFocus();
  field_->selectAll();
}

double DurationDialog::duration() const {
  for (const double exact : {before_, computed_}) {
    if (field_->text() == field_->text_of(exact)) return exact;
  }
  return field_->value();
}

}  // namespace scree
