#include "app/render_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>

#include "app/drop_scene.hpp"
#include "core/scene/scene_file.hpp"
#include "core/simulation/simulation.hpp"
#include "render/picture.hpp"

namespace scree {
namespace {

struct RenderOptions {
  std::filesystem::path scene;
  std::filesystem::path out;
  double at = 0.0;  ///< [s]
  std::string size = "1280x720";
  std::string color_by = "material";
  double arrows = 1.0;
  bool dark = false;
  bool plain = false;
};

ColorBy color_by_name(const std::string& name) {
  for (int i = 0; i <= static_cast<int>(ColorBy::largest_force); ++i) {
    if (name == name_of(static_cast<ColorBy>(i))) return static_cast<ColorBy>(i);
  }
  throw CLI::ValidationError("--color",
                             "“" + name +
                                 "” is no way to colour; use material, body, speed, spin, contacts or "
                                 "“largest force”");
}

void read_arguments(int argc, char** argv, RenderOptions& options) {
  CLI::App app{"Draws a moment of a scene as a PNG picture, without a window", "scree"};
  app.require_subcommand(1);
  CLI::App* render = app.add_subcommand("render", "A picture of a scene without a window");
  render->add_option("SCENE", options.scene, "Scene (.toml) or mesh (.stl, .obj, .ply)")->required();
  render->add_option("--out", options.out, "The picture (.png)")->type_name("FILE")->required();
  render->add_option("--at", options.at, "Simulated time of the picture; left out: the start [s]")
      ->type_name("T")
      ->check(CLI::NonNegativeNumber);
  render->add_option("--size", options.size, "Width and height in pixels")
      ->type_name("WxH")
      ->capture_default_str();
  render->add_option("--color", options.color_by, "What the colours mean, as in the window")
      ->type_name("NAME")
      ->capture_default_str();
  render->add_option("--arrows", options.arrows, "Factor on the length of the force arrows")
      ->type_name("F")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  render->add_flag("--dark", options.dark, "Dark background");
  render->add_flag("--plain", options.plain, "Without title, time, legends and axes");
  app.parse(argc, argv);
  if (options.out.extension() != ".png") {
    throw CLI::ValidationError("--out",
                               options.out.string() + " is no PNG file; use a name that ends in .png");
  }
}

int render(const RenderOptions& options, const ViewOptions& view, PictureSize size) {
  const Scene scene = is_mesh_path(options.scene) ? quick_drop(options.scene) : read_scene(options.scene);
  Simulation simulation(build_model(scene));
  while (simulation.time() < options.at && !simulation.finished()) {
    if (const auto failure = simulation.step()) {
      std::cerr << "scree: " << options.scene.string() << ": the run stopped at t = " << failure->time
                << " s: " << failure->message << '\n';
      return 1;
    }
  }
  if (simulation.time() < options.at) {
    std::cerr << "scree: " << options.scene.string() << ": the scene ends at " << simulation.time()
              << " s; ask for an earlier time\n";
    return 2;
  }
  render_picture(std::make_shared<const Frame>(simulation.frame()), view, size, options.out);
  return 0;
}

}  // namespace

int run_render_command(int argc, char** argv) {
  RenderOptions options;
  ViewOptions view;
  PictureSize size;
  try {
    read_arguments(argc, argv, options);
    view.color_by = color_by_name(options.color_by);
    view.theme = options.dark ? Theme::dark : Theme::light;
    view.arrow_scale = options.arrows;
    view.show_time = view.show_legend = view.show_axes = !options.plain;
    view.smooth = true;
    size = parse_picture_size(options.size);
  } catch (const CLI::CallForHelp& help) {
    return CLI::App().exit(help);
  } catch (const std::exception& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "scree: " << message << "; see scree render --help\n";
    return 2;
  }
  try {
    return render(options, view, size);
  } catch (const SceneError& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace scree
