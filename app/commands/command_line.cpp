#include "app/commands/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <string_view>

#include "app/cli/number_option.hpp"
#include "app/cli/parsed_option.hpp"
#include "app/cli/set_option.hpp"
#include "app/cli/window_program.hpp"
#include "app/commands/check_command.hpp"
#include "app/commands/fit_command.hpp"
#include "app/commands/lattice/brazilian_command.hpp"
#include "app/commands/lattice/plate_command.hpp"
#include "app/commands/pack_command.hpp"
#include "app/commands/rock_command.hpp"
#include "app/commands/run_command.hpp"
#include "app/commands/studies/study_options.hpp"
#include "core/base/text/nearest_word.hpp"
#include "core/base/text/number.hpp"
#include "core/base/version.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/lattice_spec.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr const char* description =
    "Scree: a laboratory for particles and rigid bodies in contact.\n"
    "\n"
    "  scree                       opens the window on the gallery of examples\n"
    "  scree SCENE.toml            opens the window on a scene; SCENE.zip on a bundle\n"
    "  scree PARTICLE.stl          opens the window on a small drop of that particle (also OBJ, PLY)\n"
    "  scree SCENE.toml MESH.stl … opens the scene, then asks how to use each mesh\n"
    "  scree view FILE.screerec    opens the window on a recording, with or without the word view\n"
    "  scree view DIR              opens the window on the tables of scree run --out DIR\n"
    "  scree prepare               records the gallery's slow scenes; see scree prepare --help\n"
    "  scree render SCENE.toml …   pictures and films without a window; see scree render --help";

constexpr const char* exit_statuses =
    "Exit status: 0 done; 1 the run could not continue; 2 bad usage or bad input; 130 interrupted.";

const std::vector<std::string_view> commands = {"run",   "check",      "render",   "view",  "prepare",
                                                "pack",  "rock",       "fit",      "plate", "brazilian",
                                                "sweep", "experiment", "calibrate"};

void add_run(CLI::App& app, RunOptions& options) {
  CLI::App* run = app.add_subcommand("run", "Runs a scene without a window");
  run->add_option("SCENE", options.scene, "Scene (.toml) or bundle (.zip)")->required();
  add_set_option(*run, options.values);
  run->add_option("--out", options.out, "Folder for the tables; without it no files")->type_name("DIR");
  run->add_option("--until", options.until, "Ends at this time instead of the scene's duration [s]")
      ->type_name("T")
      ->check(finite_positive("number of seconds"));
  run->add_option("--threads", options.threads, "Number of threads; default: all cores")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  run->add_option("--resume", options.resume,
                  "Continues from a checkpoint with identical bits; with the same --out its tables are cut "
                  "back to the checkpoint, in a new folder they begin after it")
      ->type_name("FILE");
  run->add_option("--checkpoint-every", options.checkpoint_every,
                  "Saves DIR/checkpoint.scree at this interval of simulated time, and at the end [s]; Ctrl-C "
                  "always saves it")
      ->type_name("T")
      ->check(finite_positive("number of seconds"))
      ->needs("--out");
  CLI::Option* record =
      run->add_option(
             "--record", options.record,
             "Records the run: scene, bodies, contacts, walls and energies at each output time in one file, "
             "which scree FILE opens, even while the run continues; with --resume an existing recording is "
             "continued from the checkpoint")
          ->type_name("FILE.screerec")
          ->check([](const std::string& name) {
            return std::filesystem::path(name).extension() == ".screerec"
                       ? std::string()
                       : name + " is not a name for a recording; give one that ends in .screerec";
          });
  run->add_flag(
         "--record-exact", options.record_exact,
         "Bodies and contacts keep all their bits in the recording, which is then several times as large; "
         "without it: positions and rotations in single precision, the rest with three to four digits")
      ->needs(record);
  run->add_flag("--verify", options.verify, "Checks for interpenetrations at each output time, exactly");
  run->add_flag("--quiet", options.quiet, "Prints only errors");
}

void add_check(CLI::App& app, CheckOptions& options) {
  CLI::App* check =
      app.add_subcommand("check", "Lists what scenes and meshes contain, and every fault; runs nothing");
  check->add_option("FILE", options.files, "Scene (.toml, .zip) or mesh (.stl, .obj, .ply)")->required();
  add_set_option(*check, options.values);
}

void add_pack(CLI::App& app, PackOptions& options) {
  CLI::App* pack = app.add_subcommand(
      "pack", "Writes a scene with its meshes and other files into one file, which opens like a scene");
  pack->add_option("SCENE", options.scene, "Scene (.toml) or bundle (.zip)")->required();
  add_set_option(*pack, options.values);
  pack->add_option("--out", options.out, "The bundle")
      ->type_name("FILE.zip")
      ->required()
      ->check([](const std::string& name) {
        return is_bundle_path(name) ? std::string()
                                    : name + " is not a name for a bundle; give one that ends in .zip";
      });
  pack->add_option("--checkpoint", options.checkpoint,
                   "Also packs this checkpoint; scree run FILE.zip --resume FILE.zip continues from it")
      ->type_name("FILE");
}

void add_rock(CLI::App& app, RockOptions& options) {
  CLI::App* rock =
      app.add_subcommand("rock", "Makes random rocks, convex or with hollows, as STL files in metres");
  RockSpec& spec = options.rock;
  rock->add_option("--out", options.out,
                   "The file; several rocks get numbers, as in FILE_1.stl. Existing files are replaced")
      ->type_name("FILE.stl")
      ->required()
      ->check([](const std::string& name) {
        return std::filesystem::path(name).extension() == ".stl"
                   ? std::string()
                   : name + " is not a name for a rock; give one that ends in .stl";
      });
  rock->add_option("--count", options.count, "Number of rocks, with consecutive seeds; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000));
  rock->add_option("--size", spec.size, "Mean of its longest, intermediate and shortest axis [m]; default: 1")
      ->type_name("M");
  rock->add_option("--elongation", spec.elongation,
                   "Intermediate axis over the longest, 0.1 to 1; default: 0.8")
      ->type_name("E");
  rock->add_option("--flatness", spec.flatness, "Shortest axis over the intermediate, 0.1 to 1; default: 0.8")
      ->type_name("F");
  rock->add_option("--angularity", spec.angularity,
                   "0: round, with some 300 triangles, to 1: sharp, with 16; default: 0.5")
      ->type_name("A");
  rock->add_option("--concave", spec.concave,
                   "Depth of its hollows as a share of the radius, 0 to 0.9; default: 0, convex")
      ->type_name("C");
  rock->add_option("--seed", spec.seed, "Of the random numbers, a whole number; default: 1")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber);
}

void add_fit(CLI::App& app, FitOptions& options) {
  CLI::App* fit = app.add_subcommand(
      "fit", "Elastoplastic constants from a measured test with cycles of loading and unloading");
  fit->add_option("DATA", options.data,
                  "CSV file with the columns overlap (or displacement) and force, in m and N or as in "
                  "\"overlap [mm], force (kN)\"; semicolons or tabs and decimal commas are read as well: two "
                  "equal balls, or one between two plates, in the order of the test")
      ->required();
  fit->add_option("--radius", options.radius, "Radius of the ball [m]")
      ->type_name("R")
      ->check(finite_positive("number of metres"))
      ->required();
  fit->add_option("--young", options.young_modulus, "Its Young's modulus, for the shares α₀ and β [Pa]")
      ->type_name("E")
      ->check(finite_positive("number of pascals"));
  CLI::Option* stiffness =
      fit->add_option_function<double>(
             "--machine-stiffness", [&](double value) { options.compliance = 1.0 / value; },
             "Stiffness of the machine, whose share of the displacement is subtracted [N/m]")
          ->type_name("K")
          ->check(finite_positive("number of newtons per metre"));
  fit->add_option("--compliance", options.compliance, "The same as a compliance [m/N]")
      ->type_name("C")
      ->check(finite_not_negative("number of metres per newton"))
      ->excludes(stiffness);
  fit->add_option("--out", options.out, "Table of the readings with their branch and the fitted force")
      ->type_name("FILE.csv");
  fit->add_option("--plot", options.plot, "Picture of the readings and the fitted lines: PNG or SVG")
      ->type_name("FILE.png|FILE.svg")
      ->check([](const std::string& name) {
        const std::filesystem::path ending = std::filesystem::path(name).extension();
        return ending == ".png" || ending == ".svg"
                   ? std::string()
                   : name + " is not a picture of a plot; give a name that ends in .png or .svg";
      });
}

/// Sets the refinement of a plate from "64x16".
void choose_cells(const std::string& text, PlateChoice& choice) {
  constexpr int most_along = 1'000'000;
  std::array<int, 2> cells{};
  const char* const end = text.data() + text.size();
  const auto along = std::from_chars(text.data(), end, cells[0]);
  const bool separated = along.ec == std::errc() && along.ptr != end && *along.ptr == 'x';
  const auto up = separated ? std::from_chars(along.ptr + 1, end, cells[1]) : along;
  choice.cells_up = cells[1];
  const bool read = separated && up.ec == std::errc() && up.ptr == end;
  if (read && cells[1] > 0 && cells[0] <= most_along && cells_of(choice) == cells) return;
  throw CLI::ValidationError("--cells", "\"" + text + "\" does not give square cells; use " +
                                            (choice.example == PlateExample::bending
                                                 ? "four times as many along the plate as up it, as in 64x16"
                                                 : "as many along the plate as up it, as in 16x16"));
}

void add_plate(CLI::App& app, PlateOptions& options, std::string& cells) {
  CLI::App* plate = app.add_subcommand(
      "plate", "The scene of a plate with a known exact solution: open it, run it, refine it");
  PlateChoice& choice = options.choice;
  plate
      ->add_option_function<std::string>("EXAMPLE",
                                         word_for<PlateExample>(choice.example,
                                                                {{"tension", PlateExample::tension},
                                                                 {"shear", PlateExample::shear},
                                                                 {"bending", PlateExample::bending}},
                                                                "EXAMPLE"),
                                         "tension, shear or bending")
      ->required();
  plate->add_option("--cells", cells, "Cells along the plate and up it; default: 16 up it")->type_name("NxM");
  plate->add_option("--poisson", choice.poisson, "Poisson's ratio, from 0 to below 0.5; default: 0.3")
      ->type_name("NU")
      ->check(within(0.0, 0.5, false, "Poisson's ratio from 0 to below 0.5"));
  plate
      ->add_option_function<std::string>(
          "--bonds",
          word_for<BondModel>(choice.bond, {{"modified", BondModel::modified}, {"born", BondModel::born}},
                              "--bonds"),
          "modified (L- and X-bonds) or born; default: modified")
      ->type_name("BONDS");
  plate->add_option("--out", options.out, "The scene file; without it the scene is printed")
      ->type_name("SCENE.toml");
  plate->callback([&] {
    if (!cells.empty()) choose_cells(cells, choice);
  });
}

void add_brazilian(CLI::App& app, BrazilianOptions& options) {
  CLI::App* brazilian = app.add_subcommand("brazilian",
                                           "The Brazilian test on discs of bonded cells: the strength 2P/πDt "
                                           "over that of a bond, with its scatter "
                                           "over meshes and orientations");
  brazilian
      ->add_option("--cells", options.cells, "Cells across the disc, one number per mesh; default: 16,24,40")
      ->type_name("N,N,…")
      ->delimiter(',')
      ->check(CLI::Range(fewest_cells_of_disc, 1000));
  brazilian
      ->add_option("--angles", options.angles,
                   "From the rows of cells to the line between the plates [°]; default: 0,22.5,45")
      ->type_name("A,A,…")
      ->delimiter(',')
      ->check(within(-360.0, 360.0, true, "number of degrees from -360 to 360"));
  brazilian
      ->add_option("--poisson", options.poisson,
                   "Poisson's ratio, from 0 to 1/3, beyond which bonds cannot break; default: 0.2")
      ->type_name("NU")
      ->check(within(0.0, 1.0 / 3.0, true, "Poisson's ratio from 0 to 1/3"));
  brazilian->add_option("--threads", options.threads, "Number of threads; default: all cores")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  brazilian->add_flag("--json", options.json, "Prints JSON instead of a table");
}

/// Returns whether a word of the command line is an option, with or without its value behind "=".
bool is_option(std::string_view word, std::string_view option) {
  return word.substr(0, word.find('=')) == option;
}

/// Returns whether a command draws pictures.
bool draws(std::string_view command, char** first, char** last) {
  const auto given = [&](std::string_view option) {
    return std::any_of(first, last, [&](const char* word) { return is_option(word, option); });
  };
  if (command == "fit") return given("--plot");
  return command == "experiment" && (given("--out") || given("--report")) && has_window_program();
}

bool is_command(std::string_view word) {
  return std::find(commands.begin(), commands.end(), word) != commands.end();
}

/// Options of the commands.
struct CommandOptions {
  RunOptions run;
  CheckOptions check;
  PackOptions pack;
  RockOptions rock;
  FitOptions fit;
  PlateOptions plate{{PlateExample::bending, BondModel::modified, 0.3, 16}, {}};
  std::string cells_of_plate;
  std::string viewed_file;
  BrazilianOptions brazilian;
  SweepOptions sweep;
  ExperimentOptions experiment;
  CalibrateOptions calibrate;
};

void add_commands(CLI::App& app, CommandOptions& options) {
  app.set_version_flag("--version", "scree " + std::string(version()));
  app.footer(exit_statuses);
  app.require_subcommand(1);
  add_run(app, options.run);
  add_check(app, options.check);
  add_pack(app, options.pack);
  add_rock(app, options.rock);
  add_fit(app, options.fit);
  add_plate(app, options.plate, options.cells_of_plate);
  add_brazilian(app, options.brazilian);
  add_sweep(app, options.sweep);
  add_experiment(app, options.experiment);
  add_calibrate(app, options.calibrate);
  CLI::App* view = app.add_subcommand(
      "view", "Opens the window on a recording, even while it grows, or on the tables of a run");
  view->add_option("FILE", options.viewed_file,
                   "Recording (.screerec), folder written by scree run --out, scene or mesh")
      ->required();
}

int dispatch(const CLI::App& app, const CommandOptions& options, const CommandPainters& painters) {
  try {
    if (app.got_subcommand("run")) return run_scene(options.run);
    if (app.got_subcommand("pack")) return pack_scene(options.pack);
    if (app.got_subcommand("rock")) return make_rocks(options.rock);
    if (app.got_subcommand("fit")) return fit_data(options.fit, painters.fit);
    if (app.got_subcommand("plate")) return make_plate(options.plate);
    if (app.got_subcommand("brazilian")) return crush_discs(options.brazilian);
    if (app.got_subcommand("sweep")) return sweep_scene(options.sweep);
    if (app.got_subcommand("experiment")) return make_experiment(options.experiment, painters.moment);
    if (app.got_subcommand("calibrate")) return calibrate_scene(options.calibrate);
    return check_files(options.check);
  } catch (const SceneError& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  } catch (const std::invalid_argument& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 2;
  } catch (const std::runtime_error& error) {
    std::cerr << "scree: " << error.what() << '\n';
    return 1;
  } catch (const std::bad_alloc&) {
    std::cerr << "scree: there is not enough memory for this\n";
    return 1;
  }
}

}  // namespace

int run_command_line(int argc, char** argv, const CommandPainters& painters) {
  const bool of_command = argc > 1 && is_command(argv[1]);
  if (argc > 1 && argv[1][0] != '-' && !of_command) {
    const std::string_view nearest = nearest_word(argv[1], commands);
    std::cerr << "scree: \"" << argv[1] << "\" is neither a command nor a file; "
              << (nearest.empty() ? "commands are run, check, render, view, prepare, pack, rock, fit, plate, "
                                    "brazilian, sweep, experiment and calibrate"
                                  : "did you mean \"" + std::string(nearest) + "\"?")
              << '\n';
    return 2;
  }
  CLI::App app{description, "scree"};
  CommandOptions options;
  add_commands(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    std::string message = error.what();
    std::replace(message.begin(), message.end(), '\n', ' ');
    std::cerr << "scree: " << message << "; see scree " << (of_command ? std::string(argv[1]) + " " : "")
              << "--help\n";
    return 2;
  }
  return dispatch(app, options, painters);
}

bool wants_window(int argc, char** argv) {
  if (argc < 2) return true;
  const std::string_view first = argv[1];
  if (draws(first, argv, argv + argc)) return true;
  // Without a file the usage is printed.
  if (first == "view") return argc > 2 && argv[2][0] != '-';
  if (is_command(first)) return first == "render" || first == "prepare";
  // A word that is neither an option nor a file is a mistyped command, which the command line explains.
  const bool file = first.find_first_of("./\\") != std::string_view::npos || std::filesystem::exists(first);
  return first.substr(0, 1) != "-" && file;
}

}  // namespace scree
