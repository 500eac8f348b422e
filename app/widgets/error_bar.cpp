#include "app/widgets/error_bar.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/shell/icons.hpp"
#include "app/shell/theme.hpp"

namespace scree {

ErrorBar::ErrorBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("error_bar"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 8, 8, 8);
  auto* row = new QHBoxLayout;
  sentence_ = new QLabel;
  sentence_->setObjectName(QStringLiteral("error_sentence"));
  sentence_->setWordWrap(true);
  sentence_->setTextFormat(Qt::PlainText);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remedy_button_ = new QPushButton;
  remedy_button_->setObjectName(QStringLiteral("error_remedy"));
  details_button_ = new QPushButton(tr("Details"));
  details_button_->setObjectName(QStringLiteral("error_details_button"));
  details_button_->setCheckable(true);
  auto* close = new QToolButton;
  close->setObjectName(QStringLiteral("error_close"));
  close->setIcon(symbol_icon(Symbol::close));
  close->setToolTip(tr("Close this message"));
  row->addWidget(sentence_, 1);
  row->addWidget(remedy_button_);
  row->addWidget(details_button_);
  row->addWidget(close);
  layout->addLayout(row);

  details_ = new QLabel;
  details_->setObjectName(QStringLiteral("error_details"));
  details_->setFont(number_font(font()));
  details_->setTextFormat(Qt::PlainText);
  details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(details_);

  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(details_button_, &QPushButton::toggled, details_, &QWidget::setVisible);
  connect(remedy_button_, &QPushButton::clicked, this, [this] {
    hide();
    if (act_) act_();
  });
  hide();
}

void ErrorBar::show_problem(const Problem& problem, const QString& remedy, std::function<void()> act) {
  problem_ = problem;
  act_ = std::move(act);
  sentence_->setText(problem.sentence);
  details_->setText(problem.details);
  details_button_->setVisible(!problem.details.isEmpty());
  details_button_->setChecked(false);
  details_->hide();
  remedy_button_->setText(remedy);
  remedy_button_->setVisible(!remedy.isEmpty());
  show();
}

}  // namespace scree
