#include "app/commands/fit_command.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "core/base/text/quantity.hpp"
#include "core/base/text/text_file.hpp"
#include "core/experiments/fit/elastoplastic_fit.hpp"
#include "core/experiments/fit/fit_text.hpp"
#include "core/scene/scene.hpp"

namespace scree {
namespace {

constexpr std::size_t name_width = 8;
constexpr std::size_t value_width = 26;
constexpr std::size_t cell_width = 12;
constexpr std::size_t share_width = 4;
constexpr std::size_t stiffness_width = 22;

/// Pads with spaces; letters beyond ASCII have several bytes.
std::string padded(std::string text, std::size_t width) {
  const auto letters = static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  return text.append(letters < width ? width - letters : 1, ' ');
}

void print_constant(const ConstantText& constant) {
  std::cout << "    " << padded(constant.symbol, name_width) << padded(constant.value, value_width)
            << padded(constant.scaled_symbol, name_width);
  if (constant.share.empty()) {
    std::cout << constant.scaled << '\n';
  } else {
    std::cout << padded(constant.scaled, cell_width) << padded(constant.share_symbol, share_width)
              << constant.share << '\n';
  }
}

void print_cycles(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  std::cout << "  unloading, F = k_U (h − h₀)\n    " << padded("cycle", name_width)
            << padded("h_max", cell_width) << padded("h₀", cell_width) << padded("k_U", stiffness_width)
            << (young_modulus ? padded("α", cell_width) : "") << padded("points", name_width)
            << padded("rms", cell_width) << "largest\n";
  for (std::size_t i = 0; i < fit.cycles.size(); ++i) {
    const CycleFit& cycle = fit.cycles[i];
    std::cout << "    " << padded(std::to_string(i + 1), name_width)
              << padded(format_quantity(cycle.largest_overlap, "m", 4), cell_width)
              << padded(format_quantity(cycle.residual_overlap, "m", 4), cell_width)
              << padded(estimate_text(cycle.stiffness, "N/m"), stiffness_width);
    if (young_modulus)
      std::cout << padded(
          format_quantity(section_share(cycle.stiffness.value, fit.radius, *young_modulus), "", 4),
          cell_width);
    std::cout << padded(std::to_string(cycle.residuals.points), name_width)
              << padded(format_quantity(cycle.residuals.rms, "N"), cell_width)
              << format_quantity(cycle.residuals.largest, "N") << '\n';
  }
}

void print_fit(const ElastoplasticFit& fit, std::optional<double> young_modulus) {
  const std::vector<ConstantText> constants = constant_texts(fit, young_modulus);
  std::cout << "  loading, F = k_L h: " << fit.loading_residuals.points << " points, residual "
            << residual_text(fit.loading_residuals, "N") << '\n';
  print_constant(constants.front());
  for (const auto& [symbol, value, meaning] : material_texts(fit))
    std::cout << "    " << padded(symbol, name_width) << padded(value, value_width) << meaning << '\n';
  print_cycles(fit, young_modulus);
  if (!fit.growth) return;
  std::cout << "  stiffness of unloading, k_U = k_U⁰ + B h_max: residual "
            << residual_text(fit.growth->residuals, "N/m") << '\n';
  std::for_each(constants.begin() + 1, constants.end(), print_constant);
}

/// Rejects outputs that would overwrite the data or each other.
void check_files(const FitOptions& options) {
  std::error_code unknown;
  if (!options.out.empty() && std::filesystem::equivalent(options.data, options.out, unknown))
    throw SceneError(options.out, 0, "holds the data, which --out would replace; give another name");
  if (!options.plot.empty() && std::filesystem::equivalent(options.data, options.plot, unknown))
    throw SceneError(options.plot, 0, "holds the data, which --plot would replace; give another name");
  const auto place = [](const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal();
  };
  if (!options.plot.empty() && !options.out.empty() && place(options.out) == place(options.plot))
    throw SceneError(options.plot, 0, "is given to --out and to --plot; give two names");
}

}  // namespace

int fit_data(const FitOptions& options, const FitPainter& paint) {
  check_files(options);
  const ForceDisplacement test = without_machine(read_force_displacement(options.data), options.compliance);
  const ElastoplasticFit fit = fit_elastoplastic(test, options.radius);
  if (!options.plot.empty()) paint(test, fit, options.plot);
  if (!options.out.empty()) write_text_file(options.out, fit_table(test, fit));
  std::cout << test.file.string() << ": " << test.points.size() << " readings, " << fit.cycles.size()
            << (fit.cycles.size() == 1 ? " cycle" : " cycles") << ", ball of radius "
            << format_quantity(fit.radius, "m") << '\n';
  if (options.compliance > 0.0) {
    std::cout << "  machine of stiffness " << format_quantity(1.0 / options.compliance, "N/m")
              << ": force × compliance was subtracted from the displacement\n";
  }
  print_fit(fit, options.young_modulus);
  for (const std::string& remark : remarks(fit, options.young_modulus))
    std::cout << "  note: " << remark << '\n';
  std::cout << "  in a scene, for two such balls:\n    " << scene_line(fit)
            << "\n  for such a ball and a flat wall, where the overlap is half as large:\n    "
            << scene_line_for_wall(fit) << '\n';
  return 0;
}

}  // namespace scree
