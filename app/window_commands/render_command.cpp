#include "app/window_commands/render_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <string>

#include "app/cli/interrupt.hpp"
#include "app/cli/number_option.hpp"
#include "app/cli/progress.hpp"
#include "app/cli/set_option.hpp"
#include "app/drawing/film_span.hpp"
#include "app/import/drop_scene.hpp"
#include "app/runner/timeline/replay.hpp"
#include "app/window_commands/look_options.hpp"
#include "core/base/text/number.hpp"
#include "core/energy/energy_error.hpp"
#include "core/record/recording/recording.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/setup/build_model.hpp"
#include "core/simulation/simulation.hpp"
#include "render/output/film.hpp"
#include "render/output/render_picture.hpp"

namespace scree {
namespace {

struct RenderOptions {
  std::filesystem::path scene;
  std::vector<SceneValue> values;  ///< replace those of the scene
  std::filesystem::path out;
  std::optional<double> at;     ///< of a picture [s]
  std::optional<double> from;   ///< of a film [s]
  std::optional<double> until;  ///< [s]
  std::optional<double> speed;  ///< simulated seconds per second of film
  std::optional<int> rate;      ///< pictures per second
  std::string size = "1280x720";
  LookOptions look;

  bool picture() const { return out.extension() == ".png"; }
};

/// Rejects options of a film for a picture, and vice versa.
void check_arguments(const RenderOptions& options) {
  options.look.check();
  if (!options.picture()) film_format(options.out);
  if (options.picture() && (options.from || options.until || options.speed || options.rate)) {
    throw CLI::ValidationError(
        "--out", options.out.string() +
                     " is a picture; --from, --until, --speed and --fps are for films, "
                     "whose names end in .ogv, .mp4, .webm, .webp or .gif or are those of folders");
  }
  if (!options.values.empty() && (is_recording_path(options.scene) || is_mesh_path(options.scene))) {
    throw CLI::ValidationError("--set", "replaces values of a scene, which " + options.scene.string() +
                                            " is not; give a scene (.toml)");
  }
  if (!options.picture() && options.at)
    throw CLI::ValidationError("--at", "is the time of a picture; use --from and --until for a film");
  if (options.look.transparent() && !options.picture() && !film_keeps_transparency(options.out)) {
    throw CLI::ValidationError("--transparent",
                               "is for PNG and WebP pictures, which " + options.out.string() +
                                   " has not; give a name that ends in .png or .webp, or a folder");
  }
  if (!options.picture() && options.rate && *options.rate > highest_rate(options.out)) {
    throw CLI::ValidationError("--fps", "is more than the " + std::to_string(highest_rate(options.out)) +
                                            " pictures a second that a GIF shows; give fewer, or a name "
                                            "that ends in .webp");
  }
  if (options.until && *options.until <= options.from.value_or(0.0))
    throw CLI::ValidationError("--until", "is not later than the film's beginning; give a later time");
}

/// False: help was printed.
bool read_arguments(int argc, char** argv, RenderOptions& options) {
  CLI::App app{"Draws a moment of a scene as a picture, or its course as a film, without a window", "scree"};
  app.require_subcommand(1);
  CLI::App* render = app.add_subcommand("render", "A picture or a film of a scene without a window");
  render
      ->add_option("SCENE", options.scene,
                   "Scene (.toml, .zip), recording (.screerec) or mesh (.stl, .obj, .ply)")
      ->required();
  add_set_option(*render, options.values);
  render
      ->add_option(
          "--out", options.out,
          "The picture (.png), or the film: MP4 or WebM (.mp4, .webm, with the program ffmpeg), WebP or GIF "
          "animation (.webp, .gif), Ogg Theora (.ogv) or a folder for PNG files")
      ->type_name("FILE|DIR")
      ->required();
  const auto add_time = [&](const char* name, std::optional<double>& value, const char* text) {
    render->add_option(name, value, text)->type_name("T")->check(finite_not_negative("number of seconds"));
  };
  add_time("--at", options.at, "Simulated time of the picture; default: the start [s]");
  add_time("--from", options.from, "Simulated time at which the film begins; default: the start [s]");
  add_time("--until", options.until, "Simulated time at which it ends; default: the scene's duration [s]");
  render->add_option("--speed", options.speed, "Simulated seconds per second of film; default: 1")
      ->type_name("X")
      ->check(finite_positive("number"));
  render->add_option("--fps", options.rate, "Pictures per second of film; default: 30")
      ->type_name("N")
      ->check(CLI::Range(1, 240));
  render->add_option("--size", options.size, "Width and height in pixels")
      ->type_name("WxH")
      ->capture_default_str();
  options.look.add_to(*render);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    app.exit(help);
    return false;
  }
  check_arguments(options);
  return true;
}

/// The scene cannot be run up to the requested time.
struct RunStopped {
  int status;
  std::string message;
};

/// Steps until a time is reached, or until `pause` returns true.
/// @throws RunStopped
void advance(Simulation& simulation, double time, const std::function<bool()>& pause) {
  while (simulation.time() < time && !pause()) {
    if (simulation.finished()) {
      if (time <= simulation.model().scene.duration) return;  // short by round-off
      throw RunStopped{2, "the scene ends at " + number_text(simulation.time()) + " s; give an earlier time"};
    }
    if (const auto failure = simulation.step()) {
      throw RunStopped{1, "the run stopped at t = " + number_text(failure->time) + " s: " + failure->message};
    }
  }
}

/// Source of moments: a computed run or a recording.
struct Source {
  std::string name;       ///< "scene" or "recording"
  double duration = 0.0;  ///< [s]
  /// First moment at or after a time, or where `pause` returned true.
  /// @throws RunStopped
  std::function<std::shared_ptr<const Frame>(double time, const std::function<bool(double now)>& pause)>
      frame_at;
};

Source source_of(Simulation& simulation) {
  return {"scene", simulation.model().scene.duration, [&simulation](double time, const auto& pause) {
            advance(simulation, time, [&] { return pause(simulation.time()); });
            return std::make_shared<const Frame>(simulation.frame());
          }};
}

Source source_of(const Recording& recording, const std::shared_ptr<const Model>& model) {
  const double end = recording.times().back();
  return {"recording", end, [&recording, model, end](double time, const auto& pause) {
            if (time > end)
              throw RunStopped{2, "the recording ends at " + number_text(end) + " s; give an earlier time"};
            pause(time);
            return recorded_moment(recording, model, time).frame;
          }};
}

void make_picture(const Source& source, const RenderOptions& options, const Look& look, PictureSize size) {
  const double time = options.at.value_or(0.0);
  render_picture(source.frame_at(time, [](double) { return false; }), look, size, options.out);
}

/// Moments of a film in sequence.
class Moments {
 public:
  Moments(const Source& source, const FilmSpan& span)
      : source_(source), span_(span), progress_(StatusLine::on_terminal(), 0.0, span.until) {}

  /// Null after the last one, or after Ctrl-C.
  std::shared_ptr<const Frame> next() {
    if (count_ == span_.pictures()) return nullptr;
    auto frame = source_.frame_at(span_.time_of(count_), [this](double now) {
      progress_.show(now, contacts_, energy_error_.value());
      return interrupt_.requested();
    });
    if (interrupt_.requested() && count_ == 0) throw RunStopped{130, "interrupted before the first picture"};
    if (interrupt_.requested()) return nullptr;
    ++count_;
    contacts_ = frame->solver.contacts;
    energy_error_.add(frame->energy);
    return frame;
  }

  long count() const { return count_; }
  bool interrupted() const { return interrupt_.requested(); }
  void clear_progress() { progress_.clear(); }

 private:
  const Source& source_;
  FilmSpan span_;
  long count_ = 0;
  int contacts_ = 0;
  EnergyError energy_error_;
  InterruptGuard interrupt_;
  Progress progress_;
};

/// Ctrl-C ends the film early.
/// @return exit status
int make_film(const Source& source, const RenderOptions& options, const Look& look, PictureSize size) {
  const int rate = options.rate.value_or(30);
  const double from = options.from.value_or(0.0);
  const double duration = source.duration;
  const double until = options.until.value_or(duration);
  if (std::max(from, until) > duration)
    throw RunStopped{2,
                     "the " + source.name + " ends at " + number_text(duration) + " s; give an earlier time"};
  Moments moments(source, {from, until, options.speed.value_or(1.0), rate});
  render_film([&] { return moments.next(); }, look, size, rate, options.out);
  moments.clear_progress();
  std::cout << moments.count() << (moments.count() == 1 ? " picture, " : " pictures, ")
            << format_seconds(static_cast<double>(moments.count()) / rate) << ", in " << options.out.string()
            << '\n';
  return moments.interrupted() ? 130 : 0;
}

/// Lowest mode of a lattice with modal analysis.
/// @throws RunStopped: an unstable lattice
LatticeShape lattice_shape(Simulation& simulation) {
  const Model& model = simulation.model();
  if (simulation.unstable()) throw RunStopped{1, simulation.step()->message};
  if (!model.lattice || model.scene.lattice->analysis != LatticeAnalysis::modes) return {};
  const std::vector<Mode> modes = lowest_modes(*model.lattice, 1);
  return modes.empty() ? LatticeShape() : shape_of(modes.front());
}

int render_recording(const RenderOptions& options, PictureSize size) {
  const Recording recording(options.scene);
  if (recording.frames() == 0)
    throw SceneError(options.scene, 0, "has no complete frame yet; try again later");
  const std::shared_ptr<const Model> model = model_of(recording);
  try {
    const Look look = options.look.look(model);
    const Source source = source_of(recording, model);
    if (!options.picture()) return make_film(source, options, look, size);
    make_picture(source, options, look, size);
  } catch (const LookError& error) {
    std::cerr << "scree: " << options.scene.string() << ": " << error.what() << '\n';
    return 2;
  } catch (const RunStopped& stopped) {
    std::cerr << "scree: " << options.scene.string() << ": " << stopped.message << '\n';
    return stopped.status;
  }
  return 0;
}

int render(const RenderOptions& options, PictureSize size) {
  if (is_recording_path(options.scene)) return render_recording(options, size);
  const Scene scene =
      is_mesh_path(options.scene) ? quick_drop(options.scene) : read_scene(options.scene, options.values);
  const auto refuse = [&](int status, const std::string& message) {
    std::cerr << "scree: " << options.scene.string() << ": " << message << '\n';
    return status;
  };
  Simulation simulation(build_model(scene));
  try {
    Look look = options.look.look(simulation.frame().model);
    look.lattice_shape = lattice_shape(simulation);
    const Source source = source_of(simulation);
    if (!options.picture()) return make_film(source, options, look, size);
    make_picture(source, options, look, size);
  } catch (const LookError& error) {
    return refuse(2, error.what());
  } catch (const RunStopped& stopped) {
    return refuse(stopped.status, stopped.message);
  }
  return 0;
}

}  // namespace

int run_render_command(int argc, char** argv) {
  RenderOptions options;
  PictureSize size;
  try {
    if (!read_arguments(argc, argv, options)) return 0;
    size = parse_picture_size(options.size);
  } catch (const std::exception& error) {
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "scree: " << message << "; see scree render --help\n";
    return 2;
  }
  try {
    return render(options, size);
  } catch (const SceneError& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace scree
