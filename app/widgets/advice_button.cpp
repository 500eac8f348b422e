#include "app/widgets/advice_button.hpp"

#include <QTextDocument>
#include <QWhatsThis>

namespace scree {
namespace {

constexpr int padding = 8;  // of the style sheet, left and right [pixels]

}  // namespace

AdviceButton::AdviceButton(QWidget* parent) : QPushButton(parent) {
  setObjectName(QStringLiteral("advice"));
  setFlat(true);
  setFocusPolicy(Qt::TabFocus);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  policy.setRetainSizeWhenHidden(true);
  setSizePolicy(policy);
  connect(this, &QPushButton::clicked, this, &AdviceButton::show_whole);
  hide();
}

void AdviceButton::show_advice(const QString& advice) {
  if (advice == advice_) return;
  advice_ = advice;
  setToolTip(advice);
  setAccessibleName(advice);
  // Rich text, which is wrapped; plain text would be shown on one line.
  setWhatsThis(advice.isEmpty() ? QString() : Qt::convertFromPlainText(advice));
  fit_text();
  setVisible(!advice.isEmpty());
}

void AdviceButton::resizeEvent(QResizeEvent* event) {
  QPushButton::resizeEvent(event);
  fit_text();
}

void AdviceButton::fit_text() {
  QString shown = advice_;
  shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
  setText(fontMetrics().elidedText(shown, Qt::ElideRight, width() - 2 * padding));
}

void AdviceButton::show_whole() {
  QWhatsThis::showText(mapToGlobal(rect().topRight()), whatsThis(), this);
}

}  // namespace scree
