#include "core/scene/file/zip.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <set>

#include "core/base/text/text_file.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr std::size_t most_files = 1000;
constexpr std::size_t most_bytes = std::size_t{1} << 30U;  ///< packed, and of all files together
/// Contents may be this many times as large as the archive; small ones may always be.
constexpr std::size_t most_expansion = 200;
constexpr std::size_t always_accepted = std::size_t{16} << 20U;
constexpr std::size_t longest_name = 200;  ///< with all folders

const std::string too_many = "holds more than 1000 files, which no scene needs";
const std::string too_large = "unpacks to more than 1 GiB or 200 times its size, which no scene needs";

struct FreeReader {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
struct FreeWriter {
  void operator()(archive* writer) const { archive_write_free(writer); }
};
struct FreeEntry {
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

la_ssize_t append(archive*, void* to, const void* bytes, size_t count) {
  static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), count);
  return static_cast<la_ssize_t>(count);
}

/// Names are UTF-8, whatever the locale of the program is.
class NamesInUtf8 {
 public:
  NamesInUtf8() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_ != nullptr) before_ = uselocale(utf8_);
  }
  ~NamesInUtf8() {
    if (utf8_ == nullptr) return;
    uselocale(before_);
    freelocale(utf8_);
  }
  NamesInUtf8(const NamesInUtf8&) = delete;
  NamesInUtf8& operator=(const NamesInUtf8&) = delete;

 private:
  locale_t utf8_;
  locale_t before_ = nullptr;
};

/// Unpacks one untrusted archive.
class Unpacking {
 public:
  /// @param bytes  of the archive; must stay
  Unpacking(const std::filesystem::path& path, const std::string& bytes, const std::filesystem::path& folder)
      : path_(path),
        folder_(folder),
        reader_(archive_read_new()),
        left_(std::min(most_bytes, std::max(always_accepted, most_expansion * bytes.size()))) {
    archive_read_support_format_zip(reader_.get());
    if (archive_read_open_memory(reader_.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) fail_damaged();
  }

  void carry_out() {
    while (archive_entry* entry = next()) {
      if (archive_entry_filetype(entry) == AE_IFDIR) continue;
      const std::filesystem::path name = checked_name(entry);
      enter(name);
      std::filesystem::create_directories((folder_ / name).parent_path());
      unpack(folder_ / name);
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw SceneError(path_, 0, what); }
  [[noreturn]] void fail_damaged() const {
    const char* reason = archive_error_string(reader_.get());
    fail(std::string("is damaged or no ZIP file") + (reason == nullptr ? "" : ": " + std::string(reason)));
  }

  /// Null: the end.
  archive_entry* next() {
    archive_entry* entry = nullptr;
    const int result = archive_read_next_header(reader_.get(), &entry);
    if (result == ARCHIVE_EOF) return nullptr;
    if (result != ARCHIVE_OK) fail_damaged();
    if (++entries_ > 2 * most_files) fail(too_many);  // folders are entries, too
    return entry;
  }

  /// A short relative name of a plain file that stays inside the folder.
  std::filesystem::path checked_name(archive_entry* entry) const {
    const char* given = archive_entry_pathname_utf8(entry);
    const std::string name = given == nullptr ? "" : given;
    const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    // C1 control characters are C2 80 to C2 9F in UTF-8.
    const auto higher_control = [](char a, char b) {
      return a == '\xC2' && static_cast<unsigned char>(b) < 0xA0;
    };
    if (name.empty() || std::any_of(name.begin(), name.end(), control) ||
        std::adjacent_find(name.begin(), name.end(), higher_control) != name.end())
      fail("holds a file whose name is empty or has control characters");
    if (name.size() > longest_name) fail("holds a file whose name has more than 200 characters");
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr)
      fail("holds " + name + ", which is no plain file");
    if (archive_entry_is_encrypted(entry) != 0) fail("is encrypted; pack it without a password");
    const std::filesystem::path path(name);
    const bool leads_out =
        std::any_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
    if (path.is_absolute() || leads_out || name.find_first_of("\\:") != std::string::npos)
      fail("holds " + name + ", which would be placed outside its folder");
    if (path.lexically_normal() != path || !path.has_filename()) fail("holds the unusual name " + name);
    return path;
  }

  /// Notes a file and the folders that it lies in.
  void enter(const std::filesystem::path& name) {
    if (!files_.insert(name).second) fail("holds two files with the name " + name.string());
    if (files_.size() > most_files) fail(too_many);
    for (std::filesystem::path folder = name.parent_path(); !folder.empty(); folder = folder.parent_path()) {
      folders_.insert(folder);
      if (files_.contains(folder)) fail("holds " + folder.string() + " as a file and as a folder");
    }
    if (folders_.contains(name)) fail("holds " + name.string() + " as a file and as a folder");
  }

  void unpack(const std::filesystem::path& target) {
    std::ofstream stream(target, std::ios::binary);
    std::vector<char> block(1U << 16U);
    for (;;) {
      const la_ssize_t count = archive_read_data(reader_.get(), block.data(), block.size());
      if (count < 0) fail_damaged();
      if (count == 0) break;
      if (static_cast<std::size_t>(count) > left_) fail(too_large);
      left_ -= static_cast<std::size_t>(count);
      stream.write(block.data(), count);
    }
    stream.close();
    if (!stream) fail_to_write(target);
  }

  const std::filesystem::path& path_;
  const std::filesystem::path& folder_;
  std::unique_ptr<archive, FreeReader> reader_;
  std::size_t left_;  ///< bytes that may still come
  std::size_t entries_ = 0;
  std::set<std::filesystem::path> files_;
  std::set<std::filesystem::path> folders_;
};

void check_limits(const PackedFiles& files, const std::filesystem::path& path) {
  std::size_t bytes = 0;
  for (const PackedFile& file : files) bytes += file.content.size();
  if (files.size() > most_files)
    throw SceneError(path, 0, "would hold more than 1000 files, which a bundle cannot");
  if (bytes > most_bytes) throw SceneError(path, 0, "would hold more than 1 GiB, which a bundle cannot");
}

}  // namespace

std::string zipped(const PackedFiles& files, const std::filesystem::path& path) {
  constexpr time_t time_of_files = 315532800;  // 1980, the first year that ZIP knows
  check_limits(files, path);
  std::string bytes;
  const std::unique_ptr<archive, FreeWriter> writer(archive_write_new());
  const auto check = [&](bool good) {
    if (!good) throw std::ios_base::failure(archive_error_string(writer.get()));
  };
  check(archive_write_set_format_zip(writer.get()) == ARCHIVE_OK);
  check(archive_write_set_bytes_in_last_block(writer.get(), 1) == ARCHIVE_OK);
  check(archive_write_open2(writer.get(), &bytes, nullptr, append, nullptr, nullptr) == ARCHIVE_OK);
  for (const auto& [name, content] : files) {
    const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_mtime(entry.get(), time_of_files, 0);
    check(archive_write_header(writer.get(), entry.get()) == ARCHIVE_OK);
    const la_ssize_t written = archive_write_data(writer.get(), content.data(), content.size());
    check(written == static_cast<la_ssize_t>(content.size()));
  }
  check(archive_write_close(writer.get()) == ARCHIVE_OK);
  return bytes;
}

void unzip(const std::filesystem::path& archive, const std::filesystem::path& folder) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(archive, error);
  if (!std::filesystem::is_regular_file(archive))
    throw SceneError(archive, 0, "is no file; name a bundle (.zip) written by scree pack");
  if (error) throw SceneError(archive, 0, "cannot be read; check the name");
  if (size > most_bytes) throw SceneError(archive, 0, "is larger than 1 GiB, which no scene needs");
  const NamesInUtf8 names;
  const std::string bytes = read_file_of_scene(archive, "check its permissions");
  Unpacking(archive, bytes, folder).carry_out();
}

}  // namespace scree
