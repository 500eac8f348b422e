#pragma once

namespace scree {

/// Of a recording nothing is computed: it is all there, or comes from elsewhere.
enum class RunState { empty, loading, paused, playing, finished, recorded };

}  // namespace scree
