#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <memory>
#include <utility>

namespace scree {

/// Runs work on a background thread and passes its result to `done` on the window's thread, unless the owner
/// has been destroyed by then. Neither waits for the other. Call on the window's thread.
/// @param work  must not throw: errors are part of its result
template <typename Owner, typename Work, typename Done>
void work_in_background(Owner* owner, Work work, Done done) {
  QThreadPool::globalInstance()->start(
      [guard = QPointer<Owner>(owner), work = std::move(work), done = std::move(done)] {
        auto result = std::make_shared<decltype(work())>(work());
        QMetaObject::invokeMethod(qApp, [guard, done, result] {
          if (guard) done(std::move(*result));
        });
      });
}

}  // namespace scree
