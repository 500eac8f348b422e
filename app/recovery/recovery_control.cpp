#include "app/recovery/recovery_control.hpp"

#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <algorithm>

#include "app/recovery/recovery_bar.hpp"
#include "app/session/scene_files.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"

namespace scree {
namespace {

constexpr std::size_t most_shown = 4;
constexpr double seconds_between = 30.0;

/// Interval of the autosave [ms]; the key `autosave_seconds` of the settings changes it.
int interval_of(const QSettings& settings) {
  const double seconds = settings.value(QStringLiteral("autosave_seconds"), seconds_between).toDouble();
  return static_cast<int>(1000.0 * std::clamp(seconds, 0.1, 3600.0));
}

QString time_text(const QDateTime& time) {
  const bool today = time.date() == QDate::currentDate();
  return time.toString(today ? QStringLiteral("hh:mm") : QStringLiteral("d MMM yyyy hh:mm"));
}

QString offer_text(const KeptWork& about) {
  const QString text =
      about.run_time ? RecoveryControl::tr("Scree ended unexpectedly. Restore “%1” (edited %2, run at %3)?")
                           .arg(about.title, time_text(about.edited), quantity_text(*about.run_time, "s"))
                     : RecoveryControl::tr("Scree ended unexpectedly. Restore “%1” (edited %2)?")
                           .arg(about.title, time_text(about.edited));
  return text;
}

/// What Ctrl+S does with restored work.
QString saving_text(const KeptWork& about) {
  return about.file.empty() || is_example(about.file)
             ? RecoveryControl::tr("It is not saved yet: Ctrl+S saves it.")
             : RecoveryControl::tr("Its changes are not saved yet: Ctrl+S writes them to %1.")
                   .arg(QString::fromStdString(about.file.filename().string()));
}

QString restored_text(const KeptWork& about, double time, const QString& problem) {
  if (!problem.isEmpty())
    return RecoveryControl::tr(
               "“%1” is restored at its start: the kept state of its run %2. Play computes the run again.")
        .arg(about.title, problem);
  if (about.run_time)
    return RecoveryControl::tr("“%1” is restored at t = %2.").arg(about.title, quantity_text(time, "s"));
  return RecoveryControl::tr("“%1” is restored at its start, as no later state of its run was kept.")
      .arg(about.title);
}

}  // namespace

RecoveryControl::RecoveryControl(const std::filesystem::path& root, SimulationThread& thread,
                                 SceneSession& session, SceneFiles& files, const Widgets& widgets,
                                 const QSettings& settings)
    : root_(root),
      session_(session),
      scene_files_(files),
      widgets_(widgets),
      autosave_(root, interval_of(settings), thread, session, files) {
  connect(&widgets_.bar, &RecoveryBar::restore_wanted, this, &RecoveryControl::restore);
  connect(&widgets_.bar, &RecoveryBar::discard_wanted, this, &RecoveryControl::discard);
  connect(&widgets_.bar, &RecoveryBar::later_wanted, this, &RecoveryControl::remove_offer);
  connect(&thread, &SimulationThread::run_resumed, this, &RecoveryControl::finish_restoring);
  connect(&autosave_, &Autosave::failed, this, [this](const QString& reason) {
    widgets_.errors.show_problem({tr("Unsaved changes cannot be kept for the case of a crash: make room, or "
                                     "save the scene often (Ctrl+S)."),
                                  reason});
  });
}

void RecoveryControl::keep_typed(Autosave::Typed typed, std::function<void(const TypedText&)> restore) {
  autosave_.keep_typed(std::move(typed));
  restore_typed_ = std::move(restore);
}

void RecoveryControl::offer() {
  for (std::unique_ptr<KeptFiles>& files : KeptFiles::left_in(root_)) add(std::move(files));
  std::stable_sort(waiting_.begin(), waiting_.end(),
                   [](const Offer& a, const Offer& b) { return a.about.edited > b.about.edited; });
  show_more();
}

void RecoveryControl::add(std::unique_ptr<KeptFiles> files) {
  Offer offer{std::move(files), {}, {}};
  try {
    offer.about = offer.files->read();
  } catch (const std::exception& error) {
    offer.fault = QString::fromUtf8(error.what());
  }
  waiting_.push_back(std::move(offer));
}

void RecoveryControl::show_more() {
  while (offers_.size() < most_shown && !waiting_.empty()) {
    const int number = ++last_number_;
    const Offer& offer = offers_.emplace(number, std::move(waiting_.front())).first->second;
    waiting_.erase(waiting_.begin());
    const bool restores = offer.fault.isEmpty();
    widgets_.bar.add_offer(
        number,
        restores ? offer_text(offer.about)
                 : tr("Scree ended unexpectedly, and the kept work cannot be restored: %1.").arg(offer.fault),
        restores);
  }
}

/// The offer stays until the scene is open.
void RecoveryControl::restore(int number) {
  if (!scene_files_.may_leave()) return;
  const Offer& offer = offers_.at(number);
  session_.open_kept(
      offer.about.title, offer.about.file,
      [files = offer.files, about = offer.about] { return files->read_run(about); }, number);
}

void RecoveryControl::finish_restoring(int number, double time, const QString& problem) {
  const auto found = offers_.find(number);
  if (found == offers_.end()) return;
  const KeptWork about = found->second.about;
  scene_files_.set_stamp(about.stamp);
  // Before it is kept again.
  const QString of_text = restore_typed(*found->second.files);
  autosave_.adopt(found->second.files);
  remove_offer(number);
  QStringList told = {restored_text(about, time, problem), saving_text(about)};
  if (!of_text.isEmpty()) told << of_text;
  widgets_.bar.tell(told.join(QLatin1Char(' ')));
}

/// @return what is to be told; empty: no text was kept
QString RecoveryControl::restore_typed(const KeptFiles& files) {
  try {
    const std::optional<TypedText> typed = files.read_typed();
    if (!typed || !restore_typed_) return {};
    restore_typed_(*typed);
    return tr("Edits of its text are not applied yet: Ctrl+Enter in the text does it.");
  } catch (const std::exception&) {
    return tr("Its text with edits that were not applied is lost, as the file is missing or damaged.");
  }
}

void RecoveryControl::discard(int number) {
  const Offer& offer = offers_.at(number);
  const QString title =
      offer.fault.isEmpty() ? tr("the changes to “%1”").arg(offer.about.title) : tr("the damaged work");
  QMessageBox box(QMessageBox::Question, tr("Discard"), tr("Discard %1? This cannot be undone.").arg(title),
                  QMessageBox::Cancel, &widgets_.window);
  const QPushButton* sure = box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
  box.exec();
  if (box.clickedButton() != sure || offers_.count(number) == 0) return;
  offers_.at(number).files->remove();
  remove_offer(number);
}

/// Without its files being removed, they are offered again at the next start.
void RecoveryControl::remove_offer(int number) {
  offers_.erase(number);
  widgets_.bar.remove_offer(number);
  show_more();
}

}  // namespace scree
