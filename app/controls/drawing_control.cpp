#include "app/controls/drawing_control.hpp"

#include <QFileDialog>
#include <QMessageBox>
#include <QSettings>
#include <algorithm>
#include <limits>

#include "app/drawing/drawing_bar.hpp"
#include "app/drawing/film_pictures.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/session/run_control.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/save_folder.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {
namespace {

/// Smallest text scale of a picture relative to the view: VTK cannot draw letters below one pixel.
constexpr double least_letters = 0.1;
constexpr double before_all = -std::numeric_limits<double>::infinity();
const QString folder_key = QStringLiteral("folder");

PictureSize size_of(const SceneWidget& view) {
  const QSize size = (view.size() * view.devicePixelRatioF())
                         .expandedTo({smallest_picture_side, smallest_picture_side})
                         .boundedTo({largest_picture_side, largest_picture_side});
  return {size.width(), size.height()};
}

}  // namespace

DrawingControl::DrawingControl(SimulationThread& thread, SceneSession& session, RunControl& run,
                               const Actions& actions, const ViewSettings& view_settings,
                               const Widgets& widgets, QSettings& settings)
    : thread_(thread),
      session_(session),
      run_(run),
      actions_(actions),
      view_settings_(view_settings),
      widgets_(widgets),
      settings_(settings) {
  connect(actions_.save_picture, &QAction::triggered, this, [this] { choose_drawing(suggested_picture()); });
  connect(actions_.save_film, &QAction::triggered, this, [this] { choose_drawing(suggested_film()); });
  connect(actions_.save_recording, &QAction::triggered, this, &DrawingControl::choose_recording_target);
  connect(&session_, &SceneSession::opened, this, &DrawingControl::update_actions);
  connect_drawing();
  update_actions();
}

void DrawingControl::connect_drawing() {
  DrawingBar& bar = widgets_.bar;
  connect(&drawing_, &BackgroundDrawing::progressed, &bar, &DrawingBar::show_progress);
  connect(&bar, &DrawingBar::cancel_wanted, &drawing_, &BackgroundDrawing::cancel);
  connect(&drawing_, &BackgroundDrawing::finished, this, [this] {
    widgets_.bar.show_end();
    accept_end();
  });
  connect(&drawing_, &BackgroundDrawing::cancelled, this, [this] {
    widgets_.bar.hide();
    accept_end();
  });
  connect(&drawing_, &BackgroundDrawing::failed, this, &DrawingControl::report_failure);
}

void DrawingControl::accept_end() {
  update_actions();
  emit busy_changed();
}

void DrawingControl::report_failure(const QString& sentence) {
  widgets_.bar.hide();
  accept_end();
  widgets_.errors.show_problem({sentence, {}}, tr("Save elsewhere…"), [this] {
    is_recording_path(last_request_.path) ? choose_recording_target() : choose_drawing(last_request_);
  });
}

std::filesystem::path DrawingControl::suggested_path(const char* ending) const {
  const std::filesystem::path& file = session_.scene().file;
  const std::string name = file.empty() ? "scree" : file.stem().string();
  return std::filesystem::path(save_folder(settings_).toStdString()) / (name + ending);
}

DrawingRequest DrawingControl::suggested_picture() const {
  return {suggested_path(".png"), size_of(widgets_.view), {}, false, false};
}

DrawingRequest DrawingControl::suggested_film() const {
  const FilmSpan span{0.0, run_.timeline().computed(), widgets_.transport.speed().value_or(1.0), 30};
  return {suggested_path(has_ffmpeg() ? ".mp4" : ".webp"), size_of(widgets_.view), span, true, false};
}

void DrawingControl::choose_drawing(const DrawingRequest& suggestion) {
  if (!run_.moment().frame || busy()) return;
  auto* dialog = new DrawingDialog(suggestion, thread_.timeline(), widgets_.view.window());
  connect(dialog, &QDialog::accepted, this, [this, dialog] { save_drawing(dialog->request()); });
  dialog->open();
}

void DrawingControl::choose_recording_target() {
  if (!run_.moment().frame || busy()) return;
  const QString path = QFileDialog::getSaveFileName(
      widgets_.view.window(), tr("Save recording"),
      QString::fromStdString(suggested_path(".screerec").string()), tr("Recordings (*.screerec)"));
  if (path.isEmpty()) return;
  settings_.setValue(folder_key, QFileInfo(path).absolutePath());
  std::filesystem::path target = path.toStdString();
  if (!is_recording_path(target)) target += ".screerec";
  save_recording(target);
}

/// Appearance of the view; text and lines keep their share of the picture.
Look DrawingControl::look_of(const DrawingRequest& request) const {
  Look look = widgets_.view.view().look();
  const PictureSize seen = size_of(widgets_.view);
  const double share = std::min(static_cast<double>(request.size.width) / seen.width,
                                static_cast<double>(request.size.height) / seen.height);
  look.options.pixel_ratio = std::max(widgets_.view.devicePixelRatioF() * share, least_letters);
  look.options.hasty = false;
  look.options.foot = 0.0;
  look.options.corner = 0.0;
  look.options.show_time = request.caption;
  look.options.transparent = request.transparent;
  if (request.film) {
    // The selection belongs to the current moment.
    look.highlight = {};
    // A guided camera starts at its home position.
    look.view_point = widgets_.view.view().home();
    look.trail_seconds = view_settings_.trail_seconds();
  }
  return look;
}

/// Stored frames of the displayed scene; another scene may be arriving.
std::vector<KeptFrame> DrawingControl::frames_of_run() const {
  std::vector<KeptFrame> frames = thread_.timeline().frames_after(before_all);
  std::erase_if(frames, [this](const auto& frame) { return frame->model != session_.model(); });
  return frames;
}

void DrawingControl::save_drawing(const DrawingRequest& request) {
  const Moment& moment = run_.moment();
  if (!moment.frame || busy()) return;
  last_request_ = request;
  settings_.setValue(folder_key, QString::fromStdString(request.path.parent_path().string()));
  DrawingOrder order;
  order.path = request.path;
  order.size = request.size;
  order.look = look_of(request);
  if (request.film) {
    order.rate = request.film->rate;
    const std::vector<KeptFrame> frames = frames_of_run();
    order.past = thread_.run_past(request.film->until);
    if (frames.empty() || order.past.shown() != session_.model()) return;
    order.pictures = film_pictures(frames, *request.film, session_.model()->scene.output.interval);
  } else {
    order.pictures = {{KeptFrame(moment.frame), false, 0.0}};
  }
  start(std::move(order));
}

/// One picture per output; outputs that the timeline has dropped are recomputed.
void DrawingControl::save_recording(const std::filesystem::path& path) {
  if (!run_.moment().frame || busy()) return;
  constexpr int rate = 1;
  const double interval = session_.model()->scene.output.interval;
  const FilmSpan span{0.0, run_.timeline().computed(), interval * rate, rate};
  DrawingOrder order;
  order.path = path;
  order.past = thread_.run_past(span.until);
  const std::vector<KeptFrame> frames = frames_of_run();
  if (frames.empty() || order.past.shown() != session_.model()) return;
  order.pictures = film_pictures(frames, span, interval);
  order.recorded = session_.scene();
  last_request_.path = path;
  start(std::move(order));
}

void DrawingControl::start(DrawingOrder order) {
  const bool one_picture = !order.rate && !order.recorded;
  widgets_.bar.begin(order.path, one_picture ? 0 : static_cast<int>(order.pictures.size()));
  drawing_.start(std::move(order));
  update_actions();
  emit busy_changed();
}

bool DrawingControl::may_leave() {
  if (!busy()) return true;
  return QMessageBox::question(widgets_.view.window(), tr("Still drawing"),
                               tr("%1 is not complete and would be lost.")
                                   .arg(QString::fromStdString(last_request_.path.filename().string())),
                               QMessageBox::Discard | QMessageBox::Cancel,
                               QMessageBox::Cancel) == QMessageBox::Discard;
}

void DrawingControl::update_actions() {
  for (QAction* action : {actions_.save_picture, actions_.save_film, actions_.save_recording})
    action->setEnabled(session_.model() && !busy());
}

}  // namespace scree
