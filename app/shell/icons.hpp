#pragma once

#include <QIcon>

namespace scree {

enum class Symbol { play, pause, step, step_back, restart, gallery, fit, close };

/// Symbol in the text colour of the current theme, sharp at any device pixel ratio.
QIcon symbol_icon(Symbol symbol);

}  // namespace scree
