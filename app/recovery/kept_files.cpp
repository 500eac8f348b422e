#include "app/recovery/kept_files.hpp"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "core/base/serialization/archive.hpp"
#include "core/base/serialization/sealed.hpp"
#include "core/base/text/text_file.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_paths.hpp"

namespace scree {
namespace {

constexpr int format = 1;
constexpr SealedKind kept_state{"state of a run", "ScreeKr\n", 1};
const std::string about_name = "about.json";
const std::string lock_ending = ".lock";

std::string content_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error(path.string() + " cannot be read");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

QString text_of(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

/// A name from a file, which must not lead out of its folder.
std::string name_in(const QJsonObject& object, const char* key) {
  const std::string name = object[QLatin1String(key)].toString().toStdString();
  return std::filesystem::path(name).filename() == name && name != ".." ? name : std::string();
}

std::size_t count_in(const QJsonObject& object, const char* key) {
  return static_cast<std::size_t>(std::max<qint64>(0, object[QLatin1String(key)].toInteger()));
}

/// The scene's last events are its acts.
SceneHistory history_of(const KeptWork& about, const Scene& scene) {
  SceneHistory history;
  history.shapes = about.shapes;
  const std::size_t count = scene.events.size();
  for (std::size_t k = count - std::min(about.acts, count); k < count; ++k) history.acts.push_back(k);
  return history;
}

/// Files from a bundle vanish with the program.
bool needs_bundle(Scene scene) {
  bool unpacked = false;
  visit_files(scene, [&](const std::filesystem::path& path) { unpacked = unpacked || is_unpacked(path); });
  return unpacked;
}

std::string sealed_state(const RunCheckpoint& checkpoint) {
  RunCheckpoint copy = checkpoint;
  std::string sealed = archived(room_for_seal(kept_state), copy.energy_error, copy.state);
  seal(kept_state, sealed);
  return sealed;
}

RunCheckpoint state_in(const std::string& sealed) {
  RunCheckpoint checkpoint;
  ArchiveReader archive(unseal(kept_state, sealed));
  archive(checkpoint.energy_error, checkpoint.state);
  return checkpoint;
}

}  // namespace

// The lock lies beside the folder and is there before it, so that no other process takes a new folder for one
// that was left behind.
KeptFiles::KeptFiles(std::filesystem::path folder)
    : folder_(std::move(folder)),
      lock_(std::make_unique<QLockFile>(text_of(folder_.string() + lock_ending))) {
  lock_->setStaleLockTime(0);
}

std::unique_ptr<KeptFiles> KeptFiles::make_in(const std::filesystem::path& root) {
  std::filesystem::create_directories(root);
  std::filesystem::permissions(root, std::filesystem::perms::owner_all);
  const auto number = QRandomGenerator::global()->generate64();
  std::unique_ptr<KeptFiles> files(
      new KeptFiles(root / ("window-" + QString::number(number, 16).toStdString())));
  if (!files->lock_->tryLock(0)) throw std::runtime_error(root.string() + ": nothing can be written there");
  std::filesystem::create_directory(files->folder_);
  std::filesystem::permissions(files->folder_, std::filesystem::perms::owner_all);
  return files;
}

std::vector<std::unique_ptr<KeptFiles>> KeptFiles::left_in(const std::filesystem::path& root) {
  std::set<std::filesystem::path> folders;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(root, none)) {
    if (entry.is_directory(none)) folders.insert(entry.path());
    if (entry.path().extension() == lock_ending)
      folders.insert(std::filesystem::path(entry.path()).replace_extension());
  }
  std::vector<std::unique_ptr<KeptFiles>> left;
  for (const std::filesystem::path& folder : folders) {
    std::unique_ptr<KeptFiles> files(new KeptFiles(folder));
    if (!files->lock_->tryLock(0)) continue;  // its window is open
    if (std::filesystem::is_directory(folder, none) && !std::filesystem::is_empty(folder, none)) {
      left.push_back(std::move(files));
    } else {
      files->remove();
    }
  }
  return left;
}

void KeptFiles::write(const KeptWork& about, const Scene* scene, const RunCheckpoint* state,
                      const std::optional<TypedText>* typed) {
  const Names old = names_;
  try {
    write_files(about, scene, state, typed);
    write_about(about);
  } catch (...) {
    names_ = old;
    throw;
  }
  remove_outdated();
}

void KeptFiles::write_files(const KeptWork& about, const Scene* scene, const RunCheckpoint* state,
                            const std::optional<TypedText>* typed) {
  if (scene != nullptr) {
    const bool bundle = needs_bundle(*scene);
    names_.scene = "scene-" + std::to_string(++written_) + (bundle ? ".zip" : ".toml");
    if (bundle) {
      write_bundle(*scene, path(names_.scene));
    } else {
      write_scene(*scene, path(names_.scene));
    }
  }
  if (!about.run_time) names_.state.clear();
  if (state != nullptr) {
    names_.state = "run-" + std::to_string(++written_) + ".scree";
    write_text_file(path(names_.state), sealed_state(*state));
  }
  if (typed != nullptr) write_typed(*typed);
}

void KeptFiles::write_typed(const std::optional<TypedText>& typed) {
  names_.typed.clear();
  if (!typed) return;
  names_.typed = "typed-" + std::to_string(++written_) + ".json";
  const QJsonObject object{{QStringLiteral("text"), typed->text},
                           {QStringLiteral("overtaken"), typed->overtaken}};
  write_text_file(path(names_.typed), QJsonDocument(object).toJson().toStdString());
}

/// From now on, these files are the kept ones.
void KeptFiles::write_about(const KeptWork& about) {
  QJsonObject object;
  object[QStringLiteral("format")] = format;
  object[QStringLiteral("title")] = about.title;
  object[QStringLiteral("file")] = text_of(about.file);
  if (about.stamp) {
    // Numbers of JSON have too few digits.
    object[QStringLiteral("file_time")] = QString::number(about.stamp->time);
    object[QStringLiteral("file_size")] = QString::number(about.stamp->size);
  }
  object[QStringLiteral("edited")] = about.edited.toString(Qt::ISODateWithMs);
  object[QStringLiteral("acts")] = static_cast<qint64>(about.acts);
  object[QStringLiteral("shapes")] = static_cast<qint64>(about.shapes);
  object[QStringLiteral("scene")] = QString::fromStdString(names_.scene);
  if (about.run_time) object[QStringLiteral("run_time")] = *about.run_time;
  object[QStringLiteral("run")] = QString::fromStdString(names_.state);
  object[QStringLiteral("typed")] = QString::fromStdString(names_.typed);
  object[QStringLiteral("written")] = written_;
  write_text_file(path(about_name), QJsonDocument(object).toJson().toStdString());
}

void KeptFiles::remove_outdated() {
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, none)) {
    const std::string name = entry.path().filename().string();
    const bool used =
        name == about_name || name == names_.scene || name == names_.state || name == names_.typed;
    if (!used) std::filesystem::remove_all(entry.path(), none);
  }
}

KeptWork KeptFiles::read() {
  const QJsonDocument document =
      QJsonDocument::fromJson(QByteArray::fromStdString(content_of(path(about_name))));
  const QJsonObject object = document.object();
  names_ = {name_in(object, "scene"), name_in(object, "run"), name_in(object, "typed")};
  written_ = object[QStringLiteral("written")].toInt();
  if (object[QStringLiteral("format")].toInt() != format || names_.scene.empty())
    throw std::runtime_error(path(about_name).string() + " is damaged, or of another version of Scree");
  if (!std::filesystem::exists(path(names_.scene)))
    throw std::runtime_error(path(names_.scene).string() + " is missing");
  KeptWork about;
  about.title = object[QStringLiteral("title")].toString();
  about.file = object[QStringLiteral("file")].toString().toStdString();
  if (object.contains(QStringLiteral("file_time")))
    about.stamp = FileStamp{object[QStringLiteral("file_time")].toString().toLongLong(),
                            object[QStringLiteral("file_size")].toString().toULongLong()};
  about.edited = QDateTime::fromString(object[QStringLiteral("edited")].toString(), Qt::ISODateWithMs);
  about.acts = count_in(object, "acts");
  about.shapes = count_in(object, "shapes");
  if (!names_.state.empty()) about.run_time = object[QStringLiteral("run_time")].toDouble();
  return about;
}

KeptRun KeptFiles::read_run(const KeptWork& about) const {
  Scene scene = read_scene(path(names_.scene));
  // Paths through this folder would end with it.
  visit_files(scene, [](std::filesystem::path& file) { file = file.lexically_normal(); });
  scene.file = about.file;
  const SceneHistory history = history_of(about, scene);
  KeptRun run = run_with_acts(std::move(scene), history);
  if (!about.run_time) return run;
  try {
    run.checkpoint = std::make_shared<const RunCheckpoint>(state_in(content_of(path(names_.state))));
  } catch (const std::exception& error) {
    run.problem = QString::fromUtf8(error.what());
  }
  return run;
}

std::optional<TypedText> KeptFiles::read_typed() const {
  if (names_.typed.empty()) return std::nullopt;
  const QJsonObject object =
      QJsonDocument::fromJson(QByteArray::fromStdString(content_of(path(names_.typed)))).object();
  const QJsonValue text = object[QStringLiteral("text")];
  if (!text.isString()) throw std::runtime_error(path(names_.typed).string() + " is damaged");
  return TypedText{text.toString(), object[QStringLiteral("overtaken")].toBool()};
}

void KeptFiles::remove() {
  std::error_code none;
  std::filesystem::remove_all(folder_, none);
  lock_->unlock();
}

}  // namespace scree
