#include "app/commands/command_line.hpp"
#include "app/commands/window_program.hpp"

int main(int argc, char** argv) {
  if (scree::wants_window(argc, argv)) return scree::become_window_program(argv);
  return scree::run_command_line(argc, argv);
}
