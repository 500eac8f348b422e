#include "app/drawing/drawing_bar.hpp"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>

#include "app/shell/icons.hpp"

namespace scree {
namespace {

constexpr int progress_width = 240;

}  // namespace

DrawingBar::DrawingBar(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("drawing_bar"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 6, 8, 6);
  layout->setSpacing(12);
  text_ = new QLabel;
  text_->setObjectName(QStringLiteral("drawing_text"));
  text_->setTextFormat(Qt::PlainText);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setFixedWidth(progress_width);
  cancel_ = new QPushButton(tr("Cancel"));
  cancel_->setObjectName(QStringLiteral("drawing_cancel"));
  open_folder_ = new QPushButton(tr("Show in folder"));
  close_ = new QToolButton;
  close_->setIcon(symbol_icon(Symbol::close));
  close_->setToolTip(tr("Close this message"));
  layout->addWidget(text_, 1);
  layout->addWidget(progress_);
  for (QWidget* button : std::initializer_list<QWidget*>{cancel_, open_folder_, close_}) {
    button->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(button);
  }
  connect(cancel_, &QPushButton::clicked, this, [this] {
    cancel_->setEnabled(false);
    emit cancel_wanted();
  });
  connect(open_folder_, &QPushButton::clicked, this, [this] {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(path_.parent_path().string())));
  });
  connect(close_, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void DrawingBar::begin(const std::filesystem::path& path, int pictures) {
  path_ = path;
  pictures_ = pictures;
  progress_->setRange(0, pictures);
  progress_->show();
  cancel_->setEnabled(true);
  cancel_->setVisible(pictures > 0);
  open_folder_->hide();
  close_->hide();
  show_progress(0);
  show();
}

void DrawingBar::show_progress(int pictures) {
  const QString name = QString::fromStdString(path_.filename().string());
  if (pictures_ == 0) {
    text_->setText(tr("Drawing %1 …").arg(name));
    return;
  }
  progress_->setValue(pictures);
  text_->setText(tr("%1: %2 of %3 pictures").arg(name).arg(pictures).arg(pictures_));
}

void DrawingBar::show_end() {
  progress_->hide();
  cancel_->hide();
  open_folder_->show();
  close_->show();
  text_->setText(tr("Saved %1").arg(QString::fromStdString(path_.string())));
}

}  // namespace scree
