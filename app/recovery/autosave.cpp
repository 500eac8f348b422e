#include "app/recovery/autosave.hpp"

#include <algorithm>

#include "app/runner/event_text.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "core/scene/event_order.hpp"

namespace scree {
namespace {

constexpr int longest_wait = 500;                   ///< of a start for the kept scene [ms]
constexpr std::size_t largest_state = 256'000'000;  ///< of a run [bytes]

/// Removes the folder after the tasks that use it.
void remove_later(QThreadPool& writer, const std::shared_ptr<std::shared_ptr<KeptFiles>>& files) {
  writer.start([files] {
    if (*files) (*files)->remove();
    files->reset();
  });
}

}  // namespace

Autosave::Autosave(std::filesystem::path root, int interval, SimulationThread& thread, SceneSession& session,
                   SceneFiles& files)
    : root_(std::move(root)),
      thread_(thread),
      session_(session),
      scene_files_(files),
      files_(std::make_shared<std::shared_ptr<KeptFiles>>()) {
  writer_.setMaxThreadCount(1);
  timer_.setInterval(interval);
  connect(&timer_, &QTimer::timeout, this, [this] {
    if (writing_ == 0) keep();
  });
  timer_.start();
  connect(&thread_, &SimulationThread::run_wanted, this, &Autosave::keep_before_run);
  const auto follow = [this] {
    changed_ = QDateTime::currentDateTime();
    if (!session_.unsaved() && !typed()) forget();
  };
  // What was typed belongs to the scene before.
  const auto follow_opened = [this] {
    changed_ = QDateTime::currentDateTime();
    if (!session_.unsaved()) forget();
  };
  // Bodies may join later; an edit begins a new run.
  const auto begin_run = [this] { opened_ = session_.model(); };
  connect(&session_, &SceneSession::opened, this, begin_run);
  connect(&session_, &SceneSession::edited, this, begin_run);
  connect(&session_, &SceneSession::opened, this, follow_opened);
  connect(&session_, &SceneSession::changed, this, follow);
  connect(&session_, &SceneSession::open_failed, this, [this] {
    if (kept_) keep();
  });
}

Autosave::~Autosave() {
  forget();
  writer_.waitForDone();
}

void Autosave::forget() {
  if (!std::exchange(kept_, std::nullopt)) return;
  since_state_.invalidate();
  remove_later(writer_, files_);
}

void Autosave::end() {
  timer_.stop();
  forget();
}

void Autosave::adopt(std::shared_ptr<KeptFiles> files) {
  remove_later(writer_, files_);
  files_ = std::make_shared<std::shared_ptr<KeptFiles>>(std::move(files));
  kept_.emplace();  // something else than the present work, which is written next
  since_state_.invalidate();
  keep();
}

/// A crash of the run itself must find the scene written; a slow disk delays the run no further.
void Autosave::keep_before_run() {
  if (opened_ && session_.editing()) {
    keep_edits();
  } else {
    keep();
  }
  writer_.waitForDone(longest_wait);
}

/// The run that is wanted will be that of the edited scene, as soon as it is built.
void Autosave::keep_edits() {
  const Scene& scene = session_.wanted_scene();
  const std::optional<TypedText> typed = this->typed();
  if (kept_ && kept_->scene == scene && !kept_->run.model && kept_->typed == typed) return;
  edited_ = QDateTime::currentDateTime();
  write({QString::fromStdString(scene.title),
         scene.file,
         scene_files_.stamp(),
         edited_,
         0,
         scene.shapes.size(),
         {}},
        scene, nullptr, typed);
  kept_ = Kept{scene, {}, typed, scene_files_.stamp()};
}

void Autosave::keep() {
  if (!opened_) return;
  const std::optional<TypedText> typed = this->typed();
  if (!session_.unsaved() && !typed) return forget();
  Scene scene = scene_to_keep();
  RunPast run = state_to_keep(scene);
  const bool same_scene = kept_ && kept_->scene == scene;
  const bool same_state =
      kept_ && kept_->run.model == run.model && (!run.model || kept_->run.checkpoints == run.checkpoints);
  const bool same_typed = kept_ && kept_->typed == typed;
  const bool same_stamp = kept_ && kept_->stamp == scene_files_.stamp();
  if (same_scene && same_state && same_typed && same_stamp) return;
  if (!same_scene) edited_ = changed_;
  if (!same_typed && typed) edited_ = QDateTime::currentDateTime();
  KeptWork about{QString::fromStdString(scene.title), scene.file, scene_files_.stamp(), edited_, acts(),
                 opened_->scene.shapes.size(),        {}};
  if (run.model) about.run_time = run.checkpoints.front().first;
  if (!same_state) since_state_.start();
  const bool new_state = run.model && !same_state;
  write(about, same_scene ? std::nullopt : std::optional(scene),
        new_state ? run.checkpoints.front().second : nullptr, typed);
  kept_ = Kept{std::move(scene), std::move(run), typed, scene_files_.stamp()};
}

/// Acts are last among the events; before them are those of the scene, in its own order.
Scene Autosave::scene_to_keep() const {
  const Scene& opened = opened_->scene;
  Scene scene = session_.scene();
  std::stable_partition(scene.events.begin(), scene.events.end(),
                        [&](const EventSpec& event) { return !made_by_hand(event, opened); });
  const auto count = static_cast<std::ptrdiff_t>(scene.events.size() - acts());
  if (std::is_permutation(opened.events.begin(), opened.events.end(), scene.events.begin(),
                          scene.events.begin() + count))
    std::copy(opened.events.begin(), opened.events.end(), scene.events.begin());
  return scene;
}

/// Number of events made by hand.
std::size_t Autosave::acts() const {
  const std::vector<EventSpec>& events = session_.scene().events;
  return static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [&](const EventSpec& event) {
    return made_by_hand(event, opened_->scene);
  }));
}

/// Returns whether a state belongs to the run of a scene: what happened before it is the same.
bool Autosave::belongs(const RunPast& run, const Scene& scene) const {
  if (!run.model || run.model != opened_ || run.checkpoints.empty()) return false;
  const auto happened = [&](std::vector<EventSpec> events) {
    std::erase_if(events, [&](const EventSpec& event) { return event.time > run.checkpoints.front().first; });
    return in_chronological_order(std::move(events));
  };
  return happened(run.events) == happened(scene.events);
}

/// The newest state of the run, but not more often than the work is looked at; without a model if there is
/// none.
RunPast Autosave::state_to_keep(const Scene& scene) const {
  const bool early = since_state_.isValid() && since_state_.elapsed() < timer_.interval();
  if (kept_ && early && belongs(kept_->run, scene)) return kept_->run;
  RunPast newest = thread_.newest_state();
  const bool fits = belongs(newest, scene) && newest.checkpoints.front().first > 0.0 &&
                    newest.checkpoints.front().second->state.size() <= largest_state;
  return fits ? newest : RunPast();
}

void Autosave::write(const KeptWork& about, const std::optional<Scene>& scene,
                     const std::shared_ptr<const RunCheckpoint>& state,
                     const std::optional<TypedText>& typed) {
  ++writing_;
  writer_.start([this, files = files_, root = root_, about, scene, state, typed] {
    QString fault;
    try {
      if (!*files) *files = KeptFiles::make_in(root);
      (*files)->write(about, scene ? &*scene : nullptr, state.get(), &typed);
    } catch (const std::exception& error) {
      fault = QString::fromUtf8(error.what());
    }
    QMetaObject::invokeMethod(
        this, [this, fault] { finish_writing(fault); }, Qt::QueuedConnection);
  });
}

/// After a fault everything is written again.
void Autosave::finish_writing(const QString& fault) {
  --writing_;
  if (fault.isEmpty()) {
    told_ = false;
    return;
  }
  if (kept_) kept_.emplace();
  if (!std::exchange(told_, true)) emit failed(fault);
}

}  // namespace scree
