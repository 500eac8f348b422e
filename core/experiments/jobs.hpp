#pragma once

#include <cstddef>
#include <functional>

namespace scree {

/// Cancellation callback; true cancels.
using StopCallback = std::function<bool()>;

/// Works on the items 0 … count − 1, several at a time, each on a thread of its own. After an item that
/// throws, or once `stop` returns true, no other begins.
/// @param jobs  items at a time; 0: number of cores
/// @param work  called with an item and a callback that says whether to give it up
/// @throws what the first item has thrown
void share_out(std::size_t count, int jobs, const StopCallback& stop,
               const std::function<void(std::size_t item, const StopCallback& stop)>& work);

}  // namespace scree
