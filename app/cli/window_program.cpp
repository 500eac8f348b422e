#include "app/cli/window_program.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <string>

namespace scree {

namespace {

/// Empty: there is none.
std::filesystem::path window_program() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  std::filesystem::path program = self.parent_path() / "scree-window";
  return error || !std::filesystem::exists(program) ? std::filesystem::path() : program;
}

}  // namespace

bool has_window_program() {
  return !window_program().empty();
}

int become_window_program(char** argv) {
  const std::filesystem::path program = window_program();
  if (program.empty()) {
    std::cerr << "scree: this build has no window (scree-window is missing beside scree); build with "
                 "SCREE_WINDOW=ON, or "
                 "use scree run and scree check\n";
    return 2;
  }
  std::string name = program.string();
  argv[0] = name.data();
  execv(program.c_str(), argv);
  std::cerr << "scree: " << program.string() << " cannot be started: " << std::strerror(errno) << '\n';
  return 2;
}

}  // namespace scree
