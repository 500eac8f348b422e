#pragma once

#include <string>

namespace scree {

/// Where Qt finds no display, or no plug-in for it, it ends the program with a core dump. From here on until
/// `end_display_watch` such an end is one sentence on standard error and exit status 2, and warnings wait.
/// Call before QApplication is constructed.
void begin_display_watch();

/// QApplication stands: Qt's messages are its own affair again. Warnings that came meanwhile are printed.
void end_display_watch();

/// Why the window cannot draw on this display; empty: it can. Call after QApplication is constructed.
std::string missing_opengl();

}  // namespace scree
