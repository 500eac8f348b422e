#include "app/cli/interrupt.hpp"

#include <csignal>

namespace scree {
namespace {

volatile std::sig_atomic_t interrupted = 0;

extern "C" void remember_interrupt(int signal) {
  interrupted = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted = 0;
  std::signal(SIGINT, remember_interrupt);
  std::signal(SIGTERM, remember_interrupt);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool InterruptGuard::requested() const {
  return interrupted != 0;
}

}  // namespace scree
