#pragma once

#include <string>

namespace scree {

/// Without a display or its plug-in, Qt ends the program with a core dump. Until `end_display_watch`, such an
/// end is one sentence on standard error and exit status 2, and warnings are held back. Call before
/// QApplication is constructed.
void begin_display_watch();

/// QApplication exists: restores Qt's messages and prints the warnings held back.
void end_display_watch();

/// Reason why the window cannot draw on this display; empty: it can. Call after QApplication is constructed.
std::string missing_opengl();

}  // namespace scree
