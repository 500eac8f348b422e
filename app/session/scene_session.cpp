#include "app/session/scene_session.hpp"

#include <algorithm>

#include "app/import/drop_scene.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/opening/prepared.hpp"
#include "app/runner/stillness.hpp"
#include "app/shell/resources.hpp"
#include "core/record/recording/recording.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_consistency.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

/// The view of a scene names the plot that it opens with: none if that plot has been closed or renamed.
void forget_missing_plot(Scene& scene) {
  const std::vector<std::string_view> titles = plot_titles(scene);
  const bool known = std::find(titles.begin(), titles.end(), scene.view.plot) != titles.end();
  if (!known) scene.view.plot.clear();
}

}  // namespace

SceneSession::SceneSession(SimulationThread& thread) : thread_(thread) {
  connect(&thread_, &SimulationThread::opened, this, &SceneSession::accept_model);
  connect(&thread_, &SimulationThread::open_failed, this, &SceneSession::open_failed);
  connect(&thread_, &SimulationThread::events_changed, this, &SceneSession::accept_events);
}

bool SceneSession::anything_to_play() const {
  return model_ && !stands_still(*model_);
}

bool SceneSession::unsaved() const {
  return imported_ || scene_ != saved_scene_;
}

QString SceneSession::unsaved_text() const {
  const bool events = scene_.events != saved_scene_.events;
  const bool plots = scene_.plots != saved_scene_.plots;
  const bool view = scene_.view != saved_scene_.view;
  const QString text = imported_         ? tr("“%1” has not been saved.")
                       : events && plots ? tr("The changes to “%1” and its plots have not been saved.")
                       : scene_.duration != saved_scene_.duration && !events && !plots
                           ? tr("The duration of “%1” was changed and has not been saved.")
                       : events         ? tr("The changes to “%1” have not been saved.")
                       : view && !plots ? tr("The view of “%1” was changed and has not been saved.")
                                        : tr("The plots of “%1” were changed and have not been saved.");
  return text.arg(QString::fromStdString(scene_.title));
}

void SceneSession::open(const std::filesystem::path& path, bool autoplay) {
  const std::filesystem::path whole = std::filesystem::absolute(path);
  loading_title_ = QString::fromStdString(whole.filename().string());
  requested_path_ = whole;
  opening_imported_ = is_mesh_path(whole);
  const bool recorded = is_recording_path(whole) || std::filesystem::is_directory(whole);
  source_ = opening_imported_ || recorded ? whole : std::filesystem::path();
  if (const auto prepared = is_example(whole) ? prepared_recording(whole) : std::filesystem::path();
      !prepared.empty()) {
    source_ = whole;
    thread_.open_recording(prepared);
  } else if (recorded) {
    thread_.open_recording(whole);
  } else if (opening_imported_) {
    thread_.open([whole] { return quick_drop(whole); }, autoplay);
  } else {
    thread_.open([whole] { return read_scene(whole); }, autoplay);
  }
}

void SceneSession::open_made(const Scene& scene, bool unsaved) {
  loading_title_ = QString::fromStdString(scene.title);
  opening_imported_ = unsaved;
  source_.clear();
  requested_path_.clear();
  Scene copy = scene;
  copy.file.clear();
  thread_.open([copy] { return copy; }, true);
}

void SceneSession::go_live() {
  loading_title_ = QString::fromStdString(scene_.title);
  opening_imported_ = false;
  const std::filesystem::path example = is_example(source_) ? source_ : std::filesystem::path();
  source_.clear();
  const auto scene = [recording = recording_, example] {
    const bool prepared = !example.empty() && prepared_path(example) == recording->path();
    return prepared ? read_scene(example) : recording->scene();
  };
  thread_.open(scene, true);
}

void SceneSession::accept_model(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  scene_ = model_->scene;
  saved_scene_ = scene_;
  imported_ = opening_imported_;
  const RunPast past = thread_.run_past(-1.0);
  recording_ = past.model == model_ ? past.recording : nullptr;
  emit opened();
}

/// Interactive changes belong to the scene, at their times.
void SceneSession::accept_events(const std::shared_ptr<const Model>& model,
                                 const std::vector<EventSpec>& events, double time) {
  if (model != model_) return;
  // In the order of the file if they are the same.
  const std::vector<EventSpec>& saved = saved_scene_.events;
  const bool same = std::is_permutation(events.begin(), events.end(), saved.begin(), saved.end());
  scene_.events = same ? saved : events;
  emit events_changed(events, time);
  emit changed();
}

void SceneSession::save_to(const std::filesystem::path& path, const ViewOptions& options) {
  scene_.view = requested_view(scene_, options);
  forget_missing_plot(scene_);
  if (is_bundle_path(path)) {
    write_bundle(scene_, path);
  } else {
    write_scene(scene_, path);
  }
  scene_.file = path;
  imported_ = false;
  saved_scene_ = scene_;
  emit changed();
}

void SceneSession::change_duration(double duration) {
  if (recording_) return;
  scene_.duration = duration;
  thread_.change_duration(duration);
  emit duration_changed(duration);
  emit changed();
}

void SceneSession::set_plots(const std::vector<PlotSpec>& plots) {
  scene_.plots = plots;
  forget_missing_plot(scene_);
  emit changed();
}

void SceneSession::set_view(const ViewSpec& view) {
  scene_.view = view;
  emit changed();
}

}  // namespace scree
