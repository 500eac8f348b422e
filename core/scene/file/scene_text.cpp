#include <algorithm>

#include "core/base/text/text_file.hpp"
#include "core/scene/file/bundle.hpp"
#include "core/scene/file/edited_text.hpp"
#include "core/scene/file/scene_file.hpp"
#include "core/scene/file/scene_paths.hpp"
#include "core/scene/keys/write_parts.hpp"
#include "core/scene/solver_choice.hpp"

namespace scree {
namespace {

/// Bodies and fills are numbered together by line, so their order in the file matters.
void write_bodies_and_fills(TomlWriter& out, const Scene& scene) {
  struct Part {
    int line;
    const BodySpec* body;
    const FillSpec* fill;
  };
  std::vector<Part> parts;
  for (const BodySpec& body : scene.bodies) parts.push_back({body.line, &body, nullptr});
  for (const FillSpec& fill : scene.fills) parts.push_back({fill.line, nullptr, &fill});
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.line < b.line; });
  for (const Part& part : parts) {
    if (part.body) {
      write_body(out, *part.body);
    } else {
      write_fill(out, *part.fill);
    }
  }
}

}  // namespace

std::string scene_text(const Scene& scene, const std::filesystem::path& folder) {
  TomlWriter out(folder);
  write_head(out, scene);
  write_solver(out, scene.solver, default_method(body_kinds(scene)));
  for (const MaterialSpec& material : scene.materials) write_material(out, material);
  for (const ContactRule& rule : scene.contacts) write_contact(out, rule);
  for (const ShapeSpec& shape : scene.shapes) write_shape(out, shape);
  write_bodies_and_fills(out, scene);
  for (InletSpec inlet : scene.inlets) {
    if (inlet.until == scene.duration) inlet.until.reset();  // left out
    write_inlet(out, inlet);
  }
  for (const OutletSpec& outlet : scene.outlets) write_outlet(out, outlet);
  for (const WallSpec& wall : scene.walls) write_wall(out, wall);
  for (const LoadSpec& load : scene.loads) write_load(out, load);
  for (const EventSpec& event : scene.events) write_event(out, event);
  write_fluid(out, scene.fluid);
  write_near_field(out, scene.near_field);
  if (scene.lattice) write_lattice(out, *scene.lattice);
  for (const ProbeSpec& probe : scene.probes) write_probe(out, probe);
  write_output(out, scene.output);
  for (const PlotSpec& plot : scene.plots) write_plot(out, plot);
  for (const TrySpec& one : scene.tries) write_try(out, one);
  write_view(out, scene.view);
  return out.text();
}

std::filesystem::path files_beside(const std::filesystem::path& scene) {
  return scene.parent_path() / (scene.stem().string() + "_files");
}

std::string write_scene(const Scene& scene, const std::filesystem::path& path, const SceneSource& source) {
  const std::filesystem::path target = std::filesystem::absolute(path);
  const std::filesystem::path files = files_beside(target);
  Scene written = scene;
  NamesOfFiles names;
  visit_files(written, [&](std::filesystem::path& used) {
    if (!is_unpacked(used)) return;
    const NamesOfFiles::Name name = names.of(used);
    if (name.fresh) {
      std::filesystem::create_directories(files);
      std::filesystem::copy_file(used, files / name.name, std::filesystem::copy_options::overwrite_existing);
    }
    used = files / name.name;
  });
  std::string text = edited_text(source, written, target).text;
  write_text_file(path, text);
  return text;
}

void write_scene(const Scene& scene, const std::filesystem::path& path) {
  write_scene(scene, path, SceneSource());
}

}  // namespace scree
