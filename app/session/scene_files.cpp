#include "app/session/scene_files.hpp"

#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QUrl>
#include <algorithm>

#include "app/import/mesh_reading.hpp"
#include "app/opening/gallery.hpp"
#include "app/opening/import_dialog.hpp"
#include "app/session/scene_session.hpp"
#include "app/shell/actions.hpp"
#include "app/shell/quantity_text.hpp"
#include "app/shell/resources.hpp"
#include "app/shell/save_folder.hpp"
#include "app/shell/view_settings.hpp"
#include "app/widgets/error_bar.hpp"
#include "core/record/recording/recording.hpp"
#include "core/record/tables/tables.hpp"
#include "core/scene/file/bundle.hpp"

namespace scree {
namespace {

const QString folder_key = QStringLiteral("folder");

std::filesystem::path to_path(const QString& text) {
  return text.toStdString();
}
QString to_text(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

std::filesystem::path dropped_path(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    const std::filesystem::path path = to_path(url.toLocalFile());
    if (path.extension() == ".toml" || is_bundle_path(path) || is_mesh_path(path) ||
        is_recording_path(path) || has_tables(path))
      return path;
  }
  return {};
}

bool same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code none;
  return std::filesystem::equivalent(a, b, none);
}

/// Returns whether saving may write to a scene's file without asking: examples are not overwritten.
bool is_own(const std::filesystem::path& file) {
  return !file.empty() && !is_example(file);
}

/// Saves the scene with its files in one.
QString bundle_filter() {
  return SceneFiles::tr("Bundles with all meshes (*.zip)");
}

/// Scenes in the folder of a file, by name.
std::vector<std::filesystem::path> scenes_beside(const std::filesystem::path& file) {
  std::vector<std::filesystem::path> scenes;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), none)) {
    if (entry.path().extension() == ".toml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

}  // namespace

SceneFiles::SceneFiles(QWidget& window, SceneSession& session, const Actions& actions,
                       const ViewSettings& view_settings, Gallery& gallery, ErrorBar& errors,
                       QSettings& settings)
    : window_(window),
      session_(session),
      actions_(actions),
      view_settings_(view_settings),
      gallery_(gallery),
      errors_(errors),
      settings_(settings),
      recent_(settings) {
  connect(actions_.open, &QAction::triggered, this, &SceneFiles::choose_file);
  connect(actions_.import_particle, &QAction::triggered, this, [this] { choose_mesh(MeshRole::particle); });
  connect(actions_.import_wall, &QAction::triggered, this, [this] { choose_mesh(MeshRole::wall); });
  connect(actions_.save_scene, &QAction::triggered, this, &SceneFiles::save);
  connect(actions_.save_scene_as, &QAction::triggered, this,
          [this] { prepared([this] { choose_target(Target::like_now); }); });
  connect(actions_.save_bundle, &QAction::triggered, this,
          [this] { prepared([this] { choose_target(Target::bundle); }); });
  connect(actions_.revert, &QAction::triggered, this, &SceneFiles::revert);
  connect(&gallery_, &Gallery::scene_chosen, this, [this](const auto& path, const QString& title) {
    open_path(path, true);
    session_.set_loading_title(title);
  });
  connect(&gallery_, &Gallery::open_wanted, this, &SceneFiles::choose_file);
  connect(&recent_, &RecentFiles::chosen, this, &SceneFiles::open_or_import);
  connect(&session_, &SceneSession::open_failed, this, &SceneFiles::refuse);
  connect(&session_, &SceneSession::opened, this, [this] {
    stamp_ = stamp_of(session_.scene().file);
    update_actions();
  });
  connect(&session_, &SceneSession::changed, this, &SceneFiles::update_actions);
  update_actions();
}

void SceneFiles::update_actions() {
  for (QAction* action : {actions_.save_scene, actions_.save_scene_as, actions_.save_bundle})
    action->setEnabled(session_.model() != nullptr);
  actions_.revert->setEnabled(session_.unsaved() && !revert_path().empty());
}

void SceneFiles::open_path(const std::filesystem::path& path, bool autoplay) {
  if (may_leave()) session_.open(path, autoplay);
}

void SceneFiles::open_paths(const std::vector<std::filesystem::path>& paths) {
  const auto scene = std::find_if_not(paths.begin(), paths.end(), is_mesh_path);
  // A single mesh is dropped immediately.
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

bool SceneFiles::open_made_scene(const Scene& scene) {
  if (!may_leave()) return false;
  session_.open_made(scene, false);
  return true;
}

void SceneFiles::refuse(const Problem& problem) {
  waiting_meshes_.clear();
  if (problem.kind == ProblemKind::wall_only) {
    errors_.show_problem(problem, tr("Use as wall…"), [this, mesh = session_.source()] {
      errors_.hide();
      import_mesh(mesh, MeshRole::wall);
    });
    return;
  }
  errors_.show_problem(problem, tr("Open another…"), [this] { choose_file(); });
}

void SceneFiles::remember_opened() {
  const std::filesystem::path& own = session_.scene().file;
  const std::filesystem::path& file = own.empty() ? session_.source() : own;
  if (!file.empty()) recent_.remember(file);
}

void SceneFiles::import_next_mesh() {
  if (waiting_meshes_.empty()) return;
  const std::filesystem::path mesh = waiting_meshes_.front();
  waiting_meshes_.erase(waiting_meshes_.begin());
  import_mesh(mesh, std::nullopt);
}

void SceneFiles::import_mesh(const std::filesystem::path& path, std::optional<MeshRole> role) {
  std::shared_ptr<const Model> target;
  if (session_.model()) {
    // With the changes made since it was opened.
    auto copy = std::make_shared<Model>(*session_.model());
    copy->scene = session_.scene();
    target = copy;
  }
  auto* dialog = new ImportDialog(path, role, target, &window_);
  connect(dialog, &QDialog::accepted, this, [this, dialog, path] {
    recent_.remember(path);
    take_import(*dialog);
  });
  connect(dialog, &QDialog::rejected, this, &SceneFiles::import_next_mesh);
  dialog->open();
}

/// What is added to the open scene is an edit of it.
void SceneFiles::take_import(const ImportDialog& dialog) {
  if (!dialog.adds_to_open_scene() || session_.recording()) return session_.open_made(dialog.scene(), true);
  const QString name = QString::fromStdString(dialog.path().filename().string());
  session_.edit(dialog.scene(), tr("%1 imported").arg(name), SceneSession::Then::play);
}

void SceneFiles::choose_file() {
  const QString path = QFileDialog::getOpenFileName(
      &window_, tr("Open"), settings_.value(folder_key).toString(),
      tr("Scenes, recordings and meshes (*.toml *.zip *.screerec *.stl *.obj *.ply);;Scenes (*.toml *.zip);;"
         "Recordings (*.screerec);;Meshes (*.stl *.obj *.ply)"));
  if (path.isEmpty()) return;
  settings_.setValue(folder_key, QFileInfo(path).absolutePath());
  open_or_import(to_path(path));
}

/// Opens a scene; for a mesh asks for its use.
void SceneFiles::open_or_import(const std::filesystem::path& path) {
  if (is_mesh_path(path)) {
    import_mesh(path, std::nullopt);
  } else {
    open_path(path, true);
  }
}

void SceneFiles::choose_mesh(MeshRole role) {
  const QString path = QFileDialog::getOpenFileName(
      &window_, role == MeshRole::particle ? tr("Import as particle") : tr("Import as wall"),
      settings_.value(folder_key).toString(), tr("Meshes (*.stl *.STL *.obj *.OBJ *.ply *.PLY)"));
  if (path.isEmpty()) return;
  settings_.setValue(folder_key, QFileInfo(path).absolutePath());
  import_mesh(to_path(path), role);
}

void SceneFiles::prepared(const std::function<void()>& save) {
  if (prepare_) return prepare_(save);
  save();
}

void SceneFiles::save() {
  prepared([this] { save_now(); });
}

void SceneFiles::save_now() {
  const std::filesystem::path file = session_.scene().file;
  if (!is_own(file)) {
    choose_target(Target::like_now);
  } else if (may_replace(file)) {
    // A bundle stays what was chosen when it was made.
    save_to(file, session_.file_holds_moment() && time_of_moment());
  }
}

std::optional<double> SceneFiles::time_of_moment() const {
  return time_of_moment_ ? time_of_moment_() : std::nullopt;
}

/// Whether a bundle will also hold the present moment of the run; none: cancelled.
std::optional<bool> SceneFiles::ask_for_moment() {
  const std::optional<double> time = time_of_moment();
  if (!time) return false;
  QMessageBox box(
      QMessageBox::Question, tr("Save as bundle"),
      tr("Should the bundle also hold the run as it is at t = %1? Then it opens at this moment, and "
         "goes on from there. Otherwise its run begins at the start.")
          .arg(quantity_text(*time, "s")),
      QMessageBox::Cancel, &window_);
  const QPushButton* with = box.addButton(tr("With the run"), QMessageBox::AcceptRole);
  const QPushButton* without = box.addButton(tr("Scene only"), QMessageBox::AcceptRole);
  box.exec();
  if (box.clickedButton() == with) return true;
  return box.clickedButton() == without ? std::optional(false) : std::nullopt;
}

/// Asks if another program has changed the file.
bool SceneFiles::may_replace(const std::filesystem::path& file) {
  const std::optional<FileStamp> now = stamp_of(file);
  if (!now || now == stamp_) return true;
  QMessageBox box(
      QMessageBox::Warning, tr("The file has changed"),
      tr("Another program has changed “%1” since it was opened. Saving replaces what is in it now.")
          .arg(to_text(file.filename())),
      QMessageBox::Cancel, &window_);
  const QPushButton* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
  const QPushButton* elsewhere = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
  box.exec();
  if (box.clickedButton() == elsewhere) choose_target(Target::like_now);
  return box.clickedButton() == replace;
}

void SceneFiles::choose_target(Target target) {
  const std::filesystem::path& file = session_.scene().file;
  std::filesystem::path name = file.empty() ? std::filesystem::path("scene.toml") : file;
  if (target == Target::bundle) name.replace_extension(".zip");
  QString chosen = is_bundle_path(name) ? bundle_filter() : QString();
  const QString scenes = tr("Scenes (*.toml)") + QStringLiteral(";;") + bundle_filter();
  const QString path = QFileDialog::getSaveFileName(
      &window_, target == Target::bundle ? tr("Save as bundle") : tr("Save scene"),
      is_own(file) ? to_text(name) : QDir(save_folder(settings_)).filePath(to_text(name.filename())),
      target == Target::bundle ? bundle_filter() : scenes, &chosen);
  if (path.isEmpty()) return;
  settings_.setValue(folder_key, QFileInfo(path).absolutePath());
  std::filesystem::path written = to_path(path);
  if (written.extension() != ".toml" && !is_bundle_path(written))
    written += chosen == bundle_filter() ? ".zip" : ".toml";
  const std::optional<bool> with_moment = is_bundle_path(written) ? ask_for_moment() : false;
  if (with_moment) save_to(written, *with_moment);
}

void SceneFiles::save_to(const std::filesystem::path& path, bool with_moment) {
  try {
    session_.save_to(path, view_settings_.options(),
                     with_moment ? SceneSession::Contents::scene_and_moment : SceneSession::Contents::scene);
  } catch (const std::exception& error) {
    errors_.show_problem(
        {tr("The scene could not be written to %1; choose another place.").arg(to_text(path)), error.what()},
        tr("Save elsewhere…"), [this] { choose_target(Target::like_now); });
    return;
  }
  stamp_ = stamp_of(path);
  recent_.remember(path);
}

/// The file that holds the scene without its unsaved changes; empty: none.
std::filesystem::path SceneFiles::revert_path() const {
  const std::filesystem::path& own = session_.scene().file;
  return own.empty() ? session_.requested_path() : own;
}

void SceneFiles::revert() {
  const std::filesystem::path file = revert_path();
  if (file.empty() || !session_.unsaved()) return;
  QMessageBox box(QMessageBox::Question, tr("Revert"),
                  tr("Go back to “%1” as it is in its file? The changes since then will be lost.")
                      .arg(to_text(file.filename())),
                  QMessageBox::Cancel, &window_);
  const QPushButton* revert = box.addButton(tr("Revert"), QMessageBox::DestructiveRole);
  box.exec();
  if (box.clickedButton() == revert) session_.open(file, false);
}

bool SceneFiles::may_leave() {
  if (question_ && !question_()) return false;
  if (!session_.unsaved()) return true;
  const auto answer = QMessageBox::question(&window_, tr("Unsaved scene"), session_.unsaved_text(),
                                            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel,
                                            QMessageBox::Save);
  if (answer == QMessageBox::Cancel) return false;
  if (answer == QMessageBox::Save) save_now();
  return answer == QMessageBox::Discard || !session_.unsaved();
}

void SceneFiles::step_scene(int way) {
  const std::filesystem::path& present = session_.requested_path();
  std::vector<std::filesystem::path> scenes;
  for (const GalleryCard* card : gallery_.cards()) scenes.push_back(card->entry().scene);
  const auto is_present = [&](const std::filesystem::path& scene) { return same_file(scene, present); };
  if (!present.empty() && std::none_of(scenes.begin(), scenes.end(), is_present))
    scenes = scenes_beside(present);
  if (scenes.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(scenes.size());
  const std::ptrdiff_t place = std::find_if(scenes.begin(), scenes.end(), is_present) - scenes.begin();
  const std::ptrdiff_t next = place < count ? place + way : way > 0 ? 0 : count - 1;
  open_path(scenes[static_cast<std::size_t>((next + count) % count)], true);
}

bool SceneFiles::can_open(const QMimeData& dropped) {
  return !dropped_path(dropped).empty();
}

void SceneFiles::open_dropped(const QMimeData& dropped) {
  const std::filesystem::path path = dropped_path(dropped);
  if (!path.empty()) open_or_import(path);
}

}  // namespace scree
