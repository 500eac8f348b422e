#include "app/opening/thumbnail.hpp"

#include <unistd.h>

#include <QCoreApplication>
#include <algorithm>

#include "app/shell/resources.hpp"

namespace scree {
namespace {

const QString thumbnail_size = QStringLiteral("640x376");
constexpr int lower_priority = 10;

QString picture_path(const QTemporaryDir& folder) {
  return folder.filePath(QStringLiteral("thumbnail.png"));
}

}  // namespace

QImage stored_thumbnail(const std::filesystem::path& scene, Theme theme) {
  const std::string name = scene.stem().string() + (theme == Theme::dark ? "_dark.png" : ".png");
  return QImage(QString::fromStdString((resource_folder() / "thumbnails" / name).string()));
}

ThumbnailDrawer::ThumbnailDrawer(QObject* parent) : QObject(parent) {
  process_.setProgram(QCoreApplication::applicationDirPath() + QStringLiteral("/scree-window"));
  process_.setStandardInputFile(QProcess::nullDevice());
  process_.setStandardOutputFile(QProcess::nullDevice());
  process_.setStandardErrorFile(QProcess::nullDevice());
  // A run in the window comes first.
  process_.setChildProcessModifier([] { [[maybe_unused]] const int now = nice(lower_priority); });
  connect(&process_, &QProcess::finished, this, &ThumbnailDrawer::take_picture);
}

ThumbnailDrawer::~ThumbnailDrawer() {
  disconnect(&process_, nullptr, this, nullptr);
  process_.kill();
  process_.waitForFinished();
}

void ThumbnailDrawer::draw(std::vector<std::filesystem::path> scenes, Theme theme) {
  waiting_ = std::move(scenes);
  std::reverse(waiting_.begin(), waiting_.end());
  theme_ = theme;
  start_next();
}

void ThumbnailDrawer::start_next() {
  if (waiting_.empty() || process_.state() != QProcess::NotRunning) return;
  drawing_ = waiting_.back();
  drawing_theme_ = theme_;
  waiting_.pop_back();
  QFile::remove(picture_path(folder_));
  QStringList arguments{QStringLiteral("render"), QString::fromStdString(drawing_.string()),
                        QStringLiteral("--out"),  picture_path(folder_),
                        QStringLiteral("--size"), thumbnail_size,
                        QStringLiteral("--plain")};
  if (theme_ == Theme::dark) arguments << QStringLiteral("--dark");
  process_.setArguments(arguments);
  process_.start();
}

void ThumbnailDrawer::take_picture() {
  const QImage picture(picture_path(folder_));
  if (!picture.isNull()) emit drawn(drawing_, drawing_theme_, picture);
  start_next();
}

}  // namespace scree
