#include <cstdlib>  // tells whether the C library is glibc
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "app/cli/window_program.hpp"
#include "app/commands/command_line.hpp"

namespace {

/// Frames and long lists go back to the system at once. Left alone, the C library soon keeps all that is
/// shorter than 32 MB in its heaps, one for each thread, where holes are left that nothing fits into: a
/// fourteenth of the memory of 100,000 spheres with two threads.
void give_long_lists_back() {
#ifdef __GLIBC__
  constexpr int long_list = 4 << 20;
  mallopt(M_MMAP_THRESHOLD, long_list);
  mallopt(M_TRIM_THRESHOLD, 2 * long_list);  // as the library would choose it
#endif
}

}  // namespace

int main(int argc, char** argv) {
  if (scree::wants_window(argc, argv)) return scree::become_window_program(argv);
  give_long_lists_back();
  return scree::run_command_line(argc, argv);
}
