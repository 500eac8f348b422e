#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "app/runner/timeline/kept_run.hpp"
#include "app/session/file_stamp.hpp"
#include "app/session/typed_text.hpp"

namespace scree {

/// Description of work that is kept in case that the program ends unexpectedly.
struct KeptWork {
  QString title;
  std::filesystem::path file;      ///< that the scene belongs to; empty: none
  std::optional<FileStamp> stamp;  ///< of that file, as it was read or written last
  QDateTime edited;
  std::size_t acts = 0;    ///< number of the scene's last events that were made by hand
  std::size_t shapes = 0;  ///< number of the scene's first shapes; the others came with bodies by hand
  std::optional<double> run_time;  ///< of the kept state of the run [s]; none: there is no state
};

/// A private folder with the unsaved work of one window, locked while its process lives. Its files form one
/// consistent whole at any time.
class KeptFiles {
 public:
  /// A new folder, locked by this process.
  /// @param root  folder of the folders of all windows
  /// @throws std::exception: it cannot be made
  static std::unique_ptr<KeptFiles> make_in(const std::filesystem::path& root);
  /// Folders whose process has ended without removing them, now locked by this one.
  static std::vector<std::unique_ptr<KeptFiles>> left_in(const std::filesystem::path& root);

  const std::filesystem::path& folder() const { return folder_; }
  /// Writes the work.
  /// @param scene  with the acts as its last events; null: as written last
  /// @param state  of the run; null: as written last, if there is one according to `about`
  /// @param typed  none: there is none; null: as written last
  /// @throws std::exception: it cannot be written; what was written last stays
  void write(const KeptWork& about, const Scene* scene, const RunCheckpoint* state,
             const std::optional<TypedText>* typed = nullptr);
  /// @throws std::exception in words: the folder is empty, or something in it is damaged
  KeptWork read();
  /// The scene and its run; a damaged state of the run is described in it.
  /// Precondition: `about` is what `read` returned.
  /// @throws SceneError: the scene cannot be read
  KeptRun read_run(const KeptWork& about) const;
  /// None: none was kept. Precondition: as above.
  /// @throws std::exception: it is missing or damaged
  std::optional<TypedText> read_typed() const;
  /// Removes the folder and its lock.
  void remove();

 private:
  /// Names of the files in use; empty: there is none.
  struct Names {
    std::string scene;
    std::string state;
    std::string typed;
  };

  explicit KeptFiles(std::filesystem::path folder);

  std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  void write_files(const KeptWork& about, const Scene* scene, const RunCheckpoint* state,
                   const std::optional<TypedText>* typed);
  void write_typed(const std::optional<TypedText>& typed);
  void write_about(const KeptWork& about);
  void remove_outdated();

  std::filesystem::path folder_;
  std::unique_ptr<QLockFile> lock_;
  Names names_;
  int written_ = 0;  ///< files so far
};

}  // namespace scree
