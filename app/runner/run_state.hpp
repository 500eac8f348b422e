#pragma once

namespace scree {

/// `recorded`: shows a recording, complete or still growing; nothing is computed.
enum class RunState { empty, loading, paused, playing, finished, recorded };

}  // namespace scree
