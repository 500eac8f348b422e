#include "app/text/text_control.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <utility>

#include "app/session/scene_session.hpp"
#include "app/text/text_editor.hpp"
#include "app/text/text_panel.hpp"

namespace scree {
namespace {

constexpr int update_pause = 150;  ///< so that many changes in a row are shown at once [ms]

}  // namespace

TextControl::TextControl(SceneSession& session, TextPanel& panel) : session_(session), panel_(panel) {
  later_ = new QTimer(this);
  later_->setSingleShot(true);
  later_->setInterval(update_pause);
  connect(later_, &QTimer::timeout, this, &TextControl::update);
  connect(&session_, &SceneSession::opened, this, &TextControl::begin_scene);
  connect(&session_, &SceneSession::edited, this, &TextControl::apply_waiting);
  connect(&session_, &SceneSession::open_failed, this, [this] { waiting_.reset(); });
  connect(&session_, &SceneSession::changed, later_, qOverload<>(&QTimer::start));
  connect(&panel_, &TextPanel::shown, this, &TextControl::update);
  connect(&panel_, &TextPanel::apply_wanted, this, [this](const QString& text) { apply(text); });
  panel_.set_read_only(tr("Open a scene to see its text."));
}

void TextControl::begin_scene() {
  panel_.begin_scene();
  waiting_.reset();
  panel_.set_read_only(
      session_.recording() ? tr("A recording cannot be edited. Press L to compute its scene.") : QString());
  update();
}

/// A hidden panel is updated when it is shown.
void TextControl::update() {
  later_->stop();
  if (panel_.isVisible()) show_scene();
}

void TextControl::show_scene() {
  if (session_.model() == nullptr) return;
  panel_.show_text(QString::fromStdString(session_.text()), session_.text_file());
}

bool TextControl::may_leave() {
  if (!panel_.edited()) return true;
  const auto answer = QMessageBox::question(
      panel_.window(), tr("Edited text"),
      tr("The text of the scene has edits that are not applied. They are lost if you go on."),
      QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
  return answer == QMessageBox::Discard;
}

std::optional<TypedText> TextControl::typed() const {
  if (!panel_.edited()) return std::nullopt;
  return TypedText{panel_.editor().toPlainText(), panel_.overtaken()};
}

void TextControl::restore(const TypedText& typed) {
  show_scene();
  panel_.restore(typed.text, typed.overtaken);
}

void TextControl::save_with_edits(const std::function<void()>& save) {
  if (!panel_.edited()) return save();
  show_scene();
  QString question =
      tr("The text of the scene has edits that are not applied. Applied, they begin a new run.");
  if (panel_.overtaken())
    question += QLatin1Char(' ') +
                tr("The scene was changed elsewhere while you edited: the text replaces these changes.");
  QMessageBox box(QMessageBox::Question, tr("Edited text"), question, QMessageBox::Cancel, panel_.window());
  const QPushButton* with = box.addButton(tr("Apply and save"), QMessageBox::AcceptRole);
  const QPushButton* without = box.addButton(tr("Save without them"), QMessageBox::DestructiveRole);
  box.exec();
  if (box.clickedButton() == without) return save();
  if (box.clickedButton() == with) apply(panel_.editor().toPlainText(), save);
}

/// An edit that is on its way comes first: the text may not contain it. A fault of the text is shown.
void TextControl::apply(const QString& text, const std::function<void()>& then) {
  if (session_.editing()) {
    waiting_ = Waiting{text, then};
    return;
  }
  try {
    session_.edit_text(text.toStdString(), tr("text edited"));
  } catch (const SceneError& error) {
    return panel_.show_fault({error.line(), error.message()});
  }
  if (then) session_.after_edits(then);
}

/// Not if it would replace what it does not contain: the panel tells so, and the user decides.
void TextControl::apply_waiting() {
  if (session_.editing() || !waiting_) return;
  const Waiting waiting = *std::exchange(waiting_, std::nullopt);
  show_scene();
  if (!panel_.overtaken()) apply(waiting.text, waiting.then);
}

}  // namespace scree
