#include "app/session/recent_files.hpp"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "app/shell/resources.hpp"

namespace scree {
namespace {

constexpr int most_recent_files = 8;
const QString recent_key = QStringLiteral("recent_files");

}  // namespace

void RecentFiles::remember(const std::filesystem::path& path) {
  if (is_example(path)) return;
  const QString file = QString::fromStdString(std::filesystem::absolute(path).string());
  QStringList recent = settings_.value(recent_key).toStringList();
  recent.removeAll(file);
  recent.prepend(file);
  settings_.setValue(recent_key, recent.mid(0, most_recent_files));
}

void RecentFiles::fill(QMenu& menu) {
  connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { list_in(menu); });
}

void RecentFiles::list_in(QMenu& menu) {
  menu.clear();
  const QStringList recent = settings_.value(recent_key).toStringList();
  for (qsizetype i = 0; i < recent.size(); ++i) {
    const QString& path = recent[i];
    const bool there = QFileInfo::exists(path);
    QString name = QDir::toNativeSeparators(path);
    name.replace(QLatin1Char('&'), QStringLiteral("&&"));
    QAction* action =
        menu.addAction(QStringLiteral("&%1  %2").arg(i + 1).arg(there ? name : tr("%1 (gone)").arg(name)));
    action->setEnabled(there);
    connect(action, &QAction::triggered, this, [this, path] { emit chosen(path.toStdString()); });
  }
  if (recent.isEmpty()) menu.addAction(tr("Nothing yet"))->setEnabled(false);
}

}  // namespace scree
