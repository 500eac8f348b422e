#pragma once

namespace scree {

/// `scree render SCENE --out FILE.png [--at T] [--size WxH]`: renders a picture without window and display.
/// @param argc, argv  of the program, with `render` as first argument
/// @return exit status: 0 success; 1 the run could not continue or no picture could be made; 2 invalid usage
///   or input
int run_render_command(int argc, char** argv);

}  // namespace scree
