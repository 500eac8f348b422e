#include "app/opening/idle_preparation.hpp"

#include <unistd.h>

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QSettings>

namespace scree {
namespace {

constexpr int patience = 60'000;        // [ms]
constexpr int time_to_clear_up = 2000;  // [ms]
constexpr int lowest_priority = 19;
const QString wanted_key = QStringLiteral("prepare_when_idle");

bool by_hand(const QEvent& event) {
  switch (event.type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::HoverMove:
    case QEvent::Wheel:
      return true;
    default:
      return false;
  }
}

}  // namespace

IdlePreparation::IdlePreparation(const std::vector<std::filesystem::path>& scenes, QObject* parent)
    : QObject(parent), waiting_(scenes.begin(), scenes.end()) {
  process_.setProgram(QCoreApplication::applicationDirPath() + QStringLiteral("/scree-window"));
  process_.setStandardInputFile(QProcess::nullDevice());
  process_.setStandardOutputFile(QProcess::nullDevice());
  process_.setStandardErrorFile(QProcess::nullDevice());
  process_.setChildProcessModifier([] { [[maybe_unused]] const int now = nice(lowest_priority); });
  connect(&process_, &QProcess::finished, this, &IdlePreparation::take_result);
  // A process that failed to start does not finish. Others would fail as well.
  connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    waiting_.clear();
    take_result(1);
  });
  patience_.setSingleShot(true);
  patience_.setInterval(patience);
  connect(&patience_, &QTimer::timeout, this, &IdlePreparation::start_next);
  last_resort_.setSingleShot(true);
  last_resort_.setInterval(time_to_clear_up);
  connect(&last_resort_, &QTimer::timeout, &process_, &QProcess::kill);
  QCoreApplication::instance()->installEventFilter(this);
}

IdlePreparation::~IdlePreparation() {
  disconnect(&process_, nullptr, this, nullptr);
  if (process_.state() == QProcess::NotRunning) return;
  process_.terminate();
  if (process_.waitForFinished(time_to_clear_up)) return;
  process_.kill();
  process_.waitForFinished();
}

void IdlePreparation::follow(QAction& wanted, QSettings& settings) {
  connect(&wanted, &QAction::toggled, this, [this, &settings](bool on) {
    settings.setValue(wanted_key, on);
    set_wanted(on);
  });
  wanted.setChecked(settings.value(wanted_key, true).toBool());
  set_wanted(wanted.isChecked());
}

void IdlePreparation::set_wanted(bool wanted) {
  wanted_ = wanted;
  reconsider();
}

void IdlePreparation::set_idle(bool idle) {
  idle_ = idle;
  reconsider();
}

void IdlePreparation::set_patience(int milliseconds) {
  patience_.setInterval(milliseconds);
}

void IdlePreparation::reconsider() {
  if (!wanted_ || !idle_) {
    patience_.stop();
    cancel();
  } else if (!patience_.isActive() && scene_.empty()) {
    patience_.start();
  }
}

/// User input does not stop a recording, but no recording starts while there is input.
bool IdlePreparation::eventFilter(QObject* watched, QEvent* event) {
  if (patience_.isActive() && by_hand(*event)) patience_.start();
  return QObject::eventFilter(watched, event);
}

void IdlePreparation::start_next() {
  // The previous process may not have ended yet.
  if (process_.state() != QProcess::NotRunning) return patience_.start();
  if (waiting_.empty()) return;
  change_scene(waiting_.front());
  waiting_.pop_front();
  process_.setArguments({QStringLiteral("prepare"), QString::fromStdString(scene_.string())});
  process_.start();
}

/// Cancels the recording and moves its scene behind the others, so that a long one does not block them.
void IdlePreparation::cancel() {
  if (scene_.empty()) return;
  waiting_.push_back(scene_);
  change_scene({});
  process_.terminate();
  last_resort_.start();
}

void IdlePreparation::take_result(int status) {
  last_resort_.stop();
  if (scene_.empty()) return;
  const std::filesystem::path done = scene_;
  change_scene({});
  if (status == 0) emit prepared(done);
  start_next();
}

void IdlePreparation::change_scene(const std::filesystem::path& scene) {
  scene_ = scene;
  emit scene_changed();
}

}  // namespace scree
