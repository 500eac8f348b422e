#include "app/session/scene_session.hpp"

#include <algorithm>
#include <utility>

#include "app/import/drop_scene.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/opening/prepared.hpp"
#include "app/runner/event_text.hpp"
#include "app/runner/stillness.hpp"
#include "app/runner/timeline/kept_run.hpp"
#include "app/session/beside_edits.hpp"
#include "app/shell/resources.hpp"
#include "core/record/recording/recording.hpp"
#include "core/scene/consistency/scene_consistency.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

/// The view of a scene names the plot that it opens with: none if that plot has been closed or renamed.
void forget_missing_plot(Scene& scene) {
  const std::vector<std::string_view> titles = plot_titles(scene);
  const bool known = std::find(titles.begin(), titles.end(), scene.view.plot) != titles.end();
  if (!known) scene.view.plot.clear();
}

constexpr int number_of_bundle = 0;  ///< the kept runs of windows have others

/// What was done by hand since a scene was opened; none: nothing.
/// @param own_shapes  number of shapes of the scene as it was opened
std::optional<SceneHistory> history_since(const Scene& opened, std::size_t own_shapes, const Scene& now) {
  SceneHistory history{{}, own_shapes};
  for (std::size_t k = 0; k < now.events.size(); ++k) {
    if (made_by_hand(now.events[k], opened)) history.acts.push_back(k);
  }
  return history.acts.empty() ? std::nullopt : std::optional(history);
}

/// Takes over what was done by hand in the run of a bundle, as it is told by the run.
void take_acts(Scene& scene, const UnpackedBundle& bundle) {
  if (!bundle.history) return;
  Scene whole = bundle.scene;
  return_shapes(whole, *bundle.history);
  scene.events = whole.events;
  for (const std::size_t act : bundle.history->acts) scene.events[act].line = 0;
  scene.shapes = whole.shapes;
}

}  // namespace

SceneSession::SceneSession(SimulationThread& thread) : thread_(thread) {
  connect(&thread_, &SimulationThread::opened, this, &SceneSession::accept_model);
  connect(&thread_, &SimulationThread::open_failed, this, [this](const Problem& problem, long number) {
    std::erase_if(edits_, [&](const Edit& edit) { return edit.opening <= number; });
    after_edits_ = nullptr;
    emit open_failed(problem);
  });
  connect(&thread_, &SimulationThread::run_resumed, this,
          [this](int number, double time, const auto& problem) {
            const bool told = time > 0.0 || !problem.isEmpty();
            if (number == number_of_bundle && told) emit run_continued(time, problem);
          });
  connect(&thread_, &SimulationThread::bodies_changed, this, &SceneSession::accept_bodies);
  connect(&thread_, &SimulationThread::events_changed, this, &SceneSession::accept_events);
}

bool SceneSession::anything_to_play() const {
  return model_ && !stands_still(*model_);
}

bool SceneSession::unsaved() const {
  return imported_ || scene_ != saved_scene_;
}

QString SceneSession::unsaved_text() const {
  Scene rest = scene_;
  rest.plots = saved_scene_.plots;
  rest.view = saved_scene_.view;
  rest.duration = saved_scene_.duration;
  const bool events = rest != saved_scene_;  // or an edit
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
  } else if (is_bundle_path(whole)) {
    open_bundle(whole, autoplay);
  } else if (opening_imported_) {
    play_if(autoplay, thread_.open([whole] { return quick_drop(whole); }, false));
  } else {
    thread_.open([whole] { return read_scene(whole); }, autoplay);
  }
}

/// A bundle that holds a moment of its run is opened there, and paused.
void SceneSession::open_bundle(const std::filesystem::path& file, bool autoplay) {
  const auto bundle = std::make_shared<UnpackedBundle>();
  const auto read = [file, bundle] {
    *bundle = read_bundle(file);
    return run_of(*bundle);
  };
  const long opening = thread_.resume(read, number_of_bundle);
  opened_bundle_ = {opening, bundle};
  play_if(autoplay, opening);
}

/// Nothing for a scene from elsewhere.
SceneSession::InFile SceneSession::in_file(const std::filesystem::path& file) {
  if (file.empty()) return {};
  const SceneSource source = source_of_scene(file);
  const bool unpacked = is_bundle_path(file) && !source.text.empty();
  return {source, unpacked && std::filesystem::exists(source.file.parent_path() / checkpoint_of_bundle)};
}

void SceneSession::take(const InFile& file) {
  written_ = file.source;
  file_holds_moment_ = file.holds_moment;
}

/// The user's text of the scene that has been opened.
void SceneSession::take_source(long opening) {
  const auto [number, bundle] = std::exchange(opened_bundle_, {});
  if (number != opening) return take(in_file(scene_.file));
  take({bundle->source, !bundle->checkpoint.empty()});
  take_acts(saved_scene_, *bundle);
  if (file_holds_moment_) play_when_open_.reset();
}

void SceneSession::open_made(const Scene& scene, bool unsaved, Then then) {
  loading_title_ = QString::fromStdString(scene.title);
  opening_imported_ = unsaved;
  source_.clear();
  requested_path_.clear();
  Scene copy = scene;
  copy.file.clear();
  play_if(then == Then::play, thread_.open([copy] { return copy; }, false));
}

/// An unsaved scene must be known here before its run begins: a crash of that run would take it along.
void SceneSession::play_if(bool play, long opening) {
  if (play) play_when_open_ = opening;
}

void SceneSession::edit(const Scene& scene, const QString& what, Then then) {
  if (recording_) return;
  begin_edit(scene, what, then);
}

void SceneSession::begin_edit(const Scene& scene, const QString& what, Then then,
                              std::optional<SceneSource> text) {
  loading_title_ = QString::fromStdString(scene.title);
  const std::optional<Scene> before = text ? std::optional(scene_) : std::nullopt;
  const long opening = thread_.open([scene] { return scene; }, false, before);
  play_if(then == Then::play, opening);
  const Scene base = edits_.empty() ? scene_ : edits_.front().base;
  edits_.push_back({opening, what, scene, base, std::move(text)});
  emit edit_begun();
}

std::filesystem::path SceneSession::text_file() const {
  return std::filesystem::absolute(scene_.file.empty() ? std::filesystem::path("scene.toml") : scene_.file);
}

std::string SceneSession::text() const {
  return edited_text(written_, scene_, text_file()).text;
}

void SceneSession::edit_text(const std::string& text, const QString& what) {
  if (recording_) return;
  Scene scene = parse_scene(text, text_file());
  scene.file = scene_.file;
  begin_edit(scene, what, Then::pause, SceneSource{text, text_file()});
}

void SceneSession::open_kept(const QString& title, const std::filesystem::path& file,
                             std::function<KeptRun()> read, int number) {
  loading_title_ = title;
  opening_imported_ = true;
  source_.clear();
  requested_path_ = file;
  thread_.resume(std::move(read), number);
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

/// Each edit contains those before it: the thread may have skipped them.
std::optional<SceneSession::Edit> SceneSession::finish_edits(long opening) {
  QStringList done;
  std::optional<Edit> last;
  while (!edits_.empty() && edits_.front().opening <= opening) {
    last = std::move(edits_.front());
    edits_.erase(edits_.begin());
    done << last->what;
    if (last->text) written_ = *last->text;
  }
  if (!last || last->opening != opening) return std::nullopt;
  last->what = done.join(QStringLiteral(", "));
  return last;
}

void SceneSession::accept_model(std::shared_ptr<const Model> model, long opening) {
  take_model(std::move(model), opening);
  if (play_when_open_ == opening) thread_.play_opened(opening);
}

void SceneSession::take_model(std::shared_ptr<const Model> model, long opening) {
  model_ = std::move(model);
  const Scene before = std::exchange(scene_, model_->scene);
  if (const std::optional<Edit> edit = finish_edits(opening)) return take_edit(*edit, before);
  after_edits_ = nullptr;
  saved_scene_ = scene_;
  own_shapes_ = scene_.shapes.size();
  take_source(opening);
  imported_ = opening_imported_;
  const RunPast past = thread_.run_past(-1.0);
  recording_ = past.model == model_ ? past.recording : nullptr;
  emit opened();
}

/// The scene may have been saved, and its end or view changed, while it was being built.
void SceneSession::take_edit(const Edit& edit, const Scene& before) {
  own_shapes_ = scene_.shapes.size();
  scene_ = with_present(scene_, edit.base, before);
  scene_.plots = model_->scene.plots;  // as they are shown
  emit edited(before, edit.what);
  if (scene_.duration != model_->scene.duration) emit duration_changed(scene_.duration);
  emit changed();
  if (after_edits_ && !editing()) std::exchange(after_edits_, nullptr)();
}

void SceneSession::after_edits(std::function<void()> then) {
  if (!editing()) return then();
  after_edits_ = std::move(then);
}

/// The shapes of bodies that were thrown belong to the scene.
void SceneSession::accept_bodies(const std::shared_ptr<const Model>& before,
                                 const std::shared_ptr<const Model>& now) {
  if (before != model_) return;
  model_ = now;
  scene_.shapes = now->scene.shapes;
  emit bodies_changed(before);
  emit changed();
}

/// Interactive changes belong to the scene, at their times.
void SceneSession::accept_events(const std::shared_ptr<const Model>& model,
                                 const std::vector<EventSpec>& events, double time,
                                 const std::vector<double>& supplied) {
  if (model != model_) return;
  // In the order of the file if they are the same.
  const std::vector<EventSpec>& saved = saved_scene_.events;
  const bool same = std::is_permutation(events.begin(), events.end(), saved.begin(), saved.end());
  scene_.events = same ? saved : events;
  emit events_changed(events, time, supplied);
  emit changed();
}

void SceneSession::save_to(const std::filesystem::path& path, const ViewOptions& options, Contents contents) {
  scene_.view = requested_view(scene_, options);
  forget_missing_plot(scene_);
  const bool with_moment = contents == Contents::scene_and_moment && is_bundle_path(path);
  if (is_bundle_path(path)) {
    std::optional<std::string> checkpoint;
    if (with_moment) checkpoint = thread_.checkpoint_for(scene_);
    written_ =
        write_bundle(scene_, path, written_, checkpoint, history_since(model_->scene, own_shapes_, scene_));
  } else {
    written_ = {write_scene(scene_, path, written_), path};
  }
  file_holds_moment_ = with_moment;
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
  emit duration_or_plots_changed();
  emit changed();
}

void SceneSession::set_plots(const std::vector<PlotSpec>& plots) {
  scene_.plots = plots;
  forget_missing_plot(scene_);
  emit duration_or_plots_changed();
  emit changed();
}

void SceneSession::set_view(const ViewSpec& view) {
  scene_.view = view;
  emit changed();
}

}  // namespace scree
