#include <QMessageBox>
#include <QSettings>
#include <algorithm>
#include <limits>

#include "app/drawing/background_drawing.hpp"
#include "app/drawing/drawing_bar.hpp"
#include "app/drawing/drawing_dialog.hpp"
#include "app/drawing/film_pictures.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/playback/transport_bar.hpp"
#include "app/shell/save_folder.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/widgets/scene_widget.hpp"
#include "app/window/main_window.hpp"
#include "core/record/recording/recording.hpp"

namespace scree {
namespace {

/// Of the letters in a picture to those in the view: VTK refuses to make letters of less than a pixel.
constexpr double least_letters = 0.1;
constexpr double before_all = -std::numeric_limits<double>::infinity();

PictureSize size_of(const SceneWidget& view) {
  const QSize size = (view.size() * view.devicePixelRatioF())
                         .expandedTo({smallest_picture_side, smallest_picture_side})
                         .boundedTo({largest_picture_side, largest_picture_side});
  return {size.width(), size.height()};
}

}  // namespace

void MainWindow::connect_drawing() {
  const Actions& a = *actions_;
  connect(a.save_picture, &QAction::triggered, this, [this] { choose_drawing(suggested_picture()); });
  connect(a.save_film, &QAction::triggered, this, [this] { choose_drawing(suggested_film()); });
  connect(drawing_, &BackgroundDrawing::progressed, drawing_bar_, &DrawingBar::show_progress);
  connect(drawing_bar_, &DrawingBar::cancel_wanted, drawing_, &BackgroundDrawing::cancel);
  connect(drawing_, &BackgroundDrawing::finished, this, [this] {
    drawing_bar_->show_end();
    update_enabled();
  });
  connect(drawing_, &BackgroundDrawing::cancelled, this, [this] {
    drawing_bar_->hide();
    update_enabled();
  });
  connect(drawing_, &BackgroundDrawing::failed, this, [this](const QString& sentence) {
    drawing_bar_->hide();
    update_enabled();
    error_bar_->show_problem({sentence, {}}, tr("Save elsewhere…"), [this] {
      is_recording_path(last_wish_.path) ? choose_recording_target() : choose_drawing(last_wish_);
    });
  });
}

std::filesystem::path MainWindow::drawing_path(const char* ending) const {
  const std::string name = scene_.file.empty() ? "scree" : scene_.file.stem().string();
  return std::filesystem::path(save_folder(settings_).toStdString()) / (name + ending);
}

DrawingWish MainWindow::suggested_picture() const {
  return {drawing_path(".png"), size_of(*scene_widget_), {}, false, false};
}

DrawingWish MainWindow::suggested_film() const {
  const FilmSpan span{0.0, timeline_->computed(), transport_->speed().value_or(1.0), 30};
  return {drawing_path(has_ffmpeg() ? ".mp4" : ".webp"), size_of(*scene_widget_), span, true, false};
}

void MainWindow::choose_drawing(const DrawingWish& suggestion) {
  if (!moment_.frame || drawing_->busy()) return;
  auto* dialog = new DrawingDialog(suggestion, thread_->timeline(), this);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { save_drawing(dialog->wish()); });
  dialog->open();
}

void MainWindow::save_drawing(const DrawingWish& wish) {
  if (!moment_.frame || drawing_->busy()) return;
  last_wish_ = wish;
  settings_.setValue(QStringLiteral("folder"), QString::fromStdString(wish.path.parent_path().string()));
  DrawingOrder order;
  order.path = wish.path;
  order.size = wish.size;
  order.look = scene_widget_->view().look();
  // Text and lines keep their share of the picture.
  const PictureSize seen = size_of(*scene_widget_);
  const double share = std::min(static_cast<double>(wish.size.width) / seen.width,
                                static_cast<double>(wish.size.height) / seen.height);
  order.look.options.pixel_ratio = std::max(scene_widget_->devicePixelRatioF() * share, least_letters);
  order.look.options.hasty = false;
  order.look.options.foot = 0.0;
  order.look.options.show_time = wish.caption;
  order.look.options.transparent = wish.transparent;
  if (wish.film) {
    order.rate = wish.film->rate;
    std::vector<KeptFrame> frames = thread_->timeline().frames_after(before_all);
    order.past = thread_->run_past(wish.film->until);
    // Another scene may be arriving.
    std::erase_if(frames, [&](const auto& frame) { return frame->model != moment_.frame->model; });
    if (frames.empty() || order.past.model != moment_.frame->model) return;
    order.pictures = film_pictures(frames, *wish.film, moment_.frame->model->scene.output.interval);
    // What is selected is of the present moment.
    order.look.highlight = {};
    // A guided camera begins where it began here.
    order.look.view_point = scene_widget_->view().home();
    order.look.trail_seconds = view_settings_.trail_seconds();
  } else {
    order.pictures = {{KeptFrame(moment_.frame), false, 0.0}};
  }
  drawing_bar_->begin(wish.path, wish.film ? static_cast<int>(order.pictures.size()) : 0);
  drawing_->start(std::move(order));
  update_enabled();
}

/// Asks before a film that is being made is given up. False: stay.
bool MainWindow::may_leave_drawing() {
  if (!drawing_->busy()) return true;
  return QMessageBox::question(this, tr("Still drawing"),
                               tr("%1 is not complete and would be lost.")
                                   .arg(QString::fromStdString(last_wish_.path.filename().string())),
                               QMessageBox::Discard | QMessageBox::Cancel,
                               QMessageBox::Cancel) == QMessageBox::Discard;
}

}  // namespace scree
