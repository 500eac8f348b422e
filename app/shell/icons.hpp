#pragma once

#include <QIcon>

namespace scree {

enum class Symbol { play, pause, step, step_back, restart, gallery, fit, close };

/// A symbol drawn in the colour of the present theme's text, sharp at any device pixel ratio.
QIcon symbol_icon(Symbol symbol);

}  // namespace scree
