// How scenes and meshes come into the window.

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <algorithm>

#include "app/import/drop_scene.hpp"
#include "app/import/mesh_reading.hpp"
#include "app/opening/import_dialog.hpp"
#include "app/opening/prepared.hpp"
#include "app/shell/resources.hpp"
#include "app/widgets/error_bar.hpp"
#include "app/window/main_window.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/tables/tables.hpp"
#include "core/scene/file/scene_file.hpp"

namespace scree {
namespace {

constexpr int most_recent_files = 8;
const QString recent_key = QStringLiteral("recent_files");

std::filesystem::path to_path(const QString& text) {
  return text.toStdString();
}
QString to_text(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

std::filesystem::path dropped_path(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    const std::filesystem::path path = to_path(url.toLocalFile());
    if (path.extension() == ".toml" || is_mesh_path(path) || is_recording_path(path) || has_tables(path))
      return path;
  }
  return {};
}

}  // namespace

void MainWindow::open_path(const std::filesystem::path& path, bool play_at_once) {
  if (!may_leave_scene()) return;
  const std::filesystem::path whole = std::filesystem::absolute(path);
  loading_title_ = to_text(whole.filename());
  last_asked_for_ = whole;
  opening_new_ = is_mesh_path(whole);
  const bool recorded = is_recording_path(whole) || std::filesystem::is_directory(whole);
  opening_mesh_ = opening_new_ || recorded ? whole : std::filesystem::path();
  if (const auto prepared = is_example(whole) ? prepared_recording(whole) : std::filesystem::path();
      !prepared.empty()) {
    opening_mesh_ = whole;
    thread_->open_recording(prepared);
  } else if (recorded) {
    thread_->open_recording(whole);
  } else if (opening_new_) {
    thread_->open([whole] { return quick_drop(whole); }, play_at_once);
  } else {
    thread_->open([whole] { return read_scene(whole); }, play_at_once);
  }
}

void MainWindow::open_paths(const std::vector<std::filesystem::path>& paths) {
  const auto scene = std::find_if_not(paths.begin(), paths.end(), is_mesh_path);
  // One mesh alone is dropped at once.
  if (paths.size() == 1) return open_path(paths.front(), true);
  waiting_meshes_.clear();
  for (auto path = paths.begin(); path != paths.end(); ++path) {
    if (path != scene) waiting_meshes_.push_back(*path);
  }
  if (scene != paths.end()) {
    open_path(*scene, true);
  } else {
    import_next_mesh();
  }
}

/// Of those that wait, once what was opened or imported before is there.
void MainWindow::import_next_mesh() {
  if (waiting_meshes_.empty()) return;
  const std::filesystem::path mesh = waiting_meshes_.front();
  waiting_meshes_.erase(waiting_meshes_.begin());
  import_mesh(mesh, std::nullopt);
}

void MainWindow::open_new_scene(const Scene& scene) {
  open_made_scene(scene, true);
}

void MainWindow::open_made_scene(const Scene& scene, bool unsaved) {
  loading_title_ = QString::fromStdString(scene.title);
  opening_new_ = unsaved;
  opening_mesh_.clear();
  last_asked_for_.clear();
  Scene copy = scene;
  copy.file.clear();
  thread_->open([copy] { return copy; }, true);
}

void MainWindow::refuse_scene(const Problem& problem) {
  waiting_meshes_.clear();
  if (problem.kind == ProblemKind::wall_only) {
    error_bar_->show_problem(problem, tr("Use as wall…"), [this, mesh = opening_mesh_] {
      error_bar_->hide();
      import_mesh(mesh, MeshRole::wall);
    });
    return;
  }
  error_bar_->show_problem(problem, tr("Open another…"), [this] { choose_file(); });
}

void MainWindow::import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role) {
  std::shared_ptr<const Model> target;
  if (model_) {
    // With the changes made since it was opened.
    auto copy = std::make_shared<Model>(*model_);
    copy->scene = scene_;
    target = copy;
  }
  auto* dialog = new ImportDialog(path, role, target, this);
  connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
    remember_recent(path);
    open_new_scene(dialog->scene());
  });
  connect(dialog, &QDialog::rejected, this, &MainWindow::import_next_mesh);
  dialog->open();
}

void MainWindow::choose_file() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Open"), settings_.value(QStringLiteral("folder")).toString(),
      tr("Scenes, recordings and meshes (*.toml *.screerec *.stl *.obj *.ply);;Scenes (*.toml);;"
         "Recordings (*.screerec);;Meshes (*.stl *.obj *.ply)"));
  if (path.isEmpty()) return;
  settings_.setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
  open_or_import(to_path(path));
}

/// A scene is opened; for a mesh the window asks what it is to be.
void MainWindow::open_or_import(const std::filesystem::path& path) {
  if (is_mesh_path(path)) {
    import_mesh(path, std::nullopt);
  } else {
    open_path(path, true);
  }
}

void MainWindow::choose_mesh(MeshRole role) {
  const QString path = QFileDialog::getOpenFileName(
      this, role == MeshRole::particle ? tr("Import as particle") : tr("Import as wall"),
      settings_.value(QStringLiteral("folder")).toString(),
      tr("Meshes (*.stl *.STL *.obj *.OBJ *.ply *.PLY)"));
  if (path.isEmpty()) return;
  settings_.setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
  import_mesh(to_path(path), role);
}

void MainWindow::remember_recent(const std::filesystem::path& path) {
  if (is_example(path)) return;
  const QString file = to_text(std::filesystem::absolute(path));
  QStringList recent = settings_.value(recent_key).toStringList();
  recent.removeAll(file);
  recent.prepend(file);
  settings_.setValue(recent_key, recent.mid(0, most_recent_files));
}

void MainWindow::fill_recent_menu() {
  recent_menu_->clear();
  const QStringList recent = settings_.value(recent_key).toStringList();
  for (qsizetype i = 0; i < recent.size(); ++i) {
    const QString& path = recent[i];
    const bool there = QFileInfo::exists(path);
    QString name = QDir::toNativeSeparators(path);
    name.replace(QLatin1Char('&'), QStringLiteral("&&"));
    QAction* action = recent_menu_->addAction(
        QStringLiteral("&%1  %2").arg(i + 1).arg(there ? name : tr("%1 (gone)").arg(name)));
    action->setEnabled(there);
    connect(action, &QAction::triggered, this, [this, path] { open_or_import(to_path(path)); });
  }
  if (recent.isEmpty()) recent_menu_->addAction(tr("Nothing yet"))->setEnabled(false);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!dropped_path(*event->mimeData()).empty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const std::filesystem::path path = dropped_path(*event->mimeData());
  if (path.empty()) return;
  event->acceptProposedAction();
  open_or_import(path);
}

}  // namespace scree
