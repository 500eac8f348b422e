// Examples that are recorded while nobody needs the window.

#include <QSettings>

#include "app/drawing/background_drawing.hpp"
#include "app/opening/gallery.hpp"
#include "app/opening/idle_preparation.hpp"
#include "app/playback/timeline_control.hpp"
#include "app/window/main_window.hpp"

namespace scree {
namespace {

const QString wanted_key = QStringLiteral("prepare_when_idle");

}  // namespace

void MainWindow::connect_preparation(const std::vector<std::filesystem::path>& examples) {
  preparation_ = new IdlePreparation(examples, this);
  connect(preparation_, &IdlePreparation::scene_changed, this,
          [this] { gallery_->show_preparing(preparation_->scene()); });
  connect(preparation_, &IdlePreparation::prepared, gallery_, &Gallery::look_for_recordings);
  connect(actions_->prepare_when_idle, &QAction::toggled, this, [this](bool wanted) {
    settings_.setValue(wanted_key, wanted);
    preparation_->set_wanted(wanted);
  });
  const bool wanted = settings_.value(wanted_key, true).toBool();
  actions_->prepare_when_idle->setChecked(wanted);
  preparation_->set_wanted(wanted);
}

/// It stands idle in the gallery while nothing runs, is opened or drawn behind it.
void MainWindow::update_idle() {
  const bool busy = run_state_ == RunState::playing || run_state_ == RunState::loading ||
                    timeline_->playing_back() || drawing_->busy();
  preparation_->set_idle(gallery_shown() && !busy);
}

}  // namespace scree
