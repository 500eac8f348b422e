#include "app/playback/timeline_memory.hpp"

#include <QActionGroup>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <array>

#include "app/runner/timeline/timeline.hpp"

namespace scree {
namespace {

constexpr std::array megabyte_choices = {128, 256, 512, 1024, 2048, 4096, 8192};
constexpr int first_choice = 512;
constexpr std::size_t bytes_per_megabyte = 1'000'000;
const QString memory_key = QStringLiteral("timeline_megabytes");

/// Other values in the settings count as no choice.
int chosen_megabytes(const QSettings& settings) {
  const int chosen = settings.value(memory_key, first_choice).toInt();
  return std::ranges::count(megabyte_choices, chosen) > 0 ? chosen : first_choice;
}

}  // namespace

void add_memory_menu(QMenu& menu, QSettings& settings, Timeline& timeline) {
  QMenu* choices = menu.addMenu(QMenu::tr("&Memory for the past"));
  choices->setObjectName(QStringLiteral("timeline_memory"));
  auto* group = new QActionGroup(choices);
  const int chosen = chosen_megabytes(settings);
  for (const int megabytes : megabyte_choices) {
    QAction* action = choices->addAction(QMenu::tr("%1 MB").arg(megabytes));
    action->setCheckable(true);
    action->setChecked(megabytes == chosen);
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, choices, [&settings, &timeline, megabytes] {
      settings.setValue(memory_key, megabytes);
      timeline.set_budget(megabytes * bytes_per_megabyte);
    });
  }
  timeline.set_budget(chosen * bytes_per_megabyte);
}

}  // namespace scree
