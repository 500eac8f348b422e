#include "app/text/text_panel.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "app/shell/background_work.hpp"
#include "app/text/text_editor.hpp"

namespace scree {
namespace {

constexpr int typing_pause = 300;  ///< [ms]
constexpr int least_width = 300;   ///< [pixels]
constexpr QSize first_size(460, 400);

QLabel* wrapped_label(const QString& name) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setVisible(false);
  return label;
}

}  // namespace

TextPanel::TextPanel(QWidget* parent) : QWidget(parent) {
  setMinimumWidth(least_width);
  editor_ = new TextEditor;
  notice_ = wrapped_label(QStringLiteral("warning"));
  message_ = wrapped_label(QStringLiteral("bad"));
  message_->setTextFormat(Qt::RichText);
  message_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  discard_ = new QPushButton(tr("Discard"));
  discard_->setObjectName(QStringLiteral("discard_text"));
  discard_->setToolTip(tr("Back to the text of the scene"));
  apply_ = new QPushButton(tr("Apply"));
  apply_->setObjectName(QStringLiteral("apply_text"));
  apply_->setToolTip(tr("Make this text the scene (Ctrl+Enter)"));
  not_applied_ = new QLabel(tr("Not applied yet"));
  not_applied_->setObjectName(QStringLiteral("faint"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(not_applied_);
  buttons->addStretch(1);
  buttons->addWidget(discard_);
  buttons->addWidget(apply_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 8, 8);
  layout->addWidget(editor_, 1);
  auto* below = new QVBoxLayout;
  below->setContentsMargins(12, 0, 0, 0);
  below->addWidget(notice_);
  below->addWidget(message_);
  below->addLayout(buttons);
  layout->addLayout(below);
  pause_ = new QTimer(this);
  pause_->setSingleShot(true);
  pause_->setInterval(typing_pause);
  connect(pause_, &QTimer::timeout, this, &TextPanel::check);
  connect(editor_, &QPlainTextEdit::textChanged, this, &TextPanel::accept_typing);
  connect(editor_, &TextEditor::apply_wanted, this, &TextPanel::apply);
  connect(apply_, &QPushButton::clicked, this, &TextPanel::apply);
  connect(discard_, &QPushButton::clicked, this, &TextPanel::discard);
  connect(message_, &QLabel::linkActivated, this,
          [this](const QString& line) { editor_->go_to_line(line.toInt()); });
  update_state();
}

void TextPanel::set_theme(Theme theme) {
  editor_->set_theme(theme);
}

bool TextPanel::edited() const {
  return editor_->toPlainText() != scene_text_;
}

void TextPanel::show_text(const QString& text, const std::filesystem::path& file) {
  // As the editor has it: with plain line breaks.
  QString lines = text;
  lines.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
  const bool edits = edited();
  const bool changed = lines != scene_text_;
  file_ = file;
  scene_text_ = lines;
  if (!edits || !edited()) {
    if (edited()) editor_->set_text(lines);
    overtaken_ = false;
    check();
  } else if (changed && lines != applied_) {
    overtaken_ = true;
  }
  update_state();
}

void TextPanel::restore(const QString& text, bool overtaken) {
  editor_->set_text(text);
  overtaken_ = overtaken && edited();
  check();
  update_state();
}

void TextPanel::begin_scene() {
  scene_text_ = editor_->toPlainText();
  overtaken_ = false;
  update_state();
}

void TextPanel::set_read_only(const QString& reason) {
  read_only_ = reason;
  editor_->setReadOnly(!reason.isEmpty());
  update_state();
}

void TextPanel::accept_typing() {
  // Colours count as changes, too.
  QString text = editor_->toPlainText();
  if (text == typed_) return;
  typed_ = std::move(text);
  ++version_;
  apply_when_checked_ = false;
  pause_->start();
  update_state();
}

/// In the background, since a scene may have thousands of bodies.
void TextPanel::check() {
  pause_->stop();
  if (checking_) {
    pause_->start();
    return;
  }
  checking_ = true;
  work_in_background(
      this, [text = editor_->toPlainText().toStdString(), file = file_] { return text_faults(text, file); },
      [this, version = version_](std::vector<TextFault> faults) {
        checking_ = false;
        if (version != version_) return;
        checked_ = version;
        show_faults(std::move(faults));
        if (!apply_when_checked_) return;
        apply_when_checked_ = false;
        if (editor_->faults().empty()) {
          applied_ = editor_->toPlainText();
          emit apply_wanted(applied_);
        } else {
          editor_->go_to_line(editor_->faults().front().line);
        }
      });
}

void TextPanel::show_fault(const TextFault& fault) {
  show_faults({fault});
}

void TextPanel::show_faults(std::vector<TextFault> faults) {
  editor_->set_faults(faults);
  QStringList messages;
  for (const TextFault& fault : faults) {
    const QString sentence = QString::fromStdString(fault.message).toHtmlEscaped();
    messages << (fault.line > 0
                     ? QStringLiteral("<a href=\"%1\">%2</a>: %3")
                           .arg(QString::number(fault.line), tr("Line %1").arg(fault.line), sentence)
                     : sentence);
  }
  message_->setText(messages.join(QStringLiteral("<br>")));
  update_state();
}

/// A text that has not been checked yet is checked first.
void TextPanel::apply() {
  if (!read_only_.isEmpty() || !edited()) return;
  apply_when_checked_ = true;
  check();
}

void TextPanel::discard() {
  editor_->set_text(scene_text_);
  overtaken_ = false;
  check();
  update_state();
}

void TextPanel::update_state() {
  const bool edits = edited();
  const bool faulty = !editor_->faults().empty();
  apply_->setEnabled(edits && read_only_.isEmpty() && !(faulty && checked_ == version_));
  discard_->setEnabled(edits && read_only_.isEmpty());
  message_->setVisible(faulty);
  not_applied_->setVisible(edits);
  notice_->setVisible(!read_only_.isEmpty() || overtaken_);
  notice_->setText(
      !read_only_.isEmpty()
          ? read_only_
          : tr("The scene was changed elsewhere while you edited. Discard shows the changed scene; "
               "Apply replaces it by your text."));
}

QSize TextPanel::sizeHint() const {
  return first_size;
}

void TextPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  emit shown();
}

}  // namespace scree
