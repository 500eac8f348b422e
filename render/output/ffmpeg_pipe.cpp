#include "render/output/ffmpeg_pipe.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

extern char** environ;

namespace scree {
namespace {

std::vector<std::string> command_line(const std::filesystem::path& path, FfmpegFormat format,
                                      PictureSize size, int rate) {
  const std::string area = std::to_string(size.width) + "x" + std::to_string(size.height);
  std::vector<std::string> words = {
      "ffmpeg", "-y", "-loglevel",          "error", "-f", "rawvideo", "-pix_fmt", "rgb24",  "-s",
      area,     "-r", std::to_string(rate), "-i",    "-",  "-an",      "-pix_fmt", "yuv420p"};
  const std::vector<std::string> mp4 = {"-movflags", "+faststart", "-f", "mp4"};
  // Same visual quality as MP4, and not ten times slower.
  const std::vector<std::string> webm = {"-c:v", "libvpx-vp9", "-crf", "31",      "-b:v", "0",  "-deadline",
                                         "good", "-cpu-used",  "4",    "-row-mt", "1",    "-f", "webm"};
  const std::vector<std::string>& of_format = format == FfmpegFormat::mp4 ? mp4 : webm;
  words.insert(words.end(), of_format.begin(), of_format.end());
  words.push_back("file:" + path.string());
  return words;
}

/// Waits for the program's end.
/// @return whether it succeeded
bool succeeded(pid_t program) {
  int status = 0;
  while (waitpid(program, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

FfmpegPipe::FfmpegPipe(const std::filesystem::path& path, FfmpegFormat format, PictureSize size, int rate) {
  // A socket, since writing to a closed pipe would end this program.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw PictureError("cannot start ffmpeg; close some files or programs");
  std::vector<std::string> words = command_line(path, format, size, rate);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // In a group of its own: Ctrl-C on the terminal ends the film, not ffmpeg, which has yet to complete it.
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawnp(&program_, "ffmpeg", &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  input_ = ends[1];
  if (error == 0) return;
  close(input_);
  program_ = -1;
  if (error != ENOENT)
    throw PictureError("ffmpeg cannot be started: " + std::generic_category().message(error));
  throw PictureError(
      "there is no program ffmpeg, which makes MP4 and WebM films; apt install ffmpeg, or give a name "
      "that ends in .ogv, .webp or .gif, or a folder for PNG files");
}

FfmpegPipe::FfmpegPipe(FfmpegPipe&& other) noexcept
    : input_(std::exchange(other.input_, -1)), program_(std::exchange(other.program_, -1)) {}

FfmpegPipe::~FfmpegPipe() {
  if (program_ < 0) return;
  kill(program_, SIGKILL);
  finish();
}

bool FfmpegPipe::add(const Picture& picture) {
  std::size_t sent = 0;
  while (sent < picture.rgb.size()) {
    const ssize_t more = send(input_, picture.rgb.data() + sent, picture.rgb.size() - sent, MSG_NOSIGNAL);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return false;
    sent += static_cast<std::size_t>(more);
  }
  return true;
}

bool FfmpegPipe::finish() {
  close(std::exchange(input_, -1));
  return succeeded(std::exchange(program_, -1));
}

}  // namespace scree
